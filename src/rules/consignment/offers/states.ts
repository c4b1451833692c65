/** The life of an offer: a pair shown to the shop by photos, what the shop would sell it for, and what its owner says. */
import { named, questions, type Moves, type Tone } from '#rules/states.ts'

export const OFFER_STATES = [
  'submitted',
  'quoted',
  'accepted',
  'arrived',
  'closed',
  'refused',
  'declined',
  'expired',
  'withdrawn',
] as const
export type OfferState = (typeof OFFER_STATES)[number]
export const OFFER = named(OFFER_STATES)
export const OFFER_STATE_LABEL: Record<OfferState, string> = {
  submitted: 'Por contestar',
  quoted: 'Cotizada',
  accepted: 'Aceptada, por llegar',
  arrived: 'Recibida',
  closed: 'Terminada',
  refused: 'No la tomamos',
  declined: 'No aceptó',
  expired: 'Venció',
  withdrawn: 'La retiró',
}
export const OFFER_TONE: Partial<Record<OfferState, Tone>> = {
  submitted: 'bad',
  quoted: 'wait',
  accepted: 'wait',
  arrived: 'good',
}
export const OFFER_MOVES: Moves<OfferState> = {
  submitted: ['quoted', 'refused', 'withdrawn'],
  // Another price from the shop; another from its owner.
  quoted: ['quoted', 'submitted', 'accepted', 'declined', 'expired', 'withdrawn', 'refused'],
  accepted: ['arrived', 'expired', 'withdrawn'],
  arrived: ['closed'],
  closed: [],
  // Its owner asks that somebody else looks at it.
  refused: ['submitted'],
  declined: [],
  // Its owner asks again: it is quoted anew.
  expired: ['quoted', 'withdrawn'],
  withdrawn: [],
}
/** What is written of each of its moves in the record of changes: the last of them says where it is. */
export const OFFER_AFTER = {
  'offer.submit': 'submitted',
  'offer.counter': 'submitted',
  'offer.look-again': 'submitted',
  'offer.quote': 'quoted',
  'offer.accept': 'accepted',
  'offer.arrive': 'arrived',
  'offer.close': 'closed',
  'offer.refuse': 'refused',
  'offer.decline': 'declined',
  'offer.expire': 'expired',
  'offer.withdraw': 'withdrawn',
} as const satisfies Record<`offer.${string}`, OfferState>
/** What the shop owes an answer to. */
export const OFFER_ASKED = ['offer', 'counter', 'renewal', 'second-look'] as const
export type OfferAsked = (typeof OFFER_ASKED)[number]
export const OFFER_ASKED_LABEL: Record<OfferAsked, string> = {
  offer: 'La oferta',
  counter: 'Otro precio',
  renewal: 'Renovarla',
  'second-look': 'Otra mirada',
}

const ask = questions<OfferState>()
/** The shop owes an answer. */
export const waitsForUs = ask({
  yes: ['submitted'],
  no: ['quoted', 'accepted', 'arrived', 'closed', 'refused', 'declined', 'expired', 'withdrawn'],
})
/** Something may still become of it. */
export const isLiveOffer = ask({
  yes: ['submitted', 'quoted', 'accepted', 'arrived'],
  no: ['closed', 'refused', 'declined', 'expired', 'withdrawn'],
})
/** Nothing of it is here yet: it ends when whoever offered it dies. */
export const endsWithItsOwner = ask({
  yes: ['submitted', 'quoted', 'accepted'],
  no: ['arrived', 'closed', 'refused', 'declined', 'expired', 'withdrawn'],
})
/** Nothing came of it: its photos and who sent it go after some time. */
export const cameToNothing = ask({
  yes: ['refused', 'declined', 'expired', 'withdrawn'],
  no: ['submitted', 'quoted', 'accepted', 'arrived', 'closed'],
})

/** Its owner accepted, and its pair is on its way or here. */
export const hasPair = ask({
  yes: ['accepted', 'arrived', 'closed'],
  no: ['submitted', 'quoted', 'refused', 'declined', 'expired', 'withdrawn'],
})
/** Nothing more is awaited of it, but its owner may ask for it again. */
export const mayBeRenewed = ask({
  yes: ['expired'],
  no: ['submitted', 'quoted', 'accepted', 'arrived', 'closed', 'refused', 'declined', 'withdrawn'],
})
/** A pair that was to come is not to come any more. */
export const isCalledOff = ask({
  yes: ['expired', 'withdrawn'],
  no: ['submitted', 'quoted', 'accepted', 'arrived', 'closed', 'refused', 'declined'],
})

export const DROP_OFF_STATES = ['booked', 'arrived', 'missed', 'cancelled'] as const
export type DropOffState = (typeof DROP_OFF_STATES)[number]
export const DROP_OFF = named(DROP_OFF_STATES)
export const DROP_OFF_STATE_LABEL: Record<DropOffState, string> = {
  booked: 'Reservado',
  arrived: 'Vino',
  missed: 'No vino',
  cancelled: 'Anulado',
}
/** What the desk says of one that was booked. */
export const DROP_OFF_NOTES = ['arrived', 'missed', 'cancelled'] as const
export type DropOffNote = (typeof DROP_OFF_NOTES)[number]
export const DROP_OFF_MOVES: Moves<DropOffState> = {
  booked: ['arrived', 'missed', 'cancelled'],
  arrived: [],
  missed: ['booked', 'arrived'],
  cancelled: [],
}
