/** The other way round of a sale's count. */
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { products } from '#data/schema.ts'

/** What came back or never left is not sold; the number an admin typed in never goes below none. */
export async function unsell(
  tx: Tx,
  units: readonly { productId: number; quantity: number }[],
): Promise<void> {
  for (const { productId, quantity } of units.toSorted((a, b) => a.productId - b.productId))
    await tx
      .update(products)
      .set({ sold: sql`greatest(${products.sold} - ${quantity}, 0)` })
      .where(eq(products.id, productId))
}
