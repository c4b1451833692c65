/** What the labels of what comes in quantities say: each size with its code and what lies there, at the price that one pays today. */
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { products, productSizes } from '#data/schema.ts'
import type { LabelProduct } from '#rules/labels/of-products.ts'
import { done, type Outcome } from '#rules/outcome.ts'
import { pick } from '#rules/record.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { inReach } from '#rules/ids.ts'

/** Labels of so many products at once. */
const MOST_LABEL_PRODUCTS = 50

export function openLabels({ database: { db } }: ShopContext) {
  /** In the order in which they were asked for; those that are not there, or archived, are left out. Sizes that are offered, in their order. */
  async function ofProducts(
    visitor: Visitor,
    productIds: readonly number[],
  ): Promise<Outcome<LabelProduct[]>> {
    const refusal = may(visitor, 'stock.read')
    if (refusal) return refusal
    const ids = [...new Set(productIds)].filter(inReach).slice(0, MOST_LABEL_PRODUCTS)
    if (ids.length === 0) return done([])
    const rows = await db
      .select({
        id: products.id,
        name: products.name,
        price: products.salePriceCentavos,
        sizeId: productSizes.id,
        size: productSizes.size,
        stock: productSizes.bulk,
        barcode: productSizes.barcode,
        shelf: productSizes.shelf,
      })
      .from(products)
      .innerJoin(productSizes, and(eq(productSizes.productId, products.id), eq(productSizes.offered, true)))
      .where(and(inArray(products.id, ids), isNull(products.deletedAt)))
      .orderBy(asc(productSizes.position), asc(productSizes.id))
    return done(
      ids.flatMap((id) => {
        const sizes = rows.filter((row) => row.id === id)
        const [first] = sizes
        return first
          ? [
              {
                id,
                name: first.name,
                price: first.price ?? 0,
                sizes: sizes.map((size) => pick(size, ['sizeId', 'size', 'stock', 'barcode', 'shelf'])),
              },
            ]
          : []
      }),
    )
  }
  return { ofProducts }
}
