/** Single pairs and garments: each with its own code, price, grade and photos, beside what comes in quantities. */
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core'
import { GRADES } from '#rules/units/grade.ts'
import { isListed, isTaken, UNIT, UNIT_STATES } from '#rules/units/states.ts'
import { PICTURE_KINDS, UNIT_BOXES } from '#rules/units/words.ts'
import { among, at, bigId, centavos, createdAt, id, oneOf } from '#data/columns.ts'
import { products, productSizes } from './products.ts'

export const units = pgTable(
  'units',
  {
    id: id(),
    /** As rules/units/code.ts makes it: on its tag, in its passport's address, in carts. */
    code: text('code').notNull().unique(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    sizeId: integer('size_id')
      .notNull()
      .references(() => productSizes.id),
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
    /** What the shop paid for it; null while nobody has said. Only admins see it. */
    costCentavos: centavos('cost_centavos'),
    /** Where it lies. */
    shelf: text('shelf').notNull().default(''),
    /** The number of the seal that ties its tag. */
    seal: text('seal').notNull().default(''),
    state: text('state', { enum: UNIT_STATES }).notNull().default(UNIT.ready),
    /** The order that has it. */
    orderId: integer('order_id'),
    /** Since when it is on sale: of those that are alike the oldest goes first. Null while it is not, and an order does not have it. */
    listedAt: at('listed_at'),
    /** It has a passport since then. */
    firstListedAt: at('first_listed_at'),
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
    check('units_cost', sql`${t.costCentavos} >= 0`),
    check('units_order', sql`(${among(t.state, isTaken.states)}) = (${t.orderId} is not null)`),
    check('units_listed', sql`not ${among(t.state, isListed.states)} or ${t.listedAt} is not null`),
    unique('units_creation').on(t.creationKey, t.creationNo),
    index('units_on_sale').on(t.sizeId, t.priceCentavos).where(among(t.state, isListed.states)),
    index('units_product').on(t.productId),
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
