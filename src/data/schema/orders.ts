/** What is bought: coupons, orders with their lines and events, payments and refunds. */
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { EndCause } from '#rules/orders/order.ts'
import { id, bigId, centavos, at, createdAt } from './columns.ts'
import { products, productSizes } from './catalogue.ts'
import { people } from './people.ts'

export const coupons = pgTable(
  'coupons',
  {
    id: id(),
    /** Upper case; compared so. */
    code: text('code').notNull().unique(),
    amountCentavos: centavos('amount_centavos').notNull(),
    startsAt: at('starts_at'),
    endsAt: at('ends_at'),
    maxUses: integer('max_uses'),
    maxUsesPerPerson: integer('max_uses_per_person'),
    /** Derived: live redemptions, kept by the conditional update that redeems. */
    used: integer('used').notNull().default(0),
    active: boolean('active').notNull().default(true),
    createdAt: createdAt(),
  },
  (t) => [
    check('coupons_amount', sql`${t.amountCentavos} > 0`),
    check('coupons_used', sql`${t.used} >= 0 and (${t.maxUses} is null or ${t.used} <= ${t.maxUses})`),
  ],
)

export const orders = pgTable(
  'orders',
  {
    id: id(),
    /** Random; the address of the order's page and Mercado Pago's external_reference. */
    reference: uuid('reference').notNull().unique().defaultRandom(),
    personId: integer('person_id')
      .notNull()
      .references(() => people.id),
    /** The shopper's placing key: the same key answers with the same order. */
    placingKey: text('placing_key').notNull(),
    placingHash: text('placing_hash').notNull(),
    /** placed | completed | cancelled | expired: rules/orders/order.ts */
    status: text('status').notNull().default('placed'),
    /** Derived from payments and refunds by one function. */
    paymentStatus: text('payment_status').notNull().default('not_paid'),
    /** delivery | pickup */
    delivery: text('delivery').notNull(),
    fulfilmentStatus: text('fulfilment_status').notNull().default('unfulfilled'),
    carrier: text('carrier'),
    trackingCode: text('tracking_code'),
    trackingUrl: text('tracking_url'),
    // Who receives it and where, as it was when placed.
    name: text('name').notNull(),
    surname: text('surname').notNull(),
    birthDate: date('birth_date', { mode: 'string' }).notNull(),
    company: text('company').notNull().default(''),
    street: text('street').notNull(),
    apartment: text('apartment').notNull().default(''),
    province: text('province').notNull(),
    postalCode: text('postal_code').notNull(),
    phone: text('phone').notNull(),
    email: text('email').notNull(),
    notes: text('notes').notNull().default(''),
    // Amounts.
    currency: text('currency').notNull().default('ARS'),
    subtotalCentavos: centavos('subtotal_centavos').notNull(),
    discountCentavos: centavos('discount_centavos').notNull().default(0),
    couponCode: text('coupon_code'),
    shippingCentavos: centavos('shipping_centavos').notNull(),
    totalCentavos: centavos('total_centavos').notNull(),
    /** Stock goes back when this passes and nothing was paid. */
    expiresAt: at('expires_at').notNull(),
    /** Whether this order holds stock taken from the sizes (false once released or never re-reserved). */
    holdsStock: boolean('holds_stock').notNull().default(true),
    /** Who or what ended it: rules/orders/order.ts END_CAUSES. Null while it stands. */
    endCause: text('end_cause').$type<EndCause>(),
    /** What the admin who cancelled it wrote down; the shop's own. */
    cancelReason: text('cancel_reason'),
    /** When the shopper last went to the provider, or came back with a payment that the books did not have. */
    paymentSentAt: at('payment_sent_at'),
    /** When the provider was last asked about this order and answered. */
    paymentAskedAt: at('payment_asked_at'),
    /** The payment company says: do not hand it over. Null when nothing holds it back; an admin lifts it with a reason. */
    heldReason: text('held_reason'),
    placedAt: at('placed_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    unique('orders_placing_key').on(t.personId, t.placingKey),
    check(
      'orders_total',
      sql`${t.totalCentavos} = ${t.subtotalCentavos} - ${t.discountCentavos} + ${t.shippingCentavos}`,
    ),
    check(
      'orders_end_cause',
      sql`case ${t.status}
        when 'placed' then ${t.endCause} is null
        when 'cancelled' then ${t.endCause} in ('shopper', 'shop', 'withdrawal', 'fraud')
        when 'expired' then ${t.endCause} in ('unpaid', 'late_payment')
        when 'completed' then ${t.endCause} in ('shop', 'term') end is true`,
    ),
    check('orders_discount', sql`${t.discountCentavos} between 0 and ${t.subtotalCentavos}`),
    index('orders_person').on(t.personId, t.id),
    index('orders_unpaid')
      .on(t.expiresAt)
      .where(sql`status = 'placed' and payment_status in ('not_paid','pending','authorized')`),
    index('orders_status').on(t.status, t.id),
    // What became of the orders of many days is added up from the index alone.
    index('orders_placed').on(t.placedAt, t.status, t.paymentStatus, t.totalCentavos),
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
  },
  (t) => [
    check('order_lines_quantity', sql`${t.quantity} > 0`),
    unique('order_lines_size_once').on(t.orderId, t.sizeId),
    index('order_lines_product').on(t.productId),
  ],
)

/** Every move of every life of an order. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: bigId(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    /** order | payment | refund | fulfilment | return | note */
    life: text('life').notNull(),
    /** The payment, refund or return that moved, when it is not the order itself. */
    subjectId: integer('subject_id'),
    from: text('from_state'),
    to: text('to_state').notNull(),
    actor: text('actor').notNull(),
    reason: text('reason').notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [index('order_events_order').on(t.orderId, t.id)],
)

