/**
 * An address has one spelling. Browsers take out `..` and turn `\\` into `/` before they ask; who sends them wants one part of the
 * shop to read another address than the next one does, so nobody gets to read it.
 */
import type { FastifyInstance } from 'fastify'
import { sendFailure } from './failures.ts'

const OTHERWISE_SPELLED = /\\|(^|\/)(\.|%2e){1,2}(\/|$)/i

export function addAddressSpelling(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const path = request.url.split(/[?#]/, 1)[0]!
    if (OTHERWISE_SPELLED.test(path)) return sendFailure(request, reply, 400)
  })
}
