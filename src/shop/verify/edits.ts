/** What must be true of edits of orders, whatever happened: goods, money and time. Asked with the other invariants. */
import { sql } from 'drizzle-orm'
import { inStates } from '#data/states.ts'
import { isUntouched } from '#rules/orders/fulfilment/states.ts'
import { isApplied, isWaitingEdit } from '#rules/orders/edit/states.ts'
import { isOpen } from '#rules/orders/states.ts'
import { wasApproved } from '#rules/payments/states.ts'
import type { Invariant } from './invariant.ts'

export const EDIT_INVARIANTS: Invariant[] = [
  {
    name: 'an order waits for an edit exactly while it has one that waits, stands and is not packed',
    query: sql`select o.id, o.status, o.edit_waits, n.waiting from orders o cross join lateral (
        select count(*)::int as waiting from order_edits e where e.order_id = o.id and ${inStates(sql`e.status`, isWaitingEdit)}) n
      where o.edit_waits <> (n.waiting > 0)
        or (o.edit_waits and not (${inStates(sql`o.status`, isOpen)} and ${inStates(sql`o.fulfilment_status`, isUntouched)}))`,
  },
  {
    name: 'every edit that made a paid order dearer was paid once, for its difference, and no other payment of one is part of the sale',
    query: sql`select e.id, e.order_id, e.status, e.difference_centavos, n.payments, n.paid from order_edits e cross join lateral (
        select count(*)::int as payments, coalesce(sum(p.amount_centavos), 0)::bigint as paid from payments p
        where p.edit_id = e.id and not p.surplus and ${inStates(sql`p.status`, wasApproved)}) n
      where (n.payments, n.paid) <> case when ${inStates(sql`e.status`, isApplied)} and e.paid and e.difference_centavos > 0
        then (1, e.difference_centavos) else (0, 0::bigint) end`,
  },
  {
    name: 'no edit gives back more than it made the order cheaper',
    query: sql`select e.id, e.order_id, e.difference_centavos, sum(r.amount_centavos)::bigint as back
      from order_edits e join refunds r on r.edit_id = e.id
      group by e.id having sum(r.amount_centavos) > greatest(0 - e.difference_centavos, 0) or not bool_and(${inStates(sql`e.status`, isApplied)} and e.paid)`,
  },
  {
    name: 'the last edit of every order that nothing else changed is what its lines and amounts are',
    query: sql`select o.id, e.id as edit_id, n.edited, n.lines from orders o
      join lateral (select * from order_edits e where e.order_id = o.id and ${inStates(sql`e.status`, isApplied)} order by e.id desc limit 1) e on true
      cross join lateral (select
        (select jsonb_object_agg(coalesce('@' || (l->>'unitCode'), l->>'sizeId'), (l->>'quantity')::int) from jsonb_array_elements(e.after->'lines') l) as edited,
        (select jsonb_object_agg(coalesce('@' || l.unit_code, l.size_id::text), l.quantity) from order_lines l where l.order_id = o.id) as lines) n
      where n.edited <> n.lines or (e.after->>'subtotal')::bigint <> o.subtotal_centavos or (e.after->>'discount')::bigint - (e.after->>'meansDiscount')::bigint <> o.discount_centavos - o.means_discount_centavos`,
  },
  {
    name: 'no edit keeps anything beyond its time (and an hour for the sweep)',
    overdue: true,
    query: sql`select e.id, e.order_id, e.expires_at from order_edits e
      where ${inStates(sql`e.status`, isWaitingEdit)} and e.expires_at < now() - interval '61 minutes'`,
  },
]
