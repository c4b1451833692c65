/** How entrusted pairs do: how long they lie here, what sells and how soon, what comes back, how far the first price was from the last. */
import { sql } from 'drizzle-orm'
import type { Reader } from '#data/database.ts'
import { inStates } from '#data/states.ts'
import { UNCONFIRMED_DAYS } from '#rules/consignment/sales/claims.ts'
import type { Answered, SoldBy } from '#rules/consignment/reports.ts'
import { isPaidFor, mayRipen, SALE, type SaleState } from '#rules/consignment/sales/states.ts'
import { isHandedOver } from '#rules/orders/fulfilment/states.ts'
import type { Centavos } from '#rules/money.ts'
import { orderNumber } from '#rules/orders/order.ts'
import type { Period } from '#rules/reports/period.ts'
import type { Grade } from '#rules/units/grade.ts'
import { isWithUs, type UnitState } from '#rules/units/states.ts'
import { pageOf, type Page } from '#shop/reports/rows.ts'
import { within } from '#shop/reports/sales.ts'
import { paidOf } from '#shop/units/price.ts'

type Pair = { code: string; what: string; owner: string }
export type StayRow = Pair & { state: UnitState; shelf: string; days: number; price: Centavos }
export type SoldRow = {
  key: string
  came: number
  sold: number
  /** Days from the first on sale to the sale, the middle one. */
  days: number | null
  price: Centavos | null
}
export type CommissionRow = Pair & {
  at: Date
  order: string
  orderId: number
  price: Centavos
  commission: Centavos
  part: Centavos
  state: SaleState
}
export type ReturnedRow = { grade: Grade; sold: number; back: number }
export type AnsweredRow = { who: string; did: Answered; sold: number; back: number }
export type UndeliveredRow = Pair & { orderId: number; order: string; at: Date; part: Centavos }
export type QuoteRow = {
  who: string
  pairs: number
  sold: number
  first: Centavos
  got: Centavos
  days: number | null
}

const WHAT = sql`coalesce(nullif(trim(concat_ws(' ', u.brand, u.model)), ''), p.name, 'Par')`
const OWNER = sql`trim(c.name || ' ' || c.surname)`
const PAIR = sql`u.code, ${WHAT} as what, ${OWNER} as owner`
const OF = sql`units u join consignors c on c.id = u.consignor_id left join products p on p.id = u.product_id left join product_sizes z on z.id = u.size_id`
const pair = (row: Record<string, unknown>): Pair => ({
  code: String(row.code),
  what: String(row.what),
  owner: String(row.owner),
})
const order = (row: Record<string, unknown>) => ({
  orderId: Number(row.order_id),
  order: orderNumber(Number(row.order_id)),
  at: new Date(row.at as string),
})
const orNull = (value: unknown): number | null => (value === null ? null : Math.round(Number(value)))
/** Paid for and not back. */
const SOLD = inStates(sql`s.state`, isPaidFor)

export const stayRows = (db: Reader, now: Date, page: number, limit?: number): Promise<Page<StayRow>> =>
  pageOf(
    db,
    sql`select ${PAIR}, u.state, u.shelf, ${paidOf('u')} as price, u.id,
        greatest(0, extract(epoch from ${now.toISOString()}::timestamptz - coalesce(u.received_at, u.created_at)) / 86400)::int as days
      from ${OF} where u.owner = 'consignor' and ${inStates(sql`u.state`, isWithUs)}`,
    sql`days desc, id`,
    page,
    (row) => ({
      ...pair(row),
      state: row.state as UnitState,
      shelf: String(row.shelf),
      days: Number(row.days),
      price: Number(row.price),
    }),
    limit,
  )

const KEY: Record<SoldBy, ReturnType<typeof sql>> = {
  brand: sql`coalesce(nullif(u.brand, ''), p.brand, '')`,
  size: sql`coalesce(z.size, u.size_label)`,
  grade: sql`u.grade`,
  consignor: OWNER,
}
/** Of what came in the period: how much of it is sold by now, and how soon. */
export const soldRows = (
  db: Reader,
  period: Period,
  by: SoldBy,
  page: number,
  limit?: number,
): Promise<Page<SoldRow>> =>
  pageOf(
    db,
    sql`select key, count(*)::int as came, count(earned_at)::int as sold, avg(base) as price,
        percentile_cont(0.5) within group (order by extract(epoch from earned_at - listed) / 86400) as days
      from (select ${KEY[by]} as key, s.earned_at, s.base_centavos as base, coalesce(u.first_listed_at, u.received_at) as listed
        from ${OF} left join unit_sales s on s.unit_id = u.id and ${SOLD}
        where ${within(sql`u.received_at`, period)}) q group by key`,
    sql`came desc, key`,
    page,
    (row) => ({
      key: String(row.key),
      came: Number(row.came),
      sold: Number(row.sold),
      days: orNull(row.days),
      price: orNull(row.price),
    }),
    limit,
  )

