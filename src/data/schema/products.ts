/** What is sold: products, their sizes with the stock, their pictures. */
import { sql, type SQL } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  real,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { DISCOUNTS, discountPercent } from '#rules/products/discount.ts'
import { coloursIn } from '#rules/search/words/colours.ts'
import { users } from './users.ts'
import { id, centavos, at, createdAt, tsvector } from '#data/columns.ts'

/** Per cent off while on offer, as rules/products/discount.ts says. */
export const PERCENT_OFF = `case discount ${DISCOUNTS.map((text) => `when '${text}' then ${discountPercent(text)}`).join(' ')} else ${discountPercent(null)} end`
/** rules/money.ts percentOf: half a centavo is rounded up. */
const SALE = `case when offer then price_centavos - (price_centavos * (${PERCENT_OFF}) + 50) / 100 else price_centavos end`
const SALE_PRICE = sql.raw(SALE)

/** Of the cheapest single pair where there is nothing else; else whichever costs less. */
const SHOWN_PRICE = sql.raw(
  `case when cheapest_unit_centavos is null then (${SALE}) when stock <= listed_units then cheapest_unit_centavos else least((${SALE}), cheapest_unit_centavos) end`,
)

/** A style code's parts are words of their own: «CW2288-111» is found by either. */
const SEARCHED = sql.raw(
  `fold(name || ' ' || brand || ' ' || category || ' ' || colourway || ' ' || regexp_replace(style, '[^[:alnum:]]+', ' ', 'g'))`,
)

/** Of its colourway, or where nobody wrote one, of its name. */
const COLOURS_IN_TEXT = coloursIn(`fold(case when colourway <> '' then colourway else name end)`)
const COLOURS = sql.raw(COLOURS_IN_TEXT)
const COLOURS_JOINED = sql.raw(`joined(${COLOURS_IN_TEXT})`)

/** Between the parts of `products.facets`; in none of them. */
export const FACET_END = '\u001f'
const flag = (condition: string) => `case when ${condition} then '1' else '0' end`
const FLAGS = [
  flag('used_units > 0'),
  flag('used_units = 0 or stock > used_units'),
  flag('offer and (listed_units = 0 or stock > listed_units)'),
].join(' || ')
/** The flags as `hasUsed`, `hasNew` and `isOnOffer` of shop/search/choose.ts say them. */
const FACETS = sql.raw(['category', 'genre', 'brand', FLAGS].join(' || chr(31) || '))

