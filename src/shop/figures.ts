/** The shop in numbers: sales by day, the average order, what sells, how many orders are paid, what the stock is worth, what goes back. Nobody is tracked: all of it is read from orders. */
import { sql } from 'drizzle-orm'
import { may, type Visitor } from '#rules/access.ts'
import type { Centavos } from '#rules/money.ts'
import { done, missing, type Outcome } from '#rules/outcome.ts'
import { lawfulPeriod, periodBefore, type Period } from '#rules/period.ts'
import type { Counter } from './counter.ts'
import {
  FATE,
  FATES,
  placedRows,
  refundRows,
  SALE_VALUE,
  saleRows,
  soldLineRows,
  stockRows,
  VALUE,
  type Fate,
  type Page,
  type PlacedRow,
  type RefundRow,
  type SaleRow,
  type SoldLineRow,
  type StockRow,
} from './figures/rows.ts'
import { SALES, salesByDay, totalsOf, within, type SalesDay, type SalesTotals } from './figures/sales.ts'
import { inReach } from './products/card.ts'

export type { Fate, PlacedRow, RefundRow, SaleRow, SoldLineRow, StockRow } from './figures/rows.ts'
export type { SalesDay, SalesTotals } from './figures/sales.ts'

export type Sales = {
  period: Period
  days: SalesDay[]
  totals: SalesTotals
  /** As many days right before, to compare. */
  before: SalesTotals
}
export type BestSeller = {
  productId: number
  name: string
  image: string | null
  orders: number
  /** Less what came back. */
  units: number
  returned: number
  /** Of the lines, before coupons. */
  revenue: Centavos
  stock: number
}
export type Conversion = {
  period: Period
  placed: number
  counts: Record<Fate, number>
  /** Paid of those that are settled one way or the other: 0 to 1; null while there are none. */
  rate: number | null
}
type Share = { key: string; units: number; value: Centavos; saleValue: Centavos }
export type StockValue = {
  units: number
  products: number
  value: Centavos
  saleValue: Centavos
  byCategory: Share[]
  byBrand: Share[]
}
export type Refunds = {
  period: Period
  count: number
  amount: Centavos
  waiting: number
  failed: number
  /** Of the revenue of the same days; null without sales. */
  share: number | null
}

const MOST_SELLERS = 50

