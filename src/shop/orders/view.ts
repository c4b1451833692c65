/** An order as who bought it sees it. */
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Reader } from '#data/database.ts'
import { orderHistory, orderLines, payments, refunds, returns } from '#data/schema.ts'
import type { Carriage } from '#rules/shipments/carriage.ts'
import type { Centavos } from '#rules/money.ts'
import { dueOf, orderNumber } from '#rules/orders/order.ts'
import { isInDoubt, type OrderPaymentState, isNotPaid } from '#rules/payments/order-payment.ts'
import { rejectionText } from '#rules/payments/rejections.ts'
import { type EndCause, type OrderState, isOpen } from '#rules/orders/states.ts'
import { isOnTheWay, type FulfilmentState } from '#rules/orders/fulfilment/states.ts'
import { type PaymentState, isUntried, isRejected } from '#rules/payments/states.ts'
import type { RefundState } from '#rules/payments/refund-states.ts'
import type { SoldCondition } from '#rules/units/grade.ts'
import type { LinePromotion } from '#rules/promotions/offers.ts'
import { mayChangeSizes } from '#rules/orders/edit/change-size.ts'
import { isOverdue, nextSteps, type NextStep } from '#rules/order-history/next-steps.ts'
import type { StoryTerms } from '#rules/orders/story.ts'
import type { HandTerms, Means } from '#rules/payments/means.ts'
import type { Delivery, PromisedDays } from '#rules/checkout/shipping.ts'
import { whyNotAsk } from '#rules/returns/ask/ask.ts'
import { whyNoExchange } from '#rules/returns/exchange/exchange.ts'
import { moveForShopper } from '#rules/order-history/timeline.ts'
import type { Settings } from '#shop/context.ts'
import { partsForCustomer, type CustomerPart, type PartUnits } from './parts/parts-view.ts'
import { handedOverAt } from './handed-over.ts'
import type { CasesOfOrder, CaseTold, Exchanged } from './cases.ts'
import type { OrderRow } from './events.ts'
import { handView, type HandView } from './by-hand.ts'
import { isPayable, isToFinish } from './payable.ts'
import { freeShippingOf } from '#shop/promotions/read.ts'
import { recipientOf, type Recipient } from './recipient.ts'
import { editsMade, pendingEdit, type PendingEdit } from './edit/customer-view.ts'

export type OrderLineView = {
  id: number
  productId: number
  name: string
  brand: string
  image: string | null
  size: string
  /** The code of the one single pair that was bought; the name tells its grade. */
  unit: string | null
  quantity: number
  unitPrice: Centavos
  listPrice: Centavos
  discount: string | null
  lineTotal: Centavos
  /** What promotions took off the whole line, and which of them how much. */
  promotion: Centavos
  promotions: LinePromotion[]
  /** Of a single pair: as it was described when it was bought. */
  condition: SoldCondition | null
}

export const lineOf = (line: typeof orderLines.$inferSelect): OrderLineView => ({
  id: line.id,
  productId: line.productId,
  name: line.name,
  brand: line.brand,
  image: line.image || null,
  size: line.size,
  unit: line.unitCode,
  quantity: line.quantity,
  unitPrice: line.unitPriceCentavos,
  listPrice: line.listPriceCentavos,
  discount: line.discount,
  lineTotal: line.unitPriceCentavos * line.quantity,
  promotion: line.promotionCentavos,
  promotions: line.promotions,
  condition: line.condition,
})

