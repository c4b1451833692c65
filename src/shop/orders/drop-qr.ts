/** An order ends while its QR may still be shown somewhere: it is called off at the provider too. */
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { tillQrs } from '#data/schema.ts'
import { queue } from '#shop/jobs/outbox.ts'
import type { OrderRow } from './events.ts'

export async function dropQr(tx: Tx, order: OrderRow): Promise<void> {
  if (order.channel !== 'counter') return
  const [qr] = await tx
    .select({ id: tillQrs.providerId })
    .from(tillQrs)
    .where(and(eq(tillQrs.orderId, order.id), isNotNull(tillQrs.providerId)))
  if (qr?.id)
    await queue(
      tx,
      'payment-cancel',
      { providerPaymentId: qr.id, qr: true },
      { dedupeKey: `payment-cancel:${qr.id}` },
    )
}
