/** Single pairs and garments: each with its own code, price, grade and photos, beside what comes in quantities; the shop's own, or entrusted. */
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
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import { GRADES } from '#rules/units/grade.ts'
import { isListed, isTaken, mayLackProduct, UNIT, UNIT_STATES } from '#rules/units/states.ts'
import { PICTURE_KINDS, UNIT_BOXES, UNIT_OWNERS } from '#rules/units/limits-and-texts.ts'
import { among, at, bigId, centavos, createdAt, id, oneOf } from '#data/columns.ts'
import { consignors } from './consignment/consignors.ts'
import { products, productSizes } from './products.ts'

export const units = pgTable(
  'units',
  {
    id: id(),
    /** As rules/units/code.ts makes it: on its tag, in its passport's address, in carts. */
    code: text('code').notNull().unique(),
    /** Both null while nobody has said what it is in the catalogue; fixed once it is on sale. */
    productId: integer('product_id').references(() => products.id),
    sizeId: integer('size_id').references(() => productSizes.id),
    /** Whose it is; one that was bought out, or paid for when it was lost, is the shop's and keeps who had brought it. */
    owner: text('owner', { enum: UNIT_OWNERS }).notNull().default('shop'),
    consignorId: integer('consignor_id').references(() => consignors.id),
    /** Of `unit_terms`: those in force, which its owner accepted; null before, and for the shop's own. */
    termsId: integer('terms_id'),
    /** As its owner, or whoever received it, calls it before the catalogue does. */
    brand: text('brand').notNull().default(''),
    styleCode: text('style_code').notNull().default(''),
    /** «Air Max 90»: names of products may not say it. */
    model: text('model').notNull().default(''),
    /** As it stands inside: «US 9,5 · 27,5 cm». */
    sizeLabel: text('size_label').notNull().default(''),
    colour: text('colour').notNull().default(''),
    box: text('box', { enum: UNIT_BOXES }).notNull(),
    grade: text('grade', { enum: GRADES }).notNull(),
    /** Somebody looked and says that there is no flaw to show. */
    unmarked: boolean('unmarked').notNull().default(false),
    priceCentavos: centavos('price_centavos').notNull(),
    /** Of its terms: nothing sells it for less. */
    floorCentavos: centavos('floor_centavos'),
    /** What buyers pay less than that, at the shop's cost; its owner's part is of the price. */
    shopDiscountCentavos: centavos('shop_discount_centavos').notNull().default(0),
    /** What the shop paid for it; null while nobody has said. Only admins see it. */
    costCentavos: centavos('cost_centavos'),
    /** Where it lies. */
    shelf: text('shelf').notNull().default(''),
    /** The number of the seal that ties its tag. */
    seal: text('seal').notNull().default(''),
    state: text('state', { enum: UNIT_STATES }).notNull().default(UNIT.ready),
    /** The order that has it. */
    orderId: integer('order_id'),
    /** The lease of a till that has it (product §63.1). */
    leaseId: integer('lease_id'),
    /** Since when it is on sale: of those that are alike the oldest goes first. Null while it is not, and an order does not have it. */
    listedAt: at('listed_at'),
    /** It has a passport since then. */
    firstListedAt: at('first_listed_at'),
    receivedAt: at('received_at'),
    /** The day from which the calendar of its prices counts; it moves on by the days on which it was not on sale. */
    clockFrom: date('clock_from', { mode: 'string' }),
    /** Steps of the calendar up to that day on sale are behind it: they were applied, kept, or its owner set another price since. */
    stepsBehind: smallint('steps_behind').notNull().default(0),
    /** The last step that its owner was told of, and on which day: none is applied sooner than three days later. */
    stepTold: smallint('step_told').notNull().default(0),
    stepToldOn: date('step_told_on', { mode: 'string' }),
    /** How many days before its end the last letter of that end was; null while there was none. */
    endTold: smallint('end_told'),
    /** The last day of its term; then it is kept for its owner until `keep_until`. */
    termEndsOn: date('term_ends_on', { mode: 'string' }),
    keepUntil: date('keep_until', { mode: 'string' }),
    /** Its owner asked for it while an order had it. */
    wantsBackAt: at('wants_back_at'),
    toReturnWhy: text('to_return_why').notNull().default(''),
    /** Who took it home. */
    handedTo: text('handed_to').notNull().default(''),
    /** The same pair the last time it was with us. */
    earlierUnitId: integer('earlier_unit_id').references((): AnyPgColumn => units.id),
    /** Of the form that made it, and which of its pairs it is: the same form sent twice makes them once. */
    creationKey: text('creation_key').notNull(),
    creationHash: text('creation_hash').notNull(),
    creationNo: smallint('creation_no').notNull(),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    oneOf('units_box', t.box, UNIT_BOXES),
    oneOf('units_grade', t.grade, GRADES),
    oneOf('units_state', t.state, UNIT_STATES),
    check('units_price', sql`${t.priceCentavos} > 0`),
    check(
      'units_shop_discount',
      sql`${t.shopDiscountCentavos} >= 0 and ${t.priceCentavos} - ${t.shopDiscountCentavos} > 0`,
    ),
    check(
      'units_catalogued',
      sql`(${t.productId} is null) = (${t.sizeId} is null) and (${t.productId} is not null or ${among(t.state, mayLackProduct.states)})`,
    ),
    oneOf('units_owner', t.owner, UNIT_OWNERS),
    check('units_owned', sql`${t.owner} = 'shop' or ${t.consignorId} is not null`),
    check(
      'units_floor',
      sql`${t.owner} = 'shop' or ${t.floorCentavos} is null or ${t.priceCentavos} >= ${t.floorCentavos}`,
    ),
    // What is somebody else's is never on sale, nor sold, without terms that they accepted.
    check(
      'units_agreed',
      sql`${t.owner} = 'shop' or not ${among(t.state, [...isListed.states, ...isTaken.states])} or (${t.floorCentavos} is not null and ${t.termsId} is not null)`,
    ),
    check('units_cost', sql`${t.costCentavos} >= 0`),
    check(
      'units_order',
      sql`(${among(t.state, isTaken.states)}) = (${t.orderId} is not null or ${t.leaseId} is not null) and (${t.orderId} is null or ${t.leaseId} is null)`,
    ),
    check('units_lease', sql`${t.leaseId} is null or ${t.state} = ${sql.raw(`'${UNIT.reserved}'`)}`),
    check('units_listed', sql`not ${among(t.state, isListed.states)} or ${t.listedAt} is not null`),
    unique('units_creation').on(t.creationKey, t.creationNo),
    index('units_on_sale').on(t.sizeId, t.priceCentavos).where(among(t.state, isListed.states)),
    index('units_product').on(t.productId),
    index('units_consignor').on(t.consignorId),
    // Rows that go, as of a list that is taken back, are looked for by what may point at them.
    index('units_earlier')
      .on(t.earlierUnitId)
      .where(sql`earlier_unit_id is not null`),
    index('units_state_of').on(t.state, t.id),
  ],
)

