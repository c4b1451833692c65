import { expect, test } from 'vitest'
import { CATALOGUE } from '#rules/products/catalogue.ts'
import type { Choice } from '#rules/products/choices.ts'
import { keepUsed, keepUsedSizes } from '#rules/products/catalogue/in-use.ts'
import { CATALOGUE_TERMS } from '#rules/products/terms.ts'
import { withOffered } from '#rules/products/catalogue/offer.ts'
import { readSetting, writeSetting, type SettingKey } from './settings.ts'

/** Holds product §30.6. */

const read = (key: SettingKey, text: string) => {
  const end = readSetting(key, text)
  return end.ok ? end.text : end.problem
}

test.each<[SettingKey, string, string]>([
  ['brands', 'Adidas\nNew Balance', 'Adidas | adidas | sí\nNew Balance | new-balance | sí'],
  ['brands', 'Adidas | adidas | no\nÑandú & Co. ', 'Adidas | adidas | no\nÑandú & Co. | nandu-co | sí'],
  ['brands', 'Adidas\n || sí\n', 'Adidas | adidas | sí'],
  ['sizeLists', 'Calzado | 36,37, 38,5;39 ,(40)', 'Calzado | 36, 37, 38.5, 39, (40)'],
  ['sizeLists', 'Chicos | 4, 6, 8 años, 22', 'Chicos | 4, 6, 8 años, 22'],
  ['categories', 'Gorra | Gorras | Talle único', 'Gorra | Gorras | Talle único | gorra | sí'],
  [
    'categories',
    'Calza | | Ropa | | no\nBuzo || Ropa',
    'Calza | Calza | Ropa | calza | no\nBuzo | Buzo | Ropa | buzo | sí',
  ],
  ['priceEnds', '$ 5.000 a 400.000', '5000 a 400000'],
])('%s: «%s» is read as «%s»', (key, typed, kept) => {
  expect(read(key, typed)).toBe(kept)
  expect(read(key, kept)).toBe(kept)
})

test.each<[SettingKey, string, RegExp]>([
  ['brands', '', /al menos una marca/],
  ['brands', 'Nike | nike | no', /al menos una marca/],
  ['brands', 'New Balance\nNew-Balance', /el mismo código, «new-balance»/],
  ['brands', 'Nike | a\nnike | b', /«nike» está dos veces/],
  ['brands', 'x'.repeat(200), /hasta 40 letras/],
  ['brands', '👟', /Renglón 1: «👟» solo puede tener/],
  ['brands', 'ナイキ', /necesita un código/],
  ['brands', 'Nike | no', /no puede ser un código/],
  ['brands', 'Nike | nike | tal vez', /«sí» o «no»/],
  ['genres', ' ', /al menos un género/],
  ['categories', 'Gorra | Gorras', /falta qué lista de talles/],
  ['sizeLists', '', /al menos una lista/],
  ['sizeLists', 'Calzado | ', /al menos un talle/],
  ['sizeLists', 'Calzado | (37)', /al menos un talle/],
  ['sizeLists', 'Calzado | 37, 37', /«37» está dos veces/],
  ['sizeLists', 'Calzado | 37:1', /no puede ser un talle/],
  ['sizeLists', 'Calzado | treinta y siete', /hasta 10 letras/],
  ['sizeLists', 'Uno | 37\nuno | 38', /«uno» está dos veces/],
  ['priceEnds', '400 a 300', /el menor primero/],
  ['priceEnds', '400', /dos montos/],
])('%s: «%s» is refused', (key, typed, why) => {
  expect(read(key, typed)).toMatch(why)
})

const brand = (value: string, offered = true): Choice => ({ value, label: value.toUpperCase(), offered })

