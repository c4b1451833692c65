/** The last two weeks of the front page's four indicators, a number a day in Argentina's days, the last one today's. */
import { sql, type SQL } from 'drizzle-orm'
import { may, type Visitor } from '#rules/users/access.ts'
import { dayOf, daysBefore, daysBetween, startOfDay } from '#rules/calendar/argentine-day.ts'
import { TREND_DAYS } from '#rules/dashboard/trends.ts'
import { done, type Outcome } from '#rules/outcome.ts'
import { isPaid } from '#rules/payments/order-payment.ts'
import { inStates } from '#data/states.ts'
import type { ShopContext } from '#shop/context.ts'

export type Trends = {
  /** In the catalogue at the end of each day. */
  products: number[]
  /** Sold out at the end of each day. */
  soldOut: number[]
  /** Units sold at a discount in paid orders, by the day of the order. */
  soldOnOffer: number[]
  reviews: number[]
}

export function openTrends({ database: { db }, clock }: ShopContext) {
  async function trends(visitor: Visitor): Promise<Outcome<Trends>> {
    const refusal = may(visitor, 'product.see-hidden')
    if (refusal) return refusal
    const today = dayOf(clock())
    const first = daysBefore(today, TREND_DAYS - 1)
    const since = startOfDay(first).toISOString()
    const days = daysBetween(first, today)
    const dayIn = (column: SQL) =>
      sql`to_char(${column} at time zone 'America/Argentina/Buenos_Aires', 'YYYY-MM-DD')`
    /** How many a day, as a list over the days. */
    async function perDay(query: SQL): Promise<number[]> {
      const { rows } = await db.execute<{ day: string; n: number }>(query)
      const found = new Map(rows.map(({ day, n }) => [day, Number(n)]))
      return days.map((day) => found.get(day) ?? 0)
    }
    const now = async (query: SQL) => Number((await db.execute<{ n: number }>(query)).rows[0]!.n)

    const came = await perDay(
      sql`select ${dayIn(sql`created_at`)} as day, count(*)::int as n from products where created_at >= ${since}::timestamptz group by 1`,
    )
    const left = await perDay(
      sql`select ${dayIn(sql`deleted_at`)} as day, count(*)::int as n from products where deleted_at >= ${since}::timestamptz group by 1`,
    )
    return done({
      products: backwards(
        await now(sql`select count(*)::int as n from products where deleted_at is null`),
        came.map((n, day) => n - left[day]!),
      ),
      soldOut: await soldOut(since, days, dayIn),
      soldOnOffer: await perDay(
        sql`select ${dayIn(sql`o.placed_at`)} as day, sum(l.quantity)::int as n
          from orders o join order_lines l on l.order_id = o.id
          where o.placed_at >= ${since}::timestamptz and l.discount is not null
            and ${inStates(sql`o.payment_status`, isPaid)} group by 1`,
      ),
      reviews: await perDay(
        sql`select ${dayIn(sql`created_at`)} as day, count(*)::int as n from reviews
          where created_at >= ${since}::timestamptz and deleted_at is null group by 1`,
      ),
    })
  }

  /**
   * From today's shelves back through the ledger, which is only read as far as the first day. A product that was not there
   * yet, or not any more, was not sold out.
   */
  async function soldOut(
    since: string,
    days: readonly string[],
    dayIn: (column: SQL) => SQL,
  ): Promise<number[]> {
    const { rows: moved } = await db.execute<{ product: number; day: string; delta: number }>(sql`
      select l.product_id as product, ${dayIn(sql`l.created_at`)} as day, sum(l.delta)::int as delta
      from stock_ledger l
      where l.id > coalesce((select id from stock_ledger where created_at < ${since}::timestamptz order by id desc limit 1), 0)
        and l.created_at >= ${since}::timestamptz
      group by 1, 2`)
    const touched = [...new Set(moved.map(({ product }) => product))]
    const { rows: changed } = await db.execute<{
      id: number
      stock: number
      came: string
      left: string | null
    }>(sql`
      select id, stock, ${dayIn(sql`created_at`)} as came, ${dayIn(sql`deleted_at`)} as left from products
      where id = any(${sql.param(touched)}::int[]) or created_at >= ${since}::timestamptz or deleted_at >= ${since}::timestamptz`)
    const { rows } = await db.execute<{ n: number }>(
      sql`select count(*)::int as n from products where deleted_at is null and stock = 0`,
    )
    const changes = days.map(() => 0)
    const deltas = Map.groupBy(moved, ({ product }) => product)
    for (const { id, stock: today, came, left } of changed) {
      const on = new Map(deltas.get(id)?.map(({ day, delta }) => [day, delta]))
      const isOut = (at: number, stock: number) =>
        stock === 0 && came <= days[at]! && (left === null || days[at]! < left)
      let stock = today
      for (let at = days.length - 1; at > 0; at--) {
        const before = stock - (on.get(days[at]!) ?? 0)
        changes[at]! += Number(isOut(at, stock)) - Number(isOut(at - 1, before))
        stock = before
      }
    }
    return backwards(rows[0]!.n, changes)
  }

  return { trends }
}

/** What each day ended with, from what it ends with now and how it changed. */
function backwards(now: number, changes: readonly number[]): number[] {
  const ends: number[] = []
  let value = now
  for (const change of changes.toReversed()) {
    ends.unshift(Math.max(0, value))
    value -= change
  }
  return ends
}
