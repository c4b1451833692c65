/** Reviews: score and comment with their limits (product §15.1). One per person and product. */
import * as v from 'valibot'
import { MAX_SCORE } from '#rules/products/product.ts'
import { FITS } from '#rules/products/sizing/fit.ts'
import { asPlain } from '#rules/text.ts'

export const FIT_LABEL = {
  chico: 'Me quedó chico',
  justo: 'Me quedó justo',
  grande: 'Me quedó grande',
} as const
/** A product that nobody scored has 0; who scores gives at least this. */
export const LEAST_SCORE = 1
export const MAX_COMMENT = 1000
export const REVIEW_MESSAGES = {
  score: `Ingresa una puntuación entre ${LEAST_SCORE} y ${MAX_SCORE}`,
  comment: 'Debes ingresar un comentario mas largo',
  tooLong: `El comentario admite hasta ${MAX_COMMENT} letras.`,
  thanks: 'Muchas gracias por comentar!',
  replaced: 'Muchas gracias por comentar! Tu comentario nuevo reemplaza al anterior.',
  failed: 'Algo salio mal',
  confirmTitle: 'Estás seguro?',
  confirmText: 'Si borras el comentario se perderá para siempre!',
  removed: 'Comentario eliminado',
  verified: 'Compra verificada',
}

/** Product §15.1: 6 is the shortest. */
const MIN_COMMENT = 6
export const isCommentLongEnough = (comment: string): boolean => comment.trim().length >= MIN_COMMENT

export const newReview = v.object({
  number: v.pipe(
    v.union([v.number(), v.string()], REVIEW_MESSAGES.score),
    v.transform(Number),
    v.integer(REVIEW_MESSAGES.score),
    v.minValue(LEAST_SCORE, REVIEW_MESSAGES.score),
    v.maxValue(MAX_SCORE, REVIEW_MESSAGES.score),
  ),
  comment: v.pipe(
    v.optional(v.string(REVIEW_MESSAGES.comment), ''),
    asPlain,
    v.minLength(MIN_COMMENT, REVIEW_MESSAGES.comment),
    v.maxLength(MAX_COMMENT, REVIEW_MESSAGES.tooLong),
  ),
  fit: v.optional(v.nullable(v.picklist(FITS)), null),
})
