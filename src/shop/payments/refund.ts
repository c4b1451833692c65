/** The provider gives money back: asked through the outbox with a key that never changes, so that a repeat refunds nothing twice. */
import { and, eq } from 'drizzle-orm'
import { payments, refunds, tillQrs } from '#data/schema.ts'
import { GatewayRefused } from '#gateways/ports.ts'
import { orderNumber } from '#rules/orders/order.ts'
import { REFUND, REFUND_MOVES, hasFailed, isBack, type RefundState } from '#rules/payments/refund-states.ts'
import { mayMove } from '#rules/states.ts'
import type { ShopContext } from '#shop/context.ts'
import { derivePaymentStatus, lockOrder, writeEvent } from '#shop/orders/events.ts'
import { alertShop, notifyShopper } from '#shop/orders/notify.ts'

export function openRefund(context: ShopContext) {
  const { database, gateways, clock, settings } = context

  async function move(
    refundId: number,
    to: RefundState,
    change: { providerRefundId?: string; lastError?: string },
  ): Promise<void> {
    const userId = await database.transaction(async (tx) => {
      const [found] = await tx
        .select({ orderId: refunds.orderId })
        .from(refunds)
        .where(eq(refunds.id, refundId))
      const order = await lockOrder(tx, { id: found!.orderId })
      const [refund] = await tx.select().from(refunds).where(eq(refunds.id, refundId))
      const from = refund!.status
      if (from === to || !mayMove(REFUND_MOVES, from, to)) return null
      await tx
        .update(refunds)
        .set({ status: to, updatedAt: clock(), ...change })
        .where(eq(refunds.id, refundId))
      await writeEvent(tx, {
        orderId: order!.id,
        life: 'refund',
        subjectId: refundId,
        from,
        to,
        actor: 'system:payments',
        reason: change.lastError,
      })
      await derivePaymentStatus(tx, order!.id, clock())
      if (isBack(to)) {
        const { amountCentavos, creditCentavos } = refund!
        const facts = {
          ...(amountCentavos < order!.totalCentavos ? { refunded: amountCentavos } : {}),
          ...(creditCentavos > 0 ? { credit: creditCentavos, inMoney: amountCentavos - creditCentavos } : {}),
        }
        await notifyShopper(tx, settings, order!, 'refunded', String(refundId), facts)
      }
      if (hasFailed(to))
        await alertShop(tx, settings, order!, {
          cause: `refund-failed:${refundId}`,
          subject: `Falló una devolución del pedido ${orderNumber(order!.id)}`,
          text: 'Mercado Pago rechazó la devolución. Revisá el saldo de la cuenta y volvé a intentar desde el pedido.',
        })
      return { orderId: order!.id, userId: order!.userId }
    })
    if (userId) await context.hint({ kind: 'order', ...userId })
  }

  /** The outbox job: asks the provider, and writes down what it said. Throws when the provider is away, to be tried again. */
  return async function giveBack(refundId: number): Promise<void> {
    const [found] = await database.db
      .select({ refund: refunds, providerPaymentId: payments.providerPaymentId, qrId: tillQrs.providerId })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      // What was paid by a QR goes back by it.
      .leftJoin(
        tillQrs,
        and(eq(tillQrs.orderId, payments.orderId), eq(tillQrs.providerId, payments.preferenceId)),
      )
      .where(eq(refunds.id, refundId))
    if (!found || isBack(found.refund.status)) return
    const inMoney = found.refund.amountCentavos - found.refund.creditCentavos
    if (inMoney === 0) return move(refundId, REFUND.succeeded, {})
    if (!found.providerPaymentId)
      return move(refundId, REFUND.failed, { lastError: 'the payment has no provider id' })
    try {
      const { refund } = found
      const { payments: provider } = gateways
      const answer =
        found.qrId && provider.qr
          ? await provider.qr.refund(found.qrId, found.providerPaymentId, inMoney, refund.requestKey)
          : await provider.refund(found.providerPaymentId, inMoney, refund.requestKey)
      await move(refundId, answer.status, { providerRefundId: answer.id })
    } catch (error) {
      if (!(error instanceof GatewayRefused)) throw error
      await move(refundId, REFUND.failed, { lastError: error.message })
    }
  }
}
