import fc from 'fast-check'
import { expect, test } from 'vitest'
import { UNIT_OWNERS } from '#rules/units/limits-and-texts.ts'
import { UNIT_STATES } from '#rules/units/states.ts'
import { SALE_STATES } from '#rules/consignment/sales/states.ts'
import { SETTLEMENT_STATES } from '#rules/consignment/settlements/states.ts'
import { FOUND_CHOICES } from '../found.ts'
import type { PairSituation } from './situation.ts'
import { standOf } from './stands.ts'
import { pairStory } from './story.ts'

/** Holds product §54.3. */

const amount = fc.integer({ min: 1, max: 9_000_000 })
const moment = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
const day = moment.map((date) => date.toISOString().slice(0, 10))
const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: null })
const words = fc.constantFrom('', 'Se despegó la suela', 'Filomena Quiroga')
const agreed = fc.record({
  price: amount,
  floor: amount,
  commission: fc.record({ bp: fc.integer({ min: 0, max: 5000 }), least: amount }),
})
const unit = fc.record({
  code: fc.constant('VR-7KQ2-MD4'),
  state: fc.constantFrom(...UNIT_STATES),
  owner: fc.constantFrom(...UNIT_OWNERS),
  price: amount,
  terms: maybe(agreed),
  receivedAt: maybe(moment),
  checkedBy: maybe(day),
  secondLookBy: maybe(day),
  wasListed: fc.boolean(),
  flaws: fc.nat(3),
  nextStep: maybe(fc.record({ day, price: amount, mayKeep: fc.boolean(), step: fc.nat(90) })),
  termEndsOn: maybe(day),
  keepUntil: maybe(day),
  wantsBack: fc.boolean(),
  atTill: fc.boolean(),
  toReturnWhy: words,
  handedTo: words,
  movedOn: day,
  paused: fc.boolean(),
  proposed: maybe(
    fc.tuple(agreed, words, fc.nat(500_000)).map(([terms, reason, compensation]) => ({
      ...terms,
      reason,
      compensation,
    })),
  ),
  toConfirm: fc.boolean(),
  buyOut: maybe(fc.record({ amount, endsAt: moment })),
  bought: maybe(amount),
  compensated: maybe(amount),
  chooseBy: maybe(day),
  chosen: maybe(fc.record({ keeps: fc.constantFrom(...FOUND_CHOICES), until: day })),
  dropOff: maybe(fc.record({ day, slot: fc.constant('15:30') })),
  hasOffer: fc.boolean(),
})
const sale = fc.record({
  state: fc.constantFrom(...SALE_STATES),
  part: amount,
  reversed: fc.oneof(fc.constant(0), amount),
  windowEndsOn: maybe(day),
  reservedUntil: moment,
  forExchange: fc.boolean(),
  handedOver: fc.boolean(),
  askedBack: fc.boolean(),
  disputed: fc.boolean(),
  claim: maybe(fc.record({ amount, reason: words, answerUntil: moment, answered: fc.boolean() })),
})
const payout = fc.record({
  state: fc.constantFrom(...SETTLEMENT_STATES),
  id: fc.nat(500),
  account: fc.constant('za···na'),
  paidOn: maybe(day),
})
const pair = fc.record({
  today: day,
  hours: fc.constant('lunes a sábado de 11 a 18 h'),
  settlesOn: day,
  hasAccount: fc.boolean(),
  offer: fc.constant(null),
  unit,
  sale: maybe(sale),
  payout: maybe(payout),
})

test('a pair stands by the facts alone where its whole story puts it, whatever else is said', () => {
  const stands = new Set<string>()
  fc.assert(
    fc.property(pair, (whole) => {
      const { place, tone } = pairStory(whole)
      stands.add(`${place} ${tone}`)
      expect(standOf(factsOf(whole))).toEqual({ place, tone })
    }),
    { numRuns: 3_000 },
  )
  expect(stands.size).toBeGreaterThan(7)
})

const factsOf = ({
  hasAccount,
  sale: sold,
  payout: paid,
  unit: { state, owner, ...told },
}: Omit<PairSituation, 'unit'> & { unit: NonNullable<PairSituation['unit']> }) => ({
  state,
  owner,
  agreed: told.terms !== null,
  proposed: told.proposed !== null,
  toConfirm: told.toConfirm,
  paused: told.paused,
  buyOut: told.buyOut !== null,
  bought: told.bought !== null,
  compensated: told.compensated !== null,
  found: told.chooseBy !== null,
  sale: sold?.state ?? null,
  left: sold !== null && sold.part > sold.reversed,
  opposed: sold !== null && (sold.askedBack || sold.disputed),
  claim: sold?.claim?.answered === false,
  payout: paid?.state ?? null,
  hasAccount,
})
