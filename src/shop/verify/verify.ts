/**
 * The invariants of the shop (product §39.4), asked of the live database: `npm run shop -- verify`. Each question is a
 * query that answers the rows that break it; no rows, all well.
 */
import { sql, type SQL } from 'drizzle-orm'
import type { ShopContext } from '#shop/context.ts'
import { endedUnsold, isOpen } from '#rules/orders/states.ts'
import { isUnpaid, wasCharged } from '#rules/payments/order-payment.ts'
import {
  KEPT_ACCOUNTS,
  MONEY,
  MONEY_ENTRY,
  MONEY_PLACES,
  SALE_ACCOUNTS,
} from '#rules/payments/money-accounts.ts'
import { isApproved, wasApproved } from '#rules/payments/states.ts'
import { isOn, isScheduled } from '#rules/prices/list-states.ts'
import { INVOICE_KIND } from '#rules/invoices/kinds.ts'
import { isIssued } from '#rules/invoices/states.ts'
import { MONEY_DAYS } from '#rules/returns/terms.ts'
import { hasFailed, isBack, isCommitted, isOnItsWay, isTakenOn } from '#rules/payments/refund-states.ts'
import { isReceived, isResolved } from '#rules/returns/states.ts'
import { HAND_MEANS } from '#rules/transfers/means.ts'
import { isOver, isWaiting } from '#rules/newsletter/states.ts'
import { inStates } from '#data/states.ts'
import { isBound } from '#rules/returns/exchange/states.ts'
import { EXCHANGE_INVARIANTS } from './exchanges.ts'
import { orders, priceLists, returns } from '#data/schema.ts'

export type Finding = {
  name: string
  broken: Record<string, unknown>[]
  /** What is broken is late, no contradiction: an open shop catches up with it by itself. */
  overdue: boolean
}

const inList = (column: SQL, values: readonly string[]): SQL =>
  sql`${column} in (${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )})`

const APPROVED = inStates(sql`p.status`, isApproved)
const BY_HAND = inList(sql`q.provider`, HAND_MEANS)
const COMMITTED = inStates(sql`r.status`, isCommitted)

