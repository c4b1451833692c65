/** The rows of an order's parts, what is left beside them, and what the order says of itself because of them. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { orderLines, orderPartLines, orderParts, orders } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { hasGone, isApart, isAway, PART, waitsToGo } from '#rules/fulfilment/parts.ts'
import type { OrderRow } from './events.ts'
import { TO_SEND_UNITS } from '#shop/stock/line-units.ts'

export type PartRow = typeof orderParts.$inferSelect
export type PartLine = {
  orderLineId: number
  name: string
  size: string
  /** The code of a single pair. */
  unit: string | null
  quantity: number
}

const LINE = {
  orderLineId: orderLines.id,
  name: orderLines.name,
  size: orderLines.size,
  unit: orderLines.unitCode,
}

type PartWithLines = PartRow & { lines: PartLine[] }
/** Those that go, or went, by themselves, the first first. */
export const partsOf = (db: Reader | Tx, orderId: number): Promise<PartWithLines[]> =>
  partsOfMany(db, [orderId])
export async function partsOfMany(db: Reader | Tx, orderIds: readonly number[]): Promise<PartWithLines[]> {
  const rows = await db
    .select()
    .from(orderParts)
    .where(and(inArray(orderParts.orderId, [...orderIds]), inStates(orderParts.state, isApart)))
    .orderBy(asc(orderParts.orderId), asc(orderParts.number))
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const lines = await linesOfParts(db, ids)
  return rows.map((row) => ({
    ...row,
    lines: lines.flatMap(({ partId, ...line }) => (partId === row.id ? [line] : [])),
  }))
}

export const linesOfParts = (
  db: Reader | Tx,
  ids: readonly number[],
): Promise<(PartLine & { partId: number })[]> =>
  db
    .select({ ...LINE, partId: orderPartLines.partId, quantity: orderPartLines.quantity })
    .from(orderPartLines)
    .innerJoin(orderLines, eq(orderLines.id, orderPartLines.orderLineId))
    .where(inArray(orderPartLines.partId, [...ids]))
    .orderBy(asc(orderLines.id))

/** What leaves with the order itself. */
export async function restOf(db: Reader | Tx, orderId: number): Promise<PartLine[]> {
  const rows = await db
    .select({ ...LINE, quantity: TO_SEND_UNITS })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.id))
  return rows.filter(({ quantity }) => quantity > 0)
}

/** The order says which parts it has. The caller holds its lock. */
export async function keepParts(tx: Tx, orderId: number, at: Date): Promise<OrderRow> {
  const some = (question: Parameters<typeof inStates<PartRow['state']>>[1]) =>
    sql`exists (select 1 from ${orderParts} where ${orderParts.orderId} = ${orderId} and ${inStates(orderParts.state, question)})`
  const [order] = await tx
    .update(orders)
    .set({ partWaits: some(waitsToGo), partLeft: some(hasGone), partAway: some(isAway), updatedAt: at })
    .where(eq(orders.id, orderId))
    .returning()
  return order!
}

/** What was separated and has not left goes with the rest again; its number is not given a second time. */
export async function joinParts(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx.delete(orderPartLines).where(inArray(orderPartLines.partId, [...ids]))
  await tx
    .update(orderParts)
    .set({ state: PART.joined })
    .where(inArray(orderParts.id, [...ids]))
}

/** Of an order that ends: nothing of it is to leave any more. */
export async function joinAll(tx: Tx, order: OrderRow, at: Date): Promise<void> {
  if (!order.partWaits) return
  const waiting = await tx
    .select({ id: orderParts.id })
    .from(orderParts)
    .where(and(eq(orderParts.orderId, order.id), inStates(orderParts.state, waitsToGo)))
  await joinParts(
    tx,
    waiting.map(({ id }) => id),
  )
  await keepParts(tx, order.id, at)
}
