/** What an approved payment means for its order: paid, paid twice, or paid too late. */
import { eq } from 'drizzle-orm'
import { afterCommit, type Tx } from '#data/database.ts'
import { orders, payments } from '#data/schema.ts'
import { formatAmount } from '#rules/money.ts'
import { dueOf, orderNumber } from '#rules/orders/order.ts'
import { isByHand } from '#rules/payments/means.ts'
import { ownPayment } from '#shop/orders/money/part-by-hand.ts'
import { mayMove } from '#rules/states.ts'
import { ORDER_MOVES, isExpired, isOpen, ORDER } from '#rules/orders/states.ts'
import { PAYMENT } from '#rules/payments/states.ts'
import { commitIfDone } from '#shop/commit-if-done.ts'
import type { Settings, ShopContext } from '#shop/context.ts'
import { derivePaymentStatus, writeEvent, type OrderRow, type PaymentRow } from '#shop/orders/events.ts'
import { amountsBy } from '#shop/orders/means.ts'
import { requestRefund } from '#shop/orders/money/refund.ts'
import { LIFE } from '#shop/orders/life.ts'
import { markSold } from '#shop/orders/stock.ts'
import { alertShop, notifySale, notifyShopper } from '#shop/orders/notify.ts'

const ACTOR = 'system:payments'

export type ApprovalVerbs = {
  /** A sale at the counter is made once it is paid. */
  concludeSale?: (tx: Tx, settings: Settings, order: OrderRow, row: PaymentRow, at: Date) => Promise<void>
}

export function openApproval({ clock, settings, countEvent }: ShopContext, verbs: ApprovalVerbs) {
  return followApproval

  async function followApproval(tx: Tx, placed: OrderRow, row: PaymentRow): Promise<void> {
    const byHand = isByHand(row.provider)
    const earlier = await ownPayment(tx, placed.id, row.id)
    const order = earlier ? placed : await asPaid(tx, placed, row)
    if (earlier) {
      await tx.update(payments).set({ surplus: true }).where(eq(payments.id, row.id))
      await requestRefund(tx, {
        orderId: order.id,
        paymentId: row.id,
        amount: row.amountCentavos,
        reason: 'second payment of a paid order',
        actor: ACTOR,
      })
      await alertShop(tx, settings, order, {
        cause: `surplus:${row.id}`,
        subject: `Pago doble en el pedido ${orderNumber(order.id)}`,
        text: byHand
          ? 'Llegó dinero de más. Devolvelo a mano y anotalo en «Por acreditar».'
          : 'Llegó un segundo pago aprobado y ya pedimos su devolución. No hace falta que hagas nada.',
      })
      return notifyShopper(tx, settings, order, 'surplus-refund', String(row.id), {
        byHand,
        refunded: row.amountCentavos,
      })
    }
    if (isOpen(order.status)) return markPaid(tx, order, row)
    // Nobody waits at the counter any more: what comes late goes back.
    if (isExpired(order.status) && !isAtCounter(order) && (await reserveAgain(tx, order)))
      return markPaid(tx, order, row)
    await requestRefund(tx, {
      orderId: order.id,
      paymentId: row.id,
      amount: row.amountCentavos,
      reason: `payment of an order that is ${order.status}`,
      actor: ACTOR,
    })
    if (isAtCounter(order)) await alertShop(tx, settings, order, lateAtCounter(order, row))
    await notifyShopper(tx, settings, await endedLate(tx, order), 'late-refund', String(row.id), { byHand })
  }

  /** It did not end for want of money any more; one that somebody cancelled stays cancelled by them. */
  async function endedLate(tx: Tx, order: OrderRow): Promise<OrderRow> {
    if (!isExpired(order.status)) return order
    const [late] = await tx
      .update(orders)
      .set({ endCause: 'late_payment', updatedAt: clock() })
      .where(eq(orders.id, order.id))
      .returning()
    return late!
  }

  async function markPaid(tx: Tx, order: OrderRow, row: PaymentRow): Promise<void> {
    for (const { sell } of LIFE) await sell?.(tx, order, row, { actor: ACTOR, at: clock() })
    if (isAtCounter(order)) {
      if (!verbs.concludeSale) throw new Error('a sale at the counter is paid, and there is no till')
      await verbs.concludeSale(tx, settings, order, row, clock())
      return afterCommit(() => countEvent?.('order paid'))
    }
    const less = row.forgivenCentavos > 0 ? { received: row.amountCentavos } : {}
    await notifyShopper(tx, settings, order, 'paid', 'paid', less)
    await notifySale(tx, settings, order)
    afterCommit(() => countEvent?.('order paid'))
  }

  /** Whoever meant to transfer and paid there after all: at the price that is paid there. */
  async function asPaid(tx: Tx, order: OrderRow, row: PaymentRow): Promise<OrderRow> {
    if (isByHand(row.provider) || !isByHand(order.means)) return order
    const [paid] = await tx
      .update(orders)
      .set({ means: 'provider', ...amountsBy(order, 0) })
      .where(eq(orders.id, order.id))
      .returning()
    return paid!
  }

  /** A late payment finds its order expired: it stands again if the stock is still there, all of it or nothing. */
  async function reserveAgain(tx: Tx, order: OrderRow): Promise<boolean> {
    if (!mayMove(ORDER_MOVES, order.status, ORDER.placed)) return false
    const reserved = await commitIfDone(tx, async (savepoint) => {
      for (const { takeAgain } of LIFE)
        if ((await takeAgain?.(savepoint, order, { actor: ACTOR, at: clock() })) === false)
          return { ok: false }
      return { ok: true }
    })
    if (!reserved.ok) return false
    await tx
      .update(orders)
      .set({ status: ORDER.placed, endCause: null, holdsStock: true, updatedAt: clock() })
      .where(eq(orders.id, order.id))
    for (const { reclaim } of LIFE) await reclaim?.(tx, order)
    await writeEvent(tx, {
      orderId: order.id,
      life: 'order',
      from: order.status,
      to: ORDER.placed,
      actor: ACTOR,
      reason: 'late payment, stock reserved again',
    })
    return true
  }
}

const isAtCounter = ({ channel }: OrderRow): boolean => channel === 'counter'
const lateAtCounter = (order: OrderRow, row: PaymentRow) => ({
  cause: `late-qr:${row.id}`,
  subject: `Pagaron tarde el QR de la venta ${orderNumber(order.id)}`,
  text: `Entraron ${formatAmount(row.amountCentavos)} por un QR que ya no valía: la venta no se hizo y los productos siguen a la venta. Ya pedimos la devolución.`,
})

/** An order of which nothing is left to pay (a coupon or store credit covers it) needs no provider: it is paid when placed. */
export async function settleFree(tx: Tx, order: OrderRow, now: Date): Promise<void> {
  await tx.insert(payments).values({
    orderId: order.id,
    attempt: 1,
    provider: 'none',
    status: PAYMENT.approved,
    method: order.creditCentavos > 0 ? 'credit' : 'coupon',
    amountCentavos: order.totalCentavos,
    creditCentavos: order.creditCentavos,
    approvedAt: now,
  })
  await markSold(tx, order.id, { actor: ACTOR, at: now })
  await derivePaymentStatus(tx, order.id, now)
}

/** Placing what costs nothing any more. */
export const freePart = ({ clock }: { clock: () => Date }) => ({
  name: 'free',
  async write(tx: Tx, order: OrderRow) {
    if (dueOf(order) === 0) await settleFree(tx, order, clock())
  },
})
