/** How an unpaid order ends: cancelled by its shopper, or expired by the clock. Its stock and its coupon go back, exactly once. */
import { and, eq } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { orders, payments } from '#data/schema.ts'
import { type END_CAUSES, ORDER_MOVES } from '#rules/orders/states.ts'
import { mayMove } from '#rules/states.ts'
import type { openCoupons } from '#shop/coupons/coupons.ts'
import { queue } from '#shop/jobs/outbox.ts'
import { writeEvent, type OrderRow } from './events.ts'
import { releaseStock } from './stock.ts'

/** The caller holds the order's lock. False when the table of moves says no. */
export async function endOrder(
  tx: Tx,
  coupons: ReturnType<typeof openCoupons>,
  order: OrderRow,
  end: { [To in 'cancelled' | 'expired']: { to: To; cause: (typeof END_CAUSES)[To][number] } }[
    'cancelled' | 'expired'] & { actor: string; reason: string; now: Date },
): Promise<boolean> {
  if (!mayMove(ORDER_MOVES, order.status, end.to)) return false
  await tx
    .update(orders)
    .set({
      status: end.to,
      endCause: end.cause,
      updatedAt: end.now,
      ...(end.to === 'cancelled' ? { cancelReason: end.reason } : {}),
    })
    .where(eq(orders.id, order.id))
  await releaseStock(tx, order.id, end.actor)
  await coupons.release(tx, order.id)
  await writeEvent(tx, {
    orderId: order.id,
    life: 'order',
    from: order.status,
    to: end.to,
    actor: end.actor,
    reason: end.reason,
  })
  await dropAttempts(tx, order.id, end.actor, end.now)
  return true
}

/** Attempts nobody paid are closed; a ticket that could still be paid is voided at the provider. */
async function dropAttempts(tx: Tx, orderId: number, actor: string, now: Date): Promise<void> {
  const open = await tx.select().from(payments).where(eq(payments.orderId, orderId))
  for (const attempt of open) {
    if (attempt.status === 'created') {
      await tx
        .update(payments)
        .set({ status: 'cancelled', updatedAt: now })
        .where(and(eq(payments.id, attempt.id), eq(payments.status, 'created')))
      await writeEvent(tx, {
        orderId,
        life: 'payment',
        subjectId: attempt.id,
        from: 'created',
        to: 'cancelled',
        actor,
      })
    } else if (attempt.status === 'pending' && attempt.providerPaymentId) {
      await queue(
        tx,
        'payment-cancel',
        { providerPaymentId: attempt.providerPaymentId },
        { dedupeKey: `payment-cancel:${attempt.id}` },
      )
    }
  }
}
