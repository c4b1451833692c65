/** What the promotions of every order have to say to each other: its lines, what it keeps of each promotion, and the uses that count. */
import { sql } from 'drizzle-orm'
import { endedUnsold } from '#rules/orders/states.ts'
import { inStates } from '#data/states.ts'
import type { Invariant } from './invariant.ts'

const ENDED = inStates(sql`o.status`, endedUnsold)

export const PROMOTION_INVARIANTS: Invariant[] = [
  {
    name: 'what promotions took off every line is the sum of its reasons, and never more than the line',
    query: sql`select l.id, l.order_id, l.promotion_centavos, l.promotions from order_lines l
      where l.promotion_centavos > l.unit_price_centavos * l.quantity or l.promotion_centavos <> (
        select coalesce(sum((e ->> 'amount')::bigint), 0) from jsonb_array_elements(l.promotions) e)`,
  },
  {
    name: 'what every promotion took off an order is what its lines say, and never more than was taken off the order',
    query: sql`select o.id, o.discount_centavos, n.lines, n.promotions from orders o cross join lateral (select
        (select coalesce(sum(l.promotion_centavos), 0)::bigint from order_lines l where l.order_id = o.id) as lines,
        (select coalesce(sum(p.discount_centavos), 0)::bigint from order_promotions p where p.order_id = o.id) as promotions,
        (select count(*) from order_promotions p where p.order_id = o.id and p.discount_centavos <> (
          select coalesce(sum((e ->> 'amount')::bigint), 0) from order_lines l, jsonb_array_elements(l.promotions) e
          where l.order_id = o.id and (e ->> 'id')::int = p.promotion_id)) as apart) n
      where n.lines <> n.promotions or n.lines > o.discount_centavos or n.apart > 0`,
  },
  {
    name: 'the uses of every promotion that count are those of orders that stand',
    query: sql`select p.id, p.order_id, o.status, p.released_at from order_promotions p join orders o on o.id = p.order_id
      where (p.released_at is null) = (${ENDED})`,
  },
]
