/** Who offered a pair that was refused from its photos asks that somebody else looks at them: once, and that answer is the last word (product §53.9). */
import { SECOND_LOOK_DAYS, SECOND_LOOK_SAYS, secondLookUntil } from '../second-opinion.ts'
import { OFFER, waitsForUs, type OfferState } from './states.ts'

export const OFFER_LOOK_SAYS = {
  offered: `Si no estás de acuerdo, tenés ${SECOND_LOOK_DAYS} días para pedir, desde tu oferta, que la mire otra persona.`,
  another: 'Quien la ofreció pidió que la mire otra persona que la primera vez.',
} as const

/** It was refused, and whoever offered it waits for another person's answer. */
export const isLookedAgain = ({ state, refusedWhy }: { state: OfferState; refusedWhy: string }): boolean =>
  waitsForUs(state) && refusedWhy !== ''

/** The same, or that answer was no again. */
export const wasLookedAgain = (offer: OfferLookFacts & { refusedWhy: string }): boolean =>
  isLookedAgain(offer) || (offer.state === OFFER.refused && offer.secondLookAt !== null)

export type OfferLookFacts = {
  state: OfferState
  /** When it was refused. */
  endedAt: Date | null
  /** They asked for it before. */
  secondLookAt: Date | null
}
/** Null when they may ask for it now. */
export function whyNoOfferLook({ state, endedAt, secondLookAt }: OfferLookFacts, now: Date): string | null {
  if (state !== OFFER.refused || endedAt === null) return SECOND_LOOK_SAYS.nothing
  if (secondLookAt !== null) return SECOND_LOOK_SAYS.again
  return now > secondLookUntil(endedAt) ? SECOND_LOOK_SAYS.late : null
}
