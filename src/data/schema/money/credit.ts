/** Store credit: each person's balance, and the entries that it is the sum of. */
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { CREDIT_KINDS } from '#rules/credit/credit.ts'
import { at, bigId, centavos, createdAt, oneOf } from '#data/columns.ts'
import { orders } from '#data/schema/orders.ts'
import { users } from '#data/schema/users.ts'
import { refunds } from './payments.ts'

export const creditAccounts = pgTable(
  'credit_accounts',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id),
    /** Derived: the sum of the entries, kept by the update that adds one. */
    balanceCentavos: centavos('balance_centavos').notNull().default(0),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [check('credit_accounts_balance', sql`${t.balanceCentavos} >= 0`)],
)

/** Rows are only ever added. */
export const creditEntries = pgTable(
  'credit_entries',
  {
    id: bigId(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    kind: text('kind', { enum: CREDIT_KINDS }).notNull(),
    /** Above 0: to spend. */
    amountCentavos: centavos('amount_centavos').notNull(),
    orderId: integer('order_id').references(() => orders.id),
    refundId: integer('refund_id').references(() => refunds.id),
    /** Of a correction: which entry it takes back. */
    undoes: bigint('undoes', { mode: 'number' }),
    reason: text('reason').notNull().default(''),
    actor: text('actor').notNull(),
    /** The same deed has the same key, so that it is written once. */
    requestKey: text('request_key').notNull().unique(),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf('credit_entries_kind', t.kind, CREDIT_KINDS),
    check('credit_entries_amount', sql`${t.amountCentavos} <> 0`),
    uniqueIndex('credit_entries_undoes')
      .on(t.undoes)
      .where(sql`undoes is not null`),
    index('credit_entries_user').on(t.userId, t.id),
    index('credit_entries_order').on(t.orderId),
  ],
)
