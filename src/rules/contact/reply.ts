/** Answering the contact form from the back office. Apart from rules/contact/contact.ts, which every shopper's browser loads. */
import * as v from 'valibot'
import { requestKey } from '#rules/request-key.ts'
import { asPlain } from '#rules/text.ts'

export const REPLY_INVALID = 'Revisá la respuesta.'
export const REPLY_LONGEST = 4000

/** Written in the back office; `key` is made once for each form, so that a second click is the same email. */
export const contactReply = v.object({
  text: v.pipe(
    v.optional(v.string(), ''),
    asPlain,
    v.minLength(5, 'Escribí la respuesta'),
    v.maxLength(REPLY_LONGEST, `La respuesta admite hasta ${REPLY_LONGEST} caracteres`),
  ),
  key: requestKey,
})

/** What stands in the box before anybody types. */
export const replyTemplate = (name: string, shop: string): string =>
  `Hola ${name.split(' ')[0]}:\n\nGracias por escribirnos.\n\n\n\nSaludos,\n${shop}`
export const replySubject = (subject: string): string => (/^re:/i.test(subject) ? subject : `Re: ${subject}`)

/** For people who would rather write from their own mail. Lines of a mailto are CRLF (RFC 6068). */
export const replyAddress = (to: string, subject: string, text: string): string =>
  `mailto:${encodeURIComponent(to).replace('%40', '@')}?subject=${encodeURIComponent(replySubject(subject))}&body=${encodeURIComponent(text.replaceAll('\n', '\r\n'))}`
