/** A product's count and sum of scores: those of the reviews that everybody reads, moved with them under the product's lock. */
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { products } from '#data/schema.ts'
import { live as inShop } from '#shop/search/choose.ts'

/** False when it is not in the shop. */
export async function lockInShop(tx: Tx, productId: number): Promise<boolean> {
  const rows = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.id, productId), inShop))
    .for('no key update')
  return rows.length > 0
}

/** Before the review's own lock, always: two ways to the same two locks never cross. */
export const lockAnyProduct = (tx: Tx, productId: number) =>
  tx.select({ id: products.id }).from(products).where(eq(products.id, productId)).for('no key update')

export const moveScores = (tx: Tx, productId: number, counted: number, scored: number) =>
  tx
    .update(products)
    .set({
      reviewCount: sql`${products.reviewCount} + ${counted}`,
      reviewSum: sql`${products.reviewSum} + ${scored}`,
    })
    .where(eq(products.id, productId))
