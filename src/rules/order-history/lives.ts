/** The lives that the history of an order is made of, each with its states. */
import { FULFILMENT_STATES } from '#rules/orders/fulfilment/states.ts'
import { REFUND_STATES } from '#rules/payments/refund-states.ts'
import { PAYMENT_STATES } from '#rules/payments/states.ts'
import { RETURN_STATES } from '#rules/returns/states.ts'
import { ORDER_STATES } from '#rules/orders/states.ts'

export const LIFE_STATES = {
  order: ORDER_STATES,
  payment: PAYMENT_STATES,
  refund: REFUND_STATES,
  fulfilment: FULFILMENT_STATES,
  return: RETURN_STATES,
  /**
   * What somebody of the shop, or a job, wrote down: no move. `alert` has to be looked at; `held` and `released` say whether the
   * order may be handed over.
   */
  note: ['note', 'alert', 'held', 'released'],
} as const
export type Life = keyof typeof LIFE_STATES
export const LIVES = Object.keys(LIFE_STATES) as [Life, ...Life[]]
export type LifeState<L extends Life = Life> = (typeof LIFE_STATES)[L][number]
/** One move of one of them; `from` null where it begins. */
export type LifeMove = { [L in Life]: { life: L; from: LifeState<L> | null; to: LifeState<L> } }[Life]
