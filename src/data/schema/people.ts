/** Who comes: accounts, what they typed, sessions, sign-ins on their way, unfinished forms. */
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { id, at, createdAt } from './columns.ts'

export const people = pgTable(
  'people',
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
    admin: boolean('admin').notNull().default(false),
    ban: boolean('ban').notNull().default(false),
    banReason: text('ban_reason'),
    /** The bell: news after this moment is unseen. */
    bellSeenAt: at('bell_seen_at').notNull().defaultNow(),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull().defaultNow(),
    deletedAt: at('deleted_at'),
  },
  (t) => [
    unique('people_identity').on(t.issuer, t.subject),
    index('people_email').on(sql`lower(email)`),
    index('people_username').on(sql`lower(username)`),
  ],
)

/** What the form of product §20.1 keeps about a person; one row each. */
export const personalData = pgTable('personal_data', {
  personId: integer('person_id')
    .primaryKey()
    .references(() => people.id),
  name: text('name').notNull(),
  surname: text('surname').notNull(),
  birthDate: date('birth_date', { mode: 'string' }).notNull(),
  company: text('company').notNull().default(''),
  street: text('street').notNull(),
  apartment: text('apartment').notNull().default(''),
  province: text('province').notNull(),
  postalCode: text('postal_code').notNull(),
  phone: text('phone').notNull(),
  email: text('email').notNull(),
  notes: text('notes').notNull().default(''),
  updatedAt: at('updated_at').notNull().defaultNow(),
})

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the cookie's value: a stolen database opens no session. */
    idHash: text('id_hash').primaryKey(),
    personId: integer('person_id')
      .notNull()
      .references(() => people.id),
    /** For signing out at the provider; sealed with the cookie's value (shop/sessions/sealed.ts), so a stolen database reads none. */
    sealedIdToken: text('id_token'),
    /** When the provider last asked who it is, where it said so: some deeds want that to be a moment ago. */
    authenticatedAt: at('authenticated_at'),
    /** Since a ban: it shows the ban screen, and nothing once the ban is lifted. */
    endedAt: at('ended_at'),
    createdAt: createdAt(),
    seenAt: at('seen_at').notNull().defaultNow(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [index('sessions_person').on(t.personId), index('sessions_expiry').on(t.expiresAt)],
)

/** A sign-in on its way to the provider and back: state, nonce, PKCE verifier, bound to a pre-login cookie. */
export const signIns = pgTable('sign_ins', {
  idHash: text('id_hash').primaryKey(),
  state: text('state').notNull(),
  nonce: text('nonce').notNull(),
  verifier: text('verifier').notNull(),
  returnTo: text('return_to').notNull(),
  /** The provider was told to ask again who it is, and has to say that it did. */
  again: boolean('again').notNull().default(false),
  createdAt: createdAt(),
  expiresAt: at('expires_at').notNull(),
})

/** What an unfinished form holds (product §8.6, §4.10: purchase data 1 day, product draft 60 days); the cookie carries only the random id. */
export const drafts = pgTable(
  'drafts',
  {
    idHash: text('id_hash').primaryKey(),
    kind: text('kind').notNull(),
    personId: integer('person_id').references(() => people.id),
    data: jsonb('data').$type<Record<string, string>>().notNull(),
    updatedAt: at('updated_at').notNull().defaultNow(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [index('drafts_expiry').on(t.expiresAt)],
)

/** Filters of the list of orders that an admin named and keeps; each person's own. */
export const orderViews = pgTable(
  'order_views',
  {
    id: id(),
    personId: integer('person_id')
      .notNull()
      .references(() => people.id),
    name: text('name').notNull(),
    /** As it stands in the address (rules/orders/query.ts). */
    query: text('query').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('order_views_name').on(t.personId, sql`lower(${t.name})`),
    check('order_views_name_length', sql`length(${t.name}) between 1 and 40`),
    check('order_views_query_length', sql`length(${t.query}) between 1 and 2000`),
  ],
)
