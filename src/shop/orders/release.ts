/** How an unpaid order ends: cancelled by its shopper, or expired by the clock. Its stock and its coupon go back, exactly once. */
import { and, eq } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { orders, payments } from '#data/schema.ts'
import { ORDER_MOVES, isCancelled, stateEndedBy, type UnsoldEnd } from '#rules/orders/states.ts'
import { mayMove } from '#rules/states.ts'
import { isPending, isUntried, PAYMENT } from '#rules/payments/states.ts'
import { inStates } from '#data/states.ts'
import type { openCoupons } from '#shop/coupons/coupons.ts'
import { queue } from '#shop/jobs/outbox.ts'
import { giveBackPart } from '#shop/transfers/part.ts'
import { derivePaymentStatus, writeEvent, type OrderRow } from './events.ts'
import { releaseStock } from './stock.ts'

/** The caller holds the order's lock. Answers the order as it is then; null when the table of moves says no. */
export async function endOrder(
  tx: Tx,
  coupons: ReturnType<typeof openCoupons>,
  order: OrderRow,
  end: { cause: UnsoldEnd; actor: string; reason: string; now: Date },
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
  await releaseStock(tx, order.id, end.actor)
  await coupons.release(tx, order.id)
  await writeEvent(tx, {
    orderId: order.id,
    life: 'order',
    from: order.status,
    to,
    actor: end.actor,
    reason: end.reason,
  })
  await dropAttempts(tx, order.id, end.actor, end.now)
  await giveBackPart(tx, order.id, end.actor, end.now)
  return { ...ended!, paymentStatus: await derivePaymentStatus(tx, order.id, end.now) }
}

/** Attempts nobody paid are closed; a ticket that could still be paid is voided at the provider. */
async function dropAttempts(tx: Tx, orderId: number, actor: string, now: Date): Promise<void> {
  const open = await tx.select().from(payments).where(eq(payments.orderId, orderId))
  for (const attempt of open) {
    if (isUntried(attempt.status)) {
      await tx
        .update(payments)
        .set({ status: PAYMENT.cancelled, updatedAt: now })
        .where(and(eq(payments.id, attempt.id), inStates(payments.status, isUntried)))
      await writeEvent(tx, {
        orderId,
        life: 'payment',
        subjectId: attempt.id,
        from: attempt.status,
        to: PAYMENT.cancelled,
        actor,
      })
    } else if (isPending(attempt.status) && attempt.providerPaymentId) {
      await queue(
        tx,
        'payment-cancel',
        { providerPaymentId: attempt.providerPaymentId },
        { dedupeKey: `payment-cancel:${attempt.id}` },
      )
    }
  }
}
