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
import { heldBack } from '#shop/units/entrusted/guard.ts'
import { startClocks } from '#shop/units/entrusted/clock.ts'
import { followSales, salesMayFollow } from '#shop/units/entrusted/follow.ts'
import { refreshUnits } from './refresh.ts'

export type UnitRow = typeof units.$inferSelect
/** One of which it is said what it is in the catalogue. */
export type Catalogued = { sizeId: number; productId: number }
export const isCatalogued = <U extends { sizeId: number | null; productId: number | null }>(
  unit: U,
): unit is U & Catalogued => unit.sizeId !== null && unit.productId !== null
type Size = typeof productSizes.$inferSelect
type Product = typeof products.$inferSelect
export type HeldUnit = { unit: UnitRow & Catalogued; size: Size; product: Product }
/** One of which it may not have been said yet what it is in the catalogue. */
export type AnyHeldUnit = HeldUnit | { unit: UnitRow; size: null; product: null }
export const inCatalogue = (there: AnyHeldUnit): there is HeldUnit => there.product !== null

/** Null when there is none of that code. */
export async function holdUnit(tx: Tx, code: string): Promise<AnyHeldUnit | null> {
  const [there] = await tx.select({ sizeId: units.sizeId }).from(units).where(eq(units.code, code))
  if (!there) return null
  const [size] =
    there.sizeId === null
      ? []
      : await tx.select().from(productSizes).where(eq(productSizes.id, there.sizeId)).for('update')
  const [unit] = await tx.select().from(units).where(eq(units.code, code)).for('update')
  // It was given another size between the two: whoever asked looks again.
  if (unit!.sizeId !== there.sizeId) return holdUnit(tx, code)
  if (!isCatalogued(unit!)) return { unit: unit!, size: null, product: null }
  const [product] = await tx.select().from(products).where(eq(products.id, unit.productId)).for('update')
  return { unit, size: size!, product: product! }
}

/** Null when there is none of that code in the catalogue. */
export async function lockUnit(tx: Tx, code: string): Promise<HeldUnit | null> {
  const there = await holdUnit(tx, code)
  return there && inCatalogue(there) ? there : null
}

/** What the ledger calls a move; those that it does not know move nothing in it. */
const KIND: Partial<Record<`${UnitState} ${UnitState}`, LedgerKind>> = {
  'ready listed': 'listed',
  'listed ready': 'unlisted',
  'listed written_off': 'unlisted',
  'listed to_return': 'unlisted',
  'listed reserved': 'reserved',
  'reserved listed': 'released',
  'sold listed': 'released',
  'reserved sold': 'sold',
  'sold returned': 'returned',
}
/** The same where a till takes it, or lets it go. */
const LEASE_KIND: typeof KIND = { 'listed reserved': 'leased', 'reserved listed': 'unleased' }

/** `leaseId`: the till that takes it, or lets it go. */
type Deed = { actor: string; at: Date; orderId?: number; leaseId?: number; reason?: string }
type Movable = Pick<UnitRow, 'id' | 'sizeId' | 'productId' | 'consignorId' | 'state'>

/** A pair stays where it is, and so does all that was written with its move. */
export class PairStays extends Error {
  constructor(moved: readonly Movable[], to: UnitState) {
    super(`no move to ${to} for the pairs ${moved.map(({ id, state }) => `${id} (${state})`).join(', ')}`)
  }
}

/** `moveUnits` for who has no other way out: money, goods and books go together or not at all. Throws `PairStays`. */
export async function mustMoveUnits(...asked: Parameters<typeof moveUnits>): Promise<void> {
  if (!(await moveUnits(...asked))) throw new PairStays(asked[1], asked[2])
}

/**
 * Moves single pairs that the caller holds, with their sizes: state, event, ledger, what their sizes and products say. Answers
 * false, and has moved nothing, where the life of one has no such move, or is entrusted and may not be on sale.
 */
export async function moveUnits(
  tx: Tx,
  moved: readonly Movable[],
  to: UnitState,
  { actor, at, orderId, leaseId, reason = '' }: Deed,
): Promise<boolean> {
  if (moved.length === 0) return true
  if (moved.some(({ state }) => !mayMove(UNIT_MOVES, state, to))) return false
  if (!(await salesMayFollow(tx, moved, to))) return false
  // From the shelf; one that an order lets go was fit to be on sale when it took it.
  const fromShelf = isListed(to) ? moved.filter(({ state }) => state === 'ready').map(({ id }) => id) : []
  if ((await heldBack(tx, fromShelf, at, actor)).length > 0) return false
  const shift = (unit: Movable) => (to === 'listed' ? 1 : 0) - (isListed(unit.state) ? 1 : 0)
  const catalogued = moved.filter(isCatalogued)
  const sums = (key: (unit: Catalogued) => number) => {
    const found = new Map<number, number>()
    for (const unit of catalogued) found.set(key(unit), (found.get(key(unit)) ?? 0) + shift(unit))
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
      leaseId: isTaken(to) ? (leaseId ?? null) : null,
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
  if (isListed(to))
    await startClocks(
      tx,
      moved.map(({ id }) => id),
      at,
    )
  await noteUnits(tx, moved, to, { actor, at, orderId, leaseId, reason })
  await followSales(tx, moved, to, at)
  const products = sums(({ productId }) => productId)
  if (isListed(to) || moved.some(({ state }) => isListed(state)))
    await refreshUnits(tx, [...products.keys()], products)
  return true
}

/** Their events and their rows of the ledger; the caller has moved them. */
async function noteUnits(tx: Tx, moved: readonly Movable[], to: UnitState, deed: Deed): Promise<void> {
  const { events, ledger } = notesOf(moved, to, deed)
  await tx.insert(unitEvents).values(events)
  if (ledger.length > 0) await tx.insert(stockLedger).values(ledger)
}

export function notesOf(
  moved: readonly Movable[],
  to: UnitState,
  { actor, at, orderId, leaseId, reason = '' }: Deed,
) {
  const events = moved.map(({ id, state }) => ({
    unitId: id,
    from: state,
    to,
    orderId: orderId ?? null,
    leaseId: leaseId ?? null,
    actor,
    reason,
    createdAt: at,
  }))
  const ledger = moved.filter(isCatalogued).flatMap(({ id, sizeId, productId, state }) => {
    const kind = (leaseId === undefined ? KIND : LEASE_KIND)[`${state} ${to}`]
    const delta = (to === 'listed' ? 1 : 0) - (isListed(state) ? 1 : 0)
    return kind
      ? [
          {
            sizeId,
            productId,
            unitId: id,
            orderId: orderId ?? null,
            leaseId: leaseId ?? null,
            delta,
            kind,
            actor,
            reason,
            createdAt: at,
          },
        ]
      : []
  })
  return { events, ledger }
}
