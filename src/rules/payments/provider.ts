/** What a payment provider says of a payment and of money that goes back, in our words, and what it means for our books. */
import type { RefundState } from './refund-states.ts'
import type { PaymentState } from './states.ts'

/** It never speaks of an attempt that nobody made with it, and has a word of its own for a payment that was given back whole. */
export type ProviderPaymentState = Exclude<PaymentState, 'created'> | 'refunded'
export type ProviderRefundState = Exclude<RefundState, 'requested'>

export const wasGivenBack = (said: ProviderPaymentState): said is 'refunded' => said === 'refunded'
/** A refunded payment is an approved one with refunds beside it. */
export const paymentStateOf = (said: ProviderPaymentState): PaymentState =>
  wasGivenBack(said) ? 'approved' : said
