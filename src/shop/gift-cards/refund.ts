/** Giving the money of a gift card back: a row first, then the provider through the outbox with a key that never changes. */
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { giftCardPayments, giftCardRefunds } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { GatewayRefused, type ProviderPayment } from '#gateways/ports.ts'
import type { Centavos } from '#rules/money.ts'
import {
  hasFailed,
  isBack,
  isCommitted,
  REFUND,
  REFUND_MOVES,
  type RefundState,
} from '#rules/payments/refund-states.ts'
import { mayMove } from '#rules/states.ts'
import type { ShopContext } from '#shop/context.ts'
import { queue } from '#shop/jobs/outbox.ts'
import { lockGift, type GiftPaymentRow } from './card.ts'
import { alertAboutGift } from './emails.ts'

/** Back, or on its way, of a payment. */
export async function committedOf(tx: Tx, paymentId: number): Promise<Centavos> {
  const [{ sum } = { sum: 0 }] = await tx
    .select({ sum: sql`coalesce(sum(${giftCardRefunds.amountCentavos}), 0)`.mapWith(Number) })
    .from(giftCardRefunds)
    .where(and(eq(giftCardRefunds.paymentId, paymentId), inStates(giftCardRefunds.status, isCommitted)))
  return sum
}

/** What is left of the payment goes back; nothing where nothing is. The caller holds the card. */
export async function refundGift(
  tx: Tx,
  payment: Pick<GiftPaymentRow, 'id' | 'amountCentavos'>,
  { reason, at }: { reason: string; at: Date },
): Promise<Centavos> {
  const left = payment.amountCentavos - (await committedOf(tx, payment.id))
  if (left <= 0) return 0
  const count = await tx.$count(giftCardRefunds, eq(giftCardRefunds.paymentId, payment.id))
  const [row] = await tx
    .insert(giftCardRefunds)
    .values({
      paymentId: payment.id,
      amountCentavos: left,
      reason,
      requestKey: `gift-refund:${payment.id}:${count + 1}`,
      createdAt: at,
      updatedAt: at,
    })
    .returning({ id: giftCardRefunds.id })
  await queue(
    tx,
    'gift-card-refund',
    { refundId: row!.id },
    { dedupeKey: `gift-refund:${row!.id}`, runAt: at },
  )
  return left
}

/** Those that the provider tells of: ours are confirmed, those made in its own panel are added. Answers whether any was new to us. */
export async function recordGiftRefunds(
  tx: Tx,
  row: GiftPaymentRow,
  payment: ProviderPayment,
  at: Date,
): Promise<boolean> {
  let news = false
  for (const { id: providerRefundId, amount, status } of payment.refunds) {
    const ours = await tx.select().from(giftCardRefunds).where(eq(giftCardRefunds.paymentId, row.id))
    const match =
      ours.find((one) => one.providerRefundId === providerRefundId) ??
      ours.find(
        (one) => one.providerRefundId === null && one.amountCentavos === amount && !isBack(one.status),
      )
    if (match)
      await tx
        .update(giftCardRefunds)
        .set({ status, providerRefundId, ...(match.status === status ? {} : { updatedAt: at }) })
        .where(eq(giftCardRefunds.id, match.id))
    else {
      news = true
      await tx.insert(giftCardRefunds).values({
        paymentId: row.id,
        amountCentavos: amount,
        status,
        reason: 'made at the provider',
        requestKey: `provider:${providerRefundId}`,
        providerRefundId,
        createdAt: at,
        updatedAt: at,
      })
    }
  }
  return news
}

export function openGiftRefund({ database, gateways, clock, settings }: ShopContext) {
  async function move(
    refundId: number,
    to: RefundState,
    change: { providerRefundId?: string; lastError?: string },
  ): Promise<void> {
    await database.transaction(async (tx) => {
      const [found] = await tx
        .select({ giftCardId: giftCardPayments.giftCardId })
        .from(giftCardRefunds)
        .innerJoin(giftCardPayments, eq(giftCardPayments.id, giftCardRefunds.paymentId))
        .where(eq(giftCardRefunds.id, refundId))
      const card = await lockGift(tx, { id: found!.giftCardId })
      const [refund] = await tx.select().from(giftCardRefunds).where(eq(giftCardRefunds.id, refundId))
      if (refund!.status === to || !mayMove(REFUND_MOVES, refund!.status, to)) return
      await tx
        .update(giftCardRefunds)
        .set({ status: to, updatedAt: clock(), ...change })
        .where(eq(giftCardRefunds.id, refundId))
      if (hasFailed(to))
        await alertAboutGift(tx, settings, card!, {
          cause: `gift-refund-failed:${refundId}:${clock().toISOString()}`,
          subject: 'Falló la devolución de una tarjeta de regalo',
          text: 'Mercado Pago rechazó la devolución. Revisá el saldo de la cuenta y volvé a intentar desde la tarjeta.',
        })
    })
  }

  /** The outbox job. Throws when the provider is away, to be tried again. */
  return async function giveGiftBack(refundId: number): Promise<void> {
    const [found] = await database.db
      .select({ refund: giftCardRefunds, providerPaymentId: giftCardPayments.providerPaymentId })
      .from(giftCardRefunds)
      .innerJoin(giftCardPayments, eq(giftCardPayments.id, giftCardRefunds.paymentId))
      .where(eq(giftCardRefunds.id, refundId))
    if (!found || isBack(found.refund.status)) return
    const { amountCentavos, requestKey } = found.refund
    if (!found.providerPaymentId)
      return move(refundId, REFUND.failed, { lastError: 'the payment has no provider id' })
    try {
      const answer = await gateways.payments.refund(found.providerPaymentId, amountCentavos, requestKey)
      await move(refundId, answer.status, { providerRefundId: answer.id })
    } catch (error) {
      if (!(error instanceof GatewayRefused)) throw error
      await move(refundId, REFUND.failed, { lastError: error.message })
    }
  }
}
