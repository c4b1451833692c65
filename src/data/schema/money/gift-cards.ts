/** Gift cards with their payments, the money that went back, and what happened to each. */
import { sql } from 'drizzle-orm'
import {
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
import {
  BLOCK_CAUSES,
  GIFT_CARD,
  GIFT_CARD_KINDS,
  GIFT_CARD_STATES,
  isBlocked,
  isRedeemed,
  isScheduled,
  isUnpaidGift,
  isWorthIt,
} from '#rules/gift-cards/states.ts'
import { REFUND, REFUND_STATES } from '#rules/payments/refund-states.ts'
import { PAYMENT, PAYMENT_STATES } from '#rules/payments/states.ts'
import { among, at, bigId, centavos, createdAt, id, oneOf } from '#data/columns.ts'
import { users } from '#data/schema/users.ts'

export const giftCards = pgTable(
  'gift_cards',
  {
    id: id(),
    /** Random; the address of its page and the provider's external_reference. */
    reference: uuid('reference').notNull().unique().defaultRandom(),
    kind: text('kind', { enum: GIFT_CARD_KINDS }).notNull(),
    /** Null: the shop gave it. */
    buyerId: integer('buyer_id').references(() => users.id),
    /** The form's key: the same key is the same card. */
    requestKey: text('request_key').notNull().unique(),
    requestHash: text('request_hash').notNull(),
    status: text('status', { enum: GIFT_CARD_STATES }).notNull().default(GIFT_CARD.unpaid),
    amountCentavos: centavos('amount_centavos').notNull(),
    currency: text('currency').notNull().default('ARS'),
    // Who it is for; '' once that is nobody's business any more.
    toName: text('to_name').notNull(),
    toEmail: text('to_email').notNull(),
    fromName: text('from_name').notNull(),
    message: text('message').notNull().default(''),
    /** The day, in Argentina, on which it is mailed. */
    mailOn: date('mail_on', { mode: 'string' }).notNull(),
    /** Of the code, which stands nowhere else but sealed; both are made when it is paid. */
    codeHash: text('code_hash').unique(),
    /** To be mailed, also again; gone once it is redeemed or over. */
    sealedCode: text('sealed_code'),
    /** How often it was to be mailed, and when that last worked. */
    mailings: integer('mailings').notNull().default(0),
    mailedAt: at('mailed_at'),
    /** The mailbox refused it. */
    mailRefused: boolean('mail_refused').notNull().default(false),
    /** Unpaid, it lapses then. */
    expiresAt: at('expires_at').notNull(),
    paidAt: at('paid_at'),
    redeemedBy: integer('redeemed_by').references(() => users.id),
    redeemedAt: at('redeemed_at'),
    blockCause: text('block_cause', { enum: BLOCK_CAUSES }),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    oneOf('gift_cards_kind', t.kind, GIFT_CARD_KINDS),
    oneOf('gift_cards_status', t.status, GIFT_CARD_STATES),
    oneOf('gift_cards_block_cause', t.blockCause, BLOCK_CAUSES),
    check('gift_cards_amount', sql`${t.amountCentavos} > 0`),
    check('gift_cards_buyer', sql`(${t.kind} = 'bought') = (${t.buyerId} is not null)`),
    check(
      'gift_cards_redeemed',
      sql`(${among(t.status, isRedeemed.states)}) = (${t.redeemedBy} is not null)`,
    ),
    check('gift_cards_blocked', sql`(${among(t.status, isBlocked.states)}) = (${t.blockCause} is not null)`),
    check('gift_cards_code', sql`not ${among(t.status, isWorthIt.states)} or ${t.codeHash} is not null`),
    index('gift_cards_buyer_of').on(t.buyerId, t.id),
    index('gift_cards_redeemer').on(t.redeemedBy),
    index('gift_cards_due').on(t.mailOn).where(among(t.status, isScheduled.states)),
    index('gift_cards_unpaid').on(t.expiresAt).where(among(t.status, isUnpaidGift.states)),
  ],
)

/** One row an attempt, as of an order. */
export const giftCardPayments = pgTable(
  'gift_card_payments',
  {
    id: id(),
    giftCardId: integer('gift_card_id')
      .notNull()
      .references(() => giftCards.id),
    attempt: smallint('attempt').notNull(),
    provider: text('provider').notNull(),
    preferenceId: text('preference_id'),
    redirectUrl: text('redirect_url'),
    providerPaymentId: text('provider_payment_id'),
    status: text('status', { enum: PAYMENT_STATES }).notNull().default(PAYMENT.created),
    statusDetail: text('status_detail'),
    method: text('method'),
    instalments: smallint('instalments'),
    amountCentavos: centavos('amount_centavos').notNull(),
    feeCentavos: centavos('fee_centavos'),
    /** It paid what was paid already, or what was not to be paid any more: it goes back whole. */
    surplus: boolean('surplus').notNull().default(false),
    approvedAt: at('approved_at'),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    oneOf('gift_card_payments_status', t.status, PAYMENT_STATES),
    unique('gift_card_payments_attempt').on(t.giftCardId, t.attempt),
    uniqueIndex('gift_card_payments_provider_id')
      .on(t.provider, t.providerPaymentId)
      .where(sql`provider_payment_id is not null`),
    index('gift_card_payments_approved').on(t.approvedAt),
  ],
)

export const giftCardRefunds = pgTable(
  'gift_card_refunds',
  {
    id: id(),
    paymentId: integer('payment_id')
      .notNull()
      .references(() => giftCardPayments.id),
    amountCentavos: centavos('amount_centavos').notNull(),
    status: text('status', { enum: REFUND_STATES }).notNull().default(REFUND.requested),
    reason: text('reason').notNull(),
    requestKey: text('request_key').notNull().unique(),
    providerRefundId: text('provider_refund_id'),
    lastError: text('last_error'),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    oneOf('gift_card_refunds_status', t.status, REFUND_STATES),
    check('gift_card_refunds_amount', sql`${t.amountCentavos} > 0`),
    index('gift_card_refunds_payment').on(t.paymentId),
    index('gift_card_refunds_moved').on(t.updatedAt),
    uniqueIndex('gift_card_refunds_provider_id')
      .on(t.providerRefundId)
      .where(sql`provider_refund_id is not null`),
  ],
)

/** Rows are only ever added. */
export const giftCardHistory = pgTable(
  'gift_card_history',
  {
    id: bigId(),
    giftCardId: integer('gift_card_id')
      .notNull()
      .references(() => giftCards.id),
    from: text('from_state', { enum: GIFT_CARD_STATES }),
    /** Null: something happened to it, and it is what it was. */
    to: text('to_state', { enum: GIFT_CARD_STATES }),
    actor: text('actor').notNull(),
    reason: text('reason').notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [index('gift_card_history_card').on(t.giftCardId, t.id)],
)
