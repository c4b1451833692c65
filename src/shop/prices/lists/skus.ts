/** Which products a text of prices names by the SKU of a size. */
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Reader } from '#data/database.ts'
import { products, productSizes } from '#data/schema.ts'
import { skusNamedIn, type ProductsOfSku } from '#rules/prices/price-file.ts'

/** `input`: as a form sends it; whatever is no text names none. */
export async function productsOfSkus(db: Reader, input: unknown): Promise<ProductsOfSku> {
  const { prices } = (typeof input === 'object' && input !== null ? input : {}) as { prices?: unknown }
  const named = typeof prices === 'string' ? skusNamedIn(prices) : []
  if (named.length === 0) return () => []
  const rows = await db
    .selectDistinct({ sku: productSizes.sku, id: products.id })
    .from(productSizes)
    .innerJoin(products, eq(products.id, productSizes.productId))
    .where(and(inArray(productSizes.sku, named), isNull(products.deletedAt)))
  const found = Map.groupBy(rows, ({ sku }) => sku)
  return (sku) => found.get(sku)?.map(({ id }) => id) ?? []
}
