/** The life of a drop: a product that is sold by a draw, from its first draft until the last pair has found somebody or is on the shelf again. */
import { named, questions, type Moves, type Tone } from '#rules/states.ts'

export const DROP_STATES = ['draft', 'announced', 'open', 'closed', 'drawn', 'finished', 'cancelled'] as const
export type DropState = (typeof DROP_STATES)[number]
export const DROP = named(DROP_STATES)
/** `label`: to shoppers and to the shop's people alike; nobody but them sees a draft. */
export const DROP_STATE: Record<DropState, { label: string; tone?: Tone }> = {
  draft: { label: 'Borrador' },
  announced: { label: 'Anunciado', tone: 'wait' },
  open: { label: 'Inscripción abierta', tone: 'good' },
  closed: { label: 'Inscripción cerrada', tone: 'wait' },
  drawn: { label: 'Sorteado', tone: 'good' },
  finished: { label: 'Terminado' },
  cancelled: { label: 'Cancelado', tone: 'bad' },
}
/** Once it is drawn nobody takes it back: pairs are promised by name. */
export const DROP_MOVES: Moves<DropState> = {
  draft: ['announced', 'cancelled'],
  announced: ['open', 'cancelled'],
  open: ['closed', 'cancelled'],
  closed: ['drawn', 'cancelled'],
  drawn: ['finished'],
  finished: [],
  cancelled: [],
}

const ask = questions<DropState>()

/** It can be written: nothing was promised. */
export const isDraft = ask({
  yes: ['draft'],
  no: ['announced', 'open', 'closed', 'drawn', 'finished', 'cancelled'],
})
/** Its inscription is still to come. */
export const isAnnounced = ask({
  yes: ['announced'],
  no: ['draft', 'open', 'closed', 'drawn', 'finished', 'cancelled'],
})
export const isOpenToEntries = ask({
  yes: ['open'],
  no: ['draft', 'announced', 'closed', 'drawn', 'finished', 'cancelled'],
})
/** The list of entries is frozen and published; the draw is still to come. */
export const isFrozen = ask({
  yes: ['closed'],
  no: ['draft', 'announced', 'open', 'drawn', 'finished', 'cancelled'],
})
/** Pairs are being offered, one after the other. */
export const isBeingSold = ask({
  yes: ['drawn'],
  no: ['draft', 'announced', 'open', 'closed', 'finished', 'cancelled'],
})
/** Told to everybody, and the draw is still to come: all its pairs are set aside. */
export const isAwaited = ask({
  yes: ['announced', 'open', 'closed'],
  no: ['draft', 'drawn', 'finished', 'cancelled'],
})
/** Has pairs set aside, or may have: its product and its sizes stay. */
export const keepsProduct = ask({
  yes: ['announced', 'open', 'closed', 'drawn'],
  no: ['draft', 'finished', 'cancelled'],
})
export const keptByDrop = (day: string): string =>
  `Tiene un lanzamiento en curso (el sorteo es el ${day}). Cuando termine, o si lo cancelás, se va a poder.`
/** The seed is published, and who came where. */
export const isRevealed = ask({
  yes: ['drawn', 'finished'],
  no: ['draft', 'announced', 'open', 'closed', 'cancelled'],
})
/** The list of entries does not change any more. */
export const hasList = ask({
  yes: ['closed', 'drawn', 'finished'],
  no: ['draft', 'announced', 'open', 'cancelled'],
})
/** Anybody may see its page. */
export const isPublic = ask({
  yes: ['announced', 'open', 'closed', 'drawn', 'finished', 'cancelled'],
  no: ['draft'],
})
/** The shop may still call it off. */
export const mayBeCancelled = ask({
  yes: ['draft', 'announced', 'open', 'closed'],
  no: ['drawn', 'finished', 'cancelled'],
})
export const isCalledOff = ask({
  yes: ['cancelled'],
  no: ['draft', 'announced', 'open', 'closed', 'drawn', 'finished'],
})
