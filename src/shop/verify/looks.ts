/** What must be true of looks. */
import { sql } from 'drizzle-orm'
import { LEAST_PRODUCTS, MOST_PRODUCTS } from '#rules/looks/look.ts'
import type { Invariant } from './invariant.ts'

export const LOOK_INVARIANTS: Invariant[] = [
  {
    name: 'every published look has enough products, and those of every look stand in order without a gap',
    query: sql`select l.id, l.published, count(p.product_id)::int as products
      from looks l left join look_products p on p.look_id = l.id group by l.id
      having (l.published and count(p.product_id) not between ${LEAST_PRODUCTS} and ${MOST_PRODUCTS})
        or (count(p.product_id) > 0 and (min(p.position) <> 0 or max(p.position) <> count(p.product_id) - 1))`,
  },
]
