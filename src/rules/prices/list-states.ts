/** The life of a price list: a draft, booked for its start, switched on, over. */
import { named, questions, type Moves, type Tone } from '#rules/states.ts'

export const PRICE_LIST_STATES = ['draft', 'scheduled', 'on', 'ended', 'discarded'] as const
export type PriceListState = (typeof PRICE_LIST_STATES)[number]
export const PRICE_LIST = named(PRICE_LIST_STATES)
export const PRICE_LIST_STATE: Record<PriceListState, { label: string; tone?: Tone }> = {
  draft: { label: 'Borrador' },
  scheduled: { label: 'Programada', tone: 'wait' },
  on: { label: 'En marcha', tone: 'good' },
  ended: { label: 'Terminada' },
  discarded: { label: 'Descartada' },
}
export const PRICE_LIST_MOVES: Moves<PriceListState> = {
  draft: ['scheduled', 'discarded'],
  // Over at once: its end went by while the shop was closed.
  scheduled: ['draft', 'on', 'ended'],
  on: ['ended'],
  ended: [],
  discarded: [],
}

const ask = questions<PriceListState>()

/** It can be written: nothing was promised for a day. */
export const isDraft = ask({ yes: ['draft'], no: ['scheduled', 'on', 'ended', 'discarded'] })
/** Its products wait for the start. */
export const isScheduled = ask({ yes: ['scheduled'], no: ['draft', 'on', 'ended', 'discarded'] })
/** Its prices are those of the shop. */
export const isOn = ask({ yes: ['on'], no: ['draft', 'scheduled', 'ended', 'discarded'] })
/** Its products belong to it for its time. */
export const isBooked = ask({ yes: ['scheduled', 'on'], no: ['draft', 'ended', 'discarded'] })
/** Shown in the list of lists. */
export const isKept = ask({ yes: ['draft', 'scheduled', 'on', 'ended'], no: ['discarded'] })
