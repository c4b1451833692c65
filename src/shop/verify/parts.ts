/** What must be true of orders that leave in parts (product §39.4): nothing is in two parcels, and the order says what its parts are. */
import { sql } from 'drizzle-orm'
import { inStates } from '#data/states.ts'
import { hasGone, isApart, isAway, waitsToGo, wasLost } from '#rules/fulfilment/parts.ts'
import { isStillHere } from '#rules/orders/fulfilment/states.ts'
import { endedUnsold, isOpen } from '#rules/orders/states.ts'
import { TO_SEND_UNITS } from '#shop/stock/line-units.ts'
import type { Invariant } from './invariant.ts'

const some = (question: Parameters<typeof inStates>[1]) =>
  sql`exists (select 1 from order_parts p where p.order_id = o.id and ${inStates(sql`p.state`, question)})`
const HERE = sql`${inStates(sql`o.fulfilment_status`, isStillHere)}`

export const PART_INVARIANTS: Invariant[] = [
  {
    name: 'every order says of its parts what they are',
    query: sql`select o.id, o.part_waits, o.part_left, o.part_away from orders o
      where o.part_waits <> ${some(waitsToGo)} or o.part_left <> ${some(hasGone)} or o.part_away <> ${some(isAway)}`,
  },
  {
    name: 'nothing of an order is in more than one parcel, nor sent and paid back without coming back',
    query: sql`select order_lines.id, order_lines.order_id, ${TO_SEND_UNITS} as left_over from order_lines
      join orders o on o.id = order_lines.order_id
      where (o.part_waits or o.part_left) and ${HERE} and ${TO_SEND_UNITS} < 0`,
  },
  {
    name: 'no order of which a part has left, or is set aside, ended unsold, and none has left with a part set aside',
    query: sql`select o.id, o.status, o.fulfilment_status from orders o
      where ${inStates(sql`o.status`, endedUnsold)} and (o.part_left or o.part_waits) or o.part_waits and not (${HERE})`,
  },
  {
    name: 'every order of which a part has left has something else to send, or has left',
    query: sql`select o.id from orders o where o.part_left and not o.part_waits and ${inStates(sql`o.status`, isOpen)} and ${HERE}
      and not exists (select 1 from order_lines where order_lines.order_id = o.id and ${TO_SEND_UNITS} > 0)`,
  },
  {
    name: 'every part has something in it, of its own order, and what was joined to the rest has nothing',
    query: sql`select p.id, p.state from order_parts p where ${inStates(sql`p.state`, isApart)} <> exists
      (select 1 from order_part_lines l join order_lines on order_lines.id = l.order_line_id and order_lines.order_id = p.order_id where l.part_id = p.id)`,
  },
  {
    name: 'what was paid back as lost was in a part that was lost, and no more of it',
    query: sql`select f.id, f.part_id from refund_lines f where f.part_id is not null and f.quantity > coalesce((select l.quantity
      from order_part_lines l join order_parts p on p.id = l.part_id and ${inStates(sql`p.state`, wasLost)}
      where l.part_id = f.part_id and l.order_line_id = f.order_line_id), 0)`,
  },
]
