/** What a product says of its single pairs on sale: lists, filters and cards read it there. */
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { products } from '#data/schema.ts'
import { isListed } from '#rules/units/states.ts'
import { USED_GRADES } from '#rules/units/grade.ts'
import { inStates } from '#data/states.ts'

const USED = sql.raw(USED_GRADES.map((grade) => `'${grade}'`).join(', '))

/** `leaving`: units on sale that are about to be an order's. */
export function onSaleOf(productId: number, leaving: readonly number[] = []) {
  const but = leaving.length > 0 ? sql` and u.id not in (${sql.join([...leaving], sql`, `)})` : sql``
  const onSale = sql`from units u where u.product_id = ${productId} and ${inStates(sql`u.state`, isListed)}${but}`
  return {
    listedUnits: sql`(select count(*)::int ${onSale})`,
    usedUnits: sql`(select count(*)::int ${onSale} and u.grade in (${USED}))`,
    cheapestUnitCentavos: sql`(select min(u.price_centavos - u.shop_discount_centavos) ${onSale})`,
  }
}

/** Under the products' lock, after their units have moved: `shift` of their stock goes with it. */
export async function refreshUnits(
  tx: Tx,
  productIds: readonly number[],
  shift = new Map<number, number>(),
): Promise<void> {
  for (const id of [...new Set(productIds)].toSorted((a, b) => a - b))
    await tx
      .update(products)
      .set({ stock: sql`${products.stock} + ${shift.get(id) ?? 0}`, ...onSaleOf(id) })
      .where(eq(products.id, id))
}
