/** The lives that the history of an order is made of, each with its states. */
import type { FulfilmentState } from '#rules/fulfilment/states.ts'
import type { RefundState } from '#rules/payments/refund-states.ts'
import type { PaymentState } from '#rules/payments/states.ts'
import type { ReturnState } from '#rules/returns/states.ts'
import type { OrderState } from './states.ts'

type Lives = {
  order: OrderState
  payment: PaymentState
  refund: RefundState
  fulfilment: FulfilmentState
  return: ReturnState
  /** What somebody of the shop, or a job, wrote down: no move. */
  note: string
}
export type Life = keyof Lives
/** One move of one of them; `from` null where it begins. */
export type LifeMove = { [L in Life]: { life: L; from: Lives[L] | null; to: Lives[L] } }[Life]
