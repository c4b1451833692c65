/** What an owner sends who chooses on their page of a pair that was found again. */
import * as v from 'valibot'
import { FOUND_CHOICES, FOUND_SAYS } from './found.ts'

/** `keeps` '' takes back what was chosen. `was`: what their page showed as chosen, so that an older page undoes nothing that a newer one said. */
export const foundForm = v.object({
  keeps: v.picklist(['', ...FOUND_CHOICES], FOUND_SAYS.invalid),
  was: v.optional(v.picklist(['', ...FOUND_CHOICES], FOUND_SAYS.invalid), ''),
})
