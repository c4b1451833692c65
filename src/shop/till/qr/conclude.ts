/** A QR was paid: its order is handed over, and its money is a row of the day that it was sold on. The caller holds the order's lock. */
import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { tillEntries, tillQrs, tillSales } from '#data/schema.ts'
import type { Settings } from '#shop/context.ts'
import type { OrderRow, PaymentRow } from '#shop/orders/events.ts'
import { notifySale, notifyShopper } from '#shop/orders/notify.ts'
import { handOver } from '#shop/till/hand-over.ts'

/** Once: the same payment is one move of its life, and of two payments the second is told apart before (shop/payments/approval.ts). */
export async function concludeSale(
  tx: Tx,
  settings: Settings,
  order: OrderRow,
  { id: paymentId, amountCentavos, providerPaymentId }: PaymentRow,
  at: Date,
): Promise<void> {
  const [sale] = await tx.select().from(tillSales).where(eq(tillSales.orderId, order.id))
  const actor = sale!.sellerId === null ? 'system:till' : `person:${sale!.sellerId}`
  await tx
    .update(tillQrs)
    .set({ paymentId })
    .where(and(eq(tillQrs.orderId, order.id), isNull(tillQrs.paymentId)))
  const row = {
    dayId: sale!.dayId,
    kind: 'sale' as const,
    orderId: order.id,
    actor,
    requestKey: `sale:${order.id}`,
    createdAt: at,
  }
  const { creditCentavos: credit } = order
  await tx
    .insert(tillEntries)
    .values([
      ...(credit > 0 ? [{ ...row, means: 'credit' as const, amountCentavos: credit }] : []),
      { ...row, means: 'qr' as const, amountCentavos, operation: providerPaymentId ?? '' },
    ])
  const handed = await handOver(tx, order, actor, at)
  await notifyShopper(tx, settings, handed, 'counter')
  await notifySale(tx, settings, handed)
}
