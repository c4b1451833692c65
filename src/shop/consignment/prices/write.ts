/** The price of a pair on sale becomes another one: its row, its history, what its product says. What the shop took off the old one was of that one. */
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { unitPrices, units } from '#data/schema.ts'
import type { UnitPriceCause } from '#rules/consignment/labels.ts'
import type { Centavos } from '#rules/money.ts'
import { refreshUnits } from '#shop/units/refresh.ts'
import type { HeldUnit } from '#shop/units/unit.ts'

/** The caller holds it, and steps up to the day `behind` need nothing more. Writes only a difference: answers whether there was one. */
export async function writePrice(
  tx: Tx,
  { unit, product }: HeldUnit,
  to: { price: Centavos; behind: number; cause: UnitPriceCause; termsId: number; actor: string; at: Date },
): Promise<boolean> {
  const { price, cause, termsId, actor, at } = to
  const differs = price !== unit.priceCentavos
  await tx
    .update(units)
    .set({
      stepsBehind: Math.max(unit.stepsBehind, to.behind),
      ...(differs
        ? { priceCentavos: price, shopDiscountCentavos: 0, version: sql`${units.version} + 1`, updatedAt: at }
        : {}),
    })
    .where(eq(units.id, unit.id))
  if (!differs) return false
  await tx
    .insert(unitPrices)
    .values({ unitId: unit.id, priceCentavos: price, cause, termsId, actor, createdAt: at })
  await refreshUnits(tx, [product.id])
  return true
}
