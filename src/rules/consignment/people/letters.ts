/** What pages say of whoever entrusts a pair and of their account; apart from the forms, so that they carry no schema for it. */
import { EMAIL_LENGTH } from '#rules/email.ts'

/** Whoever consigns is so old at least (CCyC 25). */
const ADULT_AGE = 18
export const ADULT_SAID = `${ADULT_AGE} años o más`

export const PAY_ACCOUNT_LETTERS = { account: 60, holder: 80, cuil: 20, code: 12 }
/** How the shop knows that somebody died, and which paper says who inherits. */
export const DEATH_LETTERS = { least: 8, most: 300 }
export const REASON = { min: 3, max: 300 }
export const CONSIGNOR_LETTERS = {
  name: 80,
  surname: 80,
  email: EMAIL_LENGTH,
  phone: 30,
  note: 1000,
  reason: REASON.max,
}
