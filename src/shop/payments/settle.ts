/**
 * What the provider says about a payment becomes what the order says: once, forward only, whatever order the notices come
 * in. The provider's answer is compared with ours (amount, currency, reference, seller) before anything is believed.
 */
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { orders, payments, refunds } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import type { ProviderPayment } from '#gateways/ports.ts'
import { formatPesos, type Centavos } from '#rules/money.ts'
import { orderNumber } from '#rules/orders/order.ts'
import { isKnownRejection } from '#rules/payments/rejections.ts'
import { isTicket, MINUTES } from '#rules/payments/hold.ts'
import { mayMove } from '#rules/states.ts'
import {
  PAYMENT_MOVES,
  type PaymentState,
  isApproved,
  isChargedBack,
  isRejected,
  isUndecided,
  wasRefused,
  DISPUTE_LOST,
} from '#rules/payments/states.ts'
import { endedUnsold, isOpen } from '#rules/orders/states.ts'
import { isCommitted } from '#rules/payments/refund-states.ts'
import { paymentStateOf, wasGivenBack } from '#rules/payments/provider.ts'
import type { Settings, ShopContext } from '#shop/context.ts'
import { openApproval, type ApprovalVerbs } from './approval.ts'
import { attemptOf } from './attempt.ts'
import { differenceByReference, paysWhatWas, type PaymentPurpose } from './payment-purpose.ts'
import { followEdit, giveSurplusBack } from './edit-difference.ts'
import {
  derivePaymentStatus,
  lockOrder,
  noteOnce,
  writeEvent,
  type OrderRow,
  type PaymentRow,
} from '#shop/orders/events.ts'
import { totalAtProvider } from '#shop/orders/means.ts'
import { countCredit } from '#shop/credit/of-order.ts'
import { requestRefund } from '#shop/orders/money/refund.ts'
import { recordProviderRefunds } from './provider-refunds.ts'
import { isReference } from '#rules/ids.ts'
import { alertOwners, alertShop, notifyShopper } from '#shop/orders/notify.ts'
import { mayHoldTicket } from './tickets.ts'

const ACTOR = 'system:payments'

const MISMATCH = { amount: 'el importe', currency: 'la moneda', seller: 'la cuenta que cobró' }

type SettleVerbs = ApprovalVerbs & {
  /** Of a payment for an exchange's difference. */
  followDifference: (
    tx: Tx,
    settings: Settings,
    moved: {
      order: OrderRow
      exchange: NonNullable<PaymentPurpose['exchange']>
      row: PaymentRow
      to: PaymentState
      at: Date
    },
  ) => Promise<void>
  /** What else of ours a payment may be for; each answers false where it is not. */
  others: readonly ((payment: ProviderPayment) => Promise<boolean>)[]
}

export function openSettle(context: ShopContext, verbs: SettleVerbs) {
  const { database, gateways, clock, settings, log } = context
  const followApproval = openApproval(context, verbs)

  /** False when its order is not in our books (yet): the notice may have come before our own commit (product §39.6). */
  return async function settle(payment: ProviderPayment): Promise<boolean> {
    if (!isReference(payment.reference)) return false
    const order = await database.transaction(async (tx) => {
      const { exchange, edit } = await differenceByReference(tx, payment.reference)
      const beside = exchange ?? edit
      const order = await lockOrder(tx, beside ? { id: beside.orderId } : { reference: payment.reference })
      if (!order) return null
      // As it is under the order's lock.
      const of = await differenceByReference(tx, payment.reference)
      const due =
        (of.exchange ?? of.edit)?.differenceCentavos ?? totalAtProvider(order) - order.creditCentavos
      const mismatch = findMismatch(order, due, payment)
      const outdated = mismatch === 'amount' && !beside && (await paysWhatWas(tx, order, payment))
      if (mismatch && !outdated) await reportMismatch(tx, order, payment, mismatch)
      else await apply(tx, order, { ...of, outdated }, payment)
      return order
    })
    if (!order) {
      for (const settleOther of verbs.others) if (await settleOther(payment)) return true
      return false
    }
    await context.hint({ kind: 'order', orderId: order.id, userId: order.userId })
    await context.hint({ kind: 'catalogue' })
    return true
  }

  function findMismatch(
    order: OrderRow,
    due: Centavos,
    payment: ProviderPayment,
  ): keyof typeof MISMATCH | null {
    if (payment.amount !== due) return 'amount'
    if (payment.currency !== order.currency) return 'currency'
    if (gateways.payments.sellerId !== '' && payment.sellerId !== gateways.payments.sellerId) return 'seller'
    return null
  }

  async function reportMismatch(
    tx: Tx,
    order: OrderRow,
    payment: ProviderPayment,
    what: keyof typeof MISMATCH,
  ): Promise<void> {
    context.countEvent?.('payment mismatch')
    log.error({ order: orderNumber(order.id), payment: payment.id, what }, 'payment does not match its order')
    const cause = `mismatch:${order.id}:${payment.id}`
    await alertShop(tx, settings, order, {
      cause,
      subject: `Un pago no coincide con el pedido ${orderNumber(order.id)}`,
      text: `El pago ${payment.id} de Mercado Pago no coincide con el pedido (${MISMATCH[what]}). El pedido no se marcó como pagado. Revisalo en Mercado Pago.`,
    })
    const reason = `payment ${payment.id}: ${what} does not match`
    await noteOnce(tx, { orderId: order.id, to: 'alert', actor: ACTOR, reason })
  }

  async function apply(
    tx: Tx,
    order: OrderRow,
    { exchange, edit, outdated }: PaymentPurpose & { outdated: boolean },
    payment: ProviderPayment,
  ): Promise<void> {
    const beside = exchange ? { exchangeId: exchange.id } : edit && { editId: edit.id }
    const made = { provider: gateways.payments.provider, now: clock(), beside, outdated }
    const row = await attemptOf(tx, order, payment, made)
    const to = paymentStateOf(payment.status)
    const from = row.status
    if (from !== to && mayMove(PAYMENT_MOVES, from, to)) {
      await tx
        .update(payments)
        .set({
          status: to,
          statusDetail: payment.detail,
          method: payment.method,
          instalments: payment.instalments,
          feeCentavos: payment.fee,
          updatedAt: clock(),
          ...(isApproved(to) ? { approvedAt: payment.approvedAt ?? clock() } : {}),
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
      if (exchange) await verbs.followDifference(tx, settings, { order, exchange, row, to, at: clock() })
      else if (edit) await followEdit(tx, settings, { order, edit, row, to, at: clock() })
      else if (outdated && !wasSale(row)) await (isApproved(to) && giveSurplusBack(tx, settings, order, row))
      else
        await follow(tx, order, row, {
          from,
          to,
          givenBack: wasGivenBack(payment.status),
          ticket: isTicket(payment.detail),
        })
      if (isRejected(to) && !isKnownRejection(payment.detail))
        log.info({ detail: payment.detail.slice(0, 80) }, 'a rejection without a sentence of its own')
    } else if (isChargedBack(to) && row.statusDetail !== payment.detail)
      await disputeGoesOn(tx, order, row, payment.detail)
    await recordProviderRefunds(tx, order, row, payment, clock())
    await derivePaymentStatus(tx, order.id, clock())
  }

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

/** It paid the order as it was before an edit: a dispute of it is the order's. */
const wasSale = ({ surplus, approvedAt }: PaymentRow): boolean => !surplus && approvedAt !== null
