/**
 * One single pair as it is kept, held while it moves. Locks always come in the order in which an order takes them: its size, then
 * itself, then its product (orders/stock.ts), so that nobody waits for anybody in a circle.
 */
import { eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { productSizes, products, stockLedger, unitEvents, units } from '#data/schema.ts'
import type { LedgerKind } from '#rules/stock/stock.ts'
import { mayMove } from '#rules/states.ts'
import { isListed, isTaken, UNIT_MOVES, type UnitState } from '#rules/units/states.ts'
import { refreshUnits } from './refresh.ts'

export type UnitRow = typeof units.$inferSelect
export type HeldUnit = {
  unit: UnitRow
  size: typeof productSizes.$inferSelect
  product: typeof products.$inferSelect
}

/** Null when there is none of that code. */
export async function lockUnit(tx: Tx, code: string): Promise<HeldUnit | null> {
  const [there] = await tx.select({ sizeId: units.sizeId }).from(units).where(eq(units.code, code))
  if (!there) return null
  const [size] = await tx.select().from(productSizes).where(eq(productSizes.id, there.sizeId)).for('update')
  const [unit] = await tx.select().from(units).where(eq(units.code, code)).for('update')
  // It was given another size between the two: whoever asked looks again.
  if (unit!.sizeId !== size!.id) return lockUnit(tx, code)
  const [product] = await tx.select().from(products).where(eq(products.id, unit!.productId)).for('update')
  return { unit: unit!, size: size!, product: product! }
}

/** What the ledger calls a move; those that it does not know move nothing in it. */
const KIND: Partial<Record<`${UnitState} ${UnitState}`, LedgerKind>> = {
  'ready listed': 'listed',
  'listed ready': 'unlisted',
  'listed written_off': 'unlisted',
  'listed reserved': 'reserved',
  'reserved listed': 'released',
  'sold listed': 'released',
  'reserved sold': 'sold',
  'sold returned': 'returned',
}

type Deed = { actor: string; at: Date; orderId?: number; reason?: string }
type Movable = Pick<UnitRow, 'id' | 'sizeId' | 'productId' | 'state' | 'listedAt' | 'firstListedAt'>

/**
 * Moves single pairs that the caller holds, with their sizes: state, event, ledger, what their sizes and products say. Answers
 * false, and has moved nothing, where the life of one has no such move.
 */
export async function moveUnits(
  tx: Tx,
  moved: readonly Movable[],
  to: UnitState,
  { actor, at, orderId, reason = '' }: Deed,
): Promise<boolean> {
  if (moved.length === 0) return true
  if (moved.some(({ state }) => !mayMove(UNIT_MOVES, state, to))) return false
  const shift = (unit: Movable) => (to === 'listed' ? 1 : 0) - (isListed(unit.state) ? 1 : 0)
  const sums = (key: (unit: Movable) => number) => {
    const found = new Map<number, number>()
    for (const unit of moved) found.set(key(unit), (found.get(key(unit)) ?? 0) + shift(unit))
    return found
  }
  for (const [sizeId, delta] of [...sums(({ sizeId }) => sizeId)].toSorted(([a], [b]) => a - b))
    if (delta !== 0)
      await tx
        .update(productSizes)
        .set({
          stock: sql`${productSizes.stock} + ${delta}`,
          listedUnits: sql`${productSizes.listedUnits} + ${delta}`,
        })
        .where(eq(productSizes.id, sizeId))
  await tx
    .update(units)
    .set({
      state: to,
      version: sql`${units.version} + 1`,
      updatedAt: at,
      orderId: isTaken(to) ? (orderId ?? null) : null,
      ...(to === 'listed'
        ? {
            // Back from an order it is as old as it was.
            listedAt: sql`coalesce(${units.listedAt}, ${at.toISOString()}::timestamptz)`,
            firstListedAt: sql`coalesce(${units.firstListedAt}, ${at.toISOString()}::timestamptz)`,
          }
        : isTaken(to)
          ? {}
          : { listedAt: null }),
    })
    .where(
      inArray(
        units.id,
        moved.map(({ id }) => id),
      ),
    )
  await noteUnits(tx, moved, to, { actor, at, orderId, reason })
  const products = sums(({ productId }) => productId)
  if (isListed(to) || moved.some(({ state }) => isListed(state)))
    await refreshUnits(tx, [...products.keys()], products)
  return true
}

/** Its event and its row of the ledger; the caller has moved it. */
export async function noteUnits(
  tx: Tx,
  moved: readonly Movable[],
  to: UnitState,
  { actor, at, orderId, reason = '' }: Deed,
): Promise<void> {
  await tx.insert(unitEvents).values(
    moved.map(({ id, state }) => ({
      unitId: id,
      from: state,
      to,
      orderId: orderId ?? null,
      actor,
      reason,
      createdAt: at,
    })),
  )
  const told = moved.flatMap(({ id, sizeId, productId, state }) => {
    const kind = KIND[`${state} ${to}`]
    const delta = (to === 'listed' ? 1 : 0) - (isListed(state) ? 1 : 0)
    return kind
      ? [
          {
            sizeId,
            productId,
            unitId: id,
            orderId: orderId ?? null,
            delta,
            kind,
            actor,
            reason,
            createdAt: at,
          },
        ]
      : []
  })
  if (told.length > 0) await tx.insert(stockLedger).values(told)
}
