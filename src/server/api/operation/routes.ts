/** The routes of the API's operations: what was sent is read, the verb asked, its end translated. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Holder } from '#rules/consignment/portal/holder.ts'
import type { Failure, Outcome } from '#rules/outcome.ts'
import type { Visitor } from '#rules/users/access.ts'
import type { Shop } from '#shop/shop.ts'
import { sendEnd, sendFailure } from '#server/http/failures.ts'
import { keptBy } from '#server/sessions/visitors.ts'
import { BUSY, isLarge, type Room } from '#server/uploads/room.ts'
import { readerOf } from './read-request.ts'
import { readForms } from './files.ts'
import { notServed } from './not-served.ts'
import type { Api, Asked, Operation } from './operation.ts'

type Handler = (
  asked: Asked & { holder: Holder },
  http: { request: FastifyRequest; reply: FastifyReply },
) => Promise<Outcome<unknown> | FastifyReply>

export function openOperations(app: FastifyInstance, { consignment: { portal } }: Shop, room: Room): Api {
  room.count(app)
  const operations: Operation[] = []
  const holderOf = (request: FastifyRequest, visitor: Visitor) => {
    const { token, proof } = keptBy(request)
    return portal.holderOf(visitor, token, proof)
  }

  function open(operation: Operation, handler: Handler): void {
    const { method, path: url, who, answer, body, files } = operation
    operations.push(operation)
    const read = readerOf(operation)
    const [only, ...others] = Object.keys(answer.ends).map(Number)
    const route = {
      method,
      url,
      ...(body?.bytes ? { bodyLimit: body.bytes, onRequest: mayRead(body.bytes, operation) } : {}),
      async handler(request: FastifyRequest, reply: FastifyReply) {
        const asked = read(request)
        const visitor = await request.visitor()
        // Whoever is not served at all is not told what is wrong with the rest.
        let refusal: Failure | null = notServed(visitor, who)
        let holder: Holder | null = null
        if (who === 'consignor') {
          const found = await holderOf(request, visitor)
          if (found.ok) holder = found.value
          else refusal = found
        }
        if (!asked.ok) return sendEnd(request, reply, refusal ?? asked)
        // The verb asks again; some read something else first, and would name that.
        if (refusal && (who === 'consignor' || isForbidden(refusal))) return sendEnd(request, reply, refusal)
        const end = await handler({ visitor, holder: holder!, ...asked.value }, { request, reply })
        // What the handler has sent by itself is awaited to nothing: a reply is a thenable.
        if (reply.sent || !('ok' in end)) return reply
        if (!end.ok) return sendEnd(request, reply, end)
        if (others.length === 0) void reply.status(only!)
        if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'private, no-store')
        return reply.send(end.value)
      },
    }
    if (!files) app.route(route)
    else
      void app.register(async (scope) => {
        readForms(scope, files)
        scope.route(route)
      })
  }

  /** Before a large body is read: whom the call serves, whose it is, and whether there is room. */
  const mayRead =
    (bytes: number, { who, body }: Operation) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const visitor = await request.visitor()
      const refusal = notServed(visitor, who)
      if (refusal) return sendEnd(request, reply, refusal)
      if (!isLarge(request, bytes)) return
      const taken = await body?.takenFrom?.({ visitor, request })
      if (taken && !taken.ok) return sendEnd(request, reply, taken)
      if (!(await room.keep(request, reply, bytes))) return sendFailure(request, reply, 429, BUSY)
    }

  return {
    operations,
    add: (operation, handler) => open(operation as unknown as Operation, handler as unknown as Handler),
    addOwn: (operation, handler) =>
      open({ ...operation, who: 'consignor' } as unknown as Operation, handler as unknown as Handler),
  }
}

const isForbidden = (end: Failure): boolean => end.kind === 'refused' && end.reason === 'forbidden'
