/** What was paid for an order and what of it can still go back. The caller holds the order's lock when it changes something. */
import { and, eq } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { payments, refunds } from '#data/schema.ts'
import type { Centavos } from '#rules/money.ts'
import type { AdminState } from '#rules/orders/admin.ts'
import { isApproved } from '#rules/payments/states.ts'
import { isCommitted } from '#rules/payments/refund-states.ts'
import { inStates } from '#data/states.ts'
import type { OrderRow } from '../events.ts'

export type OrderMoney = {
  /** The payment that paid it; null while nobody did. Second payments (surplus) go back by themselves. */
  paymentId: number | null
  paid: Centavos
  /** Given back or on its way. */
  back: Centavos
  /** What can still be given back. */
  left: Centavos
}

export async function moneyOf(db: Reader | Tx, orderId: number): Promise<OrderMoney> {
  const [payment] = await db
    .select({ id: payments.id, amount: payments.amountCentavos })
    .from(payments)
    .where(
      and(eq(payments.orderId, orderId), inStates(payments.status, isApproved), eq(payments.surplus, false)),
    )
    .orderBy(payments.attempt)
    .limit(1)
  if (!payment) return { paymentId: null, paid: 0, back: 0, left: 0 }
  const rows = await db
    .select({ amount: refunds.amountCentavos })
    .from(refunds)
    .where(and(eq(refunds.paymentId, payment.id), inStates(refunds.status, isCommitted)))
  const back = rows.reduce((sum, { amount }) => sum + amount, 0)
  return { paymentId: payment.id, paid: payment.amount, back, left: Math.max(0, payment.amount - back) }
}

export const adminStateOf = (order: OrderRow, refundable: Centavos): AdminState => ({
  status: order.status,
  paymentStatus: order.paymentStatus,
  fulfilment: order.fulfilmentStatus,
  delivery: order.delivery,
  refundable,
  held: order.heldReason !== null,
})
