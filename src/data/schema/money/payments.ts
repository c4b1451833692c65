/** Money in and out: payments, refunds, and the ledger of both. */
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { isChargedBack, PAYMENT, PAYMENT_STATES, wasApproved } from '#rules/payments/states.ts'
import { MONEY_ACCOUNTS, MONEY_ENTRIES, REFUND_PURPOSES } from '#rules/payments/money-accounts.ts'
import { REFUND, REFUND_STATES } from '#rules/payments/refund-states.ts'
import { id, bigId, among, centavos, at, createdAt, oneOf } from '#data/columns.ts'
import { orders, orderLines } from '#data/schema/orders.ts'
import { orderParts } from '#data/schema/parts.ts'
import { orderEdits } from './edits.ts'
import { exchanges } from '#data/schema/returns.ts'

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
    status: text('status', { enum: PAYMENT_STATES }).notNull().default(PAYMENT.created),
    statusDetail: text('status_detail'),
    method: text('method'),
    instalments: smallint('instalments'),
    amountCentavos: centavos('amount_centavos').notNull(),
    /** What of the amount was store credit: the provider knows of the rest. Counted when the payment becomes the order's sale. */
    creditCentavos: centavos('credit_centavos').notNull().default(0),
    /** What the shop was content to go without: with it a sale's payment comes to the order's total. */
    forgivenCentavos: centavos('forgiven_centavos').notNull().default(0),
    currency: text('currency').notNull().default('ARS'),
    /** Left out of the order's own state: a second payment of what is paid already (refunded whole), or an exchange's difference. */
    surplus: boolean('surplus').notNull().default(false),
    /** What the provider keeps of it, where it told. */
    feeCentavos: centavos('fee_centavos'),
    /** Of which exchange it pays the difference. */
    exchangeId: integer('exchange_id').references(() => exchanges.id),
    /** Or of which edit of the order; with it made, it is part of the sale. */
    editId: integer('edit_id').references(() => orderEdits.id),
    approvedAt: at('approved_at'),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    oneOf('payments_status', t.status, PAYMENT_STATES),
    unique('payments_attempt').on(t.orderId, t.attempt),
    index('payments_exchange').on(t.exchangeId),
    index('payments_edit').on(t.editId),
    check('payments_credit', sql`${t.creditCentavos} between 0 and ${t.amountCentavos}`),
    check('payments_exchange_beside', sql`${t.exchangeId} is null or ${t.surplus}`),
    uniqueIndex('payments_provider_id')
      .on(t.provider, t.providerPaymentId)
      .where(sql`provider_payment_id is not null`),
    // Sales by the day they were paid; the columns beside it spare the table when many days are added up.
    index('payments_sales')
      .on(t.approvedAt, t.orderId, t.amountCentavos)
      .where(sql`${among(t.status, wasApproved.states)} and not ${t.surplus}`),
    // What is contested, of so many: its sum must not walk all that was sold.
    index('payments_disputed')
      .on(t.approvedAt)
      .where(sql`${among(t.status, isChargedBack.states)} and not ${t.surplus}`),
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
    /** What of it goes back as store credit; the rest in money. */
    creditCentavos: centavos('credit_centavos').notNull().default(0),
    status: text('status', { enum: REFUND_STATES }).notNull().default(REFUND.requested),
    reason: text('reason').notNull(),
    /** What of the books it undoes: the sale, or what was paid for an exchange or for what it gave. */
    purpose: text('purpose', { enum: REFUND_PURPOSES }).notNull().default('sale'),
    exchangeId: integer('exchange_id').references(() => exchanges.id),
    /** Of an edit that made the order cheaper. */
    editId: integer('edit_id').references(() => orderEdits.id),
    /** Of purpose `replaced`: how many of what the exchange gave. */
    units: integer('units').notNull().default(0),
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
    index('refunds_exchange').on(t.exchangeId),
    index('refunds_edit').on(t.editId),
    oneOf('refunds_purpose', t.purpose, REFUND_PURPOSES),
    uniqueIndex('refunds_provider_id')
      .on(t.providerRefundId)
      .where(sql`provider_refund_id is not null`),
    oneOf('refunds_status', t.status, REFUND_STATES),
    check('refunds_amount', sql`${t.amountCentavos} > 0`),
    check('refunds_credit', sql`${t.creditCentavos} between 0 and ${t.amountCentavos}`),
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
    /** The part of its order with which they were lost: they went, and never come back. */
    partId: integer('part_id').references(() => orderParts.id),
  },
  (t) => [
    unique('refund_lines_line_once').on(t.refundId, t.orderLineId),
    index('refund_lines_order_line').on(t.orderLineId),
    check('refund_lines_quantity', sql`${t.quantity} > 0`),
  ],
)

/** The ledger of an order's money by double entry (rules/payments/ledger.ts). Rows are only ever added. */
export const moneyLedger = pgTable(
  'money_ledger',
  {
    id: bigId(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    /** Rows of one entry add up to 0. */
    entry: text('entry').notNull(),
    kind: text('kind', { enum: MONEY_ENTRIES }).notNull(),
    account: text('account', { enum: MONEY_ACCOUNTS }).notNull(),
    amountCentavos: centavos('amount_centavos').notNull(),
    paymentId: integer('payment_id')
      .notNull()
      .references(() => payments.id),
    refundId: integer('refund_id').references(() => refunds.id),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf('money_ledger_kind', t.kind, MONEY_ENTRIES),
    oneOf('money_ledger_account', t.account, MONEY_ACCOUNTS),
    check('money_ledger_amount', sql`${t.amountCentavos} <> 0`),
    unique('money_ledger_once').on(t.orderId, t.entry, t.account),
    index('money_ledger_payment').on(t.paymentId),
  ],
)
