/** The catalogue for the catalogues of others (product §34.6): what shoppers see, size by size and pair by pair, read in pieces. */
import { and, asc, gt, sql } from 'drizzle-orm'
import { products } from '#data/schema.ts'
import { feedItems, type FeedItem, type FeedProduct, type FeedUnit } from '#rules/feeds/item.ts'
import { inStates } from '#data/states.ts'
import { isOn } from '#rules/prices/list-states.ts'
import { isListed } from '#rules/units/states.ts'
import type { ShopContext } from '#shop/context.ts'
import { pictures, type ProductPicture } from '#shop/products/card.ts'
import { live } from '#shop/search/choose.ts'
import { paidOf } from '#shop/units/price.ts'

const A_PIECE = 200

// `products` is spelt out, as in shop/products/card.ts.
const sizes = sql<FeedProduct['sizes']>`(
  select coalesce(json_agg(json_build_object('id', s.id, 'size', s.size, 'stock', s.bulk, 'barcode', s.barcode) order by s.position, s.id), '[]')
  from product_sizes s where s.product_id = products.id and s.offered)`
const units = sql<FeedUnit[]>`(
  select coalesce(json_agg(json_build_object('code', u.code, 'size', s.size, 'grade', u.grade, 'price', ${paidOf('u')}, 'pictures',
    (select coalesce(json_agg(i.url order by i.position), '[]') from unit_pictures i where i.unit_id = u.id and i.public))
    order by s.position, ${paidOf('u')}, u.id), '[]')
  from units u join product_sizes s on s.id = u.size_id
  where u.product_id = products.id and s.offered and ${inStates(sql`u.state`, isListed)})`
/** One colour of a model is a line of its group. */
const group = sql<string>`case when products.model = '' then 'p-' || products.id
  else 'm-' || left(md5(products.category || ' ' || products.brand || ' ' || fold(products.model)), 16) end`
/** Of the list that set the price of today. */
const dates = sql<{ from: string; until: string } | null>`(
  select json_build_object('from', coalesce(l.started_at, l.starts_at), 'until', l.ends_at) from price_list_products p
  join price_lists l on l.id = p.list_id
  where p.product_id = products.id and p.left_why is null and l.ends_at is not null and l.state in ${[...isOn.states]}
    and p.after_offer and products.offer and p.after_price_centavos = products.price_centavos
    and p.after_discount is not distinct from products.discount
  order by l.id desc limit 1)`

export function openFeeds({ database: { db }, settings }: ShopContext) {
  async function piece(after: number): Promise<FeedProduct[]> {
    const rows = await db
      .select({
        id: products.id,
        name: products.name,
        description: products.description,
        brand: products.brand,
        category: products.category,
        genre: products.genre,
        colourway: products.colourway,
        style: products.style,
        weightG: products.weightG,
        price: products.priceCentavos,
        offer: products.offer,
        discount: products.discount,
        group: group.as('group'),
        pictures: pictures.as('pictures'),
        sizes: sizes.as('sizes'),
        units: units.as('units'),
        dates: dates.as('dates'),
      })
      .from(products)
      .where(and(live, gt(products.id, after)))
      .orderBy(asc(products.id))
      .limit(A_PIECE)
    return rows.map(({ dates, pictures, ...row }) => ({
      ...row,
      pictures: (pictures as ProductPicture[]).map(({ url }) => url),
      from: dates && new Date(dates.from),
      until: dates && new Date(dates.until),
    }))
  }

  return {
    /** Every size that is offered of everything that shoppers see, by id; a piece at a time, whatever there is. */
    async *items(): AsyncGenerator<FeedItem[]> {
      for (let after = 0; ;) {
        const found = await piece(after)
        if (found.length > 0) yield found.flatMap((product) => feedItems(product, settings))
        if (found.length < A_PIECE) return
        after = found.at(-1)!.id
      }
    },
  }
}
