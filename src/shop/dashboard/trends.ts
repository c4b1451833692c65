/** How the front page's four indicators went over the last two weeks, in Argentina's days, the last one today's; each compared with its own like. */
import { sql, type SQL } from 'drizzle-orm'
import { may, type Visitor } from '#rules/users/access.ts'
import { dayOf, daysBefore, daysBetween, startOfDay } from '#rules/calendar/argentine-day.ts'
import { TREND_DAYS } from '#rules/dashboard/trends.ts'
import { done, type Outcome } from '#rules/outcome.ts'
import type { ShopContext } from '#shop/context.ts'

/** Of the first three the first number is what there was before the two weeks, then the end of each day: the difference is theirs. */
export type Trends = {
  /** In the catalogue. */
  products: number[]
  soldOut: number[]
  onOffer: number[]
  /** New ones, each day. */
  reviews: number[]
}

const dayIn = (column: SQL) =>
  sql`to_char(${column} at time zone 'America/Argentina/Buenos_Aires', 'YYYY-MM-DD')`

export function openTrends({ database: { db }, clock }: ShopContext) {
  async function trends(visitor: Visitor): Promise<Outcome<Trends>> {
    const refusal = may(visitor, 'product.see-hidden')
    if (refusal) return refusal
    const today = dayOf(clock())
    const days = daysBetween(daysBefore(today, TREND_DAYS), today)
    const since = startOfDay(days[1]!).toISOString()
    const now = async (query: SQL) => Number((await db.execute<{ n: number }>(query)).rows[0]!.n)

    const came = await perDay(
      days,
      sql`select ${dayIn(sql`created_at`)} as day, count(*)::int as n from products where created_at >= ${since}::timestamptz group by 1`,
    )
    const left = await perDay(
      days,
      sql`select ${dayIn(sql`deleted_at`)} as day, count(*)::int as n from products where deleted_at >= ${since}::timestamptz group by 1`,
    )
    return done({
      products: backwards(
        await now(sql`select count(*)::int as n from products where deleted_at is null`),
        came.map((n, day) => n - left[day]!),
      ),
      soldOut: backwards(
        await now(sql`select count(*)::int as n from products where deleted_at is null and stock = 0`),
        await soldOutChanges(since, days),
      ),
      onOffer: backwards(
        await now(sql`select count(*)::int as n from products where deleted_at is null and offer`),
        await offerChanges(since, days),
      ),
      reviews: await perDay(
        days.slice(1),
        sql`select ${dayIn(sql`created_at`)} as day, count(*)::int as n from reviews
          where created_at >= ${since}::timestamptz and deleted_at is null group by 1`,
      ),
    })
  }

  /** How many a day, as a list over the days. */
  async function perDay(days: readonly string[], query: SQL): Promise<number[]> {
    const { rows } = await db.execute<{ day: string; n: number }>(query)
    const found = new Map(rows.map(({ day, n }) => [day, Number(n)]))
    return days.map((day) => found.get(day) ?? 0)
  }

  /** From today's shelves back through the ledger, which is only read as far as the first day. */
  async function soldOutChanges(since: string, days: readonly string[]): Promise<number[]> {
    const { rows: moved } = await db.execute<{ product: number; day: string; delta: number }>(sql`
      select l.product_id as product, ${dayIn(sql`l.created_at`)} as day, sum(l.delta)::int as delta
      from stock_ledger l
      where l.id > coalesce((select id from stock_ledger where created_at < ${since}::timestamptz order by id desc limit 1), 0)
        and l.created_at >= ${since}::timestamptz
      group by 1, 2`)
    const deltas = Map.groupBy(moved, ({ product }) => product)
    return changesOf(days, await changed(since, [...deltas.keys()]), ({ id, stock }) => {
      const on = new Map(deltas.get(id)?.map(({ day, delta }) => [day, delta]))
      const ends = backwards(
        stock,
        days.map((day) => on.get(day) ?? 0),
      )
      return (at) => ends[at] === 0
    })
  }

  /** From the history of prices, whose every row says whether it was an offer. */
  async function offerChanges(since: string, days: readonly string[]): Promise<number[]> {
    const { rows: noted } = await db.execute<{ product: number; day: string; offer: boolean }>(sql`
      select product_id as product, ${dayIn(sql`since`)} as day, (array_agg(offer order by id desc))[1] as offer
      from price_history where since >= ${since}::timestamptz group by 1, 2`)
    const notes = Map.groupBy(noted, ({ product }) => product)
    const products = await changed(since, [...notes.keys()])
    const { rows: earlier } = await db.execute<{ product: number; offer: boolean }>(sql`
      select distinct on (product_id) product_id as product, offer from price_history
      where product_id = any(${sql.param(products.map(({ id }) => id))}::int[]) and since < ${since}::timestamptz
      order by product_id, id desc`)
    const before = new Map(earlier.map(({ product, offer }) => [product, offer]))
    return changesOf(days, products, ({ id }) => {
      const on = new Map(notes.get(id)?.map(({ day, offer }) => [day, offer]))
      let last = before.get(id) ?? false
      const ends = days.map((day) => (last = on.get(day) ?? last))
      return (at) => ends[at]!
    })
  }

  type Changed = { id: number; stock: number; came: string; left: string | null }
  /** These, and those that came or went since. */
  async function changed(since: string, ids: number[]): Promise<Changed[]> {
    const { rows } = await db.execute<Changed>(sql`
      select id, stock, ${dayIn(sql`created_at`)} as came, ${dayIn(sql`deleted_at`)} as left from products
      where id = any(${sql.param(ids)}::int[]) or created_at >= ${since}::timestamptz or deleted_at >= ${since}::timestamptz`)
    return rows
  }

  return { trends }
}

/** By how many each day ended differently from the day before. A product that was not there yet, or not any more, is not counted. */
function changesOf<P extends { came: string; left: string | null }>(
  days: readonly string[],
  products: readonly P[],
  endsOf: (product: P) => (at: number) => boolean,
): number[] {
  const changes = days.map(() => 0)
  for (const product of products) {
    const { came, left } = product
    const ends = endsOf(product)
    const counts = (at: number) => came <= days[at]! && (left === null || days[at]! < left) && ends(at)
    for (let at = 1; at < days.length; at++) changes[at]! += Number(counts(at)) - Number(counts(at - 1))
  }
  return changes
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
