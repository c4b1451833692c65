/** What comes back. */
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  text,
  unique,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import { DELIVERIES } from '#rules/checkout/shipping.ts'
import { isGivenUp, REPLACEMENT, REPLACEMENT_STATES, wasLost } from '#rules/returns/exchange/states.ts'
import { PHOTO_AUTHORS } from '#rules/returns/ask/photos.ts'
import { RETURN, RETURN_STATES } from '#rules/returns/states.ts'
import { RETURN_REASONS } from '#rules/returns/reasons.ts'
import { CONDITIONS, RETURN_KINDS } from '#rules/returns/kinds.ts'
import { PAY_BACKS } from '#rules/returns/pay-back.ts'
import { among, id, at, bytea, centavos, createdAt, oneOf } from '#data/columns.ts'
import { orders, orderLines } from './orders.ts'
import { products, productSizes } from './products.ts'
import { units } from './units.ts'

/** Withdrawal (botón de arrepentimiento), exchange or claim. The order may be unknown when the form is sent without it. */
export const returns = pgTable(
  'returns',
  {
    id: id(),
    code: text('code').notNull().unique(),
    orderId: integer('order_id').references(() => orders.id),
    kind: text('kind', { enum: RETURN_KINDS }).notNull(),
    status: text('status', { enum: RETURN_STATES }).notNull().default(RETURN.requested),
    name: text('name').notNull(),
    email: text('email').notNull(),
    orderText: text('order_text').notNull().default(''),
    reason: text('reason').notNull().default(''),
    /** From the list; null when nobody said. */
    reasonCode: text('reason_code', { enum: RETURN_REASONS }),
    /** Why goods that came back were settled without giving money back; verify takes only this for an answer. */
    noRefundReason: text('no_refund_reason'),
    /** Of the form that settled it with money: another one finds it settled by somebody else. */
    settledKey: text('settled_key'),
    /** In what it gives back: whoever bought says so. */
    payBack: text('pay_back', { enum: PAY_BACKS }).notNull().default('money'),
    /** Of the form that asked for it by lines: the same key answers with the same case. */
    requestKey: text('request_key'),
    /** Legal clock: the request is answered within 24 h. */
    answeredAt: at('answered_at'),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    unique('returns_request_key').on(t.orderId, t.requestKey),
    oneOf('returns_kind', t.kind, RETURN_KINDS),
    oneOf('returns_status', t.status, RETURN_STATES),
    oneOf('returns_reason_code', t.reasonCode, RETURN_REASONS),
    oneOf('returns_pay_back', t.payBack, PAY_BACKS),
    index('returns_order').on(t.orderId),
    index('returns_status').on(t.status, t.createdAt),
    index('returns_created').on(t.createdAt),
  ],
)

