/** The catalogue on its way out: what a search finds, product by product, in pieces that fit in memory. Our import reads it again. */
import { asc, inArray, sql } from 'drizzle-orm'
import { products } from '#data/schema.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { ListedProduct } from '#rules/imports/exported-list.ts'
import { COLUMN_FIELDS } from '#rules/products/fields.ts'
import { done, type Outcome } from '#rules/outcome.ts'
import type { ShopContext } from '#shop/context.ts'
import { columnsOf } from '../columns.ts'
import type { AdminProductQuery } from './read.ts'

const AT_ONCE = 500
const MOST = 5_000_000

export function openExport(
  { database: { db } }: ShopContext,
  verbs: { idsOf(query: Partial<AdminProductQuery>, most: number): Promise<number[]> },
) {
  /** By number. A product that comes or goes meanwhile may be in it or not. */
  return async function exported(
    visitor: Visitor,
    query: Partial<AdminProductQuery> = {},
  ): Promise<Outcome<AsyncGenerator<ListedProduct[]>>> {
    const refusal = may(visitor, 'product.export')
    if (refusal) return refusal
    const ids = await verbs.idsOf(query, MOST)
    const seesCost = may(visitor, 'product.see-cost') === null
    return done(walk())

    async function* walk(): AsyncGenerator<ListedProduct[]> {
      for (let from = 0; from < ids.length; from += AT_ONCE) {
        const rows = await read(ids.slice(from, from + AT_ONCE))
        yield seesCost ? rows : rows.map((row) => ({ ...row, cost: null }))
      }
    }
  }

  async function read(ids: number[]): Promise<ListedProduct[]> {
    return db
      .select({
        id: products.id,
        sourceKey: products.sourceKey,
        ...columnsOf(COLUMN_FIELDS),
        // Single pairs are not in lists: they are entered one by one.
        stock: sql<number>`${products.stock} - ${products.listedUnits}`,
        sizes: sql<ListedProduct['sizes']>`(
          select coalesce(json_agg(json_build_object('size', s.size, 'stock', s.bulk, 'sku', s.sku, 'barcode', s.barcode, 'shelf', s.shelf)
            order by s.position, s.id), '[]')
          from product_sizes s where s.product_id = products.id and s.offered)`,
        images: sql<string[]>`(
          select coalesce(json_agg(i.url order by i.position), '[]')
          from product_images i where i.product_id = products.id)`,
      })
      .from(products)
      .where(inArray(products.id, ids))
      .orderBy(asc(products.id))
  }
}
