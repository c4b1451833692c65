/** The routes of the API's operations: what was sent is read, the verb asked, its end translated. */
import type { FastifyInstance } from 'fastify'
import { may, type Visitor } from '#rules/users/access.ts'
import type { Refused } from '#rules/outcome.ts'
import { sendEnd } from '#server/http/failures.ts'
import { readerOf } from './asked.ts'
import type { Api, Operation, Who } from './operation.ts'

export function openOperations(app: FastifyInstance): Api {
  const operations: Operation[] = []
  return {
    operations,
    add(operation, handler) {
      const { method, path: url, who, answer, body } = operation
      operations.push(operation as unknown as Operation)
      const read = readerOf(operation)
      const [only, ...others] = Object.keys(answer.ends).map(Number)
      app.route({
        method,
        url,
        ...(body?.bytes ? { bodyLimit: body.bytes } : {}),
        async handler(request, reply) {
          const asked = read(request)
          const visitor = await request.visitor()
          // Whoever is not served at all is not told what is wrong with the rest.
          const refusal = notServed(visitor, who)
          if (!asked.ok) return sendEnd(request, reply, refusal ?? asked)
          // The verb asks again; some read something else first, and would name that.
          if (refusal?.reason === 'forbidden') return sendEnd(request, reply, refusal)
          const end = await handler({ visitor, ...asked.value }, { request, reply })
          // What the handler has sent by itself is awaited to nothing: a reply is a thenable.
          if (reply.sent || !('ok' in end)) return reply
          if (!end.ok) return sendEnd(request, reply, end)
          if (others.length === 0) void reply.status(only!)
          if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'private, no-store')
          return reply.send(end.value)
        },
      })
    },
  }
}

const notServed = (visitor: Visitor, who: Who): Refused | null =>
  who === 'anybody' ? null : may(visitor, who === 'signed-in' ? 'person.self' : who)
