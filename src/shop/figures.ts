/** The shop in numbers: sales by day, the average order, what sells, how many orders are paid, what the stock is worth, what goes back. Nobody is tracked: all of it is read from orders. */
import { sql } from 'drizzle-orm'
import { may, type Visitor } from '#rules/access.ts'
import type { Centavos } from '#rules/money.ts'
import { done, missing, type Outcome } from '#rules/outcome.ts'
import { lawfulPeriod, periodBefore, type Period } from '#rules/period.ts'
import type { Reader } from '#data/database.ts'
import type { Counter } from './counter.ts'
import {
  checkoutsOpened,
  couponCosts,
  paymentShares,
  returnCounts,
  returnRows,
  wantedSizes,
  type PaymentShare,
} from './figures/after.ts'
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
  type SoldLineRow,
  type StockRow,
} from './figures/rows.ts'
import { salesByDay, totalsOf, within, type SalesDay, type SalesTotals } from './figures/sales.ts'
import {
  soldProducts,
  soldShares,
  type Facet,
  type SoldChoice,
  type SoldOrder,
  type SoldProduct,
  type SoldShare,
} from './figures/sold.ts'
import { inReach } from './products/card.ts'

export type { CouponCost, PaymentShare, ReturnRow, WantedSize } from './figures/after.ts'
export type { Fate, Page, PlacedRow, RefundRow, SaleRow, SoldLineRow, StockRow } from './figures/rows.ts'
export type { SalesDay, SalesTotals } from './figures/sales.ts'
export type { Facet, SoldOrder, SoldProduct, SoldShare } from './figures/sold.ts'

export type Sales = {
  period: Period
  days: SalesDay[]
  totals: SalesTotals
  /** As many days right before, to compare. */
  before: SalesTotals
}
export type Conversion = {
  period: Period
  /** How often the purchase was opened with a cart that could be bought; the same person again counts again. */
  opened: number
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
    by: SoldOrder = 'units',
  ): Promise<Outcome<{ period: Period; products: SoldProduct[] }>> =>
    asAdmin(visitor, async () => {
      const period = periodOf(asked)
      const most = Math.min(Math.max(1, limit), MOST_SELLERS)
      return { period, products: (await soldProducts(db, period, by, {}, 1, most)).rows }
    })

  /** What was sold and kept, by category, brand or size. */
  const soldBy = (
    visitor: Visitor,
    facet: Facet,
    asked: Partial<Period> = {},
  ): Promise<Outcome<SoldShare[]>> => asAdmin(visitor, () => soldShares(db, periodOf(asked), facet))

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
        opened: await checkoutsOpened(db, period),
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

  const page =
    <T>(rows: (db: Reader, period: Period, page: number, limit?: number) => Promise<Page<T>>) =>
    (visitor: Visitor, asked: Partial<Period> = {}, page = 1, limit?: number): Promise<Outcome<Page<T>>> =>
      asAdmin(visitor, () => rows(db, periodOf(asked), page, limit))

  return {
    sales,
    bestSellers,
    soldBy,
    conversion,
    stockValue,
    refunds,
    /** How the orders placed in the period stand today. */
    paymentShares: (visitor: Visitor, asked: Partial<Period> = {}): Promise<Outcome<PaymentShare[]>> =>
      asAdmin(visitor, () => paymentShares(db, periodOf(asked))),
    returnCounts: (visitor: Visitor, asked: Partial<Period> = {}) =>
      asAdmin(visitor, () => returnCounts(db, periodOf(asked))),

    // The rows behind each number, 50 a page unless `limit` says otherwise.
    saleRows: page(saleRows),
    refundRows: page(refundRows),
    couponCosts: page(couponCosts),
    returnRows: page(returnRows),
    wantedSizes: page(wantedSizes),
    soldProducts: (
      visitor: Visitor,
      asked: Partial<Period> = {},
      by: SoldOrder = 'units',
      choice: SoldChoice = {},
      page = 1,
      limit?: number,
    ): Promise<Outcome<Page<SoldProduct>>> =>
      asAdmin(visitor, () => soldProducts(db, periodOf(asked), by, choice, page, limit)),
    soldLines: async (
      visitor: Visitor,
      productId: number,
      asked: Partial<Period> = {},
      page = 1,
      limit?: number,
    ): Promise<Outcome<Page<SoldLineRow>>> =>
      may(visitor, 'figures.read') === null && !inReach(productId)
        ? missing()
        : asAdmin(visitor, () => soldLineRows(db, periodOf(asked), productId, page, limit)),
    placedRows: (
      visitor: Visitor,
      asked: Partial<Period> = {},
      fate: Fate | null = null,
      page = 1,
      limit?: number,
    ): Promise<Outcome<Page<PlacedRow>>> =>
      asAdmin(visitor, () => placedRows(db, periodOf(asked), fate, page, limit)),
    stockRows: (
      visitor: Visitor,
      choice: { category?: string | null; brand?: string | null } = {},
      page = 1,
      limit?: number,
    ): Promise<Outcome<Page<StockRow>>> =>
      asAdmin(visitor, () =>
        stockRows(db, { category: choice.category ?? null, brand: choice.brand ?? null }, page, limit),
      ),
  }
}
