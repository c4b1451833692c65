/** What is to be taken from the shelves for the lines of a purchase. */
import { and, eq } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { productSizes } from '#data/schema.ts'
import type { CartLine } from '#rules/cart/cart.ts'
import type { Units } from '#shop/orders/units.ts'

/** Null when one of the sizes is gone. */
export async function findUnits(tx: Tx, lines: readonly CartLine[]): Promise<Units[] | null> {
  const units: Units[] = []
  for (const line of lines) {
    const [size] = await tx
      .select({ id: productSizes.id })
      .from(productSizes)
      .where(and(eq(productSizes.productId, line.productId), eq(productSizes.size, line.size)))
    if (!size) return null
    units.push({ sizeId: size.id, productId: line.productId, quantity: line.quantity, unit: line.unit })
  }
  return units
}
