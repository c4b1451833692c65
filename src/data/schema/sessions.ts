/** What a cookie leads to: sessions, sign-ins on their way, unfinished forms. */
import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { at, createdAt, oneOf } from '#data/columns.ts'
import { users } from './users.ts'
import { DRAFT_KINDS } from '#rules/checkout/draft.ts'

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the cookie's value: a stolen database opens no session. */
    idHash: text('id_hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** For signing out at the provider; sealed with the cookie's value (shop/sealed.ts), so a stolen database reads none. */
    sealedIdToken: text('sealed_id_token'),
    /** When the provider last asked who it is, where it said so: some deeds want that to be a moment ago. */
    authenticatedAt: at('authenticated_at'),
    /** Since a ban: it shows the ban screen, and nothing once the ban is lifted. */
    endedAt: at('ended_at'),
    createdAt: createdAt(),
    seenAt: at('seen_at').notNull().defaultNow(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [index('sessions_user').on(t.userId), index('sessions_expiry').on(t.expiresAt)],
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
    kind: text('kind', { enum: DRAFT_KINDS }).notNull(),
    userId: integer('user_id').references(() => users.id),
    data: jsonb('data').$type<Record<string, string>>().notNull(),
    updatedAt: at('updated_at').notNull().defaultNow(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [oneOf('drafts_kind', t.kind, DRAFT_KINDS), index('drafts_expiry').on(t.expiresAt)],
)

/** A code that went to an e-mail address; one a browser, and gone once it was used. */
export const signInCodes = pgTable(
  'sign_in_codes',
  {
    /** Of what the asking browser's cookie holds. */
    idHash: text('id_hash').primaryKey(),
    /** Lower case. */
    email: text('email').notNull(),
    /** Keyed with the cookie's value, which stands nowhere here: six digits alone would be guessed from a copy of the database. */
    codeHash: text('code_hash').notNull(),
    tries: integer('tries').notNull().default(0),
    createdAt: createdAt(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [index('sign_in_codes_expiry').on(t.expiresAt)],
)
