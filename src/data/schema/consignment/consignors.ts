/** Who entrusts pairs to the shop: who they are, where their money goes, and which text they agreed to. */
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { OWNER_NOTICES } from '#rules/consignment/people/notices.ts'
import { ACCEPTED_HOW } from '#rules/consignment/labels.ts'
import { at, createdAt, id, oneOf } from '#data/columns.ts'
import { users } from '#data/schema/users.ts'

export const consignors = pgTable(
  'consignors',
  {
    id: id(),
    /** Their account, when they have one whose verified e-mail is theirs. */
    userId: integer('user_id')
      .unique()
      .references(() => users.id),
    name: text('name').notNull(),
    surname: text('surname').notNull(),
    /** Lower case, '' where an old spreadsheet had none; a code that went there was typed when `emailProvenAt` is known. */
    email: text('email').notNull(),
    emailProvenAt: at('email_proven_at'),
    phone: text('phone').notNull().default(''),
    /** Digits alone; '' until somebody of the shop saw the document, of which no copy is kept. */
    dni: text('dni').notNull().default(''),
    dniSeenAt: at('dni_seen_at'),
    dniSeenBy: integer('dni_seen_by').references(() => users.id),
    /** Digits alone; '' until it is told. */
    cuil: text('cuil').notNull().default(''),
    /** Said to be 18 or older. */
    adult: boolean('adult').notNull().default(false),
    /** Only the shop reads it. */
    note: text('note').notNull().default(''),
    /** Nothing more is taken from them; their pairs and their money are theirs all the same. */
    blockedReason: text('blocked_reason'),
    /** News that they do without; the rest is written to them all the same. */
    noticesOff: text('notices_off', { enum: OWNER_NOTICES }).array().notNull().default([]),
    /** The day on which they died, how the shop knows, and since when: what they had asked of the shop ended with it. */
    diedOn: date('died_on', { mode: 'string' }),
    diedHow: text('died_how').notNull().default(''),
    diedNotedAt: at('died_noted_at'),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull().defaultNow(),
    erasedAt: at('erased_at'),
  },
  (t) => [
    uniqueIndex('consignors_email')
      .on(t.email)
      .where(sql`erased_at is null and email <> ''`),
    uniqueIndex('consignors_dni')
      .on(t.dni)
      .where(sql`erased_at is null and dni <> ''`),
    check(
      'consignors_notices',
      sql`${t.noticesOff} <@ array[${sql.raw(OWNER_NOTICES.map((kind) => `'${kind}'`).join(', '))}]::text[]`,
    ),
    check('consignors_seen', sql`${t.dniSeenAt} is null or ${t.dni} <> '' or ${t.erasedAt} is not null`),
    check('consignors_died', sql`(${t.diedOn} is null) = (${t.diedNotedAt} is null)`),
  ],
)

const consignorId = () =>
  integer('consignor_id')
    .notNull()
    .references(() => consignors.id)

/** To whom what was theirs goes: named by one person and confirmed by another. One who was taken off the list stays as a row. */
export const consignorHeirs = pgTable(
  'consignor_heirs',
  {
    id: id(),
    consignorId: consignorId(),
    name: text('name').notNull(),
    /** Digits alone. */
    dni: text('dni').notNull(),
    /** Which paper says so, with its court and number; it was seen, and no copy is kept. */
    paper: text('paper').notNull(),
    namedBy: integer('named_by')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    confirmedBy: integer('confirmed_by').references(() => users.id),
    confirmedAt: at('confirmed_at'),
    /** Of several the one who is paid: marked by one person, confirmed by another. */
    payeeBy: integer('payee_by').references(() => users.id),
    payeeConfirmedBy: integer('payee_confirmed_by').references(() => users.id),
    removedAt: at('removed_at'),
  },
  (t) => [
    uniqueIndex('consignor_heirs_payee')
      .on(t.consignorId)
      .where(sql`payee_by is not null and removed_at is null`),
    check('consignor_heirs_payee_marked', sql`${t.payeeConfirmedBy} is null or ${t.payeeBy} is not null`),
    uniqueIndex('consignor_heirs_once')
      .on(t.consignorId, t.dni)
      .where(sql`removed_at is null`),
    check('consignor_heirs_confirmed', sql`(${t.confirmedBy} is null) = (${t.confirmedAt} is null)`),
  ],
)

/** A change is a new row: the last one is in force. */
export const consignorAccounts = pgTable(
  'consignor_accounts',
  {
    id: id(),
    consignorId: consignorId(),
    /** A CBU or CVU of 22 digits, or an alias (rules/transfers/account.ts). */
    account: text('account').notNull(),
    holder: text('holder').notNull(),
    cuil: text('cuil').notNull(),
    /** Of an heir of theirs, and not of themselves. */
    heirId: integer('heir_id').references(() => consignorHeirs.id),
    /** A first transfer went there and the bank named its holder. */
    confirmedAt: at('confirmed_at'),
    confirmedBy: integer('confirmed_by').references(() => users.id),
    /** Nothing is paid to it before. */
    usableFrom: at('usable_from').notNull(),
    createdBy: text('created_by').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('consignor_accounts_of').on(t.consignorId, t.id)],
)

/** Never edited: another text is another version, and binds only what is accepted after it. */
export const agreementTexts = pgTable('agreement_texts', {
  id: id(),
  version: smallint('version').notNull().unique(),
  body: text('body').notNull(),
  sha256: text('sha256').notNull(),
  publishedBy: text('published_by').notNull(),
  publishedAt: at('published_at').notNull().defaultNow(),
})

export const agreements = pgTable(
  'agreements',
  {
    id: id(),
    consignorId: consignorId(),
    textId: integer('text_id')
      .notNull()
      .references(() => agreementTexts.id),
    how: text('how', { enum: ACCEPTED_HOW }).notNull(),
    /** Who of the shop stood there, or says that the paper is signed. */
    witness: integer('witness').references(() => users.id),
    acceptedAt: at('accepted_at').notNull().defaultNow(),
  },
  (t) => [
    unique('agreements_once').on(t.consignorId, t.textId),
    oneOf('agreements_how', t.how, ACCEPTED_HOW),
    check('agreements_witness', sql`${t.how} = 'web_code' or ${t.witness} is not null`),
  ],
)
