/** The counter (product §57.1): its days, what came into the till and went out of it, and which order each sale is. */
import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { TILL_KINDS, TILL_MEANS } from '#rules/payments/till-means.ts'
import { at, bigId, centavos, createdAt, id, oneOf } from '#data/columns.ts'
import { payments, refunds } from './money/payments.ts'
import { orders } from './orders.ts'
import { exchanges, returns } from './returns.ts'
import { users } from './users.ts'

/** From the float to the count. One is open at most. */
export const tillDays = pgTable(
  'till_days',
  {
    id: id(),
    /** In Argentina, on which it was opened. */
    day: date('day', { mode: 'string' }).notNull(),
    openedAt: at('opened_at').notNull(),
    openedBy: integer('opened_by').references(() => users.id),
    floatCentavos: centavos('float_centavos').notNull(),
    requestKey: text('request_key').notNull().unique(),
    closedAt: at('closed_at'),
    closedBy: integer('closed_by').references(() => users.id),
    /** What there should have been in cash, and what was counted. */
    expectedCentavos: centavos('expected_centavos'),
    countedCentavos: centavos('counted_centavos'),
    /** Why they differ; '' where they do not. */
    differenceReason: text('difference_reason').notNull().default(''),
  },
  (t) => [
    uniqueIndex('till_days_one_open')
      .on(sql`(closed_at is null)`)
      .where(sql`closed_at is null`),
    check('till_days_float', sql`${t.floatCentavos} >= 0`),
    check(
      'till_days_closed',
      sql`(${t.closedAt} is null) = (${t.expectedCentavos} is null) and (${t.closedAt} is null) = (${t.countedCentavos} is null)`,
    ),
    check(
      'till_days_difference',
      sql`${t.closedAt} is null or ${t.countedCentavos} = ${t.expectedCentavos} or ${t.differenceReason} <> ''`,
    ),
  ],
)

/** Which order each sale is, who sold it, and what was handed over for it. */
export const tillSales = pgTable(
  'till_sales',
  {
    orderId: integer('order_id')
      .primaryKey()
      .references(() => orders.id),
    dayId: integer('day_id')
      .notNull()
      .references(() => tillDays.id),
    sellerId: integer('seller_id').references(() => users.id),
    /** Made by the page that was sent: twice is once. */
    requestKey: text('request_key').notNull().unique(),
    /** Of what was asked for: the same key with something else is no repeat. */
    requestHash: text('request_hash').notNull(),
    /** In cash: what was handed over, and what of it was given back. */
    receivedCentavos: centavos('received_centavos').notNull().default(0),
    changeCentavos: centavos('change_centavos').notNull().default(0),
    createdAt: createdAt(),
    voidedAt: at('voided_at'),
    voidReason: text('void_reason').notNull().default(''),
  },
  (t) => [
    index('till_sales_day').on(t.dayId, t.orderId),
    check('till_sales_change', sql`${t.changeCentavos} between 0 and ${t.receivedCentavos}`),
  ],
)

/** The QR of a sale that is paid by one: what the provider made, and the payment that paid the sale. */
export const tillQrs = pgTable(
  'till_qrs',
  {
    orderId: integer('order_id')
      .primaryKey()
      .references(() => tillSales.orderId),
    /** Null while the provider has not answered. */
    providerId: text('provider_id').unique(),
    /** What the QR says. */
    code: text('code').notNull().default(''),
    expiresAt: at('expires_at'),
    /** Null until it is paid: then the sale is made. */
    paymentId: integer('payment_id')
      .unique()
      .references(() => payments.id),
    createdAt: createdAt(),
  },
  (t) => [check('till_qrs_made', sql`(${t.providerId} is null) = (${t.code} = '')`)],
)

/** Which cases were settled over the counter, on which day of the till and by whom. */
export const tillReturns = pgTable(
  'till_returns',
  {
    returnId: integer('return_id')
      .primaryKey()
      .references(() => returns.id),
    dayId: integer('day_id')
      .notNull()
      .references(() => tillDays.id),
    staffId: integer('staff_id').references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [index('till_returns_day').on(t.dayId)],
)

/** What came in (above 0) and went out. Rows are only ever added. */
export const tillEntries = pgTable(
  'till_entries',
  {
    id: bigId(),
    dayId: integer('day_id')
      .notNull()
      .references(() => tillDays.id),
    kind: text('kind', { enum: TILL_KINDS }).notNull(),
    means: text('means', { enum: TILL_MEANS }).notNull(),
    amountCentavos: centavos('amount_centavos').notNull(),
    orderId: integer('order_id').references(() => orders.id),
    refundId: integer('refund_id').references(() => refunds.id),
    /** Whose difference was paid. */
    exchangeId: integer('exchange_id').references(() => exchanges.id),
    /** Of the terminal or the bank. */
    operation: text('operation').notNull().default(''),
    /** Of cash that came or went without a sale. */
    reason: text('reason').notNull().default(''),
    actor: text('actor').notNull(),
    requestKey: text('request_key').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf('till_entries_kind', t.kind, TILL_KINDS),
    oneOf('till_entries_means', t.means, TILL_MEANS),
    unique('till_entries_once').on(t.requestKey, t.means),
    index('till_entries_day').on(t.dayId, t.id),
    index('till_entries_order').on(t.orderId),
    check(
      'till_entries_amount',
      sql`case ${t.kind} when 'sale' then ${t.amountCentavos} > 0 when 'in' then ${t.amountCentavos} > 0 when 'exchange' then ${t.amountCentavos} > 0 else ${t.amountCentavos} < 0 end`,
    ),
    check(
      'till_entries_of',
      sql`case when ${t.kind} in ('in', 'out') then ${t.means} = 'cash' and ${t.orderId} is null and ${t.reason} <> '' else ${t.orderId} is not null end and (${t.kind} = 'refund') = (${t.refundId} is not null) and (${t.kind} = 'exchange') = (${t.exchangeId} is not null)`,
    ),
  ],
)
