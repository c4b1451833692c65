import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountAsRead, soldIn, taxesOf } from './money-book.ts'

/** Holds product §12.15, §27.6. */

test('what was charged for is read above 0, where the money is stays as it is', () => {
  expect(amountAsRead('goods', -5_000)).toBe(5_000)
  expect(amountAsRead('discount', 1_000)).toBe(-1_000)
  expect(amountAsRead('provider', 4_000)).toBe(4_000)
  expect(Object.is(amountAsRead('goods', 0), 0)).toBe(true)
})

test('a sale is its goods and its shipping less its discount, a refund the same below 0', () => {
  expect(soldIn({ provider: 4_500, goods: -5_000, discount: 1_000, shipping: -500 })).toBe(4_500)
  expect(soldIn({ provider: -4_500, goods: 5_000, discount: -1_000, shipping: 500 })).toBe(-4_500)
  expect(soldIn({ provider: -4_500, disputed: 4_500 })).toBe(0)
  expect(soldIn({ provider: 4_500, owed: -4_500 })).toBe(0)
})

test('net and VAT are the whole amount, and what goes back takes as much VAT with it', () => {
  expect(taxesOf(1_210_000, 'responsable_inscripto')).toEqual({ net: 1_000_000, vat: 210_000 })
  expect(taxesOf(1_210_000, 'monotributo')).toEqual({ net: 1_210_000, vat: 0 })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e12 }), (amount) => {
      const [sold, back] = [
        taxesOf(amount, 'responsable_inscripto'),
        taxesOf(-amount, 'responsable_inscripto'),
      ]
      expect(sold.net + sold.vat).toBe(amount)
      expect(sold.net + back.net).toBe(0)
      expect(sold.vat + back.vat).toBe(0)
    }),
  )
})
