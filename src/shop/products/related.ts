/** What stands under a product (product §2.19). */
import { and, asc, eq, gt, inArray, lt, ne, type SQL } from 'drizzle-orm'
import type { Reader } from '#data/database.ts'
import { products } from '#data/schema.ts'
import { genresFound } from '#rules/products/choices.ts'
import { live } from '#shop/search/choose.ts'

/** Same category and genre: in stock first, the ones after this product before the ones that came before it. */
export async function relatedIds(db: Reader, id: number, limit: number): Promise<number[]> {
  const [own] = await db
    .select({ category: products.category, genre: products.genre })
    .from(products)
    .where(and(eq(products.id, id), live))
  if (!own) return []
  const alike = and(
    live,
    eq(products.category, own.category),
    inArray(products.genre, genresFound([own.genre])),
    ne(products.id, id),
  )
  const next = async (where: SQL | undefined, most: number) => {
    const rows = await db
      .select({ id: products.id })
      .from(products)
      .where(where)
      .orderBy(asc(products.id))
      .limit(most)
    return rows.map((row) => row.id)
  }
  const ids: number[] = []
  for (const stocked of [gt(products.stock, 0), eq(products.stock, 0)])
    for (const side of [gt(products.id, id), lt(products.id, id)])
      if (ids.length < limit) ids.push(...(await next(and(alike, stocked, side), limit - ids.length)))
  return ids
}
