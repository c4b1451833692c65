/** What must be true of the counter and of the days of its till. */
import { sql } from 'drizzle-orm'
import { inStates } from '#data/states.ts'
import { isOpen } from '#rules/orders/states.ts'
import { isUnpaid } from '#rules/payments/order-payment.ts'
import { isBack } from '#rules/payments/refund-states.ts'
import { wasApproved } from '#rules/payments/states.ts'
import { isResolved } from '#rules/returns/states.ts'
import { isJoined } from '#rules/till/offline/states.ts'
import type { Invariant } from './invariant.ts'

/** Contested since or not: that is no matter of the till. */
const CAME_IN = inStates(sql`p.status`, wasApproved)
/** Taken by hand, or the one that made the sale of its QR. */
const IN_TILL = sql`(p.provider = 'counter' or p.id = (select q.payment_id from till_qrs q where q.order_id = p.order_id))`

export const TILL_INVARIANTS: Invariant[] = [
  {
    name: 'what the till has of every sale is what its order was paid, all of the means together, and every order of the counter is a sale of a day',
    query: sql`select o.id, n.paid, n.till, s.day_id from orders o left join till_sales s on s.order_id = o.id cross join lateral (select
        (select coalesce(sum(p.amount_centavos), 0)::bigint from payments p where p.order_id = o.id and ${IN_TILL} and ${CAME_IN} and not p.surplus) as paid,
        (select coalesce(sum(e.amount_centavos), 0)::bigint from till_entries e where e.order_id = o.id and e.kind = 'sale') as till) n
      where (o.channel = 'counter' or s.order_id is not null) and (s.order_id is null or o.channel <> 'counter' or n.paid <> n.till)`,
  },
  {
    name: 'the takings of every day of the till are the payments of its sales, less what went back over the counter that day',
    query: sql`select d.id, d.day, n.takings, n.paid, n.back from till_days d cross join lateral (select
        (select coalesce(sum(e.amount_centavos), 0)::bigint from till_entries e where e.day_id = d.id and e.kind in ('sale', 'refund')) as takings,
        (select coalesce(sum(p.amount_centavos), 0)::bigint from till_sales s join payments p on p.order_id = s.order_id and ${IN_TILL} and ${CAME_IN} and not p.surplus where s.day_id = d.id) as paid,
        (select coalesce(sum(r.amount_centavos - case when exists (select from till_entries c where c.refund_id = r.id and c.means = 'credit') then 0 else r.credit_centavos end), 0)::bigint from refunds r
          where (${inStates(sql`r.status`, isBack)} or exists (select from till_qrs q where q.payment_id = r.payment_id)) and r.id in (select e.refund_id from till_entries e where e.day_id = d.id)) as back) n
      where n.takings <> n.paid - n.back`,
  },
  {
    name: 'every closed day of the till has what its float and its cash come to, and nothing was written in it afterwards',
    query: sql`select d.id, d.day, d.expected_centavos, d.float_centavos + n.cash as cash, n.late from till_days d cross join lateral (select
        coalesce(sum(e.amount_centavos) filter (where e.means = 'cash'), 0)::bigint as cash,
        count(*) filter (where e.created_at > d.closed_at) as late from till_entries e where e.day_id = d.id) n
      where d.closed_at is not null and (d.expected_centavos <> d.float_centavos + n.cash or n.late > 0)`,
  },
  {
    name: 'every price that was agreed on is of a sale of the counter or of what the shop’s people took down, with its reason, and under no owner’s floor',
    query: sql`select l.id, l.order_id, l.haggled_centavos from order_lines l join orders o on o.id = l.order_id
      left join unit_sales u on u.order_line_id = l.id
      where l.haggled_centavos > 0 and (o.channel = 'web' or coalesce(l.haggle_reason, '') = '' or l.unit_price_centavos < coalesce(u.floor_centavos, 0))`,
  },
  {
    name: 'no piece is leased and sold elsewhere: what every till has of a size is off the shelf in the ledger, and of an ended lease only what sales that wait hold',
    query: sql`select l.lease_id, l.size_id, l.there, n.ledger from (select t.lease_id, t.size_id, sum(t.left_units + t.held_units)::int as there,
          coalesce(sum(t.left_units) filter (where s.ended_at is not null), 0)::int as loose
        from till_lease_lines t join till_leases s on s.id = t.lease_id group by t.lease_id, t.size_id) l
      cross join lateral (select coalesce(-sum(g.delta), 0)::int as ledger from stock_ledger g where g.lease_id = l.lease_id and g.size_id = l.size_id) n
      where l.there <> n.ledger or l.loose > 0`,
  },
  {
    name: 'every single pair that a till has is in one lease, which says so, and every pair that a lease has is that till’s',
    query: sql`select u.id, u.code, u.lease_id, n.lines from units u cross join lateral (select count(*)::int as lines from till_lease_lines t
        where t.unit_id = u.id and t.left_units + t.held_units > 0 and (u.lease_id is null or t.lease_id = u.lease_id)) n
      where n.lines <> (case when u.lease_id is null then 0 else 1 end)`,
  },
  {
    name: 'what sales that wait for a person hold of a lease is what they are of, and no more',
    query: sql`select t.id, t.lease_id, t.held_units, n.asked from till_lease_lines t cross join lateral (select coalesce(sum((y->>'quantity')::int), 0)::int as asked
        from till_offline_sales s cross join jsonb_array_elements(s.lines) y where s.lease_id = t.lease_id and s.holds and (y->>'line')::bigint = t.id) n
      where t.held_units <> n.asked`,
  },
  {
    name: 'every sale without network that joined is one order of the counter, for what was charged, by the means that it was charged by',
    query: sql`select f.id, f.order_id, f.total_centavos, o.total_centavos as order_total from till_offline_sales f left join orders o on o.id = f.order_id
        left join till_sales s on s.order_id = f.order_id where ${inStates(sql`f.state`, isJoined)}
        and (o.total_centavos is distinct from f.total_centavos or s.request_key is distinct from f.sale_key
          or (select jsonb_object_agg(e.means, e.amount_centavos) from till_entries e where e.order_id = f.order_id and e.kind = 'sale')
            is distinct from (select jsonb_object_agg(y->>'means', (y->>'amount')::bigint) from jsonb_array_elements(f.parts) y))`,
  },
  {
    name: 'every lease of a till ends within 5 minutes of its time',
    overdue: true,
    query: sql`select id, till, ends_at from till_leases where ended_at is null and ends_at < now() - interval '5 minutes'`,
  },
  {
    name: 'every QR of the counter that waits is of the day that is open, and every payment of one is a sale, or goes back whole',
    query: sql`select o.id, d.closed_at, n.owed from till_qrs q join orders o on o.id = q.order_id join till_sales s on s.order_id = o.id join till_days d on d.id = s.day_id
      cross join lateral (select coalesce(sum(p.amount_centavos - (select coalesce(sum(r.amount_centavos), 0) from refunds r where r.payment_id = p.id)), 0)::bigint as owed
        from payments p where p.order_id = o.id and p.id is distinct from q.payment_id and ${CAME_IN}) n
      where n.owed > 0 or (d.closed_at is not null and ${inStates(sql`o.status`, isOpen)} and ${inStates(sql`o.payment_status`, isUnpaid)})
        or (q.payment_id is null) = exists (select from till_entries e where e.order_id = o.id and e.kind = 'sale')`,
  },
  {
    name: 'every case that was settled over the counter is over, within the day of the till that it is of',
    query: sql`select c.code, c.status, t.day_id from till_returns t join returns c on c.id = t.return_id join till_days d on d.id = t.day_id
      where not ${inStates(sql`c.status`, isResolved)} or t.created_at < d.opened_at or t.created_at > coalesce(d.closed_at, t.created_at)`,
  },
  {
    name: 'what the till has of the difference of every exchange is what was paid for it at the counter',
    query: sql`select x.id, x.order_id, n.paid, n.till from exchanges x cross join lateral (select
        (select coalesce(sum(p.amount_centavos), 0)::bigint from payments p where p.exchange_id = x.id and p.provider = 'counter' and ${CAME_IN}) as paid,
        (select coalesce(sum(e.amount_centavos), 0)::bigint from till_entries e where e.exchange_id = x.id and e.kind = 'exchange') as till) n
      where n.paid <> n.till`,
  },
]
