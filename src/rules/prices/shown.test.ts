import { expect, test } from 'vitest'
import { asBought, shownPrice } from './shown.ts'
import { priceText, priceTexts } from './price-text.ts'

/** Holds product §47.11. */

const list = { price: 8_999_900, offer: false, discount: null as string | null }
const offer = { price: 8_000_000, offer: true, discount: '20%' }
const from = (listed: number, used: number, of = list) => ({
  ...of,
  from: 5_990_000,
  units: { listed, used },
})

test('the amount, the one of before and the words around it are of one price', () => {
  expect(shownPrice(list)).toEqual({ amount: 8_999_900, before: null, isFrom: false, condition: '' })
  expect(shownPrice(offer)).toMatchObject({ amount: 6_400_000, before: 8_000_000 })
  expect(shownPrice({ price: 5_990_000, before: 6_490_000 })).toMatchObject({
    amount: 5_990_000,
    before: 6_490_000,
  })
  // What is struck through belongs to what comes in quantities, not to the pair.
  expect(shownPrice(from(1, 1, offer))).toMatchObject({ amount: 5_990_000, before: null, isFrom: true })
})

test('what costs so little because it is used is said to be used', () => {
  expect(priceText(from(1, 1))).toBe('desde $\u00a059.900 · usado')
  expect(priceText(from(3, 1))).toBe('desde $\u00a059.900 · nuevos y usados')
  expect(priceText(from(2, 0))).toBe('desde $\u00a059.900')
  expect(priceTexts(offer)).toEqual({ price: '$\u00a064.000', was: '$\u00a080.000' })
})

test('a button that buys of its quantities says what they cost, where there are any', () => {
  expect(shownPrice(asBought({ ...from(1, 1), stock: 3 }))).toMatchObject({
    amount: 8_999_900,
    isFrom: false,
  })
  expect(shownPrice(asBought({ ...from(2, 2), stock: 2 }))).toMatchObject({ amount: 5_990_000, isFrom: true })
})
