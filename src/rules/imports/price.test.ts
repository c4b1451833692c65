import { expect, test } from 'vitest'
import { CATALOGUE_TERMS } from '#rules/products/terms.ts'
import { salePrice } from '#rules/products/discount.ts'
import { fromPesos } from '#rules/money.ts'
import type { Mapping } from './mapping.ts'
import { offerOf, readPrice } from './price.ts'

/** Holds product §26.17. */

const mapping = {
  price: { column: 'hoy', before: 'antes', sale: false, until: 'hasta', exchange: 1 },
  discount: 'menos',
} as unknown as Mapping
const read = (cells: Record<string, string>, sale = false) => {
  const how = { ...mapping, price: { ...mapping.price, sale } }
  return readPrice((column) => cells[column] ?? '', how, {
    terms: CATALOGUE_TERMS,
    now: new Date('2026-11-28'),
  })
}

test.for([
  [100, 80, 20],
  [140_000, 70_000, 50],
  [134_999, 121_499.1, 10],
] as const)('from %s to %s is an offer of %s %', ([before, today, percent]) => {
  expect(offerOf(today, before)).toEqual({ price: before, discount: `${percent}%`, notes: [] })
})

test.for([
  [99_990, 79_990, 20],
  [89_990, 71_990, 20],
  [69_990, 48_990, 30],
] as const)(
  'from %s to %s, rounded by the list, sells at today’s price with %s %',
  ([before, today, percent]) => {
    const { price, discount, notes } = offerOf(today, before)
    expect([discount, notes]).toEqual([`${percent}%`, []])
    expect(salePrice({ price: fromPesos(price), offer: true, discount })).toBe(fromPesos(today))
    expect(Math.abs(price - before)).toBeLessThan(10)
  },
)

test.for([
  [100_000, 79_500],
  [100_000, 75_000],
  [100_000, 30_000],
  [99_990, 79_900],
] as const)('from %s to %s sells at today’s price, and the old one is told', ([before, today]) => {
  const { price, discount, notes } = offerOf(today, before)
  expect(salePrice({ price: fromPesos(price), offer: discount !== null, discount })).toBe(fromPesos(today))
  expect(notes).toMatchObject([{ kind: 'offer' }])
})

test('what is not dearer than today is no price from before', () => {
  expect(offerOf(80, 64)).toEqual({ price: 80, discount: null, notes: [] })
  expect(offerOf(80, null)).toEqual({ price: 80, discount: null, notes: [] })
})

test('price of today, price from before and percentage have to agree', () => {
  expect(read({ hoy: '70.000', antes: '140.000', menos: '50%' })).toMatchObject({
    price: 140_000,
    discount: '50%',
  })
  expect(read({ hoy: '70.000', antes: '140.000', menos: '33 %' })).toMatchObject({
    refused: expect.stringContaining('no coinciden'),
  })
})

test('an offer’s price that is empty, nothing or past leaves the usual one; one that is dearer is asked', () => {
  const usual = { price: 70_000, discount: null }
  expect(read({ hoy: '', antes: '70000' }, true)).toMatchObject(usual)
  expect(read({ hoy: '0.00', antes: '70000' }, true)).toMatchObject(usual)
  expect(read({ hoy: '35000', antes: '70000', hasta: '2026-11-27' }, true)).toMatchObject(usual)
  expect(
    read({ hoy: '35000', antes: '70000', hasta: '2026-12-01T00:00-0300/2026-12-24T23:59-0300' }, true),
  ).toMatchObject(usual)
  expect(read({ hoy: '35000', antes: '70000', hasta: '2026-11-28' }, true)).toMatchObject({ discount: '50%' })
  expect(read({ hoy: '80000', antes: '70000' }, true)).toHaveProperty('refused')
  expect(read({ hoy: '0', antes: '70000' })).toHaveProperty('refused')
})
