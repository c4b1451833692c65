/** Reviews by API (spec §7). Who writes is who is signed in; an e-mail in the body is accepted and ignored. */
import type { FastifyInstance } from 'fastify'
import { REVIEW_MESSAGES } from '#rules/review.ts'
import type { Shop } from '#shop/shop.ts'
import { sendEnd } from '../failures.ts'

export function addReviews(api: FastifyInstance, shop: Shop): void {
  api.get('/reviews', async (request, reply) => {
    const { page } = request.query as { page?: string }
    const asked = { page: Math.max(1, Math.trunc(Number(page)) || 1) }
    const found = await shop.comments.list(await request.visitor(), asked)
    if (!found.ok) return sendEnd(request, reply, found)
    const { comments, paging } = found.value
    return reply
      .headers({ 'cache-control': 'private, no-store', 'x-total-count': String(paging.total) })
      .send(comments)
  })

  api.post('/reviews/create', async (request, reply) => {
    const { idProduct } = (request.body ?? {}) as Record<string, unknown>
    const end = await shop.reviews.create(await request.visitor(), Number(idProduct), request.body)
    if (!end.ok) return sendEnd(request, reply, end)
    const { replaced } = end.value
    const message = replaced ? REVIEW_MESSAGES.replaced : REVIEW_MESSAGES.thanks
    return reply.status(replaced ? 200 : 201).send({ message, replaced })
  })

  api.delete<{ Params: { id: string } }>('/reviews/delete/:id', async (request, reply) => {
    const end = await shop.reviews.remove(await request.visitor(), Number(request.params.id))
    return end.ok ? reply.send({ message: REVIEW_MESSAGES.removed }) : sendEnd(request, reply, end)
  })
}
