/** The life of an order (product §11.3): its states, where each may go, who ends it, and what is asked about it. */
import { named, questions, type Moves } from '#rules/states.ts'

export const ORDER_STATES = ['placed', 'completed', 'cancelled', 'expired'] as const
export type OrderState = (typeof ORDER_STATES)[number]
export const ORDER = named(ORDER_STATES)
export const ORDER_STATE_LABEL: Record<OrderState, string> = {
  placed: 'En curso',
  completed: 'Completado',
  cancelled: 'Cancelado',
  expired: 'Vencido',
}
export const ORDER_MOVES: Moves<OrderState> = {
  placed: ['completed', 'cancelled', 'expired'],
  // A late payment arrived and the stock could be reserved again.
  expired: ['placed'],
  completed: [],
  cancelled: [],
}

const ask = questions<OrderState>()

/** It stands: it is being paid, prepared, carried or handed over. */
export const isOpen = ask({ yes: ['placed'], no: ['completed', 'cancelled', 'expired'] })
/** It ended without a sale: what it held went back. */
export const endedUnsold = ask({ yes: ['cancelled', 'expired'], no: ['placed', 'completed'] })
export const isCompleted = ask({ yes: ['completed'], no: ['placed', 'cancelled', 'expired'] })
export const isCancelled = ask({ yes: ['cancelled'], no: ['placed', 'completed', 'expired'] })
/** Its time to be paid ran out. */
export const isExpired = ask({ yes: ['expired'], no: ['placed', 'completed', 'cancelled'] })

/** Who or what ended an order. Only an order that is over has one; which fits which end is checked by the database too. */
export const END_CAUSES = {
  /** `withdrawal`: the right of Ley 24.240 art. 34 was used before it left. `fraud`: the payment provider had warned of it. */
  cancelled: ['shopper', 'shop', 'withdrawal', 'fraud'],
  /** `late_payment`: money came after the end and found no stock. */
  expired: ['unpaid', 'late_payment'],
  /** `term`: handed over, and the days to withdraw have passed. */
  completed: ['shop', 'term'],
} as const satisfies Record<Exclude<OrderState, (typeof isOpen.states)[number]>, readonly string[]>
export type EndCause = (typeof END_CAUSES)[keyof typeof END_CAUSES][number]
/** Ends without a sale. */
export type UnsoldEnd = (typeof END_CAUSES)['cancelled' | 'expired'][number]
const isIn = (causes: readonly EndCause[], cause: EndCause): boolean => causes.includes(cause)
/** Where each of them leads. */
export const stateEndedBy = (cause: UnsoldEnd): 'cancelled' | 'expired' =>
  isIn(END_CAUSES.cancelled, cause) ? 'cancelled' : 'expired'