/** One row an attempt. */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    attempt: smallint('attempt').notNull(),
    provider: text('provider').notNull(),
    preferenceId: text('preference_id'),
    redirectUrl: text('redirect_url'),
    /** The provider's own id of the payment, once somebody paid. */
    providerPaymentId: text('provider_payment_id'),
    /** created | pending | authorized | approved | rejected | cancelled | charged_back: rules/orders/order.ts */
    status: text('status').notNull().default('created'),
    statusDetail: text('status_detail'),
    method: text('method'),
    instalments: smallint('instalments'),
    amountCentavos: centavos('amount_centavos').notNull(),
    currency: text('currency').notNull().default('ARS'),
    /** A second payment of an order that is already paid: recorded, refunded whole, and left out of the order's own state. */
    surplus: boolean('surplus').notNull().default(false),
    approvedAt: at('approved_at'),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    unique('payments_attempt').on(t.orderId, t.attempt),
    uniqueIndex('payments_provider_id')
      .on(t.provider, t.providerPaymentId)
      .where(sql`provider_payment_id is not null`),
    // Sales by the day they were paid; the columns beside it spare the table when many days are added up.
    index('payments_sales')
      .on(t.approvedAt, t.orderId, t.amountCentavos)
      .where(sql`status in ('approved', 'charged_back') and not surplus`),
    // What is contested, of so many: its sum must not walk all that was sold.
    index('payments_disputed')
      .on(t.approvedAt)
      .where(sql`status = 'charged_back' and not surplus`),
    index('payments_open')
      .on(t.updatedAt)
      .where(sql`status in ('created','pending','authorized')`),
  ],
)

export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    paymentId: integer('payment_id')
      .notNull()
      .references(() => payments.id),
    amountCentavos: centavos('amount_centavos').notNull(),
    /** requested | pending | succeeded | failed */
    status: text('status').notNull().default('requested'),
    reason: text('reason').notNull(),
    /** Deterministic: refund:<payment>:<n>. */
    requestKey: text('request_key').notNull().unique(),
    providerRefundId: text('provider_refund_id'),
    lastError: text('last_error'),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('refunds_order').on(t.orderId),
    index('refunds_payment').on(t.paymentId),
    index('refunds_moved').on(t.updatedAt),
    uniqueIndex('refunds_provider_id')
      .on(t.providerRefundId)
      .where(sql`provider_refund_id is not null`),
    check('refunds_amount', sql`${t.amountCentavos} > 0`),
  ],
)

/** The units whose money a refund gives back; a refund without them stands for no product. */
export const refundLines = pgTable(
  'refund_lines',
  {
    id: id(),
    refundId: integer('refund_id')
      .notNull()
      .references(() => refunds.id),
    orderLineId: bigint('order_line_id', { mode: 'number' })
      .notNull()
      .references(() => orderLines.id),
    quantity: integer('quantity').notNull(),
    /** They went back on sale with it. What came back with a return was counted there already. */
    restocked: boolean('restocked').notNull().default(false),
  },
  (t) => [
    unique('refund_lines_line_once').on(t.refundId, t.orderLineId),
    index('refund_lines_order_line').on(t.orderLineId),
    check('refund_lines_quantity', sql`${t.quantity} > 0`),
  ],
)

export const couponRedemptions = pgTable(
  'coupon_redemptions',
  {
    id: id(),
    couponId: integer('coupon_id')
      .notNull()
      .references(() => coupons.id),
    orderId: integer('order_id')
      .notNull()
      .unique()
      .references(() => orders.id),
    personId: integer('person_id')
      .notNull()
      .references(() => people.id),
    /** Set when the order died unpaid and the use was given back. */
    releasedAt: at('released_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('coupon_redemptions_person')
      .on(t.couponId, t.personId)
      .where(sql`released_at is null`),
  ],
)
