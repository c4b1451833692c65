/**
 * Every table of the shop. Rows are nearly the shape the pages use; amounts are whole centavos (`*_centavos`), times are
 * UTC. Changing this file needs a migration: `npm run migration`.
 */
import { sql, type SQL } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

const id = () => integer('id').primaryKey().generatedAlwaysAsIdentity()
const bigId = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()
const centavos = (name: string) => bigint(name, { mode: 'number' })
const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const createdAt = () => at('created_at').notNull().defaultNow()
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

// ---------------------------------------------------------------- catalogue

export const products = pgTable(
  'products',
  {
    id: id(),
    name: text('name').notNull(),
    brand: text('brand').notNull(),
    category: text('category').notNull(),
    genre: text('genre').notNull(),
    description: text('description').notNull().default(''),
    colourway: text('colourway').notNull().default(''),
    priceCentavos: centavos('price_centavos').notNull(),
    offer: boolean('offer').notNull().default(false),
    /** '10%' … '50%' when on offer, else null. */
    discount: text('discount'),
    /** The admin's score, shown while there are no reviews. */
    score: real('score').notNull().default(0),
    sold: integer('sold').notNull().default(0),
    /** Derived: the sum of its sizes' stock, kept by the same statement that moves them. */
    stock: integer('stock').notNull().default(0),
    /** Derived from live reviews, kept by the review verbs. */
    reviewCount: integer('review_count').notNull().default(0),
    reviewSum: integer('review_sum').notNull().default(0),
    /** Where an imported product came from, and its key there: importing again changes it instead of adding. */
    source: text('source'),
    sourceKey: text('source_key'),
    /** The form's own key and the digest of what it held: the same form sent twice is one product. */
    creationKey: text('creation_key'),
    creationHash: text('creation_hash'),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull().defaultNow(),
    deletedAt: at('deleted_at'),
    /** Accent- and case-folded name, brand, category and colour, for trigram search. `fold` is made by the first migration. */
    searchText: text('search_text').generatedAlwaysAs(
      (): SQL => sql`fold(name || ' ' || brand || ' ' || category || ' ' || colourway)`,
    ),
    searchVector: tsvector('search_vector').generatedAlwaysAs(
      (): SQL =>
        sql`to_tsvector('simple', fold(name || ' ' || brand || ' ' || category || ' ' || colourway))`,
    ),
  },
  (t) => [
    check('products_price_positive', sql`${t.priceCentavos} >= 0`),
    check('products_stock_not_negative', sql`${t.stock} >= 0`),
    check('products_sold_not_negative', sql`${t.sold} >= 0`),
    index('products_live_id')
      .on(t.id)
      .where(sql`deleted_at is null`),
    index('products_live_price')
      .on(t.priceCentavos, t.id)
      .where(sql`deleted_at is null`),
    index('products_live_category')
      .on(t.category, t.genre, t.brand, t.id)
      .where(sql`deleted_at is null`),
    index('products_live_brand')
      .on(t.brand, t.id)
      .where(sql`deleted_at is null`),
    index('products_live_genre')
      .on(t.genre, t.id)
      .where(sql`deleted_at is null`),
    index('products_live_offer')
      .on(t.id)
      .where(sql`deleted_at is null and offer`),
    index('products_live_sold')
      .on(t.sold, t.id)
      .where(sql`deleted_at is null`),
    index('products_created').on(t.createdAt),
    index('products_search_vector').using('gin', t.searchVector),
    index('products_search_trigram').using('gin', sql`search_text gin_trgm_ops`),
    uniqueIndex('products_source')
      .on(t.source, t.sourceKey)
      .where(sql`source is not null`),
    uniqueIndex('products_creation_key')
      .on(t.creationKey)
      .where(sql`creation_key is not null`),
    check('products_creation_whole', sql`(${t.creationKey} is null) = (${t.creationHash} is null)`),
  ],
)

