/** What a spreadsheet brought is taken back: pairs go as if they had never come, what was owed is taken out of the accounts by rows of their own. */
import { and, asc, eq, inArray, isNull, like, notExists, sql } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import {
  agreements,
  consignorAccounts,
  consignorEntries,
  consignors,
  outbox,
  products,
  settlementLines,
  unitEvents,
  unitPrices,
  units,
  unitTerms,
} from '#data/schema.ts'
import { UNIT, type UnitState } from '#rules/units/states.ts'
import type { Visitor } from '#rules/users/access.ts'
import { writeAudit } from '#shop/audit/write.ts'
import { actorOf } from '#shop/orders/events.ts'
import { shelfEntry } from '#shop/products/admin/shelf-entry.ts'
import { addEntries } from '../ledger/entries.ts'
import { AT_ONCE, creationOf, inParts } from './parts.ts'
import type { Made } from './writing/write.ts'

type Brought = { sheetId: number; made: Made }

/**
 * Nothing of it moved since: no pair that somebody touched or confirmed, no balance that is in a settlement. Two events each, and terms only
 * of those that are here, none of them newer.
 */
export async function isAsBrought(tx: Tx, { sheetId, made }: Brought): Promise<boolean> {
  const settled =
    made.entries.length === 0
      ? 0
      : await tx.$count(settlementLines, inArray(settlementLines.entryId, made.entries))
  if (settled > 0) return false
  const own = eq(units.creationKey, creationOf(sheetId))
  const ids = tx.select({ id: units.id }).from(units).where(own)
  const there = await tx.select({ state: units.state, version: units.version }).from(units).where(own)
  const events = await tx.$count(unitEvents, inArray(unitEvents.unitId, ids))
  const terms = await tx.$count(unitTerms, inArray(unitTerms.unitId, ids))
  const here = there.filter(({ state }) => state === UNIT.received).length
  return (
    there.length === made.units.length &&
    there.every(({ state, version }) => AS_BROUGHT.includes(state) && version === 1) &&
    terms === here &&
    events === 2 * there.length
  )
}
const AS_BROUGHT: readonly UnitState[] = [UNIT.received, UNIT.sold_before, UNIT.handed_back]

/** False, and nothing changed, where something of it moved. Whatever else hangs on a pair breaks its foreign key, and the caller says the same. */
export async function takeBack(
  tx: Tx,
  visitor: Visitor,
  { sheetId, made, at }: Brought & { at: Date },
): Promise<boolean> {
  const there = await tx
    .select({ id: units.id })
    .from(units)
    .where(eq(units.creationKey, creationOf(sheetId)))
    .orderBy(asc(units.id))
    .for('update')
  if (!(await isAsBrought(tx, { sheetId, made }))) return false
  // All of many thousands in one question would outlast it: each is looked for wherever something may hang on it.
  for (const some of inParts(there, AT_ONCE)) {
    const ids = some.map(({ id }) => id)
    await tx.update(units).set({ termsId: null, floorCentavos: null }).where(inArray(units.id, ids))
    for (const table of [unitPrices, unitTerms, unitEvents])
      await tx.delete(table).where(inArray(table.unitId, ids))
    await tx.delete(units).where(inArray(units.id, ids))
  }
  const owed =
    made.entries.length === 0
      ? []
      : await tx.select().from(consignorEntries).where(inArray(consignorEntries.id, made.entries))
  for (const some of inParts(owed, AT_ONCE))
    await addEntries(
      tx,
      some.map((entry) => ({
        consignorId: entry.consignorId,
        kind: 'adjustment' as const,
        amountCentavos: -entry.amountCentavos,
        reason: `Se deshizo: ${entry.reason}`,
        actor: actorOf(visitor),
        requestKey: `undo:${entry.requestKey}`,
        at,
      })),
    )
  // Letters that have not left say nothing any more.
  await tx
    .delete(outbox)
    .where(
      and(
        like(outbox.dedupeKey, `${creationOf(sheetId)}:%`),
        isNull(outbox.doneAt),
        isNull(outbox.lockedUntil),
      ),
    )
  await dropDrafts(tx, visitor, made.products ?? [], at)
  await dropOwners(tx, made.consignors)
  return true
}

/** Products that it drafted and nobody touched since are archived. */
async function dropDrafts(tx: Tx, visitor: Visitor, ids: readonly number[], at: Date): Promise<void> {
  if (ids.length === 0) return
  const gone = await tx
    .update(products)
    .set({ deletedAt: at, version: 2, updatedAt: at })
    .where(
      and(
        inArray(products.id, [...ids]),
        eq(products.version, 1),
        isNull(products.deletedAt),
        notExists(tx.select({ id: units.id }).from(units).where(eq(units.productId, products.id))),
      ),
    )
    .returning({ id: products.id, name: products.name })
  await writeAudit(tx, visitor, ...gone.map((one) => shelfEntry(one, true, at)))
}

/** Owners that came with it, and of whom there is nothing else. */
async function dropOwners(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await tx.execute<{ id: number }>(sql`
    select c.id from consignors c where c.id = any(${sql.param([...ids])}::int[]) and c.user_id is null and c.dni_seen_at is null and c.version = 1
      and not exists (select 1 from consignor_entries e where e.consignor_id = c.id)
      and not exists (select 1 from units u where u.consignor_id = c.id)
      and not exists (select 1 from offers o where o.consignor_id = c.id)
      and not exists (select 1 from drop_offs d where d.consignor_id = c.id)
      and not exists (select 1 from consignment_messages m where m.consignor_id = c.id)`)
  const free = rows.map(({ id }) => id)
  if (free.length === 0) return
  await tx.delete(agreements).where(inArray(agreements.consignorId, free))
  await tx.delete(consignorAccounts).where(inArray(consignorAccounts.consignorId, free))
  await tx.delete(consignors).where(inArray(consignors.id, free))
}
