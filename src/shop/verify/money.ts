/** What must be true of payments, of what goes back, and of the ledger of money. */
import { sql } from 'drizzle-orm'
import { inStates } from '#data/states.ts'
import { isApplied } from '#rules/orders/edit/states.ts'
import { endedUnsold } from '#rules/orders/states.ts'
import {
  KEPT_ACCOUNTS,
  MONEY,
  MONEY_ENTRY,
  MONEY_PLACES,
  SALE_ACCOUNTS,
} from '#rules/payments/money-accounts.ts'
import { isUnpaid, wasCharged } from '#rules/payments/order-payment.ts'
import { hasFailed, isBack, isCommitted, isOnItsWay, isTakenOn } from '#rules/payments/refund-states.ts'
import { isApproved, wasApproved } from '#rules/payments/states.ts'
import { HAND_PROVIDERS } from '#rules/payments/means.ts'
import { inList, type Invariant } from './invariant.ts'

const APPROVED = inStates(sql`p.status`, isApproved)
const BY_HAND = inList(sql`q.provider`, HAND_PROVIDERS)
/** Of `orders o`: what edits made of the total since it was paid, beside the sale. */
export const EDITED = sql`(select coalesce(sum(e.difference_centavos), 0) from order_edits e where e.order_id = o.id and e.paid and ${inStates(sql`e.status`, isApplied)})`
const COMMITTED = inStates(sql`r.status`, isCommitted)

