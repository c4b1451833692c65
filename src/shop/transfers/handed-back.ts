/** Money went back by somebody's hand: its refund is done, told and written in the record. The caller holds the order's lock. */
import { eq } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { refunds } from '#data/schema.ts'
import { formatAmount, type Centavos } from '#rules/money.ts'
import { REFUND } from '#rules/payments/refund-states.ts'
import type { Visitor } from '#rules/users/access.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { Settings } from '#shop/context.ts'
import { derivePaymentStatus, writeEvent, type OrderRow } from '#shop/orders/events.ts'
import { actorOf } from '#shop/audit/actors.ts'
import { notifyShopper } from '#shop/orders/notify.ts'

/** Answers what of it was money. */
export async function writeHandedBack(
  tx: Tx,
  settings: Settings,
  visitor: Visitor,
  order: OrderRow,
  refund: typeof refunds.$inferSelect,
  { operation, at }: { operation: string; at: Date },
): Promise<Centavos> {
  const { id: refundId, amountCentavos: amount, creditCentavos: credit } = refund
  const inMoney = amount - credit
  await tx.update(refunds).set({ status: REFUND.succeeded, updatedAt: at }).where(eq(refunds.id, refundId))
  await writeEvent(tx, {
    orderId: order.id,
    life: 'refund',
    subjectId: refundId,
    from: refund.status,
    to: REFUND.succeeded,
    actor: actorOf(visitor),
    reason: `${formatAmount(inMoney)}, operación ${operation}`,
  })
  await derivePaymentStatus(tx, order.id, at)
  await notifyShopper(tx, settings, order, 'refunded', String(refundId), {
    byHand: true,
    ...(amount < order.totalCentavos ? { refunded: amount } : {}),
    ...(credit > 0 ? { credit, inMoney } : {}),
  })
  await writeAudit(tx, visitor, {
    action: 'order.hand-back',
    entity: 'order',
    entityId: order.id,
    after: { amount: inMoney, operation, refundId },
    at,
  })
  return inMoney
}
