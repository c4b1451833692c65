/** What a payment's move means for the order that it pays: paid, in dispute, refused, or waited for. */
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { orders, payments, refunds } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { formatPesos } from '#rules/money.ts'
import { orderNumber } from '#rules/orders/order.ts'
import { endedUnsold, isOpen } from '#rules/orders/states.ts'
import { MINUTES } from '#rules/payments/hold.ts'
import { isCommitted } from '#rules/payments/refund-states.ts'
import {
  DISPUTE_LOST,
  isApproved,
  isChargedBack,
  isUndecided,
  wasRefused,
  type PaymentState,
} from '#rules/payments/states.ts'
import type { ShopContext } from '#shop/context.ts'
import { countCredit } from '#shop/credit/of-order.ts'
import { noteOnce, type OrderRow, type PaymentRow } from '#shop/orders/events.ts'
import { requestRefund } from '#shop/orders/money/refund.ts'
import { alertOwners, notifyShopper } from '#shop/orders/notify.ts'
import { openApproval, type ApprovalVerbs } from './approval.ts'
import { mayHoldTicket } from './tickets.ts'

const ACTOR = 'system:payments'

export function openOrderPayment(context: ShopContext, verbs: ApprovalVerbs) {
  const { clock, settings } = context
  const followApproval = openApproval(context, verbs)
  return { follow, disputeGoesOn }

  /** The state is the same, its reason another one: `settled` is the end of a charge-back that the shop lost. */
  async function disputeGoesOn(tx: Tx, order: OrderRow, row: PaymentRow, detail: string): Promise<void> {
    await tx.update(payments).set({ statusDetail: detail, updatedAt: clock() }).where(eq(payments.id, row.id))
    if (detail === DISPUTE_LOST) await disputeLost(tx, order, row)
  }

  async function disputeLost(tx: Tx, order: OrderRow, row: PaymentRow): Promise<void> {
    const reason = `Se perdió la disputa del pago ${row.providerPaymentId}: Mercado Pago devolvió el dinero a quien pagó.`
    await noteOnce(tx, { orderId: order.id, to: 'alert', actor: ACTOR, reason })
    const subject = `Disputa perdida en el pedido ${orderNumber(order.id)}`
    await alertOwners(tx, settings, order, { cause: `dispute-lost:${row.id}`, subject, text: reason })
  }

  async function disputeWon(tx: Tx, order: OrderRow, row: PaymentRow): Promise<void> {
    const reason = `La disputa del pago ${row.providerPaymentId} terminó a favor de la tienda: el dinero vuelve a estar.`
    await noteOnce(tx, { orderId: order.id, to: 'alert', actor: ACTOR, reason })
    const subject = `Disputa ganada en el pedido ${orderNumber(order.id)}`
    await alertOwners(tx, settings, order, { cause: `dispute-won:${row.id}`, subject, text: reason })
  }

  /** The order was called off while its money was contested. */
  async function giveBackRest(tx: Tx, order: OrderRow, row: PaymentRow): Promise<void> {
    const [{ committed } = { committed: 0 }] = await tx
      .select({ committed: sql<number>`coalesce(sum(${refunds.amountCentavos}), 0)::float8` })
      .from(refunds)
      .where(and(eq(refunds.paymentId, row.id), inStates(refunds.status, isCommitted)))
    const amount = row.amountCentavos - committed
    if (amount <= 0) return
    const reason = `payment of an order that is ${order.status}`
    await requestRefund(tx, { orderId: order.id, paymentId: row.id, amount, reason, actor: ACTOR })
  }

  /** What a payment's move means for its order. */
  async function follow(
    tx: Tx,
    order: OrderRow,
    row: PaymentRow,
    {
      from,
      to,
      givenBack,
      ticket,
    }: { from: PaymentState; to: PaymentState; givenBack: boolean; ticket: boolean },
  ): Promise<void> {
    if (isApproved(to)) {
      if (!isChargedBack(from)) return followApproval(tx, order, row)
      if (givenBack) return disputeLost(tx, order, row)
      await disputeWon(tx, order, row)
      // Disputed before anybody heard that it was paid; otherwise the order already had its stock and its email.
      if (row.approvedAt === null) return followApproval(tx, order, row)
      return endedUnsold(order.status) ? giveBackRest(tx, order, row) : undefined
    }
    // Disputed before anybody heard that it was paid: it is the order's sale all the same.
    if (isChargedBack(to) && isOpen(order.status)) await countCredit(tx, order, row)
    if (isChargedBack(to))
      return alertOwners(tx, settings, order, {
        cause: `charged-back:${row.id}`,
        subject: `Contracargo en el pedido ${orderNumber(order.id)}`,
        text: `Quien pagó desconoció el pago ${row.providerPaymentId} (${formatPesos(row.amountCentavos)}). No envíes el pedido si todavía no salió.`,
      })
    if (!isOpen(order.status)) return
    if (isUndecided(to)) {
      const until = new Date(order.placedAt.getTime() + settings.pendingHoldHours * 60 * MINUTES)
      const longer = until > order.expiresAt && (!ticket || (await mayHoldTicket(tx, order, settings)))
      const expiresAt = longer ? until : order.expiresAt
      if (longer) await tx.update(orders).set({ expiresAt }).where(eq(orders.id, order.id))
      return notifyShopper(tx, settings, { ...order, expiresAt }, 'pending', String(row.id))
    }
    // Refused on the spot: the page in front of the shopper says so. Refused later: they need an email.
    if (wasRefused(to))
      return notifyShopper(tx, settings, order, 'rejected', String(row.id), { email: isUndecided(from) })
  }
}
