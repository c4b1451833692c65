/** What every product has cost, and since when; and the lists that set prices for a while. */
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ListScope } from '#rules/prices/list-form.ts'
import type { ListChange } from '#rules/prices/list-plan.ts'
import { isBooked, PRICE_LIST, PRICE_LIST_STATES } from '#rules/prices/list-states.ts'
import { among, at, bigId, centavos, createdAt, id, oneOf } from '#data/columns.ts'
import { products } from './products.ts'

/** Rows are only added, in the transaction that changes the price or the offer (shop/prices/note.ts): the last one is true now. */
export const priceHistory = pgTable(
  'price_history',
  {
    id: bigId(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    priceCentavos: centavos('price_centavos').notNull(),
    offer: boolean('offer').notNull(),
    discount: text('discount'),
    /** What one paid. */
    salePriceCentavos: centavos('sale_price_centavos').notNull(),
    since: at('since').notNull(),
  },
  (t) => [
    index('price_history_product').on(t.productId, t.id),
    index('price_history_since').on(t.since),
    check('price_history_positive', sql`${t.priceCentavos} >= 0 and ${t.salePriceCentavos} >= 0`),
  ],
)

/** Prices for a while, or from a day on: what is asked, for which products, and how far it is. */
export const priceLists = pgTable(
  'price_lists',
  {
    id: id(),
    name: text('name').notNull(),
    state: text('state', { enum: PRICE_LIST_STATES }).notNull().default(PRICE_LIST.draft),
    change: jsonb('change').$type<ListChange>().notNull(),
    scope: jsonb('scope').$type<ListScope>().notNull(),
    /** Of a draft, null is the moment in which it is booked. */
    startsAt: at('starts_at'),
    /** Null: for good. */
    endsAt: at('ends_at'),
    /** An admin agreed that products go under their cost. */
    underCost: boolean('under_cost').notNull().default(false),
    /** Goes out with the list and comes back with a form, so that two admins notice each other. */
    revision: integer('revision').notNull().default(1),
    startedAt: at('started_at'),
    endedAt: at('ended_at'),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf('price_lists_state', t.state, PRICE_LIST_STATES),
    check('price_lists_ends_later', sql`${t.endsAt} > ${t.startsAt}`),
    check(
      'price_lists_booked_start',
      sql`${t.startsAt} is not null or ${among(t.state, [PRICE_LIST.draft, PRICE_LIST.discarded])}`,
    ),
    index('price_lists_booked').on(t.startsAt).where(among(t.state, isBooked.states)),
  ],
)

/** What was promised for each product when its list was booked. */
export const priceListProducts = pgTable(
  'price_list_products',
  {
    listId: integer('list_id')
      .notNull()
      .references(() => priceLists.id),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    beforePriceCentavos: centavos('before_price_centavos').notNull(),
    beforeOffer: boolean('before_offer').notNull(),
    beforeDiscount: text('before_discount'),
    afterPriceCentavos: centavos('after_price_centavos').notNull(),
    afterOffer: boolean('after_offer').notNull(),
    afterDiscount: text('after_discount'),
    /** Why the product was left as it was, at the start or at the end. */
    leftWhy: text('left_why'),
  },
  (t) => [
    primaryKey({ name: 'price_list_products_pkey', columns: [t.listId, t.productId] }),
    index('price_list_products_product').on(t.productId),
  ],
)
