/** What an entrusted pair is worth to its owner, frozen when an order takes it (product §51.1): never computed again. */
import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { unitSales } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { isLive, SALE } from '#rules/consignment/sales/states.ts'
import { splitOf } from '#rules/consignment/split.ts'
import type { ChosenUnit } from '#shop/units/chosen.ts'
import { moveSales } from '#shop/units/entrusted/move-sales.ts'

/** What of its order a sale stands on: a line, what an exchange gives, or an edit until its lines are written. */
export type SaleOn = { orderLineId: number } | { exchangeId: number } | { editId: number }

/** None for the shop's own. Coupons, promotions and campaigns lower what the buyer pays and the shop's part, so the price is what is split. */
export function saleOfPair(
  unit: ChosenUnit,
  orderId: number,
  on: SaleOn,
  at: Date,
): (typeof unitSales.$inferInsert)[] {
  const { id: unitId, consignorId, termsId, terms, priceCentavos: base, shopDiscountCentavos } = unit
  if (unit.owner === 'shop') return []
  const { commission, part } = splitOf(base, terms!)
  return [
    {
      unitId,
      orderId,
      ...on,
      consignorId: consignorId!,
      termsId: termsId!,
      baseCentavos: base,
      floorCentavos: terms!.floor,
      shopDiscountCentavos,
      commissionBp: terms!.bp,
      commissionMinCentavos: terms!.least,
      commissionCentavos: commission,
      partCentavos: part,
      state: SALE.held,
      createdAt: at,
    },
  ]
}

/** An edit is made: what it kept for it is on the line that was written. */
export const saleToLine = (tx: Tx, editId: number, unitId: number, orderLineId: number) =>
  tx
    .update(unitSales)
    .set({ orderLineId, editId: null })
    .where(and(eq(unitSales.editId, editId), eq(unitSales.unitId, unitId), inStates(unitSales.state, isLive)))

/** Lines are taken out of an order: of their sales it stays known which edit let them go. */
export const salesOffLines = (tx: Tx, editId: number, lineIds: readonly number[]) =>
  tx
    .update(unitSales)
    .set({ orderLineId: null, editId })
    .where(inArray(unitSales.orderLineId, [...lineIds]))

/**
 * An order that had expired takes exactly these again, each at what was frozen then. False, and nothing is held, when the owner of one is
 * another by now, or its floor is above what was paid for it.
 */
export async function heldAgain(
  tx: Tx,
  orderId: number,
  taken: readonly ChosenUnit[],
  at: Date,
): Promise<boolean> {
  const owned = taken.filter(({ owner }) => owner === 'consignor')
  if (owned.length === 0) return true
  const before = await tx
    .select()
    .from(unitSales)
    .where(
      and(
        eq(unitSales.orderId, orderId),
        eq(unitSales.state, SALE.released),
        // One that an edit took out of it was released for good.
        isNotNull(unitSales.orderLineId),
      ),
    )
  const again = owned.flatMap((unit) => {
    const sale = before.find(({ unitId }) => unitId === unit.id)
    const stands =
      sale && sale.consignorId === unit.consignorId && sale.baseCentavos >= (unit.floorCentavos ?? 0)
    return stands ? [sale.id] : []
  })
  if (again.length < owned.length) return false
  return (await moveSales(tx, inArray(unitSales.id, again), SALE.held, at)) === again.length
}