/** `invoices`: asked only where they are issued. */
const INVARIANTS: { name: string; query: SQL; overdue?: true; invoices?: true }[] = [
  ...EXCHANGE_INVARIANTS,
  {
    name: 'a shop that somebody works in has an owner who is not banned',
    query: sql`select count(*)::int as staff from users where role is not null and deleted_at is null
      having count(*) > 0 and count(*) filter (where role = 'owner' and not ban) = 0`,
  },
  {
    name: 'the stock of every size is the sum of its ledger, and not below 0',
    query: sql`select s.id, s.product_id, s.size, s.stock, coalesce(sum(l.delta), 0)::int as ledger
      from product_sizes s left join stock_ledger l on l.size_id = s.id
      group by s.id having s.stock <> coalesce(sum(l.delta), 0) or s.stock < 0`,
  },
  {
    name: 'the stock of every product is the sum of its sizes',
    query: sql`select p.id, p.stock, coalesce(sum(s.stock), 0)::int as sizes
      from products p left join product_sizes s on s.product_id = p.id
      group by p.id having p.stock <> coalesce(sum(s.stock), 0)`,
  },
  {
    name: 'the price of every product is the last one of its history',
    query: sql`select p.id, p.price_centavos, p.sale_price_centavos, h.price_centavos as last_price, h.sale_price_centavos as last_sale_price
      from products p left join lateral (
        select price_centavos, offer, sale_price_centavos from price_history
        where product_id = p.id order by id desc limit 1) h on true
      where (h.price_centavos, h.offer, h.sale_price_centavos)
        is distinct from (p.price_centavos, p.offer, p.sale_price_centavos)`,
  },
  {
    name: 'every price list is switched on and off within 5 minutes of its time',
    overdue: true,
    query: sql`select id, name, state, starts_at, ends_at from price_lists
      where (${inStates(priceLists.state, isScheduled)} and starts_at < now() - interval '5 minutes')
        or (${inStates(priceLists.state, isOn)} and ends_at < now() - interval '5 minutes')`,
  },
  {
    name: 'every order holds in the ledger exactly the units of its lines and of what exchanges give, less those put back on sale, or, once they were given back, those that were refunded and not put back',
    query: sql`select o.id, o.status, o.holds_stock, n.lines, n.restocked, n.lost, n.held from orders o
      cross join lateral (select
        (select coalesce(sum(quantity), 0)::int from order_lines where order_id = o.id)
          + (select coalesce(sum(x.quantity), 0)::int from exchanges x where x.order_id = o.id and ${inStates(sql`x.parcel`, isBound)}) as lines,
        (select coalesce(sum(l.quantity), 0)::int from return_lines l join returns r on r.id = l.return_id
          where r.order_id = o.id and l.condition = 'restock')
          + (select coalesce(sum(f.quantity), 0)::int from refund_lines f join order_lines l on l.id = f.order_line_id
          where l.order_id = o.id and f.restocked) as restocked,
        (select coalesce(sum(f.quantity), 0)::int from refund_lines f join order_lines l on l.id = f.order_line_id
          where l.order_id = o.id and not f.restocked) as lost,
        (select -coalesce(sum(delta), 0)::int from stock_ledger where order_id = o.id and kind in ('reserved', 'released', 'returned')) as held) n
      where (o.holds_stock and n.held <> n.lines - n.restocked) or (not o.holds_stock and n.held <> n.lost)`,
  },
  {
    name: 'every paid order has exactly one approved payment, of its total and in its currency',
    query: sql`select o.id, o.payment_status, count(p.id)::int as payments
      from orders o left join payments p on p.order_id = o.id and ${APPROVED} and not p.surplus
      where ${inStates(sql`o.payment_status`, wasCharged)}
      group by o.id
      having count(p.id) <> 1 or (min(p.amount_centavos + p.forgiven_centavos) <> o.total_centavos and not (bool_and(p.provider = 'transfer') and ${inStates(sql`o.status`, endedUnsold)})) or min(p.currency) <> o.currency`,
  },
  {
    name: 'what came in by hand for every order is what its payments say, and no entry of the bank is in two orders',
    query: sql`select p.order_id, n.paid, n.came from payments p cross join lateral (select
        (select coalesce(sum(q.amount_centavos), 0)::bigint from payments q where q.order_id = p.order_id and ${BY_HAND}) as paid,
        (select coalesce(sum(r.amount_centavos), 0)::bigint from receipts r where r.order_id = p.order_id) as came) n
      where ${inList(sql`p.provider`, HAND_MEANS)} and n.paid <> n.came
      union all select min(r.order_id), count(*), e.amount_centavos from bank_entries e join receipts r on r.bank_entry_id = e.id
      group by e.id having count(*) > 1 or e.status <> 'matched' or sum(r.amount_centavos) <> e.amount_centavos`,
  },
  {
    name: 'no order without an approved payment counts as paid, and none with one as unpaid',
    query: sql`select o.id, o.payment_status from orders o
      where ${inStates(sql`o.payment_status`, isUnpaid)}
        and exists (select 1 from payments p where p.order_id = o.id and ${APPROVED} and not p.surplus)`,
  },
  {
    name: 'every surplus payment is being given back',
    query: sql`select p.id, p.order_id from payments p where p.surplus and p.exchange_id is null
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
    name: 'the ledger has of every payment what came in less what went back: at the provider, in dispute or lost',
    query: sql`select p.id, p.order_id, p.status, n.should, n.there from payments p cross join lateral (select
        case when ${inStates(sql`p.status`, wasApproved)} then p.amount_centavos else 0 end
          - (select coalesce(sum(r.amount_centavos), 0) from refunds r where r.payment_id = p.id and ${inStates(sql`r.status`, isBack)}) as should,
        (select coalesce(sum(l.amount_centavos), 0) from money_ledger l
          where l.payment_id = p.id and ${inList(sql`l.account`, MONEY_PLACES)}) as there) n
      where n.should <> n.there`,
  },
  {
    name: 'the ledger has every order that was sold once, for what its lines, coupon and shipping came to',
    query: sql`select o.id, o.total_centavos, n.entries, n.sales from orders o cross join lateral (
        select count(distinct l.entry)::int as entries, coalesce(sum(l.amount_centavos), 0)::bigint as sales,
          (select coalesce(sum(p.forgiven_centavos), 0) from payments p where p.order_id = o.id) as forgiven from money_ledger l
        where l.order_id = o.id and l.kind = ${MONEY_ENTRY.sale} and ${inList(sql`l.account`, SALE_ACCOUNTS)}) n
      where (n.entries > 0 and (n.entries > 1 or n.sales <> n.forgiven - o.total_centavos))
        or (n.entries = 0 and o.subtotal_centavos > 0 and exists (select 1 from stock_ledger s where s.order_id = o.id and s.kind = 'sold'))`,
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
  {
    name: 'the uses of every coupon are its live redemptions',
    query: sql`select c.id, c.used, count(r.id)::int as redemptions
      from coupons c left join coupon_redemptions r on r.coupon_id = c.id and r.released_at is null
      group by c.id having c.used <> count(r.id)`,
  },
  {
    name: 'every order has lines that add up to its subtotal',
    query: sql`select o.id, o.subtotal_centavos, coalesce(sum(l.unit_price_centavos * l.quantity), 0)::bigint as lines
      from orders o left join order_lines l on l.order_id = o.id
      group by o.id having count(l.id) = 0 or o.subtotal_centavos <> sum(l.unit_price_centavos * l.quantity)`,
  },
  {
    name: 'no unpaid order holds stock beyond its time (and a minute for the sweep)',
    overdue: true,
    query: sql`select id, expires_at from orders
      where ${inStates(orders.status, isOpen)} and ${inStates(orders.paymentStatus, isUnpaid)}
        and expires_at < now() - interval '61 minutes'`,
  },
  {
    name: 'the review count and sum of every product are those of its live reviews',
    query: sql`select p.id, p.review_count, p.review_sum from products p
      left join reviews r on r.product_id = p.id and r.deleted_at is null
      group by p.id having p.review_count <> count(r.id) or p.review_sum <> coalesce(sum(r.score), 0)`,
  },
  {
    name: 'every issue of the newsletter that began to leave has one row for each person it is for, and one that is over leaves nobody waiting',
    query: sql`select i.id, i.status, i.people, n.rows, n.open from newsletter_issues i cross join lateral (
        select count(*)::int as rows, (count(*) filter (where ${inStates(sql`r.status`, isWaiting)}))::int as open
        from newsletter_recipients r where r.issue_id = i.id) n
      where coalesce(i.people, 0) <> n.rows or (${inStates(sql`i.status`, isOver)} and n.open > 0)`,
  },
  {
    name: 'every order that was sold since invoices are issued has its invoice, or it stands in the queue',
    overdue: true,
    invoices: true,
    query: sql`select l.order_id, min(l.created_at) as sold_at from money_ledger l
      join (select min(starts_on) as starts_on from invoice_points) p on l.created_at >= (p.starts_on::timestamp at time zone 'America/Argentina/Buenos_Aires')
      where l.kind = ${MONEY_ENTRY.sale} and l.created_at < now() - interval '5 minutes'
        and not exists (select from invoices i where i.order_id = l.order_id and i.kind = ${INVOICE_KIND.invoice})
      group by l.order_id`,
  },
  {
    name: 'of every order that has its invoice, the invoice less its credit notes is what the ledger has as sold and kept, before anything was exchanged',
    overdue: true,
    invoices: true,
    query: sql`select i.order_id, n.documents, n.sold from invoices i cross join lateral (select
        (select sum(case when d.kind = ${INVOICE_KIND.invoice} then d.total_centavos else 0 - d.total_centavos end)::bigint
          from invoices d where d.order_id = i.order_id) as documents,
        (select 0 - coalesce(sum(l.amount_centavos), 0)::bigint from money_ledger l
          where l.order_id = i.order_id and l.kind <> ${MONEY_ENTRY.exchange} and ${inList(sql`l.account`, SALE_ACCOUNTS)}) as sold,
        (select max(l.created_at) from money_ledger l where l.order_id = i.order_id) as moved) n
      where i.kind = ${INVOICE_KIND.invoice} and n.documents <> n.sold and n.moved < now() - interval '5 minutes'`,
  },
  {
    name: 'the numbers of every series of invoices have no hole: ours and those that are known to be elsewhere are as many as the last number',
    query: sql`select s.point_id, s.kind, s.letter, s.last_number, s.elsewhere, n.ours from invoice_series s cross join lateral (
        select count(*)::int as ours from invoices i where i.point_id = s.point_id and i.kind = s.kind and i.letter = s.letter
          and ${inStates(sql`i.state`, isIssued)}) n
      where n.ours + s.elsewhere <> s.last_number`,
  },
  {
    name: 'the credit notes of an invoice are not above it, name the same buyer and bear no earlier day',
    query: sql`select i.id, i.order_id, i.total_centavos, sum(c.total_centavos)::bigint as notes
      from invoices i join invoices c on c.invoice_id = i.id
      group by i.id having sum(c.total_centavos) > i.total_centavos or sum(c.net_centavos) > i.net_centavos
        or bool_or(c.letter <> i.letter or c.buyer_number <> i.buyer_number or c.day < i.day)`,
  },
  {
    name: 'nothing due in the outbox waits longer than 5 minutes',
    overdue: true,
    query: sql`select id, kind, attempts, run_at from outbox
      where done_at is null and failed_at is null and run_at < now() - interval '5 minutes'`,
  },
]

export function openVerify({ database, gateways }: ShopContext) {
  /** Every invariant with the rows that break it (at most 20 each), in one consistent snapshot. */
  return async function verify(): Promise<Finding[]> {
    return database.transaction(
      async (tx) => {
        const findings: Finding[] = []
        const asked = INVARIANTS.filter(({ invoices }) => !invoices || gateways.invoices !== null)
        for (const { name, query, overdue = false } of asked) {
          const { rows } = await tx.execute(sql`${query} limit 20`)
          findings.push({ name, broken: rows, overdue })
        }
        return findings
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
  }
}
