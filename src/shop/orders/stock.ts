/**
 * Taking stock for an order and giving it back. Rows are always locked in the same order (sizes ascending, then products
 * ascending): two carts that share products can never wait for each other (product §5.6).
 */
import { and, eq, gte, sql } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { orderLines, orders, products, productSizes, stockLedger } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { isBound } from '#rules/returns/exchange/states.ts'
import { live } from '#shop/products/choose.ts'

export type Units = { sizeId: number; productId: number; quantity: number }
/** Of a line of `order_lines`: units whose money went back. */
export const REFUNDED_UNITS = sql<number>`coalesce((select sum(f.quantity) from refund_lines f where f.order_line_id = order_lines.id), 0)::int`
/** Of a line of `order_lines`: units that came back with a return and were not refused. */
export const RETURNED_UNITS = sql<number>`coalesce((select sum(r.quantity) from return_lines r where r.order_line_id = order_lines.id
  and r.exchange_id is null and r.condition is distinct from 'refused'), 0)::int`
const EXCHANGES_OF_LINE = sql`exchanges x where x.order_line_id = order_lines.id and x.from_exchange_id is null and ${inStates(sql`x.parcel`, isBound)}`
/** Of a line of `order_lines`: units that were changed for something else, or are about to be. */
export const EXCHANGED_UNITS = sql<number>`coalesce((select sum(x.quantity) from ${EXCHANGES_OF_LINE}), 0)::int`
/** Of those: they came back. */
export const CAME_FOR_EXCHANGE = sql<number>`coalesce((select sum(r.quantity) from return_lines r where r.order_line_id = order_lines.id
  and r.condition is distinct from 'refused' and r.return_id in (select x.return_id from ${EXCHANGES_OF_LINE})), 0)::int`
/** Of a line of `order_lines`: units that a refund put back on sale. */
export const RESTOCKED_UNITS = sql<number>`coalesce((select sum(f.quantity) from refund_lines f where f.order_line_id = order_lines.id and f.restocked), 0)::int`
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

/** Takes the units for an order that is there already, and writes it down: see `takeUnits`. */
export async function takeStock(
  tx: Tx,
  orderId: number,
  units: readonly Units[],
  actor: string,
): Promise<{ short: Units } | { products: Map<number, TakenProduct> }> {
  const taken = await takeUnits(tx, units)
  if ('products' in taken) await noteReserved(tx, orderId, units, actor)
  return taken
}

/** What `takeUnits` took is an order's from now on. */
export const noteReserved = (
  tx: Tx,
  orderId: number,
  units: readonly Units[],
  actor: string,
): Promise<void> => writeLedger(tx, orderId, units, 'reserved', -1, actor)

/**
 * Takes the units, or says which size fell short (the caller then rolls back). The `stock >= n` in the UPDATE is the guard
 * against overselling: it is checked again under the row's lock. Answers the products as they are under that lock, so that
 * the prices charged are the ones that were true at that moment.
 */
export async function takeUnits(
  tx: Tx,
  units: readonly Units[],
): Promise<{ short: Units } | { products: Map<number, TakenProduct> }> {
  for (const unit of ascending(units, (u) => u.sizeId)) {
    const taken = await tx
      .update(productSizes)
      .set({ stock: sql`${productSizes.stock} - ${unit.quantity}` })
      .where(
        and(
          eq(productSizes.id, unit.sizeId),
          gte(productSizes.stock, unit.quantity),
          eq(productSizes.offered, true),
        ),
      )
      .returning({ id: productSizes.id })
    if (taken.length === 0) return { short: unit }
  }
  const taken = new Map<number, TakenProduct>()
  for (const { productId, quantity } of unitsByProduct(units)) {
    const [product] = await tx
      .update(products)
      .set({ stock: sql`${products.stock} - ${quantity}` })
      .where(and(eq(products.id, productId), live))
      .returning()
    if (!product) return { short: units.find((unit) => unit.productId === productId)! }
    taken.set(productId, product)
  }
  return { products: taken }
}

async function writeLedger(
  tx: Tx,
  orderId: number,
  units: readonly Units[],
  kind: 'reserved' | 'released' | 'sold' | 'returned',
  sign: -1 | 0 | 1,
  actor: string,
): Promise<void> {
  await tx.insert(stockLedger).values(
    units.map((unit) => ({
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
export async function releaseStock(tx: Tx, orderId: number, actor: string): Promise<boolean> {
  const won = await tx
    .update(orders)
    .set({ holdsStock: false })
    .where(and(eq(orders.id, orderId), eq(orders.holdsStock, true)))
    .returning({ id: orders.id })
  if (won.length === 0) return false
  await giveUnitsBack(tx, orderId, await unitsOf(tx, orderId), actor)
  return true
}

/** What `takeStock` took is on the shelf again. The caller has made sure that nobody else gives it back. */
export async function giveUnitsBack(
  tx: Tx,
  orderId: number,
  units: readonly Units[],
  actor: string,
): Promise<void> {
  for (const unit of ascending(units, (u) => u.sizeId))
    await tx
      .update(productSizes)
      .set({ stock: sql`${productSizes.stock} + ${unit.quantity}` })
      .where(eq(productSizes.id, unit.sizeId))
  for (const { productId, quantity } of unitsByProduct(units))
    await tx
      .update(products)
      .set({ stock: sql`${products.stock} + ${quantity}` })
      .where(eq(products.id, productId))
  await writeLedger(tx, orderId, units, 'released', 1, actor)
}

/** The reservation became a sale: the units left the shelf when they were reserved, so the ledger notes it with delta 0. */
export const markSold = async (tx: Tx, orderId: number, actor: string): Promise<void> =>
  noteSold(tx, orderId, await unitsOf(tx, orderId), actor)

export async function noteSold(
  tx: Tx,
  orderId: number,
  units: readonly Units[],
  actor: string,
): Promise<void> {
  for (const { productId, quantity } of unitsByProduct(units))
    await tx
      .update(products)
      .set({ sold: sql`${products.sold} + ${quantity}` })
      .where(eq(products.id, productId))
  await writeLedger(tx, orderId, units, 'sold', 0, actor)
}
