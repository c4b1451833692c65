/** Who writes reviews, and what waits to be looked at (product §15.10). Apart from rules/reviews/review.ts, which every shopper's browser loads. */
import { REVIEW_MESSAGES } from './review.ts'

export const MODERATION_MESSAGES = {
  waits: 'Muchas gracias por comentar! Se publica cuando la tienda lo revise.',
  waiting: 'En revisión: todavía lo ves solo vos.',
  published: 'Publicado: ya lo lee todo el mundo.',
  onlyBuyers: 'Acá opina quien compró este producto.',
}

/** What its author is told. */
export const reviewSaid = ({ replaced, waiting }: { replaced: boolean; waiting: boolean }): string =>
  waiting ? MODERATION_MESSAGES.waits : replaced ? REVIEW_MESSAGES.replaced : REVIEW_MESSAGES.thanks
