/** People by API: oneself, or anybody for an admin. Others are as missing as what does not exist. */
import type { FastifyInstance } from 'fastify'
import type { Shop } from '#shop/shop.ts'
import { sendEnd, sendFailure } from '../failures.ts'

export function addUsers(api: FastifyInstance, shop: Shop): void {
  api.get('/users', async (request, reply) => {
    const { page } = request.query as { page?: string }
    const asked = { page: Math.max(1, Math.trunc(Number(page)) || 1) }
    const found = await shop.users.list(await request.visitor(), asked)
    if (!found.ok) return sendEnd(request, reply, found)
    const { users, paging } = found.value
    return reply
      .headers({ 'cache-control': 'private, no-store', 'x-total-count': String(paging.total) })
      .send(users.map(({ image: img, ...user }) => ({ ...user, img })))
  })

  // Who somebody is, the sign-in says: a body that names another person changes nothing.
  api.post('/users/post', async (request, reply) => {
    const visitor = await request.visitor()
    if (visitor.kind !== 'person') return sendFailure(request, reply, 401)
    const found = await shop.people.find(visitor, visitor.id)
    if (!found.ok) return sendEnd(request, reply, found)
    const { image: img, ...person } = found.value
    return reply.header('cache-control', 'private, no-store').send({ ...person, img })
  })

  api.put<{ Params: { id: string } }>('/users/ban/:id', async (request, reply) => {
    const visitor = await request.visitor()
    const id = Number(request.params.id)
    const found = await shop.users.find(visitor, id)
    if (!found.ok) return sendEnd(request, reply, found)
    const end = await (found.value.ban ? shop.users.unban(visitor, id) : shop.users.ban(visitor, id))
    return end.ok ? reply.send(end.value) : sendEnd(request, reply, end)
  })

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
