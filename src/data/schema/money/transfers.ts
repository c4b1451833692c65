/** Money that comes without a provider: what somebody of the shop saw come in, the bank's lines, and the proofs that shoppers send. */
import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { ENTRY_STATES } from '#rules/transfers/bank.ts'
import { PROOF_KINDS } from '#rules/transfers/proof.ts'
import { at, bytea, centavos, createdAt, id, oneOf } from '#data/columns.ts'
import { orders } from '#data/schema/orders.ts'
import { payments } from './payments.ts'

/** Credits of the shop's account, as its bank's list says them. */
export const bankEntries = pgTable(
  'bank_entries',
  {
    id: id(),
    /** The same line of another list is the same entry. */
    lineKey: text('line_key').notNull().unique(),
    day: date('day', { mode: 'string' }).notNull(),
    amountCentavos: centavos('amount_centavos').notNull(),
    /** What the bank says of it, names too: '' once nobody needs it. */
    words: text('words').notNull(),
    status: text('status', { enum: ENTRY_STATES }).notNull().default('open'),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf('bank_entries_status', t.status, ENTRY_STATES),
    check('bank_entries_amount', sql`${t.amountCentavos} > 0`),
    index('bank_entries_open')
      .on(t.day)
      .where(sql`status = 'open'`),
  ],
)

/** Each time that money came in for an order by hand; several may make one payment. One that was taken by mistake stays, undone. */
export const receipts = pgTable(
  'receipts',
  {
    id: id(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    paymentId: integer('payment_id')
      .notNull()
      .references(() => payments.id),
    amountCentavos: centavos('amount_centavos').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    /** Of the bank, or of the paper that was given. */
    operation: text('operation').notNull().default(''),
    bankEntryId: integer('bank_entry_id').references(() => bankEntries.id),
    /** Made by the form that was sent: twice is once. */
    requestKey: text('request_key').notNull(),
    actor: text('actor').notNull(),
    createdAt: createdAt(),
    /** It was a mistake: by whom and why. */
    undoneAt: at('undone_at'),
    undoneBy: text('undone_by'),
    undoneReason: text('undone_reason'),
  },
  (t) => [
    uniqueIndex('receipts_entry_once')
      .on(t.bankEntryId)
      .where(sql`undone_at is null`),
    unique('receipts_request_once').on(t.orderId, t.requestKey),
    index('receipts_payment').on(t.paymentId),
    check(
      'receipts_undone',
      sql`(${t.undoneAt} is null) = (${t.undoneBy} is null) and (${t.undoneAt} is null) = (${t.undoneReason} is null)`,
    ),
    check('receipts_amount', sql`${t.amountCentavos} > 0`),
  ],
)

/** What a shopper sends to show that they paid: only they and who matches payments see it. */
export const paymentProofs = pgTable(
  'payment_proofs',
  {
    id: id(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    kind: text('kind', { enum: PROOF_KINDS }).notNull(),
    bytes: bytea('bytes').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [oneOf('payment_proofs_kind', t.kind, PROOF_KINDS), index('payment_proofs_order').on(t.orderId)],
)
