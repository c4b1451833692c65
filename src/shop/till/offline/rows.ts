/** Leases of tills as they are kept, held while they move; and what of them is off the shelf. */
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { productSizes, products, tillLeaseLines, tillLeases, units } from '#data/schema.ts'
import type { Centavos } from '#rules/money.ts'
import { UNIT } from '#rules/units/states.ts'
import { backOnSale } from '#shop/orders/units.ts'
import { lockProducts, moveStock } from '#shop/stock/move.ts'
import { mustMoveUnits } from '#shop/units/unit.ts'

export type LeaseRow = typeof tillLeases.$inferSelect
export type LeaseLineRow = {
  id: number
  productId: number
  sizeId: number
  unitId: number | null
  unit: string | null
  size: string
  name: string
  quantity: number
  left: number
  held: number
  price: Centavos
  base: Centavos
  least: Centavos
  barcode: string
  sku: string
  requestKey: string
}

export async function lockLease(tx: Tx, id: number): Promise<LeaseRow | null> {
  const [row] = await tx.select().from(tillLeases).where(eq(tillLeases.id, id)).for('update')
  return row ?? null
}

/** The open one of a till. */
export async function openLeaseOf(db: Reader | Tx, tillKey: string): Promise<LeaseRow | null> {
  const [row] = await db
    .select()
    .from(tillLeases)
    .where(and(eq(tillLeases.tillKey, tillKey), isNull(tillLeases.endedAt)))
  return row ?? null
}

export const linesOf = (db: Reader | Tx, leaseId: number): Promise<LeaseLineRow[]> =>
  db
    .select({
      id: tillLeaseLines.id,
      productId: tillLeaseLines.productId,
      sizeId: tillLeaseLines.sizeId,
      unitId: tillLeaseLines.unitId,
      unit: units.code,
      size: productSizes.size,
      name: products.name,
      quantity: tillLeaseLines.quantity,
      left: tillLeaseLines.left,
      held: tillLeaseLines.held,
      price: tillLeaseLines.priceCentavos,
      base: tillLeaseLines.baseCentavos,
      least: tillLeaseLines.leastCentavos,
      barcode: productSizes.barcode,
      sku: productSizes.sku,
      requestKey: tillLeaseLines.requestKey,
    })
    .from(tillLeaseLines)
    .innerJoin(products, eq(products.id, tillLeaseLines.productId))
    .innerJoin(productSizes, eq(productSizes.id, tillLeaseLines.sizeId))
    .leftJoin(units, eq(units.id, tillLeaseLines.unitId))
    .where(eq(tillLeaseLines.leaseId, leaseId))
    .orderBy(asc(tillLeaseLines.id))

/** So many of a line. */
export type Part = { row: LeaseLineRow; quantity: number }
type Deed = { actor: string; at: Date; reason: string }

/**
 * Puts parts of a lease on the shelf, out of what is `left` in it or `held` for a sale that waits; the caller holds the lease.
 * `toBeSold`: in the same transaction, so that nobody asks whether it is still to be on sale.
 */
export async function ontoShelf(
  tx: Tx,
  leaseId: number,
  parts: readonly Part[],
  { from, toBeSold, actor, at, reason }: Deed & { from: 'left' | 'held'; toBeSold: boolean },
): Promise<void> {
  const moved = parts.filter(({ quantity }) => quantity > 0)
  if (moved.length === 0) return
  const codes = moved.flatMap(({ row }) => (row.unit === null ? [] : [row.unit]))
  await lockProducts(tx, [...new Set(moved.map(({ row }) => row.productId))], codes)
  await moveStock(
    tx,
    moved
      .filter(({ row }) => row.unitId === null)
      .map(({ row, quantity }) => ({
        sizeId: row.sizeId,
        productId: row.productId,
        delta: quantity,
        kind: 'unleased' as const,
        leaseId,
        reason,
      })),
    actor,
    at,
  )
  if (codes.length > 0) {
    const pairs = await tx
      .select()
      .from(units)
      .where(and(inArray(units.code, codes), eq(units.leaseId, leaseId)))
      .orderBy(asc(units.id))
    if (toBeSold) await mustMoveUnits(tx, pairs, UNIT.listed, { actor, at, leaseId, reason })
    else await backOnSale(tx, pairs, { actor, at, leaseId, reason })
  }
  const column = from === 'left' ? tillLeaseLines.left : tillLeaseLines.held
  for (const { row, quantity } of moved)
    await tx
      .update(tillLeaseLines)
      .set({ [from]: sql`${column} - ${quantity}` })
      .where(eq(tillLeaseLines.id, row.id))
}
