/** A shopper's own orders, as their pages show them. Somebody else's order is missing, like one that never was. */
import { and, asc, count, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { Reader } from '#data/database.ts'
import { exchanges, orderHistory, orderLines, orders, payments, refunds, returns } from '#data/schema.ts'
import { may, type PersonVisitor, type Visitor } from '#rules/users/access.ts'
import type { Centavos } from '#rules/money.ts'
import { orderNumber } from '#rules/orders/order.ts'
import { isInDoubt, type OrderPaymentState, isNotPaid } from '#rules/payments/order-payment.ts'
import { rejectionText } from '#rules/payments/rejections.ts'
import { type EndCause, type OrderState, isOpen } from '#rules/orders/states.ts'
import type { FulfilmentState } from '#rules/fulfilment/states.ts'
import { type PaymentState, isUntried, isRejected } from '#rules/payments/states.ts'
import type { RefundState } from '#rules/payments/refund-states.ts'
import { done, missing, type Outcome } from '#rules/outcome.ts'
import { paging, type Paging } from '#rules/paging.ts'
import type { HandTerms, Means } from '#rules/transfers/means.ts'
import type { Delivery, PromisedDays } from '#rules/checkout/shipping.ts'
import { whyNoExchange } from '#rules/returns/exchange/exchange.ts'
import { isOnItsWay } from '#rules/returns/exchange/states.ts'
import { isResolved, isUnsettled } from '#rules/returns/states.ts'
import { goodsOf, returnStory } from '#rules/returns/story.ts'
import { moveForShopper } from '#rules/orders/history/timeline.ts'
import type { ShopContext } from '#shop/context.ts'
import { exchangeTold } from '#shop/returns/exchange/rows.ts'
import { handedOverAt } from '#shop/returns/handed-over.ts'
import type { OrderRow } from './events.ts'
import { handView, type HandView } from '#shop/transfers/view.ts'
import { isPayable } from '#shop/payments/payment.ts'
import { recipientOf, type Recipient } from '#shop/checkout/recipient.ts'
import { isReference } from './reference.ts'

export type OrderLineView = {
  productId: number
  name: string
  brand: string
  image: string | null
  size: string
  quantity: number
  unitPrice: Centavos
  listPrice: Centavos
  discount: string | null
  lineTotal: Centavos
}

export const lineOf = (line: typeof orderLines.$inferSelect): OrderLineView => ({
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
})

export type OrderSummary = {
  reference: string
  number: string
  means: Means
  status: OrderState
  paymentStatus: OrderPaymentState
  fulfilment: FulfilmentState
  delivery: Delivery
  promisedDays: PromisedDays | null
  /** Who or what ended it; null while it stands. */
  endCause: EndCause | null
  /** The provider has yet to say whether it was paid. */
  verifying: boolean
  total: Centavos
  placedAt: Date
  units: number
  /** Of the first lines, for the list. */
  pictures: { image: string | null; name: string }[]
}
export type OrderView = Omit<OrderSummary, 'units' | 'pictures'> &
  HandView & {
    carrier: string | null
    trackingCode: string | null
    trackingUrl: string | null
    expiresAt: Date
    /** Of the terms of sale that were accepted; null from before they were kept. */
    saleTermsVersion: number | null
    personal: Recipient
    /** When the shop corrected that last. */
    recipientCorrectedAt: Date | null
    lines: OrderLineView[]
    subtotal: Centavos
    discount: Centavos
    couponCode: string | null
    shipping: Centavos
    payments: {
      attempt: number
      status: PaymentState
      detail: string | null
      method: string | null
      instalments: number | null
      amount: Centavos
      createdAt: Date
    }[]
    refunds: { amount: Centavos; status: RefundState; createdAt: Date }[]
    /** What is coming back and not settled yet, as whoever bought reads it. */
    returns: { code: string; story: string; exchange: boolean }[]
    /** Something of it may be exchanged now. */
    canExchange: boolean
    /** What happened so far, as whoever bought reads it. */
    history: { words: string; at: Date }[]
    events: { life: string; from: string | null; to: string; at: Date }[]
    canPay: boolean
    canCancel: boolean
    /** The sentence of the last rejected attempt, while the order can still be paid. */
    rejection: string | null
    /** The provider warned of a fraud and the shop has not looked yet. */
    held: boolean
  }

/** The shopper may take back what nobody has paid or is paying. */
export const isCancellable = (order: Pick<OrderRow, 'status' | 'paymentStatus'>): boolean =>
  isOpen(order.status) && isNotPaid(order.paymentStatus)

const summaryOf = (order: OrderRow) => ({
  reference: order.reference,
  number: orderNumber(order.id),
  means: order.means,
  status: order.status,
  paymentStatus: order.paymentStatus,
  fulfilment: order.fulfilmentStatus,
  delivery: order.delivery,
  promisedDays: order.promisedDays,
  endCause: order.endCause,
  verifying: isInDoubt(order),
  total: order.totalCentavos,
  placedAt: order.placedAt,
})

export function openView(context: ShopContext) {
  const { database, clock, settings } = context
  const { db } = database

  return {
    async find(visitor: Visitor, reference: string): Promise<Outcome<OrderView>> {
      const refusal = may(visitor, 'order.see')
      if (refusal) return refusal
      if (!isReference(reference)) return missing()
      const [order] = await db
        .select()
        .from(orders)
        .where(and(eq(orders.reference, reference), eq(orders.userId, (visitor as PersonVisitor).id)))
      if (!order) return missing()
      return done(await viewOf(db, order, clock(), settings))
    },

    async list(visitor: Visitor, page = 1): Promise<Outcome<{ orders: OrderSummary[]; paging: Paging }>> {
      const refusal = may(visitor, 'order.see')
      if (refusal) return refusal
      const mine = eq(orders.userId, (visitor as PersonVisitor).id)
      const [{ total } = { total: 0 }] = await db.select({ total: count() }).from(orders).where(mine)
      const pages = paging(total, page)
      const rows = await db
        .select()
        .from(orders)
        .where(mine)
        .orderBy(desc(orders.id))
        .limit(9)
        .offset((pages.page - 1) * 9)
      const lines =
        rows.length === 0
          ? []
          : await db
              .select()
              .from(orderLines)
              .where(
                inArray(
                  orderLines.orderId,
                  rows.map((row) => row.id),
                ),
              )
              .orderBy(asc(orderLines.id))
      return done({
        paging: pages,
        orders: rows.map((order) => {
          const own = lines.filter((line) => line.orderId === order.id)
          return {
            ...summaryOf(order),
            units: own.reduce((sum, line) => sum + line.quantity, 0),
            pictures: own.slice(0, 4).map((line) => ({ image: line.image || null, name: line.name })),
          }
        }),
      })
    },
  }
}

async function viewOf(db: Reader, order: OrderRow, now: Date, terms: HandTerms): Promise<OrderView> {
  const lines = await db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.id))
  const paid = await db
    .select()
    .from(payments)
    .where(eq(payments.orderId, order.id))
    .orderBy(asc(payments.attempt))
  const back = await db.select().from(refunds).where(eq(refunds.orderId, order.id)).orderBy(asc(refunds.id))
  const events = await db
    .select()
    .from(orderHistory)
    .where(and(eq(orderHistory.orderId, order.id), isNull(orderHistory.takenBackAt)))
    .orderBy(asc(orderHistory.id))
  const asked = await db.select().from(returns).where(eq(returns.orderId, order.id)).orderBy(asc(returns.id))
  const goods = goodsOf({ status: order.status, fulfilment: order.fulfilmentStatus })
  const given = await db.select().from(exchanges).where(eq(exchanges.orderId, order.id))
  const told: OrderView['returns'] = []
  for (const { id, code, kind, status } of asked) {
    const exchange = given.find(({ returnId }) => returnId === id)
    // What an exchange gives may still be on its way when the case itself is settled.
    if (!isUnsettled(status) && !(exchange && isResolved(status) && isOnItsWay(exchange.parcel))) continue
    const facts = { code, kind, status, goods, money: null }
    told.push({
      code,
      story: returnStory({ ...facts, exchange: exchange && (await exchangeTold(db, exchange, order)) }),
      exchange: exchange !== undefined,
    })
  }
  const handed = await handedOverAt(db, order.id)
  const verifying = isInDoubt(order)
  const canPay = isPayable(order, now) && !verifying
  const lastReal = paid.filter((payment) => !isUntried(payment.status)).at(-1)
  return {
    ...summaryOf(order),
    ...(await handView(db, order, terms, canPay)),
    carrier: order.carrier,
    trackingCode: order.trackingCode,
    trackingUrl: order.trackingUrl,
    expiresAt: order.expiresAt,
    saleTermsVersion: order.saleTermsVersion,
    personal: recipientOf(order),
    recipientCorrectedAt: order.recipientCorrectedAt,
    lines: lines.map(lineOf),
    subtotal: order.subtotalCentavos,
    discount: order.discountCentavos,
    couponCode: order.couponCode,
    shipping: order.shippingCentavos,
    payments: paid.map((payment) => ({
      attempt: payment.attempt,
      status: payment.status,
      detail: payment.statusDetail,
      method: payment.method,
      instalments: payment.instalments,
      amount: payment.amountCentavos,
      createdAt: payment.createdAt,
    })),
    refunds: back.map((refund) => ({
      amount: refund.amountCentavos,
      status: refund.status,
      createdAt: refund.createdAt,
    })),
    returns: told,
    canExchange:
      whyNoExchange({ ...order, fulfilment: order.fulfilmentStatus, handedOverAt: handed }, now) === null,
    history: events.flatMap((event) => {
      const kind = asked.find(({ id }) => id === event.subjectId)?.kind
      const words = moveForShopper({ ...event, kind }, order.endCause)
      return words === null ? [] : [{ words, at: event.createdAt }]
    }),
    // Notes are for the shop's people.
    events: events
      .filter((event) => event.life !== 'note')
      .map((event) => ({ life: event.life, from: event.from, to: event.to, at: event.createdAt })),
    canPay,
    canCancel: isCancellable(order) && !verifying,
    rejection:
      canPay && lastReal && isRejected(lastReal.status) ? rejectionText(lastReal.statusDetail) : null,
    held: order.heldReason !== null,
  }
}
