/** A sale that was just made is taken back (product §57.4): the goods are on sale again, the money went back by the means it came. */
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { orderHistory, orders, refunds, returns, tillDays, tillEntries, tillSales } from '#data/schema.ts'
import { FULFILMENT, isHandedOver } from '#rules/orders/fulfilment/states.ts'
import { formatAmount, type Centavos } from '#rules/money.ts'
import { conflict, done, missing, type Outcome } from '#rules/outcome.ts'
import { wasEverPaid } from '#rules/payments/order-payment.ts'
import { isOnItsWay, REFUND } from '#rules/payments/refund-states.ts'
import { inStates } from '#data/states.ts'
import type { TillMeans } from '#rules/payments/till-means.ts'
import { QR_SAYS } from '#rules/till/qr.ts'
import { TILL_SAYS, voidForm } from '#rules/till/till.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { writeAudit } from '#shop/audit/write.ts'
import { commitIfDone } from '#shop/commit-if-done.ts'
import type { ShopContext } from '#shop/context.ts'
import { callOff } from '#shop/orders/admin/cancel.ts'
import { derivePaymentStatus, lockOrder, writeEvent, type OrderRow } from '#shop/orders/events.ts'
import { actorOf } from '#shop/audit/actors.ts'
import { notifyShopper } from '#shop/orders/notify.ts'
import { inReach } from '#rules/ids.ts'
import { readForm } from '#shop/read-form.ts'
import { stillMay } from '#shop/users/still-may.ts'

export type Voided = { back: { means: TillMeans; amount: Centavos }[] }

export function openVoid(context: ShopContext) {
  const { database, clock, settings } = context

  /** While the day that it was sold on is open. `input`: rules/till/till.ts `voidForm`. Asked again it answers what the first did. */
  return async function voidSale(
    visitor: Visitor,
    orderId: number,
    input: unknown,
  ): Promise<Outcome<Voided>> {
    const refusal = may(visitor, 'till.sell')
    if (refusal) return refusal
    if (!inReach(orderId)) return missing()
    const form = readForm(voidForm, input, TILL_SAYS.invalid)
    if (!form.ok) return form
    const { reason } = form.value
    let userId = 0
    const end = await commitIfDone<Outcome<Voided>>(database, async (tx) => {
      if (visitor.kind === 'person') {
        const refusal = await stillMay(tx, visitor, 'till.sell')
        if (refusal) return refusal
      }
      const [sold] = await tx.select().from(tillSales).where(eq(tillSales.orderId, orderId))
      if (!sold) return missing()
      const [day] = await tx.select().from(tillDays).where(eq(tillDays.id, sold.dayId)).for('share')
      const order = (await lockOrder(tx, { id: orderId }))!
      userId = order.userId
      const [sale] = await tx.select().from(tillSales).where(eq(tillSales.orderId, orderId))
      if (sale!.voidedAt) return done({ back: await backOf(tx, orderId) })
      if (!wasEverPaid(order.paymentStatus)) return conflict(QR_SAYS.unpaid)
      if (day!.closedAt) return conflict(TILL_SAYS.notVoidable)
      if (await isTouched(tx, order)) return conflict(TILL_SAYS.moneyBack)
      const at = clock()
      const off = await callOff(tx, settings, visitor, await takeBack(tx, order, at), {
        reason,
        at,
      })
      if (!off.ok) return off
      await tx
        .update(tillSales)
        .set({ voidedAt: at, voidReason: reason })
        .where(eq(tillSales.orderId, orderId))
      await giveMoney(tx, order, day!.id, visitor, at)
      await writeAudit(tx, visitor, {
        action: 'till.void',
        entity: 'order',
        entityId: orderId,
        before: { total: order.totalCentavos },
        after: { reason },
        at,
      })
      return done({ back: await backOf(tx, orderId) })
    })
    if (end.ok) {
      await context.hint({ kind: 'order', orderId, userId })
      await context.hint({ kind: 'catalogue' })
    }
    return end
  }

  /** It lies on the counter again. */
  async function takeBack(tx: Tx, order: OrderRow, at: Date): Promise<OrderRow> {
    await tx
      .update(orderHistory)
      .set({ takenBackAt: at })
      .where(
        and(
          eq(orderHistory.orderId, order.id),
          eq(orderHistory.life, 'fulfilment'),
          isNull(orderHistory.takenBackAt),
        ),
      )
    const [here] = await tx
      .update(orders)
      .set({ fulfilmentStatus: FULFILMENT.unfulfilled, updatedAt: at })
      .where(eq(orders.id, order.id))
      .returning()
    return here!
  }

  /** What calling it off asked to give back went back over the counter. */
  async function giveMoney(
    tx: Tx,
    order: OrderRow,
    dayId: number,
    visitor: Visitor,
    at: Date,
  ): Promise<void> {
    const actor = actorOf(visitor)
    const [refund] = await tx
      .select()
      .from(refunds)
      .where(and(eq(refunds.orderId, order.id), inStates(refunds.status, isOnItsWay)))
    if (!refund) return
    const paid = await tx
      .select()
      .from(tillEntries)
      .where(and(eq(tillEntries.orderId, order.id), eq(tillEntries.kind, 'sale')))
    // Its provider gives it back, and says so when it has.
    const byHand = paid.every(({ means }) => means !== 'qr')
    if (byHand) await handedBack(tx, order, refund, actor, at)
    await tx.insert(tillEntries).values(
      paid.map(({ means, amountCentavos, operation }) => ({
        dayId,
        kind: 'refund' as const,
        means,
        amountCentavos: -amountCentavos,
        orderId: order.id,
        refundId: refund.id,
        operation,
        actor,
        requestKey: `refund:${refund.id}`,
        createdAt: at,
      })),
    )
    await derivePaymentStatus(tx, order.id, at)
    if (!byHand) return
    const [now] = await tx.select().from(orders).where(eq(orders.id, order.id))
    await notifyShopper(tx, settings, now!, 'refunded', String(refund.id), { byHand: true })
  }

  async function handedBack(
    tx: Tx,
    order: OrderRow,
    refund: typeof refunds.$inferSelect,
    actor: string,
    at: Date,
  ): Promise<void> {
    await tx.update(refunds).set({ status: REFUND.succeeded, updatedAt: at }).where(eq(refunds.id, refund.id))
    await writeEvent(tx, {
      orderId: order.id,
      life: 'refund',
      subjectId: refund.id,
      from: refund.status,
      to: REFUND.succeeded,
      actor,
      reason: formatAmount(refund.amountCentavos),
    })
  }
}

/** Something of it went back already, or is asked to. */
async function isTouched(tx: Tx, order: OrderRow): Promise<boolean> {
  const asked = await tx.$count(returns, eq(returns.orderId, order.id))
  const back = await tx.$count(refunds, eq(refunds.orderId, order.id))
  return asked > 0 || back > 0 || !isHandedOver(order.fulfilmentStatus)
}

async function backOf(tx: Tx, orderId: number): Promise<Voided['back']> {
  const rows = await tx
    .select({ means: tillEntries.means, amount: tillEntries.amountCentavos })
    .from(tillEntries)
    .where(and(eq(tillEntries.orderId, orderId), inArray(tillEntries.kind, ['refund'])))
    .orderBy(tillEntries.id)
  return rows.map(({ means, amount }) => ({ means, amount: -amount }))
}
