/**
 * What the provider says about a payment becomes what the order says: once, forward only, whatever order the notices come
 * in. The provider's answer is compared with ours (amount, currency, reference, seller) before anything is believed.
 */
import { and, desc, eq, isNull, ne } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { orderEvents, orders, payments, refunds } from '#data/schema.ts'
import type { ProviderPayment } from '#gateways/ports.ts'
import { formatPesos } from '#rules/money.ts'
import {
  mayMove,
  MINUTES,
  orderNumber,
  ORDER_MOVES,
  PAYMENT_MOVES,
  PENDING_HOLD_MINUTES,
  type OrderState,
  type PaymentState,
} from '#rules/order.ts'
import type { Counter } from '../counter.ts'
import type { openCoupons } from '../coupons.ts'
import { derivePaymentStatus, lockOrder, writeEvent, type OrderRow, type PaymentRow } from './events.ts'
import { isReference } from './reference.ts'
import { requestRefund } from './refund.ts'
import { markSold, takeStock, unitsOf } from './stock.ts'
import { alertShop, tellShopper } from './tell.ts'

const ACTOR = 'system:payments'

/** The order of this payment is not in our books (yet): the notice may have come before our own commit (D13). */
export class UnknownOrder extends Error {
  override name = 'UnknownOrder'
}

/** Our word for the provider's state; a refunded payment is an approved one with refunds beside it. */
const stateOf = (payment: ProviderPayment): PaymentState =>
  payment.status === 'refunded' ? 'approved' : payment.status

/** Throws inside a savepoint to undo a half reservation. */
class NoStock extends Error {}

