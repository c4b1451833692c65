/** The life of money that goes back: its states, where each may go, and what is asked about it. */
import { named, questions, type Moves } from '#rules/states.ts'

export const REFUND_STATES = ['requested', 'pending', 'succeeded', 'failed'] as const
export type RefundState = (typeof REFUND_STATES)[number]
export const REFUND = named(REFUND_STATES)
export const REFUND_STATE_LABEL: Record<RefundState, string> = {
  requested: 'Pedida',
  pending: 'En camino',
  succeeded: 'Hecha',
  failed: 'No salió',
}
export const REFUND_MOVES: Moves<RefundState> = {
  requested: ['pending', 'succeeded', 'failed'],
  pending: ['succeeded', 'failed'],
  failed: ['requested'],
  succeeded: [],
}

const ask = questions<RefundState>()

/** Asked for; the provider has not done it yet. */
export const isOnItsWay = ask({ yes: ['requested', 'pending'], no: ['succeeded', 'failed'] })
/** The shopper has the money again. */
export const isBack = ask({ yes: ['succeeded'], no: ['requested', 'pending', 'failed'] })
/** The provider refused it: still owed, and may be asked for again. */
export const hasFailed = ask({ yes: ['failed'], no: ['requested', 'pending', 'succeeded'] })
/** Back or on its way: the same money is not given back a second time. */
export const isCommitted = ask({ yes: ['requested', 'pending', 'succeeded'], no: ['failed'] })
/** The provider has taken it on: what is asked for and not answered yet may still come to nothing. */
export const isTakenOn = ask({ yes: ['pending', 'succeeded'], no: ['requested', 'failed'] })
