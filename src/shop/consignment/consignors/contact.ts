/**
 * A consignor changes how they are reached, on their own pages: the telephone at once; the mailbox with a code that went to the new one,
 * and both hear of it. Their name and document are what somebody of the shop saw, and are not theirs to change.
 */
import { eq } from 'drizzle-orm'
import { brokenUnique } from '#data/errors.ts'
import { consignors } from '#data/schema.ts'
import { CONSIGNOR_SAYS } from '#rules/consignment/people/consignor.ts'
import { CONTACT_SAYS } from '#rules/consignment/people/contact-said.ts'
import { mailboxForm, phoneForm } from '#rules/consignment/people/contact.ts'
import { mayAct, type Holder } from '#rules/consignment/portal/holder.ts'
import { conflict, done, invalid, missing, type Outcome } from '#rules/outcome.ts'
import { system, type Visitor } from '#rules/users/access.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { ShopContext } from '#shop/context.ts'
import { readForm } from '#shop/read-form.ts'
import { checkCode, sendCode, type CodeFor } from '../codes/codes.ts'
import { notifyMailboxes } from './emails.ts'
import { consignorRow, lockConsignor, type ConsignorRow } from './known.ts'

/** As the record names who did it: themselves. */
const OWNER = system('consignor')
const codeFor = (consignorId: number, email: string): CodeFor => ({
  purpose: 'mailbox',
  subject: `consignor:${consignorId}`,
  email,
})

export function openContact(context: ShopContext) {
  const { database, clock, settings } = context

  /** `input`: rules/consignment/people/contact.ts `phoneForm`. */
  async function changePhone(holder: Holder, input: unknown): Promise<Outcome<null>> {
    const refusal = mayAct(holder)
    if (refusal) return refusal
    const form = readForm(phoneForm, input, CONTACT_SAYS.invalid)
    if (!form.ok) return form
    const { phone } = form.value
    return database.transaction(async (tx): Promise<Outcome<null>> => {
      const row = await lockConsignor(tx, holder.consignorId)
      if (!row) return missing()
      if (row.phone === phone) return done(null)
      const at = clock()
      await tx
        .update(consignors)
        .set({ phone, version: row.version + 1, updatedAt: at })
        .where(eq(consignors.id, row.id))
      await writeAudit(tx, OWNER, {
        action: 'consignor.change',
        entity: 'consignor',
        entityId: row.id,
        before: { phone: row.phone },
        after: { phone },
        at,
      })
      return done(null)
    })
  }

  /** To the new mailbox; whether somebody else has it is not told. `input`: `mailboxForm`. */
  async function askMailboxCode(
    visitor: Visitor,
    holder: Holder,
    input: unknown,
  ): Promise<Outcome<{ email: string }>> {
    const asked = await readNew(holder, input)
    if (!asked.ok) return asked
    const { row, email } = asked.value
    return sendCode(context, visitor, codeFor(row.id, email))
  }

  /** `input`: `mailboxForm`, with the code. */
  async function changeMailbox(visitor: Visitor, holder: Holder, input: unknown): Promise<Outcome<null>> {
    const asked = await readNew(holder, input)
    if (!asked.ok) return asked
    const { row: seen, email, code } = asked.value
    const proven = await checkCode(context, visitor, codeFor(seen.id, email), code)
    if (!proven.ok) return proven
    try {
      return await database.transaction(async (tx): Promise<Outcome<null>> => {
        const row = await lockConsignor(tx, seen.id)
        if (!row) return missing()
        if (row.email !== seen.email) return conflict(CONSIGNOR_SAYS.moved)
        const at = clock()
        await tx
          .update(consignors)
          .set({ email, emailProvenAt: at, version: row.version + 1, updatedAt: at })
          .where(eq(consignors.id, row.id))
        await notifyMailboxes(tx, settings, row, email, at)
        await writeAudit(tx, OWNER, {
          action: 'consignor.email',
          entity: 'consignor',
          entityId: row.id,
          before: { email: row.email },
          after: { email },
          at,
        })
        return done(null)
      })
    } catch (error) {
      if (brokenUnique(error) === 'consignors_email')
        return invalid(CONTACT_SAYS.taken, { email: CONTACT_SAYS.taken })
      throw error
    }
  }

  async function readNew(
    holder: Holder,
    input: unknown,
  ): Promise<Outcome<{ row: ConsignorRow; email: string; code: string }>> {
    const refusal = mayAct(holder)
    if (refusal) return refusal
    const form = readForm(mailboxForm, input, CONTACT_SAYS.invalid)
    if (!form.ok) return form
    const row = await consignorRow(database.db, holder.consignorId)
    if (!row) return missing()
    return row.email === form.value.email
      ? invalid(CONTACT_SAYS.same, { email: CONTACT_SAYS.same })
      : done({ row, ...form.value })
  }

  return { changePhone, askMailboxCode, changeMailbox }
}