/** Stock belongs to a size. */
export const productSizes = pgTable(
  'product_sizes',
  {
    id: id(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    size: text('size').notNull(),
    /** Order in which sizes are shown. */
    position: smallint('position').notNull(),
    /** What can be sold now: what is on the shelf less what is reserved. */
    stock: integer('stock').notNull().default(0),
    /** False when the admin no longer offers the size; kept for the ledger and past orders. */
    offered: boolean('offered').notNull().default(true),
  },
  (t) => [
    unique('product_sizes_once').on(t.productId, t.size),
    check('product_sizes_stock_not_negative', sql`${t.stock} >= 0`),
    index('product_sizes_in_stock')
      .on(t.size, t.productId)
      .where(sql`stock > 0 and offered`),
  ],
)

/** Every change of a size's stock. The sum of a size's deltas is its stock. */
export const stockLedger = pgTable(
  'stock_ledger',
  {
    id: bigId(),
    sizeId: integer('size_id')
      .notNull()
      .references(() => productSizes.id),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    delta: integer('delta').notNull(),
    /** received | reserved | released | sold | returned | adjusted ('sold' carries delta 0: the units left with 'reserved'). */
    kind: text('kind').notNull(),
    orderId: integer('order_id'),
    actor: text('actor').notNull(),
    reason: text('reason').notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [
    index('stock_ledger_size').on(t.sizeId, t.id),
    index('stock_ledger_order').on(t.orderId),
    check(
      'stock_ledger_kind',
      sql`${t.kind} in ('received','reserved','released','sold','returned','adjusted')`,
    ),
  ],
)

export const productImages = pgTable(
  'product_images',
  {
    id: id(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    position: smallint('position').notNull(),
    /** As the image host gave it; delivery sizes are derived from it by rules/picture.ts. */
    url: text('url').notNull(),
    alt: text('alt').notNull().default(''),
    width: integer('width').notNull().default(960),
    height: integer('height').notNull().default(1200),
  },
  (t) => [unique('product_images_order').on(t.productId, t.position)],
)

// ---------------------------------------------------------------- people

export const people = pgTable(
  'people',
  {
    id: id(),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    email: text('email').notNull(),
    emailVerified: boolean('email_verified').notNull().default(false),
    username: text('username').notNull(),
    name: text('name').notNull().default(''),
    surname: text('surname').notNull().default(''),
    image: text('image'),
    admin: boolean('admin').notNull().default(false),
    ban: boolean('ban').notNull().default(false),
    banReason: text('ban_reason'),
    /** The bell: news after this moment is unseen. */
    bellSeenAt: at('bell_seen_at').notNull().defaultNow(),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull().defaultNow(),
    deletedAt: at('deleted_at'),
  },
  (t) => [
    unique('people_identity').on(t.issuer, t.subject),
    index('people_email').on(sql`lower(email)`),
    index('people_username').on(sql`lower(username)`),
  ],
)

/** What the form of spec §3 keeps about a person; one row each. */
export const personalData = pgTable('personal_data', {
  personId: integer('person_id')
    .primaryKey()
    .references(() => people.id),
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
  updatedAt: at('updated_at').notNull().defaultNow(),
})

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the cookie's value: a stolen database opens no session. */
    idHash: text('id_hash').primaryKey(),
    personId: integer('person_id')
      .notNull()
      .references(() => people.id),
    /** For signing out at the provider. */
    idToken: text('id_token'),
    createdAt: createdAt(),
    seenAt: at('seen_at').notNull().defaultNow(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [index('sessions_person').on(t.personId), index('sessions_expiry').on(t.expiresAt)],
)

/** A sign-in on its way to the provider and back: state, nonce, PKCE verifier, bound to a pre-login cookie. */
export const signIns = pgTable('sign_ins', {
  idHash: text('id_hash').primaryKey(),
  state: text('state').notNull(),
  nonce: text('nonce').notNull(),
  verifier: text('verifier').notNull(),
  returnTo: text('return_to').notNull(),
  createdAt: createdAt(),
  expiresAt: at('expires_at').notNull(),
})

/** What an unfinished form holds (spec §9: purchase data 1 day, product draft 60 days); the cookie carries only the random id. */
export const drafts = pgTable(
  'drafts',
  {
    idHash: text('id_hash').primaryKey(),
    kind: text('kind').notNull(),
    personId: integer('person_id').references(() => people.id),
    data: jsonb('data').$type<Record<string, string>>().notNull(),
    updatedAt: at('updated_at').notNull().defaultNow(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [index('drafts_expiry').on(t.expiresAt)],
)

export const favourites = pgTable(
  'favourites',
  {
    personId: integer('person_id')
      .notNull()
      .references(() => people.id),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.personId, t.productId] })],
)

/** Filters of the list of orders that an admin named and keeps; each person's own. */
export const orderViews = pgTable(
  'order_views',
  {
    id: id(),
    personId: integer('person_id')
      .notNull()
      .references(() => people.id),
    name: text('name').notNull(),
    /** As it stands in the address (rules/order-query.ts). */
    query: text('query').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('order_views_name').on(t.personId, sql`lower(${t.name})`),
    check('order_views_name_length', sql`length(${t.name}) between 1 and 40`),
    check('order_views_query_length', sql`length(${t.query}) between 1 and 2000`),
  ],
)

/** «Avisame cuando vuelva»: who waits for a sold-out size. Told once; asked again later, it is another row. */
export const wishes = pgTable(
  'wishes',
  {
    id: bigId(),
    personId: integer('person_id')
      .notNull()
      .references(() => people.id),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    sizeId: integer('size_id')
      .notNull()
      .references(() => productSizes.id),
    createdAt: createdAt(),
    toldAt: at('told_at'),
  },
  (t) => [
    uniqueIndex('wishes_open_once')
      .on(t.personId, t.sizeId)
      .where(sql`told_at is null`),
    index('wishes_open')
      .on(t.sizeId)
      .where(sql`told_at is null`),
    index('wishes_person').on(t.personId, t.id),
    index('wishes_recent').on(t.createdAt),
  ],
)

/** What happened how often on an Argentine day, of nobody in particular. */
export const tallies = pgTable(
  'tallies',
  {
    /** rules/tally.ts */
    kind: text('kind').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    /** What it happened to: the words of a search, a size's id; '' for nothing. */
    subject: text('subject').notNull(),
    times: integer('times').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.day, t.subject] }),
    check('tallies_times', sql`${t.times} > 0`),
    check('tallies_subject', sql`length(${t.subject}) <= 60`),
  ],
)