export const commissionRows = (
  db: Reader,
  period: Period,
  page: number,
  limit?: number,
): Promise<Page<CommissionRow>> =>
  pageOf(
    db,
    sql`select ${PAIR}, s.id, s.order_id, s.earned_at as at, s.base_centavos as price, s.commission_centavos as commission, s.part_centavos as part, s.state
      from unit_sales s join ${OF} on s.unit_id = u.id where ${SOLD} and ${within(sql`s.earned_at`, period)}`,
    sql`at desc, id desc`,
    page,
    (row) => ({
      ...pair(row),
      ...order(row),
      price: Number(row.price),
      commission: Number(row.commission),
      part: Number(row.part),
      state: row.state as SaleState,
    }),
    limit,
  )

/** Of what was sold in the period: what came back, by the grade that whoever bought was told. */
export const returnedRows = (
  db: Reader,
  period: Period,
  page: number,
  limit?: number,
): Promise<Page<ReturnedRow>> =>
  pageOf(
    db,
    sql`select u.grade, count(*)::int as sold, (count(*) filter (where not ${SOLD}))::int as back
      from unit_sales s join units u on u.id = s.unit_id
      where (${SOLD} or s.state = ${SALE.reversed}) and ${within(sql`s.earned_at`, period)} group by u.grade`,
    sql`sold desc, grade`,
    page,
    (row) => ({ grade: row.grade as Grade, sold: Number(row.sold), back: Number(row.back) }),
    limit,
  )

/** The same by who signed the check with which it was sold, whether first or second, and by who priced it first. */
export const answeredRows = (
  db: Reader,
  period: Period,
  page: number,
  limit?: number,
): Promise<Page<AnsweredRow>> =>
  pageOf(
    db,
    sql`select who, did, count(*)::int as sold, (count(*) filter (where back))::int as back from (
        select q.who, q.did, not ${SOLD} as back from unit_sales s
        left join lateral (select x.signer_id, x.second_signer_id from unit_checks x where x.unit_id = s.unit_id and x.created_at <= s.created_at order by x.id desc limit 1) k on true
        join lateral (select 'person:' || k.signer_id as who, 'checked' as did
          union select 'person:' || k.second_signer_id, 'checked'
          union all select t.proposed_by, 'quoted' from unit_terms t where t.unit_id = s.unit_id and t.no = 1) q on q.who is not null
        where (${SOLD} or s.state = ${SALE.reversed}) and ${within(sql`s.earned_at`, period)}) n group by who, did`,
    sql`did, sold desc, who`,
    page,
    (row) => ({
      who: String(row.who),
      did: row.did as Answered,
      sold: Number(row.sold),
      back: Number(row.back),
    }),
    limit,
  )

/** Paid for a while ago, and nobody said that it arrived: its owner waits, because the days to send it back have not begun. */
export const undeliveredRows = (
  db: Reader,
  now: Date,
  page: number,
  limit?: number,
): Promise<Page<UndeliveredRow>> =>
  pageOf(
    db,
    sql`select ${PAIR}, s.id, s.order_id, s.earned_at as at, s.part_centavos as part from unit_sales s join orders o on o.id = s.order_id join ${OF} on s.unit_id = u.id
      where ${inStates(sql`s.state`, mayRipen)} and not (case when s.exchange_id is null then ${inStates(sql`o.fulfilment_status`, isHandedOver)}
          else exists (select 1 from exchanges x where x.id = s.exchange_id and x.handed_over_at is not null) end)
        and s.earned_at < ${now.toISOString()}::timestamptz - make_interval(days => ${UNCONFIRMED_DAYS}::int)`,
    sql`at, id`,
    page,
    (row) => ({ ...pair(row), ...order(row), part: Number(row.part) }),
    limit,
  )

/** By who priced a pair first: what was quoted and what it sold for. */
export const quoteRows = (
  db: Reader,
  period: Period,
  page: number,
  limit?: number,
): Promise<Page<QuoteRow>> =>
  pageOf(
    db,
    sql`select who, count(*)::int as pairs, count(base)::int as sold, coalesce(sum(first) filter (where base is not null), 0) as first,
        coalesce(sum(base), 0) as got, percentile_cont(0.5) within group (order by days) as days
      from (select t.proposed_by as who, t.price_centavos as first, s.base_centavos as base,
          extract(epoch from s.earned_at - u.first_listed_at) / 86400 as days
        from unit_terms t join units u on u.id = t.unit_id left join unit_sales s on s.unit_id = u.id and ${SOLD}
        where t.no = 1 and t.accepted_at is not null and ${within(sql`t.accepted_at`, period)}) q group by who`,
    sql`pairs desc, who`,
    page,
    (row) => ({
      who: String(row.who),
      pairs: Number(row.pairs),
      sold: Number(row.sold),
      first: Number(row.first),
      got: Number(row.got),
      days: orNull(row.days),
    }),
    limit,
  )
