/** The routes of the API's operations: what was sent is read, the verb asked, its end translated. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Holder } from '#rules/consignment/portal/holder.ts'
import type { Failure, Outcome } from '#rules/outcome.ts'
import type { Paging } from '#rules/paging.ts'
import type { Visitor } from '#rules/users/access.ts'
import type { Shop } from '#shop/shop.ts'
import { sendEnd, sendFailure } from '#server/http/failures.ts'
import { keptBy } from '#server/sessions/visitors.ts'
import { BUSY, isLarge, type Room } from '#server/uploads/room.ts'
import { readerOf } from './read-request.ts'
import { readForms } from './files.ts'
import { notServed } from './not-served.ts'
import type { Api, Asked, Described, Operation } from './operation.ts'
import { pageHeaders } from './paged.ts'
import { printerOf } from './print.ts'

type Handler = (
  asked: Asked & { holder: Holder },
  http: { request: FastifyRequest; reply: FastifyReply },
) => Promise<Outcome<unknown> | FastifyReply>

export function openOperations(
  app: FastifyInstance,
  { consignment: { portal }, settings }: Shop,
  room: Room,
): Api {
  room.count(app)
  const operations: Described[] = []
  const holderOf = (request: FastifyRequest, visitor: Visitor) => {
    const { token, proof } = keptBy(request)
    return portal.holderOf(visitor, token, proof)
  }

  function open(operation: Described, handler: Handler): void {
    const { method, path: url, who, answer, body, files } = operation
    operations.push(operation)
    const read = readerOf(operation)
    const [only, ...others] = Object.keys(answer.ends).map(Number)
    const print = printerOf(answer.schema)
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
        const value = end.value as never
        const sees = answer.sees?.(value)
        const { paging } = (value ?? {}) as { paging?: Paging }
        if (paging) void reply.headers(pageHeaders(settings.publicUrl, request.url, paging))
        const rows: unknown = answer.rows ? value[answer.rows] : value
        if (method === 'GET' && !paging && Array.isArray(rows))
          void reply.header('x-total-count', rows.length)
        return reply.send(print(rows as never, sees))
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
    (bytes: number, { who, body }: Described) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const visitor = await request.visitor()
      const refusal = notServed(visitor, who)
      if (refusal) return sendEnd(request, reply, refusal)
      if (!isLarge(request, bytes)) return
      const taken = await body?.takenFrom?.({ visitor, request })
      if (taken && !taken.ok) return sendEnd(request, reply, taken)
      if (!(await room.keep(request, reply, bytes))) return sendFailure(request, reply, 429, BUSY)
    }

  const api = (group: string): Api => {
    const add = (added: unknown) => {
      const { route, run, ...operation } = added as Operation & { run: Handler }
      const [method, path] = route.split(' ') as [Described['method'], string]
      open({ group, ...operation, method, path }, run)
    }
    return { operations, add, addOwn: (own) => add({ ...own, who: 'consignor' }), in: api }
  }
  return api('')
}

const isForbidden = (end: Failure): boolean => end.kind === 'refused' && end.reason === 'forbidden'
