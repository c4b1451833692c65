/** Who asks for a link to their own pages; apart from their words, so that those pages carry no schema. */
import * as v from 'valibot'
import { PORTAL_SAYS } from './portal.ts'
import { email } from '#rules/email.ts'
import { asLine } from '#rules/text.ts'

export const linkRequest = v.object({
  email: v.pipe(v.optional(v.string(), ''), asLine, v.toLowerCase(), email(PORTAL_SAYS.email)),
})