export function openSettle(counter: Counter, rooms: { coupons: ReturnType<typeof openCoupons> }) {
  const { database, gateways, clock, settings, log } = counter

  return async function settle(payment: ProviderPayment): Promise<void> {
    if (!isReference(payment.reference)) throw new UnknownOrder('payment with a reference that is not ours')
    const order = await database.transaction(async (tx) => {
      const order = await lockOrder(tx, { reference: payment.reference })
      if (!order) throw new UnknownOrder('payment of an order that is not in our books')
      const mismatch = findMismatch(order, payment)
      if (mismatch) await reportMismatch(tx, order, payment, mismatch)
      else await apply(tx, order, payment)
      return order
    })
    await counter.hint({ kind: 'order', orderId: order.id, personId: order.personId })
    await counter.hint({ kind: 'catalogue' })
  }

  function findMismatch(order: OrderRow, payment: ProviderPayment): string | null {
    if (payment.amount !== order.totalCentavos) return 'amount'
    if (payment.currency !== order.currency) return 'currency'
    if (gateways.payments.sellerId !== '' && payment.sellerId !== gateways.payments.sellerId) return 'seller'
    return null
  }

  async function reportMismatch(
    tx: Tx,
    order: OrderRow,
    payment: ProviderPayment,
    what: string,
  ): Promise<void> {
    log.error({ order: orderNumber(order.id), payment: payment.id, what }, 'payment does not match its order')
    const cause = `mismatch:${order.id}:${payment.id}`
    await alertShop(
      tx,
      settings,
      cause,
      `Un pago no coincide con el pedido ${orderNumber(order.id)}`,
      `El pago ${payment.id} de Mercado Pago no coincide con el pedido (${what}). El pedido no se marcó como pagado. Revisalo en Mercado Pago.`,
    )
    await noteOnce(tx, order.id, `payment ${payment.id}: ${what} does not match`)
  }

  async function apply(tx: Tx, order: OrderRow, payment: ProviderPayment): Promise<void> {
    const row = await findRow(tx, order, payment)
    const to = stateOf(payment)
    const from = row.status as PaymentState
    if (from !== to && mayMove(PAYMENT_MOVES, from, to)) {
      await tx
        .update(payments)
        .set({
          status: to,
          statusDetail: payment.detail,
          method: payment.method,
          instalments: payment.instalments,
          updatedAt: clock(),
          ...(to === 'approved' ? { approvedAt: payment.approvedAt ?? clock() } : {}),
        })
        .where(eq(payments.id, row.id))
      await writeEvent(tx, {
        orderId: order.id,
        life: 'payment',
        subjectId: row.id,
        from,
        to,
        actor: ACTOR,
        reason: payment.detail,
      })
      await follow(tx, order, row, from, to)
    }
    await recordProviderRefunds(tx, order, row, payment)
    await derivePaymentStatus(tx, order.id, clock())
  }

  /** The attempt this payment belongs to: by its id, else the attempt of its preference that nobody paid yet, else a new one. */
  async function findRow(tx: Tx, order: OrderRow, payment: ProviderPayment): Promise<PaymentRow> {
    const [known] = await tx
      .select()
      .from(payments)
      .where(and(eq(payments.orderId, order.id), eq(payments.providerPaymentId, payment.id)))
    if (known) return known
    const open = await tx
      .select()
      .from(payments)
      .where(
        and(
          eq(payments.orderId, order.id),
          isNull(payments.providerPaymentId),
          eq(payments.status, 'created'),
        ),
      )
      .orderBy(desc(payments.attempt))
    const fitting =
      open.find((row) => row.preferenceId === payment.preferenceId) ??
      open.find(() => payment.preferenceId === null)
    if (fitting) {
      const [claimed] = await tx
        .update(payments)
        .set({ providerPaymentId: payment.id })
        .where(eq(payments.id, fitting.id))
        .returning()
      return claimed!
    }
    const [last] = await tx
      .select({ attempt: payments.attempt })
      .from(payments)
      .where(eq(payments.orderId, order.id))
      .orderBy(desc(payments.attempt))
      .limit(1)
    const [added] = await tx
      .insert(payments)
      .values({
        orderId: order.id,
        attempt: (last?.attempt ?? 0) + 1,
        provider: gateways.payments.provider,
        preferenceId: payment.preferenceId,
        providerPaymentId: payment.id,
        amountCentavos: payment.amount,
        currency: payment.currency,
        createdAt: clock(),
        updatedAt: clock(),
      })
      .returning()
    return added!
  }

  /** What a payment's move means for its order. */
  async function follow(
    tx: Tx,
    order: OrderRow,
    row: PaymentRow,
    from: PaymentState,
    to: PaymentState,
  ): Promise<void> {
    switch (to) {
      case 'approved':
        // A charge-back that ended in our favour: the order already had its stock and its letter.
        if (from === 'charged_back') return
        return followApproval(tx, order, row)
      case 'pending':
      case 'authorized': {
        if (order.status !== 'placed') return
        const until = new Date(order.placedAt.getTime() + PENDING_HOLD_MINUTES * MINUTES)
        if (until > order.expiresAt)
          await tx.update(orders).set({ expiresAt: until }).where(eq(orders.id, order.id))
        return
      }
      case 'rejected':
      case 'cancelled':
        if (order.status !== 'placed') return
        // Refused on the spot: the page in front of the shopper says so. Refused later: they need a letter.
        return tellShopper(tx, settings, order, 'rejected', String(row.id), {
          letter: from === 'pending' || from === 'authorized',
        })
      case 'charged_back':
        return alertShop(
          tx,
          settings,
          `charged-back:${row.id}`,
          `Contracargo en el pedido ${orderNumber(order.id)}`,
          `El pago ${row.providerPaymentId} fue desconocido por quien pagó (${formatPesos(row.amountCentavos)}). No envíes el pedido si todavía no salió.`,
        )
      case 'created':
        return
    }
  }

  async function followApproval(tx: Tx, order: OrderRow, row: PaymentRow): Promise<void> {
    const [earlier] = await tx
      .select({ id: payments.id })
      .from(payments)
      .where(
        and(
          eq(payments.orderId, order.id),
          eq(payments.status, 'approved'),
          eq(payments.surplus, false),
          ne(payments.id, row.id),
        ),
      )
    if (earlier) {
      await tx.update(payments).set({ surplus: true }).where(eq(payments.id, row.id))
      await requestRefund(tx, {
        orderId: order.id,
        paymentId: row.id,
        amount: row.amountCentavos,
        reason: 'second payment of a paid order',
        actor: ACTOR,
      })
      await alertShop(
        tx,
        settings,
        `surplus:${row.id}`,
        `Pago doble en el pedido ${orderNumber(order.id)}`,
        'Llegó un segundo pago aprobado. Se pidió su devolución automática.',
      )
      return tellShopper(tx, settings, order, 'surplus-refund', String(row.id))
    }
    if (order.status === 'placed') return markPaid(tx, order)
    if (order.status === 'expired' && (await reserveAgain(tx, order))) return markPaid(tx, order)
    await requestRefund(tx, {
      orderId: order.id,
      paymentId: row.id,
      amount: row.amountCentavos,
      reason: `payment of an order that is ${order.status}`,
      actor: ACTOR,
    })
    await tellShopper(tx, settings, order, 'late-refund', String(row.id))
  }

  async function markPaid(tx: Tx, order: OrderRow): Promise<void> {
    await markSold(tx, order.id, ACTOR)
    await tellShopper(tx, settings, order, 'paid')
  }

  /** A late payment finds its order expired: it stands again if the stock is still there, all of it or nothing. */
  async function reserveAgain(tx: Tx, order: OrderRow): Promise<boolean> {
    if (!mayMove(ORDER_MOVES, order.status as OrderState, 'placed')) return false
    try {
      await tx.transaction(async (savepoint) => {
        const taken = await takeStock(savepoint, order.id, await unitsOf(savepoint, order.id), ACTOR)
        if ('short' in taken) throw new NoStock()
      })
    } catch (error) {
      if (error instanceof NoStock) return false
      throw error
    }
    await tx
      .update(orders)
      .set({ status: 'placed', holdsStock: true, updatedAt: clock() })
      .where(eq(orders.id, order.id))
    await rooms.coupons.reclaim(tx, order.id)
    await writeEvent(tx, {
      orderId: order.id,
      life: 'order',
      from: order.status,
      to: 'placed',
      actor: ACTOR,
      reason: 'late payment, stock reserved again',
    })
    return true
  }

  /** Refunds made by us are confirmed, refunds made in the provider's own panel are added to our books. */
  async function recordProviderRefunds(
    tx: Tx,
    order: OrderRow,
    row: PaymentRow,
    payment: ProviderPayment,
  ): Promise<void> {
    for (const theirs of payment.refunds) {
      const ours = await tx.select().from(refunds).where(eq(refunds.paymentId, row.id)).orderBy(refunds.id)
      const known = ours.find((refund) => refund.providerRefundId === theirs.id)
      const waiting = ours.find(
        (r) => r.providerRefundId === null && r.amountCentavos === theirs.amount && r.status !== 'succeeded',
      )
      const match = known ?? waiting
      if (match) {
        if (match.status === theirs.status && match.providerRefundId === theirs.id) continue
        await tx
          .update(refunds)
          .set({ status: theirs.status, providerRefundId: theirs.id, updatedAt: clock() })
          .where(eq(refunds.id, match.id))
        if (match.status !== theirs.status)
          await writeEvent(tx, {
            orderId: order.id,
            life: 'refund',
            subjectId: match.id,
            from: match.status,
            to: theirs.status,
            actor: ACTOR,
          })
        continue
      }
      const [added] = await tx
        .insert(refunds)
        .values({
          orderId: order.id,
          paymentId: row.id,
          amountCentavos: theirs.amount,
          status: theirs.status,
          reason: 'made at the provider',
          requestKey: `provider:${theirs.id}`,
          providerRefundId: theirs.id,
        })
        .returning()
      await writeEvent(tx, {
        orderId: order.id,
        life: 'refund',
        subjectId: added!.id,
        from: null,
        to: theirs.status,
        actor: ACTOR,
        reason: 'made at the provider',
      })
    }
  }

  /** The shop keeps one note of a cause, however often the provider repeats it. */
  async function noteOnce(tx: Tx, orderId: number, reason: string): Promise<void> {
    const [there] = await tx
      .select({ id: orderEvents.id })
      .from(orderEvents)
      .where(
        and(eq(orderEvents.orderId, orderId), eq(orderEvents.life, 'note'), eq(orderEvents.reason, reason)),
      )
    if (!there) await writeEvent(tx, { orderId, life: 'note', from: null, to: 'alert', actor: ACTOR, reason })
  }
}

/** An order that costs nothing (a coupon covers it and it is picked up) needs no provider: it is paid when placed. */
export async function settleFree(tx: Tx, order: OrderRow, now: Date): Promise<void> {
  await tx.insert(payments).values({
    orderId: order.id,
    attempt: 1,
    provider: 'none',
    status: 'approved',
    method: 'coupon',
    amountCentavos: 0,
    approvedAt: now,
  })
  await markSold(tx, order.id, ACTOR)
  await derivePaymentStatus(tx, order.id, now)
}
