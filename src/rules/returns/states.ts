/** The life of what comes back: its states, where each may go, and what is asked about it. */
import { named, questions, type Moves } from '#rules/states.ts'

export const RETURN_STATES = [
  'requested',
  'approved',
  'received',
  'resolved',
  'rejected',
  'cancelled',
] as const
export type ReturnState = (typeof RETURN_STATES)[number]
export const RETURN = named(RETURN_STATES)
export const RETURN_STATE_LABEL: Record<ReturnState, string> = {
  requested: 'Por responder',
  approved: 'Aceptada',
  received: 'Recibida',
  resolved: 'Resuelta',
  rejected: 'Rechazada',
  cancelled: 'Anulada',
}
export const RETURN_MOVES: Moves<ReturnState> = {
  requested: ['approved', 'rejected', 'cancelled'],
  // Resolved at once: nothing has to come back (the parcel never left, or a claim is settled as it is).
  approved: ['received', 'resolved', 'cancelled'],
  // Rejected after a look at it: what came is not what was sold, and goes back to who sent it.
  received: ['resolved', 'rejected'],
  resolved: [],
  rejected: [],
  cancelled: [],
}

const ask = questions<ReturnState>()

/** The shop has not said yes or no, and the law’s hours run. */
export const isUnanswered = ask({
  yes: ['requested'],
  no: ['approved', 'received', 'resolved', 'rejected', 'cancelled'],
})
/** It is not over: an answer, the goods or the money are still to come. */
export const isUnsettled = ask({
  yes: ['requested', 'approved', 'received'],
  no: ['resolved', 'rejected', 'cancelled'],
})
/** The shop said yes. */
export const isGranted = ask({
  yes: ['approved', 'received', 'resolved'],
  no: ['requested', 'rejected', 'cancelled'],
})
/** The goods are here and nobody has settled it. */
export const isReceived = ask({
  yes: ['received'],
  no: ['requested', 'approved', 'resolved', 'rejected', 'cancelled'],
})
export const isResolved = ask({
  yes: ['resolved'],
  no: ['requested', 'approved', 'received', 'rejected', 'cancelled'],
})
/** What is to come back has not come. */
export const isAwaited = ask({
  yes: ['requested', 'approved'],
  no: ['received', 'resolved', 'rejected', 'cancelled'],
})
export const isCancelled = ask({
  yes: ['cancelled'],
  no: ['requested', 'approved', 'received', 'resolved', 'rejected'],
})
/** Over, and nothing is to come any more. */
export const isCalledOff = ask({
  yes: ['rejected', 'cancelled'],
  no: ['requested', 'approved', 'received', 'resolved'],
})
/** The shop said yes, and the goods or the money are still to come. */
export const isApprovedCase = ask({
  yes: ['approved'],
  no: ['requested', 'received', 'resolved', 'rejected', 'cancelled'],
})
