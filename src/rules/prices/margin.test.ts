import { expect, test } from 'vitest'
import { isUnderCost, marginOf, marginText } from './margin.ts'

/** Holds product §4.21, §31.7. */

test.each([
  [2_000_000, 1_200_000, '$\u00a08.000 (40\u00a0%)'],
  [2_000_000, 2_000_000, '$\u00a00 (0\u00a0%)'],
  [2_000_000, 2_050_000, '−$\u00a0500 (−2\u00a0%), bajo el costo'],
  [0, 100_000, '−$\u00a01.000, bajo el costo'],
  [0, 0, '$\u00a00'],
  [2_000_000, null, ''],
])('a price of %i over a cost of %s leaves «%s»', (price, cost, text) => {
  expect(marginText(price, cost)).toBe(text)
})

test('what it cost has to be known to be above the price', () => {
  expect([isUnderCost(99, 100), isUnderCost(100, 100), isUnderCost(0, null)]).toEqual([true, false, false])
  expect(marginOf(100, null)).toBeNull()
})
