/** The cart of who has an account. */
import { integer, jsonb, pgTable } from 'drizzle-orm/pg-core'
import type { CartLine } from '#rules/cart/cart.ts'
import { at } from '#data/columns.ts'
import { users } from './users.ts'

/** Read and written whole, under the lock of its person, as a browser keeps its own: sizes and quantities, nothing else. */
export const carts = pgTable('carts', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id),
  lines: jsonb('lines').$type<CartLine[]>().notNull(),
  /** When somebody last put something in or took something out. */
  changedAt: at('changed_at').notNull(),
})
