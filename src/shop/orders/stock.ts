/**
 * Taking stock for an order and giving it back. Rows are always locked in the same order (sizes ascending, then products
 * ascending): two carts that share products can never wait for each other (product §5.6).
 */
import { and, eq, gte, sql } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { orderLines, orders, products, productSizes, stockLedger } from '#data/schema.ts'
import { holdReserved } from './reserved.ts'
import { live } from '#shop/search/choose.ts'
import { heldAgain, type SaleOn } from './entrusted-sales.ts'
import { lessOnSale } from '#shop/units/refresh.ts'
import { UNIT } from '#rules/units/states.ts'
import { REFUNDED_UNITS } from '#shop/stock/line-units.ts'
import {
  backOnSale,
  choosePairs,
  isPair,
  keepPairs,
  lockPairs,
  moveOrderPairs,
  type Deed,
  type Units,
} from './units.ts'

export type TakenProduct = typeof products.$inferSelect

const ascending = <T>(items: readonly T[], key: (item: T) => number): T[] =>
  [...items].sort((a, b) => key(a) - key(b))

function unitsByProduct(units: readonly Units[]): { productId: number; quantity: number }[] {
  const sums = new Map<number, number>()
  for (const { productId, quantity } of units) sums.set(productId, (sums.get(productId) ?? 0) + quantity)
  return ascending(
    [...sums].map(([productId, quantity]) => ({ productId, quantity })),
    (item) => item.productId,
  )
}

/** Takes the units for an order that is there already, and writes it down: see `takeUnits`. Of single pairs exactly those, none that is like them. */
export async function takeStock(
  tx: Tx,
  orderId: number,
  units: readonly Units[],
  deed: Deed,
): Promise<{ short: Units } | { products: Map<number, TakenProduct> }> {
  const taken = await takeUnits(tx, units, { exact: true })
  if ('short' in taken) return taken
  const pairs = taken.units.flatMap(({ got }) => (got ? [got] : []))
  if (!(await heldAgain(tx, orderId, pairs, deed.at))) return { short: taken.units.find(isPair)! }
  await noteReserved(tx, orderId, taken.units, deed)
  return taken
}

/** The same of what an order that is there gets besides: what each entrusted pair is worth to its owner is frozen with `on`. */
export async function takeMore(
  tx: Tx,
  orderId: number,
  units: readonly Units[],
  { on, ...deed }: Deed & { on: SaleOn },
): Promise<{ short: Units } | { products: Map<number, TakenProduct>; units: readonly Units[] }> {
  const taken = await takeUnits(tx, units, { exact: true })
  if (!('short' in taken)) await noteReserved(tx, orderId, taken.units, { ...deed, on: () => on })
  return taken
}

/** What `takeUnits` took is an order's from now on; `on` where its sales are frozen with it: see `keepPairs`. */
export async function noteReserved(
  tx: Tx,
  orderId: number,
  units: readonly Units[],
  deed: Deed & { on?: (unitId: number) => SaleOn },
): Promise<void> {
  await writeLedger(tx, orderId, units, 'reserved', -1, deed.actor)
  await keepPairs(tx, orderId, units, deed)
}

/**
 * Takes the units, or says which of them fell short (the caller then rolls back). The `bulk >= n` and `listed_units >= k` in the
 * UPDATE are the guard against overselling: they are checked again under the row's lock. Answers the products as they are under that
 * lock, so that the prices charged are the ones that were true at that moment, and which single pairs were got, whose sizes keep them
 * for this transaction alone. `evenHidden`: of what was carried away already it does not matter whether shoppers see it now.
 */
export async function takeUnits(
  tx: Tx,
  units: readonly Units[],
  { exact = false, evenHidden = false } = {},
): Promise<{ short: Units } | { products: Map<number, TakenProduct>; units: readonly Units[] }> {
  for (const { sizeId, bulk, pairs, all } of bySize(units)) {
    const taken = await tx
      .update(productSizes)
      .set({
        stock: sql`${productSizes.stock} - ${bulk + pairs}`,
        ...(pairs > 0 ? { listedUnits: sql`${productSizes.listedUnits} - ${pairs}` } : {}),
      })
      .where(
        and(
          eq(productSizes.id, sizeId),
          gte(productSizes.bulk, bulk),
          pairs > 0 ? gte(productSizes.listedUnits, pairs) : undefined,
          evenHidden ? undefined : eq(productSizes.offered, true),
        ),
      )
      .returning({ id: productSizes.id })
    if (taken.length === 0) return { short: all[0]! }
  }
  const chosen = units.some(isPair) ? await choosePairs(tx, units, { exact }) : { chosen: units }
  if ('gone' in chosen) return { short: chosen.gone }
  const taken = new Map<number, TakenProduct>()
  const pairs = chosen.chosen.flatMap(({ got }) => (got ? [got] : []))
  for (const { productId, quantity } of unitsByProduct(units)) {
    const leaving = pairs.filter((pair) => pair.productId === productId)
    const [product] = await tx
      .update(products)
      .set({ stock: sql`${products.stock} - ${quantity}`, ...lessOnSale(leaving) })
      .where(and(eq(products.id, productId), evenHidden ? undefined : live))
      .returning()
    if (!product) return { short: units.find((unit) => unit.productId === productId)! }
    taken.set(productId, product)
  }
  return { products: taken, units: chosen.chosen }
}

