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
  rawHeaders.reduce((count, name, at) => count + (at % 2 === 0 && isHost(name) ? 1 : 0), 0) > 1
const isHost = (name: string) => name.length === 4 && name.toLowerCase() === 'host'

export function addAddressSpelling(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, next) => {
    const path = request.url.split(/[?#]/, 1)[0]!
    if (namesTwoHosts(request.raw) || OTHERWISE_SPELLED.test(path)) void sendFailure(request, reply, 400)
    else next()
  })
}
