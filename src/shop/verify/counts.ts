/** What must be true of counts by scanning. */
import { sql } from 'drizzle-orm'
import type { Invariant } from './invariant.ts'

export const COUNT_INVARIANTS: Invariant[] = [
  {
    name: 'every count that was approved has in the ledger, size by size, what it says that it changed, one that was undone nothing in sum, and no other count has anything there',
    query: sql`select k.id, n.size_id, n.said, n.ledger from unit_counts k cross join lateral (
        select coalesce(r.size_id, l.size_id) as size_id, coalesce(r.delta, 0) as said, coalesce(l.delta, 0) as ledger
        from (select (s->>'sizeId')::int as size_id, sum(case when k.undone_at is null then (s->>'delta')::int else 0 end)::int as delta
          from jsonb_array_elements(coalesce(k.result->'sizes', '[]'::jsonb)) s group by 1) r
        full join (select size_id, sum(delta)::int as delta from stock_ledger where count_id = k.id group by size_id) l on l.size_id = r.size_id) n
      where n.said <> n.ledger`,
  },
  {
    name: 'nothing that comes in quantities was counted in a count that was over',
    query: sql`select k.id, c.size_id, c.created_at from unit_counts k join size_count_seen c on c.count_id = k.id where c.created_at > k.ended_at`,
  },
  {
    name: 'what a count wrote off was missing in it, and the shop’s own',
    query: sql`select k.id, w.code from unit_counts k cross join lateral jsonb_array_elements_text(coalesce(k.result->'writtenOff', '[]'::jsonb)) as w(code)
      where not k.result->'missing' ? w.code or not exists (select from units u where u.code = w.code and u.owner = 'shop')`,
  },
]
