/** People by API: oneself, or anybody for an admin. Others are as missing as what does not exist. */
import type { FastifyInstance } from 'fastify'
import type { Shop } from '#shop/shop.ts'
import { sendEnd, sendFailure } from '../failures.ts'

export function addUsers(api: FastifyInstance, shop: Shop): void {
  api.get<{ Params: { id: string } }>('/users/:id', async (request, reply) => {
    const { id } = request.params
    const visitor = await request.visitor()
    if (visitor.kind === 'anonymous') return sendFailure(request, reply, 401)
    const self = visitor.kind === 'person' && id.toLowerCase() === visitor.email
    const number = self ? visitor.id : /^[1-9]\d{0,9}$/.test(id) ? Number(id) : 0
    const found = await shop.people.find(visitor, number)
    if (!found.ok) return sendEnd(request, reply, found)
    const { image: img, ...person } = found.value
    return reply.header('cache-control', 'private, no-store').send({ ...person, img })
  })
}
