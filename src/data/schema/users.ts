/** Who comes: one account for each identity that signed in. */
import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { ROLES } from '#rules/users/roles.ts'
import { id, at, createdAt, oneOf } from '#data/columns.ts'

export const users = pgTable(
  'users',
  {
    id: id(),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    email: text('email').notNull(),
    emailVerified: boolean('email_verified').notNull().default(false),
    username: text('username').notNull(),
    name: text('name').notNull().default(''),
    surname: text('surname').notNull().default(''),
    image: text('image'),
    /** What they do in the shop; null for a customer. */
    role: text('role', { enum: ROLES }),
    ban: boolean('ban').notNull().default(false),
    banReason: text('ban_reason'),
    /** The bell: news after this moment is unseen. */
    notificationsSeenAt: at('notifications_seen_at').notNull().defaultNow(),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull().defaultNow(),
    deletedAt: at('deleted_at'),
  },
  (t) => [
    unique('users_identity').on(t.issuer, t.subject),
    oneOf('users_role', t.role, ROLES),
    index('users_email').on(sql`lower(email)`),
    index('users_username').on(sql`lower(username)`),
  ],
)
