/** Giving money back: a row, which the outbox takes to the provider (payments/refund.ts). */
import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { payments, refunds } from '#data/schema.ts'
import type { Centavos } from '#rules/money.ts'
import { isTakenByHand } from '#rules/payments/means.ts'
import type { RefundPurpose } from '#rules/payments/money-accounts.ts'
import { inStates } from '#data/states.ts'
import { creditPart } from '#rules/credit/refund.ts'
import { isCommitted, REFUND } from '#rules/payments/refund-states.ts'
import { isChargedBack } from '#rules/payments/states.ts'
import { queue } from '#shop/jobs/outbox.ts'
import { writeEvent } from '#shop/orders/events.ts'

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
