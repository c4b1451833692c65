/** What must be true of the sales of entrusted pairs (product §51.2, §51.3), whatever happened. Asked with the other invariants. */
import { sql } from 'drizzle-orm'
import { inStates } from '#data/states.ts'
import { isLive, isOwed, SALE } from '#rules/consignment/sales/states.ts'
import { isHandedOver } from '#rules/orders/fulfilment/states.ts'
import { isWaitingEdit } from '#rules/orders/edit/states.ts'
import { endedUnsold } from '#rules/orders/states.ts'
import { MONEY_ENTRY, SALE_ACCOUNTS } from '#rules/payments/money-accounts.ts'
import { isBound } from '#rules/returns/exchange/states.ts'
import { WITHDRAWAL_DAYS } from '#rules/sale-terms/terms.ts'
import { UNIT } from '#rules/units/states.ts'
import { inCase, inDispute } from '#shop/consignment/sales/ripen.ts'
import { chargedLines } from '#shop/reports/charged.ts'
import { orders, unitSales } from '#data/schema.ts'
import { inList, type Invariant } from '../invariant.ts'
import { EDITED } from '../money.ts'

const live = inStates(sql`s.state`, isLive)
/** What the buyer was asked for: the price without what the shop took off it, which is of the shop's part alone. */
const PAID = sql`s.base_centavos - s.shop_discount_centavos`
const reversals = sql`(select coalesce(-sum(e.amount_centavos), 0)::bigint from consignor_entries e where e.sale_id = s.id and e.kind = 'reversal')`
const handedOver = sql`coalesce((select x.handed_over_at from exchanges x where x.id = s.exchange_id), (select max(h.created_at) from order_history h where h.order_id = s.order_id and h.life = 'fulfilment'
  and h.taken_back_at is null and ${inStates(sql`h.to_state`, isHandedOver)}))`
/** Orders that took an entrusted pair and have it on a line. */
const WITH_PAIRS = sql`select w.order_id from unit_sales w where w.order_line_id is not null`
/** What was sold as its books have it, with what edits made of it since; null while nothing was paid. */
const BOOKED = sql`(select (select coalesce(sum(p.forgiven_centavos), 0) from payments p where p.order_id = o.id) - sum(m.amount_centavos) + ${EDITED}
  from money_ledger m where m.order_id = o.id and m.kind in (${MONEY_ENTRY.sale}, ${MONEY_ENTRY.undone}) and ${inList(sql`m.account`, SALE_ACCOUNTS)}
  having sum(m.amount_centavos) <> 0)`
const day = (at: ReturnType<typeof sql>) => sql`(${at} at time zone 'America/Argentina/Buenos_Aires')::date`

