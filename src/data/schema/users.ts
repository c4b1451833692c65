/** Who comes: one account for each identity that signed in, what they typed about themselves, and who was invited to work here. */
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { ROLES } from '#rules/users/roles.ts'
import { id, at, createdAt, oneOf, whereColumns, whoColumns } from '#data/columns.ts'

/** What the one search finds a person by, folded; the index holds exactly this. */
export const PERSON_WORDS = sql.raw(`fold(username || ' ' || name || ' ' || surname || ' ' || email)`)

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
    index('users_words').using('gin', sql`(${PERSON_WORDS}) gin_trgm_ops`),
  ],
)

/** Who a person is, as the form of product §20.1 keeps it; one row each. */
export const personalData = pgTable(
  'personal_data',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id),
    ...whoColumns(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [index('personal_data_phone').using('gin', sql`${t.phone} gin_trgm_ops`)],
)

/** Where somebody has things brought to (product §59.1). */
export const deliveryAddresses = pgTable(
  'delivery_addresses',
  {
    id: id(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** As its owner calls it: «Casa». */
    label: text('label').notNull(),
    ...whereColumns(),
    /** Where a form begins. */
    usual: boolean('usual').notNull().default(false),
    /** Taken out; for a while it can be brought back. */
    removedAt: at('removed_at'),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('delivery_addresses_of').on(t.userId, t.id),
    uniqueIndex('delivery_addresses_usual')
      .on(t.userId)
      .where(sql`${t.usual}`),
    index('delivery_addresses_removed')
      .on(t.removedAt)
      .where(sql`${t.removedAt} is not null`),
    check('delivery_addresses_usual_stands', sql`not (${t.usual} and ${t.removedAt} is not null)`),
    check('delivery_addresses_label', sql`length(${t.label}) between 1 and 30`),
  ],
)

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
