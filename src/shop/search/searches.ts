/** What shoppers looked for and the shop does not have: words by day, of nobody in particular. */
import { sql } from 'drizzle-orm'
import { may, type Visitor } from '#rules/users/access.ts'
import { done, type Outcome } from '#rules/outcome.ts'
import { paging, type Paging } from '#rules/paging.ts'
import { lawfulPeriod, type Period } from '#rules/reports/period.ts'
import { missedWords } from '#rules/metrics/metric.ts'
import type { ShopContext } from '#shop/context.ts'
import type { Metrics } from '#shop/metrics/metrics.ts'

export type MissedSearch = { words: string; times: number; /** An Argentine day. */ lastOn: string }

const ROWS_A_PAGE = 50

export function openSearches({ database: { db }, clock }: ShopContext, { metrics }: { metrics: Metrics }) {
  /** A search, without any filter, that found nothing. */
  function missed(typed: string): void {
    const words = missedWords(typed)
    if (words !== null) metrics.count('search-miss', words)
  }

  /** What was looked for most comes first. `limit` rows a page. */
  async function list(
    visitor: Visitor,
    asked: Partial<Period> = {},
    page = 1,
    limit = ROWS_A_PAGE,
  ): Promise<Outcome<{ rows: MissedSearch[]; times: number; paging: Paging }>> {
    const refusal = may(visitor, 'reports.read')
    if (refusal) return refusal
    const { from, to } = lawfulPeriod(asked, clock())
    const inPeriod = sql`kind = 'search-miss' and day between ${from}::date and ${to}::date`
    const { rows: sums } = await db.execute<{ words: number; times: string }>(
      sql`select count(distinct subject)::int as words, coalesce(sum(times), 0) as times from metrics where ${inPeriod}`,
    )
    const pages = paging(sums[0]!.words, page, limit)
    const { rows } = await db.execute<{ words: string; times: number; last_on: string }>(sql`
      select subject as words, sum(times)::int as times, max(day)::text as last_on from metrics where ${inPeriod}
      group by subject order by sum(times) desc, max(day) desc, subject
      limit ${limit} offset ${(pages.page - 1) * limit}`)
    return done({
      rows: rows.map(({ words, times, last_on }) => ({ words, times: Number(times), lastOn: last_on })),
      times: Number(sums[0]!.times),
      paging: pages,
    })
  }

  return { missed, list }
}
