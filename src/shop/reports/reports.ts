/** The shop in numbers: sales by day, the average order, what sells, how many orders are paid, what the stock is worth, what goes back. Nobody is tracked: all of it is read from orders, and from tallies of no one in particular. */
import { sql } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { Centavos } from '#rules/money.ts'
import { done, missing, type Outcome } from '#rules/outcome.ts'
import { lawfulPeriod, periodBefore, type Period } from '#rules/reports/period.ts'
import type { Fate } from '#rules/reports/fate.ts'
import type { ShopContext } from '#shop/context.ts'
import {
  couponCosts,
  couponTotal,
  paymentShares,
  returnCounts,
  returnRows,
  wantedSizes,
  type CouponCost,
  type PaymentShare,
  type ReturnCount,
  type WantedSize,
} from './after.ts'
import { entrustedSales, withOwners, type EntrustedSales } from './entrusted.ts'
import { moneyBookRows, moneyBookSums } from './money-book.ts'
import { promotionCosts, promotionTotal, type PromotionCost } from './promotions.ts'
import {
  placedRows,
  refundRows,
  saleRows,
  soldLineRows,
  stockRows,
  type Page,
  type PlacedRow,
  type SoldLineRow,
  type StockRow,
} from './rows.ts'
import { salesByDay, totalsOf, withUnits, type SalesDay, type SalesTotals } from './sales.ts'
import {
  soldAtAGlance,
  soldProducts,
  type Facet,
  type SoldChoice,
  type SoldOrder,
  type SoldProduct,
  type SoldShare,
} from './sold.ts'
import {
  conversionOf,
  refundsOf,
  stockWorth,
  type Conversion,
  type Refunds,
  type StockValue,
} from './worth.ts'
import { owedInAll } from '#shop/credit/credit.ts'
import { giftsOwed } from '#shop/gift-cards/list.ts'
import { inReach } from '#rules/ids.ts'

export type { Page, PlacedRow, SoldLineRow, StockRow } from './rows.ts'
export type { SalesDay } from './sales.ts'
export type { Facet, SoldOrder, SoldProduct, SoldShare } from './sold.ts'
export type { StockValue } from './worth.ts'

export type Sales = { period: Period; days: SalesDay[]; totals: SalesTotals }
/** Everything of a period at a glance, as it was at one moment: the numbers agree with each other. */
export type Overview = {
  sales: Sales
  /** As many days right before, to compare. */
  before: Sales
  sellers: SoldProduct[]
  shares: Record<Facet, SoldShare[]>
  conversion: Conversion
  refunds: Refunds
  stock: StockValue
  payments: PaymentShare[]
  coupons: { total: Centavos; first: CouponCost[] }
  promotions: { total: Centavos; first: PromotionCost[] }
  returns: ReturnCount[]
  wanted: WantedSize[]
  /** Of the sales, what was paid for entrusted pairs, what of that is their owners', and the shop's commission. */
  entrusted: EntrustedSales
  /** Store credit that people have today: owed, and no part of the sales. */
  credit: Centavos
  /** Gift cards that are paid or given, and not redeemed: owed too. */
  gifts: Centavos
}
const NOTHING_OWED = { credit: 0, gifts: 0 }
/** Of each list at a glance. */
const AT_A_GLANCE = 8

