import { expect, test } from 'vitest'
import { lookTotal, placed } from './look.ts'

/** Holds product §4.33. */

const one = (salePrice: number, more = {}) => ({ salePrice, from: null, stock: 1, ...more })

test('all of a look costs what each costs, and nothing is said where one is sold out or its pairs have prices of their own', () => {
  expect(lookTotal([one(2_000), one(3_050)])).toBe(5_050)
  expect(lookTotal([one(2_000), one(3_050, { stock: 0 })])).toBeNull()
  expect(lookTotal([one(2_000), one(3_050, { from: 1_000 })])).toBeNull()
})

test.for([
  ['b', 0, 'bac'],
  ['a', 2, 'bca'],
  ['a', 99, 'bca'],
  ['c', -1, 'cab'],
  ['b', 1, 'abc'],
] as const)('%s at %i makes %s', ([what, place, order]) => {
  expect(placed(['a', 'b', 'c'], what, place).join('')).toBe(order)
})
