/** What must be true of gift cards, whatever happened. Asked with the other invariants. */
import { sql } from 'drizzle-orm'
import { inStates } from '#data/states.ts'
import { isRedeemed, isScheduled, isUnredeemed, isWorthIt } from '#rules/gift-cards/states.ts'
import { hasFailed, isCommitted } from '#rules/payments/refund-states.ts'
import { isApproved, isChargedBack, wasApproved } from '#rules/payments/states.ts'
import type { Invariant } from './invariant.ts'

const paid = sql`(select coalesce(sum(p.amount_centavos), 0)::bigint from gift_card_payments p
  where p.gift_card_id = c.id and not p.surplus and ${inStates(sql`p.status`, wasApproved)})`

export const GIFT_CARD_INVARIANTS: Invariant[] = [
  {
    name: 'every gift card that is worth something, or was, was given or paid once and whole',
    query: sql`select c.id, c.status, c.amount_centavos, ${paid} as paid from gift_cards c
      where c.kind = 'bought' and (${inStates(sql`c.status`, isUnredeemed)} or ${inStates(sql`c.status`, isRedeemed)})
        and ${paid} <> c.amount_centavos`,
  },
  {
    name: 'every gift card that was redeemed is one entry of store credit, of whoever redeemed it, and none else is',
    query: sql`select coalesce(c.id, 0) as id, e.id as entry, c.amount_centavos, e.amount_centavos as credited
      from (select * from gift_cards where ${inStates(sql`status`, isRedeemed)}) c
      full join (select * from credit_entries where kind = 'gift') e on e.request_key = 'gift-card:' || c.id
      where c.id is null or e.id is null or e.amount_centavos <> c.amount_centavos or e.user_id <> c.redeemed_by`,
  },
  {
    name: 'no gift card is worth something while its money is contested or went back',
    query: sql`select c.id, c.status from gift_cards c join gift_card_payments p on p.gift_card_id = c.id and not p.surplus
      where ${inStates(sql`c.status`, isWorthIt)} and c.kind = 'bought' and (${inStates(sql`p.status`, isChargedBack)} or (
        ${inStates(sql`p.status`, isApproved)} and p.amount_centavos <= (select coalesce(sum(r.amount_centavos), 0)
          from gift_card_refunds r where r.payment_id = p.id and ${inStates(sql`r.status`, isCommitted)})))`,
  },
  {
    name: 'no payment of a gift card gave back more than it brought, and one that came for nothing gave back all',
    query: sql`select p.id, p.amount_centavos, n.back from gift_card_payments p cross join lateral (select
        coalesce(sum(r.amount_centavos), 0)::bigint as back from gift_card_refunds r where r.payment_id = p.id and ${inStates(sql`r.status`, isCommitted)}) n
      where n.back > p.amount_centavos or (p.surplus and ${inStates(sql`p.status`, isApproved)} and n.back < p.amount_centavos
        and not exists (select 1 from gift_card_refunds r where r.payment_id = p.id and ${inStates(sql`r.status`, hasFailed)}))`,
  },
  {
    name: 'no gift card whose day has come waits to be mailed',
    overdue: true,
    query: sql`select c.id, c.mail_on from gift_cards c where ${inStates(sql`c.status`, isScheduled)} and c.mailings = 0
      and (c.mail_on + time '09:00') at time zone 'America/Argentina/Buenos_Aires' < now() - interval '1 hour'
      and coalesce(c.paid_at, c.created_at) < now() - interval '1 hour'`,
  },
]
