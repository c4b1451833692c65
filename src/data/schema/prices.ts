/** What every product has cost, and since when. */
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { at, bigId, centavos } from '#data/columns.ts'
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
    check('price_history_positive', sql`${t.priceCentavos} >= 0 and ${t.salePriceCentavos} >= 0`),
  ],
)
