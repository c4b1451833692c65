/** What must be true of exchanges, whatever happened: goods, money and time. Asked with the other invariants. */
import { sql } from 'drizzle-orm'
import { inStates } from '#data/states.ts'
import { MONEY, MONEY_ENTRY } from '#rules/payments/money-accounts.ts'
import { isBack, isCommitted } from '#rules/payments/refund-states.ts'
import { isChargedBack, wasApproved } from '#rules/payments/states.ts'
import { isBound, isGivenUp, isKept } from '#rules/returns/exchange/states.ts'
import { isAwaited, isResolved } from '#rules/returns/states.ts'
import type { Invariant } from './invariant.ts'

export const EXCHANGE_INVARIANTS: Invariant[] = [
  {
    name: 'an exchange that was made gave something, and one that came to nothing gave nothing',
    query: sql`select c.code, c.status, x.parcel, x.made_centavos from exchanges x join returns c on c.id = x.return_id
      where (x.made_centavos is not null and (${inStates(sql`x.parcel`, isGivenUp)} or not ${inStates(sql`c.status`, isResolved)}))
        or (x.made_centavos is null and ${inStates(sql`c.status`, isResolved)} and not ${inStates(sql`x.parcel`, isGivenUp)})`,
  },
  {
    name: 'the ledger has every exchange that was made, for what it gave in place of what came back',
    query: sql`select x.id, x.order_id, x.made_centavos, n.replaced, n.difference from exchanges x cross join lateral (select
        coalesce(sum(l.amount_centavos) filter (where l.account = ${MONEY.replaced}), 0)::bigint as replaced,
        coalesce(sum(l.amount_centavos) filter (where l.account = ${MONEY.difference}), 0)::bigint as difference
        from money_ledger l where l.order_id = x.order_id and l.kind = ${MONEY_ENTRY.exchange} and l.entry = 'exchange ' || x.id) n
      where n.difference <> coalesce(x.made_centavos, 0)
        or n.replaced <> case when x.made_centavos is null then 0 when x.from_exchange_id is null
          then 0 - x.credit_centavos - x.difference_centavos else 0 - x.difference_centavos end`,
  },
  {
    name: 'what was paid as the difference of an exchange waits for it, is part of it, or is on its way back; nobody owes one that was made',
    query: sql`select o.id, n.owed, n.waiting, n.open from orders o cross join lateral (select
        (select 0 - coalesce(sum(l.amount_centavos), 0) from money_ledger l where l.order_id = o.id and l.account = ${MONEY.difference}) as owed,
        (select coalesce(sum(p.amount_centavos), 0) from payments p join exchanges x on x.id = p.exchange_id
          where p.order_id = o.id and ${inStates(sql`p.status`, wasApproved)} and x.made_centavos is null
            and (${inStates(sql`x.parcel`, isBound)} or ${inStates(sql`p.status`, isChargedBack)})) as waiting,
        (select coalesce(sum(r.amount_centavos), 0) from refunds r where r.order_id = o.id and r.purpose = 'difference' and not ${inStates(sql`r.status`, isBack)}) as open) n
      where exists (select 1 from exchanges x where x.order_id = o.id) and (n.owed < 0 or n.owed > n.waiting + n.open)`,
  },
  {
    name: 'what an exchange had given and came back was paid for or changed again, or the return says why not',
    query: sql`select x.id, x.order_id, n.came, n.refunded, n.changed from exchanges x cross join lateral (select
        (select coalesce(sum(r.quantity), 0)::int from return_lines r join returns c on c.id = r.return_id
          where r.exchange_id = x.id and r.condition is distinct from 'refused'
            and ${inStates(sql`c.status`, isResolved)} and c.no_refund_reason is null) as came,
        (select coalesce(sum(r.units), 0)::int from refunds r
          where r.exchange_id = x.id and r.purpose = 'replaced' and ${inStates(sql`r.status`, isCommitted)}) as refunded,
        (select coalesce(sum(y.quantity), 0)::int from exchanges y join returns c on c.id = y.return_id
          where y.from_exchange_id = x.id and y.made_centavos is not null and c.no_refund_reason is null) as changed) n
      where n.came > n.refunded + n.changed or n.refunded + n.changed > x.quantity`,
  },
  {
    name: 'no exchange keeps anything beyond its time (and an hour for the sweep)',
    overdue: true,
    query: sql`select c.code, x.expires_at from exchanges x join returns c on c.id = x.return_id
      where ${inStates(sql`c.status`, isAwaited)} and ${inStates(sql`x.parcel`, isKept)}
        and x.expires_at < now() - interval '61 minutes'`,
  },
  {
    name: 'what an exchange gives leaves within ten days',
    overdue: true,
    query: sql`select c.code, x.order_id, x.parcel from exchanges x join returns c on c.id = x.return_id
      where ${inStates(sql`c.status`, isResolved)} and ${inStates(sql`x.parcel`, isKept)}
        and c.updated_at < now() - interval '10 days'`,
  },
]
