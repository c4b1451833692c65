/** The history of an order: every move of every life, written in the transaction that makes it. */
import { and, eq } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { orderHistory, orders, payments, refunds } from '#data/schema.ts'
import { orderPaymentState, type OrderPaymentState } from '#rules/payments/order-payment.ts'
import { keepLedger } from '#shop/orders/money/ledger.ts'
import type { LifeMove } from '#rules/order-history/lives.ts'

export type OrderRow = typeof orders.$inferSelect
type Note = Extract<LifeMove, { life: 'note' }>['to']
export type PaymentRow = typeof payments.$inferSelect

export async function writeEvent(
  tx: Tx,
  event: LifeMove & { orderId: number; actor: string; reason?: string; subjectId?: number },
): Promise<void> {
  await tx.insert(orderHistory).values(event)
}

/** A note that is written once, however often its cause comes round again; true when it is new. */
export async function noteOnce(
  tx: Tx,
  note: { orderId: number; to: Note; actor: string; reason: string },
): Promise<boolean> {
  const [there] = await tx
    .select({ id: orderHistory.id })
    .from(orderHistory)
    .where(
      and(
        eq(orderHistory.orderId, note.orderId),
        eq(orderHistory.life, 'note'),
        eq(orderHistory.to, note.to),
        eq(orderHistory.reason, note.reason),
      ),
    )
  if (!there) await writeEvent(tx, { ...note, life: 'note', from: null })
  return !there
}

/** Locks the order: moves of one order happen one after another. Always before its stock. */
export async function lockOrder(
  tx: Tx,
  key: { id: number } | { reference: string },
): Promise<OrderRow | undefined> {
  const [order] = await tx
    .select()
    .from(orders)
    .where('id' in key ? eq(orders.id, key.id) : eq(orders.reference, key.reference))
    .for('update')
  return order
}

/** After every move of money: the only writer of `orders.payment_status` (derived, surplus payments left out), and of the ledger. */
export async function derivePaymentStatus(tx: Tx, orderId: number, now: Date): Promise<OrderPaymentState> {
  const paid = await tx
    .select({
      id: payments.id,
      status: payments.status,
      amount: payments.amountCentavos,
      surplus: payments.surplus,
    })
    .from(payments)
    .where(eq(payments.orderId, orderId))
  const back = await tx
    .select({ paymentId: refunds.paymentId, status: refunds.status, amount: refunds.amountCentavos })
    .from(refunds)
    .where(eq(refunds.orderId, orderId))
  const own = paid.filter((payment) => !payment.surplus)
  const ownIds = new Set(own.map((payment) => payment.id))
  const status = orderPaymentState(
    own.map((payment) => ({ status: payment.status, amount: payment.amount })),
    back
      .filter((refund) => ownIds.has(refund.paymentId))
      .map((refund) => ({ status: refund.status, amount: refund.amount })),
  )
  await tx.update(orders).set({ paymentStatus: status, updatedAt: now }).where(eq(orders.id, orderId))
  await keepLedger(tx, orderId, now)
  return status
}
