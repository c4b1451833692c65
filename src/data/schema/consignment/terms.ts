/** What was agreed of one entrusted pair, which prices it had, who checked it, and the photos that only its people see. */
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { FOUND_CHOICES } from '#rules/consignment/found.ts'
import { ACCEPTED_HOW, CHECK_VERDICTS, UNIT_PRICE_CAUSES } from '#rules/consignment/labels.ts'
import { MOST_COMMISSION_BP } from '#rules/consignment/split.ts'
import { GRADES } from '#rules/units/grade.ts'
import { UNIT_BOXES } from '#rules/units/limits-and-texts.ts'
import { among, at, bytea, centavos, createdAt, id, oneOf } from '#data/columns.ts'
import { units } from '#data/schema/units.ts'
import { users } from '#data/schema/users.ts'
import { agreements } from './consignors.ts'

const unitId = () =>
  integer('unit_id')
    .notNull()
    .references(() => units.id)

/** Never changed but for being accepted, which puts them in force: a newer row replaces them. */
export const unitTerms = pgTable(
  'unit_terms',
  {
    id: id(),
    unitId: unitId(),
    no: smallint('no').notNull(),
    priceCentavos: centavos('price_centavos').notNull(),
    floorCentavos: centavos('floor_centavos').notNull(),
    /** Hundredths of a per cent. */
    commissionBp: integer('commission_bp').notNull(),
    commissionMinCentavos: centavos('commission_min_centavos').notNull(),
    /** Steps by days on sale: 30 days, 1.000 hundredths of a per cent off. */
    calendar: jsonb('calendar').$type<{ day: number; offBp: number }[]>().notNull(),
    termDays: smallint('term_days').notNull(),
    keepDays: smallint('keep_days').notNull(),
    /** What the shop pays their owner with them, where a damage with the shop is why they are proposed. */
    compensationCentavos: centavos('compensation_centavos').notNull().default(0),
    /** Why they are proposed, as their owner reads it. */
    reason: text('reason').notNull().default(''),
    /** Of what was shown to whoever accepted. */
    sha256: text('sha256').notNull(),
    proposedBy: text('proposed_by').notNull(),
    createdAt: createdAt(),
    acceptedAt: at('accepted_at'),
    how: text('how', { enum: ACCEPTED_HOW }),
    witness: integer('witness').references(() => users.id),
    /** The general text that was in force between them. */
    agreementId: integer('agreement_id').references(() => agreements.id),
    /** Its owner said no: what was in force stays so, and these never are. */
    declinedAt: at('declined_at'),
  },
  (t) => [
    unique('unit_terms_no').on(t.unitId, t.no),
    check('unit_terms_price', sql`${t.floorCentavos} > 0 and ${t.priceCentavos} >= ${t.floorCentavos}`),
    check(
      'unit_terms_commission',
      sql`${t.commissionBp} between 0 and ${sql.raw(String(MOST_COMMISSION_BP))} and ${t.commissionMinCentavos} >= 0`,
    ),
    check('unit_terms_compensation', sql`${t.compensationCentavos} >= 0`),
    check('unit_terms_days', sql`${t.termDays} > 0 and ${t.keepDays} >= 0`),
    check(
      'unit_terms_accepted',
      sql`(${t.acceptedAt} is null) = (${t.how} is null) and (${t.acceptedAt} is null) = (${t.agreementId} is null) and (${t.how} is null or ${t.how} = 'web_code' or ${t.witness} is not null)`,
    ),
    check('unit_terms_declined', sql`${t.declinedAt} is null or ${t.acceptedAt} is null`),
  ],
)

/** Every price it had on sale; rows are only ever added. */
export const unitPrices = pgTable(
  'unit_prices',
  {
    id: id(),
    unitId: unitId(),
    priceCentavos: centavos('price_centavos').notNull(),
    /** What the shop took off it for buyers from then on. */
    shopDiscountCentavos: centavos('shop_discount_centavos').notNull().default(0),
    cause: text('cause', { enum: UNIT_PRICE_CAUSES }).notNull(),
    /** Null of what was over before anybody agreed here. */
    termsId: integer('terms_id').references(() => unitTerms.id),
    actor: text('actor').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('unit_prices_unit').on(t.unitId, t.id),
    index('unit_prices_of_terms').on(t.termsId),
    check('unit_prices_terms', sql`(${t.termsId} is null) = (${t.cause} = 'history')`),
    oneOf('unit_prices_cause', t.cause, UNIT_PRICE_CAUSES),
  ],
)

