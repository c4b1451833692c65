/** What pairs on their way to be sold lack, asked of many at once (rules/units/lacks.ts). */
import { inArray, sql, type SQL } from 'drizzle-orm'
import { inStates } from '#data/states.ts'
import { USED_GRADES } from '#rules/units/grade.ts'
import type { UnitLack } from '#rules/units/lacks.ts'
import { isOnItsWayToSale, UNIT } from '#rules/units/states.ts'
import { USED_PICTURES } from '#rules/units/limits-and-texts.ts'

// Spelt out: in a question of one table Drizzle leaves the table's name out, and inside another it would be that one's.
const used = inArray(sql`units.grade`, [...USED_GRADES])
const pictures = sql`(select count(*) from unit_pictures i where i.unit_id = units.id and i.public)`
const flaws = sql`select 1 from unit_flaws f where f.unit_id = units.id`
const LACKS: Record<UnitLack, SQL> = {
  check: sql`units.state = ${UNIT.received}`,
  place: sql`units.product_id is null`,
  // What is new may be shown by its product's; what somebody entrusted never.
  pictures: sql`${pictures} < case when ${used} then ${USED_PICTURES} when units.owner = 'consignor' then 1 else 0 end`,
  flaws: sql`${used} and not units.unmarked and not exists (${flaws})`,
  'flaw-photos': sql`exists (${flaws} and f.picture = '')`,
}

export const lacks = sql<
  UnitLack[]
>`(case when ${inStates(sql`units.state`, isOnItsWayToSale)} then array_remove(array[${sql.join(
  Object.entries(LACKS).map(([lack, is]) => sql`case when ${is} then ${sql.raw(`'${lack}'`)} end`),
  sql`, `,
)}]::text[], null) else array[]::text[] end)`
export const isIncomplete = sql`cardinality(${lacks}) > 0`
