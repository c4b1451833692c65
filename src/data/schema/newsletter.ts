/** Who asked for news by e-mail, what is sent to them, and how far each email of it is. */
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { END_CAUSES, PAUSE_CAUSES } from '#rules/newsletter/sending.ts'
import { SEGMENTS } from '#rules/newsletter/segment.ts'
import {
  gotIt,
  isDraft,
  ISSUE,
  ISSUE_STATES,
  isToCome,
  RECIPIENT,
  RECIPIENT_STATES,
} from '#rules/newsletter/states.ts'
import { among, at, bigId, createdAt, id, oneOf } from '#data/columns.ts'
import { products } from './products.ts'

export const newsletterAddresses = pgTable(
  'newsletter_addresses',
  {
    /** What the back office calls it by, so that no address stands in a form or a record. */
    id: integer('id').notNull().unique().generatedAlwaysAsIdentity(),
    email: text('email').primaryKey(),
    name: text('name').notNull().default(''),
    /** They were told that what they bought and keep chooses what they get (rules/newsletter/newsletter.ts). */
    tailored: boolean('tailored').notNull().default(false),
    /** And, whoever joined later, that the size which their account keeps does so too. */
    sized: boolean('sized').notNull().default(false),
    consentedAt: at('consented_at').notNull().defaultNow(),
  },
  (t) => [index('newsletter_addresses_consent').on(t.consentedAt)],
)

export const newsletterIssues = pgTable(
  'newsletter_issues',
  {
    id: id(),
    status: text('status', { enum: ISSUE_STATES }).notNull().default(ISSUE.draft),
    subject: text('subject').notNull().default(''),
    preheader: text('preheader').notNull().default(''),
    body: text('body').notNull().default(''),
    // To whom (rules/newsletter/segment.ts).
    who: text('who', { enum: SEGMENTS }).notNull().default('all'),
    brand: text('brand').notNull().default(''),
    genre: text('genre').notNull().default(''),
    size: text('size').notNull().default(''),
    version: integer('version').notNull().default(1),
    /** How many it was for when it began to leave; each of them has a row. */
    people: integer('people'),
    /** The batch whose turn it is: a job of another one finds that it is late and does nothing. */
    batch: integer('batch').notNull().default(0),
    /** The shop stopped it by itself; null when a person did. */
    pausedBecause: text('paused_because', { enum: PAUSE_CAUSES }),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull().defaultNow(),
    startedAt: at('started_at'),
    endedAt: at('ended_at'),
    deletedAt: at('deleted_at'),
  },
  (t) => [
    oneOf('newsletter_issues_status', t.status, ISSUE_STATES),
    oneOf('newsletter_issues_who', t.who, SEGMENTS),
    oneOf('newsletter_issues_paused_because', t.pausedBecause, PAUSE_CAUSES),
    // A draft has been sent to nobody, and nothing that was sent is deleted.
    check(
      'newsletter_issues_left',
      sql`(${among(t.status, isDraft.states)}) = (${t.people} is null) and (${t.people} is null or ${t.deletedAt} is null)`,
    ),
  ],
)

export const newsletterIssueProducts = pgTable(
  'newsletter_issue_products',
  {
    issueId: integer('issue_id')
      .notNull()
      .references(() => newsletterIssues.id),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    position: smallint('position').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.issueId, t.productId] }),
    index('newsletter_issue_products_product').on(t.productId),
  ],
)

/** One row for each person that an issue is for. It holds no address: when theirs goes, nothing here tells who it was. */
export const newsletterRecipients = pgTable(
  'newsletter_recipients',
  {
    id: bigId(),
    issueId: integer('issue_id')
      .notNull()
      .references(() => newsletterIssues.id),
    addressId: integer('address_id').references(() => newsletterAddresses.id, { onDelete: 'set null' }),
    status: text('status', { enum: RECIPIENT_STATES }).notNull().default(RECIPIENT.waiting),
    cause: text('cause', { enum: END_CAUSES }),
    /** What the mail company said, without addresses. */
    detail: text('detail').notNull().default(''),
    triedAt: at('tried_at'),
    sentAt: at('sent_at'),
    /** They left the list by this email's own way out. */
    leftAt: at('left_at'),
  },
  (t) => [
    // Nobody gets an issue twice.
    unique('newsletter_recipients_once').on(t.issueId, t.addressId),
    oneOf('newsletter_recipients_status', t.status, RECIPIENT_STATES),
    oneOf('newsletter_recipients_cause', t.cause, END_CAUSES),
    check('newsletter_recipients_sent', sql`(${among(t.status, gotIt.states)}) = (${t.sentAt} is not null)`),
    index('newsletter_recipients_turn')
      .on(t.issueId, sql`tried_at nulls first`, t.id)
      .where(among(t.status, isToCome.states)),
    index('newsletter_recipients_issue').on(t.issueId, t.status),
    index('newsletter_recipients_address').on(t.addressId),
  ],
)
