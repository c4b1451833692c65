/** What became of placed orders, what was given back, and what the shelves are worth. */
import { sql } from 'drizzle-orm'
import type { Reader } from '#data/database.ts'
import type { Centavos } from '#rules/money.ts'
import type { Period } from '#rules/reports/period.ts'
import { checkoutsOpened } from './after.ts'
import { FATE, SALE_VALUE, VALUE } from './rows.ts'
import { within } from './sales.ts'
import { type RefundState, hasFailed, isBack, isOnItsWay } from '#rules/payments/refund-states.ts'
import { FATES, type Fate } from '#rules/reports/fate.ts'

export type Conversion = {
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
export type Refunds = { count: number; amount: Centavos; waiting: number; failed: number }

/** From placed to paid, of the orders placed in the period. */
export async function conversionOf(db: Reader, period: Period): Promise<Conversion> {
  const { rows } = await db.execute<{ fate: Fate; count: number }>(sql`
    select ${FATE} as fate, count(*)::int as count from orders o where ${within(sql`o.placed_at`, period)} group by 1`)
  const counts = Object.fromEntries(
    FATES.map((fate) => [fate, rows.find((row) => row.fate === fate)?.count ?? 0]),
  ) as Record<Fate, number>
  const settled = counts.paid + counts.expired + counts.cancelled
  return {
    opened: await checkoutsOpened(db, period),
    placed: settled + counts.open,
    counts,
    rate: settled === 0 ? null : counts.paid / settled,
  }
}

/** Second payments that were given back are no loss: they never counted as sales. */
export async function refundsOf(db: Reader, period: Period): Promise<Refunds> {
  const { rows } = await db.execute<{ status: RefundState; count: number; amount: string }>(sql`
    select r.status, count(*)::int as count, sum(r.amount_centavos)::bigint as amount
    from refunds r join payments p on p.id = r.payment_id and not p.surplus
    where ${within(sql`r.updated_at`, period)} group by r.status`)
  const of = (question: (state: RefundState) => boolean) => rows.filter(({ status }) => question(status))
  const count = (list: typeof rows) => list.reduce((all, row) => all + row.count, 0)
  return {
    count: count(of(isBack)),
    amount: of(isBack).reduce((all, row) => all + Number(row.amount), 0),
    waiting: count(of(isOnItsWay)),
    failed: count(of(hasFailed)),
  }
}

/** Of what can be sold now; units in orders are the shoppers' already. */
export async function stockWorth(db: Reader): Promise<StockValue> {
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
}