/** Ascending. */
function bySize(units: readonly Units[]) {
  const sizes = new Map<number, { sizeId: number; bulk: number; pairs: number; all: Units[] }>()
  for (const one of units) {
    const size = sizes.get(one.sizeId) ?? { sizeId: one.sizeId, bulk: 0, pairs: 0, all: [] }
    size[isPair(one) ? 'pairs' : 'bulk'] += one.quantity
    size.all.push(one)
    sizes.set(one.sizeId, size)
  }
  return ascending([...sizes.values()], ({ sizeId }) => sizeId)
}

/** Of what comes in quantities; single pairs have their rows from where they move (units/unit.ts). */
async function writeLedger(
  tx: Tx,
  orderId: number,
  units: readonly Units[],
  kind: 'reserved' | 'released' | 'sold',
  sign: -1 | 0 | 1,
  actor: string,
): Promise<void> {
  const bulk = units.filter((one) => !isPair(one))
  if (bulk.length === 0) return
  await tx.insert(stockLedger).values(
    bulk.map((unit) => ({
      sizeId: unit.sizeId,
      productId: unit.productId,
      delta: sign === 0 ? 0 : sign * unit.quantity,
      kind,
      orderId,
      actor,
    })),
  )
}

/** What of an order was bought and not given back line by line. */
export async function unitsOf(tx: Tx, orderId: number): Promise<Units[]> {
  const rows = await tx
    .select({
      sizeId: orderLines.sizeId,
      productId: orderLines.productId,
      unit: orderLines.unitCode,
      quantity: sql<number>`${orderLines.quantity} - ${REFUNDED_UNITS}`,
    })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
  return rows.filter(({ quantity }) => quantity > 0)
}

/**
 * Gives an order's units back to the shelf, exactly once: only the caller that turns `holds_stock` off returns them
 * (cancel, expiry and a refund may arrive together: product §5.7).
 */
export async function releaseStock(tx: Tx, orderId: number, deed: Deed): Promise<boolean> {
  const won = await tx
    .update(orders)
    .set({ holdsStock: false })
    .where(and(eq(orders.id, orderId), eq(orders.holdsStock, true)))
    .returning({ id: orders.id })
  if (won.length === 0) return false
  const reserved = await holdReserved(tx, orderId)
  await giveUnitsBack(tx, orderId, await unitsOf(tx, orderId), deed)
  for (const giveBack of reserved) await giveBack(deed)
  return true
}

/** What `takeStock` took is on the shelf again. The caller has made sure that nobody else gives it back. */
export async function giveUnitsBack(
  tx: Tx,
  orderId: number,
  units: readonly Units[],
  deed: Deed,
): Promise<void> {
  const pairs = units.some(isPair) ? await lockPairs(tx, orderId, units) : []
  const bulk = units.filter((one) => !isPair(one))
  for (const unit of ascending(bulk, (u) => u.sizeId))
    await tx
      .update(productSizes)
      .set({ stock: sql`${productSizes.stock} + ${unit.quantity}` })
      .where(eq(productSizes.id, unit.sizeId))
  for (const { productId, quantity } of unitsByProduct(bulk))
    await tx
      .update(products)
      .set({ stock: sql`${products.stock} + ${quantity}` })
      .where(eq(products.id, productId))
  await writeLedger(tx, orderId, bulk, 'released', 1, deed.actor)
  await backOnSale(tx, pairs, { ...deed, orderId })
}

/** The reservation became a sale: the units left the shelf when they were reserved, so the ledger notes it with delta 0. */
export const markSold = async (tx: Tx, orderId: number, deed: Deed): Promise<void> =>
  noteSold(tx, orderId, await unitsOf(tx, orderId), deed)

export async function noteSold(tx: Tx, orderId: number, units: readonly Units[], deed: Deed): Promise<void> {
  const codes = units.filter(isPair).map(({ unit }) => unit)
  await moveOrderPairs(tx, orderId, codes, [UNIT.reserved, UNIT.sold], deed)
  for (const { productId, quantity } of unitsByProduct(units))
    await tx
      .update(products)
      .set({ sold: sql`${products.sold} + ${quantity}` })
      .where(eq(products.id, productId))
  await writeLedger(tx, orderId, units, 'sold', 0, deed.actor)
}
