/**
 * Money that came in by hand becomes what its order says: exact, a part that waits for the rest, too much, twice or too late. One
 * payment gathers what came until it is the order's total; what is more goes back (rules/transfers/receive.ts).
 */
import { desc, eq } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { orders, payments, receipts } from '#data/schema.ts'
import { formatAmount, type Centavos } from '#rules/money.ts'
import { dueOf } from '#rules/orders/order.ts'
import { isOpen } from '#rules/orders/states.ts'
import { MINUTES } from '#rules/payments/hold.ts'
import { PAYMENT } from '#rules/payments/states.ts'
import { hoursOf, isByHand, type HandMeans } from '#rules/payments/means.ts'
import { sumOf } from '#rules/transfers/receive.ts'
import type { ShopContext } from '#shop/context.ts'
import {
  derivePaymentStatus,
  lockOrder,
  writeEvent,
  type OrderRow,
  type PaymentRow,
} from '#shop/orders/events.ts'
import { notifyShopper } from '#shop/orders/notify.ts'
import { gatheringPayment, ownPayment } from '#shop/orders/money/part-by-hand.ts'
import { openApproval, type ApprovalVerbs } from '#shop/payments/approval.ts'
import { requestRefund } from '#shop/orders/money/refund.ts'

export type Credit = {
  amount: Centavos
  day: string
  operation: string
  bankEntryId: number | null
  key: string
  actor: string
}
export type Booked = { paid: boolean; missing: Centavos; owedBack: Centavos }

export const handMeansOf = ({ means }: Pick<OrderRow, 'means'>): HandMeans =>
  isByHand(means) ? means : 'transfer'

export function openBook(context: ShopContext, verbs: ApprovalVerbs) {
  const { clock, settings } = context
  const followApproval = openApproval(context, verbs)

  /** The caller holds the order's lock and has looked whether this was booked before. */
  async function book(tx: Tx, order: OrderRow, credit: Credit): Promise<Booked> {
    const booked = await place(tx, order, credit)
    await derivePaymentStatus(tx, order.id, clock())
    return booked
  }

  async function place(tx: Tx, order: OrderRow, credit: Credit): Promise<Booked> {
    const before = await gatheringPayment(tx, order.id)
    const row = before ?? (await attempt(tx, order, credit))
    await tx.insert(receipts).values({
      orderId: order.id,
      paymentId: row.id,
      amountCentavos: credit.amount,
      day: credit.day,
      operation: credit.operation,
      bankEntryId: credit.bankEntryId,
      requestKey: credit.key,
      actor: credit.actor,
      createdAt: clock(),
    })
    const { missing, surplus } = sumOf(dueOf(order), before?.amountCentavos ?? 0, credit.amount)
    if (await ownPayment(tx, order.id)) {
      await approve(tx, order, row, { amount: credit.amount, actor: credit.actor })
      return { paid: true, missing: 0, owedBack: credit.amount }
    }
    if (missing > 0 && !isOpen(order.status)) {
      await takeIn(tx, order, row, { amount: credit.amount, actor: credit.actor })
      await giveBackLate(tx, order, row.id, credit)
      return { paid: false, missing: 0, owedBack: credit.amount }
    }
    if (missing > 0) {
      await wait(tx, order, row, missing, credit.actor)
      return { paid: false, missing, owedBack: 0 }
    }
    await approve(tx, order, row, { amount: dueOf(order), actor: credit.actor })
    const now = (await lockOrder(tx, { id: order.id }))!
    if (surplus > 0) {
      const more = await attempt(tx, now, { ...credit, amount: surplus })
      await approve(tx, now, more, { amount: surplus, actor: credit.actor })
    }
    const stands = isOpen(now.status)
    return { paid: stands, missing: 0, owedBack: stands ? surplus : credit.amount }
  }

  async function attempt(tx: Tx, order: OrderRow, { amount, actor }: Pick<Credit, 'amount' | 'actor'>) {
    const [last] = await tx
      .select({ attempt: payments.attempt })
      .from(payments)
      .where(eq(payments.orderId, order.id))
      .orderBy(desc(payments.attempt))
      .limit(1)
    const means = handMeansOf(order)
    const [row] = await tx
      .insert(payments)
      .values({
        orderId: order.id,
        attempt: (last?.attempt ?? 0) + 1,
        provider: means,
        method: means,
        amountCentavos: amount,
        currency: order.currency,
        createdAt: clock(),
        updatedAt: clock(),
      })
      .returning()
    await writeEvent(tx, {
      orderId: order.id,
      life: 'payment',
      subjectId: row!.id,
      from: null,
      to: PAYMENT.created,
      actor,
    })
    return row!
  }

  /** The money is in, whatever that means for the order. */
  async function takeIn(
    tx: Tx,
    order: OrderRow,
    row: PaymentRow,
    { amount, forgiven = 0, actor }: { amount: Centavos; forgiven?: Centavos; actor: string },
  ): Promise<PaymentRow> {
    const now = clock()
    const [taken] = await tx
      .update(payments)
      .set({
        status: PAYMENT.approved,
        amountCentavos: amount,
        forgivenCentavos: forgiven,
        approvedAt: now,
        updatedAt: now,
      })
      .where(eq(payments.id, row.id))
      .returning()
    await writeEvent(tx, {
      orderId: order.id,
      life: 'payment',
      subjectId: row.id,
      from: row.status,
      to: PAYMENT.approved,
      actor,
      reason: formatAmount(amount),
    })
    return taken!
  }

  async function approve(
    tx: Tx,
    order: OrderRow,
    row: PaymentRow,
    taken: { amount: Centavos; forgiven?: Centavos; actor: string },
  ): Promise<void> {
    await followApproval(tx, order, await takeIn(tx, order, row, taken))
  }

  /** A part came: the rest is asked for, and has as long as the whole had. */
  async function wait(
    tx: Tx,
    order: OrderRow,
    row: PaymentRow,
    rest: Centavos,
    actor: string,
  ): Promise<void> {
    const now = clock()
    const received = dueOf(order) - rest
    await tx
      .update(payments)
      .set({ status: PAYMENT.pending, amountCentavos: received, updatedAt: now })
      .where(eq(payments.id, row.id))
    await writeEvent(tx, {
      orderId: order.id,
      life: 'payment',
      subjectId: row.id,
      from: row.status,
      to: PAYMENT.pending,
      actor,
      reason: `Llegaron ${formatAmount(received)}; faltan ${formatAmount(rest)}.`,
    })
    const until = new Date(now.getTime() + hoursOf(settings, handMeansOf(order)) * 60 * MINUTES)
    const expiresAt = until > order.expiresAt ? until : order.expiresAt
    await tx.update(orders).set({ expiresAt, remindedAt: null }).where(eq(orders.id, order.id))
    await notifyShopper(tx, settings, { ...order, expiresAt }, 'short', `${row.id}:${received}`, {
      received,
      rest,
    })
  }

  /** A part of the money of an order that is over. */
  async function giveBackLate(tx: Tx, order: OrderRow, paymentId: number, { amount }: Credit): Promise<void> {
    await requestRefund(tx, {
      orderId: order.id,
      paymentId,
      amount,
      reason: `payment of an order that is ${order.status}`,
      actor: 'system:payments',
    })
    await notifyShopper(tx, settings, order, 'late-refund', String(paymentId))
  }

  return { book, approve, attempt }
}
