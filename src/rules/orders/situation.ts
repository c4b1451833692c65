/** Where an order stands, as far as what is said of it depends on that: state, money, parcel, who ended it and why. */
import type { Delivery, PromisedDays } from '#rules/checkout/shipping.ts'
import { isStillHere, type FulfilmentState } from './fulfilment/states.ts'
import type { Centavos } from '#rules/money.ts'
import type { OrderPaymentState } from '#rules/payments/order-payment.ts'
import { DISPUTE_LOST } from '#rules/payments/states.ts'
import { hasFailed, isOnItsWay, type RefundState } from '#rules/payments/refund-states.ts'
import type { Means } from '#rules/payments/means.ts'
import type { EndCause, OrderState } from './states.ts'

/** Money on its way back: asked for, or refused by the provider and still owed. */
export type RefundProgress = 'none' | 'underway' | 'failed'

export type OrderSituation = {
  number: string
  means: Means
  status: OrderState
  endCause: EndCause | null
  paymentStatus: OrderPaymentState
  fulfilment: FulfilmentState
  delivery: Delivery
  province: string
  postalCode?: string
  promisedDays?: PromisedDays | null
  refund: RefundProgress
  /** Nothing was to be paid: a coupon covered it. */
  free: boolean
  /** rules/payments/order-payment.ts `isInDoubt`. */
  verifying: boolean
  /** Unpaid, and its time is not over. */
  canPay: boolean
  /** Taken down by telephone or chat: whoever buys has yet to end it, and is in time to. */
  toFinish?: boolean
  /** Why the last attempt was refused, in words; null when it was not. */
  rejection: string | null
  /** A pending payment that the provider looks at, rather than a ticket to be paid. */
  underReview: boolean
  /** The provider warned of a fraud, and nobody has lifted that. */
  held: boolean
  /** A change of it waits for its difference: it is not packed until then. */
  editWaits?: boolean
  /** A part of it has left, and the rest has not. */
  inParts?: boolean
  /** On its way, and its last day is over (next-steps.ts `isOverdue`). */
  overdue?: boolean
  /** The provider decided a dispute against the shop. */
  disputeLost?: boolean
}

export function refundProgress(refunds: readonly { status: RefundState }[]): RefundProgress {
  if (refunds.some(({ status }) => isOnItsWay(status))) return 'underway'
  return refunds.some(({ status }) => hasFailed(status)) ? 'failed' : 'none'
}

/** Everything the table asks, from an order as its page knows it. */
export const situationOf = (
  order: Pick<
    OrderSituation,
    | 'number'
    | 'means'
    | 'status'
    | 'endCause'
    | 'paymentStatus'
    | 'fulfilment'
    | 'delivery'
    | 'verifying'
    | 'canPay'
    | 'rejection'
    | 'held'
  > & {
    /** A change that waits for its difference. */
    edit: object | null
    toFinish?: boolean
    partLeft?: boolean
    overdue?: boolean
    promisedDays: PromisedDays | null
    total: Centavos
    personal: { province: string; codePostal?: string }
    payments: readonly { detail: string | null }[]
    refunds: readonly { status: RefundState }[]
  },
): OrderSituation => ({
  ...order,
  province: order.personal.province,
  postalCode: order.personal.codePostal,
  refund: refundProgress(order.refunds),
  free: order.total === 0,
  editWaits: order.edit !== null,
  inParts: order.partLeft === true && isStillHere(order.fulfilment),
  disputeLost: order.payments.some(({ detail }) => detail === DISPUTE_LOST),
  underReview: /review|contingency|in_process/.test(order.payments.at(-1)?.detail ?? ''),
})