/** What somebody of the shop found, point by point; rows are only ever added, and the last one stands. */
export const unitChecks = pgTable(
  'unit_checks',
  {
    id: id(),
    unitId: unitId(),
    listVersion: smallint('list_version').notNull(),
    answers: jsonb('answers').$type<Record<string, 'yes' | 'no' | 'doubt'>>().notNull(),
    verdict: text('verdict', { enum: CHECK_VERDICTS }).notNull(),
    note: text('note').notNull().default(''),
    /** As they found it; null on a check that was written before these were kept. */
    grade: text('grade', { enum: GRADES }),
    box: text('box', { enum: UNIT_BOXES }),
    /** Worse than was told: what whoever signed would agree with its owner, proposed once all have signed. */
    priceCentavos: centavos('price_centavos'),
    floorCentavos: centavos('floor_centavos'),
    /** It was dear enough that day for two to sign. */
    secondDue: boolean('second_due').notNull().default(false),
    signerId: integer('signer_id')
      .notNull()
      .references(() => users.id),
    /** Dear ones, and doubts, are looked at by another person. */
    secondSignerId: integer('second_signer_id').references(() => users.id),
    secondSignedAt: at('second_signed_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('unit_checks_unit').on(t.unitId, t.id),
    oneOf('unit_checks_verdict', t.verdict, CHECK_VERDICTS),
    check('unit_checks_grade', sql`${t.grade} is null or ${among(t.grade, GRADES)}`),
    check('unit_checks_box', sql`${t.box} is null or ${among(t.box, UNIT_BOXES)}`),
    check(
      'unit_checks_price',
      sql`(${t.priceCentavos} is null) = (${t.floorCentavos} is null) and (${t.priceCentavos} is null or (${t.verdict} = 'pass' and ${t.floorCentavos} > 0 and ${t.priceCentavos} >= ${t.floorCentavos}))`,
    ),
    check(
      'unit_checks_second',
      sql`(${t.secondSignerId} is null) = (${t.secondSignedAt} is null) and (${t.secondSignerId} is null or ${t.secondSignerId} <> ${t.signerId})`,
    ),
  ],
)

/** A check that nobody has signed yet: each answer is kept as it is given, so that another device goes on. */
export const unitCheckDrafts = pgTable('unit_check_drafts', {
  unitId: unitId().primaryKey(),
  listVersion: smallint('list_version').notNull(),
  answers: jsonb('answers').$type<Record<string, 'yes' | 'no' | 'doubt'>>().notNull(),
  updatedBy: text('updated_by').notNull(),
  updatedAt: at('updated_at').notNull(),
})

/** Somebody of the shop says that a pair is lost, stolen or broken; another one confirms it, and its owner is paid. */
export const unitLosses = pgTable(
  'unit_losses',
  {
    id: id(),
    unitId: unitId(),
    reason: text('reason').notNull(),
    toldBy: integer('told_by')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    confirmedBy: integer('confirmed_by').references(() => users.id),
    confirmedAt: at('confirmed_at'),
    /** It is here, and waits for what its owner chooses: until the end of that day in Argentina. */
    foundAt: at('found_at'),
    decideBy: date('decide_by', { mode: 'string' }),
    /** What they said on their own page; it happens when the day in which they said it is over, until when they may change it. */
    chosen: text('chosen', { enum: FOUND_CHOICES }),
    chosenAt: at('chosen_at'),
    /** It was there after all, before anybody confirmed it or afterwards. */
    endedAt: at('ended_at'),
  },
  (t) => [
    check('unit_losses_confirmed', sql`(${t.confirmedBy} is null) = (${t.confirmedAt} is null)`),
    check(
      'unit_losses_found',
      sql`(${t.foundAt} is null) = (${t.decideBy} is null) and (${t.foundAt} is null or ${t.confirmedAt} is not null)`,
    ),
    oneOf('unit_losses_chosen_known', t.chosen, FOUND_CHOICES),
    check(
      'unit_losses_chosen',
      sql`(${t.chosen} is null) = (${t.chosenAt} is null) and (${t.chosen} is null or ${t.foundAt} is not null)`,
    ),
    uniqueIndex('unit_losses_open')
      .on(t.unitId)
      .where(sql`ended_at is null`),
  ],
)

/** Photos of an offer, a receipt, a hand-back: served only to whoever may see that pair's papers. */
export const unitPapers = pgTable(
  'unit_papers',
  {
    id: id(),
    unitId: unitId(),
    /** When it was taken: `received`, `refused`, `handed_back`. */
    moment: text('moment').notNull(),
    bytes: bytea('bytes').notNull(),
    mime: text('mime').notNull(),
    /** The same photo sent twice is kept once. */
    sha256: text('sha256').notNull(),
    addedBy: text('added_by').notNull(),
    createdAt: createdAt(),
  },
  (t) => [unique('unit_papers_once').on(t.unitId, t.moment, t.sha256)],
)

/** A step of the calendar that its owner does not want, once each. */
export const unitKeptSteps = pgTable(
  'unit_kept_steps',
  {
    id: id(),
    unitId: unitId(),
    termsId: integer('terms_id')
      .notNull()
      .references(() => unitTerms.id),
    /** Which of the calendar's: the one of the day 30. */
    day: smallint('day').notNull(),
    actor: text('actor').notNull(),
    createdAt: createdAt(),
  },
  (t) => [unique('unit_kept_steps_once').on(t.unitId, t.termsId, t.day)],
)

/** The shop wants to buy the pair itself: only an owner who accepts sells it. */
export const unitBuyOuts = pgTable(
  'unit_buy_outs',
  {
    id: id(),
    unitId: unitId(),
    amountCentavos: centavos('amount_centavos').notNull(),
    offeredBy: integer('offered_by')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    endsAt: at('ends_at').notNull(),
    acceptedAt: at('accepted_at'),
    how: text('how', { enum: ACCEPTED_HOW }),
    /** Refused, withdrawn or over. */
    endedAt: at('ended_at'),
  },
  (t) => [
    check('unit_buy_outs_amount', sql`${t.amountCentavos} > 0`),
    check('unit_buy_outs_accepted', sql`(${t.acceptedAt} is null) = (${t.how} is null)`),
    uniqueIndex('unit_buy_outs_open')
      .on(t.unitId)
      .where(sql`accepted_at is null and ended_at is null`),
    uniqueIndex('unit_buy_outs_once')
      .on(t.unitId)
      .where(sql`accepted_at is not null`),
  ],
)
