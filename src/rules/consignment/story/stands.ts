/**
 * Where a pair stands in its owner's list: whose turn it is, and under which heading. Told by the same table as its line, of the few facts
 * that decide it, so that three hundred pairs are put in order without telling what most of them say.
 */
import type { UnitOwner } from '#rules/units/limits-and-texts.ts'
import type { UnitState } from '#rules/units/states.ts'
import type { SaleState } from '#rules/consignment/sales/states.ts'
import type { SettlementState } from '#rules/consignment/settlements/states.ts'
import type { PairStory } from './line.ts'
import type { Agreed, PairSituation, SaleSituation, UnitSituation } from './situation.ts'
import { pairStory } from './story.ts'

export type PairStand = Pick<PairStory, 'place' | 'tone'>

export type PairFacts = {
  state: UnitState
  owner: UnitOwner
  /** Terms are in force. */
  agreed: boolean
  proposed: boolean
  toConfirm: boolean
  paused: boolean
  buyOut: boolean
  bought: boolean
  compensated: boolean
  /** Found again, and its owner chooses. */
  found: boolean
  sale: SaleState | null
  /** Some of what the sale brought is left. */
  left: boolean
  /** Its buyer asked to send it back, or disputes the payment. */
  opposed: boolean
  /** A claim waits for its owner's answer. */
  claim: boolean
  payout: SettlementState | null
  /** They told where they are paid. */
  hasAccount: boolean
}

const NOTHING: Agreed = { price: 0, floor: 0, commission: { bp: 0, least: 0 } }
const NEVER = new Date(0)
const NO_DAY = '1970-01-01'

/** What the line says beside the facts is left blank: nobody reads it. */
export function standOf(facts: PairFacts): PairStand {
  const { place, tone } = pairStory(blank(facts))
  return { place, tone }
}

const blank = (facts: PairFacts): PairSituation => ({
  today: NO_DAY,
  hours: '',
  settlesOn: NO_DAY,
  hasAccount: facts.hasAccount,
  offer: null,
  unit: blankUnit(facts),
  sale: facts.sale === null ? null : blankSale(facts.sale, facts),
  payout: facts.payout && { state: facts.payout, id: 0, account: '', paidOn: null },
})

const blankUnit = (facts: PairFacts): UnitSituation => ({
  code: '',
  state: facts.state,
  owner: facts.owner,
  price: 0,
  terms: facts.agreed ? NOTHING : null,
  receivedAt: null,
  checkedBy: null,
  secondLookBy: null,
  wasListed: false,
  flaws: 0,
  nextStep: null,
  termEndsOn: null,
  keepUntil: null,
  wantsBack: false,
  atTill: false,
  toReturnWhy: '',
  handedTo: '',
  movedOn: NO_DAY,
  paused: facts.paused,
  proposed: facts.proposed ? { ...NOTHING, reason: '', compensation: 0 } : null,
  toConfirm: facts.toConfirm,
  buyOut: facts.buyOut ? { amount: 0, endsAt: NEVER } : null,
  bought: facts.bought ? 0 : null,
  compensated: facts.compensated ? 0 : null,
  chooseBy: facts.found ? NO_DAY : null,
  chosen: null,
  dropOff: null,
  hasOffer: false,
})

const blankSale = (state: SaleState, { left, opposed, claim }: PairFacts): SaleSituation => ({
  state,
  part: left ? 1 : 0,
  reversed: 0,
  windowEndsOn: null,
  reservedUntil: NEVER,
  forExchange: false,
  handedOver: false,
  askedBack: opposed,
  disputed: false,
  claim: claim ? { amount: 0, reason: '', answerUntil: NEVER, answered: false } : null,
})
