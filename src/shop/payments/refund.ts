/** Giving money back: a row first, then the provider through the outbox with a key that never changes, so that a repeat refunds nothing twice. */
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { payments, refunds } from '#data/schema.ts'
import { GatewayRefused } from '#gateways/ports.ts'
import type { Centavos } from '#rules/money.ts'
import { orderNumber } from '#rules/orders/order.ts'
import { isByHand } from '#rules/transfers/means.ts'
import { mayMove } from '#rules/states.ts'
import type { RefundPurpose } from '#rules/payments/money-accounts.ts'
import { REFUND_MOVES, type RefundState, hasFailed, isBack, REFUND } from '#rules/payments/refund-states.ts'
import type { ShopContext } from '#shop/context.ts'
import { queue } from '#shop/jobs/outbox.ts'
import { derivePaymentStatus, lockOrder, writeEvent } from '#shop/orders/events.ts'
import { alertShop, tellShopper } from '#shop/orders/tell.ts'

/** Writes the refund and queues its call, or leaves it to somebody's hand (shop/transfers/receive.ts) where no provider took the money; the caller holds the order's lock and has checked what is left to give back. */
export async function requestRefund(
  tx: Tx,
  refund: {
    orderId: number
    paymentId: number
    amount: Centavos
    reason: string
    actor: string
    /** Made by whoever asked: the same key is the same refund. Otherwise they are numbered. */
    key?: string
    /** Of an exchange: what of it is given back, and how many of what it gave. */
    purpose?: RefundPurpose
    exchangeId?: number
    units?: number
  },
): Promise<number> {
  const [{ count } = { count: 0 }] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(refunds)
    .where(eq(refunds.paymentId, refund.paymentId))
  const [row] = await tx
    .insert(refunds)
    .values({
      orderId: refund.orderId,
      paymentId: refund.paymentId,
      amountCentavos: refund.amount,
      reason: refund.reason,
      requestKey: `refund:${refund.paymentId}:${refund.key ?? count + 1}`,
      purpose: refund.purpose ?? 'sale',
      exchangeId: refund.exchangeId ?? null,
      units: refund.units ?? 0,
    })
    .returning()
  await writeEvent(tx, {
    orderId: refund.orderId,
    life: 'refund',
    subjectId: row!.id,
    from: null,
    to: REFUND.requested,
    actor: refund.actor,
    reason: refund.reason,
  })
  const [payment] = await tx
    .select({ provider: payments.provider })
    .from(payments)
    .where(eq(payments.id, refund.paymentId))
  if (!isByHand(payment!.provider))
    await queue(tx, 'refund', { refundId: row!.id }, { dedupeKey: `refund:${row!.id}` })
  return row!.id
}

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
        const part = refund!.amountCentavos < order!.totalCentavos
        const facts = part ? { refunded: refund!.amountCentavos } : {}
        await tellShopper(tx, settings, order!, 'refunded', String(refundId), facts)
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
      .select({ refund: refunds, providerPaymentId: payments.providerPaymentId })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(eq(refunds.id, refundId))
    if (!found || isBack(found.refund.status)) return
    if (!found.providerPaymentId)
      return move(refundId, REFUND.failed, { lastError: 'the payment has no provider id' })
    try {
      const { refund } = found
      const answer = await gateways.payments.refund(
        found.providerPaymentId,
        refund.amountCentavos,
        refund.requestKey,
      )
      await move(refundId, answer.status, { providerRefundId: answer.id })
    } catch (error) {
      if (!(error instanceof GatewayRefused)) throw error
      await move(refundId, REFUND.failed, { lastError: error.message })
    }
  }
}
