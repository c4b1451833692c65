/** What the shop answers to a review, in public (product §15.11). */
import * as v from 'valibot'
import { asPlain } from '#rules/text.ts'

export const MAX_REPLY = 1000
const MIN_REPLY = 2
export const REPLY_MESSAGES = {
  invalid: 'Revisá la respuesta.',
  replied: 'Respondido: se lee bajo el comentario.',
  withdrawn: 'La respuesta ya no se ve.',
  short: 'Escribí la respuesta',
  long: `La respuesta admite hasta ${MAX_REPLY} letras.`,
}
export const reviewReply = v.object({
  text: v.pipe(
    v.optional(v.string(REPLY_MESSAGES.short), ''),
    asPlain,
    v.minLength(MIN_REPLY, REPLY_MESSAGES.short),
    v.maxLength(MAX_REPLY, REPLY_MESSAGES.long),
  ),
})
