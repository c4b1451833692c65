/** What an order says about its money: derived from its payments and refunds by one function, and asked by name. */
import type { Centavos } from '#rules/money.ts'
import { named, questions, type Tone } from '#rules/states.ts'
import type { RefundState } from './refund-states.ts'
import type { PaymentState } from './states.ts'

export const ORDER_PAYMENT_STATES = [
  'not_paid',
  'pending',
  'authorized',
  'paid',
  'partially_refunded',
  'refunded',
  'disputed',
] as const
export type OrderPaymentState = (typeof ORDER_PAYMENT_STATES)[number]
export const ORDER_PAYMENT = named(ORDER_PAYMENT_STATES)
export const ORDER_PAYMENT_LABEL: Record<OrderPaymentState, string> = {
  not_paid: 'Falta pagar',
  pending: 'Pago pendiente',
  authorized: 'Pago en revisión',
  paid: 'Pagado',
  partially_refunded: 'Devuelto en parte',
  refunded: 'Dinero devuelto',
  disputed: 'Pago en disputa',
}
/** Of a dispute that the provider decided against the shop: it stays disputed, and nothing is left to do. */
export const DISPUTE_LOST_LABEL = 'Disputa perdida'
export const ORDER_PAYMENT_TONE: Record<OrderPaymentState, Tone | null> = {
  not_paid: 'wait',
  pending: 'wait',
  authorized: 'wait',
  paid: 'good',
  partially_refunded: null,
  refunded: null,
  disputed: 'bad',
}

const ask = questions<OrderPaymentState>()

/** No payment of it is under way, let alone in. */
export const isNotPaid = ask({
  yes: ['not_paid'],
  no: ['pending', 'authorized', 'paid', 'partially_refunded', 'refunded', 'disputed'],
})
/** The money is not in: what it holds goes back when its time is up. */
export const isUnpaid = ask({
  yes: ['not_paid', 'pending', 'authorized'],
  no: ['paid', 'partially_refunded', 'refunded', 'disputed'],
})
/** A ticket waits to be paid, or the provider looks at the payment. */
export const isPending = ask({
  yes: ['pending'],
  no: ['not_paid', 'authorized', 'paid', 'partially_refunded', 'refunded', 'disputed'],
})
/** The shop has money for it that nobody disputes, all or a part: it may be prepared and handed over. */
export const isPaid = ask({
  yes: ['paid', 'partially_refunded'],
  no: ['not_paid', 'pending', 'authorized', 'refunded', 'disputed'],
})
/** A payment stands in the books, whatever of it went back since: it was a sale. */
export const wasCharged = ask({
  yes: ['paid', 'partially_refunded', 'refunded'],
  no: ['not_paid', 'pending', 'authorized', 'disputed'],
})
/** Somebody paid it once, even where the holder of the card disputes that now. */
export const wasEverPaid = ask({
  yes: ['paid', 'partially_refunded', 'refunded', 'disputed'],
  no: ['not_paid', 'pending', 'authorized'],
})
export const isPartlyRefunded = ask({
  yes: ['partially_refunded'],
  no: ['not_paid', 'pending', 'authorized', 'paid', 'refunded', 'disputed'],
})
/** All of it went back. */
export const isRefunded = ask({
  yes: ['refunded'],
  no: ['not_paid', 'pending', 'authorized', 'paid', 'partially_refunded', 'disputed'],
})
/** The holder of the card says that it was not them: nothing is handed over. */
export const isDisputed = ask({
  yes: ['disputed'],
  no: ['not_paid', 'pending', 'authorized', 'paid', 'partially_refunded', 'refunded'],
})

/** The one function that derives an order's payment status from its payments and refunds. */
export function orderPaymentState(
  payments: readonly { status: PaymentState; amount: Centavos }[],
  refunds: readonly { status: RefundState; amount: Centavos }[],
): OrderPaymentState {
  const has = (state: PaymentState) => payments.some((payment) => payment.status === state)
  if (has('charged_back')) return 'disputed'
  const approved = payments.filter((payment) => payment.status === 'approved')
  if (approved.length > 0) {
    const paid = approved.reduce((sum, payment) => sum + payment.amount, 0)
    const back = refunds.filter((r) => r.status === 'succeeded').reduce((sum, r) => sum + r.amount, 0)
    return back === 0 ? 'paid' : back >= paid ? 'refunded' : 'partially_refunded'
  }
  return has('authorized') ? 'authorized' : has('pending') ? 'pending' : 'not_paid'
}

/**
 * Whether a payment may have been made that nobody told us of: the shopper went to the provider (or came back with a payment
 * that is not in the books) after the provider was last asked. Until it has answered nobody is asked to pay, nor told that
 * nothing was charged. What the browser says only opens the doubt; the provider alone ends it.
 */
export const isInDoubt = (order: {
  paymentStatus: string
  paymentSentAt: Date | null
  paymentAskedAt: Date | null
}): boolean =>
  order.paymentStatus === 'not_paid' &&
  order.paymentSentAt !== null &&
  (order.paymentAskedAt === null || order.paymentAskedAt < order.paymentSentAt)
