/** Where an order in parts stands once one of its parcels is over (product §65.3): it has left, and arrived, with the last of them. */
import { eq } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { orders } from '#data/schema.ts'
import { isThere, wasLost } from '#rules/fulfilment/parts.ts'
import {
  FULFILMENT,
  isOnTheWay,
  isStillHere,
  isUntouched,
  type FulfilmentState,
} from '#rules/orders/fulfilment/states.ts'
import { isOpen } from '#rules/orders/states.ts'
import { hasArrived, isFollowed } from '#rules/shipments/states.ts'
import { writeEvent, type OrderRow } from '#shop/orders/events.ts'
import { liveOf, orderCargo } from './cargo.ts'
import { partsOf, restOf, type PartRow } from '#shop/orders/parts.ts'

/**
 * Nothing of an order that has left is on its way any more, and something of it came: what it sent beside its parts a courier has handed
 * over, or there is nothing of it that was not given back.
 */
export async function isAllThere(tx: Tx, order: OrderRow, parts: readonly PartRow[]): Promise<boolean> {
  if (!isOnTheWay(order.fulfilmentStatus) || order.partAway) return false
  const own = await liveOf(tx, orderCargo(order.id))
  if (own !== undefined && (hasArrived(own.state) || isFollowed(own.state))) return hasArrived(own.state)
  return parts.some(({ state }) => isThere(state)) && (await restOf(tx, order.id)).length === 0
}

/**
 * With nothing left to send beside its parts, an order has left, and arrived with the last that did not get lost: after a part went, or
 * after money went back for what was left or was lost. The caller holds its lock. Answers the order as it is then.
 */
export async function settleParts(tx: Tx, order: OrderRow, actor: string, at: Date): Promise<OrderRow> {
  if (!order.partLeft || order.partWaits || !isOpen(order.status)) return order
  const parts = await partsOf(tx, order.id)
  if (!isStillHere(order.fulfilmentStatus))
    return (await isAllThere(tx, order, parts))
      ? goOn(tx, order, [FULFILMENT.delivered], ALL_CAME, actor, at)
      : order
  if ((await restOf(tx, order.id)).length > 0) return order
  const left = parts.filter(({ leftAt }) => leftAt !== null)
  const last = left.findLast(({ state }) => !wasLost(state)) ?? left.at(-1)!
  const { carrier, trackingCode, trackingUrl } = last
  const steps = [
    ...(isUntouched(order.fulfilmentStatus) ? [FULFILMENT.packed] : []),
    FULFILMENT.shipped,
    ...(!order.partAway && parts.some(({ state }) => isThere(state)) ? [FULFILMENT.delivered] : []),
  ]
  const why = `Todo salió en partes; la última con ${[carrier, trackingCode].filter(Boolean).join(' ')}`
  return goOn(tx, { ...order, carrier, trackingCode, trackingUrl }, steps, why, actor, at)
}
const ALL_CAME = 'Llegó todo lo que no se perdió'

/** Nobody is told: whoever bought heard of each parcel. */
async function goOn(
  tx: Tx,
  { id: orderId, carrier, trackingCode, trackingUrl, ...order }: OrderRow,
  steps: readonly FulfilmentState[],
  reason: string,
  actor: string,
  at: Date,
): Promise<OrderRow> {
  let from: FulfilmentState = order.fulfilmentStatus
  for (const to of steps) {
    await writeEvent(tx, { orderId, life: 'fulfilment', from, to, actor, reason })
    from = to
  }
  const [now] = await tx
    .update(orders)
    .set({ fulfilmentStatus: from, carrier, trackingCode, trackingUrl, updatedAt: at })
    .where(eq(orders.id, orderId))
    .returning()
  return now!
}