export const SALE_INVARIANTS: Invariant[] = [
  {
    name: 'an entrusted pair that is set aside has one sale that is held, one that is sold has one that was earned, and no other has a sale that stands',
    query: sql`select u.id, u.code, u.owner, u.state, n.* from units u cross join lateral (
        select (count(*) filter (where s.state = 'held'))::int as held, (count(*) filter (where s.state = 'earned'))::int as earned,
          (count(*) filter (where s.state = 'payable'))::int as payable,
          (count(*) filter (where ${live} and s.order_id is distinct from u.order_id))::int as elsewhere
        from unit_sales s where s.unit_id = u.id) n
      where u.consignor_id is not null and not case
        when u.owner = 'shop' then n.held = 0 and n.earned = 0
        when u.state = ${UNIT.reserved} and u.lease_id is null then n.held = 1 and n.earned + n.payable + n.elsewhere = 0
        when u.state = ${UNIT.sold} then n.held = 0 and n.earned + n.payable = 1 and n.elsewhere = 0
        when u.state = ${UNIT.returned} then n.held = 0 and n.earned + n.payable <= 1
        else n.held + n.earned + n.payable = 0 end`,
  },
  {
    name: 'a sale that stands is of the pair on its line, alone, at the price that was split less what the shop took off it, or of one that an exchange gives or an edit keeps, and its order did not end unsold',
    query: sql`select s.id, s.order_id, s.base_centavos, l.unit_price_centavos, o.status, e.status as edit from unit_sales s
      join orders o on o.id = s.order_id left join order_lines l on l.id = s.order_line_id left join order_edits e on e.id = s.edit_id left join exchanges x on x.id = s.exchange_id
      where coalesce(l.order_id, x.order_id, e.order_id) <> s.order_id or (${live} and (${inStates(sql`o.status`, endedUnsold)} or case
        when l.id is not null then l.unit_id is distinct from s.unit_id or l.quantity <> 1 or l.unit_price_centavos <> ${PAID}
        when x.id is not null then x.unit_id is distinct from s.unit_id or x.credit_centavos + x.difference_centavos <> ${PAID}
          or not ${inStates(sql`x.parcel`, isBound)} or (s.state = ${SALE.held}) <> (x.made_centavos is null)
        else s.state <> ${SALE.held} or not ${inStates(sql`e.status`, isWaitingEdit)} or not exists (select 1 from jsonb_array_elements(e.after->'lines') y
          where (y->>'unitId')::int = s.unit_id and (y->>'unitPriceCentavos')::bigint = ${PAID}) end))`,
  },
  {
    name: 'every sale is shared out by the terms that were frozen with it: the commission rounded down, at least its minimum, at most half',
    query: sql`select s.id, s.base_centavos, s.commission_centavos, s.part_centavos from unit_sales s join unit_terms t on t.id = s.terms_id
      where s.base_centavos <> s.commission_centavos + s.part_centavos
        or s.commission_centavos <> least(greatest(s.base_centavos * s.commission_bp / 10000, s.commission_min_centavos), s.base_centavos / 2)
        or t.unit_id <> s.unit_id or (s.floor_centavos, s.commission_bp, s.commission_min_centavos)
          is distinct from (t.floor_centavos, t.commission_bp, t.commission_min_centavos)`,
  },
  {
    name: 'every sale is of what its line, or what gave the pair in exchange, says that it costs, also when it came to nothing or came back',
    query: sql`select s.id, s.state, s.base_centavos, l.unit_price_centavos from unit_sales s join order_lines l on l.id = s.order_line_id
        where l.order_id <> s.order_id or l.unit_id is distinct from s.unit_id or l.unit_price_centavos <> ${PAID}
      union all select s.id, s.state, s.base_centavos, x.credit_centavos + x.difference_centavos from unit_sales s join exchanges x on x.id = s.exchange_id
        where x.order_id <> s.order_id or x.unit_id is distinct from s.unit_id or x.credit_centavos + x.difference_centavos <> ${PAID}`,
  },
  {
    name: 'what takes something off an order with a single pair takes of each line no more than it costs, and nothing is left over',
    query: sql`select c.order_id, c.id, c.share, c.paid from (${chargedLines(WITH_PAIRS)}) c where c.share < 0 or c.paid < 0
      union all select o.id, null, o.discount_centavos, n.paid from orders o
      join (select order_id, sum(paid)::bigint as paid from (${chargedLines(WITH_PAIRS)}) c group by order_id) n on n.order_id = o.id
      where n.paid <> o.total_centavos - o.shipping_centavos`,
  },
  {
    name: 'what the books have of every paid order with an entrusted pair is its owners’ parts, the shop’s, and the shipping',
    query: sql`select o.id, n.* from orders o join (
        select c.order_id, coalesce(sum(s.part_centavos), 0)::bigint as owners,
          sum(case when s.id is null then c.paid else s.commission_centavos - s.shop_discount_centavos - (l.unit_price_centavos - c.paid) end)::bigint as shops
        from (${chargedLines(WITH_PAIRS)}) c join order_lines l on l.id = c.id left join unit_sales s on s.order_line_id = c.id group by c.order_id) p on p.order_id = o.id
      cross join lateral (select p.owners, p.shops, ${BOOKED} as booked) n
      where n.booked is not null and n.booked <> n.owners + n.shops + o.shipping_centavos`,
  },
  {
    name: 'a sale that was ever owed has one row in its owner’s account, of their part, and no other sale has one',
    query: sql`select s.id, s.state, s.payable_at, s.part_centavos, n.* from unit_sales s cross join lateral (
        select count(*)::int as rows, sum(e.amount_centavos)::bigint as sum, bool_or(e.consignor_id <> s.consignor_id) as others
        from consignor_entries e where e.sale_id = s.id and e.kind = 'sale') n
      where case when s.payable_at is null then n.rows > 0 or ${inStates(sql`s.state`, isOwed)}
        else n.rows <> 1 or n.sum <> s.part_centavos or n.others end`,
  },
  {
    name: 'what is taken back of a sale is no more than was owed for it, once for each claim, and all of it where the pair is its owner’s again',
    query: sql`select s.id, s.state, s.part_centavos, ${reversals} as reversed from unit_sales s
      where ${reversals} > s.part_centavos or (s.payable_at is null and ${reversals} <> 0)
        or (s.state = 'reversed' and s.payable_at is not null and ${reversals} <> s.part_centavos)
        or ${reversals} <> (select coalesce(sum(c.amount_centavos), 0) from unit_sale_claims c where c.sale_id = s.id and c.settled_at is not null)`,
  },
  {
    name: 'no sale was owed before the last day on which it could be sent back was over, and that day is not too early',
    query: sql`select s.id, s.payable_at, s.window_ends_on, ${handedOver} as handed_over from unit_sales s
      where s.payable_at is not null and (s.window_ends_on is null or ${day(sql`s.payable_at`)} <= s.window_ends_on
        or s.window_ends_on < ${day(handedOver)} + ${WITHDRAWAL_DAYS}::int)`,
  },
  {
    name: 'nothing is earned two days after its last day that nobody contests',
    overdue: true,
    query: sql`select ${unitSales.id}, ${unitSales.windowEndsOn} from ${unitSales} join ${orders} on ${orders.id} = ${unitSales.orderId}
      join units u on u.id = ${unitSales.unitId} and u.state = ${UNIT.sold}
      where ${unitSales.state} = 'earned' and ${unitSales.windowEndsOn} < ${day(sql`now()`)} - 2
        and ${orders.heldReason} is null and not ${inCase} and not ${inDispute}`,
  },
]
