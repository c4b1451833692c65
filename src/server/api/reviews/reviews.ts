/** Reviews by API (product §31.2). Who writes is who is signed in; an e-mail in the body is accepted and ignored. */
import * as v from 'valibot'
import { done } from '#rules/outcome.ts'
import { paths } from '#rules/paths.ts'
import { FITS } from '#rules/products/sizing/fit.ts'
import { reviewReply, REPLY_MESSAGES } from '#rules/reviews/reply.ts'
import { MODERATION_MESSAGES, reviewSaid } from '#rules/reviews/moderation.ts'
import { newReview, REVIEW_MESSAGES } from '#rules/reviews/review.ts'
import type { Shop } from '#shop/shop.ts'
import type { Api } from '#server/api/operation/operation.ts'
import { limit, page, PAGE_HEADERS, pageHeaders } from '#server/api/operation/paged.ts'
import { id, ignored, said, textOrNull, time, told } from '#server/api/operation/shape.ts'

const comment = v.pipe(
  v.strictObject({
    id,
    productId: id,
    idProduct: id,
    productName: v.string(),
    productImage: textOrNull,
    productArchived: v.boolean(),
    personId: id,
    username: v.string(),
    email: v.string(),
    score: v.number(),
    number: v.number(),
    comment: v.string(),
    fit: v.nullable(v.picklist(FITS)),
    verified: v.boolean(),
    read: v.boolean(),
    waiting: v.boolean(),
    photos: v.array(v.string()),
    reply: textOrNull,
    createdAt: time,
  }),
  v.title('Comment'),
)
const written = v.strictObject({ ...said.entries, replaced: v.boolean(), waiting: v.boolean() })
const THE_REVIEW = v.strictObject({ id: told(id, 'El número de la opinión') })
const GROUP = 'Opiniones'

export function addReviews({ add }: Api, shop: Shop): void {
  add(
    {
      id: 'listReviews',
      method: 'GET',
      path: '/reviews',
      group: GROUP,
      summary: 'Los comentarios de toda la tienda, los últimos primero',
      who: 'review.moderate',
      query: v.strictObject({
        q: v.optional(told(v.string(), 'Parte del texto, de la persona o del producto'), ''),
        page,
        limit,
      }),
      answer: { schema: v.array(comment), ends: { 200: 'Los comentarios' }, headers: PAGE_HEADERS },
    },
    async ({ visitor, query }, { request, reply }) => {
      const found = await shop.comments.list(visitor, query)
      if (!found.ok) return found
      const { comments, paging } = found.value
      reply.headers(pageHeaders(shop.settings.publicUrl, request.url, paging))
      // As product §4.1 names them, beside our own names.
      return done(
        comments.map(({ userId, photos, ...one }) => ({
          ...one,
          photos: photos.map((photo) => shop.settings.publicUrl + paths.reviewPhoto(photo, 'large')),
          personId: userId,
          idProduct: one.productId,
          number: one.score,
        })),
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
      details:
        'Una por persona y producto: la segunda reemplaza a la primera y lo dice. Sin fotos: se suben en la página del producto. `waiting`: se publica cuando la tienda la revise.',
      who: 'signed-in',
      body: {
        schema: v.strictObject({
          idProduct: v.pipe(v.union([v.number(), v.string()]), v.transform(Number)),
          ...newReview.entries,
          email: ignored('Se ignora: es el de la sesión'),
        }),
        message: REVIEW_MESSAGES.failed,
      },
      answer: { schema: written, ends: { 200: 'Reemplazada', 201: 'Escrita' } },
      failures: [404, 429],
    },
    async ({ visitor, body, sent }, { reply }) => {
      const end = await shop.reviews.create(visitor, body.idProduct, sent)
      if (!end.ok) return end
      const { replaced, waiting } = end.value
      reply.status(replaced ? 200 : 201)
      return done({ message: reviewSaid(end.value), replaced, waiting })
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
      params: THE_REVIEW,
      answer: { schema: said, ends: { 200: 'Borrada' } },
    },
    async ({ visitor, params }) => {
      const end = await shop.reviews.remove(visitor, params.id)
      return end.ok ? done({ message: REVIEW_MESSAGES.removed }) : end
    },
  )

  add(
    {
      id: 'replyReview',
      method: 'PUT',
      path: '/reviews/:id/reply',
      group: GROUP,
      summary: 'Responder en público, o cambiar la respuesta',
      details: 'A quien opinó le llega un mail con la primera.',
      who: 'review.moderate',
      params: THE_REVIEW,
      body: { schema: v.strictObject(reviewReply.entries), message: REPLY_MESSAGES.invalid },
      answer: { schema: said, ends: { 200: 'Respondida' } },
    },
    async ({ visitor, params, body }) => {
      const end = await shop.comments.reply(visitor, params.id, body)
      return end.ok ? done({ message: REPLY_MESSAGES.replied }) : end
    },
  )

  add(
    {
      id: 'withdrawReply',
      method: 'DELETE',
      path: '/reviews/:id/reply',
      group: GROUP,
      summary: 'Sacar la respuesta de la tienda',
      who: 'review.moderate',
      params: THE_REVIEW,
      answer: { schema: said, ends: { 200: 'Sin respuesta' } },
    },
    async ({ visitor, params }) => {
      const end = await shop.comments.withdrawReply(visitor, params.id)
      return end.ok ? done({ message: REPLY_MESSAGES.withdrawn }) : end
    },
  )

  add(
    {
      id: 'publishReview',
      method: 'POST',
      path: '/reviews/:id/publish',
      group: GROUP,
      summary: 'Publicar una opinión que espera',
      who: 'review.moderate',
      params: THE_REVIEW,
      answer: { schema: said, ends: { 200: 'Publicada' } },
    },
    async ({ visitor, params }) => {
      const end = await shop.comments.publish(visitor, params.id)
      return end.ok ? done({ message: MODERATION_MESSAGES.published }) : end
    },
  )
}