export const reviews = pgTable(
  'reviews',
  {
    id: id(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    personId: integer('person_id')
      .notNull()
      .references(() => people.id),
    score: smallint('score').notNull(),
    comment: text('comment').notNull(),
    /** chico | justo | grande, optional. */
    fit: text('fit'),
    /** Bought here when it was written: «compra verificada». */
    verified: boolean('verified').notNull().default(false),
    /** An admin has seen it in the comments panel. */
    readAt: at('read_at'),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull().defaultNow(),
    deletedAt: at('deleted_at'),
  },
  (t) => [
    check('reviews_score', sql`${t.score} between 1 and 5`),
    uniqueIndex('reviews_one_each')
      .on(t.productId, t.personId)
      .where(sql`deleted_at is null`),
    index('reviews_person').on(t.personId),
    index('reviews_recent').on(t.createdAt),
  ],
)

// ---------------------------------------------------------------- orders

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
    /** placed | completed | cancelled | expired: rules/order.ts */
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
    cancelReason: text('cancel_reason'),
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
    /** created | pending | authorized | approved | rejected | cancelled | charged_back: rules/order.ts */
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
      .where(sql`status = 'approved' and not surplus`),
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

/** Withdrawal (botón de arrepentimiento), exchange or claim. The order may be unknown when the form is sent without it. */
export const returns = pgTable(
  'returns',
  {
    id: id(),
    code: text('code').notNull().unique(),
    orderId: integer('order_id').references(() => orders.id),
    /** withdrawal | exchange | claim */
    kind: text('kind').notNull(),
    /** requested | approved | received | resolved | rejected | cancelled: rules/order.ts */
    status: text('status').notNull().default('requested'),
    name: text('name').notNull(),
    email: text('email').notNull(),
    orderText: text('order_text').notNull().default(''),
    reason: text('reason').notNull().default(''),
    /** Legal clock: the request is answered within 24 h. */
    answeredAt: at('answered_at'),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('returns_order').on(t.orderId),
    index('returns_status').on(t.status, t.createdAt),
    index('returns_created').on(t.createdAt),
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
    quantity: integer('quantity').notNull(),
    /** restock | damaged, set when received. */
    condition: text('condition'),
  },
  (t) => [
    index('return_lines_return').on(t.returnId),
    index('return_lines_order_line').on(t.orderLineId),
    check('return_lines_quantity', sql`${t.quantity} > 0`),
  ],
)

// ---------------------------------------------------------------- the desk: messages, jobs, records

/** Work to do after a commit, written in the business transaction; polled with SKIP LOCKED. */
export const outbox = pgTable(
  'outbox',
  {
    id: bigId(),
    kind: text('kind').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    /** The same work is queued once. */
    dedupeKey: text('dedupe_key').unique(),
    runAt: at('run_at').notNull().defaultNow(),
    attempts: smallint('attempts').notNull().default(0),
    lockedUntil: at('locked_until'),
    doneAt: at('done_at'),
    /** Given up after the last try: an admin sees it and may retry. */
    failedAt: at('failed_at'),
    lastError: text('last_error'),
    /** The request that caused it, so that what is logged about the work can be found from there. */
    requestId: text('request_id'),
    createdAt: createdAt(),
  },
  (t) => [
    index('outbox_due')
      .on(t.runAt, t.id)
      .where(sql`done_at is null and failed_at is null`),
    index('outbox_kind').on(t.kind, t.id),
    index('outbox_failed')
      .on(t.id)
      .where(sql`failed_at is not null`),
  ],
)

/** Provider notices, stored once, processed by a job. */
export const webhookInbox = pgTable(
  'webhook_inbox',
  {
    id: bigId(),
    provider: text('provider').notNull(),
    dedupeKey: text('dedupe_key').notNull(),
    topic: text('topic').notNull(),
    resourceId: text('resource_id').notNull(),
    receivedAt: at('received_at').notNull().defaultNow(),
    processedAt: at('processed_at'),
    attempts: smallint('attempts').notNull().default(0),
    parkedAt: at('parked_at'),
    lastError: text('last_error'),
  },
  (t) => [
    unique('webhook_inbox_once').on(t.provider, t.dedupeKey),
    index('webhook_inbox_open')
      .on(t.id)
      .where(sql`processed_at is null and parked_at is null`),
    index('webhook_inbox_parked')
      .on(t.id)
      .where(sql`parked_at is not null`),
  ],
)

/** A person's own news (purchase, shipment, refund). New products need no row: they are read from the catalogue. */
export const notifications = pgTable(
  'notifications',
  {
    id: bigId(),
    personId: integer('person_id')
      .notNull()
      .references(() => people.id),
    kind: text('kind').notNull(),
    orderId: integer('order_id').references(() => orders.id),
    /** What it is about, when it is no order. */
    productId: integer('product_id').references(() => products.id),
    title: text('title').notNull(),
    body: text('body').notNull().default(''),
    /** Said once per cause. */
    dedupeKey: text('dedupe_key').unique(),
    createdAt: createdAt(),
  },
  (t) => [index('notifications_person').on(t.personId, t.id)],
)

export const contactMessages = pgTable(
  'contact_messages',
  {
    id: id(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    subject: text('subject').notNull(),
    message: text('message').notNull(),
    answeredAt: at('answered_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('contact_messages_recent').on(t.createdAt),
    index('contact_messages_open')
      .on(t.id)
      .where(sql`answered_at is null`),
    index('contact_messages_email').on(sql`lower(email)`),
  ],
)

/** What the shop wrote back from its own page; the letter itself goes through the outbox. Goes with its message. */
export const contactReplies = pgTable(
  'contact_replies',
  {
    id: id(),
    messageId: integer('message_id')
      .notNull()
      .references(() => contactMessages.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    actor: text('actor').notNull(),
    /** Made once for each form: a second click is the same reply. */
    requestKey: text('request_key').notNull().unique(),
    createdAt: createdAt(),
  },
  (t) => [index('contact_replies_message').on(t.messageId, t.id)],
)

export const newsletterAddresses = pgTable(
  'newsletter_addresses',
  {
    /** What the back office calls it by, so that no address stands in a form or a record. */
    id: integer('id').notNull().unique().generatedAlwaysAsIdentity(),
    email: text('email').primaryKey(),
    name: text('name').notNull().default(''),
    consentedAt: at('consented_at').notNull().defaultNow(),
  },
  (t) => [index('newsletter_addresses_consent').on(t.consentedAt)],
)

export const auditLog = pgTable(
  'audit_log',
  {
    id: bigId(),
    actor: text('actor').notNull(),
    action: text('action').notNull(),
    entity: text('entity').notNull(),
    entityId: text('entity_id').notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
    requestId: text('request_id'),
    createdAt: createdAt(),
  },
  (t) => [
    index('audit_log_entity').on(t.entity, t.entityId, t.id),
    index('audit_log_recent').on(t.createdAt),
  ],
)

/** Counters shared by all instances: key is "<what>:<who>". */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').notNull(),
    windowStart: at('window_start').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [primaryKey({ columns: [t.key, t.windowStart] }), index('rate_limits_age').on(t.windowStart)],
)

/** One row per catalogue import: what came in, how its columns are read, how far it is and what became of it. */
export const imports = pgTable(
  'imports',
  {
    id: id(),
    source: text('source').notNull(),
    fileName: text('file_name').notNull(),
    /** ready | checking | checked | running | done | failed | undoing | undone: rules/import/life.ts */
    state: text('state').notNull().default('done'),
    /** 'person:7', or 'system:import' from the command line. */
    actor: text('actor').notNull().default('system:import'),
    bytes: integer('bytes').notNull().default(0),
    /** Rows of the file, as its first reading counted them. */
    total: integer('total').notNull().default(0),
    /** How the file is written and its first rows; null from the command line. */
    file: jsonb('file'),
    mapping: jsonb('mapping'),
    /** What the dry run found. */
    trial: jsonb('trial'),
    // How far it is; kept in each batch's own transaction, so that a restart goes on behind it.
    rows: integer('rows').notNull().default(0),
    created: integer('created').notNull().default(0),
    changed: integer('changed').notNull().default(0),
    unchanged: integer('unchanged').notNull().default(0),
    refused: integer('refused').notNull().default(0),
    failure: text('failure'),
    /** Whoever works on it holds it so long; then another may. */
    lockedUntil: at('locked_until'),
    startedAt: at('started_at').notNull().defaultNow(),
    finishedAt: at('finished_at'),
    undoneBy: text('undone_by'),
    undoneAt: at('undone_at'),
  },
  (t) => [
    check(
      'imports_state',
      sql`${t.state} in ('ready','checking','checked','running','done','failed','undoing','undone')`,
    ),
    // One import at a time, whoever starts it.
    uniqueIndex('imports_one_at_work')
      .on(sql`(1)`)
      .where(sql`state in ('running','undoing')`),
  ],
)

/** The rows of a list that were refused, by the last pass over it. */
export const importRefusals = pgTable(
  'import_refusals',
  {
    importId: integer('import_id')
      .notNull()
      .references(() => imports.id),
    line: integer('line').notNull(),
    reason: text('reason').notNull(),
  },
  (t) => [primaryKey({ columns: [t.importId, t.line] })],
)

/** What an import did to which product: what taking it back needs. */
export const importProducts = pgTable(
  'import_products',
  {
    importId: integer('import_id')
      .notNull()
      .references(() => imports.id),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    /** created | changed | restored (it was archived) */
    kind: text('kind').notNull(),
    /** The 'product.change' with its earlier values. */
    auditId: bigint('audit_id', { mode: 'number' }),
    undone: boolean('undone').notNull().default(false),
    /** Why undoing left it as it is. */
    leftWhy: text('left_why'),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.productId] }),
    check('import_products_kind', sql`${t.kind} in ('created','changed','restored')`),
  ],
)

/** What the shop remembers about itself: when it was seeded, its data version. */
export const shopFacts = pgTable('shop_facts', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
  updatedAt: at('updated_at').notNull().defaultNow(),
})
