/** One order with everything that is known of it, and what can be done with it now. */
import { and, asc, eq, sql } from 'drizzle-orm'
import {
  notifications,
  orderEvents,
  orderLines,
  orders,
  payments,
  people,
  refundLines,
  refunds,
  returns,
} from '#data/schema.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { Centavos } from '#rules/money.ts'
import { orderNumber } from '#rules/orders/order.ts'
import { isInDoubt } from '#rules/payments/order-payment.ts'
import { mayMove } from '#rules/states.ts'
import { REFUND_MOVES, type RefundState, REFUND } from '#rules/payments/refund-states.ts'
import type { EndCause } from '#rules/orders/states.ts'
import type { PaymentState } from '#rules/payments/states.ts'
import type { ReturnState } from '#rules/returns/states.ts'
import type { EmailKind } from '#rules/orders/emails.ts'
import { orderStoryForShop } from '#rules/orders/story-for-shop.ts'
import { situationOf } from '#rules/orders/situation.ts'
import { DESK_MOVES, adminMoves, whyNot, type AdminMove, type AdminState } from '#rules/orders/admin.ts'
import { done, missing, type Outcome } from '#rules/outcome.ts'
import type { ReturnKind } from '#rules/returns/return.ts'
import { whyNoSlip } from '#rules/orders/slip.ts'
import { nameActors } from '#shop/users/actors.ts'
import type { ShopContext } from '#shop/context.ts'
import { isPayable } from '#shop/payments/payment.ts'
import { recipientOf, type Recipient } from '#shop/checkout/recipient.ts'
import { REFUNDED_UNITS, RETURNED_UNITS } from '../stock.ts'
import type { OrderLineView } from '../view.ts'
import { inReach } from '#shop/products/card.ts'
import { adminStateOf, moneyOf } from './money.ts'

export type AdminOrder = Omit<AdminState, 'refundable'> & {
  id: number
  reference: string
  number: string
  placedAt: Date
  expiresAt: Date
  updatedAt: Date
  /** Where it stands, who ended it and why, in words: rules/orders/story.ts. */
  story: string
  endCause: EndCause | null
  cancelReason: string | null
  /** Whether its units are still taken from the shelf. */
  holdsStock: boolean
  carrier: string | null
  trackingCode: string | null
  trackingUrl: string | null
  person: { id: number; username: string; email: string; image: string | null; ban: boolean; orders: number }
  personal: Recipient
  lines: (OrderLineView & { id: number; sizeId: number; returned: number; refunded: number })[]
  subtotal: Centavos
  discount: Centavos
  couponCode: string | null
  shipping: Centavos
  total: Centavos
  paid: Centavos
  refunded: Centavos
  refundable: Centavos
  payments: {
    id: number
    attempt: number
    provider: string
    providerPaymentId: string | null
    status: PaymentState
    detail: string | null
    method: string | null
    instalments: number | null
    amount: Centavos
    /** A second payment of a paid order: it goes back by itself. */
    surplus: boolean
    approvedAt: Date | null
    createdAt: Date
  }[]
  refunds: {
    id: number
    paymentId: number
    amount: Centavos
    status: RefundState
    reason: string
    lastError: string | null
    createdAt: Date
    canRetry: boolean
    /** Which units it is for; none for an amount that stands for no product. */
    lines: { name: string; size: string; quantity: number; restocked: boolean }[]
  }[]
  /** Oldest first; life 'note' is the shop's own. */
  events: {
    id: number
    life: string
    from: string | null
    to: string
    actor: string
    reason: string
    at: Date
  }[]
  /** What the shopper was told; what has an email's kind can be sent again by mail, what a return said cannot. */
  news: { letter: EmailKind | null; title: string; body: string; at: Date }[]
  returns: { code: string; kind: ReturnKind; status: ReturnState; createdAt: Date }[]
  /** Why its slip and label are not printed; null when they are. */
  noSlip: string | null
  moves: AdminMove[]
  /** For the moves that are not open: why. */
  blocked: Partial<Record<AdminMove, string>>
}

