/** What is bought: orders with their lines and moves, and the lists of them that an admin keeps. */
import { sql } from 'drizzle-orm'
import {
  boolean,
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
  uuid,
} from 'drizzle-orm/pg-core'
import { DELIVERIES, type PromisedDays } from '#rules/checkout/shipping.ts'
import { FULFILMENT, FULFILMENT_STATES } from '#rules/orders/fulfilment/states.ts'
import { LIFE_STATES, LIVES, type LifeState } from '#rules/order-history/lives.ts'
import { END_CAUSES, isOpen, ORDER, ORDER_STATES, type EndCause } from '#rules/orders/states.ts'
import { CHANNELS } from '#rules/orders/channel.ts'
import type { Carriage } from '#rules/shipments/carriage.ts'
import { isUnpaid, ORDER_PAYMENT, ORDER_PAYMENT_STATES } from '#rules/payments/order-payment.ts'
import type { LinePromotion } from '#rules/promotions/offers.ts'
import { MEANS } from '#rules/payments/means.ts'
import type { SoldCondition } from '#rules/units/grade.ts'
import { id, bigId, centavos, among, at, createdAt, oneOf, personalColumns } from '#data/columns.ts'
import { products, productSizes } from './products.ts'
import { saleTermsVersions } from './sale-terms.ts'
import { units } from './units.ts'
import { users } from './users.ts'

/** What the one search finds an order by, folded; the index holds exactly this. */
export const ORDER_WORDS = sql.raw(
  `fold(name || ' ' || surname || ' ' || email || ' ' || phone || ' ' || coalesce(tracking_code, ''))`,
)

