import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DISCOUNTS, salePrice } from '#rules/products/discount.ts'
import { LOWEST_DAYS, lowestBefore, type PricePoint } from './history.ts'

/** Holds product §4.23. */

const NOW = Date.UTC(2026, 10, 22)
const daysAgo = (days: number) => new Date(NOW - days * 86_400_000)
/** «20000» or «20000 -30%», so many days ago. */
const at = (days: number, text: string): PricePoint => {
  const [price, off] = text.split(' -')
  return { price: Number(price) * 100, offer: off !== undefined, discount: off ?? null, since: daysAgo(days) }
}

test.each<[string, PricePoint[], number | null, number | null]>([
  ['no offer', [at(90, '20000')], null, null],
  ['nothing known before the offer', [at(90, '20000 -30%')], null, null],
  ['one price before it', [at(90, '20000'), at(5, '20000 -30%')], 20_000, null],
  ['raised just before the offer', [at(90, '15000'), at(7, '20000'), at(5, '20000 -30%')], 15_000, null],
  ['raised long before the offer', [at(90, '15000'), at(40, '20000'), at(5, '20000 -30%')], 20_000, null],
  [
    'an earlier offer within the 30 days',
    [at(90, '20000'), at(20, '20000 -40%'), at(10, '20000'), at(5, '20000 -20%')],
    12_000,
    null,
  ],
  [
    'an earlier offer that ended before them',
    [at(90, '20000'), at(80, '20000 -40%'), at(70, '20000'), at(5, '20000 -20%')],
    20_000,
    null,
  ],
  [
    'the offer went on with more off',
    [at(90, '20000'), at(9, '20000 -20%'), at(3, '20000 -50%')],
    20_000,
    null,
  ],
  ['known for ten days only', [at(15, '20000'), at(5, '20000 -20%')], 20_000, 15],
  ['known for exactly as long', [at(5 + LOWEST_DAYS, '20000'), at(5, '20000 -20%')], 20_000, null],
  ['over', [at(90, '20000'), at(9, '20000 -20%'), at(3, '20000')], null, null],
  ['nothing at all', [], null, null],
])('%s', (_, points, pesos, knownDays) => {
  const found = lowestBefore(points, salePrice)
  expect(found).toEqual(
    pesos === null
      ? null
      : { price: pesos * 100, knownSince: knownDays === null ? null : daysAgo(knownDays) },
  )
})

test('it is a price that was asked, of before the offer, and none of those 30 days was lower', () => {
  const point = fc.record({
    days: fc.integer({ min: 0, max: 120 }),
    price: fc.integer({ min: 0, max: 15_000_000 }),
    discount: fc.option(fc.constantFrom(...DISCOUNTS)),
  })
  fc.assert(
    fc.property(fc.array(point, { maxLength: 12 }), (list) => {
      const points = list
        .toSorted((a, b) => b.days - a.days)
        .map(({ days, price, discount }) => ({
          price,
          offer: discount !== null,
          discount,
          since: daysAgo(days),
        }))
      const found = lowestBefore(points, salePrice)
      if (!found) return
      const start = points.findLastIndex(({ offer }) => !offer) + 1
      const began = points[start]!.since.getTime()
      const asked = points.slice(0, start)
      expect(asked.map(salePrice)).toContain(found.price)
      for (const [index, one] of asked.entries()) {
        const until = points[index + 1]!.since.getTime()
        if (until > began - LOWEST_DAYS * 86_400_000)
          expect(salePrice(one)).toBeGreaterThanOrEqual(found.price)
      }
    }),
  )
})
