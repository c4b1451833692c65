/** The payments of an order and what went back of them, as its page in the back office shows them. */
import { asc, eq } from 'drizzle-orm'
import type { Reader } from '#data/database.ts'
import { orderLines, payments, refundLines, refunds } from '#data/schema.ts'
import type { Centavos } from '#rules/money.ts'
import { REFUND, REFUND_MOVES, type RefundState } from '#rules/payments/refund-states.ts'
import type { PaymentState } from '#rules/payments/states.ts'
import { mayMove } from '#rules/states.ts'

export type AdminPayment = {
  id: number
  attempt: number
  provider: string
  providerPaymentId: string | null
  status: PaymentState
  detail: string | null
  method: string | null
  instalments: number | null
  amount: Centavos
  /** Of it, what store credit paid. */
  credit: Centavos
  /** A second payment of a paid order: it goes back by itself. */
  surplus: boolean
  approvedAt: Date | null
  createdAt: Date
}
export type AdminRefund = {
  id: number
  paymentId: number
  amount: Centavos
  /** Of it, what goes back as store credit. */
  credit: Centavos
  status: RefundState
  reason: string
  lastError: string | null
  createdAt: Date
  canRetry: boolean
  /** Which units it is for; none for an amount that stands for no product. */
  lines: { id: number; name: string; size: string; quantity: number; restocked: boolean }[]
}

export async function paymentsOf(db: Reader, orderId: number): Promise<AdminPayment[]> {
  const rows = await db
    .select()
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(asc(payments.attempt))
  return rows.map((row) => ({
    id: row.id,
    attempt: row.attempt,
    provider: row.provider,
    providerPaymentId: row.providerPaymentId,
    status: row.status,
    detail: row.statusDetail,
    method: row.method,
    instalments: row.instalments,
    amount: row.amountCentavos,
    credit: row.creditCentavos,
    surplus: row.surplus && row.exchangeId === null,
    approvedAt: row.approvedAt,
    createdAt: row.createdAt,
  }))
}

export async function refundsOf(db: Reader, orderId: number): Promise<AdminRefund[]> {
  const rows = await db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(asc(refunds.id))
  const units = await db
    .select({
      refundId: refundLines.refundId,
      id: refundLines.id,
      name: orderLines.name,
      size: orderLines.size,
      quantity: refundLines.quantity,
      restocked: refundLines.restocked,
    })
    .from(refundLines)
    .innerJoin(orderLines, eq(orderLines.id, refundLines.orderLineId))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(refundLines.id))
  return rows.map((row) => ({
    id: row.id,
    paymentId: row.paymentId,
    amount: row.amountCentavos,
    credit: row.creditCentavos,
    status: row.status,
    reason: row.reason,
    lastError: row.lastError,
    createdAt: row.createdAt,
    canRetry: mayMove(REFUND_MOVES, row.status, REFUND.requested),
    lines: units.flatMap(({ refundId, ...line }) => (refundId === row.id ? [line] : [])),
  }))
}
