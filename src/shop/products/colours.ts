/** The colours of a product's model as shoppers see them, itself among them: products of its category and brand that name the same model. */
import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { products } from '#data/schema.ts'
import type { Centavos } from '#rules/money.ts'
import type { Priced } from '#rules/products/discount.ts'
import { MOST_COLOURS } from '#rules/products/models/model.ts'
import { liveAmong } from '#shop/search/choose.ts'

export type Colour = Priced & {
  id: number
  name: string
  colourway: string
  image: string | null
  stock: number
  /** Where only single pairs are left: what the cheapest costs. */
  from: Centavos | null
  units: { listed: number; used: number }
}

// `products` is spelt out, as in card.ts.
export const colours = sql<Colour[]>`(
  select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'colourway', c.colourway,
    'price', c.price_centavos, 'offer', c.offer, 'discount', case when c.offer then c.discount end, 'stock', c.stock,
    'from', case when c.stock <= c.listed_units then c.cheapest_unit_centavos end,
    'units', json_build_object('listed', c.listed_units, 'used', c.used_units),
    'image', (select i.url from product_images i where i.product_id = c.id order by i.position limit 1)) order by c.id), '[]')
  from (select * from products c where products.model <> '' and c.model <> '' and c.category = products.category
    and c.brand = products.brand and fold(c.model) = fold(products.model) and ${liveAmong(alias(products, 'c'))}
    order by c.id limit ${sql.raw(String(MOST_COLOURS))}) c)`
