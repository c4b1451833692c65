/** What of the sales of a period is other people's: the owners of entrusted pairs have their part, and the shop's income of those is what is left (product §51.5). */
import { sql, type SQL } from 'drizzle-orm'
import type { Reader } from '#data/database.ts'
import { inStates } from '#data/states.ts'
import { isPaidFor } from '#rules/consignment/sales/states.ts'
import type { Centavos } from '#rules/money.ts'
import type { Period } from '#rules/reports/period.ts'
import { chargedLines } from './charged.ts'
import { dayIn, ORDERS_SOLD, within, type SalesDay } from './sales.ts'

export type EntrustedSales = {
  /** What buyers paid for them. */
  paid: Centavos
  /** Theirs, whether it is owed already or not; without what was taken back after a claim. */
  parts: Centavos
  /** The shop's, before the coupons, promotions and instalments that come out of it. */
  commissions: Centavos
}

/** Of `unit_sales s`: its owner's, less what was taken back after a claim. */
export const OWNERS_PART = sql`s.part_centavos - (select coalesce(-sum(e.amount_centavos), 0) from consignor_entries e where e.sale_id = s.id and e.kind = 'reversal')`
/** Of `unit_sales s`: it was paid, and its pair did not come back. */
export const STANDS = inStates(sql`s.state`, isPaidFor)

/** Of pairs that were paid in the period and did not come back, by day; what a buyer paid for each is what its line was charged, and of what an exchange gave its credit and difference. */
const BY_DAY = (period: Period): SQL => sql`
  with s as materialized (
    select s.order_id, s.order_line_id, s.exchange_id, ${dayIn(sql`p.approved_at`)} as day, ${OWNERS_PART} as part, s.commission_centavos as commission
    from ${ORDERS_SOLD} join unit_sales s on s.order_id = o.id and ${STANDS} where ${within(sql`p.approved_at`, period)}),
  charged as (${chargedLines(sql`select order_id from s`)})
  select s.day, sum(coalesce(c.paid, x.credit_centavos + x.difference_centavos, 0))::bigint as paid, sum(s.part)::bigint as parts, sum(s.commission)::bigint as commissions
  from s left join charged c on c.id = s.order_line_id left join exchanges x on x.id = s.exchange_id group by s.day`

type Row = { day: string; paid: string; parts: string; commissions: string }
const sumsOf = (row?: Omit<Row, 'day'>): EntrustedSales => ({
  paid: Number(row?.paid ?? 0),
  parts: Number(row?.parts ?? 0),
  commissions: Number(row?.commissions ?? 0),
})

export async function entrustedSales(db: Reader, period: Period): Promise<EntrustedSales> {
  const { rows } = await db.execute<Omit<Row, 'day'>>(
    sql`select sum(paid)::bigint as paid, sum(parts)::bigint as parts, sum(commissions)::bigint as commissions from (${BY_DAY(period)}) d`,
  )
  return sumsOf(rows[0])
}

/** Each day with what of its revenue is of owners. */
export async function withOwners(db: Reader, period: Period, days: readonly SalesDay[]): Promise<SalesDay[]> {
  const { rows } = await db.execute<Row>(
    sql`select day::text, paid, parts, commissions from (${BY_DAY(period)}) d`,
  )
  const on = new Map(rows.map((row) => [row.day, sumsOf(row)]))
  return days.map((one) => {
    const { paid, parts } = on.get(one.day) ?? sumsOf()
    return { ...one, entrusted: paid, owners: parts, income: one.net - parts }
  })
}