export type OrderSummary = {
  reference: string
  number: string
  means: Means
  status: OrderState
  paymentStatus: OrderPaymentState
  fulfilment: FulfilmentState
  /** A part of it has left. */
  partLeft: boolean
  delivery: Delivery
  promisedDays: PromisedDays | null
  /** Who or what ended it; null while it stands. */
  endCause: EndCause | null
  /** The provider has yet to say whether it was paid. */
  verifying: boolean
  /** Not packed: a size of it may be changed by whoever bought. */
  canChangeSizes: boolean
  total: Centavos
  /** What of it store credit pays. */
  credit: Centavos
  due: Centavos
  placedAt: Date
  units: number
  /** It was handed over and paid: something of it may be given back, changed or complained of. */
  canReturn: boolean
  /** Of the first lines, for the list. */
  pictures: { image: string | null; name: string }[]
}
export type OrderView = Omit<OrderSummary, 'units' | 'pictures' | 'canReturn'> &
  HandView & {
    /** On its way, and its last day is over. */
    overdue: boolean
    carrier: string | null
    trackingCode: string | null
    trackingUrl: string | null
    expiresAt: Date
    /** Of the terms of sale that were accepted; null from before they were kept. */
    saleTermsVersion: number | null
    /** Parts of it that left before the rest, each with its own number, and that rest; none of either where it goes whole. */
    parts: CustomerPart[]
    rest: PartUnits[]
    /** How a courier carries it, as it was chosen; null at the shop's own price. */
    carriage: Carriage | null
    personal: Recipient
    /** When the shop corrected that last. */
    recipientCorrectedAt: Date | null
    lines: OrderLineView[]
    subtotal: Centavos
    discount: Centavos
    /** Of it: what paying by transfer or in cash takes off. */
    meansDiscount: Centavos
    couponCode: string | null
    shipping: Centavos
    /** The name of the promotion that pays the shipping. */
    freeShipping: string | null
    payments: {
      attempt: number
      status: PaymentState
      detail: string | null
      method: string | null
      instalments: number | null
      amount: Centavos
      credit: Centavos
      createdAt: Date
    }[]
    refunds: { amount: Centavos; credit: Centavos; status: RefundState; createdAt: Date }[]
    /** What is coming back and not settled yet, as whoever bought reads it. */
    returns: CaseTold[]
    /** What was bought, and what they have instead. */
    exchanged: Exchanged[]
    edit: PendingEdit | null
    /** Something of it may be exchanged now. */
    canExchange: boolean
    /** Something of it may be given back, or complained of, now. */
    canReturn: boolean
    canClaim: boolean
    /** What comes next, with its days. */
    next: NextStep[]
    /** What happened so far, as whoever bought reads it. */
    history: { words: string; at: Date }[]
    events: { life: string; from: string | null; to: string; at: Date }[]
    canPay: boolean
    /** Taken down by telephone or chat: whoever buys has yet to end it. */
    toFinish: boolean
    canCancel: boolean
    /** The sentence of the last rejected attempt, while the order can still be paid. */
    rejection: string | null
    /** The provider warned of a fraud and the shop has not looked yet. */
    held: boolean
  }

/** The shopper may take back what nobody has paid or is paying. */
export const isCancellable = (order: Pick<OrderRow, 'status' | 'paymentStatus' | 'channel'>): boolean =>
  isOpen(order.status) && isNotPaid(order.paymentStatus) && order.channel !== 'counter'

export const summaryOf = (order: OrderRow, lines: readonly { unitId: number | null }[]) => ({
  reference: order.reference,
  number: orderNumber(order.id),
  means: order.means,
  status: order.status,
  paymentStatus: order.paymentStatus,
  fulfilment: order.fulfilmentStatus,
  partLeft: order.partLeft,
  delivery: order.delivery,
  promisedDays: order.promisedDays,
  endCause: order.endCause,
  verifying: isInDoubt(order),
  canChangeSizes: mayChangeSizes({
    ...order,
    fulfilment: order.fulfilmentStatus,
    verifying: isInDoubt(order),
    single: lines.every(({ unitId }) => unitId !== null),
  }),
  total: order.totalCentavos,
  credit: order.creditCentavos,
  due: dueOf(order),
  placedAt: order.placedAt,
})

