/** A part of an order's money that came by hand and waits for the rest; when the rest is not to come, it goes back by hand. */
import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { payments } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { isUndecided, PAYMENT, wasApproved } from '#rules/payments/states.ts'
import { HAND_MEANS } from '#rules/payments/means.ts'
import { writeEvent, type PaymentRow } from '#shop/orders/events.ts'
import { requestRefund } from './refund.ts'

/** The payment that gathers what comes for an order that is not paid yet. */
export async function gatheringPayment(tx: Reader | Tx, orderId: number): Promise<PaymentRow | undefined> {
  const [open] = await tx
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.orderId, orderId),
        inArray(payments.provider, [...HAND_MEANS]),
        inStates(payments.status, isUndecided),
      ),
    )
  return open
}

/** The payment that made the order paid, if one did. */
export async function ownPayment(tx: Tx, orderId: number, butNot = 0): Promise<{ id: number } | undefined> {
  const [paid] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.orderId, orderId),
        inStates(payments.status, wasApproved),
        eq(payments.surplus, false),
        isNull(payments.exchangeId),
        isNull(payments.editId),
        ne(payments.id, butNot),
      ),
    )
  return paid
}

/** The order is over, or was paid at the provider after all. */
export async function giveBackPart(tx: Tx, orderId: number, actor: string, now: Date): Promise<void> {
  const part = await gatheringPayment(tx, orderId)
  if (!part) return
  const { id, status, amountCentavos: amount } = part
  const surplus = (await ownPayment(tx, orderId)) !== undefined
  await tx
    .update(payments)
    .set({ status: PAYMENT.approved, surplus, approvedAt: now, updatedAt: now })
    .where(eq(payments.id, id))
  await writeEvent(tx, { orderId, life: 'payment', subjectId: id, from: status, to: PAYMENT.approved, actor })
  await requestRefund(tx, {
    orderId,
    paymentId: id,
    amount,
    reason: 'part of a payment that never was whole',
    actor,
  })
}
