/** How an unpaid order ends: cancelled by its shopper, or expired by the clock. What it holds goes back, exactly once (life.ts). */
import { eq } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { orders } from '#data/schema.ts'
import { ORDER_MOVES, isCancelled, stateEndedBy } from '#rules/orders/states.ts'
import { mayMove } from '#rules/states.ts'
import { derivePaymentStatus, type OrderRow } from './events.ts'
import type { Ending } from './life-part.ts'
import { LIFE } from './life.ts'

/** The caller holds the order's lock. Answers the order as it is then; null when the table of moves says no. */
export async function endOrder(tx: Tx, order: OrderRow, end: Ending): Promise<OrderRow | null> {
  const to = stateEndedBy(end.cause)
  if (!mayMove(ORDER_MOVES, order.status, to)) return null
  const [ended] = await tx
    .update(orders)
    .set({
      status: to,
      endCause: end.cause,
      updatedAt: end.now,
      ...(isCancelled(to) ? { cancelReason: end.reason } : {}),
    })
    .where(eq(orders.id, order.id))
    .returning()
  for (const { release } of LIFE) await release?.(tx, order, end, ended!)
  return { ...ended!, paymentStatus: await derivePaymentStatus(tx, order.id, end.now) }
}
