/** What to order again: sizes with few left, sizes sold out, and units of sizes that are no longer offered. */
import { and, asc, desc, eq, gt, isNull, lte, sql, type SQL } from 'drizzle-orm'
import { products, productSizes } from '#data/schema.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { done, type Outcome } from '#rules/outcome.ts'
import { FEW_LEFT } from '#rules/products/product.ts'
import { SOLD_LATELY_DAYS } from '#rules/stock/stock.ts'
import { isPaid } from '#rules/payments/order-payment.ts'
import { inStates } from '#data/states.ts'
import type { ShopContext } from '#shop/context.ts'

export type LowSize = {
  productId: number
  name: string
  brand: string
  category: string
  image: string | null
  sizeId: number
  size: string
  stock: number
  /** Units that left in paid orders of SOLD_LATELY_DAYS: what sells comes first. */
  soldLately: number
}
export type LowStock = {
  low: LowSize[]
  soldOut: LowSize[]
  /** Came back from an order after the size was taken out of the product. */
  retired: LowSize[]
  /** Of each list, also what does not fit in it. */
  counts: { low: number; soldOut: number; retired: number }
}

const SHOWN = 200

const firstPicture = sql<string | null>`(
  select i.url from product_images i where i.product_id = products.id order by i.position limit 1)`

export function openLow({ database: { db }, clock }: ShopContext) {
  async function sizes(where: SQL | undefined, most: number): Promise<LowSize[]> {
    const since = new Date(clock().getTime() - SOLD_LATELY_DAYS * 86_400_000).toISOString()
    const soldLately = sql<number>`(select coalesce(sum(l.quantity), 0)::int from order_lines l join orders o on o.id = l.order_id
      where l.size_id = product_sizes.id and o.placed_at > ${since}::timestamptz
        and ${inStates(sql`o.payment_status`, isPaid)})`
    return db
      .select({
        productId: products.id,
        name: products.name,
        brand: products.brand,
        category: products.category,
        image: firstPicture.as('image'),
        sizeId: productSizes.id,
        size: productSizes.size,
        stock: productSizes.bulk,
        soldLately: soldLately.as('sold_lately'),
      })
      .from(productSizes)
      .innerJoin(products, eq(products.id, productSizes.productId))
      .where(where)
      .orderBy(desc(sql`sold_lately`), asc(products.id), asc(productSizes.position))
      .limit(most)
  }
  const total = async (where: SQL | undefined): Promise<number> => {
    const [row] = await db
      .select({ total: sql<number>`count(*)::int` })
      .from(productSizes)
      .innerJoin(products, eq(products.id, productSizes.productId))
      .where(where)
    return row!.total
  }

  /** `atMost` units count as few; of each list the first `most`. */
  return async function low(visitor: Visitor, atMost = FEW_LEFT, most = SHOWN): Promise<Outcome<LowStock>> {
    const refusal = may(visitor, 'stock.read')
    if (refusal) return refusal
    const offered = and(isNull(products.deletedAt), eq(productSizes.offered, true))
    const few = and(offered, gt(productSizes.bulk, 0), lte(productSizes.bulk, Math.max(1, atMost)))
    const none = and(offered, eq(productSizes.bulk, 0))
    const retired = and(isNull(products.deletedAt), eq(productSizes.offered, false), gt(productSizes.bulk, 0))
    return done({
      low: await sizes(few, most),
      soldOut: await sizes(none, most),
      retired: await sizes(retired, most),
      counts: { low: await total(few), soldOut: await total(none), retired: await total(retired) },
    })
  }
}
