import { expect, test } from 'vitest'
import { CATALOGUE } from '#rules/products/catalogue.ts'
import type { CategoryChoice } from '#rules/products/choices.ts'
import { categoryOf, departmentIn, kindIn } from './kinds.ts'

/** Holds product §26.4. */

test.for([
  ['Dress Shoes', 'calzado'],
  ['Shoe Bag', 'bolso'],
  ['Bolso para zapatillas', 'bolso'],
  ['Zapatillas con medias de regalo', 'calzado'],
  ['High-Top Sneakers', 'calzado'],
  ['T-Shirt and Shorts Set', 'conjunto'],
  ['Fleece Dance Shorts', 'pantalon'],
  ['Hooded T-Shirt', 'camiseta'],
  ['Short-Sleeve Soccer Top', 'camiseta'],
  ['Soccer Jersey Dress', 'vestido'],
  ['Jacket with Hooded Fleece', 'campera'],
  ['Waist Bag', 'rinonera'],
  ['Ball Cap', 'gorra'],
  ['Crew Socks 6 Pairs', 'medias'],
  ['GORRA TRUCKER', 'gorra'],
  ['Remera polo', 'camiseta'],
  ['ZAPAS URBANAS', 'calzado'],
  ['Pantalones', 'pantalon'],
  ['Ultraboost 22', null],
  ['', null],
] as const)('«%s» is of the kind %s', ([text, kind]) => {
  expect(kindIn(text)).toBe(kind)
})

test('a department says less than any word: it counts where nothing else does', () => {
  expect(kindIn('Accessories')).toBeNull()
  expect(departmentIn('Women/Accessories')).toBe('accesorio')
  expect(departmentIn('Women/Shoes')).toBeNull()
})

const more = (label: string, many: string, value: string): CategoryChoice[] => [
  ...CATALOGUE.categories,
  { value, label, many, sizes: 'Talle único', offered: true },
]
test('the shop’s own category is found by its code or its name; an accessory without one is among accessories', () => {
  expect(categoryOf('buzo', CATALOGUE.categories)).toBe('buzo')
  expect(categoryOf('gorra', CATALOGUE.categories)).toBeNull()
  expect(categoryOf('gorra', more('Gorra', 'Gorras', 'gorra'))).toBe('gorra')
  expect(categoryOf('gorra', more('Visera', 'Viseras', 'viseras-y-mas'))).toBe('viseras-y-mas')
  expect(categoryOf('gorra', more('Accesorio', 'Accesorios', 'accesorio'))).toBe('accesorio')
  expect(categoryOf('vestido', more('Accesorio', 'Accesorios', 'accesorio'))).toBeNull()
})
