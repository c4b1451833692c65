/** What the desk answers for: messages, newsletter addresses, the record of changes. */
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { id, bigId, at, createdAt } from './columns.ts'

export const contactMessages = pgTable(
  'contact_messages',
  {
    id: id(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    subject: text('subject').notNull(),
    message: text('message').notNull(),
    answeredAt: at('answered_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('contact_messages_recent').on(t.createdAt),
    index('contact_messages_open')
      .on(t.id)
      .where(sql`answered_at is null`),
    index('contact_messages_email').on(sql`lower(email)`),
  ],
)

/** What the shop wrote back from its own page; the letter itself goes through the outbox. Goes with its message. */
export const contactReplies = pgTable(
  'contact_replies',
  {
    id: id(),
    messageId: integer('message_id')
      .notNull()
      .references(() => contactMessages.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    actor: text('actor').notNull(),
    /** Made once for each form: a second click is the same reply. */
    requestKey: text('request_key').notNull().unique(),
    createdAt: createdAt(),
  },
  (t) => [index('contact_replies_message').on(t.messageId, t.id)],
)

export const newsletterAddresses = pgTable(
  'newsletter_addresses',
  {
    /** What the back office calls it by, so that no address stands in a form or a record. */
    id: integer('id').notNull().unique().generatedAlwaysAsIdentity(),
    email: text('email').primaryKey(),
    name: text('name').notNull().default(''),
    consentedAt: at('consented_at').notNull().defaultNow(),
  },
  (t) => [index('newsletter_addresses_consent').on(t.consentedAt)],
)

export const auditLog = pgTable(
  'audit_log',
  {
    id: bigId(),
    actor: text('actor').notNull(),
    action: text('action').notNull(),
    entity: text('entity').notNull(),
    entityId: text('entity_id').notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
    requestId: text('request_id'),
    createdAt: createdAt(),
  },
  (t) => [
    index('audit_log_entity').on(t.entity, t.entityId, t.id),
    index('audit_log_recent').on(t.createdAt),
  ],
)
