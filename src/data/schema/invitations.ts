/** Who was invited to work in the shop. */
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { ROLES } from '#rules/users/roles.ts'
import { at, createdAt, id, oneOf } from '#data/columns.ts'
import { users } from './users.ts'

export const invitations = pgTable(
  'invitations',
  {
    id: id(),
    /** Lower case. */
    email: text('email').notNull(),
    role: text('role', { enum: ROLES }).notNull(),
    /** SHA-256 of what stands in the link: a stolen database lets nobody in. Another one each time it is sent. */
    tokenHash: text('token_hash').notNull().unique(),
    invitedBy: integer('invited_by')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    sentAt: at('sent_at').notNull().defaultNow(),
    expiresAt: at('expires_at').notNull(),
    acceptedAt: at('accepted_at'),
    acceptedBy: integer('accepted_by').references(() => users.id),
    revokedAt: at('revoked_at'),
  },
  (t) => [
    oneOf('invitations_role', t.role, ROLES),
    uniqueIndex('invitations_open')
      .on(t.email)
      .where(sql`${t.acceptedAt} is null and ${t.revokedAt} is null`),
    index('invitations_accepted_by').on(t.acceptedBy),
    index('invitations_invited_by').on(t.invitedBy),
  ],
)
