/** What the shop owes to consignors, on the front page: other people's money, and what of it is to be paid now. */
import { sql } from 'drizzle-orm'
import type { Reader } from '#data/database.ts'
import { inStates } from '#data/states.ts'
import { isOnItsWay } from '#rules/consignment/settlements/states.ts'
import type { Centavos } from '#rules/money.ts'
import { totalsOf } from './preview.ts'
import type { RunTerms } from './open-rows.ts'

/** `owed`: the balances above 0, all told. `due`: what the next run pays, and what is on its way. */
export type ConsignmentOwed = { owed: Centavos; due: Centavos; people: number }

/** Of everybody whose balance is above 0. */
export const OWED_TO_PEOPLE = sql`select coalesce(sum(b.balance) filter (where b.balance > 0), 0)::float8 as owed,
    (count(*) filter (where b.balance > 0))::int as people
  from (select sum(amount_centavos) as balance from consignor_entries group by consignor_id) b`

export async function consignmentOwed(db: Reader, terms: RunTerms): Promise<ConsignmentOwed> {
  const { rows } = await db.execute<{ owed: number; people: number; onTheWay: number }>(sql`
    select q.*, (select coalesce(sum(t.total_centavos), 0)::float8 from settlements t where ${inStates(sql`t.state`, isOnItsWay)}) as "onTheWay"
    from (${OWED_TO_PEOPLE}) q`)
  const { owed, people, onTheWay } = rows[0]!
  if (owed === 0) return { owed, due: onTheWay, people }
  return { owed, people, due: onTheWay + (await totalsOf(db, terms)).total }
}
