/** A pair that came back after its sale was owed (product §51.4): the shop's from then on, or its owner's again where all was taken back from them. */
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { consignorEntries, units, unitSaleClaims, unitSales } from '#data/schema.ts'
import { SALE } from '#rules/consignment/sales/states.ts'
import { TO_RETURN_WHY } from '#rules/consignment/labels.ts'
import type { Centavos } from '#rules/money.ts'
import { UNIT } from '#rules/units/states.ts'
import type { UnitRow } from '#shop/units/unit.ts'
import { sendHome } from '#shop/units/entrusted/to-return.ts'
import { moveSales } from '#shop/units/entrusted/move-sales.ts'

/** Above 0. */
async function reversedOf(db: Tx, saleId: number): Promise<Centavos> {
  const [{ sum } = { sum: 0 }] = await db
    .select({ sum: sql`coalesce(-sum(${consignorEntries.amountCentavos}), 0)`.mapWith(Number) })
    .from(consignorEntries)
    .where(and(eq(consignorEntries.saleId, saleId), eq(consignorEntries.kind, 'reversal')))
  return sum
}

/** `unit` is kept (`ready`) and the caller holds it, with its size and product. True when it is its owner's again. */
export async function giveToOwner(
  tx: Tx,
  unit: UnitRow,
  { actor, at }: { actor: string; at: Date },
): Promise<boolean> {
  const [sale] = await tx
    .select()
    .from(unitSales)
    .where(and(eq(unitSales.unitId, unit.id), eq(unitSales.state, SALE.payable)))
    .for('update')
  if (!sale || unit.state !== UNIT.ready) return false
  if ((await reversedOf(tx, sale.id)) < sale.partCentavos) return false
  if ((await moveSales(tx, eq(unitSales.id, sale.id), SALE.reversed, at)) === 0) return false
  await tx
    .update(units)
    .set({
      owner: 'consignor',
      shopDiscountCentavos: 0,
      // Meanwhile the shop may have meant to sell it for less.
      priceCentavos: sql`greatest(${units.priceCentavos}, ${units.floorCentavos})`,
    })
    .where(eq(units.id, unit.id))
  return sendHome(tx, [unit], { why: TO_RETURN_WHY.reversed, actor, at })
}

/** Its owner may get it back: until that is known nobody else does. */
export async function isClaimed(tx: Tx, unitId: number): Promise<boolean> {
  const open = await tx
    .select({ id: unitSaleClaims.id })
    .from(unitSaleClaims)
    .innerJoin(unitSales, eq(unitSales.id, unitSaleClaims.saleId))
    .where(
      and(eq(unitSales.unitId, unitId), isNull(unitSaleClaims.settledAt), isNull(unitSaleClaims.droppedAt)),
    )
    .limit(1)
  return open.length > 0
}