export const orders = pgTable(
  'orders',
  {
    id: id(),
    /** Random; the address of the order's page and Mercado Pago's external_reference. */
    reference: uuid('reference').notNull().unique().defaultRandom(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** The shopper's placing key: the same key answers with the same order. */
    placingKey: text('placing_key').notNull(),
    placingHash: text('placing_hash').notNull(),
    status: text('status', { enum: ORDER_STATES }).notNull().default(ORDER.placed),
    /** Derived from payments and refunds by one function. */
    paymentStatus: text('payment_status', { enum: ORDER_PAYMENT_STATES })
      .notNull()
      .default(ORDER_PAYMENT.not_paid),
    /** By which way it came in. */
    channel: text('channel', { enum: CHANNELS }).notNull().default('web'),
    /** Taken down by the shop's people: whoever buys has yet to tell who they are and how they get it. */
    awaitsBuyer: boolean('awaits_buyer').notNull().default(false),
    /** By which means it waits for its money, or got it. */
    means: text('means', { enum: MEANS }).notNull().default('provider'),
    delivery: text('delivery', { enum: DELIVERIES }).notNull(),
    fulfilmentStatus: text('fulfilment_status', { enum: FULFILMENT_STATES })
      .notNull()
      .default(FULFILMENT.unfulfilled),
    carrier: text('carrier'),
    trackingCode: text('tracking_code'),
    trackingUrl: text('tracking_url'),
    // Who receives it and where, as it was when placed or as the shop has corrected it since.
    ...personalColumns(),
    /** Null while whoever buys has not told it. */
    birthDate: date('birth_date', { mode: 'string' }),
    /** When the shop corrected that last. */
    recipientCorrectedAt: at('recipient_corrected_at'),
    // Amounts.
    /** Business days from the dispatch, as they were promised: the least and the most. None: picked up, or from before that was kept. */
    promisedDays: smallint('promised_days').array().$type<PromisedDays>(),
    /** How a courier carries it, as it was chosen and quoted; null: at the shop's own price, or picked up. */
    carriage: jsonb('carriage').$type<Carriage>(),
    currency: text('currency').notNull().default('ARS'),
    subtotalCentavos: centavos('subtotal_centavos').notNull(),
    discountCentavos: centavos('discount_centavos').notNull().default(0),
    /** Of the discount: what its means of payment takes off. */
    meansDiscountCentavos: centavos('means_discount_centavos').notNull().default(0),
    couponCode: text('coupon_code'),
    shippingCentavos: centavos('shipping_centavos').notNull(),
    totalCentavos: centavos('total_centavos').notNull(),
    /** What of the total store credit pays. */
    creditCentavos: centavos('credit_centavos').notNull().default(0),
    /** Stock goes back when this passes and nothing was paid. */
    expiresAt: at('expires_at').notNull(),
    /** The terms that were accepted. Null: from before they were kept. */
    saleTermsVersion: integer('sale_terms_version').references(() => saleTermsVersions.id),
    /** Whether this order holds stock taken from the sizes (false once released or never re-reserved). */
    holdsStock: boolean('holds_stock').notNull().default(true),
    /** An edit of it keeps goods until its difference is paid: it is not packed. */
    editWaits: boolean('edit_waits').notNull().default(false),
    /** Of its parts (schema/parts.ts), kept by the verbs that move them: one has not left, one has left, one has not arrived. */
    partWaits: boolean('part_waits').notNull().default(false),
    partLeft: boolean('part_left').notNull().default(false),
    partAway: boolean('part_away').notNull().default(false),
    /** Who or what ended it: rules/orders/states.ts END_CAUSES. Null while it stands. */
    endCause: text('end_cause').$type<EndCause>(),
    /** What the admin who cancelled it wrote down; the shop's own. */
    cancelReason: text('cancel_reason'),
    /** When the shopper last went to the provider, or came back with a payment that the books did not have. */
    paymentSentAt: at('payment_sent_at'),
    /** The payment that a return address named and the provider does not know yet. */
    paymentNamed: text('payment_named'),
    /** When the provider was last asked about this order and answered. */
    paymentAskedAt: at('payment_asked_at'),
    /** The payment provider says: do not hand it over. Null when nothing holds it back; an admin lifts it with a reason. */
    heldReason: text('held_reason'),
    /** Of an open dispute: the last day on which the provider takes documents. Null when it named none. */
    disputeUntil: at('dispute_until'),
    /** When whoever is to pay by hand was reminded that the time ends. */
    remindedAt: at('reminded_at'),
    /** Where money that no provider gives back is sent to: a CBU, a CVU or an alias. */
    refundAccount: text('refund_account').notNull().default(''),
    placedAt: at('placed_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    oneOf('orders_status', t.status, ORDER_STATES),
    oneOf('orders_payment_status', t.paymentStatus, ORDER_PAYMENT_STATES),
    oneOf('orders_means', t.means, MEANS),
    oneOf('orders_channel', t.channel, CHANNELS),
    check('orders_awaits_buyer', sql`not ${t.awaitsBuyer} or ${t.channel} not in ('web', 'counter')`),
    check('orders_counter', sql`(${t.channel} = 'counter') = (${t.means} = 'counter')`),
    check(
      'orders_birth_date',
      sql`${t.birthDate} is not null or ${t.awaitsBuyer} or ${t.channel} = 'counter'`,
    ),
    oneOf('orders_delivery', t.delivery, DELIVERIES),
    oneOf('orders_fulfilment_status', t.fulfilmentStatus, FULFILMENT_STATES),
    unique('orders_placing_key').on(t.userId, t.placingKey),
    check(
      'orders_total',
      sql`${t.totalCentavos} = ${t.subtotalCentavos} - ${t.discountCentavos} + ${t.shippingCentavos}`,
    ),
    check(
      'orders_end_cause',
      sql`case ${sql.join(
        Object.entries(END_CAUSES).map(
          ([state, causes]) => sql`when ${among(t.status, [state])} then ${among(t.endCause, causes)}`,
        ),
        sql` `,
      )} else ${t.endCause} is null end is true`,
    ),
    check('orders_credit', sql`${t.creditCentavos} between 0 and ${t.totalCentavos}`),
    check('orders_discount', sql`${t.discountCentavos} between 0 and ${t.subtotalCentavos}`),
    check(
      'orders_means_discount',
      sql`${t.meansDiscountCentavos} between 0 and ${t.discountCentavos} and (${t.meansDiscountCentavos} = 0 or ${t.means} <> 'provider')`,
    ),
    index('orders_user').on(t.userId, t.id),
    index('orders_unpaid')
      .on(t.expiresAt)
      .where(sql`${among(t.status, isOpen.states)} and ${among(t.paymentStatus, isUnpaid.states)}`),
    index('orders_status').on(t.status, t.id),
    // What became of the orders of many days is added up from the index alone.
    index('orders_placed').on(t.placedAt, t.status, t.paymentStatus, t.totalCentavos),
    index('orders_words').using('gin', sql`(${ORDER_WORDS}) gin_trgm_ops`),
  ],
)

export const orderLines = pgTable(
  'order_lines',
  {
    id: bigId(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    sizeId: integer('size_id')
      .notNull()
      .references(() => productSizes.id),
    // Copied when placed: what the shopper bought stays readable whatever happens to the product.
    name: text('name').notNull(),
    brand: text('brand').notNull(),
    image: text('image').notNull().default(''),
    size: text('size').notNull(),
    quantity: integer('quantity').notNull(),
    listPriceCentavos: centavos('list_price_centavos').notNull(),
    unitPriceCentavos: centavos('unit_price_centavos').notNull(),
    discount: text('discount'),
    /** What promotions took off the whole line, and which of them how much. */
    promotionCentavos: centavos('promotion_centavos').notNull().default(0),
    promotions: jsonb('promotions').$type<LinePromotion[]>().notNull().default([]),
    /** What the counter took off the price of each of them, and why. */
    haggledCentavos: centavos('haggled_centavos').notNull().default(0),
    haggleReason: text('haggle_reason'),
    /** What one of them had cost the shop when it was sold; null: nobody had said. */
    costCentavos: centavos('cost_centavos'),
    /** The single pair that was bought; its code and what was said of it stay, whatever becomes of it. */
    unitId: integer('unit_id').references(() => units.id),
    unitCode: text('unit_code'),
    condition: jsonb('condition').$type<SoldCondition>(),
  },
  (t) => [
    check('order_lines_quantity', sql`${t.quantity} > 0`),
    check(
      'order_lines_promotion',
      sql`${t.promotionCentavos} between 0 and ${t.unitPriceCentavos} * ${t.quantity}`,
    ),
    check(
      'order_lines_haggled',
      sql`${t.haggledCentavos} >= 0 and (${t.haggledCentavos} > 0) = (${t.haggleReason} is not null)`,
    ),
    // Of what comes in quantities each size once, of single pairs each pair; it is also what an order's lines are found by.
    uniqueIndex('order_lines_once').on(t.orderId, t.sizeId, sql`coalesce(unit_id, 0)`),
    index('order_lines_of_unit')
      .on(t.unitId)
      .where(sql`unit_id is not null`),
    check(
      'order_lines_unit',
      sql`case when ${t.unitId} is null then ${t.unitCode} is null and ${t.condition} is null else ${t.quantity} = 1 and ${t.unitCode} is not null and ${t.condition} is not null end`,
    ),
    index('order_lines_product').on(t.productId),
  ],
)

/** Every move of every life of an order. */
export const orderHistory = pgTable(
  'order_history',
  {
    id: bigId(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    life: text('life', { enum: LIVES }).notNull(),
    /** The payment, refund or return that moved, when it is not the order itself. */
    subjectId: integer('subject_id'),
    from: text('from_state').$type<LifeState>(),
    to: text('to_state').$type<LifeState>().notNull(),
    actor: text('actor').notNull(),
    reason: text('reason').notNull().default(''),
    /** It was undone or corrected: it counts for nothing, and only the shop's people still read it. */
    takenBackAt: at('taken_back_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('order_history_order').on(t.orderId, t.id),
    check(
      'order_history_states',
      sql`case ${sql.join(
        LIVES.map(
          (kind) =>
            sql`when ${among(t.life, [kind])} then ${among(t.to, LIFE_STATES[kind])} and (${t.from} is null or ${among(t.from, LIFE_STATES[kind])})`,
        ),
        sql` `,
      )} end is true`,
    ),
  ],
)

/** Filters of the list of orders that an admin named and keeps; each person's own. */
export const orderViews = pgTable(
  'order_views',
  {
    id: id(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    name: text('name').notNull(),
    /** As it stands in the address (rules/orders/query.ts). */
    query: text('query').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('order_views_name').on(t.userId, sql`lower(${t.name})`),
    check('order_views_name_length', sql`length(${t.name}) between 1 and 40`),
    check('order_views_query_length', sql`length(${t.query}) between 1 and 2000`),
  ],
)