export const MONEY_INVARIANTS: Invariant[] = [
  {
    name: 'every paid order has exactly one approved payment, of its total and in its currency',
    query: sql`select o.id, o.payment_status, count(p.id)::int as payments
      from orders o left join payments p on p.order_id = o.id and ${APPROVED} and not p.surplus and p.edit_id is null
      where ${inStates(sql`o.payment_status`, wasCharged)}
      group by o.id
      having count(p.id) <> 1 or (min(p.amount_centavos + p.forgiven_centavos) <> o.total_centavos - ${EDITED} and not ((bool_and(p.provider = 'transfer') or min(p.amount_centavos) = o.total_centavos - o.credit_centavos) and ${inStates(sql`o.status`, endedUnsold)})) or min(p.currency) <> o.currency`,
  },
  {
    name: 'what came in by hand for every order is what its payments say, and no entry of the bank is in two orders',
    query: sql`select p.order_id, n.paid, n.came from payments p cross join lateral (select
        (select coalesce(sum(q.amount_centavos - q.credit_centavos), 0)::bigint from payments q where q.order_id = p.order_id and ${BY_HAND}) as paid,
        (select coalesce(sum(r.amount_centavos), 0)::bigint from receipts r where r.order_id = p.order_id and r.undone_at is null) as came) n
      where ${inList(sql`p.provider`, HAND_PROVIDERS)} and n.paid <> n.came
      union all select min(r.order_id), count(*), e.amount_centavos from bank_entries e join receipts r on r.bank_entry_id = e.id and r.undone_at is null
      group by e.id having count(*) > 1 or e.status <> 'matched' or sum(r.amount_centavos) <> e.amount_centavos`,
  },
  {
    name: 'what paying without the provider takes off an order is part of its discount, and of no order that is paid there',
    query: sql`select id, means, discount_centavos, means_discount_centavos from orders
      where means_discount_centavos > discount_centavos or (means = 'provider' and means_discount_centavos > 0)
        or total_centavos <> subtotal_centavos - discount_centavos + shipping_centavos`,
  },
  {
    name: 'no order without an approved payment counts as paid, and none with one as unpaid',
    query: sql`select o.id, o.payment_status from orders o
      where ${inStates(sql`o.payment_status`, isUnpaid)}
        and exists (select 1 from payments p where p.order_id = o.id and ${APPROVED} and not p.surplus)`,
  },
  {
    name: 'every surplus payment is being given back',
    query: sql`select p.id, p.order_id from payments p where p.surplus and p.exchange_id is null and (p.edit_id is null or ${inStates(sql`p.status`, wasApproved)})
      and not exists (select 1 from refunds r where r.payment_id = p.id and ${COMMITTED})`,
  },
  {
    name: 'no payment is refunded beyond its amount',
    query: sql`select p.id, p.amount_centavos, sum(r.amount_centavos)::bigint as refunded
      from payments p join refunds r on r.payment_id = p.id and ${inStates(sql`r.status`, isTakenOn)}
      group by p.id having sum(r.amount_centavos) > p.amount_centavos`,
  },
  {
    name: 'every entry in the ledger of money adds up to 0',
    query: sql`select order_id, entry, sum(amount_centavos)::bigint as sum from money_ledger
      group by order_id, entry having sum(amount_centavos) <> 0`,
  },
  {
    name: 'the ledger has of every payment what came in less what went back: at the provider, as store credit, in dispute or lost',
    query: sql`select p.id, p.order_id, p.status, n.should, n.there from payments p cross join lateral (select
        case when ${inStates(sql`p.status`, wasApproved)} then p.amount_centavos else 0 end
          - (select coalesce(sum(r.amount_centavos), 0) from refunds r where r.payment_id = p.id and ${inStates(sql`r.status`, isBack)}) as should,
        (select coalesce(sum(l.amount_centavos), 0) from money_ledger l
          where l.payment_id = p.id and ${inList(sql`l.account`, [...MONEY_PLACES, MONEY.credit])}) as there) n
      where n.should <> n.there`,
  },
  {
    name: 'the ledger has every order that was sold once, for what its lines, coupon and shipping came to',
    query: sql`select o.id, o.total_centavos, n.entries, n.sales from orders o cross join lateral (
        select (count(distinct l.entry) filter (where l.kind = ${MONEY_ENTRY.sale}))::int - (select count(distinct u.entry)::int from money_ledger u
            where u.order_id = o.id and u.kind = ${MONEY_ENTRY.undone} and exists (select 1 from money_ledger s where s.payment_id = u.payment_id and s.kind = ${MONEY_ENTRY.sale})) as entries,
          count(*) filter (where l.kind = ${MONEY_ENTRY.undone}) as undone, coalesce(sum(l.amount_centavos), 0)::bigint as sales,
          (select coalesce(sum(p.forgiven_centavos), 0) from payments p where p.order_id = o.id) as forgiven from money_ledger l
        where l.order_id = o.id and l.kind in (${MONEY_ENTRY.sale}, ${MONEY_ENTRY.undone}) and ${inList(sql`l.account`, SALE_ACCOUNTS)}) n
      where (n.entries > 0 and (n.entries > 1 or n.sales <> n.forgiven - o.total_centavos + ${EDITED}))
        or (n.entries = 0 and n.sales <> 0) or (n.entries = 0 and n.undone = 0 and o.subtotal_centavos > 0 and exists (select 1 from stock_ledger s where s.order_id = o.id and s.kind = 'sold'))`,
  },
  {
    name: 'no more was given back than was charged; of an order that is over, and of what was paid too much, all is back, on its way, or was refused by the provider',
    query: sql`select o.id, o.status, n.kept, n.owed, n.contested, n.open from orders o cross join lateral (select
        (select 0 - coalesce(sum(l.amount_centavos), 0) from money_ledger l where l.order_id = o.id and ${inList(sql`l.account`, KEPT_ACCOUNTS)}) as kept,
        (select 0 - coalesce(sum(l.amount_centavos), 0) from money_ledger l where l.order_id = o.id and l.account = ${MONEY.owed}) as owed,
        (select coalesce(sum(l.amount_centavos), 0) from money_ledger l where l.order_id = o.id and ${inList(sql`l.account`, [MONEY.disputed, MONEY.lost])}) as contested,
        (select coalesce(sum(r.amount_centavos), 0) from refunds r where r.order_id = o.id and not ${inStates(sql`r.status`, isBack)}) as open) n
      where n.kept < 0 or n.owed < 0
        or n.owed + case when ${inStates(sql`o.status`, endedUnsold)} then n.kept else 0 end - n.contested > n.open`,
  },
  {
    name: "no money that is to go back waits for somebody: what the provider refused to give back, an owner or sales asks for again on the order's page",
    overdue: true,
    query: sql`select o.id, o.status, n.due, n.refused, n.last_error from orders o cross join lateral (select
        (select 0 - coalesce(sum(l.amount_centavos), 0) from money_ledger l where l.order_id = o.id and ${inList(sql`l.account`, [MONEY.owed, MONEY.difference])})
          + case when ${inStates(sql`o.status`, endedUnsold)} then (select 0 - coalesce(sum(l.amount_centavos), 0) from money_ledger l
              where l.order_id = o.id and ${inList(sql`l.account`, SALE_ACCOUNTS)}) else 0 end
          - (select coalesce(sum(l.amount_centavos), 0) from money_ledger l where l.order_id = o.id and ${inList(sql`l.account`, [MONEY.disputed, MONEY.lost])}) as due,
        (select coalesce(sum(r.amount_centavos), 0) from refunds r where r.order_id = o.id and ${inStates(sql`r.status`, hasFailed)}) as refused,
        (select coalesce(sum(r.amount_centavos), 0) from refunds r where r.order_id = o.id and ${inStates(sql`r.status`, isOnItsWay)}) as coming,
        (select r.last_error from refunds r where r.order_id = o.id and ${inStates(sql`r.status`, hasFailed)} order by r.id desc limit 1) as last_error) n
      where n.refused > 0 and n.due > n.coming`,
  },
]
