/** What must be true of single pairs, whatever happened. Asked with the other invariants. */
import { sql } from 'drizzle-orm'
import { inStates } from '#data/states.ts'
import { isWaitingEdit } from '#rules/orders/edit/states.ts'
import { isUnpaid } from '#rules/payments/order-payment.ts'
import { isBound } from '#rules/returns/exchange/states.ts'
import { USED_GRADES } from '#rules/units/grade.ts'
import { isListed, isTaken, UNIT } from '#rules/units/states.ts'
import { type Invariant, inList } from './invariant.ts'
import { paidOf } from '#shop/units/price.ts'

const RESERVED = sql`(u.state = ${sql.raw(`'${UNIT.reserved}'`)})`

export const UNIT_INVARIANTS: Invariant[] = [
  {
    name: 'every size has as many single pairs on sale as it says, and they are of it and of its product',
    query: sql`select s.id, s.listed_units, n.units, n.elsewhere from product_sizes s cross join lateral (
        select count(*)::int as units, (count(*) filter (where u.product_id <> s.product_id))::int as elsewhere
        from units u where u.size_id = s.id and ${inStates(sql`u.state`, isListed)}) n
      where s.listed_units <> n.units or n.elsewhere > 0`,
  },
  {
    name: 'every product says of its single pairs on sale what they are: how many, how many used, what the cheapest costs',
    query: sql`select p.id, p.listed_units, p.used_units, p.cheapest_unit_centavos, n.* from products p cross join lateral (
        select count(*)::int as units, (count(*) filter (where ${inList(sql`u.grade`, USED_GRADES)}))::int as used, min(${paidOf('u')}) as cheapest
        from units u where u.product_id = p.id and ${inStates(sql`u.state`, isListed)}) n
      where (p.listed_units, p.used_units, p.cheapest_unit_centavos) is distinct from (n.units, n.used, n.cheapest)`,
  },
  {
    name: 'the ledger of every single pair adds up to 1 while it is on sale, and to 0 otherwise',
    query: sql`select u.id, u.code, u.state, n.sum from units u cross join lateral (
        select coalesce(sum(l.delta), 0)::int as sum from stock_ledger l where l.unit_id = u.id) n
      where n.sum <> (case when ${inStates(sql`u.state`, isListed)} then 1 else 0 end)`,
  },
  {
    name: 'every single pair is where the last of its events says, and each event goes on from the one before',
    query: sql`select u.id, u.code, u.state, e.to_state, e.broken from units u left join lateral (
        select (array_agg(x.to_state order by x.id desc))[1] as to_state, bool_or(x.from_state is distinct from x.before) as broken
        from (select id, to_state, from_state, lag(to_state) over (order by id) as before from unit_events where unit_id = u.id) x) e on true
      where e.to_state is distinct from u.state or e.broken`,
  },
  {
    name: 'every single pair that is set aside or sold is on one line of the order that has it, or given by one exchange or kept by one edit of it, paid or made where it is sold, and that order keeps it',
    query: sql`select u.id, u.code, u.state, u.order_id, o.status, o.holds_stock, o.payment_status, n.* from units u
      left join orders o on o.id = u.order_id cross join lateral (select
        (select count(*)::int from order_lines l where l.unit_id = u.id and l.order_id = u.order_id and l.size_id = u.size_id and l.product_id = u.product_id
          and l.unit_code = u.code and not exists (select 1 from return_lines r where r.order_line_id = l.id and r.exchange_id is null and r.condition = 'inspect')) as lines,
        (select count(*)::int from exchanges x where x.unit_id = u.id and x.order_id = u.order_id and x.size_id = u.size_id and x.product_id = u.product_id
          and x.unit_code = u.code and ${inStates(sql`x.parcel`, isBound)} and (x.made_centavos is null) = ${RESERVED}
          and not exists (select 1 from return_lines r where r.exchange_id = x.id and r.condition = 'inspect')) as given,
        (select count(*)::int from order_edits e cross join jsonb_array_elements(e.after->'lines') y where e.order_id = u.order_id and ${inStates(sql`e.status`, isWaitingEdit)}
          and y->>'unitCode' = u.code and (y->>'sizeId')::int = u.size_id and (y->>'productId')::int = u.product_id
          and not exists (select 1 from order_lines l where l.unit_id = u.id and l.order_id = u.order_id)) as kept) n
      where ${inStates(sql`u.state`, isTaken)} and u.lease_id is null and (o.id is null or n.lines + n.given + n.kept <> 1 or not o.holds_stock
        or (n.given = 0 and ${RESERVED} <> (n.kept > 0 or ${inStates(sql`o.payment_status`, isUnpaid)})))`,
  },
  {
    name: 'every order that keeps its goods has each single pair that exchanges of it give, but those that came back',
    query: sql`select o.id, x.unit_code from orders o join exchanges x on x.order_id = o.id and x.unit_id is not null and ${inStates(sql`x.parcel`, isBound)}
      join units u on u.id = x.unit_id where o.holds_stock and u.order_id is distinct from o.id
        and not exists (select 1 from return_lines r where r.exchange_id = x.id and r.condition = 'inspect')`,
  },
  {
    name: 'every order that keeps its goods has each single pair of its lines, but those that came back or were given back',
    query: sql`select o.id, l.unit_code from orders o join order_lines l on l.order_id = o.id and l.unit_id is not null
      join units u on u.id = l.unit_id
      where o.holds_stock and u.order_id is distinct from o.id
        and not exists (select 1 from refund_lines f where f.order_line_id = l.id)
        and not exists (select 1 from return_lines r where r.order_line_id = l.id and r.condition = 'inspect')`,
  },
]