export const products = pgTable(
  'products',
  {
    id: id(),
    name: text('name').notNull(),
    brand: text('brand').notNull(),
    category: text('category').notNull(),
    genre: text('genre').notNull(),
    description: text('description').notNull().default(''),
    /** What its colours have in common: products of one category and brand that say the same are one model. */
    model: text('model').notNull().default(''),
    colourway: text('colourway').notNull().default(''),
    materials: text('materials').notNull().default(''),
    /** The maker's code of the model in this colour: «CW2288-111». */
    style: text('style').notNull().default(''),
    season: text('season').notNull().default(''),
    /** Of the garment, a line a size (rules/products/measures). */
    measures: text('measures').notNull().default(''),
    /** As the image host gave it, beside the pictures; '' for none. */
    video: text('video').notNull().default(''),
    priceCentavos: centavos('price_centavos').notNull(),
    /** What the shop paid for one; null while nobody has said. Only admins see it. */
    costCentavos: centavos('cost_centavos'),
    /** Of the box that one is sent in, whole grams and centimetres: all four, or none and its category's box counts. */
    weightG: integer('weight_g'),
    lengthCm: smallint('length_cm'),
    widthCm: smallint('width_cm'),
    heightCm: smallint('height_cm'),
    offer: boolean('offer').notNull().default(false),
    /** '10%' … '50%' when on offer, else null. */
    discount: text('discount'),
    /** What one costs today of what comes in quantities (rules/products/discount.ts salePrice). */
    salePriceCentavos: centavos('sale_price_centavos').generatedAlwaysAs((): SQL => SALE_PRICE),
    /** What the cheapest that there is of it costs today: lists sort and filter by it. */
    shownPriceCentavos: centavos('shown_price_centavos').generatedAlwaysAs((): SQL => SHOWN_PRICE),
    /** The admin's score, shown while there are no reviews. */
    score: real('score').notNull().default(0),
    sold: integer('sold').notNull().default(0),
    /** Derived: the sum of its sizes' stock, kept by the same statement that moves them. */
    stock: integer('stock').notNull().default(0),
    /** Derived from its single pairs on sale by shop/units/refresh.ts: how many, how many of them are used, and the least that one costs. */
    listedUnits: integer('listed_units').notNull().default(0),
    usedUnits: integer('used_units').notNull().default(0),
    cheapestUnitCentavos: centavos('cheapest_unit_centavos'),
    /** Derived from live reviews, kept by the review verbs. */
    reviewCount: integer('review_count').notNull().default(0),
    reviewSum: integer('review_sum').notNull().default(0),
    /** Where an imported product came from, and its key there: importing again changes it instead of adding. */
    source: text('source'),
    sourceKey: text('source_key'),
    /** The form's own key and the digest of what it held: the same form sent twice is one product. */
    creationKey: text('creation_key'),
    creationHash: text('creation_hash'),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull().defaultNow(),
    deletedAt: at('deleted_at'),
    /** Shoppers do not see it, because somebody of the shop said so. */
    hidden: boolean('hidden').notNull().default(false),
    /** Why shoppers do not see it, though nobody said so: it has no picture. */
    hiddenReason: text('hidden_reason', { enum: ['no-picture'] }),
    /** Somebody of the shop looked and found it original. */
    verifiedAt: at('verified_at'),
    verifiedBy: integer('verified_by').references(() => users.id),
    /** Accent- and case-folded name, brand, category, colour and style code, for trigram search. `fold` is made by the first migration. */
    searchText: text('search_text').generatedAlwaysAs((): SQL => SEARCHED),
    /** Families of its colours, that of the first named one before the others: it stands in it twice. */
    colours: text('colours')
      .array()
      .notNull()
      .generatedAlwaysAs((): SQL => COLOURS),
    /** The same as text, by which they are grouped in a third of the time. */
    coloursJoined: text('colours_joined')
      .notNull()
      .generatedAlwaysAs((): SQL => COLOURS_JOINED),
    /** The rest of what the numbers beside the filters are counted by: grouped in an index of 2 MB for 100,000 products, not in 65 MB of rows. */
    facets: text('facets')
      .notNull()
      .generatedAlwaysAs((): SQL => FACETS),
    /** The same and the materials by words; those of the name weigh more. */
    searchVector: tsvector('search_vector').generatedAlwaysAs(
      (): SQL =>
        sql`setweight(to_tsvector('simple', fold(name)), 'A') || to_tsvector('simple', ${SEARCHED} || ' ' || fold(materials))`,
    ),
  },
  (t) => [
    check('products_price_positive', sql`${t.priceCentavos} >= 0`),
    check('products_cost_not_negative', sql`${t.costCentavos} >= 0`),
    check(
      'products_box',
      sql`num_nulls(${t.weightG}, ${t.lengthCm}, ${t.widthCm}, ${t.heightCm}) in (0, 4) and ${t.weightG} > 0 and ${t.lengthCm} > 0 and ${t.widthCm} > 0 and ${t.heightCm} > 0`,
    ),
    check('products_verified', sql`(${t.verifiedAt} is null) = (${t.verifiedBy} is null)`),
    check('products_stock_not_negative', sql`${t.stock} >= 0`),
    check('products_sold_not_negative', sql`${t.sold} >= 0`),
    check(
      'products_units',
      sql`${t.listedUnits} >= 0 and ${t.usedUnits} between 0 and ${t.listedUnits} and (${t.listedUnits} = 0) = (${t.cheapestUnitCentavos} is null)`,
    ),
    index('products_live_id')
      .on(t.id)
      .where(sql`deleted_at is null`),
    index('products_live_price')
      .on(t.shownPriceCentavos, t.id)
      .where(sql`deleted_at is null`),
    index('products_live_facets')
      .on(t.shownPriceCentavos, t.facets, t.coloursJoined)
      .where(sql`deleted_at is null and hidden_reason is null and not hidden`),
    index('products_live_category')
      .on(t.category, t.genre, t.brand, t.id)
      .where(sql`deleted_at is null`),
    index('products_live_brand')
      .on(t.brand, t.id)
      .where(sql`deleted_at is null`),
    index('products_live_genre')
      .on(t.genre, t.id)
      .where(sql`deleted_at is null`),
    index('products_live_offer')
      .on(t.id)
      .where(sql`deleted_at is null and offer`),
    index('products_live_sold')
      .on(t.sold, t.id)
      .where(sql`deleted_at is null`),
    index('products_model')
      .on(t.category, t.brand, sql`fold(model)`)
      .where(sql`deleted_at is null and model <> ''`),
    index('products_created').on(t.createdAt),
    index('products_colours').using('gin', t.colours),
    index('products_search_vector').using('gin', t.searchVector),
    index('products_search_trigram').using('gin', sql`search_text gin_trgm_ops`),
    uniqueIndex('products_source')
      .on(t.source, t.sourceKey)
      .where(sql`source is not null`),
    uniqueIndex('products_creation_key')
      .on(t.creationKey)
      .where(sql`creation_key is not null`),
    check('products_hidden_reason', sql`${t.hiddenReason} in ('no-picture')`),
    check('products_creation_whole', sql`(${t.creationKey} is null) = (${t.creationHash} is null)`),
  ],
)

