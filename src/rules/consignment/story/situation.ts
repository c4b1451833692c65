/** All that the line of one pair is told from: rows of its offer, its life, its sale and what is paid for it. Amounts are those of rows. */
import type { Centavos } from '#rules/money.ts'
import type { UnitOwner } from '#rules/units/limits-and-texts.ts'
import type { UnitState } from '#rules/units/states.ts'
import type { OfferState } from '#rules/consignment/offers/states.ts'
import type { SaleState } from '#rules/consignment/sales/states.ts'
import type { SettlementState } from '#rules/consignment/settlements/states.ts'
import type { Chosen } from '../found.ts'
import type { Terms } from '../terms-said.ts'

/** Price and floor, and how each is shared out. */
export type Agreed = Pick<Terms, 'price' | 'floor' | 'commission'>

export type OfferSituation = {
  state: OfferState
  /** Another photo, or an answer of theirs, is awaited. */
  waitsForThem: boolean
  /** It was refused, and they asked that somebody else looks at it. */
  lookedAgain: boolean
  answerDueAt: Date
  /** Null while nobody quoted it. */
  quote: Agreed | null
  quoteEndsAt: Date | null
  /** In a sentence; '' where it was not. */
  refusedWhy: string
}

export type UnitSituation = {
  /** «VR-7KQ2-MD4» */
  code: string
  state: UnitState
  owner: UnitOwner
  price: Centavos
  /** In force; null before they were accepted. */
  terms: Agreed | null
  receivedAt: Date | null
  /** Until then the shop said that it looks at it: a day. */
  checkedBy: string | null
  /** They asked that somebody else looks at it, which is answered until that day. */
  secondLookBy: string | null
  /** It was on sale before. */
  wasListed: boolean
  flaws: number
  /** When its price changes next, and to what; `step`: which day of its calendar. Null when it does not change by itself. */
  nextStep: { day: string; price: Centavos; mayKeep: boolean; step: number } | null
  termEndsOn: string | null
  keepUntil: string | null
  wantsBack: boolean
  /** A till has it, to sell it (product §63.1). */
  atTill: boolean
  toReturnWhy: string
  handedTo: string
  /** The day of its last move. */
  movedOn: string
  /** They took it off sale themselves. */
  paused: boolean
  /** Newer terms that wait for their owner's yes. */
  proposed: (Agreed & { reason: string; compensation: Centavos }) | null
  /** What is in force was agreed on paper, and waits for their code. */
  toConfirm: boolean
  /** What the shop offers to buy it for, and the moment at which that ends. */
  buyOut: { amount: Centavos; endsAt: Date } | null
  /** What the account has of it, where it was bought or lost. */
  bought: Centavos | null
  compensated: Centavos | null
  /** Found again after it was paid: until when they choose, the money or the pair. */
  chooseBy: string | null
  /** What they chose on their page, where they did. */
  chosen: Chosen | null
  /** Day and half hour at which they bring it. */
  dropOff: { day: string; slot: string } | null
  /** It was offered by its own page, where a day is chosen too. */
  hasOffer: boolean
}

export type SaleSituation = {
  state: SaleState
  part: Centavos
  /** Taken from the account afterwards, above 0. */
  reversed: Centavos
  windowEndsOn: string | null
  /** Until when the order waits to be paid, or the exchange for what comes back. */
  reservedUntil: Date
  /** It is given in exchange. */
  forExchange: boolean
  handedOver: boolean
  /** Whoever bought asked to send it back, or disputes the payment. */
  askedBack: boolean
  disputed: boolean
  /** What the shop would take back from its owner, whose answer is awaited. */
  claim: { amount: Centavos; reason: string; answerUntil: Date; answered: boolean } | null
}

/** Of the row of the account that this pair brought: where it is on its way to its owner. */
export type PayoutSituation = {
  state: SettlementState
  id: number
  /** Masked: «ma···pe». */
  account: string
  /** The day on which it was paid. */
  paidOn: string | null
}

export type PairSituation = {
  today: string
  /** When the shop is open, after «abre»: «lunes a sábado de 11 a 18 h». */
  hours: string
  /** The day on which the shop settles next. */
  settlesOn: string
  /** They told where they are paid. */
  hasAccount: boolean
  offer: OfferSituation | null
  unit: UnitSituation | null
  /** The living one, or the last. */
  sale: SaleSituation | null
  payout: PayoutSituation | null
}
