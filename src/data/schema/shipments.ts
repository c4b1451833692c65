/** Parcels that a courier carries by contract (product §60.1): what each carries, of which order, how far it is, and everything that was said of it. */
import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { COURIERS } from '#rules/shipments/couriers.ts'
import type { CarriageOption } from '#rules/shipments/carriage.ts'
import { EVENT_KINDS, type EventKind } from '#rules/shipments/events.ts'
import { CLAIM, CLAIM_STATES, isClaimOpen, isClaimPaid } from '#rules/shipments/claims.ts'
import {
  hasLeft,
  isAsked,
  isLive,
  isLost,
  maySendAgain,
  SHIPMENT,
  SHIPMENT_STATES,
} from '#rules/shipments/states.ts'
import { SHIPMENT_WAITS } from '#rules/shipments/waits.ts'
import { among, at, bigId, centavos, createdAt, id, oneOf } from '#data/columns.ts'
import type { Box } from '#rules/products/box-fields.ts'
import { orders } from './orders.ts'
import { orderParts } from './parts.ts'
import { exchanges, returns } from './returns.ts'

/** Written before the courier is asked, so that a lost answer is known of. Whom it goes to stands in the order alone. */
export const shipments = pgTable(
  'shipments',
  {
    id: id(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    /** What it carries of its order; null: all that does not leave in a part. */
    partId: integer('part_id').references(() => orderParts.id),
    /** It brings back what this case is about; null: it takes something to whoever bought. */
    returnId: integer('return_id').references(() => returns.id),
    /** It takes what this exchange gives. */
    exchangeId: integer('exchange_id').references(() => exchanges.id),
    courier: text('courier', { enum: COURIERS }).notNull(),
    /** By which the courier knows it as ours, and is asked whether it has it. */
    key: text('key').notNull().unique(),
    state: text('state', { enum: SHIPMENT_STATES }).notNull().default(SHIPMENT.asked),
    stateAt: at('state_at').notNull().defaultNow(),
    boxes: smallint('boxes').notNull(),
    /** Of each. */
    box: jsonb('box').$type<Box>().notNull(),
    declaredCentavos: centavos('declared_centavos').notNull(),
    /** Of whom it was asked for: the order may be corrected afterwards. */
    recipientHash: text('recipient_hash').notNull(),
    /** When the courier was asked last to take it, and until when nobody else asks. */
    askedAt: at('asked_at').notNull(),
    busyUntil: at('busy_until'),
    /** As the courier calls it, and the number that is followed; null until it has said so. */
    ref: text('ref'),
    trackingCode: text('tracking_code'),
    /** Why not, in a sentence. */
    trouble: text('trouble').notNull().default(''),
    /** When the shop gave it to the courier, as somebody said or the courier told. */
    handedAt: at('handed_at'),
    /** Of the courier's branches, where whoever bought fetches it, as they chose; null: to the door. */
    branchId: text('branch_id'),
    /** What the courier asked for carrying it when it was made known; null when it did not say. */
    quotedCentavos: centavos('quoted_centavos'),
    branch: text('branch').notNull().default(''),
    /** The last day at the branch. */
    branchUntil: date('branch_until', { mode: 'string' }),
    /** The next time the courier is asked about it; null: never again. */
    lookAt: at('look_at'),
    lookedAt: at('looked_at'),
    /** For one of the shop's people; null when nothing waits. */
    waitsFor: text('waits_for', { enum: SHIPMENT_WAITS }),
    waitsSince: at('waits_since'),
    /** When a person last said that they have seen to it. */
    attendedAt: at('attended_at'),
    /** It came back or was lost, and somebody decided to send it once more: another one takes its place. */
    sentAgainAt: at('sent_again_at'),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf('shipments_courier', t.courier, COURIERS),
    oneOf('shipments_state', t.state, SHIPMENT_STATES),
    check('shipments_waits_for', sql`${t.waitsFor} is null or ${among(t.waitsFor, SHIPMENT_WAITS)}`),
    check('shipments_waits_since', sql`(${t.waitsFor} is null) = (${t.waitsSince} is null)`),
    check('shipments_carries', sql`num_nonnulls(${t.partId}, ${t.returnId}, ${t.exchangeId}) <= 1`),
    check('shipments_boxes', sql`${t.boxes} >= 1 and ${t.declaredCentavos} > 0`),
    check(
      'shipments_known',
      sql`not (${among(t.state, ['created', ...hasLeft.states])}) or (${t.ref} is not null and ${t.trackingCode} is not null)`,
    ),
    // However often the button is pressed.
    uniqueIndex('shipments_one_live')
      .on(t.orderId, sql`coalesce(part_id, 0)`)
      .where(
        sql`${among(t.state, isLive.states)} and sent_again_at is null and return_id is null and exchange_id is null`,
      ),
    uniqueIndex('shipments_one_exchange')
      .on(t.exchangeId)
      .where(sql`${among(t.state, isLive.states)} and sent_again_at is null and exchange_id is not null`),
    uniqueIndex('shipments_one_back')
      .on(t.returnId)
      .where(sql`${among(t.state, isLive.states)} and return_id is not null`),
    check(
      'shipments_sent_again',
      sql`${t.sentAgainAt} is null or ${among(t.state, [...maySendAgain.states, ...isLost.states])}`,
    ),
    uniqueIndex('shipments_code').on(t.courier, t.trackingCode),
    index('shipments_order').on(t.orderId, t.id),
    index('shipments_look')
      .on(t.lookAt)
      .where(sql`look_at is not null`),
    index('shipments_waits')
      .on(t.waitsSince)
      .where(sql`waits_for is not null`),
    index('shipments_asked').on(t.id).where(among(t.state, isAsked.states)),
  ],
)

/** What the shop claims of a courier for a parcel, once each; all of it is told in the order's history too. */
export const courierClaims = pgTable(
  'courier_claims',
  {
    id: id(),
    shipmentId: integer('shipment_id')
      .notNull()
      .unique()
      .references(() => shipments.id),
    state: text('state', { enum: CLAIM_STATES }).notNull().default(CLAIM.opened),
    /** As the courier calls it. */
    number: text('number').notNull(),
    openedOn: date('opened_on', { mode: 'string' }).notNull(),
    /** What was declared. */
    claimedCentavos: centavos('claimed_centavos').notNull(),
    paidCentavos: centavos('paid_centavos'),
    /** The last that was noted. */
    note: text('note').notNull().default(''),
    openedBy: text('opened_by').notNull(),
    createdAt: createdAt(),
    /** When the courier's answer was written down, and by whom. */
    endedAt: at('ended_at'),
    endedBy: text('ended_by'),
  },
  (t) => [
    oneOf('courier_claims_state', t.state, CLAIM_STATES),
    check(
      'courier_claims_paid',
      sql`(${among(t.state, isClaimPaid.states)}) = (${t.paidCentavos} is not null) and coalesce(${t.paidCentavos}, 1) > 0`,
    ),
    check(
      'courier_claims_ended',
      sql`(${among(t.state, isClaimOpen.states)}) = (${t.endedAt} is null) and (${t.endedAt} is null) = (${t.endedBy} is null)`,
    ),
    index('courier_claims_open').on(t.openedOn).where(among(t.state, isClaimOpen.states)),
  ],
)

/** What couriers asked for carrying something somewhere: shown again for some minutes, charged for some hours, gone after a day. */
export const shippingQuotes = pgTable(
  'shipping_quotes',
  {
    id: id(),
    /** Four digits. */
    postalCode: text('postal_code').notNull(),
    /** What would be sent: its box and its worth, in one text. */
    parcel: text('parcel').notNull(),
    /** In the order in which they are offered; none: nobody goes there. */
    options: jsonb('options').$type<CarriageOption[]>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('shipping_quotes_of').on(t.postalCode, t.parcel, t.createdAt),
    index('shipping_quotes_age').on(t.createdAt),
  ],
)

/** What the courier said, once each. Rows are only ever added. */
export const shipmentEvents = pgTable(
  'shipment_events',
  {
    id: bigId(),
    shipmentId: integer('shipment_id')
      .notNull()
      .references(() => shipments.id),
    at: at('at').notNull(),
    kind: text('kind', { enum: EVENT_KINDS as [EventKind, ...EventKind[]] }).notNull(),
    /** In the courier's own words. */
    code: text('code').notNull(),
    text: text('text').notNull(),
    place: text('place').notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf('shipment_events_kind', t.kind, EVENT_KINDS),
    unique('shipment_events_once').on(t.shipmentId, t.code, t.at, t.place),
  ],
)
