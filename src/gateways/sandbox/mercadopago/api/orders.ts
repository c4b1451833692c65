/** The Orders API, as far as a counter uses it: QR orders and the till that they are of (product §57.7). */
import type { FastifyInstance } from 'fastify'
import type { FastifyRequest } from 'fastify'
import { OrderError } from '../instore/orders.ts'
import type { Sandbox } from '../sandbox.ts'
import { openOnce } from './once.ts'

type Id = { Params: { id: string } }

export function orderRoutes(api: FastifyInstance, { options, store, instore }: Sandbox): void {
  const once = openOnce(store)
  const needKey = (request: FastifyRequest) => {
    if (!request.headers['x-idempotency-key'])
      throw new OrderError(400, 'empty_required_header', 'X-Idempotency-Key is required')
  }

  api.post('/v1/orders', (request, reply) => {
    needKey(request)
    return once(request, reply, () => instore.present(instore.create(request.body)), { refuse: OrderError })
  })
  api.get<Id>('/v1/orders/:id', (request) => instore.present(instore.find(request.params.id)))
  api.post<Id>('/v1/orders/:id/cancel', (request, reply) => {
    needKey(request)
    const work = () => instore.present(instore.cancel(request.params.id))
    return once(request, reply, work, { status: 200, refuse: OrderError })
  })
  api.post<Id>('/v1/orders/:id/refund', (request, reply) => {
    needKey(request)
    const work = () => instore.present(instore.refund(request.params.id, request.body))
    return once(request, reply, work, { refuse: OrderError })
  })
  api.get<{ Querystring: { external_id?: string } }>('/pos', (request) => {
    const { external_id: asked } = request.query
    const there = options.posId && (!asked || asked === options.posId)
    return {
      paging: { total: there ? 1 : 0, limit: 30, offset: 0 },
      results: there
        ? [{ id: 1, name: 'Mostrador', external_id: options.posId, fixed_amount: true, category: 621102 }]
        : [],
    }
  })
}
