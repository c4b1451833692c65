/** What must be true of store credit, whatever happened. Asked with the other invariants. */
import { sql } from 'drizzle-orm'
import { inStates } from '#data/states.ts'
import { isApplied } from '#rules/orders/edit/states.ts'
import { endedUnsold } from '#rules/orders/states.ts'
import { MONEY } from '#rules/payments/money-accounts.ts'
import type { Invariant } from './invariant.ts'

export const CREDIT_INVARIANTS: Invariant[] = [
  {
    name: 'every balance of store credit is the sum of its entries, and not below 0',
    query: sql`select u.id as user_id, coalesce(a.balance_centavos, 0) as balance, n.entries from users u
      left join credit_accounts a on a.user_id = u.id cross join lateral (select
        coalesce(sum(e.amount_centavos), 0)::bigint as entries from credit_entries e where e.user_id = u.id) n
      where coalesce(a.balance_centavos, 0) <> n.entries or n.entries < 0`,
  },
  {
    name: 'the store credit that an order took and gave back is what its ledger of money says, and what an order that waits for its money holds',
    query: sql`select o.id, o.status, n.entries, n.ledger, n.waits from orders o cross join lateral (select
        (select coalesce(sum(e.amount_centavos), 0)::bigint from credit_entries e where e.order_id = o.id) as entries,
        (select coalesce(sum(l.amount_centavos), 0)::bigint from money_ledger l where l.order_id = o.id and l.account = ${MONEY.credit}) as ledger,
        case when ${inStates(sql`o.status`, endedUnsold)} or exists (select 1 from payments p where p.order_id = o.id and p.credit_centavos > 0)
          then 0 else o.credit_centavos end as waits) n
      where n.entries + n.ledger <> 0 - n.waits`,
  },
  {
    name: 'no payment counts store credit that its order did not take, and no order counts it twice',
    query: sql`select o.id, o.credit_centavos, sum(p.credit_centavos)::bigint as counted from orders o
      join payments p on p.order_id = o.id group by o.id
      having (sum(p.credit_centavos) not in (0, o.credit_centavos)
        and not (sum(p.credit_centavos) > o.credit_centavos and exists (select 1 from order_edits e where e.order_id = o.id
          and e.paid and e.difference_centavos < 0 and ${inStates(sql`e.status`, isApplied)})))
        or count(*) filter (where p.credit_centavos > 0) > 1`,
  },
]
