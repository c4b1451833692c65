/**
 * A consignor is forgotten (Ley 25.326, art. 16), once nothing of theirs is with the shop: by themselves with their account, or by an
 * owner of the shop when they ask. What was sold and paid stays in the books, on the settlements' own copies.
 */
import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import {
  auditLog,
  consignmentCodes,
  consignmentMessages,
  consignorAccounts,
  consignorHeirs,
  consignors,
  dropOffs,
  offerPictures,
  offers,
  outbox,
  unitSales,
  units,
} from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { DROP_OFF, OFFER } from '#rules/consignment/offers/states.ts'
import { isOnItsWay } from '#rules/consignment/sales/states.ts'
import { ERASED_CONSIGNOR, stillHereOf, type StillHere } from '#rules/consignment/people/erasure.ts'
import { CONSIGNOR_SAYS } from '#rules/consignment/people/consignor.ts'
import { conflict, done, missing, type Outcome } from '#rules/outcome.ts'
import { isWithUs, UNIT } from '#rules/units/states.ts'
import { mayFresh, type Visitor } from '#rules/users/access.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { Settings, ShopContext } from '#shop/context.ts'
import { queue } from '#shop/jobs/outbox.ts'
import { inReach } from '#rules/ids.ts'
import { balanceOf } from '../ledger/entries.ts'
import { consignorErasedEmail } from './emails.ts'
import { lockConsignor, type ConsignorRow } from './known.ts'
import { isOwn } from './conflict-of-interest.ts'

/** Nobody has agreed to anything: who asked to be forgotten withdraws it. */
const BEFORE_YES = { states: [OFFER.submitted, OFFER.quoted] }

export function openConsignorErasure({ database, clock, settings }: ShopContext) {
  /** They asked for it, by whatever way. It cannot be taken back, so it asks for a sign-in of a moment ago. */
  async function erase(visitor: Visitor, id: number): Promise<Outcome<null>> {
    const refusal = mayFresh(visitor, 'consign.erase', clock())
    if (refusal) return refusal
    if (!inReach(id)) return missing(CONSIGNOR_SAYS.missing)
    return database.transaction(async (tx) => {
      const row = await lockConsignor(tx, id)
      if (!row) return missing(CONSIGNOR_SAYS.missing)
      if (isOwn(visitor, row)) return conflict(CONSIGNOR_SAYS.own)
      const why = stillHereOf(await leftOf(tx, id))
      if (why) return conflict(why)
      await forgetConsignor(tx, visitor, row, { settings, at: clock() })
      return done(null)
    })
  }

  return { erase }
}

/** What of theirs the shop still has. */
export async function leftOf(tx: Tx, id: number): Promise<StillHere> {
  const [counted] = await tx
    .select({
      pairs:
        sql<number>`count(*) filter (where ${inStates(units.state, isWithUs)} or (${units.state} = ${UNIT.sold} and exists (
          select 1 from unit_sales s where s.unit_id = "units"."id" and ${inStates(sql`s.state`, isOnItsWay)})))`.mapWith(
          Number,
        ),
      awaited: sql<number>`count(*) filter (where ${units.state} = ${UNIT.awaited})`.mapWith(Number),
    })
    .from(units)
    .where(and(eq(units.consignorId, id), eq(units.owner, 'consignor')))
  const [sold] = await tx
    .select({ sum: sql<number>`coalesce(sum(${unitSales.partCentavos}), 0)`.mapWith(Number) })
    .from(unitSales)
    .where(and(eq(unitSales.consignorId, id), inStates(unitSales.state, isOnItsWay)))
  const balance = await balanceOf(tx, id)
  return { ...counted!, money: Math.max(balance, 0) + sold!.sum }
}

/** Of one that the caller holds, and of whom nothing is left here. */
export async function forgetConsignor(
  tx: Tx,
  visitor: Visitor,
  row: ConsignorRow,
  { settings, at, told = false }: { settings: Settings; at: Date; /** By another e-mail. */ told?: boolean },
): Promise<void> {
  const { id, email, name } = row
  const theirs = or(eq(offers.consignorId, id), email === '' ? undefined : eq(offers.email, email))
  const ids = tx.select({ id: offers.id }).from(offers).where(theirs)
  await tx.delete(offerPictures).where(inArray(offerPictures.offerId, ids))
  await tx
    .delete(consignmentMessages)
    .where(or(eq(consignmentMessages.consignorId, id), inArray(consignmentMessages.offerId, ids)))
  const open = await tx
    .select({ id: offers.id })
    .from(offers)
    .where(and(theirs, inStates(offers.state, BEFORE_YES)))
    .for('update')
  for (const offer of open)
    await writeAudit(tx, visitor, { action: 'offer.withdraw', entity: 'offer', entityId: offer.id, at })
  await tx
    .update(offers)
    .set({
      state: sql`case when ${inStates(offers.state, BEFORE_YES)} then ${OFFER.withdrawn} else ${offers.state} end`,
      name: '',
      email: '',
      phone: '',
      note: '',
      secondLookNote: '',
      refusedWhy: sql`case when ${inStates(offers.state, BEFORE_YES)} then '' else ${offers.refusedWhy} end`,
      endedAt: sql`coalesce(${offers.endedAt}, ${at.toISOString()}::timestamptz)`,
      purgedAt: at,
      updatedAt: at,
    })
    .where(theirs)
  await tx
    .update(dropOffs)
    .set({ state: DROP_OFF.cancelled, updatedAt: at })
    .where(and(eq(dropOffs.consignorId, id), eq(dropOffs.state, DROP_OFF.booked)))
  await tx.delete(consignorAccounts).where(eq(consignorAccounts.consignorId, id))
  await tx.delete(consignorHeirs).where(eq(consignorHeirs.consignorId, id))
  if (email !== '') {
    await tx.delete(consignmentCodes).where(eq(consignmentCodes.email, email))
    await tx
      .delete(outbox)
      .where(
        and(
          eq(outbox.kind, 'mail'),
          or(isNotNull(outbox.doneAt), isNotNull(outbox.failedAt)),
          sql`lower(${outbox.payload}->>'to') = ${email}`,
        ),
      )
    if (!told && row.diedOn === null)
      await queue(tx, 'mail', consignorErasedEmail({ name, to: email }, settings), {
        dedupeKey: `consignor-erased:${id}`,
        runAt: at,
      })
  }
  // What the record said of them goes too; that something was done, and by whom, stays.
  await tx
    .update(auditLog)
    .set({ before: null, after: null })
    .where(and(eq(auditLog.entity, 'consignor'), eq(auditLog.entityId, String(id))))
  await tx
    .update(consignors)
    .set({
      userId: null,
      name: ERASED_CONSIGNOR,
      surname: '',
      email: '',
      emailProvenAt: null,
      phone: '',
      dni: '',
      cuil: '',
      note: '',
      noticesOff: [],
      version: row.version + 1,
      updatedAt: at,
      erasedAt: at,
    })
    .where(and(eq(consignors.id, id), isNull(consignors.erasedAt)))
  await writeAudit(tx, visitor, { action: 'consignor.erase', entity: 'consignor', entityId: id, at })
}
