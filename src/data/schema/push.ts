/** Browsers that show notices although the shop is not open in them. */
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { at, bigId, createdAt } from '#data/columns.ts'
import { sessions } from './sessions.ts'
import { users } from './users.ts'

/** Of an account, in the browser of one of its sessions and for as long as that lasts; or of an e-mail address without one. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: bigId(),
    /** Where the browser's push service takes what is for it: its secret, as the two keys are. */
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    /** The shop's public key that it was made for; for another one it is worth nothing. */
    serverKey: text('server_key').notNull(),
    userId: integer('user_id').references(() => users.id),
    /** Whoever signs out, anywhere, is told nothing there any more. */
    sessionHash: text('session_hash')
      .unique()
      .references(() => sessions.idHash, { onDelete: 'cascade' }),
    /** Lower case. */
    email: text('email'),
    orders: boolean('orders').notNull().default(false),
    alerts: boolean('alerts').notNull().default(false),
    drops: boolean('drops').notNull().default(false),
    createdAt: createdAt(),
    toldAt: at('told_at'),
  },
  (t) => [
    check(
      'push_subscriptions_of_one',
      sql`(${t.userId} is null) = (${t.sessionHash} is null) and (${t.userId} is null) <> (${t.email} is null)`,
    ),
    // A browser has one address: for whoever signed in there, and for an e-mail address besides.
    uniqueIndex('push_subscriptions_account_once')
      .on(t.endpoint)
      .where(sql`user_id is not null`),
    uniqueIndex('push_subscriptions_email_once')
      .on(t.endpoint)
      .where(sql`email is not null`),
    index('push_subscriptions_user').on(t.userId),
    index('push_subscriptions_email').on(t.email),
  ],
)