test('a value in use that is left out stays where it stood, without being offered', () => {
  const now = [brand('adidas'), brand('nike'), brand('puma'), brand('fila', false)]
  const used = [
    { value: 'nike', products: 1 },
    { value: 'fila', products: 3 },
  ]
  const { next, asks } = keepUsed(now, [brand('adidas'), brand('vans')], used)
  expect(next).toEqual([brand('adidas'), brand('nike', false), brand('fila', false), brand('vans')])
  expect(asks).toMatch(/^«NIKE» está en 1 producto: /)
  expect(keepUsed(now, [...now, brand('vans')], used).asks).toBeNull()
})

test('sizes in use stay in their order, also when the category turns to another list', () => {
  const used = [
    { category: 'calzado', size: '38', products: 2, units: 5 },
    { category: 'buzo', size: 'M', products: 1, units: 0 },
  ]
  const lists = CATALOGUE.sizeLists.map((list) =>
    list.name === 'Calzado' ? { ...list, sizes: list.sizes.filter(({ size }) => size !== '38') } : list,
  )
  const { next, asks } = keepUsedSizes(CATALOGUE, { ...CATALOGUE, sizeLists: lists }, used)
  expect(writeSetting('sizeLists', next)).toMatch(/^Calzado \| 37, \(38\), 39/m)
  expect(asks).toMatch(/el talle 38 está en 2 productos, con 5 en stock/)
  const categories = CATALOGUE.categories.map((one) =>
    one.value === 'buzo' ? { ...one, sizes: 'Talle único' } : one,
  )
  const turned = keepUsedSizes(CATALOGUE, { ...CATALOGUE, categories }, used)
  expect(writeSetting('sizeLists', turned.next)).toMatch(/^Talle único \| \(M\), Único$/m)
})

test('a brand and a size more are put where they belong; what was retired is offered again', () => {
  const end = withOffered(CATALOGUE_TERMS, {
    brands: ['New Balance', 'NIKE'],
    sizes: [
      { category: 'calzado', size: '36' },
      { category: 'calzado', size: '38,5' },
      { category: 'buzo', size: 'XXXL' },
    ],
  })
  if (!end.ok) throw new Error(end.message)
  expect(writeSetting('brands', end.value.brands)).toMatch(
    /Puma \| puma \| sí\nNew Balance \| new-balance \| sí$/,
  )
  expect(writeSetting('sizeLists', end.value.sizeLists)).toMatch(/XXL, XXXL\nCalzado \| 36, 37, 38, 38.5, 39/)
  expect(withOffered(CATALOGUE_TERMS, { sizes: [{ category: 'gorra', size: 'Único' }] })).toMatchObject({
    kind: 'invalid',
  })
})

test('a category, a gender and a higher ceiling more; a size of what has one only gets a list of its own', () => {
  const end = withOffered(CATALOGUE_TERMS, {
    genres: ['Unisex', 'Niños'],
    categories: [
      { label: 'Gorra', many: 'Gorras', sizes: 'one' },
      { label: 'Bolso', many: 'Bolsos', sizes: 'one' },
      { label: 'Vestido', many: 'Vestidos', sizes: 'clothes' },
    ],
    sizes: [{ category: 'gorra', size: 'M/L' }],
    maxPricePesos: 220_000,
  })
  if (!end.ok) throw new Error(end.message)
  const { value } = end
  expect(value.maxPricePesos).toBe(220_000)
  expect(writeSetting('genres', value.genres)).toMatch(/Unisex \| unisex \| sí\nNiños \| ninos \| sí$/)
  expect(writeSetting('categories', value.categories)).toMatch(
    /Gorra \| Gorras \| Gorras \| gorra \| sí\nBolso \| Bolsos \| Talle único \| bolso \| sí\nVestido \| Vestidos \| Indumentaria/,
  )
  expect(writeSetting('sizeLists', value.sizeLists)).toMatch(/Talle único \| Único\nGorras \| Único, M\/L$/)
  expect(withOffered(value, { maxPricePesos: 100 })).toMatchObject({ value: { maxPricePesos: 220_000 } })
})
