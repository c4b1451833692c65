/**
 * An owner who does not agree with what the shop says of their pair, which it did not take or found worse than they had told: somebody else
 * looks at it from the beginning, and what they sign is the last word (product §50.8).
 */
import * as v from 'valibot'
import { asPlain, atLeast, atMost } from '#rules/text.ts'
import { UNIT, type UnitState } from '#rules/units/states.ts'
import { wasRejected } from './desk/reject.ts'
import { isToPrice } from './story/owner-decisions.ts'

/** To ask for it, from the day on which they were told; and for the shop to answer. */
export const SECOND_LOOK_DAYS = 5
const DAY = 86_400_000
export const SECOND_LOOK_LETTERS = { min: 10, max: 500 }
export const secondLookUntil = (at: Date): Date => new Date(at.getTime() + SECOND_LOOK_DAYS * DAY)

export const SECOND_LOOK_SAYS = {
  invalid: 'Revisá lo que escribiste.',
  reason: `Contanos por qué, con al menos ${SECOND_LOOK_LETTERS.min} letras.`,
  nothing: 'De este par no hay nada para volver a mirar.',
  again: 'Ya lo miró otra persona: eso es lo que vale.',
  late: `Se pide dentro de los ${SECOND_LOOK_DAYS} días de que te avisamos.`,
  another: 'Su dueño pidió que lo mire otra persona que la primera vez.',
  offered: `Si no estás de acuerdo, tenés ${SECOND_LOOK_DAYS} días para pedir, desde la página de tu par, que lo mire otra persona.`,
} as const

export const secondLookForm = v.object({
  reason: v.pipe(
    v.string(SECOND_LOOK_SAYS.reason),
    asPlain,
    atLeast(SECOND_LOOK_LETTERS.min, () => SECOND_LOOK_SAYS.reason),
    atMost(SECOND_LOOK_LETTERS.max, (most) => `Hasta ${most} caracteres`),
  ),
})

export type SecondLookFacts = {
  state: UnitState
  /** Terms are in force. */
  agreed: boolean
  toReturnWhy: string
  /** Since when it is where it is. */
  movedAt: Date
  /** They asked for it before. */
  asked: boolean
}
/** Null when they may ask for it now. */
export function whyNoSecondLook(facts: SecondLookFacts, now: Date): string | null {
  const { state, agreed, toReturnWhy, movedAt, asked } = facts
  const refused = state === UNIT.to_return && wasRejected(toReturnWhy)
  const worse = state === UNIT.inspected && isToPrice(state, agreed)
  if (!refused && !worse) return SECOND_LOOK_SAYS.nothing
  if (asked) return SECOND_LOOK_SAYS.again
  return now > secondLookUntil(movedAt) ? SECOND_LOOK_SAYS.late : null
}
/** What an event of a pair's life is: its owner asked for another look. */
export const isSecondLook = ({ from, to }: { from: UnitState | null; to: UnitState }): boolean =>
  to === UNIT.received && (from === UNIT.to_return || from === UNIT.inspected)
