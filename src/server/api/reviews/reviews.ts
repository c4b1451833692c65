/** Reviews by API (product §31.2). Who writes is who is signed in; an e-mail in the body is accepted and ignored. */
import * as v from 'valibot'
import { done, mapDone } from '#rules/outcome.ts'
import { paths } from '#rules/paths.ts'
import { FITS } from '#rules/products/sizing/fit.ts'
import { reviewReply, REPLY_MESSAGES } from '#rules/reviews/reply.ts'
import { MODERATION_MESSAGES, reviewSaid } from '#rules/reviews/moderation.ts'
import { newReview, REVIEW_MESSAGES } from '#rules/reviews/review.ts'
import type { Shop } from '#shop/shop.ts'
import type { Api } from '#server/api/operation/operation.ts'
import { limit, page } from '#server/api/operation/paged.ts'
import { id, ignored, said, textOrNull, time, told, titled } from '#server/api/operation/shape.ts'

const comment = titled('Comment', {
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
})
const written = v.strictObject({ ...said.entries, replaced: v.boolean(), waiting: v.boolean() })
const THE_REVIEW = v.strictObject({ id: told(id, 'El número de la opinión') })

export function addReviews(api: Api, shop: Shop): void {
  const { add } = api.in('Opiniones')
  add({
    id: 'listReviews',
    route: 'GET /reviews',
    summary: 'Los comentarios de toda la tienda, los últimos primero',
    who: 'review.moderate',
    query: v.strictObject({
      q: v.optional(told(v.string(), 'Parte del texto, de la persona o del producto'), ''),
      page,
      limit,
    }),
    answer: { schema: v.array(comment), ends: { 200: 'Los comentarios' }, rows: 'comments' },
    run: async ({ visitor, query }) =>
      mapDone(await shop.comments.list(visitor, query), ({ rows, paging }) => ({
        paging,
        comments: rows.map(({ userId, photos, ...one }) => ({
          ...one,
          photos: photos.map((photo) => shop.settings.publicUrl + paths.reviewPhoto(photo, 'large')),
          personId: userId,
          idProduct: one.productId,
          number: one.score,
        })),
      })),
  })
  add({
    id: 'createReview',
    route: 'POST /reviews/create',
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
    run: async ({ visitor, body, sent }, { reply }) => {
      const end = await shop.reviews.create(visitor, body.idProduct, sent)
      if (!end.ok) return end
      const { replaced, waiting } = end.value
      reply.status(replaced ? 200 : 201)
      return done({ message: reviewSaid(end.value), replaced, waiting })
    },
  })
  add({
    id: 'removeReview',
    route: 'DELETE /reviews/delete/:id',
    summary: 'Borrar una opinión propia; quien administra, cualquiera',
    who: 'signed-in',
    params: THE_REVIEW,
    answer: { schema: said, ends: { 200: 'Borrada' } },
    run: async ({ visitor, params }) =>
      mapDone(await shop.reviews.remove(visitor, params.id), () => ({ message: REVIEW_MESSAGES.removed })),
  })
  add({
    id: 'replyReview',
    route: 'PUT /reviews/:id/reply',
    summary: 'Responder en público, o cambiar la respuesta',
    details: 'A quien opinó le llega un mail con la primera.',
    who: 'review.moderate',
    params: THE_REVIEW,
    body: { schema: v.strictObject(reviewReply.entries), message: REPLY_MESSAGES.invalid },
    answer: { schema: said, ends: { 200: 'Respondida' } },
    run: async ({ visitor, params, body }) =>
      mapDone(await shop.comments.reply(visitor, params.id, body), () => ({
        message: REPLY_MESSAGES.replied,
      })),
  })
  add({
    id: 'withdrawReply',
    route: 'DELETE /reviews/:id/reply',
    summary: 'Sacar la respuesta de la tienda',
    who: 'review.moderate',
    params: THE_REVIEW,
    answer: { schema: said, ends: { 200: 'Sin respuesta' } },
    run: async ({ visitor, params }) =>
      mapDone(await shop.comments.withdrawReply(visitor, params.id), () => ({
        message: REPLY_MESSAGES.withdrawn,
      })),
  })
  add({
    id: 'publishReview',
    route: 'POST /reviews/:id/publish',
    summary: 'Publicar una opinión que espera',
    who: 'review.moderate',
    params: THE_REVIEW,
    answer: { schema: said, ends: { 200: 'Publicada' } },
    run: async ({ visitor, params }) =>
      mapDone(await shop.comments.publish(visitor, params.id), () => ({
        message: MODERATION_MESSAGES.published,
      })),
  })
}
