/** The clock of an entrusted pair's prices: it runs while the pair is on sale, and stands still while it is not. */
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { unitEvents, units, unitTerms } from '#data/schema.ts'
import { dayOf, startOfDay } from '#rules/calendar/argentine-day.ts'
import { UNIT } from '#rules/units/states.ts'

const DAY = 86_400_000

/** Argentine days from one to the other; never below 0. */
export const daysFrom = (from: string, to: string): number =>
  Math.max(0, Math.round((startOfDay(to).getTime() - startOfDay(from).getTime()) / DAY))

/** On which day of its calendar a pair is today; the first is 0, and so is one that was never on sale. */
export const dayOnSale = ({ clockFrom }: { clockFrom: string | null }, now: Date): number =>
  clockFrom === null ? 0 : daysFrom(clockFrom, dayOf(now))

/**
 * They go on sale at `at`, and the caller holds them: their calendars go on where they stood, and the first time their term begins. Before
 * their event is written.
 */
export async function startClocks(tx: Tx, unitIds: readonly number[], at: Date): Promise<void> {
  if (unitIds.length === 0) return
  const today = sql`${dayOf(at)}::date`
  const left = sql`(select (e.created_at at time zone 'America/Argentina/Buenos_Aires')::date from ${unitEvents} e
    where e.unit_id = ${units.id} and e.from_state = ${UNIT.listed} order by e.id desc limit 1)`
  await tx
    .update(units)
    .set({
      clockFrom: sql`coalesce(${units.clockFrom} + greatest(0, ${today} - coalesce(${left}, ${today})), ${today})`,
      termEndsOn: sql`coalesce(${units.termEndsOn}, ${today} + (select t.term_days from ${unitTerms} t where t.id = ${units.termsId}))`,
    })
    .where(and(inArray(units.id, [...unitIds]), eq(units.owner, 'consignor')))
}

/**
 * Terms of a pair that the caller holds are in force from now on: their calendar and their days count from today, or from the day on which
 * it goes on sale. Where they only replace others, they are made to end on the same day (going-on.ts).
 */
export async function beginTerms(tx: Tx, unitId: number, termDays: number, at: Date): Promise<void> {
  const today = sql`${dayOf(at)}::date`
  const listed = sql`${units.state} = ${UNIT.listed}`
  await tx
    .update(units)
    .set({
      clockFrom: sql`case when ${listed} then ${today} end`,
      termEndsOn: sql`case when ${listed} then ${today} + ${termDays}::int end`,
      stepsBehind: 0,
      stepTold: 0,
      stepToldOn: null,
      endTold: null,
    })
    .where(eq(units.id, unitId))
}
