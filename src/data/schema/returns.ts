/** What comes back. */
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { RETURN, RETURN_STATES } from '#rules/returns/states.ts'
import { CONDITIONS, RETURN_KINDS } from '#rules/returns/return.ts'
import { id, at, createdAt, oneOf } from '#data/columns.ts'
import { orders, orderLines } from './orders.ts'

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
    /** Why goods that came back were settled without giving money back; verify takes only this for an answer. */
    noRefundReason: text('no_refund_reason'),
    /** Legal clock: the request is answered within 24 h. */
    answeredAt: at('answered_at'),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    oneOf('returns_kind', t.kind, RETURN_KINDS),
    oneOf('returns_status', t.status, RETURN_STATES),
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
    /** Set when received. */
    condition: text('condition', { enum: CONDITIONS }),
  },
  (t) => [
    index('return_lines_return').on(t.returnId),
    index('return_lines_order_line').on(t.orderLineId),
    oneOf('return_lines_condition', t.condition, CONDITIONS),
    check('return_lines_quantity', sql`${t.quantity} > 0`),
  ],
)
