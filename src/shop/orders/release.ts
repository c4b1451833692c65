/** How an unpaid order ends: cancelled by its shopper, or expired by the clock. Its stock, its coupon and its promotions go back, exactly once. */
import { eq } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { orders } from '#data/schema.ts'
import { ORDER_MOVES, isCancelled, stateEndedBy, type UnsoldEnd } from '#rules/orders/states.ts'
import { mayMove } from '#rules/states.ts'
import type { openCoupons } from '#shop/coupons/coupons.ts'
import { releasePromotions } from '#shop/promotions/redeem.ts'
import { releaseCredit } from '#shop/credit/of-order.ts'
import { dropAttempts } from '#shop/orders/money/drop-attempts.ts'
import { giveBackPart } from '#shop/orders/money/part-by-hand.ts'
import { dropQr } from './drop-qr.ts'
import { joinAll } from './parts.ts'
import { endWithOrder } from './edit/end.ts'
import { derivePaymentStatus, type OrderRow, writeEvent } from './events.ts'
import { releaseStock } from './stock.ts'

/** The caller holds the order's lock. Answers the order as it is then; null when the table of moves says no. */
export async function endOrder(
  tx: Tx,
  coupons: ReturnType<typeof openCoupons>,
  order: OrderRow,
  end: {
    cause: UnsoldEnd
    actor: string
    reason: string
    now: Date
    /** Nobody can pay its QR any more: the provider said so. */
    qrOver?: boolean
  },
): Promise<OrderRow | null> {
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
  await joinAll(tx, order, end.now)
  await endWithOrder(tx, order.id, end.actor, end.now)
  await releaseStock(tx, order.id, { actor: end.actor, at: end.now })
  await coupons.release(tx, order.id)
  await releasePromotions(tx, order.id, end.now)
  await releaseCredit(tx, order, { actor: end.actor, at: end.now })
  await writeEvent(tx, {
    orderId: order.id,
    life: 'order',
    from: order.status,
    to,
    actor: end.actor,
    reason: end.reason,
  })
  await dropAttempts(tx, order.id, end.actor, end.now)
  if (!end.qrOver) await dropQr(tx, order)
  await giveBackPart(tx, order.id, end.actor, end.now)
  return { ...ended!, paymentStatus: await derivePaymentStatus(tx, order.id, end.now) }
}
