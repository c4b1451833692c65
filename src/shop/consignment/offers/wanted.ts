/** Which pairs the shop looks for: sizes that people wait for, and words that were looked for in vain. Models and counts, nobody in particular. */
import { sql } from 'drizzle-orm'
import { dayOf, daysBefore } from '#rules/calendar/argentine-day.ts'
import type { ShopContext } from '#shop/context.ts'

export type Wanted = {
  sizes: { name: string; productId: number; size: string; people: number }[]
  searches: string[]
}
const SHOWN = 8
const SEARCH_DAYS = 60
/** A list for a phone: more than these are typed. */
const MODELS = 60
/** Products whose names are looked through, so that a large catalogue costs no more. */
const MODELS_OF = 600
/** Of one person alone it would tell who. */
const LEAST_PEOPLE = 2
const LEAST_SEARCHES = 3
/** What reads like an address or a number of somebody is shown to nobody. */
const ODD = '[@/:]|[0-9]{6}'

export function openWanted({ database: { db }, clock }: ShopContext) {
  async function wanted(): Promise<Wanted> {
    const { rows: sizes } = await db.execute<{ name: string; id: number; size: string; people: number }>(sql`
      select p.name, p.id, s.size, n.people from product_sizes s join products p on p.id = s.product_id cross join lateral (
        select ((select count(*) from stock_alerts a where a.size_id = s.id and a.notified_at is null)
          + (select count(*) from email_alerts e where e.size_id = s.id and e.confirmed_at is not null and e.ended_at is null))::int as people) n
      where p.deleted_at is null and s.offered and s.stock = 0 and n.people >= ${LEAST_PEOPLE}
      order by n.people desc, p.id, s.id limit ${SHOWN}`)
    const today = dayOf(clock())
    const { rows: searches } = await db.execute<{ subject: string }>(sql`
      select subject from metrics where kind = 'search-miss' and day > ${daysBefore(today, SEARCH_DAYS)}::date and subject !~ ${ODD}
      group by subject having sum(times) >= ${LEAST_SEARCHES} order by sum(times) desc, subject limit ${SHOWN}`)
    return {
      sizes: sizes.map(({ name, id, size, people }) => ({
        name,
        productId: id,
        size,
        people: Number(people),
      })),
      searches: searches.map(({ subject }) => subject),
    }
  }
  /** What pairs of the catalogue are called, for whoever types the model of theirs; the most sold first. */
  async function models(): Promise<string[]> {
    const { rows } = await db.execute<{ model: string }>(sql`
      select min(p.called) as model from (
        select case when model <> '' then model else name end as called, sold from products
        where deleted_at is null and not hidden and hidden_reason is null order by sold desc, id desc limit ${MODELS_OF}) p
      group by fold(p.called) order by sum(p.sold) desc, 1 limit ${MODELS}`)
    return rows.map(({ model }) => model)
  }
  return { wanted, models }
}
