/** A till that goes on without network (product §63.1): what it may sell, and what it sold. */
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { HandPart } from '#rules/payments/till-means.ts'
import type { OfflineLine } from '#rules/till/offline/lease.ts'
import { isJoined, isStuck, LEASE_ENDS, OFFLINE_STATES } from '#rules/till/offline/states.ts'
import { among, at, bigId, centavos, createdAt, id, oneOf } from '#data/columns.ts'
import { orders } from './orders.ts'
import { products, productSizes } from './products.ts'
import { units } from './units.ts'
import { users } from './users.ts'

/** One is open at most for each till. */
export const tillLeases = pgTable(
  'till_leases',
  {
    id: id(),
    /** Made by the device, which keeps it. */
    tillKey: text('till_key').notNull(),
    /** As its people call it. */
    till: text('till').notNull(),
    takenBy: integer('taken_by').references(() => users.id),
    endsAt: at('ends_at').notNull(),
    endedAt: at('ended_at'),
    endedHow: text('ended_how', { enum: LEASE_ENDS }),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('till_leases_one_open')
      .on(t.tillKey)
      .where(sql`ended_at is null`),
    index('till_leases_due')
      .on(t.endsAt)
      .where(sql`ended_at is null`),
    check('till_leases_end', sql`${t.endedHow} is null or ${among(t.endedHow, LEASE_ENDS)}`),
    check('till_leases_ended', sql`(${t.endedAt} is null) = (${t.endedHow} is null)`),
  ],
)

/** Off the shelf for it; `left` is still to be sold, `held` is of sales that wait for a person. What was sold, or is on the shelf again, is in neither. */
export const tillLeaseLines = pgTable(
  'till_lease_lines',
  {
    id: bigId(),
    leaseId: integer('lease_id')
      .notNull()
      .references(() => tillLeases.id),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    sizeId: integer('size_id')
      .notNull()
      .references(() => productSizes.id),
    unitId: integer('unit_id').references(() => units.id),
    quantity: smallint('quantity').notNull(),
    left: smallint('left_units').notNull(),
    held: smallint('held_units').notNull().default(0),
    /** What is asked for one, and what that was before the shop took something off: of a single pair its own price. */
    priceCentavos: centavos('price_centavos').notNull(),
    baseCentavos: centavos('base_centavos').notNull(),
    leastCentavos: centavos('least_centavos').notNull().default(0),
    /** Of the page that asked for it: twice is once. */
    requestKey: text('request_key').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('till_lease_lines_lease').on(t.leaseId, t.id),
    index('till_lease_lines_size').on(t.sizeId),
    index('till_lease_lines_asked').on(t.requestKey),
    uniqueIndex('till_lease_lines_one_unit')
      .on(t.unitId)
      .where(sql`left_units + held_units > 0`),
    check(
      'till_lease_lines_units',
      sql`${t.quantity} > 0 and ${t.left} >= 0 and ${t.held} >= 0 and ${t.left} + ${t.held} <= ${t.quantity}`,
    ),
    check('till_lease_lines_unit', sql`${t.unitId} is null or ${t.quantity} = 1`),
    check('till_lease_lines_price', sql`${t.priceCentavos} > 0 and ${t.baseCentavos} >= ${t.priceCentavos}`),
  ],
)

/** As it was told, and what became of it. */
export const tillOfflineSales = pgTable(
  'till_offline_sales',
  {
    id: id(),
    leaseId: integer('lease_id')
      .notNull()
      .references(() => tillLeases.id),
    /** Made by the device: sent twice it is one. */
    saleKey: text('sale_key').notNull().unique(),
    ordinal: integer('ordinal').notNull(),
    /** How much of the lease had passed, as its device counted. */
    spentMs: integer('spent_ms').notNull(),
    lines: jsonb('lines').$type<OfflineLine[]>().notNull(),
    totalCentavos: centavos('total_centavos').notNull(),
    /** By which means how much of it was paid. */
    parts: jsonb('parts').$type<HandPart[]>().notNull(),
    receivedCentavos: centavos('received_centavos').notNull().default(0),
    sentBy: integer('sent_by').references(() => users.id),
    state: text('state', { enum: OFFLINE_STATES }).notNull(),
    /** Why it was not joined; as it was the last time that somebody tried. */
    why: text('why').notNull().default(''),
    /** Its goods are still off the shelf, in `held_units` of the lease's lines. */
    holds: boolean('holds').notNull().default(false),
    orderId: integer('order_id')
      .unique()
      .references(() => orders.id),
    resolvedBy: integer('resolved_by').references(() => users.id),
    resolvedAt: at('resolved_at'),
    note: text('note').notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [
    index('till_offline_sales_lease').on(t.leaseId, t.ordinal),
    index('till_offline_sales_stuck').on(t.id).where(among(t.state, isStuck.states)),
    oneOf('till_offline_sales_state', t.state, OFFLINE_STATES),
    check(
      'till_offline_sales_joined',
      sql`(${among(t.state, isJoined.states)}) = (${t.orderId} is not null)`,
    ),
    check('till_offline_sales_holds', sql`not ${t.holds} or ${among(t.state, isStuck.states)}`),
  ],
)
