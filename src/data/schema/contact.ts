/** Messages to the shop, and its replies. */
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { id, at, createdAt } from '#data/columns.ts'

/** What the one search finds a message by, folded; the index holds exactly this. */
export const MESSAGE_WORDS = sql.raw(`fold(name || ' ' || email || ' ' || subject || ' ' || message)`)

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
    index('contact_messages_words').using('gin', sql`(${MESSAGE_WORDS}) gin_trgm_ops`),
  ],
)

/** What the shop wrote back from its own page; the email itself goes through the outbox. Goes with its message. */
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
