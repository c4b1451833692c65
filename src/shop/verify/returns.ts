/** What must be true of what comes back: its units, its money and its time. */
import { sql } from 'drizzle-orm'
import { returns } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { isCommitted } from '#rules/payments/refund-states.ts'
import { isReceived, isResolved } from '#rules/returns/states.ts'
import { MONEY_DAYS } from '#rules/sale-terms/terms.ts'
import type { Invariant } from './invariant.ts'

const COMMITTED = inStates(sql`r.status`, isCommitted)

export const RETURN_INVARIANTS: Invariant[] = [
  {
    name: 'no line is given back beyond its units, neither in money or in exchange nor on sale again',
    query: sql`select l.id, l.order_id, l.quantity, n.refunded, n.restocked from order_lines l cross join lateral (select
        (select coalesce(sum(f.quantity), 0)::int from refund_lines f where f.order_line_id = l.id)
          + (select coalesce(sum(x.quantity), 0)::int from exchanges x
          where x.order_line_id = l.id and x.from_exchange_id is null and x.made_centavos is not null) as refunded,
        (select coalesce(sum(f.quantity), 0)::int from refund_lines f where f.order_line_id = l.id and f.restocked)
          + (select coalesce(sum(r.quantity), 0)::int from return_lines r where r.order_line_id = l.id and r.exchange_id is null and r.condition = 'restock') as restocked) n
      where n.refunded > l.quantity or n.restocked > l.quantity`,
  },
  {
    name: 'what came back with a settled return was paid for or changed, or the return says why not',
    query: sql`select l.id as order_line_id, l.order_id, n.came, n.refunded, n.changed from order_lines l
      cross join lateral (select
        (select coalesce(sum(r.quantity), 0)::int from return_lines r join returns c on c.id = r.return_id
          where r.order_line_id = l.id and r.exchange_id is null and r.condition is distinct from 'refused'
            and ${inStates(sql`c.status`, isResolved)} and c.no_refund_reason is null) as came,
        (select coalesce(sum(x.quantity), 0)::int from exchanges x join returns c on c.id = x.return_id
          where x.order_line_id = l.id and x.from_exchange_id is null and x.made_centavos is not null and c.no_refund_reason is null) as changed,
        (select coalesce(sum(f.quantity), 0)::int from refund_lines f join refunds r on r.id = f.refund_id
          where f.order_line_id = l.id and ${COMMITTED}) as refunded) n
      where n.came > n.refunded + n.changed
        and (select coalesce(sum(r.amount_centavos), 0) from refunds r join payments p on p.id = r.payment_id and not p.surplus
          where r.order_id = l.order_id and ${COMMITTED}) < (select o.total_centavos from orders o where o.id = l.order_id)`,
  },
  {
    name: `nothing that came back waits longer than ${MONEY_DAYS} days for its money`,
    overdue: true,
    query: sql`select code, order_id, updated_at from returns
      where ${inStates(returns.status, isReceived)} and updated_at < now() - ${MONEY_DAYS} * interval '1 day'`,
  },
]
