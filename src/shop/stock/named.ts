/** Sizes by what a scanner, a hand or a list says of them: the code of the shop's own labels, a barcode, a SKU in any letters. */
import { and, asc, eq, inArray, ne, or, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { products, productSizes } from '#data/schema.ts'
import { readSizeCode } from '#rules/size-code.ts'

/** For a question on `product_sizes`; of no text it is no size. */
export function isSizeAmong(texts: readonly string[]): SQL | undefined {
  const own = texts.flatMap((text) => readSizeCode(text) ?? [])
  const lower = texts.map((text) => text.toLowerCase())
  return or(
    inArray(productSizes.id, own),
    and(inArray(productSizes.barcode, [...texts]), ne(productSizes.barcode, '')),
    and(inArray(sql`lower(${productSizes.sku})`, lower), ne(productSizes.sku, '')),
  )
}

/** With what tells a person which size it is, and where it lies. */
export const sizesWhere = (tx: Tx, where: SQL | undefined) =>
  tx
    .select({
      id: productSizes.id,
      productId: productSizes.productId,
      name: products.name,
      size: productSizes.size,
      shelf: productSizes.shelf,
      sku: productSizes.sku,
      barcode: productSizes.barcode,
    })
    .from(productSizes)
    .innerJoin(products, eq(products.id, productSizes.productId))
    .where(where)
    .orderBy(asc(productSizes.id))
export type NamedSize = Awaited<ReturnType<typeof sizesWhere>>[number]
