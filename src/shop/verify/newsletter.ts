/** What must be true of the issues of the newsletter. */
import { sql } from 'drizzle-orm'
import { inStates } from '#data/states.ts'
import { isOver, isWaiting } from '#rules/newsletter/states.ts'
import type { Invariant } from './invariant.ts'

export const NEWSLETTER_INVARIANTS: Invariant[] = [
  {
    name: 'every issue of the newsletter that began to leave has one row for each person it is for, and one that is over leaves nobody waiting',
    query: sql`select i.id, i.status, i.people, n.rows, n.open from newsletter_issues i cross join lateral (
        select count(*)::int as rows, (count(*) filter (where ${inStates(sql`r.status`, isWaiting)}))::int as open
        from newsletter_recipients r where r.issue_id = i.id) n
      where coalesce(i.people, 0) <> n.rows or (${inStates(sql`i.status`, isOver)} and n.open > 0)`,
  },
]
