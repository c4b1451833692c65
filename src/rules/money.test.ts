import fc from 'fast-check'
import { expect, test } from 'vitest'
import { discountBadge, discountPercent, DISCOUNTS, salePrice } from './products/discount.ts'
import {
  formatExact,
  formatPesos,
  fromPesos,
  instalment,
  percentOf,
  prorate,
  toPesos,
  withoutNationalTaxes,
  INSTALMENTS,
} from './money.ts'

/** Holds product §3.1, §3.2, §3.3, §3.4, §3.5, §3.6, §3.7, §32.5, §32.7. */

const centavos = fc.integer({ min: 0, max: 15_000_000_00 })
const spaced = (text: string) => text.replaceAll('\u00a0', ' ')

test('pesos become whole centavos and back, nothing lost', () => {
  expect(fromPesos(19_999)).toBe(1_999_900)
  expect(fromPesos(1.005)).toBe(101)
  expect(fromPesos(0.1 + 0.2)).toBe(30)
  fc.assert(fc.property(centavos, (amount) => fromPesos(toPesos(amount)) === amount))
})

test.each([
  [4_599_800, '$ 45.998', '$ 45.998,00'],
  [4_599_899, '$ 45.998', '$ 45.998,99'],
  [100_050_000, '$ 1.000.500', '$ 1.000.500,00'],
  [0, '$ 0', '$ 0,00'],
  [99, '$ 0', '$ 0,99'],
])(
  '%i centavos are written %s, or %s to the centavo: decimals are dropped, never digits',
  (amount, short, long) => {
    expect(spaced(formatPesos(amount))).toBe(short)
    expect(spaced(formatExact(amount))).toBe(long)
    expect(formatPesos(amount)).toContain('\u00a0')
  },
)

test('an instalment is the third, and three never cost more than the price', () => {
  expect(instalment(1_000_000, INSTALMENTS)).toBe(333_333)
  fc.assert(
    fc.property(
      centavos,
      (amount) =>
        instalment(amount, INSTALMENTS) * 3 <= amount && amount - instalment(amount, INSTALMENTS) * 3 < 3,
    ),
  )
})

test('parts of an amount add up to it exactly and are within a centavo of their share', () => {
  expect(prorate(100, [1, 1, 1])).toEqual([34, 33, 33])
  expect(prorate(100, [0, 0])).toEqual([0, 0])
  expect(prorate(0, [3, 4])).toEqual([0, 0])
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.array(fc.integer({ min: 0, max: 15_000_000 }), { minLength: 1, maxLength: 40 }),
      (amount, weights) => {
        const parts = prorate(amount, weights)
        const sum = weights.reduce((a, b) => a + b, 0)
        expect(parts.reduce((a, b) => a + b, 0)).toBe(sum === 0 ? 0 : amount)
        parts.forEach((part, at) =>
          expect(Math.abs(part - (sum && (amount * weights[at]!) / sum))).toBeLessThanOrEqual(1),
        )
      },
    ),
  )
})

test('a percentage is rounded half up to the centavo, without the error of binary fractions', () => {
  expect(percentOf(299_900, 30)).toBe(89_970)
  expect(percentOf(5, 10)).toBe(1)
  expect(percentOf(4, 10)).toBe(0)
  fc.assert(
    fc.property(centavos, (amount) => percentOf(amount, 100) === amount && percentOf(amount, 0) === 0),
  )
})

test.each(DISCOUNTS.map((discount) => [discount]))('%s off is what its name says', (discount) => {
  expect(discountPercent(discount)).toBe(Number.parseInt(discount))
  expect(salePrice({ price: 1_000_000, offer: true, discount })).toBe(
    1_000_000 - 10_000 * Number.parseInt(discount),
  )
  expect(discountBadge({ price: 1, offer: true, discount })).toBe(`${Number.parseInt(discount)}% OFF`)
})

test('any other text counts as 50% (product §4.5), and nothing counts without an offer', () => {
  for (const discount of ['', '15%', '100%', 'gratis', null]) {
    expect(salePrice({ price: 1_000_000, offer: true, discount })).toBe(500_000)
    expect(salePrice({ price: 1_000_000, offer: false, discount })).toBe(1_000_000)
    expect(discountBadge({ price: 1, offer: false, discount })).toBeNull()
  }
})

test('a sale price is never above the list price nor below its half', () => {
  const discounts = fc.option(fc.oneof(fc.constantFrom(...DISCOUNTS), fc.string()))
  fc.assert(
    fc.property(centavos, fc.boolean(), discounts, (price, offer, discount) => {
      const sale = salePrice({ price, offer, discount })
      return Number.isInteger(sale) && sale <= price && sale * 2 >= price - 1
    }),
  )
})

test('the price without national taxes is the final price without 21 % VAT', () => {
  expect(withoutNationalTaxes(1_210_000)).toBe(1_000_000)
  expect(withoutNationalTaxes(4_599_800)).toBe(3_801_488)
})
