/** Reviews by API (product §31.2). Who writes is who is signed in; an e-mail in the body is accepted and ignored. */
import * as v from 'valibot'
import { newReview, REVIEW_MESSAGES } from '#rules/reviews/review.ts'
import type { Shop } from '#shop/shop.ts'
import { sendEnd } from '#server/http/failures.ts'
import type { Doors } from './operation.ts'
import { askedPage, PAGE_HEADERS, PAGE_QUERY, pageHeaders, queryOf } from './paged.ts'
import { comment, said } from './shapes.ts'

const GROUP = 'Opiniones'
const written = v.object({ ...said.entries, replaced: v.boolean() })

export function addReviews({ add }: Doors, shop: Shop): void {
  add(
    {
      id: 'listReviews',
      method: 'GET',
      path: '/reviews',
      group: GROUP,
      summary: 'Los comentarios de toda la tienda, los últimos primero',
      who: 'admin',
      query: {
        q: { about: 'Parte del texto, de la persona o del producto', schema: v.string() },
        ...PAGE_QUERY,
      },
      answers: { 200: { about: 'Los comentarios', schema: v.array(comment), headers: PAGE_HEADERS } },
    },
    async (request, reply) => {
      const params = queryOf(request.url)
      const asked = { q: params.get('q') ?? '', ...askedPage(params) }
      const found = await shop.comments.list(await request.visitor(), asked)
      if (!found.ok) return sendEnd(request, reply, found)
      const { comments, paging } = found.value
      return (
        reply
          .header('cache-control', 'private, no-store')
          .headers(pageHeaders(`${shop.settings.publicUrl}/api/reviews`, params, paging))
          // As product §4.1 names them, beside our own names.
          .send(comments.map((one) => ({ ...one, idProduct: one.productId, number: one.score })))
      )
    },
  )

  add(
    {
      id: 'createReview',
      method: 'POST',
      path: '/reviews/create',
      group: GROUP,
      summary: 'Opinar sobre un producto',
      details: 'Una por persona y producto: la segunda reemplaza a la primera y lo dice.',
      who: 'signed-in',
      body: {
        schema: v.object({ idProduct: v.number(), ...newReview.entries, email: v.optional(v.string()) }),
      },
      answers: {
        200: { about: 'Reemplazada', schema: written },
        201: { about: 'Escrita', schema: written },
      },
      failures: [404, 429],
    },
    async (request, reply) => {
      const { idProduct } = (request.body ?? {}) as Record<string, unknown>
      const end = await shop.reviews.create(await request.visitor(), Number(idProduct), request.body)
      if (!end.ok) return sendEnd(request, reply, end)
      const { replaced } = end.value
      const message = replaced ? REVIEW_MESSAGES.replaced : REVIEW_MESSAGES.thanks
      return reply.status(replaced ? 200 : 201).send({ message, replaced })
    },
  )

  add(
    {
      id: 'removeReview',
      method: 'DELETE',
      path: '/reviews/delete/:id',
      group: GROUP,
      summary: 'Borrar una opinión propia; quien administra, cualquiera',
      who: 'signed-in',
      params: { id: 'El número de la opinión' },
      answers: { 200: { about: 'Borrada', schema: said } },
      failures: [404],
    },
    async (request, reply) => {
      const end = await shop.reviews.remove(await request.visitor(), Number(request.params.id))
      return end.ok ? reply.send({ message: REVIEW_MESSAGES.removed }) : sendEnd(request, reply, end)
    },
  )
}
