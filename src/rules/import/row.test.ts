import * as v from 'valibot'
import { expect, test } from 'vitest'
import { mappingRule } from './mapping.ts'
import { cleanName, readAmount, readOffer, readSize } from './read.ts'
import { readRow } from './row.ts'

test.for([
  ['Camiseta Sol', 'Camiseta Sol'],
  ["Men's T-Shirt & Co", 'Mens T Shirt y Co'],
  ['ZX 2K Boost 2.0 Shoes', 'ZX Boost Shoes'],
  ['Ultimate365 3-Stripes Polo', 'Ultimate Stripes Polo'],
  ['  Club\u200b América™ ', 'Club América'],
  ['Kristaps Porziņģis Jersey', 'Kristaps Porzingis Jersey'],
  ['中文 123', ''],
])('the name «%s» becomes «%s»', ([raw, clean]) => {
  expect(cleanName(raw!)).toBe(clean)
})

test.for([
  ['40', 40],
  ['$80', 80],
  ['$ 45.998', 45_998],
  ['1,299.90', 1299.9],
  ['1.299,90', 1299.9],
  ['1.299.900', 1_299_900],
  ['22.97', 22.97],
  ['19,5', 19.5],
  ['-5', -5],
  ['gratis', null],
  ['', null],
] as const)('the amount «%s» is %s', ([text, amount]) => {
  expect(readAmount(text)).toBe(amount)
})

test('only a whole ten per cent off becomes an offer; anything else is the price', () => {
  expect(readOffer(64, 80)).toEqual({ price: 80, discount: '20%' })
  expect(readOffer(63.7, 90)).toEqual({ price: 90, discount: '30%' })
  expect(readOffer(75, 100)).toEqual({ price: 75, discount: null })
  expect(readOffer(30, 100)).toEqual({ price: 30, discount: null })
  expect(readOffer(80, 64)).toEqual({ price: 80, discount: null })
  expect(readOffer(80, null)).toEqual({ price: 80, discount: null })
})

test('sizes are read into ours, and what we do not carry is none', () => {
  expect(readSize('L (12–14)', 'buzo', 'us')).toBe('L')
  expect(readSize('2XL', 'buzo', 'us')).toBe('XXL')
  expect(readSize('3XL', 'buzo', 'us')).toBe(null)
  expect(readSize('M 9 / W 10.5', 'calzado', 'us')).toBe('42')
  expect(readSize('42', 'calzado', 'ar')).toBe('42')
  expect(readSize('4.5Y', 'calzado', 'us')).toBe(null)
})

const mapping = v.parse(mappingRule, {
  source: 'prueba',
  key: 'sku',
  name: 'title',
  brand: { columns: 'brand' },
  category: { columns: ['type', 'title'] },
  genre: { columns: 'for' },
  price: { column: 'price', before: 'before', exchange: 100 },
  sizes: { column: 'sizes' },
  stock: { column: 'units' },
  images: { column: 'photo' },
})
const good = {
  sku: 'A1',
  title: 'Buzo Canguro',
  brand: 'Nike',
  type: 'Hoodie',
  for: "Men's",
  price: '80',
  before: '100',
  sizes: 'S|M',
  units: '5',
  photo: '',
}
const read = (changes: Partial<typeof good>) => {
  const row = { ...good, ...changes } as Record<string, string>
  return readRow((column) => row[column] ?? '', mapping, ['res.cloudinary.com'])
}

test('a good row is a product with its stock spread over its sizes', () => {
  expect(read({})).toMatchObject({
    product: {
      key: 'A1',
      name: 'Buzo Canguro',
      brand: 'nike',
      category: 'buzo',
      genre: 'hombre',
      price: 10_000,
      discount: '20%',
      sizes: [
        { size: 'S', stock: 3 },
        { size: 'M', stock: 2 },
      ],
    },
  })
})

test.for([
  ['no key', { sku: ' ' }, 'sin sku'],
  ['no name', { title: '' }, 'sin nombre'],
  ['a name of digits', { title: '123', type: 'Hoodie' }, 'no tiene letras'],
  ['another brand', { brand: 'Topper' }, 'la marca'],
  ['an unknown type', { type: 'Thing', title: 'Cosa' }, 'no se reconoce'],
  ['something we do not sell', { type: 'Backpack' }, 'no vendemos'],
  ['children', { for: "Kids'" }, 'de niños'],
  ['nobody in particular', { for: '' }, 'de hombre o de mujer'],
  ['no price', { price: '', before: '' }, 'sin precio'],
  ['a price of zero', { price: '0' }, 'mayor a 0'],
  ['a negative price', { price: '-3' }, 'mayor a 0'],
  ['too dear a price', { price: '1501', before: '' }, 'excede el maximo'],
  ['no size of ours', { sizes: '3XL' }, 'talle'],
  ['half a unit', { units: '1.5' }, 'número entero'],
] as const)('a row with %s is refused, and says why', ([, change, reason]) => {
  expect(read(change)).toMatchObject({ refused: expect.stringContaining(reason) })
})

test('women and short sleeves are not read as men and shorts', () => {
  expect(read({ for: "Women's", type: 'Short-Sleeve Top', title: 'Cosa' })).toMatchObject({
    product: { genre: 'mujer', category: 'camiseta' },
  })
})

test('only pictures on our own image host are taken', () => {
  const ours = 'https://res.cloudinary.com/vereda/image/upload/v1/a.jpg'
  expect(read({ photo: `${ours}|https://evil.example/a.jpg` })).toMatchObject({ product: { images: [ours] } })
  expect(read({ photo: 'http://169.254.169.254/' })).toMatchObject({ product: { images: [] } })
})
