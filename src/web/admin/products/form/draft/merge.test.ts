import { CATALOGUE } from '#rules/products/catalogue.ts'
import { expect, test } from 'vitest'
import type { AdminProduct, EditConflict } from '#shop/products/admin/catalogue.ts'
import { choicesOf, merged } from './merge.ts'
import { inputOf, NOTHING, type ProductTexts } from '../texts.ts'

const base: ProductTexts = {
  ...NOTHING,
  name: 'Buzo',
  category: 'buzo',
  price: '100',
  size: ['M'],
  stock: '4',
  units: { M: '4' },
  seen: { M: '4' },
  seenStock: '4',
}
const mine: ProductTexts = { ...base, name: 'Buzo Mío', stock: '6', units: { M: '6' } }
const field = (name: EditConflict['fields'][number]['field']) => ({
  field: name,
  label: name,
  yours: 1,
  theirs: 2,
})
const conflict = {
  fields: [field('name'), field('price'), field('offer'), field('discount'), field('size'), field('stock')],
} as EditConflict
/** As the other left it: dearer, on offer, with a second size. */
const product = {
  name: 'Buzo',
  category: 'buzo',
  brand: '',
  genre: '',
  price: 20_000,
  offer: true,
  discount: '20%',
  description: '',
  colourway: '',
  images: [],
  sold: 0,
  score: 0,
  stock: 9,
  allSizes: [
    { size: 'M', stock: 4, offered: true },
    { size: 'L', stock: 5, offered: true },
  ],
} as unknown as AdminProduct

test('what belongs together is one choice, and what only the other touched is theirs at first', () => {
  expect(choicesOf(conflict, mine, base).map((choice) => [choice.name, choice.default])).toEqual([
    ['name', 'mine'],
    ['price', 'theirs'],
    ['offer', 'theirs'],
    ['sizes', 'mine'],
  ])
  expect(choicesOf(conflict, mine, null).every((choice) => choice.default === 'mine')).toBe(true)
})

test('chosen values go together, and units of mine replace what is there now, on purpose', () => {
  const whole = merged(mine, product, (name) => (name === 'price' || name === 'offer' ? 'theirs' : 'mine'))
  expect(inputOf(whole, CATALOGUE)).toMatchObject({
    name: 'Buzo Mío',
    price: 200,
    offer: true,
    discount: '20%',
    sizes: [{ size: 'M', stock: '6', seen: '4' }],
  })
})

test('their sizes come with their units, so that nothing moves', () => {
  const { sizes } = inputOf(
    merged(mine, product, () => 'theirs'),
    CATALOGUE,
  )
  // Nothing differs from what is there: the total speaks, and it is the same.
  expect(sizes.every(({ stock, seen }) => stock === seen)).toBe(true)
})
