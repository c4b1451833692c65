/** What variables of the environment look like; a wrong one stops the start with its sentence. */
import * as v from 'valibot'

export const text = v.optional(v.string())
/** `said`: what it must be. */
export const shaped = (pattern: RegExp, said: string) =>
  v.optional(v.pipe(v.string(), v.regex(pattern, said)))
/** Of a server; without the slash at its end. */
export const address = (name: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.regex(/^https?:\/\/[^\s]+$/, `${name} must be an address that starts with https://.`),
      v.transform((url) => url.replace(/\/+$/, '')),
    ),
  )
