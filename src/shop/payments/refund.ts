/** Giving money back: a row first, then the provider through the outbox with a key that never changes, so that a repeat refunds nothing twice. */
import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { payments, refunds, tillQrs } from '#data/schema.ts'
import { GatewayRefused } from '#gateways/ports.ts'
import type { Centavos } from '#rules/money.ts'
import { orderNumber } from '#rules/orders/order.ts'
import { isTakenByHand } from '#rules/payments/means.ts'
import { mayMove } from '#rules/states.ts'
import type { RefundPurpose } from '#rules/payments/money-accounts.ts'
import { inStates } from '#data/states.ts'
import { creditPart } from '#rules/credit/refund.ts'
import {
  REFUND_MOVES,
  type RefundState,
  hasFailed,
  isBack,
  isCommitted,
  REFUND,
} from '#rules/payments/refund-states.ts'
import { isChargedBack } from '#rules/payments/states.ts'
import type { ShopContext } from '#shop/context.ts'
import { queue } from '#shop/jobs/outbox.ts'
import { derivePaymentStatus, lockOrder, writeEvent } from '#shop/orders/events.ts'
import { alertShop, notifyShopper } from '#shop/orders/notify.ts'

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
    /** Of an edit that made the order cheaper. */
    editId?: number
    /** Nothing of it in money, whatever is left of that: it stays here as store credit. */
    asCredit?: boolean
  },
): Promise<number> {
  const creditCentavos = refund.asCredit
    ? refund.amount
    : creditPart(await moneyLeft(tx, refund.paymentId), refund.amount)
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
      creditCentavos,
      reason: refund.reason,
      requestKey: `refund:${refund.paymentId}:${refund.key ?? count + 1}`,
      purpose: refund.purpose ?? 'sale',
      exchangeId: refund.exchangeId ?? null,
      editId: refund.editId ?? null,
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
  if (!isTakenByHand(payment!.provider) || creditCentavos === refund.amount)
    await queue(tx, 'refund', { refundId: row!.id }, { dedupeKey: `refund:${row!.id}` })
  return row!.id
}

/**
 * How an amount goes back over the payments of an order that may have been paid in parts, the sale's own first: the money of all
 * of them, and then store credit.
 */
export async function partsBack(
  db: Reader | Tx,
  sources: readonly { paymentId: number; left: Centavos }[],
  amount: Centavos,
): Promise<{ paymentId: number; amount: Centavos; credit: Centavos }[]> {
  let rest = amount
  const take = (most: Centavos) => {
    const part = Math.max(0, Math.min(rest, most))
    rest -= part
    return part
  }
  const parts: { paymentId: number; left: Centavos; money: Centavos }[] = []
  for (const { paymentId, left } of sources)
    parts.push({ paymentId, left, money: take(Math.min(left, await moneyLeft(db, paymentId))) })
  return parts.flatMap(({ paymentId, left, money }) => {
    const credit = take(left - money)
    return money + credit > 0 ? [{ paymentId, amount: money + credit, credit }] : []
  })
}

/** Gives it back so. Answers the refunds, one for each payment; the caller has checked that so much is left. */
export async function giveBack(
  tx: Tx,
  sources: readonly { paymentId: number; left: Centavos }[],
  { amount, ...refund }: Omit<Parameters<typeof requestRefund>[1], 'paymentId'>,
): Promise<number[]> {
  const ids: number[] = []
  for (const { paymentId, amount: part } of await partsBack(tx, sources, amount))
    ids.push(await requestRefund(tx, { ...refund, paymentId, amount: part }))
  return ids
}

/** What of these refunds goes back as store credit. */
export async function creditOfRefunds(tx: Tx, ids: readonly number[]): Promise<Centavos> {
  if (ids.length === 0) return 0
  const rows = await tx
    .select({ credit: refunds.creditCentavos })
    .from(refunds)
    .where(inArray(refunds.id, [...ids]))
  return rows.reduce((sum, { credit }) => sum + credit, 0)
}

/** What of a payment is still here in money: neither store credit nor given back. */
export async function moneyLeft(tx: Reader | Tx, paymentId: number): Promise<Centavos> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId))
  const [{ back } = { back: 0 }] = await tx
    .select({
      back: sql`coalesce(sum(${refunds.amountCentavos} - ${refunds.creditCentavos}), 0)`.mapWith(Number),
    })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), inStates(refunds.status, isCommitted)))
  return Math.max(0, payment!.amountCentavos - payment!.creditCentavos - back)
}

/** The money of an order that is called off is contested; the credit that paid the rest of it is not. */
export async function refundContestedCredit(
  tx: Tx,
  orderId: number,
  { reason, actor }: { reason: string; actor: string },
): Promise<void> {
  const [payment] = await tx
    .select({ id: payments.id, credit: payments.creditCentavos })
    .from(payments)
    .where(
      and(
        eq(payments.orderId, orderId),
        inStates(payments.status, isChargedBack),
        gt(payments.creditCentavos, 0),
      ),
    )
  if (!payment) return
  const back = await committedCredit(tx, payment.id)
  const amount = payment.credit - back
  if (amount > 0)
    await requestRefund(tx, { orderId, paymentId: payment.id, amount, reason, actor, asCredit: true })
}

async function committedCredit(tx: Tx, paymentId: number): Promise<Centavos> {
  const [{ sum } = { sum: 0 }] = await tx
    .select({ sum: sql`coalesce(sum(${refunds.creditCentavos}), 0)`.mapWith(Number) })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), inStates(refunds.status, isCommitted)))
  return sum
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
