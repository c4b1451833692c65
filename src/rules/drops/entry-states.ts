/** The life of one person's entry in a drop: entered, drawn to a place, offered a pair, and how that ends. */
import { named, questions, type Moves, type Tone } from '#rules/states.ts'

export const ENTRY_STATES = [
  'entered',
  'withdrawn',
  'waiting',
  'offered',
  'bought',
  'lapsed',
  'declined',
  'unpaid',
  'removed',
  'unreached',
] as const
export type EntryState = (typeof ENTRY_STATES)[number]
export const ENTRY = named(ENTRY_STATES)
/** `own`: to whoever entered. */
export const ENTRY_STATE: Record<EntryState, { label: string; own: string; tone?: Tone }> = {
  entered: { label: 'Inscripción anotada', own: 'Inscripción anotada', tone: 'wait' },
  withdrawn: { label: 'Se bajó antes del cierre', own: 'Te bajaste antes del cierre' },
  waiting: { label: 'En la fila', own: 'Estás en la fila', tone: 'wait' },
  offered: { label: 'Le toca: lo tiene apartado', own: 'Te toca: lo tenés apartado', tone: 'good' },
  bought: { label: 'Lo compró', own: 'Lo compraste', tone: 'good' },
  lapsed: { label: 'Se le pasó el plazo', own: 'Se te pasó el plazo' },
  declined: { label: 'Dejó pasar su lugar', own: 'Dejaste pasar tu lugar' },
  unpaid: { label: 'No completó el pago', own: 'No completaste el pago' },
  removed: { label: 'Fuera del sorteo', own: 'Quedaste fuera del sorteo' },
  unreached: { label: 'La fila no llegó', own: 'La fila no llegó a tu lugar' },
}
export const ENTRY_MOVES: Moves<EntryState> = {
  entered: ['withdrawn', 'waiting', 'removed'],
  // Until the inscription closes whoever withdrew may enter again.
  withdrawn: ['entered', 'removed'],
  waiting: ['offered', 'declined', 'removed', 'unreached'],
  offered: ['bought', 'lapsed', 'declined', 'removed'],
  bought: ['unpaid'],
  lapsed: [],
  declined: [],
  unpaid: [],
  removed: [],
  unreached: [],
}

const ask = questions<EntryState>()

/** Takes part in a draw that is still to come. */
export const isEntered = ask({
  yes: ['entered'],
  no: ['withdrawn', 'waiting', 'offered', 'bought', 'lapsed', 'declined', 'unpaid', 'removed', 'unreached'],
})
export const isWithdrawn = ask({
  yes: ['withdrawn'],
  no: ['entered', 'waiting', 'offered', 'bought', 'lapsed', 'declined', 'unpaid', 'removed', 'unreached'],
})
/** Next in line, or after that. */
export const isInLine = ask({
  yes: ['waiting'],
  no: ['entered', 'withdrawn', 'offered', 'bought', 'lapsed', 'declined', 'unpaid', 'removed', 'unreached'],
})
/** A pair is kept for them until a moment. */
export const hasOffer = ask({
  yes: ['offered'],
  no: ['entered', 'withdrawn', 'waiting', 'bought', 'lapsed', 'declined', 'unpaid', 'removed', 'unreached'],
})
/** Their order has the pair. */
export const hasBought = ask({
  yes: ['bought'],
  no: ['entered', 'withdrawn', 'waiting', 'offered', 'lapsed', 'declined', 'unpaid', 'removed', 'unreached'],
})
/** Something may still come of it. */
export const isAlive = ask({
  yes: ['entered', 'waiting', 'offered'],
  no: ['withdrawn', 'bought', 'lapsed', 'declined', 'unpaid', 'removed', 'unreached'],
})
/** A pair was offered, or is. */
export const wasReached = ask({
  yes: ['offered', 'bought', 'lapsed', 'unpaid'],
  no: ['entered', 'withdrawn', 'waiting', 'declined', 'removed', 'unreached'],
})
