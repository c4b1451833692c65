import { expect, test } from 'vitest'
import { confirmedAll, isSalePrice, toConfirm, unconfirmed } from './confirm.ts'
import { emptyDraft } from './draft.ts'
import { BY_OPTIONS } from './variants/options.ts'

/** Holds product §26.18. */

const guessed = { ...emptyDraft, price: 'Precio', sizes: 'Talle', stock: 'Stock' }

test('of a list that nobody knows, price, sizes and units are looked at; another column asks again', () => {
  expect(toConfirm(guessed)).toEqual(['price', 'sizes', 'stock'])
  expect(Object.keys(unconfirmed(guessed))).toEqual(['price', 'sizes', 'stock'])
  const seen = { ...guessed, confirmed: confirmedAll(guessed) }
  expect(unconfirmed(seen)).toEqual({})
  expect(Object.keys(unconfirmed({ ...seen, price: 'Costo' }))).toEqual(['price'])
  expect(Object.keys(unconfirmed({ ...seen, sizeColumns: ['38', '39'] }))).toEqual(['sizeColumns'])
})

test('a discount without a price from before is taken, or is in the price, as a person says', () => {
  const discounted = { ...guessed, discount: 'Descuento' }
  const seen = { ...discounted, confirmed: confirmedAll(discounted) }
  expect(unconfirmed(seen)).toEqual({ discount: expect.stringContaining('restado') })
  expect(unconfirmed({ ...seen, discountIs: 'taken' })).toEqual({})
  expect(unconfirmed({ ...seen, before: 'Antes', confirmed: [...seen.confirmed, 'before=Antes'] })).toEqual(
    {},
  )
})

test('of a list that is known only what its format leaves open, and of our own nothing', () => {
  expect(toConfirm({ ...guessed, format: 'shopify', sizes: BY_OPTIONS, before: 'Compare' })).toEqual([])
  expect(toConfirm({ ...guessed, format: 'management' })).toEqual(['price', 'sizes'])
  expect(toConfirm({ ...guessed, format: 'none' })).toEqual(['price', 'sizes', 'stock'])
  expect(toConfirm({ ...guessed, number: 'numero' })).toEqual([])
})

test.for([
  ['', 'Precio promocional', true],
  ['', 'sale_price', true],
  ['', 'Precio', false],
  ['woocommerce', 'Precio', true],
] as const)('of «%s», «%s» is an offer’s price: %s', ([format, price, is]) => {
  expect(isSalePrice({ format, price })).toBe(is)
})
