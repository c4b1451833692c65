/** How a consignor is reached, as they change it themselves: the telephone at once, the mailbox once a code that went to it was typed. */
import * as v from 'valibot'
import { record } from '#rules/record.ts'
import { consignorForm } from './consignor.ts'
import { OWNER_NOTICES } from './notices.ts'

const { phone, email } = consignorForm.entries
export const phoneForm = v.object({ phone })
/** `code`: '' while it is asked for. */
export const mailboxForm = v.object({ email, code: v.optional(v.string(), '') })
/** Which news they want; each is said, so that none is switched off by being left out. */
export const noticesForm = v.object(record(OWNER_NOTICES, () => v.boolean()))
