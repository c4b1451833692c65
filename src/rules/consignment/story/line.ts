/** One line of a pair as its owner reads it. */
import type { Tone } from '#rules/states.ts'

/** Which row of the table it is: what is mailed tells by it whether something is new. */
export type PairMoment =
  | 'none'
  | 'looking'
  | 'photo-asked'
  | 'quoted'
  | 'bring'
  | 'arrived'
  | 'closed'
  | 'refused'
  | 'declined'
  | 'expired'
  | 'withdrawn'
  | 'received'
  | 'worse'
  | 'to-price'
  | 'inspected'
  | 'photos'
  | 'kept'
  | 'paused'
  | 'listed'
  | 'proposed'
  | 'buy-out'
  | 'reserved'
  | 'sold'
  | 'window'
  | 'over'
  | 'asked-back'
  | 'disputed'
  | 'claim'
  | 'payable'
  | 'on-its-way'
  | 'paid'
  | 'bounced'
  | 'bank-refused'
  | 'returned'
  | 'to-return'
  | 'handed-back'
  | 'cancelled'
  | 'lost'
  | 'found'
  | 'bought'

/** What its owner may do; the first two are buttons, what follows stands aside. */
export type PairDeed =
  | 'see-offer'
  | 'choose-day'
  | 'not-coming'
  | 'accept-terms'
  | 'decline-terms'
  | 'confirm-terms'
  | 'change-price'
  | 'keep-price'
  | 'change-floor'
  | 'pause'
  | 'resume'
  | 'want-back'
  | 'renew'
  | 'accept-buy-out'
  | 'decline-buy-out'
  | 'answer-claim'
  | 'choose-found'
  | 'see-settlement'
  | 'mend-account'
  | 'write-us'

/** Grouped as their owner looks for them: who has the pair, or the money of it. */
export type PairPlace = 'with-you' | 'with-us' | 'sold'
export const PAIR_PLACES: readonly PairPlace[] = ['with-you', 'with-us', 'sold']
export const PAIR_PLACE_SAID: Record<PairPlace, string> = {
  'with-you': 'Con vos',
  'with-us': 'Con nosotros',
  sold: 'Vendidos',
}

export type PairStory = {
  moment: PairMoment
  title: string
  text: string
  tone: Tone | null
  place: PairPlace
  deeds: readonly PairDeed[]
}

export const line = (
  moment: PairMoment,
  title: string,
  text: string,
  { tone = null, place = 'with-you', deeds = [] }: Partial<Pick<PairStory, 'tone' | 'place' | 'deeds'>> = {},
): PairStory => ({ moment, title, text, tone, place, deeds })
