/** The catalogue as admins change it by API (spec §7): the same verbs as the back office's form. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Shop } from '#shop/shop.ts'
import { sendEnd } from '../failures.ts'

type Id = { Params: { id: string } }

export function addCatalogue(api: FastifyInstance, shop: Shop): void {
  api.post('/products', async (request, reply) => {
    const key = request.headers['idempotency-key']
    const made = await shop.catalogue.create(
      await request.visitor(),
      request.body ?? {},
      typeof key === 'string' ? key : null,
    )
    if (!made.ok) return sendEnd(request, reply, made)
    return reply.status(201).header('location', `/api/products/${made.value.id}`).send(made.value)
  })

  api.put<Id>('/products/change/:id', async (request, reply) => {
    const visitor = await request.visitor()
    const id = Number(request.params.id)
    // The spec's client knows no versions: without one, its changes are meant for what is there now.
    const found = await shop.catalogue.find(visitor, id)
    if (!found.ok) return sendEnd(request, reply, found)
    const version = askedVersion(request) ?? found.value.version
    const changed = await shop.catalogue.change(visitor, id, request.body ?? {}, version)
    return changed.ok ? reply.send(changed.value) : sendEnd(request, reply, changed)
  })

  api.delete<Id>('/products/delete/:id', async (request, reply) => {
    const removed = await shop.catalogue.remove(await request.visitor(), Number(request.params.id))
    return removed.ok ? reply.send(removed.value) : sendEnd(request, reply, removed)
  })
}

/** NaN, which is nobody's version, for what is no number. */
function askedVersion(request: FastifyRequest): number | null {
  const { version } = (request.body ?? {}) as { version?: unknown }
  const asked = version ?? request.headers['if-match']?.replace(/^(W\/)?"(.*)"$/, '$2')
  return asked === undefined || asked === null || asked === '*' ? null : Number(asked)
}