const unitId = () =>
  integer('unit_id')
    .notNull()
    .references(() => units.id)

export const unitPictures = pgTable(
  'unit_pictures',
  {
    id: id(),
    unitId: unitId(),
    position: smallint('position').notNull(),
    kind: text('kind', { enum: PICTURE_KINDS }).notNull(),
    /** Shoppers see it. */
    public: boolean('public').notNull().default(true),
    url: text('url').notNull(),
    alt: text('alt').notNull().default(''),
    width: integer('width').notNull().default(960),
    height: integer('height').notNull().default(1200),
  },
  (t) => [
    unique('unit_pictures_order').on(t.unitId, t.position),
    oneOf('unit_pictures_kind', t.kind, PICTURE_KINDS),
  ],
)

export const unitFlaws = pgTable(
  'unit_flaws',
  {
    id: id(),
    unitId: unitId(),
    position: smallint('position').notNull(),
    place: text('place').notNull(),
    sentence: text('sentence').notNull(),
    /** Which of its pictures shows it; '' while none does. */
    picture: text('picture').notNull().default(''),
  },
  (t) => [unique('unit_flaws_order').on(t.unitId, t.position)],
)

/** Every move of its life; rows are only ever added. */
export const unitEvents = pgTable(
  'unit_events',
  {
    id: bigId(),
    unitId: unitId(),
    from: text('from_state', { enum: UNIT_STATES }),
    to: text('to_state', { enum: UNIT_STATES }).notNull(),
    orderId: integer('order_id'),
    /** The lease that took it, or let it go. */
    leaseId: integer('lease_id'),
    actor: text('actor').notNull(),
    reason: text('reason').notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [
    index('unit_events_unit').on(t.unitId, t.id),
    index('unit_events_order').on(t.orderId),
    oneOf('unit_events_to', t.to, UNIT_STATES),
    check('unit_events_from', sql`${t.from} is null or ${among(t.from, UNIT_STATES)}`),
  ],
)
