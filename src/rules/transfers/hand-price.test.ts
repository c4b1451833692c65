import { expect, test } from 'vitest'
import { handPrice, handPriceSaid } from './hand-price.ts'

/** Holds product §2.12, §30.5. */

const terms = {
  transferCbu: '',
  transferAlias: 'vereda.tienda',
  transferHolder: '',
  transferTaxId: '',
  transferHours: 48,
  cash: 'no',
  cashHours: 48,
  pickup: 'yes',
  handDiscount: 10,
} as const

test('whoever pays by hand pays the discount less, to the centavo', () => {
  expect(handPrice(1_299_900, 10)).toBe(1_169_910)
  expect(handPrice(5, 10)).toBe(4)
  expect(handPrice(1_299_900, 0)).toBe(1_299_900)
})

test('it is said by the means that are offered, and not where it is no less', () => {
  const said = (changes: object) => handPriceSaid(1_299_900, { ...terms, ...changes })?.replace(/\s/g, ' ')
  expect(said({})).toBe(' · $ 11.699 por transferencia')
  expect(said({ cash: 'yes' })).toBe(' · $ 11.699 por transferencia o en efectivo en el showroom')
  expect(said({ transferAlias: '', cash: 'yes' })).toBe(' · $ 11.699 en efectivo en el showroom')
  expect(said({ transferAlias: '' })).toBeUndefined()
  expect(said({ handDiscount: 0 })).toBeUndefined()
})
