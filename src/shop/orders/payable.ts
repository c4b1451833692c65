/** Whether an order may be paid, and how its payment provider is asked about it: what payments hand in. */
import { isOpen } from '#rules/orders/states.ts'
import { isNotPaid } from '#rules/payments/order-payment.ts'
import type { OrderRow } from './events.ts'

export type Ask = {
  /** False when it is not known what became of the payments of this reference. */
  ask(reference: string): Promise<boolean>
  /** The order as it is once the provider was asked, unless it was a moment ago; false when it does not answer. */
  askAgain(order: OrderRow): Promise<OrderRow | false>
}

/** Paid or not: only the provider knows, and it has not answered yet. */
export const PAYMENT_IN_DOUBT =
  'Estamos verificando con Mercado Pago si ya pagaste este pedido. Esperá unos segundos y volvé a mirar.'

type Payable = Pick<OrderRow, 'status' | 'paymentStatus' | 'expiresAt' | 'awaitsBuyer' | 'channel'>

/** Whether the shopper may (still) be sent to pay it; at the counter its QR is paid there. */
export const isPayable = (order: Payable, now: Date): boolean =>
  isOpen(order.status) &&
  isNotPaid(order.paymentStatus) &&
  order.expiresAt > now &&
  !order.awaitsBuyer &&
  order.channel !== 'counter'

/** Whoever buys has yet to tell who they are, and is in time to. */
export const isToFinish = (order: Payable, now: Date): boolean =>
  order.awaitsBuyer && isPayable({ ...order, awaitsBuyer: false }, now)
