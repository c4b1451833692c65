import { askableOf } from './askable.ts'
import { CONDITION_VALUES } from './condition.ts'
import { COLOUR_VALUES } from './words/colours.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  BRANDS,
  CATALOGUE,
  CATEGORIES,
  CLOTHING_SIZES,
  GENRES,
  SHOE_SIZES,
} from '#rules/products/catalogue.ts'
import { PRICE_SLIDER, stepOf } from './price-ends.ts'
import { priceRange, priceRangeText } from './price-range.ts'
import {
  anyProduct,
  cleanSearch,
  filterCount,
  readQuery,
  SORTS,
  writeQuery,
  type ProductQuery,
} from './search.ts'

/** Holds product §4.2, §4.3, §6.1, §6.2, §6.4, §6.13. */

const askable = askableOf({ ...CATALOGUE, priceEnds: PRICE_SLIDER })
const read = (text: string) => readQuery(new URLSearchParams(text), askable)
const some = <T>(values: readonly T[]) => fc.uniqueArray(fc.constantFrom(...values), { maxLength: 3 })
const bound = fc.option(fc.integer({ min: PRICE_SLIDER.min, max: PRICE_SLIDER.max - 1 }))
const range = fc.tuple(bound, bound).map(([from, to]) => priceRange(from, to, PRICE_SLIDER))
const choices = fc.record({
  q: fc.string().map(cleanSearch),
  category: some(CATEGORIES),
  genre: some(GENRES),
  brand: some(BRANDS),
  size: some([...SHOE_SIZES, ...CLOTHING_SIZES]),
  colour: some(COLOUR_VALUES),
  condition: some(CONDITION_VALUES),
  offer: fc.boolean(),
  sort: fc.constantFrom(...SORTS),
  page: fc.integer({ min: 1, max: 1_000_000 }),
})
const query: fc.Arbitrary<ProductQuery> = fc
  .tuple(choices, range)
  .map(([asked, bounds]) => ({ ...asked, ...bounds }))

test('a query that is written as an address is read back the same', () => {
  fc.assert(
    fc.property(query, (asked) => {
      expect(read(writeQuery(asked).slice(2))).toEqual(asked)
    }),
  )
})

test('no address breaks: whatever it says, what is read is lawful and reads the same again', () => {
  const names = fc.constantFrom(
    'q',
    'name',
    'category',
    'genre',
    'brand',
    'size',
    'colour',
    'estado',
    'price',
    'priceFrom',
    'offer',
    'sort',
    'page',
    'x',
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(names, fc.string())), (pairs) => {
      const params = new URLSearchParams(pairs)
      const asked = readQuery(params, askable)
      expect(read(writeQuery(asked).slice(2))).toEqual(asked)
    }),
  )
})

test('the shortest address: defaults are left out, and nothing at all is the home page', () => {
  expect(writeQuery(anyProduct)).toBe('/')
  expect(
    writeQuery({
      ...anyProduct,
      category: ['calzado'],
      brand: ['nike'],
      size: ['42'],
      priceFrom: 10_000,
      price: 40_000,
      page: 2,
    }),
  ).toBe('/?category=calzado&brand=nike&size=42&priceFrom=10000&price=40000&page=2')
})

test.each([
  ['category=Calzado,BUZO&category=gorras', { category: ['calzado', 'buzo'] }],
  ['size=xl&size=42', { size: ['XL', '42'] }],
  ['size=99&genre=otro&brand=reebok&sort=name', {}],
  ['price=40000.9', { price: 40_000 }],
  ['price=1', { price: PRICE_SLIDER.min }],
  [`price=${PRICE_SLIDER.max}`, {}],
  // Beyond its end it bounds: there are things that cost more.
  ['price=80000', { price: 80_000 }],
  ['colour=Negro,rojo,fucsia', { colour: ['negro', 'rojo'] }],
  ['estado=usado', { condition: ['usado'] }],
  ['estado=Nuevo,usado,roto', { condition: ['nuevo', 'usado'] }],
  ['price=-5', {}],
  ['price=Infinity', {}],
  ['priceFrom=10000.5', { priceFrom: 10_000 }],
  [`priceFrom=${PRICE_SLIDER.min}`, {}],
  ['priceFrom=1', {}],
  ['priceFrom=100000', { priceFrom: 100_000 }],
  ['priceFrom=1e99', { priceFrom: 1_000_000_000 }],
  ['priceFrom=mucho', {}],
  ['priceFrom=10000&price=40000', { priceFrom: 10_000, price: 40_000 }],
  ['priceFrom=40000&price=10000', { priceFrom: 10_000, price: 40_000 }],
  ['priceFrom=20000&price=20000', { priceFrom: 20_000, price: 20_000 }],
  ['page=0', {}],
  ['page=1e99', { page: 1_000_000 }],
  ['page=abc', {}],
  ['name=remera', { q: 'remera' }],
  ['offer=true', { offer: true }],
  ['offer=1', {}],
])(
  '%s is read as %j: at its ends the slider means no limit, unknown values are dropped',
  (text, expected) => {
    expect(read(text)).toEqual({ ...anyProduct, ...expected })
  },
)

test('searched words lose control characters and surplus spaces and are cut at 80', () => {
  expect(cleanSearch('  zapa\u0000tilla \n  roja\u200b ')).toBe('zapa tilla roja')
  expect(cleanSearch('ñ'.repeat(200))).toHaveLength(80)
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      (text) => cleanSearch(cleanSearch(text)) === cleanSearch(text),
    ),
  )
})

test('the number on «Filtros» counts every choice but words, order and page', () => {
  expect(filterCount(anyProduct)).toBe(0)
  expect(filterCount({ ...anyProduct, q: 'x', page: 3, sort: 'price' })).toBe(0)
  expect(
    filterCount({ ...anyProduct, brand: ['nike', 'puma'], size: ['42'], price: 5000, offer: true }),
  ).toBe(5)
})

test('the bounds of the price in words, and as one choice', () => {
  expect(priceRangeText({ priceFrom: null, price: null })).toBe('')
  expect(priceRangeText({ priceFrom: 10_000, price: null })).toBe('Desde $\u00a010.000')
  expect(priceRangeText({ priceFrom: null, price: 40_000 })).toBe('Hasta $\u00a040.000')
  expect(priceRangeText({ priceFrom: 10_000, price: 40_000 })).toBe('De $\u00a010.000 a $\u00a040.000')
  expect(filterCount({ ...anyProduct, priceFrom: 10_000, price: 40_000 })).toBe(1)
})

test('an owner’s sizes are asked for as they are written; the slider ends where the owner says', () => {
  const own = {
    ...CATALOGUE,
    sizeLists: [
      ...CATALOGUE.sizeLists,
      { name: 'Chicos', sizes: ['22', '38.5'].map((size) => ({ size, offered: true })) },
    ],
    priceEnds: { min: 10_000, max: 400_000 },
  }
  const asked = readQuery(
    new URLSearchParams('size=38.5,único&size=xl&priceFrom=9000&price=399999'),
    askableOf(own),
  )
  expect(asked).toMatchObject({ size: ['38.5', 'Único', 'XL'], priceFrom: null, price: 399_999 })
  expect(readQuery(new URLSearchParams('price=400000'), askableOf(own)).price).toBeNull()
  expect([stepOf(PRICE_SLIDER), stepOf(own.priceEnds)]).toEqual([500, 1000])
})