/** Stock belongs to a size. */
export const productSizes = pgTable(
  'product_sizes',
  {
    id: id(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    size: text('size').notNull(),
    /** Order in which sizes are shown. */
    position: smallint('position').notNull(),
    /** What can be sold now: what is on the shelf less what is reserved. */
    stock: integer('stock').notNull().default(0),
    /** Of those, how many are single pairs with a price of their own. */
    listedUnits: integer('listed_units').notNull().default(0),
    /** The others, which come in quantities at the product's price: all that is counted, set and sold by number. */
    bulk: integer('bulk')
      .notNull()
      .generatedAlwaysAs(sql`stock - listed_units`),
    /** False when the admin no longer offers the size; kept for the ledger and past orders. */
    offered: boolean('offered').notNull().default(true),
    /** The shop's own code of it; '' when it has none, as of a size that is not offered any more. */
    sku: text('sku').notNull().default(''),
    /** What a scanner reads on its box. */
    barcode: text('barcode').notNull().default(''),
    /** Where what comes in quantities lies; '' while nobody said. */
    shelf: text('shelf').notNull().default(''),
  },
  (t) => [
    unique('product_sizes_once').on(t.productId, t.size),
    uniqueIndex('product_sizes_barcode')
      .on(t.barcode)
      .where(sql`barcode <> ''`),
    index('product_sizes_sku')
      .on(sql`lower(sku)`)
      .where(sql`sku <> ''`),
    check('product_sizes_stock_not_negative', sql`${t.stock} >= 0`),
    check('product_sizes_listed_units', sql`${t.listedUnits} between 0 and ${t.stock}`),
    index('product_sizes_in_stock')
      .on(t.size, t.productId)
      .where(sql`stock > 0 and offered`),
  ],
)

export const productImages = pgTable(
  'product_images',
  {
    id: id(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    position: smallint('position').notNull(),
    /** As the image host gave it; delivery sizes are derived from it by rules/products/pictures/picture.ts. */
    url: text('url').notNull(),
    alt: text('alt').notNull().default(''),
    width: integer('width').notNull().default(960),
    height: integer('height').notNull().default(1200),
  },
  (t) => [unique('product_images_order').on(t.productId, t.position)],
)