export function openFigures({ database: { db }, clock }: Counter) {
  const asAdmin = async <T>(visitor: Visitor, read: () => Promise<T>): Promise<Outcome<T>> => {
    const refusal = may(visitor, 'figures.read')
    return refusal ?? done(await read())
  }
  const periodOf = (asked: Partial<Period>) => lawfulPeriod(asked, clock())

  const sales = (visitor: Visitor, asked: Partial<Period> = {}): Promise<Outcome<Sales>> =>
    asAdmin(visitor, async () => {
      const period = periodOf(asked)
      const days = await salesByDay(db, period)
      const before = totalsOf(await salesByDay(db, periodBefore(period)))
      return { period, days, totals: totalsOf(days), before }
    })

  const bestSellers = (
    visitor: Visitor,
    asked: Partial<Period> = {},
    limit = 10,
  ): Promise<Outcome<{ period: Period; products: BestSeller[] }>> =>
    asAdmin(visitor, async () => {
      const period = periodOf(asked)
      const { rows } = await db.execute<Record<string, string | number | null>>(sql`
        select l.product_id, pr.name, pr.stock, count(distinct o.id)::int as orders,
          sum(l.quantity)::int as quantity, coalesce(sum(b.quantity), 0)::int as returned,
          sum((l.quantity - coalesce(b.quantity, 0)) * l.unit_price_centavos)::bigint as revenue,
          (select url from product_images i where i.product_id = l.product_id order by position limit 1) as image
        from ${SALES} join order_lines l on l.order_id = o.id join products pr on pr.id = l.product_id
        left join lateral (select sum(quantity)::int as quantity from return_lines where order_line_id = l.id) b on true
        where o.status <> 'cancelled' and ${within(sql`p.approved_at`, period)}
        group by l.product_id, pr.name, pr.stock
        order by sum(l.quantity) - coalesce(sum(b.quantity), 0) desc, revenue desc, l.product_id
        limit ${Math.min(Math.max(1, limit), MOST_SELLERS)}`)
      const products = rows.map((row) => ({
        productId: Number(row.product_id),
        name: String(row.name),
        image: row.image as string | null,
        orders: Number(row.orders),
        units: Number(row.quantity) - Number(row.returned),
        returned: Number(row.returned),
        revenue: Number(row.revenue),
        stock: Number(row.stock),
      }))
      return { period, products }
    })

  /** From placed to paid, of the orders placed in the period. */
  const conversion = (visitor: Visitor, asked: Partial<Period> = {}): Promise<Outcome<Conversion>> =>
    asAdmin(visitor, async () => {
      const period = periodOf(asked)
      const { rows } = await db.execute<{ fate: Fate; count: number }>(sql`
        select fate, count(*)::int as count from (select ${FATE} as fate from orders o
          where ${within(sql`o.placed_at`, period)}) f group by fate`)
      const counts = Object.fromEntries(
        FATES.map((fate) => [fate, rows.find((row) => row.fate === fate)?.count ?? 0]),
      ) as Record<Fate, number>
      const settled = counts.paid + counts.expired + counts.cancelled
      return {
        period,
        placed: settled + counts.open,
        counts,
        rate: settled === 0 ? null : counts.paid / settled,
      }
    })

  /** Of what can be sold now; units in orders are the shoppers' already. */
  const stockValue = (visitor: Visitor): Promise<Outcome<StockValue>> =>
    asAdmin(visitor, async () => {
      const { rows } = await db.execute<Record<string, string | number>>(sql`
        select category, brand, count(*)::int as products, sum(stock)::int as units, sum(${VALUE})::bigint as value,
          sum(${SALE_VALUE})::bigint as sale_value
        from products where deleted_at is null and stock > 0 group by category, brand`)
      const shares = rows.map((row) => ({
        category: String(row.category),
        brand: String(row.brand),
        products: Number(row.products),
        units: Number(row.units),
        value: Number(row.value),
        saleValue: Number(row.sale_value),
      }))
      const sum = (list: typeof shares, key: 'products' | 'units' | 'value' | 'saleValue') =>
        list.reduce((all, share) => all + share[key], 0)
      const by = (facet: 'category' | 'brand'): Share[] =>
        [...new Set(shares.map((share) => share[facet]))]
          .map((key) => {
            const own = shares.filter((share) => share[facet] === key)
            return {
              key,
              units: sum(own, 'units'),
              value: sum(own, 'value'),
              saleValue: sum(own, 'saleValue'),
            }
          })
          .sort((a, b) => b.value - a.value)
      return {
        units: sum(shares, 'units'),
        products: sum(shares, 'products'),
        value: sum(shares, 'value'),
        saleValue: sum(shares, 'saleValue'),
        byCategory: by('category'),
        byBrand: by('brand'),
      }
    })

  const refunds = (visitor: Visitor, asked: Partial<Period> = {}): Promise<Outcome<Refunds>> =>
    asAdmin(visitor, async () => {
      const period = periodOf(asked)
      const { rows } = await db.execute<{ status: string; count: number; amount: string }>(sql`
        select r.status, count(*)::int as count, sum(r.amount_centavos)::bigint as amount
        from refunds r join payments p on p.id = r.payment_id and not p.surplus
        where ${within(sql`r.updated_at`, period)} group by r.status`)
      const of = (...states: string[]) => rows.filter((row) => states.includes(row.status))
      const count = (list: typeof rows) => list.reduce((all, row) => all + row.count, 0)
      const amount = of('succeeded').reduce((all, row) => all + Number(row.amount), 0)
      const { revenue } = totalsOf(await salesByDay(db, period))
      return {
        period,
        count: count(of('succeeded')),
        amount,
        waiting: count(of('requested', 'pending')),
        failed: count(of('failed')),
        share: revenue === 0 ? null : amount / revenue,
      }
    })

  return {
    sales,
    bestSellers,
    conversion,
    stockValue,
    refunds,

    // The rows behind each number, 50 a page.
    saleRows: (visitor: Visitor, asked: Partial<Period> = {}, page = 1): Promise<Outcome<Page<SaleRow>>> =>
      asAdmin(visitor, () => saleRows(db, periodOf(asked), page)),
    refundRows: (
      visitor: Visitor,
      asked: Partial<Period> = {},
      page = 1,
    ): Promise<Outcome<Page<RefundRow>>> => asAdmin(visitor, () => refundRows(db, periodOf(asked), page)),
    soldLines: async (
      visitor: Visitor,
      productId: number,
      asked: Partial<Period> = {},
      page = 1,
    ): Promise<Outcome<Page<SoldLineRow>>> =>
      may(visitor, 'figures.read') === null && !inReach(productId)
        ? missing()
        : asAdmin(visitor, () => soldLineRows(db, periodOf(asked), productId, page)),
    placedRows: (
      visitor: Visitor,
      asked: Partial<Period> = {},
      fate: Fate | null = null,
      page = 1,
    ): Promise<Outcome<Page<PlacedRow>>> =>
      asAdmin(visitor, () => placedRows(db, periodOf(asked), fate, page)),
    stockRows: (
      visitor: Visitor,
      choice: { category?: string | null; brand?: string | null } = {},
      page = 1,
    ): Promise<Outcome<Page<StockRow>>> =>
      asAdmin(visitor, () =>
        stockRows(db, { category: choice.category ?? null, brand: choice.brand ?? null }, page),
      ),
  }
}