export function openOrderPage({ database: { db }, clock }: ShopContext) {
  return async function find(visitor: Visitor, orderId: number): Promise<Outcome<AdminOrder>> {
    const refusal = may(visitor, 'order.manage')
    if (refusal) return refusal
    if (!inReach(orderId)) return missing()
    const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
    if (!order) return missing()
    const money = await moneyOf(db, orderId)
    const state = adminStateOf(order, money.left)
    const [person] = await db
      .select({
        id: people.id,
        username: people.username,
        email: people.email,
        image: people.image,
        ban: people.ban,
        orders: sql<number>`(select count(*)::int from orders o where o.person_id = people.id)`,
      })
      .from(people)
      .where(eq(people.id, order.personId))
    const events = await db
      .select()
      .from(orderEvents)
      .where(eq(orderEvents.orderId, orderId))
      .orderBy(asc(orderEvents.id))
    const named = await nameActors(
      db,
      events.map((event) => event.actor),
    )
    const [paid, back] = [await paymentsOf(orderId), await refundsOf(orderId)]
    const lines = await linesOf(orderId)
    const head = {
      ...state,
      number: orderNumber(order.id),
      total: order.totalCentavos,
      personal: recipientOf(order),
      payments: paid,
      refunds: back,
    }
    const story = orderStoryForShop(
      situationOf({
        ...head,
        held: order.heldReason !== null,
        endCause: order.endCause,
        verifying: isInDoubt(order),
        canPay: isPayable(order, clock()),
        rejection: null,
      }),
    )
    return done({
      ...head,
      story,
      endCause: order.endCause,
      id: order.id,
      reference: order.reference,
      placedAt: order.placedAt,
      expiresAt: order.expiresAt,
      updatedAt: order.updatedAt,
      cancelReason: order.cancelReason,
      holdsStock: order.holdsStock,
      carrier: order.carrier,
      trackingCode: order.trackingCode,
      trackingUrl: order.trackingUrl,
      person: person!,
      lines,
      subtotal: order.subtotalCentavos,
      discount: order.discountCentavos,
      couponCode: order.couponCode,
      shipping: order.shippingCentavos,
      paid: money.paid,
      refunded: money.back,
      events: events.map(({ id, life, from, to, actor, reason, createdAt }) => ({
        id,
        life,
        from,
        to,
        actor: named(actor),
        reason,
        at: createdAt,
      })),
      news: await newsOf(order.personId, orderId),
      returns: await returnsOf(orderId),
      noSlip: whyNoSlip({
        ...state,
        held: order.heldReason !== null,
        units: lines.reduce((sum, { quantity, refunded }) => sum + quantity - refunded, 0),
      }),
      moves: adminMoves(state),
      blocked: Object.fromEntries(
        DESK_MOVES.flatMap((move) => {
          const why = whyNot(state, move)
          return why === null ? [] : [[move, why]]
        }),
      ),
    })
  }

  async function linesOf(orderId: number): Promise<AdminOrder['lines']> {
    const rows = await db
      .select({
        line: orderLines,
        returned: RETURNED_UNITS,
        refunded: REFUNDED_UNITS,
      })
      .from(orderLines)
      .where(eq(orderLines.orderId, orderId))
      .orderBy(asc(orderLines.id))
    return rows.map(({ line, returned, refunded }) => ({
      id: line.id,
      sizeId: line.sizeId,
      productId: line.productId,
      name: line.name,
      brand: line.brand,
      image: line.image || null,
      size: line.size,
      quantity: line.quantity,
      unitPrice: line.unitPriceCentavos,
      listPrice: line.listPriceCentavos,
      discount: line.discount,
      lineTotal: line.unitPriceCentavos * line.quantity,
      returned,
      refunded,
    }))
  }

  async function paymentsOf(orderId: number): Promise<AdminOrder['payments']> {
    const rows = await db
      .select()
      .from(payments)
      .where(eq(payments.orderId, orderId))
      .orderBy(asc(payments.attempt))
    return rows.map((row) => ({
      id: row.id,
      attempt: row.attempt,
      provider: row.provider,
      providerPaymentId: row.providerPaymentId,
      status: row.status,
      detail: row.statusDetail,
      method: row.method,
      instalments: row.instalments,
      amount: row.amountCentavos,
      surplus: row.surplus,
      approvedAt: row.approvedAt,
      createdAt: row.createdAt,
    }))
  }

  async function refundsOf(orderId: number): Promise<AdminOrder['refunds']> {
    const rows = await db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(asc(refunds.id))
    const units = await db
      .select({
        refundId: refundLines.refundId,
        name: orderLines.name,
        size: orderLines.size,
        quantity: refundLines.quantity,
        restocked: refundLines.restocked,
      })
      .from(refundLines)
      .innerJoin(orderLines, eq(orderLines.id, refundLines.orderLineId))
      .where(eq(orderLines.orderId, orderId))
      .orderBy(asc(refundLines.id))
    return rows.map((row) => ({
      id: row.id,
      paymentId: row.paymentId,
      amount: row.amountCentavos,
      status: row.status,
      reason: row.reason,
      lastError: row.lastError,
      createdAt: row.createdAt,
      canRetry: mayMove(REFUND_MOVES, row.status, REFUND.requested),
      lines: units.flatMap(({ refundId, ...line }) => (refundId === row.id ? [line] : [])),
    }))
  }

  async function newsOf(personId: number, orderId: number): Promise<AdminOrder['news']> {
    const rows = await db
      .select()
      .from(notifications)
      .where(and(eq(notifications.personId, personId), eq(notifications.orderId, orderId)))
      .orderBy(asc(notifications.id))
    return rows
      .filter(({ kind }) => /^(order|return)-/.test(kind))
      .map(({ kind, title, body, createdAt }) => ({
        letter: kind.startsWith('order-') ? (kind.slice('order-'.length) as EmailKind) : null,
        title,
        body,
        at: createdAt,
      }))
  }

  async function returnsOf(orderId: number): Promise<AdminOrder['returns']> {
    const rows = await db
      .select({
        code: returns.code,
        kind: returns.kind,
        status: returns.status,
        createdAt: returns.createdAt,
      })
      .from(returns)
      .where(eq(returns.orderId, orderId))
      .orderBy(asc(returns.id))
    return rows.map((row) => ({
      ...row,
      kind: row.kind,
      status: row.status,
    }))
  }
}
