/** The QR of a sale that waits for it: asked from the provider after the sale's goods are held, and kept. */
import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { orderLines, orders, payments, tillQrs } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { GatewayRefused, GatewayUnavailable } from '#gateways/ports.ts'
import { dueOf, orderNumber } from '#rules/orders/order.ts'
import { isOpen } from '#rules/orders/states.ts'
import { isUnpaid } from '#rules/payments/order-payment.ts'
import { isUntried, PAYMENT } from '#rules/payments/states.ts'
import { QR_MINUTES } from '#rules/till/qr.ts'
import type { ShopContext } from '#shop/context.ts'
import { lockOrder, writeEvent, type OrderRow } from '#shop/orders/events.ts'
import { preferenceLines } from '#shop/payments/preference-lines.ts'
import { dropQr } from '#shop/orders/drop-qr.ts'

/** Of a sale that was just written. */
export async function writeQr(
  tx: Tx,
  order: OrderRow,
  { provider, actor, now }: { provider: string; actor: string; now: Date },
): Promise<void> {
  const [attempt] = await tx
    .insert(payments)
    .values({
      orderId: order.id,
      attempt: 1,
      provider,
      method: 'qr',
      amountCentavos: dueOf(order),
      currency: order.currency,
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  await writeEvent(tx, {
    orderId: order.id,
    life: 'payment',
    subjectId: attempt!.id,
    from: null,
    to: PAYMENT.created,
    actor,
  })
  await tx.insert(tillQrs).values({ orderId: order.id, createdAt: now })
}

export type Made = 'made' | 'away' | 'refused' | 'ended'

export function openMakeQr(context: ShopContext) {
  const { database, gateways, settings, log } = context

  async function linesOf(order: OrderRow) {
    const rows = await database.db
      .select()
      .from(orderLines)
      .where(eq(orderLines.orderId, order.id))
      .orderBy(orderLines.id)
    return preferenceLines(order, rows).map(({ pictureUrl: _picture, ...line }) => line)
  }

  /** The same QR, however often it is asked for: one whose answer was lost was shown to nobody. */
  return async function make(orderId: number): Promise<Made> {
    const [found] = await database.db
      .select({ order: orders, providerId: tillQrs.providerId })
      .from(tillQrs)
      .innerJoin(orders, eq(orders.id, tillQrs.orderId))
      .where(eq(tillQrs.orderId, orderId))
    if (!found || !isOpen(found.order.status) || !isUnpaid(found.order.paymentStatus)) return 'ended'
    if (found.providerId !== null) return 'made'
    const { order } = found
    const { qr } = gateways.payments
    if (!qr) return 'refused'
    try {
      const made = await qr.create(
        {
          reference: order.reference,
          description: `${settings.name}, compra ${orderNumber(order.id)}`,
          total: dueOf(order),
          minutes: QR_MINUTES,
          lines: await linesOf(order),
        },
        `qr:${order.reference}`,
      )
      await keep(order, made)
      return 'made'
    } catch (error) {
      if (!(error instanceof GatewayUnavailable || error instanceof GatewayRefused)) throw error
      const facts = {
        order: orderNumber(orderId),
        error: error.message,
        ...('detail' in error ? { detail: error.detail } : {}),
      }
      log.error(facts, 'a QR was not made')
      return error instanceof GatewayRefused || error.trouble === 'key' ? 'refused' : 'away'
    }
  }

  async function keep(
    { id, userId }: OrderRow,
    made: { id: string; code: string; expiresAt: Date | null },
  ): Promise<void> {
    await database.transaction(async (tx) => {
      const order = await lockOrder(tx, { id })
      await tx
        .update(tillQrs)
        .set({ providerId: made.id, code: made.code, expiresAt: made.expiresAt })
        .where(and(eq(tillQrs.orderId, id), isNull(tillQrs.providerId)))
      await tx
        .update(payments)
        .set({ preferenceId: made.id })
        .where(and(eq(payments.orderId, id), inStates(payments.status, isUntried)))
      // It ended while the provider was asked.
      if (!isOpen(order!.status)) await dropQr(tx, order!)
    })
    await context.hint({ kind: 'order', orderId: id, userId })
  }
}