export function openReports({ database, clock }: ShopContext) {
  /**
   * In one snapshot. Indexes are cheap to walk here: PostgreSQL's default takes them for those of a turning disk, and would
   * read the lines of every order ever placed to add up a month.
   */
  const look = <T>(read: (tx: Tx) => Promise<T>): Promise<T> =>
    database.transaction(
      async (tx) => {
        await tx.execute(sql`set local random_page_cost = 1.1`)
        return read(tx)
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
  const asAdmin = async <T>(visitor: Visitor, read: (tx: Tx) => Promise<T>): Promise<Outcome<T>> => {
    const refusal = may(visitor, 'reports.read')
    return refusal ?? done(await look(read))
  }
  /** A verb that answers about a period. */
  const of =
    <T>(read: (tx: Tx, period: Period) => Promise<T>) =>
    (visitor: Visitor, asked: Partial<Period> = {}): Promise<Outcome<T>> =>
      asAdmin(visitor, (tx) => read(tx, lawfulPeriod(asked, clock())))
  /** The rows behind a number, 50 a page unless `limit` says otherwise. */
  const rows =
    <T>(read: (tx: Tx, period: Period, page: number, limit?: number) => Promise<Page<T>>) =>
    (visitor: Visitor, asked: Partial<Period> = {}, page = 1, limit?: number): Promise<Outcome<Page<T>>> =>
      asAdmin(visitor, (tx) => read(tx, lawfulPeriod(asked, clock()), page, limit))

  async function salesOf(tx: Tx, period: Period): Promise<Sales> {
    const days = await salesByDay(tx, period)
    return { period, days, totals: totalsOf(days) }
  }

  async function overviewOf(tx: Tx, period: Period, by: SoldOrder): Promise<Overview> {
    return {
      sales: await salesOf(tx, period),
      before: await salesOf(tx, periodBefore(period)),
      ...(await soldAtAGlance(tx, period, by, AT_A_GLANCE)),
      conversion: await conversionOf(tx, period),
      refunds: await refundsOf(tx, period),
      stock: await stockWorth(tx),
      payments: await paymentShares(tx, period),
      coupons: {
        total: await couponTotal(tx, period),
        first: (await couponCosts(tx, period, 1, AT_A_GLANCE)).rows,
      },
      promotions: {
        total: await promotionTotal(tx, period),
        first: (await promotionCosts(tx, period, 1, AT_A_GLANCE)).rows,
      },
      returns: await returnCounts(tx, period),
      wanted: (await wantedSizes(tx, period, 1, AT_A_GLANCE)).rows,
      entrusted: await entrustedSales(tx, period),
      ...NOTHING_OWED,
      credit: await owedInAll(tx),
      gifts: await giftsOwed(tx),
    }
  }

  return {
    overview: (visitor: Visitor, asked: Partial<Period> = {}, by: SoldOrder = 'units') =>
      of((tx, period) => overviewOf(tx, period, by))(visitor, asked),
    /** With the units of each day, and what of it is of the owners of entrusted pairs. */
    sales: of(async (tx, period): Promise<Sales> => {
      const { days } = await salesOf(tx, period)
      const whole = await withOwners(tx, period, await withUnits(tx, period, days))
      return { period, days: whole, totals: totalsOf(whole) }
    }),
    /** What was sold and kept, by category, brand and size. */
    soldShares: of(async (tx, period) => (await soldAtAGlance(tx, period, 'units', 1)).shares),
    conversion: of(conversionOf),
    refunds: of(refundsOf),
    /** How the orders placed in the period stand today. */
    paymentShares: of(paymentShares),
    couponTotal: of(couponTotal),
    promotionTotal: of(promotionTotal),
    returnCounts: of(returnCounts),
    stockValue: (visitor: Visitor): Promise<Outcome<StockValue>> => asAdmin(visitor, stockWorth),

    saleRows: rows(saleRows),
    refundRows: rows(refundRows),
    moneyBookRows: rows(moneyBookRows),
    moneyBookSums: of(moneyBookSums),
    couponCosts: rows(couponCosts),
    promotionCosts: rows(promotionCosts),
    returnRows: rows(returnRows),
    wantedSizes: rows(wantedSizes),
    soldProducts: (
      visitor: Visitor,
      asked: Partial<Period> = {},
      by: SoldOrder = 'units',
      choice: SoldChoice = {},
      page = 1,
      limit?: number,
    ): Promise<Outcome<Page<SoldProduct>>> =>
      rows((tx, period) => soldProducts(tx, period, by, choice, page, limit))(visitor, asked),
    soldLines: async (
      visitor: Visitor,
      productId: number,
      asked: Partial<Period> = {},
      page = 1,
      limit?: number,
    ): Promise<Outcome<Page<SoldLineRow>>> =>
      may(visitor, 'reports.read') === null && !inReach(productId)
        ? missing()
        : rows((tx, period) => soldLineRows(tx, period, productId, page, limit))(visitor, asked),
    placedRows: (
      visitor: Visitor,
      asked: Partial<Period> = {},
      fate: Fate | null = null,
      page = 1,
      limit?: number,
    ): Promise<Outcome<Page<PlacedRow>>> =>
      rows((tx, period) => placedRows(tx, period, fate, page, limit))(visitor, asked),
    stockRows: (
      visitor: Visitor,
      choice: { category?: string | null; brand?: string | null } = {},
      page = 1,
      limit?: number,
    ): Promise<Outcome<Page<StockRow>>> =>
      asAdmin(visitor, (tx) =>
        stockRows(tx, { category: choice.category ?? null, brand: choice.brand ?? null }, page, limit),
      ),
  }
}
