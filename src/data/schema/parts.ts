/** Parts of an order that leave before the rest (product §65.1); what is in none of them leaves as the order itself does. */
import { sql } from 'drizzle-orm'
import { bigint, check, integer, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core'
import { hasGone, isThere, PART, PART_STATES, wasLost } from '#rules/fulfilment/parts.ts'
import { among, at, createdAt, id, oneOf } from '#data/columns.ts'
import { orderLines, orders } from './orders.ts'

export const orderParts = pgTable(
  'order_parts',
  {
    id: id(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    /** Within its order, from 1; one that was joined to the rest again keeps its own. */
    number: smallint('number').notNull(),
    state: text('state', { enum: PART_STATES }).notNull().default(PART.separated),
    carrier: text('carrier'),
    trackingCode: text('tracking_code'),
    trackingUrl: text('tracking_url'),
    leftAt: at('left_at'),
    arrivedAt: at('arrived_at'),
    /** When its money went back because it never came. */
    lostAt: at('lost_at'),
    /** The same form sent twice separates one part. */
    requestKey: text('request_key').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf('order_parts_state', t.state, PART_STATES),
    check(
      'order_parts_left',
      sql`(${among(t.state, hasGone.states)}) = (${t.leftAt} is not null and ${t.carrier} is not null)`,
    ),
    check('order_parts_arrived', sql`(${among(t.state, isThere.states)}) = (${t.arrivedAt} is not null)`),
    check('order_parts_lost', sql`(${among(t.state, wasLost.states)}) = (${t.lostAt} is not null)`),
    unique('order_parts_number').on(t.orderId, t.number),
    unique('order_parts_key').on(t.orderId, t.requestKey),
  ],
)

export const orderPartLines = pgTable(
  'order_part_lines',
  {
    partId: integer('part_id')
      .notNull()
      .references(() => orderParts.id),
    orderLineId: bigint('order_line_id', { mode: 'number' })
      .notNull()
      .references(() => orderLines.id),
    quantity: integer('quantity').notNull(),
  },
  (t) => [
    primaryKey({ name: 'order_part_lines_pkey', columns: [t.partId, t.orderLineId] }),
    check('order_part_lines_quantity', sql`${t.quantity} > 0`),
    unique('order_part_lines_of').on(t.orderLineId, t.partId),
  ],
)
