/** The refunds that the provider tells of: ours are confirmed, those made in its own panel are added to our books. */
import { eq } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { refunds } from '#data/schema.ts'
import type { ProviderPayment } from '#gateways/ports.ts'
import { isBack } from '#rules/payments/refund-states.ts'
import { writeEvent, type OrderRow, type PaymentRow } from '#shop/orders/events.ts'

const ACTOR = 'system:payments'

export async function recordProviderRefunds(
  tx: Tx,
  order: OrderRow,
  row: PaymentRow,
  payment: ProviderPayment,
  now: Date,
): Promise<void> {
  for (const theirs of payment.refunds) {
    const ours = await tx.select().from(refunds).where(eq(refunds.paymentId, row.id)).orderBy(refunds.id)
    const known = ours.find((refund) => refund.providerRefundId === theirs.id)
    const waiting = ours.find(
      (r) =>
        r.providerRefundId === null &&
        r.amountCentavos - r.creditCentavos === theirs.amount &&
        !isBack(r.status),
    )
    const match = known ?? waiting
    if (match) {
      if (match.status === theirs.status && match.providerRefundId === theirs.id) continue
      await tx
        .update(refunds)
        .set({ status: theirs.status, providerRefundId: theirs.id, updatedAt: now })
        .where(eq(refunds.id, match.id))
      if (match.status !== theirs.status)
        await writeEvent(tx, {
          orderId: order.id,
          life: 'refund',
          subjectId: match.id,
          from: match.status,
          to: theirs.status,
          actor: ACTOR,
        })
      continue
    }
    const [added] = await tx
      .insert(refunds)
      .values({
        orderId: order.id,
        paymentId: row.id,
        amountCentavos: theirs.amount,
        status: theirs.status,
        reason: 'made at the provider',
        requestKey: `provider:${theirs.id}`,
        providerRefundId: theirs.id,
      })
      .returning()
    await writeEvent(tx, {
      orderId: order.id,
      life: 'refund',
      subjectId: added!.id,
      from: null,
      to: theirs.status,
      actor: ACTOR,
      reason: 'made at the provider',
    })
  }
}
