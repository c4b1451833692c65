/** How a consignor is reached, as they change it themselves: the telephone at once, the mailbox once a code that went to it was typed. */
import * as v from 'valibot'
import { consignorForm } from './consignor.ts'

const { phone, email } = consignorForm.entries
export const phoneForm = v.object({ phone })
/** `code`: '' while it is asked for. */
export const mailboxForm = v.object({ email, code: v.optional(v.string(), '') })
