/** Changes of an order that was placed: what it had and has, and the difference that is paid beside the sale or given back. */
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { EDIT, EDIT_ENDS, EDIT_STATES, isWaitingEdit } from '#rules/orders/edit/states.ts'
import type { EditSide } from '#rules/orders/edit/edit.ts'
import { among, at, centavos, createdAt, id, oneOf } from '#data/columns.ts'
import { orders } from '#data/schema/orders.ts'

export const orderEdits = pgTable(
  'order_edits',
  {
    id: id(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    /** Random; the payment provider's external_reference of its difference. */
    reference: uuid('reference').notNull().unique().defaultRandom(),
    /** The form's: the same key answers with the same edit. */
    requestKey: text('request_key').notNull(),
    status: text('status', { enum: EDIT_STATES }).notNull(),
    before: jsonb('before').notNull().$type<EditSide>(),
    after: jsonb('after').notNull().$type<EditSide>(),
    /** Above 0 it is paid, below it is given back. */
    differenceCentavos: centavos('difference_centavos').notNull(),
    /** The sale had been paid: the books have the difference apart. */
    paid: boolean('paid').notNull(),
    /** Units that it keeps until its difference is paid. */
    heldUnits: integer('held_units').notNull().default(0),
    /** The shop's own. */
    reason: text('reason').notNull().default(''),
    actor: text('actor').notNull(),
    /** Why it came to nothing. */
    endCause: text('end_cause', { enum: EDIT_ENDS }),
    /** What it keeps goes back on sale then. Null: there was nothing to wait for. */
    expiresAt: at('expires_at'),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    oneOf('order_edits_status', t.status, EDIT_STATES),
    unique('order_edits_request_key').on(t.orderId, t.requestKey),
    uniqueIndex('order_edits_one_waits').on(t.orderId).where(among(t.status, isWaitingEdit.states)),
    index('order_edits_expires').on(t.expiresAt).where(among(t.status, isWaitingEdit.states)),
    check(
      'order_edits_waiting',
      sql`${t.status} <> ${sql.raw(`'${EDIT.waiting}'`)} or (${t.paid} and ${t.differenceCentavos} > 0 and ${t.expiresAt} is not null)`,
    ),
    check(
      'order_edits_end',
      sql`(${t.endCause} is not null) = (${t.status} = ${sql.raw(`'${EDIT.undone}'`)})`,
    ),
  ],
)
