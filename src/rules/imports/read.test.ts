import { isName } from '#rules/products/terms.ts'
import { expect, test } from 'vitest'
import { cleanName, readSize } from './read.ts'

/** Holds product §45.4. */

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
  'Chuck 70 (Hi) – «negra»',
  'Nº 5: 100% algodón, suave!',
  'Porziņģis Tênis "OG" Tech®',
])('where models are called as they are, «%s» stays', (name) => {
  expect(cleanName(name, 'models')).toBe(name)
  expect(isName(name, 'models')).toBe(true)
})
test.each([
  ['  Air  Force 1 ’07 ', "Air Force 1 '07"],
  ['Chuck 70™ (Hi) — “negra”', 'Chuck 70 (Hi) – "negra"'],
  ['中文 — !', ''],
  ['- 574 -', '574'],
])('where models are called as they are, «%s» becomes «%s»', (raw, clean) => {
  expect(cleanName(raw, 'models')).toBe(clean)
  if (clean) expect(isName(clean, 'models')).toBe(true)
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
