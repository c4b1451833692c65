import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CATALOGUE_TERMS } from '#rules/products/terms.ts'
import { overlaps, planProblem, plannedPrice, roundedTo, ROUNDINGS, samePrice } from './list-plan.ts'

test.each([
  [4_567_800, 'exact', 4_567_800],
  [4_567_800, '10', 4_568_000],
  [4_567_800, '50', 4_570_000],
  [4_567_800, '100', 4_570_000],
  [4_567_800, '1000', 4_600_000],
  [4_567_800, '990', 4_599_000],
  [10_000, '1000', 100_000],
  [10_000, '990', 99_000],
] as const)('%i centavos rounded to %s are %i', (price, rounding, expected) => {
  expect(roundedTo(price, rounding)).toBe(expected)
})

test('what is rounded stays: a second time changes nothing, and a price never becomes nothing', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20_000_000 }), fc.constantFrom(...ROUNDINGS), (price, rounding) => {
      const once = roundedTo(price, rounding)
      expect(roundedTo(once, rounding)).toBe(once)
      expect(once).toBeGreaterThan(0)
    }),
  )
})

test('a per cent and a fixed price keep the offer; an offer keeps the list price', () => {
  const now = { price: 2_000_000, offer: true, discount: '10%' }
  expect(plannedPrice({ kind: 'percent', percent: -20, rounding: 'exact' }, 7, now)).toEqual({
    ...now,
    price: 1_600_000,
  })
  expect(plannedPrice({ kind: 'fixed', prices: [{ id: 7, price: 999_000 }] }, 7, now).price).toBe(999_000)
  expect(plannedPrice({ kind: 'offer', discount: '50%' }, 7, now)).toEqual({ ...now, discount: '50%' })
  expect(samePrice({ ...now, offer: false }, { ...now, offer: false, discount: null })).toBe(true)
  expect(samePrice(now, { ...now, discount: '20%' })).toBe(false)
})

test('nobody sells for nothing or beyond what the shop asks', () => {
  const at = (price: number) => planProblem({ price, offer: false, discount: null }, CATALOGUE_TERMS)
  expect(at(100)).toBeNull()
  expect(at(0)).toBe('quedaría gratis')
  expect(at(CATALOGUE_TERMS.maxPricePesos * 100 + 1)).toBe('El precio excede el maximo permitido')
})

const day = (n: number) => new Date(Date.UTC(2026, 10, n))
const span = (from: number, until: number | null) => ({ from: day(from), until: until && day(until) })
test.each([
  ['one inside the other', span(2, 3), { ...span(1, 5), on: true }, true],
  ['one after the other', span(5, 9), { ...span(1, 5), on: true }, false],
  ['one before the other', span(1, 5), { ...span(5, 9), on: false }, false],
  ['one for good that is not on yet', span(7, 9), { ...span(5, null), on: false }, true],
  ['one for good that is on', span(7, 9), { ...span(5, null), on: true }, false],
  ['mine for good before another', span(1, null), { ...span(5, 9), on: false }, true],
])('%s', (_, mine, other, expected) => {
  expect(overlaps({ ...mine, until: mine.until || null }, { ...other, until: other.until || null })).toBe(
    expected,
  )
})