/** What is given in exchange, one for each case: taken from its size at once, and a parcel of the same order. */
export const exchanges = pgTable(
  'exchanges',
  {
    id: id(),
    returnId: integer('return_id')
      .notNull()
      .unique()
      .references(() => returns.id),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    /** Random; the payment provider's external_reference of its difference. */
    reference: uuid('reference').notNull().unique().defaultRandom(),
    /** The form's: the same key answers with the same exchange. */
    requestKey: text('request_key').notNull(),
    /** What comes back: units of this line, or of what an earlier exchange gave for them. */
    orderLineId: bigint('order_line_id', { mode: 'number' })
      .notNull()
      .references(() => orderLines.id),
    fromExchangeId: integer('from_exchange_id').references((): AnyPgColumn => exchanges.id),
    quantity: integer('quantity').notNull(),
    /** What was paid for them. */
    creditCentavos: centavos('credit_centavos').notNull(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    sizeId: integer('size_id')
      .notNull()
      .references(() => productSizes.id),
    name: text('name').notNull(),
    brand: text('brand').notNull(),
    image: text('image').notNull().default(''),
    size: text('size').notNull(),
    /** The single pair that is given, and its code. */
    unitId: integer('unit_id').references(() => units.id),
    unitCode: text('unit_code'),
    /** Above 0 it is paid, below it is given back. */
    differenceCentavos: centavos('difference_centavos').notNull(),
    /** The same once the exchange was made; what went back is no more than was left. Null until then. */
    madeCentavos: centavos('made_centavos'),
    delivery: text('delivery', { enum: DELIVERIES }).notNull(),
    parcel: text('parcel', { enum: REPLACEMENT_STATES }).notNull().default(REPLACEMENT.held),
    carrier: text('carrier'),
    trackingCode: text('tracking_code'),
    trackingUrl: text('tracking_url'),
    /** Since then it can be sent back. */
    handedOverAt: at('handed_over_at'),
    /** It never came and is not sent again: what was paid for it goes back. */
    lostAt: at('lost_at'),
    /** What is kept goes back on sale then, unless the old one is in. */
    expiresAt: at('expires_at').notNull(),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    oneOf('exchanges_parcel', t.parcel, REPLACEMENT_STATES),
    oneOf('exchanges_delivery', t.delivery, DELIVERIES),
    check('exchanges_quantity', sql`${t.quantity} > 0`),
    check(
      'exchanges_lost',
      sql`case when ${t.lostAt} is null then not (${among(t.parcel, wasLost.states)}) else ${among(t.parcel, [...wasLost.states, ...isGivenUp.states])} end`,
    ),
    check(
      'exchanges_credit',
      sql`${t.creditCentavos} >= 0 and ${t.creditCentavos} + ${t.differenceCentavos} >= 0`,
    ),
    unique('exchanges_request_key').on(t.orderId, t.requestKey),
    index('exchanges_order_line').on(t.orderLineId),
    index('exchanges_from').on(t.fromExchangeId),
    index('exchanges_size').on(t.sizeId),
    index('exchanges_unit')
      .on(t.unitId)
      .where(sql`unit_id is not null`),
    check(
      'exchanges_unit_whole',
      sql`case when ${t.unitId} is null then ${t.unitCode} is null else ${t.quantity} = 1 and ${t.unitCode} is not null end`,
    ),
    index('exchanges_expires').on(t.expiresAt),
  ],
)

export const returnLines = pgTable(
  'return_lines',
  {
    id: id(),
    returnId: integer('return_id')
      .notNull()
      .references(() => returns.id),
    orderLineId: bigint('order_line_id', { mode: 'number' })
      .notNull()
      .references(() => orderLines.id),
    /** What came back is what this exchange gave for units of the line, not the units themselves. */
    exchangeId: integer('exchange_id').references(() => exchanges.id),
    quantity: integer('quantity').notNull(),
    /** Set when received. */
    condition: text('condition', { enum: CONDITIONS }),
    /** A sentence to whoever sent it. */
    note: text('note').notNull().default(''),
    /** Of the form that received it: parts of a case may come one by one. */
    arrivalKey: text('arrival_key').notNull().default(''),
  },
  (t) => [
    index('return_lines_return').on(t.returnId),
    index('return_lines_order_line').on(t.orderLineId),
    index('return_lines_exchange').on(t.exchangeId),
    oneOf('return_lines_condition', t.condition, CONDITIONS),
    check('return_lines_quantity', sql`${t.quantity} > 0`),
  ],
)

/** What a case was asked for, unit by unit; none for cases of the whole order. */
export const returnItems = pgTable(
  'return_items',
  {
    id: id(),
    returnId: integer('return_id')
      .notNull()
      .references(() => returns.id),
    orderLineId: bigint('order_line_id', { mode: 'number' })
      .notNull()
      .references(() => orderLines.id),
    /** What an exchange gave for units of the line, not the units themselves. */
    exchangeId: integer('exchange_id').references(() => exchanges.id),
    quantity: integer('quantity').notNull(),
    reasonCode: text('reason_code', { enum: RETURN_REASONS }),
  },
  (t) => [
    index('return_items_return').on(t.returnId),
    index('return_items_order_line').on(t.orderLineId),
    index('return_items_exchange').on(t.exchangeId),
    oneOf('return_items_reason_code', t.reasonCode, RETURN_REASONS),
    check('return_items_quantity', sql`${t.quantity} > 0`),
  ],
)

/** Of what is wrong with it, by whoever bought; of how it came back, by the shop. Only those two see them. */
export const returnPhotos = pgTable(
  'return_photos',
  {
    id: id(),
    returnId: integer('return_id')
      .notNull()
      .references(() => returns.id),
    by: text('by', { enum: PHOTO_AUTHORS }).notNull(),
    /** WebP of ours, without what the camera wrote into it. */
    bytes: bytea('bytes').notNull(),
    createdAt: createdAt(),
  },
  (t) => [oneOf('return_photos_by', t.by, PHOTO_AUTHORS), index('return_photos_return').on(t.returnId)],
)
