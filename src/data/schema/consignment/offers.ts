/** Pairs that people show to the shop before it has them: photos, quotes, the day on which they bring them, what was written about them. */
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
import { CODE_PURPOSES } from '#rules/consignment/codes.ts'
import {
  DROP_OFF,
  DROP_OFF_STATES,
  OFFER,
  OFFER_ASKED,
  OFFER_STATES,
} from '#rules/consignment/offers/states.ts'
import { GRADES } from '#rules/units/grade.ts'
import { PICTURE_KINDS, UNIT_BOXES } from '#rules/units/limits-and-texts.ts'
import { at, bytea, centavos, createdAt, id, oneOf } from '#data/columns.ts'
import { products } from '#data/schema/products.ts'
import { units } from '#data/schema/units.ts'
import { users } from '#data/schema/users.ts'
import { consignors } from './consignors.ts'

/** Half an hour at the showroom; several accepted offers of one person may come at once. */
export const dropOffs = pgTable(
  'drop_offs',
  {
    id: id(),
    day: date('day', { mode: 'string' }).notNull(),
    /** «14:30», Argentine wall clock. */
    slot: text('slot').notNull(),
    state: text('state', { enum: DROP_OFF_STATES }).notNull().default(DROP_OFF.booked),
    consignorId: integer('consignor_id')
      .notNull()
      .references(() => consignors.id),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    oneOf('drop_offs_state', t.state, DROP_OFF_STATES),
    check('drop_offs_slot', sql`${t.slot} ~ '^[0-2][0-9]:[03]0$'`),
    index('drop_offs_day').on(t.day, t.slot),
    uniqueIndex('drop_offs_once')
      .on(t.consignorId, t.day)
      .where(sql`state = 'booked'`),
  ],
)

export const offers = pgTable(
  'offers',
  {
    id: id(),
    state: text('state', { enum: OFFER_STATES }).notNull().default(OFFER.submitted),
    /** Of the form that sent it: the same form twice is one offer. */
    requestKey: text('request_key').notNull().unique(),
    /** Once they accepted, or came to the counter. */
    consignorId: integer('consignor_id').references(() => consignors.id),
    // Who sent it; '' once it came to nothing and its days are over.
    name: text('name').notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull().default(''),
    brand: text('brand').notNull(),
    model: text('model').notNull(),
    styleCode: text('style_code').notNull().default(''),
    /** What the catalogue calls it, where somebody said so. */
    productId: integer('product_id').references(() => products.id),
    size: text('size').notNull(),
    colour: text('colour').notNull().default(''),
    /** As its owner sees it. */
    grade: text('grade', { enum: GRADES }).notNull(),
    box: text('box', { enum: UNIT_BOXES }).notNull(),
    note: text('note').notNull().default(''),
    /** What they hoped for, or null. */
    hopedCentavos: centavos('hoped_centavos'),
    /** Until then the shop said that it answers. */
    answerDueAt: at('answer_due_at').notNull(),
    /** Since when their answer is awaited (another photo); the shop's clock stands meanwhile. */
    waitsForThemSince: at('waits_for_them_since'),
    /** How often it was quoted: whoever accepts says which one they saw. */
    quoteNo: smallint('quote_no').notNull().default(0),
    priceCentavos: centavos('price_centavos'),
    floorCentavos: centavos('floor_centavos'),
    commissionBp: integer('commission_bp'),
    commissionMinCentavos: centavos('commission_min_centavos'),
    calendar: jsonb('calendar').$type<{ day: number; offBp: number }[]>(),
    termDays: smallint('term_days'),
    keepDays: smallint('keep_days'),
    quotedBy: integer('quoted_by').references(() => users.id),
    quotedAt: at('quoted_at'),
    quoteEndsAt: at('quote_ends_at'),
    /** How often its owner asked for another price, and which. */
    counterNo: smallint('counter_no').notNull().default(0),
    counterPriceCentavos: centavos('counter_price_centavos'),
    counterFloorCentavos: centavos('counter_floor_centavos'),
    /** Of the list of reasons; '' where it was not refused. */
    refusedWhy: text('refused_why').notNull().default(''),
    refusedBy: integer('refused_by').references(() => users.id),
    /** When they asked, once, that somebody else looks at it, and what they said. */
    secondLookAt: at('second_look_at'),
    secondLookNote: text('second_look_note').notNull().default(''),
    acceptedAt: at('accepted_at'),
    remindedAt: at('reminded_at'),
    unitId: integer('unit_id')
      .unique()
      .references(() => units.id),
    dropOffId: integer('drop_off_id').references(() => dropOffs.id),
    /** Somebody of the shop entered it at the counter, for who walked in. */
    enteredBy: integer('entered_by').references(() => users.id),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull().defaultNow(),
    endedAt: at('ended_at'),
    purgedAt: at('purged_at'),
  },
  (t) => [
    oneOf('offers_state', t.state, OFFER_STATES),
    oneOf('offers_grade', t.grade, GRADES),
    oneOf('offers_box', t.box, UNIT_BOXES),
    check(
      'offers_quote',
      sql`(${t.priceCentavos} is null and ${t.floorCentavos} is null) or (${t.floorCentavos} > 0 and ${t.priceCentavos} >= ${t.floorCentavos})`,
    ),
    check('offers_second_look', sql`${t.secondLookNote} = '' or ${t.secondLookAt} is not null`),
    check('offers_counter', sql`${t.counterNo} between 0 and 3`),
    index('offers_due').on(t.state, t.answerDueAt),
    index('offers_email').on(t.email, t.id),
    index('offers_consignor').on(t.consignorId, t.id),
    index('offers_drop_off').on(t.dropOffId),
  ],
)

