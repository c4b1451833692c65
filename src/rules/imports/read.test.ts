import { isName } from '#rules/products/terms.ts'
import { expect, test } from 'vitest'
import { cleanName, readAmount, readCurrency, readOffer, readSize } from './read.ts'

test.for([
  ['Camiseta Sol', 'Camiseta Sol'],
  ["Men's T-Shirt & Co", 'Mens T Shirt y Co'],
  ['ZX 2K Boost 2.0 Shoes', 'ZX Boost Shoes'],
  ['Ultimate365 3-Stripes Polo', 'Ultimate Stripes Polo'],
  ['  Club\u200b América™ ', 'Club América'],
  ['Kristaps Porziņģis Jersey', 'Kristaps Porzingis Jersey'],
  ['中文 123', ''],
])('the name «%s» becomes «%s»', ([raw, clean]) => {
  expect(cleanName(raw!, 'letters')).toBe(clean)
})

test.each([
  "Air Force 1 '07",
  'New Balance 574+',
  'Gel-1130',
  'AF-1/Lo',
  'Jordan 1 Retro High OG',
  'Dunk Low & Friends',
  'ZX 2K Boost 2.0',
  "'47 Brand",
])('where models are called as they are, «%s» stays', (name) => {
  expect(cleanName(name, 'models')).toBe(name)
  expect(isName(name, 'models')).toBe(true)
})
test.each([
  ['  Air  Force 1 ’07 ', "Air Force 1 '07"],
  ['Chuck 70™ (Hi) – «negra»', 'Chuck 70 Hi - negra'],
  ['«Süper» Porziņģis 3', 'Süper Porzingis 3'],
  ['中文 — !', ''],
  ['- 574 -', '574'],
])('where models are called as they are, «%s» becomes «%s»', (raw, clean) => {
  expect(cleanName(raw, 'models')).toBe(clean)
  if (clean) expect(isName(clean, 'models')).toBe(true)
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
  ['1E+05', 100_000],
  ['1,5e+4', 15_000],
  ['$ 9.999.-', 9999],
  ['$ 1 299,90', 1299.9],
  ['US$ 40', 40],
  ['ARS45.998', 45_998],
  ['₹1,299', 1299],
  ['Rs. 1,299', 1299],
  ['-$ 5', -5],
  ['3 cuotas de $ 9.999', null],
  ['10-20', null],
  ['AQ8021', null],
  ['gratis', null],
  ['', null],
] as const)('the amount «%s» is %s', ([text, amount]) => {
  expect(readAmount(text)).toBe(amount)
})

test.for([
  ['₹ 1,299', 'INR'],
  ['Price (INR)', 'INR'],
  ['US$ 40', 'USD'],
  ['U$S 40', 'USD'],
  ['R$ 40', 'BRL'],
  ['40 €', 'EUR'],
  ['$ 40', null],
  ['ARS 40', null],
  ['Precio', null],
] as const)('«%s» is in %s', ([text, money]) => {
  expect(readCurrency(text)).toBe(money)
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
  expect(readSize('L (12–14)', { category: 'buzo', shoes: 'us' })).toBe('L')
  expect(readSize('2XL', { category: 'buzo', shoes: 'us' })).toBe('XXL')
  expect(readSize('3XL', { category: 'buzo', shoes: 'us' })).toBe(null)
  expect(readSize('M 9 / W 10.5', { category: 'calzado', shoes: 'us' })).toBe('41')
  expect(readSize('42', { category: 'calzado', shoes: 'ar' })).toBe('42')
  expect(readSize('4.5Y', { category: 'calzado', shoes: 'us' })).toBe(null)
})

test.each([
  ['9', 'nike', 'hombre', '41.5'],
  ['8', 'nike', 'mujer', '38'],
  ['8.5', 'adidas', 'hombre', '41'],
  ['9', 'adidas', 'hombre', '41.5'],
  ['9', 'puma', 'hombre', '41'],
  ['10', 'otra', 'hombre', '42'],
  ['W 8', 'nike', 'hombre', '38'],
  ['42', 'nike', 'hombre', '42'],
])('an American %s of %s for %s is %s where there are halves', (us, brand, genre, size) => {
  const sizes = ['38', '38.5', '39', '40', '41', '41.5', '42', '43']
  expect(readSize(us, { category: 'calzado', shoes: 'us', sizes, brand, genre })).toBe(size)
})
test.each([
  ['T.38', '38'],
  ['Talle 38½', '38'],
  ['EU 42', '42'],
  ['38,5', '38'],
  ['35', null],
])('«%s» is our %s', (raw, size) => {
  expect(readSize(raw, { category: 'calzado', shoes: 'ar' })).toBe(size)
})
