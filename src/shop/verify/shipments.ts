/** What must be true of parcels by courier (product §39.4): each is one, its order goes along, and nothing waits unseen. */
import { sql } from 'drizzle-orm'
import { inStates } from '#data/states.ts'
import { hasGone } from '#rules/fulfilment/parts.ts'
import { wasSent } from '#rules/orders/fulfilment/states.ts'
import { hasLeft as isGone, isHandedTo } from '#rules/returns/exchange/states.ts'
import { hasArrived, hasLeft, isAsked, isFollowed, isLive, isLost } from '#rules/shipments/states.ts'
import { STATES_SEEN, STATES_SEEN_BACK } from '#rules/shipments/waits.ts'
import { inList, type Invariant } from './invariant.ts'

const LIVE = sql`(${inStates(sql`s.state`, isLive)} and s.sent_again_at is null)`

export const SHIPMENT_INVARIANTS: Invariant[] = [
  {
    name: 'every order, part of one, or exchange that was given to a courier has exactly one live shipment, with a number of the courier, unless a person sees to it',
    query: sql`select s.order_id, s.part_id, s.exchange_id, count(*) filter (where ${LIVE})::int as live from shipments s
        where s.return_id is null group by s.order_id, s.part_id, s.exchange_id
      having bool_or(s.handed_at is not null) and count(*) filter (where ${LIVE} and s.tracking_code is not null) <> 1
        and not bool_or(not (${LIVE}) and s.handed_at is not null and (s.waits_for is not null or s.attended_at is not null))`,
  },
  {
    name: 'what is sent at a courier’s price was charged that, or nothing',
    query: sql`select o.id, o.shipping_centavos from orders o where o.carriage is not null
      and (o.delivery <> 'delivery' or o.shipping_centavos not in (0, (o.carriage->>'price')::bigint))`,
  },
  {
    name: 'every parcel that a courier has is of an order, or of a part, that was shipped, or waits for a person',
    query: sql`select s.id, s.order_id, s.state, o.fulfilment_status from shipments s join orders o on o.id = s.order_id
      left join order_parts p on p.id = s.part_id
      where ${inStates(sql`s.state`, hasLeft)}
        and not (case when s.part_id is null then ${inStates(sql`o.fulfilment_status`, wasSent)} else ${inStates(sql`p.state`, hasGone)} end)
        and s.return_id is null and s.exchange_id is null and s.waits_for is null and s.attended_at is null`,
  },
  {
    name: 'a parcel that takes what an exchange gives, and that parcel of the exchange, are equally far, or one of them waits for a person',
    query: sql`select s.id, s.state, x.parcel from shipments s join exchanges x on x.id = s.exchange_id
      where ${LIVE} and s.waits_for is null and s.attended_at is null and x.lost_at is null
        and (case when ${inStates(sql`s.state`, hasArrived)} then not (${inStates(sql`x.parcel`, isHandedTo)})
          when ${inStates(sql`s.state`, hasLeft)} then not (${inStates(sql`x.parcel`, isGone)})
          else s.handed_at is not null and not (${inStates(sql`x.parcel`, isGone)}) end)`,
  },
  {
    name: 'no parcel that failed, comes back or was lost waits unseen',
    query: sql`select s.id, s.order_id, s.state from shipments s where ${inList(sql`s.state`, STATES_SEEN)} and s.return_id is null
      and s.waits_for is null and (s.attended_at is null or s.attended_at < s.state_at)`,
  },
  {
    name: 'nothing that arrived back at the shop, or was lost on its way there, waits unseen',
    query: sql`select s.id, s.return_id, s.state from shipments s where ${inList(sql`s.state`, STATES_SEEN_BACK)} and s.return_id is not null
      and s.waits_for is null and (s.attended_at is null or s.attended_at < s.state_at)`,
  },
  {
    name: 'what comes back of a case is of its own order, and so is what goes for it',
    query: sql`select s.id, s.order_id, r.order_id as of_case from shipments s left join exchanges x on x.id = s.exchange_id
      join returns r on r.id = coalesce(s.return_id, x.return_id) where r.order_id is distinct from s.order_id`,
  },
  {
    name: 'what is sent once more in the place of a lost parcel was taken from stock again',
    query: sql`select s.id, s.order_id from shipments s where ${inStates(sql`s.state`, isLost)} and s.sent_again_at is not null
      and not exists (select 1 from stock_ledger l where l.order_id = s.order_id and l.kind = 'adjusted' and l.delta < 0 and l.created_at = s.sent_again_at)`,
  },
  {
    name: 'every parcel on its way is asked about again, unless a person looks after it',
    query: sql`select s.id, s.state from shipments s
      where (${inStates(sql`s.state`, isFollowed)} or ${inStates(sql`s.state`, isAsked)}) and s.look_at is null and s.waits_for is null and s.attended_at is null`,
  },
  {
    name: 'no parcel that a courier is to be asked about waits longer than an hour for it',
    overdue: true,
    query: sql`select s.id, s.look_at from shipments s where s.look_at < now() - interval '1 hour'`,
  },
]
