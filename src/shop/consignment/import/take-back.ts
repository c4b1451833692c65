/** What a spreadsheet brought is taken back, some pairs at a time: they go as if they had never come, what was owed is taken out of the accounts by rows of their own. */
import { and, asc, eq, inArray, isNull, like, notExists, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import {
  agreements,
  consignorAccounts,
  consignorEntries,
  consignors,
  notifications,
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
import { actorOf } from '#shop/audit/actors.ts'
import { shelfEntry } from '#shop/products/admin/shelf-entry.ts'
import { addEntries } from '../ledger/entries.ts'
import { AT_ONCE, creationOf, inParts, openingKey } from './parts.ts'
import type { Made } from './writing/write.ts'

type Sheet = { sheetId: number; made: Made }
const pairsOf = (sheetId: number) => eq(units.creationKey, creationOf(sheetId))

/** Nothing of it that is left moved since: no pair that somebody touched or confirmed, no balance that is in a settlement. */
export async function isAsBrought(
  tx: Tx,
  { sheetId, made, takenBack }: Sheet & { takenBack: number },
): Promise<boolean> {
  if (await isAnySettled(tx, stillOwed(made))) return false
  const there = await untouched(tx, pairsOf(sheetId))
  return there === made.units.length - takenBack
}

/** How many there are; null where one of them moved. Two events each, and terms only of those that are here, none of them newer. */
async function untouched(tx: Tx, own: SQL): Promise<number | null> {
  const ids = tx.select({ id: units.id }).from(units).where(own)
  const there = await tx.select({ state: units.state, version: units.version }).from(units).where(own)
  const events = await tx.$count(unitEvents, inArray(unitEvents.unitId, ids))
  const terms = await tx.$count(unitTerms, inArray(unitTerms.unitId, ids))
  const here = there.filter(({ state }) => state === UNIT.received).length
  const same =
    there.every(({ state, version }) => AS_BROUGHT.includes(state) && version === 1) &&
    terms === here &&
    events === 2 * there.length
  return same ? there.length : null
}
const AS_BROUGHT: readonly UnitState[] = [UNIT.received, UNIT.sold_before, UNIT.handed_back]

/** What it brought to accounts and was not taken out of them. */
const stillOwed = ({ entries }: Made) =>
  and(
    sql`${consignorEntries.id} = any(${sql.param(entries)}::int[])`,
    sql`not exists (select 1 from consignor_entries u where u.request_key = 'undo:' || "consignor_entries"."request_key")`,
  )
const isAnySettled = async (tx: Tx, which: SQL | undefined): Promise<boolean> => {
  const ids = tx.select({ id: consignorEntries.id }).from(consignorEntries).where(which)
  return (await tx.$count(settlementLines, inArray(settlementLines.entryId, ids))) > 0
}

/**
 * Some pairs, with what they brought to the accounts; answers how many, 0 when none is left. Null, and nothing changed, where one of them
 * moved; whatever else hangs on one breaks its foreign key, and the caller says the same.
 */
export async function takeBackSome(
  tx: Tx,
  visitor: Visitor,
  { sheetId, made, at }: Sheet & { at: Date },
): Promise<number | null> {
  const there = await tx
    .select({ id: units.id, line: units.creationHash })
    .from(units)
    .where(pairsOf(sheetId))
    .orderBy(asc(units.id))
    .limit(AT_ONCE)
    .for('update')
  if (there.length === 0) return 0
  const ids = there.map(({ id }) => id)
  const keys = there.map(({ line }) => openingKey(sheetId, Number(line)))
  const theirs = and(stillOwed(made), inArray(consignorEntries.requestKey, keys))
  if ((await untouched(tx, inArray(units.id, ids))) === null || (await isAnySettled(tx, theirs))) return null
  await tx.update(units).set({ termsId: null, floorCentavos: null }).where(inArray(units.id, ids))
  for (const table of [unitPrices, unitTerms, unitEvents])
    await tx.delete(table).where(inArray(table.unitId, ids))
  await tx.delete(units).where(inArray(units.id, ids))
  await takeOut(tx, visitor, theirs, at)
  return there.length
}

/** Once no pair is left: balances that had none, and who and what came with them. False where a balance was settled meanwhile. */
export async function takeBackRest(
  tx: Tx,
  visitor: Visitor,
  { sheetId, made, at }: Sheet & { at: Date },
): Promise<boolean> {
  if (await isAnySettled(tx, stillOwed(made))) return false
  await takeOut(tx, visitor, stillOwed(made), at)
  // Letters that have not left say nothing any more, nor does the bell.
  await tx
    .delete(outbox)
    .where(
      and(
        like(outbox.dedupeKey, `${creationOf(sheetId)}:%`),
        isNull(outbox.doneAt),
        isNull(outbox.lockedUntil),
      ),
    )
  await tx.delete(notifications).where(like(notifications.dedupeKey, `letter:${creationOf(sheetId)}:%`))
  await dropDrafts(tx, visitor, made.products ?? [], at)
  await dropOwners(tx, made.consignors)
  return true
}

/** By rows of their own. */
async function takeOut(tx: Tx, visitor: Visitor, which: SQL | undefined, at: Date): Promise<void> {
  const owed = await tx.select().from(consignorEntries).where(which)
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
