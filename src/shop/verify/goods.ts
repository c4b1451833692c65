/** What must be true of stock and prices. */
import { sql } from 'drizzle-orm'
import { priceLists } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { isOn, isScheduled } from '#rules/prices/list-states.ts'
import { isBound } from '#rules/returns/exchange/states.ts'
import { type Invariant } from './invariant.ts'

export const GOODS_INVARIANTS: Invariant[] = [
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
    name: 'every order holds in the ledger exactly the units of its lines, of edits that wait and of what exchanges give, less those put back on sale, or, once they were given back, those that were refunded and not put back',
    query: sql`select o.id, o.status, o.holds_stock, n.lines, n.restocked, n.lost, n.held from orders o
      cross join lateral (select
        (select coalesce(sum(e.held_units), 0)::int from order_edits e where e.order_id = o.id)
          + (select coalesce(sum(quantity), 0)::int from order_lines where order_id = o.id)
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
]
