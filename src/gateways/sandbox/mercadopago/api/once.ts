/** The first answer to a key is the answer to its repeats; another question under the same key is refused. */
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Store } from '../store.ts'
import { ApiError } from './error.ts'

export const openOnce = (store: Store) =>
  function once(
    request: FastifyRequest,
    reply: FastifyReply,
    work: () => unknown,
    { status = 201, refuse = ApiError }: { status?: number; refuse?: typeof ApiError } = {},
  ): FastifyReply {
    const key = request.headers['x-idempotency-key']
    if (typeof key !== 'string' || key === '') return reply.code(status).send(work())
    const scope = `${request.method} ${request.url.replace(/\/(?=\?|$)/, '')}`
    const asked = createHash('sha256')
      .update(JSON.stringify(request.body ?? null))
      .digest('hex')
    const before = store.answer(key, scope)
    if (before && before.asked !== asked)
      throw new refuse(409, 'idempotency_key_already_used', 'X-Idempotency-Key was used with another request')
    if (before) return reply.code(before.status).type('application/json; charset=utf-8').send(before.body)
    const value = work()
    store.saveAnswer(key, scope, { asked, status, body: JSON.stringify(value) })
    return reply.code(status).send(value)
  }
