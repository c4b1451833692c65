/** The cart of who has an account, carts that were shared as a link, and who is told of one that was left. */
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core'
import { MAX_LINES, type CartLine } from '#rules/cart/cart.ts'
import { at, bigId, createdAt } from '#data/columns.ts'
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

/** A cart as it was when somebody shared it; of whom it was is not kept. */
export const cartLinks = pgTable(
  'cart_links',
  {
    code: text('code').primaryKey(),
    lines: jsonb('lines').$type<CartLine[]>().notNull(),
    createdAt: createdAt(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [
    check(
      'cart_links_lines',
      sql`jsonb_array_length(${t.lines}) between 1 and ${sql.raw(String(MAX_LINES))}`,
    ),
    index('cart_links_expires').on(t.expiresAt),
  ],
)

/** Who wants to be told by e-mail of a cart that they leave, and since when; whoever has no row is told nothing. */
export const cartReminderConsents = pgTable('cart_reminder_consents', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id),
  consentedAt: at('consented_at').notNull(),
})

/** Each time that one was told: of a cart as it was left, the first and the second, once each. */
export const cartReminders = pgTable(
  'cart_reminders',
  {
    id: bigId(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** `carts.changed_at` of then: changed, it is another cart. */
    cartChangedAt: at('cart_changed_at').notNull(),
    no: smallint('no').notNull(),
    sentAt: at('sent_at').notNull(),
  },
  (t) => [
    unique('cart_reminders_once').on(t.userId, t.cartChangedAt, t.no),
    check('cart_reminders_two', sql`${t.no} in (1, 2)`),
  ],
)
