/** What goes off the sales and what happens after them: coupons, payment states, returns; and sizes that people wanted and did not get. */
import { sql } from 'drizzle-orm'
import type { Reader } from '#data/database.ts'
import type { Centavos } from '#rules/money.ts'
import { orderNumber } from '#rules/orders/order.ts'
import type { OrderPaymentState } from '#rules/payments/order-payment.ts'
import type { ReturnState } from '#rules/returns/states.ts'
import type { Period } from '#rules/reports/period.ts'
import type { ReturnKind } from '#rules/returns/kinds.ts'
import { pageOf, type Page, type Raw } from './rows.ts'
import { PAID_FOR, ORDERS_SOLD, within } from './sales.ts'

/** Of the sales of the period, also those that were given back later. */
export type CouponCost = {
  couponId: number
  code: string
  uses: number
  discount: Centavos
  revenue: Centavos
}
export type PaymentShare = { state: OrderPaymentState; orders: number; total: Centavos }
export type ReturnCount = { kind: ReturnKind; status: ReturnState; count: number }
export type ReturnRow = {
  code: string
  kind: ReturnKind
  status: ReturnState
  at: Date
  number: string | null
  /** What came back. */
  units: number
}
export type WantedSize = {
  productId: number
  name: string
  size: string
  /** Asked for in the period, and still waiting today. */
  alerts: number
  waiting: number
  /** Orders that were refused in the period because the size fell short. */
  refused: number
  stock: number
}

/** What promotions took off an order, which no coupon did. */
const PROMOTIONS = sql`(select coalesce(sum(l.promotion_centavos), 0) from order_lines l where l.order_id = o.id)`

export const couponCosts = (
  db: Reader,
  period: Period,
  page: number,
  limit?: number,
): Promise<Page<CouponCost>> =>
  pageOf(
    db,
    sql`select c.id as coupon_id, c.code, count(*)::int as uses, sum(o.discount_centavos - o.means_discount_centavos - ${PROMOTIONS})::bigint as discount,
        sum(${PAID_FOR})::bigint as revenue
      from ${ORDERS_SOLD} join coupon_redemptions r on r.order_id = o.id join coupons c on c.id = r.coupon_id
      where ${within(sql`p.approved_at`, period)} group by c.id, c.code`,
    sql`discount desc, coupon_id`,
    page,
    (row) => ({
      couponId: Number(row.coupon_id),
      code: String(row.code),
      uses: Number(row.uses),
      discount: Number(row.discount),
      revenue: Number(row.revenue),
    }),
    limit,
  )

export async function couponTotal(db: Reader, period: Period): Promise<Centavos> {
  const { rows } = await db.execute<{ discount: string }>(sql`
    select coalesce(sum(o.discount_centavos - o.means_discount_centavos - ${PROMOTIONS}), 0)::bigint as discount
    from ${ORDERS_SOLD} join coupon_redemptions r on r.order_id = o.id where ${within(sql`p.approved_at`, period)}`)
  return Number(rows[0]!.discount)
}

/** As the orders placed in the period stand today. */
export async function paymentShares(db: Reader, period: Period): Promise<PaymentShare[]> {
  const { rows } = await db.execute<{ state: OrderPaymentState; orders: number; total: string }>(sql`
    select payment_status as state, count(*)::int as orders, sum(total_centavos)::bigint as total
    from orders o where ${within(sql`o.placed_at`, period)} group by 1 order by 2 desc, 1`)
  return rows.map((row) => ({
    state: row.state,
    orders: Number(row.orders),
    total: Number(row.total),
  }))
}

export const returnRows = (
  db: Reader,
  period: Period,
  page: number,
  limit?: number,
): Promise<Page<ReturnRow>> =>
  pageOf(
    db,
    sql`select r.code, r.kind, r.status, r.created_at as at, r.order_id,
        (select coalesce(sum(quantity), 0)::int from return_lines l where l.return_id = r.id) as units
      from returns r where ${within(sql`r.created_at`, period)}`,
    sql`at desc, code`,
    page,
    (row: Raw & { kind: ReturnKind; status: ReturnState }) => ({
      code: String(row.code),
      kind: row.kind,
      status: row.status,
      at: new Date(row.at as string),
      number: row.order_id === null ? null : orderNumber(Number(row.order_id)),
      units: Number(row.units),
    }),
    limit,
  )

export async function returnCounts(db: Reader, period: Period): Promise<ReturnCount[]> {
  const { rows } = await db.execute<ReturnCount>(sql`
    select kind, status, count(*)::int as count from returns r where ${within(sql`r.created_at`, period)}
    group by 1, 2 order by 3 desc, 1, 2`)
  return rows
}

export const wantedSizes = (
  db: Reader,
  period: Period,
  page: number,
  limit?: number,
): Promise<Page<WantedSize>> =>
  pageOf(
    db,
    sql`select pr.id as product_id, pr.name, s.size, s.stock, sum(n.alerts)::int as alerts, sum(n.waiting)::int as waiting,
        sum(n.refused)::int as refused
      from (
        select size_id, count(*) filter (where ${within(sql`created_at`, period)}) as alerts,
          count(*) filter (where notified_at is null) as waiting, 0 as refused
        from stock_alerts where notified_at is null or ${within(sql`created_at`, period)} group by size_id
        union all
        select size_id, count(*) filter (where ${within(sql`created_at`, period)}),
          count(*) filter (where ended_at is null), 0
        from email_alerts where size_id is not null and confirmed_at is not null
          and (ended_at is null or ${within(sql`created_at`, period)}) group by size_id
        union all
        select z.id, 0, 0, sum(t.times) from metrics t join product_sizes z
          on z.product_id = split_part(t.subject, '.', 1)::int and z.size = split_part(t.subject, '.', 2)
        where t.kind = 'short-size' and t.day between ${period.from}::date and ${period.to}::date group by z.id
      ) n join product_sizes s on s.id = n.size_id join products pr on pr.id = s.product_id and pr.deleted_at is null
      group by pr.id, pr.name, s.id, s.size, s.stock`,
    sql`alerts + refused + waiting desc, product_id, size`,
    page,
    (row) => ({
      productId: Number(row.product_id),
      name: String(row.name),
      size: String(row.size),
      alerts: Number(row.alerts),
      waiting: Number(row.waiting),
      refused: Number(row.refused),
      stock: Number(row.stock),
    }),
    limit,
  )

/** How often the purchase was opened with a cart that could be bought. */
export async function checkoutsOpened(db: Reader, { from, to }: Period): Promise<number> {
  const { rows } = await db.execute<{ times: number }>(
    sql`select coalesce(sum(times), 0)::int as times from metrics where kind = 'checkout' and day between ${from}::date and ${to}::date`,
  )
  return rows[0]!.times
}