/** Each time that the shop owed an answer and gave it; rows are only ever added. What still waits is the offer's own. */
export const offerAnswers = pgTable(
  'offer_answers',
  {
    id: id(),
    offerId: integer('offer_id')
      .notNull()
      .references(() => offers.id),
    /** What was asked: the offer itself, another price, or the quote again. */
    asked: text('asked', { enum: OFFER_ASKED }).notNull(),
    dueAt: at('due_at').notNull(),
    answeredAt: at('answered_at').notNull(),
    /** Null where nobody knows any more. */
    answeredBy: integer('answered_by').references(() => users.id),
  },
  (t) => [
    oneOf('offer_answers_asked', t.asked, OFFER_ASKED),
    index('offer_answers_offer').on(t.offerId),
    index('offer_answers_due').on(t.dueAt),
  ],
)

/** Private: only the shop's people and whoever holds the offer's link see them. WebP of ours, without what the camera wrote into it. */
export const offerPictures = pgTable(
  'offer_pictures',
  {
    id: id(),
    offerId: integer('offer_id')
      .notNull()
      .references(() => offers.id),
    kind: text('kind', { enum: PICTURE_KINDS }).notNull(),
    position: smallint('position').notNull(),
    bytes: bytea('bytes').notNull(),
    /** The same photo sent twice is kept once. */
    sha256: text('sha256').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('offer_pictures_once').on(t.offerId, t.sha256),
    index('offer_pictures_of').on(t.offerId, t.position),
    oneOf('offer_pictures_kind', t.kind, PICTURE_KINDS),
  ],
)

/** Photos that arrived while the form of an offer was still being filled; gone with it, or a day later. As `offerPictures` keeps them. */
export const offerDraftPictures = pgTable(
  'offer_draft_pictures',
  {
    id: id(),
    /** Of the form: that of its offer. */
    requestKey: text('request_key').notNull(),
    kind: text('kind', { enum: PICTURE_KINDS }).notNull(),
    bytes: bytea('bytes').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('offer_draft_pictures_of').on(t.requestKey),
    index('offer_draft_pictures_age').on(t.createdAt),
    oneOf('offer_draft_pictures_kind', t.kind, PICTURE_KINDS),
  ],
)

/** What the shop and an owner write to each other, of an offer or of a pair. */
export const consignmentMessages = pgTable(
  'consignment_messages',
  {
    id: id(),
    offerId: integer('offer_id').references(() => offers.id),
    consignorId: integer('consignor_id').references(() => consignors.id),
    unitId: integer('unit_id').references(() => units.id),
    fromShop: boolean('from_shop').notNull(),
    actor: text('actor').notNull(),
    body: text('body').notNull(),
    /** By the other side. */
    readAt: at('read_at'),
    createdAt: createdAt(),
  },
  (t) => [
    check('consignment_messages_of', sql`${t.offerId} is not null or ${t.consignorId} is not null`),
    index('consignment_messages_offer').on(t.offerId, t.id),
    index('consignment_messages_consignor').on(t.consignorId, t.id),
  ],
)

/** A code that went to a mailbox for one deed on one thing; gone once it was used. */
export const consignmentCodes = pgTable(
  'consignment_codes',
  {
    purpose: text('purpose', { enum: CODE_PURPOSES }).notNull(),
    /** What it is for: «offer:7», «unit:12», «consignor:3». */
    subject: text('subject').notNull(),
    /** Lower case. */
    email: text('email').notNull(),
    /** Keyed: six digits alone would be guessed from a copy of the database. */
    codeHash: text('code_hash').notNull(),
    tries: smallint('tries').notNull().default(0),
    createdAt: createdAt(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [
    unique('consignment_codes_one').on(t.purpose, t.subject),
    oneOf('consignment_codes_purpose', t.purpose, CODE_PURPOSES),
    index('consignment_codes_expiry').on(t.expiresAt),
  ],
)
