/** A receipt's payment is unmade: whether that is still possible, and what else had come of it. */
import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { invoices, orderEdits, payments, receipts, refunds, returns } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { isUntouched } from '#rules/orders/fulfilment/states.ts'
import { isIssued, isUncertain } from '#rules/invoices/states.ts'
import type { Centavos } from '#rules/money.ts'
import { isApplied, isWaitingEdit } from '#rules/orders/edit/states.ts'
import { isOpen } from '#rules/orders/states.ts'
import { isBack, isCommitted } from '#rules/payments/refund-states.ts'
import { isApproved, PAYMENT } from '#rules/payments/states.ts'
import { HAND_MEANS } from '#rules/payments/means.ts'
import { UNDO_MESSAGES } from '#rules/transfers/receive.ts'
import type { ShopContext } from '#shop/context.ts'
import { unsell } from '#shop/orders/admin/unsell.ts'
import { writeEvent, type OrderRow, type PaymentRow } from '#shop/orders/events.ts'
import { unitsOf } from '#shop/orders/stock.ts'
import { isPair, moveOrderPairs } from '#shop/orders/units.ts'
import { UNIT } from '#rules/units/states.ts'
import type { openBook } from './book.ts'

type Receipt = typeof receipts.$inferSelect

export function openTakingOut(
  { clock }: ShopContext,
  { attempt }: Pick<ReturnType<typeof openBook>, 'attempt'>,
) {
  /** What has followed from money that is to be no order's. */
  async function whyNot(
    tx: Tx,
    order: OrderRow,
    payment: PaymentRow,
    receipt: Receipt,
    standing: readonly Receipt[],
  ): Promise<string | null> {
    const { surplus } = await shareOf(tx, payment, receipt, standing)
    const given = await refundsOf(tx, payment)
    const all = surplus ? [...given, ...(await refundsOf(tx, surplus))] : given
    if (all.some(({ status, creditCentavos }) => isBack(status) || creditCentavos > 0))
      return UNDO_MESSAGES.back
    if (!isApproved(payment.status) || payment.surplus) return null
    if (isOpen(order.status) && given.some(({ status }) => isCommitted(status))) return UNDO_MESSAGES.back
    if (!isUntouched(order.fulfilmentStatus) || order.partWaits || order.partLeft) return UNDO_MESSAGES.packed
    const edits = await tx.$count(
      orderEdits,
      and(
        eq(orderEdits.orderId, order.id),
        eq(orderEdits.paid, true),
        inArray(orderEdits.status, [...isApplied.states, ...isWaitingEdit.states]),
      ),
    )
    if (edits > 0 || (await tx.$count(returns, eq(returns.orderId, order.id))) > 0) return UNDO_MESSAGES.moved
    const numbered = await tx.$count(
      invoices,
      and(
        eq(invoices.orderId, order.id),
        or(inStates(invoices.state, isUncertain), inStates(invoices.state, isIssued)),
      ),
    )
    return numbered > 0 ? UNDO_MESSAGES.invoiced : null
  }

  const refundsOf = (tx: Tx, { id }: PaymentRow) => tx.select().from(refunds).where(eq(refunds.paymentId, id))

  /** What the receipt made is unmade: a part of a payment, the payment, and what was more than was due. */
  async function takeOut(
    tx: Tx,
    order: OrderRow,
    payment: PaymentRow,
    receipt: Receipt,
    standing: readonly Receipt[],
    actor: string,
  ): Promise<void> {
    const { before, left, surplus } = await shareOf(tx, payment, receipt, standing)
    if (surplus) await cancel(tx, surplus, actor)
    if (!isApproved(payment.status) && left > 0) {
      await tx
        .update(payments)
        .set({ amountCentavos: left, updatedAt: clock() })
        .where(eq(payments.id, payment.id))
      return
    }
    const paid = isApproved(payment.status) && !payment.surplus
    if (paid && isOpen(order.status)) {
      const units = await unitsOf(tx, order.id)
      const codes = units.filter(isPair).map(({ unit }) => unit)
      await moveOrderPairs(tx, order.id, codes, [UNIT.sold, UNIT.reserved], { actor, at: clock() })
      await unsell(tx, units)
    }
    if (paid) await dropUnnumbered(tx, order.id)
    await cancel(tx, payment, actor)
    if (left === 0) return
    // In the ledger a payment is booked once: what had come before is another one's from now on.
    const part = await attempt(tx, order, { amount: left, actor })
    await tx.update(payments).set({ status: PAYMENT.pending }).where(eq(payments.id, part.id))
    await tx
      .update(receipts)
      .set({ paymentId: part.id })
      .where(
        inArray(
          receipts.id,
          before.map(({ id }) => id),
        ),
      )
  }

  /** With what of it was to go back by hand and did not. */
  async function cancel(tx: Tx, payment: PaymentRow, actor: string): Promise<void> {
    await tx.delete(refunds).where(eq(refunds.paymentId, payment.id))
    await tx
      .update(payments)
      .set({
        status: PAYMENT.cancelled,
        surplus: false,
        amountCentavos: 0,
        creditCentavos: 0,
        forgivenCentavos: 0,
        updatedAt: clock(),
      })
      .where(eq(payments.id, payment.id))
    await writeEvent(tx, {
      orderId: payment.orderId,
      life: 'payment',
      subjectId: payment.id,
      from: payment.status,
      to: PAYMENT.cancelled,
      actor,
    })
  }

  /** What came of the receipt's money: its part of a payment, and the payment of what was more than was due. */
  async function shareOf(tx: Tx, payment: PaymentRow, receipt: Receipt, standing: readonly Receipt[]) {
    const before = standing.filter(({ id, paymentId }) => paymentId === payment.id && id !== receipt.id)
    const left = before.reduce((sum, { amountCentavos }) => sum + amountCentavos, 0)
    const more = receipt.amountCentavos - (payment.amountCentavos - payment.creditCentavos - left)
    return { before, left, surplus: more > 0 ? await surplusOf(tx, payment.orderId, more) : undefined }
  }

  /** What the same money was more than was due: a second payment that no receipt names. */
  async function surplusOf(tx: Tx, orderId: number, amount: Centavos): Promise<PaymentRow | undefined> {
    const [row] = await tx
      .select()
      .from(payments)
      .where(
        and(
          eq(payments.orderId, orderId),
          inArray(payments.provider, [...HAND_MEANS]),
          inStates(payments.status, isApproved),
          eq(payments.surplus, true),
          eq(payments.amountCentavos, amount),
          sql`not exists (select from receipts r where r.payment_id = ${payments.id} and r.undone_at is null)`,
        ),
      )
      .orderBy(desc(payments.id))
      .limit(1)
    return row
  }

  /** The invoice has no number yet: none is needed. */
  async function dropUnnumbered(tx: Tx, orderId: number): Promise<void> {
    await tx
      .delete(invoices)
      .where(and(eq(invoices.orderId, orderId), sql`${invoices.invoiceId} is not null`))
    await tx.delete(invoices).where(eq(invoices.orderId, orderId))
  }

  return { whyNot, takeOut }
}
