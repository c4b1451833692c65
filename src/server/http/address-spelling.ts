/**
 * An address has one spelling. Browsers take out `..` and turn `\\` into `/` before they ask; who sends them wants one part of the
 * shop to read another address than the next one does, so nobody gets to read it.
 */
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { sendFailure } from './failures.ts'

const OTHERWISE_SPELLED = /\\|(^|\/)(\.|%2e){1,2}(\/|$)/i

/** RFC 9112 §3.2: of two a proxy may read one and we the other. */
const namesTwoHosts = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host').length >
  1

export function addAddressSpelling(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (namesTwoHosts(request.raw)) return sendFailure(request, reply, 400)
    const path = request.url.split(/[?#]/, 1)[0]!
    if (OTHERWISE_SPELLED.test(path)) return sendFailure(request, reply, 400)
  })
}
