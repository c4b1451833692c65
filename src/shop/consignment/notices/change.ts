/**
 * A consignor switches news off and on: on their own pages, or by the way out of a letter. What waits to be sent of a kind that is
 * switched off goes with it. The shop's people do it for whoever asks, or take a change back from the record; its owner is told.
 */
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { consignors, outbox } from '#data/schema.ts'
import { UNDONE_ALREADY } from '#rules/audit/audit.ts'
import { CONSIGNOR_SAYS } from '#rules/consignment/people/consignor.ts'
import { CONTACT_SAYS } from '#rules/consignment/people/contact-said.ts'
import { noticesForm } from '#rules/consignment/people/contact.ts'
import { DEATH_SAYS } from '#rules/consignment/people/death.ts'
import { OWNER_NOTICE_SAYS, OWNER_NOTICES, type OwnerNotice } from '#rules/consignment/people/notices.ts'
import { mayAct, type Holder } from '#rules/consignment/portal/holder.ts'
import { conflict, done, mapDone, missing, type Outcome } from '#rules/outcome.ts'
import { may, system, type Visitor } from '#rules/users/access.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { ShopContext } from '#shop/context.ts'
import type { EndOf, WayOut } from '#shop/emails/unsubscribe.ts'
import { inReach } from '#rules/ids.ts'
import { readForm } from '#shop/read-form.ts'
import { consignorRow, lockConsignor, type ConsignorRow } from '../consignors/known.ts'
import { isOwn } from '../consignors/conflict-of-interest.ts'
import { noticesChangedEmail } from '../consignors/emails.ts'
import { sendLetter } from '../letters.ts'
import { consignmentToken } from '../links.ts'
import { isItsMailbox, readWayOut, wayOutUrl, type NoticeOut } from './way-out.ts'

/** As the record names who did it: themselves. */
const OWNER = system('consignor')

export function openNotices({ database, clock, settings }: ShopContext) {
  /** `input`: rules/consignment/people/contact.ts `noticesForm`. Who is banned too. */
  async function change(holder: Holder, input: unknown): Promise<Outcome<null>> {
    const refusal = mayAct(holder)
    if (refusal) return refusal
    const form = readForm(noticesForm, input, CONTACT_SAYS.invalid)
    if (!form.ok) return form
    return database.transaction(async (tx): Promise<Outcome<null>> => {
      const row = await lockConsignor(tx, holder.consignorId)
      if (!row) return missing()
      await put(
        tx,
        OWNER,
        row,
        OWNER_NOTICES.filter((notice) => !form.value[notice]),
      )
      return done(null)
    })
  }

  /** Of a letter: whether it still ends something. Changes nothing. */
  async function look(out: NoticeOut): Promise<Outcome<OwnerNotice>> {
    const row = await consignorRow(database.db, out.consignorId)
    const its = row !== null && (await isItsMailbox(database.db, out, row.email))
    return its ? done(out.notice) : missing(OWNER_NOTICE_SAYS.gone)
  }

  /** By a letter. Once more is no fault. */
  const leave = (out: NoticeOut): Promise<Outcome<OwnerNotice>> =>
    database.transaction(async (tx) => {
      const row = await lockConsignor(tx, out.consignorId)
      if (!row || !(await isItsMailbox(tx, out, row.email))) return missing(OWNER_NOTICE_SAYS.gone)
      await put(
        tx,
        OWNER,
        row,
        OWNER_NOTICES.filter((notice) => notice === out.notice || row.noticesOff.includes(notice)),
      )
      return done(out.notice)
    })

  /** By somebody of the shop, for an owner who asked, by telephone say. `input`: `noticesForm`. Nobody is told that nothing changed. */
  async function changeFor(visitor: Visitor, id: number, input: unknown): Promise<Outcome<null>> {
    const refusal = may(visitor, 'consign.manage')
    if (refusal) return refusal
    if (!inReach(id)) return missing(CONSIGNOR_SAYS.missing)
    const form = readForm(noticesForm, input, CONTACT_SAYS.invalid)
    return database.transaction(async (tx): Promise<Outcome<null>> => {
      const row = await lockConsignor(tx, id)
      if (!row) return missing(CONSIGNOR_SAYS.missing)
      if (isOwn(visitor, row)) return conflict(CONSIGNOR_SAYS.own)
      if (!form.ok) return form
      if (row.diedOn !== null) return conflict(DEATH_SAYS.unwritten)
      await putAndTell(
        tx,
        visitor,
        row,
        OWNER_NOTICES.filter((notice) => !form.value[notice]),
      )
      return done(null)
    })
  }

  /** From the record: as it was before, while it still is as it was left. */
  async function takeBack(
    visitor: Visitor,
    id: number,
    { before, after }: { before: readonly unknown[]; after: readonly unknown[] },
  ): Promise<Outcome<null>> {
    const refusal = may(visitor, 'consign.manage')
    if (refusal) return refusal
    return database.transaction(async (tx): Promise<Outcome<null>> => {
      const row = await lockConsignor(tx, id)
      if (!row) return missing(CONSIGNOR_SAYS.missing)
      if (isOwn(visitor, row)) return conflict(CONSIGNOR_SAYS.own)
      if (!same(row.noticesOff, after)) return conflict(UNDONE_ALREADY)
      await putAndTell(
        tx,
        visitor,
        row,
        OWNER_NOTICES.filter((notice) => before.includes(notice)),
      )
      return done(null)
    })
  }

  async function putAndTell(tx: Tx, visitor: Visitor, row: ConsignorRow, off: OwnerNotice[]): Promise<void> {
    if (same(row.noticesOff, off)) return
    await put(tx, visitor, row, off)
    if (row.diedOn !== null) return
    const at = clock()
    const token = await consignmentToken(tx, 'consignor', row.id, at)
    const mail = noticesChangedEmail({ name: row.name, to: row.email, off, token }, settings)
    await sendLetter(tx, row, mail, { dedupeKey: `consignor-notices:${row.id}:${row.version}`, at })
  }

  async function put(tx: Tx, visitor: Visitor, row: ConsignorRow, noticesOff: OwnerNotice[]): Promise<void> {
    if (same(row.noticesOff, noticesOff)) return
    const at = clock()
    await tx
      .update(consignors)
      .set({ noticesOff, version: row.version + 1, updatedAt: at })
      .where(eq(consignors.id, row.id))
    for (const notice of noticesOff) {
      const url = await wayOutUrl(tx, settings.publicUrl, row, notice)
      await tx
        .delete(outbox)
        .where(
          and(
            eq(outbox.kind, 'mail'),
            isNull(outbox.doneAt),
            sql`${outbox.payload}->>'unsubscribeUrl' = ${url}`,
          ),
        )
    }
    await writeAudit(tx, visitor, {
      action: 'consignor.notices',
      entity: 'consignor',
      entityId: row.id,
      before: { noticesOff: row.noticesOff },
      after: { noticesOff },
      at,
    })
  }

  return { change, changeFor, look, leave, takeBack }
}

const same = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((notice) => other.includes(notice))

const endOfNotice = (notice: OwnerNotice): EndOf => `owner-${notice}`
/** Of one kind of their news. */
export const ownersWayOut: WayOut = async (context, token) => {
  const out = await readWayOut(context.database.db, token)
  if (!out) return null
  const { look, leave } = openNotices(context)
  return {
    look: async () => mapDone(await look(out), endOfNotice),
    leave: async () => mapDone(await leave(out), endOfNotice),
  }
}