export async function viewOf(
  db: Reader,
  order: OrderRow,
  now: Date,
  terms: HandTerms & StoryTerms & Pick<Settings, 'closedDays'>,
  cases: CasesOfOrder,
): Promise<OrderView> {
  const lines = await db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.id))
  const paid = await db
    .select()
    .from(payments)
    // What was paid as the difference of an exchange is told on its own page.
    .where(and(eq(payments.orderId, order.id), isNull(payments.exchangeId)))
    .orderBy(asc(payments.attempt))
  const back = await db.select().from(refunds).where(eq(refunds.orderId, order.id)).orderBy(asc(refunds.id))
  const events = await db
    .select()
    .from(orderHistory)
    .where(and(eq(orderHistory.orderId, order.id), isNull(orderHistory.takenBackAt)))
    .orderBy(asc(orderHistory.id))
  const asked = await db.select().from(returns).where(eq(returns.orderId, order.id)).orderBy(asc(returns.id))
  const handed = await handedOverAt(db, order.id)
  const asking = { ...order, fulfilment: order.fulfilmentStatus, handedOverAt: handed }
  const verifying = isInDoubt(order)
  const canPay = isPayable(order, now) && !verifying
  const stepping = {
    ...order,
    fulfilment: order.fulfilmentStatus,
    stopped: order.heldReason !== null || order.editWaits,
    dispatchedAt:
      events.findLast(({ life, to }) => life === 'fulfilment' && isOnTheWay(to as FulfilmentState))
        ?.createdAt ?? null,
    handedOverAt: handed,
    lines,
  }
  const lastReal = paid.filter((payment) => !isUntried(payment.status)).at(-1)
  return {
    ...summaryOf(order, lines),
    ...(await handView(db, order, terms, canPay)),
    carrier: order.carrier,
    trackingCode: order.trackingCode,
    trackingUrl: order.trackingUrl,
    ...(await partsForCustomer(db, order)),
    expiresAt: order.expiresAt,
    saleTermsVersion: order.saleTermsVersion,
    carriage: order.carriage,
    personal: recipientOf(order),
    recipientCorrectedAt: order.recipientCorrectedAt,
    lines: lines.map(lineOf),
    subtotal: order.subtotalCentavos,
    discount: order.discountCentavos,
    meansDiscount: order.meansDiscountCentavos,
    couponCode: order.couponCode,
    shipping: order.shippingCentavos,
    freeShipping: await freeShippingOf(db, order.id),
    payments: paid.map((payment) => ({
      attempt: payment.attempt,
      status: payment.status,
      detail: payment.statusDetail,
      method: payment.method,
      instalments: payment.instalments,
      amount: payment.amountCentavos,
      credit: payment.creditCentavos,
      createdAt: payment.createdAt,
    })),
    refunds: back.map((refund) => ({
      amount: refund.amountCentavos,
      credit: refund.creditCentavos,
      status: refund.status,
      createdAt: refund.createdAt,
    })),
    returns: await cases.told(db, order, asked),
    exchanged: await cases.exchanged(db, order),
    edit: await pendingEdit(db, order),
    canExchange: whyNoExchange(asking, now) === null,
    next: nextSteps(stepping, now, terms),
    overdue: isOverdue(stepping, now, terms),
    canReturn: whyNotAsk('withdrawal', asking, now, terms.closedDays) === null,
    canClaim: whyNotAsk('claim', asking, now, terms.closedDays) === null,
    history: [
      ...events.flatMap((event) => {
        const kind = asked.find(({ id }) => id === event.subjectId)?.kind
        const words = moveForShopper({ ...event, kind }, order.endCause)
        return words === null ? [] : [{ words, at: event.createdAt }]
      }),
      ...(await editsMade(db, order)),
    ].toSorted((one, other) => one.at.getTime() - other.at.getTime()),
    // Notes are for the shop's people.
    events: events
      .filter((event) => event.life !== 'note')
      .map((event) => ({ life: event.life, from: event.from, to: event.to, at: event.createdAt })),
    canPay,
    toFinish: isToFinish(order, now),
    canCancel: isCancellable(order) && !verifying,
    rejection:
      canPay && lastReal && isRejected(lastReal.status) ? rejectionText(lastReal.statusDetail) : null,
    held: order.heldReason !== null,
  }
}
