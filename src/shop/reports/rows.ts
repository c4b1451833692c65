/** The rows behind each number, in pages: whoever doubts a number can count it. */
import { sql, type SQL } from 'drizzle-orm'
import type { Reader } from '#data/database.ts'
import type { Centavos } from '#rules/money.ts'
import { orderNumber } from '#rules/orders/order.ts'
import { type OrderPaymentState, wasEverPaid } from '#rules/payments/order-payment.ts'
import { type OrderState, isCancelled, ORDER_STATES } from '#rules/orders/states.ts'
import type { RefundState } from '#rules/payments/refund-states.ts'
import { paging, type Paging } from '#rules/paging.ts'
import type { Period } from '#rules/reports/period.ts'
import { FATE_WHEN_NEVER_PAID, type Fate } from '#rules/reports/fate.ts'
import { inStates } from '#data/states.ts'
import { BACK, SOLD_LINES } from './sold-lines.ts'
import { IS_BACK, IS_ORDER, SALES, ORDERS_SOLD, within } from './sales.ts'
import { paidOf, sellableWorth } from '#shop/units/price.ts'

export const REPORT_ROWS_A_PAGE = 50
export type Page<T> = { rows: T[]; paging: Paging }

export type SaleRow = {
  orderId: number
  number: string
  at: Date
  units: number
  revenue: Centavos
  refunded: Centavos
  status: OrderState
  paymentStatus: OrderPaymentState
}
export type RefundRow = {
  refundId: number
  orderId: number
  number: string
  at: Date
  amount: Centavos
  status: RefundState
  reason: string
  /** Of a second payment: it never counted as a sale, so giving it back is no loss. */
  surplus: boolean
}
export type SoldLineRow = {
  orderId: number
  number: string
  at: Date
  size: string
  quantity: number
  returned: number
  /** Of what an exchange gave, what was paid for it. */
  unitPrice: Centavos
}
export type PlacedRow = { orderId: number; number: string; at: Date; total: Centavos; fate: Fate }
export type StockRow = {
  productId: number
  name: string
  category: string
  brand: string
  units: number
  /** At the list price, and at what it costs today. */
  value: Centavos
  saleValue: Centavos
}

export type Raw = Record<string, unknown>

/** `limit` rows a page. */
export async function pageOf<T, R extends Raw = Raw>(
  db: Reader,
  query: SQL,
  order: SQL,
  page: number,
  view: (row: R) => T,
  limit = REPORT_ROWS_A_PAGE,
): Promise<Page<T>> {
  const { rows: sums } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from (${query}) q`,
  )
  const pages = paging(sums[0]!.total, page, limit)
  const { rows } = await db.execute<R>(
    sql`select * from (${query}) q order by ${order} limit ${limit} offset ${(pages.page - 1) * limit}`,
  )
  return { rows: rows.map((row) => view(row as R)), paging: pages }
}

const order = (row: Raw) => ({
  orderId: Number(row.order_id),
  number: orderNumber(Number(row.order_id)),
  at: new Date(row.at as string),
})
const number = (value: unknown): number => Number(value)

export const saleRows = (db: Reader, period: Period, page: number, limit?: number): Promise<Page<SaleRow>> =>
  pageOf(
    db,
    sql`select o.id as order_id, p.approved_at as at, p.amount_centavos as revenue, o.status, o.payment_status,
        (select coalesce(sum(l.quantity), 0)::int from order_lines l where l.order_id = o.id and ${IS_ORDER}) as units,
        (select coalesce(sum(r.amount_centavos), 0) from refunds r where r.payment_id = p.id and ${IS_BACK}) as refunded
      from ${SALES} where ${within(sql`p.approved_at`, period)}`,
    sql`at desc, order_id desc`,
    page,
    (row: Raw & { status: OrderState; payment_status: OrderPaymentState }) => ({
      ...order(row),
      units: number(row.units),
      revenue: number(row.revenue),
      refunded: number(row.refunded),
      status: row.status,
      paymentStatus: row.payment_status,
    }),
    limit,
  )

export const refundRows = (
  db: Reader,
  period: Period,
  page: number,
  limit?: number,
): Promise<Page<RefundRow>> =>
  pageOf(
    db,
    sql`select r.id as refund_id, r.order_id, r.updated_at as at, r.amount_centavos as amount, r.status, r.reason, p.surplus
      from refunds r join payments p on p.id = r.payment_id where ${within(sql`r.updated_at`, period)}`,
    sql`at desc, refund_id desc`,
    page,
    (row: Raw & { status: RefundState }) => ({
      ...order(row),
      refundId: number(row.refund_id),
      amount: number(row.amount),
      status: row.status,
      reason: String(row.reason),
      surplus: Boolean(row.surplus),
    }),
    limit,
  )

export const soldLineRows = (
  db: Reader,
  period: Period,
  productId: number,
  page: number,
  limit?: number,
): Promise<Page<SoldLineRow>> =>
  pageOf(
    db,
    sql`select o.id as order_id, p.approved_at as at, l.size, l.quantity, l.unit_price,
        coalesce(b.quantity, 0) as returned
      from ${ORDERS_SOLD} join ${SOLD_LINES} l on l.order_id = o.id left join ${BACK} b on b.line = l.id
      where l.product_id = ${productId} and not ${inStates(sql`o.status`, isCancelled)} and ${within(sql`p.approved_at`, period)}`,
    sql`at desc, order_id desc, size`,
    page,
    (row) => ({
      ...order(row),
      size: String(row.size),
      quantity: number(row.quantity),
      returned: number(row.returned),
      unitPrice: number(row.unit_price),
    }),
    limit,
  )

const whenNeverPaid = ORDER_STATES.map((state) => `when '${state}' then '${FATE_WHEN_NEVER_PAID[state]}'`)
export const FATE = sql`case when ${inStates(sql`o.payment_status`, wasEverPaid)} then 'paid' else case o.status ${sql.raw(whenNeverPaid.join(' '))} end end`

export const placedRows = (
  db: Reader,
  period: Period,
  fate: Fate | null,
  page: number,
  limit?: number,
): Promise<Page<PlacedRow>> =>
  pageOf(
    db,
    sql`select * from (select o.id as order_id, o.placed_at as at, o.total_centavos as total, ${FATE} as fate
      from orders o where ${within(sql`o.placed_at`, period)}) f where ${fate === null ? sql`true` : sql`f.fate = ${fate}`}`,
    sql`order_id desc`,
    page,
    (row) => ({ ...order(row), total: number(row.total), fate: row.fate as Fate }),
    limit,
  )

export const stockRows = (
  db: Reader,
  choice: { category: string | null; brand: string | null },
  page: number,
  limit?: number,
): Promise<Page<StockRow>> =>
  pageOf(
    db,
    sql`select id as product_id, name, category, brand, stock as units, ${VALUE} as value, ${SALE_VALUE} as sale_value
      from products where deleted_at is null and stock > 0
        and ${choice.category === null ? sql`true` : sql`category = ${choice.category}`}
        and ${choice.brand === null ? sql`true` : sql`brand = ${choice.brand}`}`,
    sql`value desc, product_id`,
    page,
    (row) => ({
      productId: number(row.product_id),
      name: String(row.name),
      category: String(row.category),
      brand: String(row.brand),
      units: number(row.units),
      value: number(row.value),
      saleValue: number(row.sale_value),
    }),
    limit,
  )

export const VALUE = sellableWorth('price_centavos', sql`u.price_centavos`)
export const SALE_VALUE = sellableWorth('sale_price_centavos', paidOf('u'))
