/** Attempts nobody paid are closed; a ticket that could still be paid is voided at the provider. */
import { and, eq, type SQL } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { payments } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { isPending, isUntried, PAYMENT } from '#rules/payments/states.ts'
import { queue } from '#shop/jobs/outbox.ts'
import { writeEvent } from '#shop/orders/events.ts'

/** `only`: of the order's attempts, these. The caller holds the order's lock. */
export async function dropAttempts(
  tx: Tx,
  orderId: number,
  actor: string,
  now: Date,
  only?: SQL,
): Promise<void> {
  const open = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), only))
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
