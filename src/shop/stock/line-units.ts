/** What became of the units of a line of an order, for queries that have `order_lines` in them under its own name. */
import { sql } from 'drizzle-orm'
import { inStates } from '#data/states.ts'
import { hasGone, isApart, isAway, wasLost, type PartState } from '#rules/fulfilment/parts.ts'
import { isLost } from '#rules/shipments/states.ts'
import { isBound } from '#rules/returns/exchange/states.ts'

/** Of a line of `order_lines`: units whose money went back. */
export const REFUNDED_UNITS = sql<number>`coalesce((select sum(f.quantity) from refund_lines f where f.order_line_id = order_lines.id), 0)::int`
/** Of a line of `order_lines`: units that came back with a return and were not refused. */
export const RETURNED_UNITS = sql<number>`coalesce((select sum(r.quantity) from return_lines r where r.order_line_id = order_lines.id
  and r.exchange_id is null and r.condition is distinct from 'refused'), 0)::int`
const EXCHANGES_OF_LINE = sql`exchanges x where x.order_line_id = order_lines.id and x.from_exchange_id is null and ${inStates(sql`x.parcel`, isBound)}`
/** Of a line of `order_lines`: units that were changed for something else, or are about to be. */
export const EXCHANGED_UNITS = sql<number>`coalesce((select sum(x.quantity) from ${EXCHANGES_OF_LINE}), 0)::int`
/** Of those: they came back. */
export const CAME_FOR_EXCHANGE = sql<number>`coalesce((select sum(r.quantity) from return_lines r where r.order_line_id = order_lines.id
  and r.condition is distinct from 'refused' and r.return_id in (select x.return_id from ${EXCHANGES_OF_LINE})), 0)::int`
/** Of a line of `order_lines`: units that a refund put back on sale. */
export const RESTOCKED_UNITS = sql<number>`coalesce((select sum(f.quantity) from refund_lines f where f.order_line_id = order_lines.id and f.restocked), 0)::int`
/** Of a line of `order_lines`: of those, the ones that were lost with their part. */
export const PAID_AS_LOST = sql<number>`coalesce((select sum(f.quantity) from refund_lines f where f.order_line_id = order_lines.id and f.part_id is not null), 0)::int`
const partsOf = (states: readonly PartState[]) =>
  sql`coalesce((select sum(pl.quantity) from order_part_lines pl join order_parts op on op.id = pl.part_id
  where pl.order_line_id = order_lines.id and ${inStates(sql`op.state`, { states })}), 0)::int`
/** Of a line of `order_lines`: units of parts that left. */
export const GONE_UNITS = sql<number>`${partsOf(hasGone.states)}`
/** Of a line of `order_lines`: units of parts that never came, paid back or not. */
export const LOST_UNITS = sql<number>`${partsOf(wasLost.states)}`
/** Of a line of `order_lines`: units that a courier lost with a part of which nobody has said yet what becomes of it. */
export const LOST_AND_OPEN_UNITS = sql<number>`coalesce((select sum(pl.quantity) from order_part_lines pl join order_parts op on op.id = pl.part_id
  where pl.order_line_id = order_lines.id and ${inStates(sql`op.state`, isAway)} and exists (select 1 from shipments s
  where s.part_id = op.id and ${inStates(sql`s.state`, isLost)} and s.sent_again_at is null)), 0)::int`
const APART_UNITS = partsOf(isApart.states)
/**
 * Of a line of `order_lines`: units that leave, or left, with the order itself: in no part, and not given back. Of what was given back
 * first counts what came back out of a part; what was lost with one was never to go with the rest.
 */
export const TO_SEND_UNITS = sql<number>`(order_lines.quantity - ${APART_UNITS}
  - greatest(0, ${REFUNDED_UNITS} - ${PAID_AS_LOST} - least(${RETURNED_UNITS}, ${GONE_UNITS})))`
