/** The rows of an order's parts, what is left beside them, and what the order says of itself because of them. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { orderLines, orderPartLines, orderParts, orders } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { hasGone, isApart, isAway, PART, waitsToGo } from '#rules/fulfilment/parts.ts'
import { FULFILMENT, isStillHere, isUntouched, type FulfilmentState } from '#rules/fulfilment/states.ts'
import { isOpen } from '#rules/orders/states.ts'
import { writeEvent, type OrderRow } from '#shop/orders/events.ts'
import { TO_SEND_UNITS } from '#shop/orders/line-units.ts'

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

/** Those that go, or went, by themselves, the first first. */
export async function partsOf(
  db: Reader | Tx,
  orderId: number,
): Promise<(PartRow & { lines: PartLine[] })[]> {
  const rows = await db
    .select()
    .from(orderParts)
    .where(and(eq(orderParts.orderId, orderId), inStates(orderParts.state, isApart)))
    .orderBy(asc(orderParts.number))
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

/**
 * With nothing left to send beside its parts, an order has left, and arrived with the last of them: after a part went, or after what
 * was left was given back. The caller holds its lock. Answers the order as it is then.
 */
export async function settleParts(tx: Tx, order: OrderRow, actor: string, at: Date): Promise<OrderRow> {
  if (!order.partLeft || order.partWaits || !isOpen(order.status)) return order
  if (!isStillHere(order.fulfilmentStatus) || (await restOf(tx, order.id)).length > 0) return order
  const last = (await partsOf(tx, order.id)).findLast(({ leftAt }) => leftAt !== null)!
  const steps: FulfilmentState[] = [
    ...(isUntouched(order.fulfilmentStatus) ? [FULFILMENT.packed] : []),
    FULFILMENT.shipped,
    ...(order.partAway ? [] : [FULFILMENT.delivered]),
  ]
  let from: FulfilmentState = order.fulfilmentStatus
  for (const to of steps) {
    await writeEvent(tx, {
      orderId: order.id,
      life: 'fulfilment',
      from,
      to,
      actor,
      reason: `Todo salió en partes; la última con ${[last.carrier, last.trackingCode].filter(Boolean).join(' ')}`,
    })
    from = to
  }
  const [now] = await tx
    .update(orders)
    .set({
      fulfilmentStatus: from,
      carrier: last.carrier,
      trackingCode: last.trackingCode,
      trackingUrl: last.trackingUrl,
      updatedAt: at,
    })
    .where(eq(orders.id, order.id))
    .returning()
  return now!
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
