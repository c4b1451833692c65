/** The life of one payment, an attempt to pay an order: its states in our words, where each may go, and what is asked about it. */
import { named, questions, type Moves } from '#rules/states.ts'

export const PAYMENT_STATES = [
  'created',
  'pending',
  'authorized',
  'approved',
  'rejected',
  'cancelled',
  'charged_back',
] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]
export const PAYMENT = named(PAYMENT_STATES)
/** As the shop's people call each. */
export const PAYMENT_STATE_LABEL: Record<PaymentState, string> = {
  created: 'Empezado',
  pending: 'Pendiente',
  authorized: 'En revisión',
  approved: 'Aprobado',
  rejected: 'Rechazado',
  cancelled: 'Cancelado',
  charged_back: 'Desconocido por el titular',
}
/** Forward only: a late notice never takes an approved payment back to pending. */
export const PAYMENT_MOVES: Moves<PaymentState> = {
  created: ['pending', 'authorized', 'approved', 'rejected', 'cancelled', 'charged_back'],
  pending: ['authorized', 'approved', 'rejected', 'cancelled', 'charged_back'],
  authorized: ['approved', 'rejected', 'cancelled', 'charged_back'],
  approved: ['charged_back'],
  // The provider may reverse its decision after a manual review, or a mediation ends in our favour.
  rejected: ['approved'],
  cancelled: ['approved'],
  charged_back: ['approved'],
}

const ask = questions<PaymentState>()

/** Nobody has tried to pay it at the provider yet. */
export const isUntried = ask({
  yes: ['created'],
  no: ['pending', 'authorized', 'approved', 'rejected', 'cancelled', 'charged_back'],
})
/** The provider waits for the money, or looks at it. */
export const isPending = ask({
  yes: ['pending'],
  no: ['created', 'authorized', 'approved', 'rejected', 'cancelled', 'charged_back'],
})
/** The provider keeps the money ready and has not taken it. */
export const isAuthorized = ask({
  yes: ['authorized'],
  no: ['created', 'pending', 'approved', 'rejected', 'cancelled', 'charged_back'],
})
/** It is at the provider, which has not decided. */
export const isUndecided = ask({
  yes: ['pending', 'authorized'],
  no: ['created', 'approved', 'rejected', 'cancelled', 'charged_back'],
})
/** The money is in. */
export const isApproved = ask({
  yes: ['approved'],
  no: ['created', 'pending', 'authorized', 'rejected', 'cancelled', 'charged_back'],
})
/** The money came in, even where the holder of the card took it back since. */
export const wasApproved = ask({
  yes: ['approved', 'charged_back'],
  no: ['created', 'pending', 'authorized', 'rejected', 'cancelled'],
})
/** The holder of the card says that it was not them. */
export const isChargedBack = ask({
  yes: ['charged_back'],
  no: ['created', 'pending', 'authorized', 'approved', 'rejected', 'cancelled'],
})
/** The provider said no, for a reason that it tells. */
export const isRejected = ask({
  yes: ['rejected'],
  no: ['created', 'pending', 'authorized', 'approved', 'cancelled', 'charged_back'],
})
/** The provider said no, or the attempt was given up: nothing came of it. */
export const wasRefused = ask({
  yes: ['rejected', 'cancelled'],
  no: ['created', 'pending', 'authorized', 'approved', 'charged_back'],
})
/** It was called off at the provider, or here before anybody tried: nobody can pay it any more. */
export const isVoided = ask({
  yes: ['cancelled'],
  no: ['created', 'pending', 'authorized', 'approved', 'rejected', 'charged_back'],
})

/** What the provider says in a charge-back's detail once it is decided against the shop: nothing is left to do. */
export const DISPUTE_LOST = 'settled'
