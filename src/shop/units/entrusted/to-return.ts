/** Entrusted pairs that wait to be taken home from now on: why, and until when they are kept for nothing. None of them ever becomes the shop's by it. */
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { units, unitTerms } from '#data/schema.ts'
import { dayOf } from '#rules/calendar/argentine-day.ts'
import { KEEP_DAYS } from '#rules/consignment/terms.ts'
import { UNIT } from '#rules/units/states.ts'
import { moveUnits, type UnitRow } from '#shop/units/unit.ts'

/** The caller holds them, with their sizes and products. False, and nothing moved, where the life of one has no such move. */
export async function sendHome(
  tx: Tx,
  pairs: readonly UnitRow[],
  { why, actor, at }: { why: string; actor: string; at: Date },
): Promise<boolean> {
  if (pairs.length === 0) return true
  if (!(await moveUnits(tx, pairs, UNIT.to_return, { actor, at, reason: why }))) return false
  const ids = pairs.map(({ id }) => id)
  await keepFor(tx, ids, { why, at })
  return true
}

/**
 * As long as the newest terms say, which may be out of force by now. Answers the last day of each that waits.
 */
export async function keepFor(
  tx: Tx,
  unitIds: readonly number[],
  { why, at }: { why: string; at: Date },
): Promise<string[]> {
  const keepDays = sql`(select t.keep_days from ${unitTerms} t where t.unit_id = ${units.id} and t.declined_at is null
    order by t.no desc limit 1)`
  const kept = await tx
    .update(units)
    .set({
      toReturnWhy: why,
      keepUntil: sql`${dayOf(at)}::date + coalesce(${keepDays}, ${KEEP_DAYS}::int)`,
      wantsBackAt: null,
      version: sql`${units.version} + 1`,
      updatedAt: at,
    })
    .where(and(inArray(units.id, [...unitIds]), eq(units.state, UNIT.to_return)))
    .returning({ keepUntil: units.keepUntil })
  return kept.map(({ keepUntil }) => keepUntil!)
}
