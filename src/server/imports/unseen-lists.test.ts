/** Lists that the guess was not made for: read as they are, nobody correcting a column. */
import path from 'node:path'
import { expect, test } from 'vitest'
import type { MappingDraft } from '#rules/imports/draft.ts'
import { offersOf } from '#rules/imports/offer.ts'
import { CATALOGUE_TERMS, type CatalogueTerms } from '#rules/products/terms.ts'
import { withOffered } from '#rules/products/catalogue/offer.ts'
import { readListAt } from '#tests/support/lists/read-list.ts'

/** Holds product §26.1, §26.4, §30.6. */

const FOLDER = path.resolve('tests/support/lists')
const LEAST_KEPT = 0.95

const readList = (name: string, terms?: CatalogueTerms, told?: Partial<MappingDraft>) =>
  readListAt(path.join(FOLDER, name), { terms, told })

test.for([
  // Its own export: Latin-1, semicolons, colour and size as properties, prices with a point.
  ['tiendanube-export.csv', 15],
  // Its own export: pictures in rows of their own, American sizes.
  ['shopify-export.csv', 10],
  // A spreadsheet: title rows, a column a size, «36/37», capitals, «$ 98.999,50», a total below.
  ['showroom.csv', 20],
  // A wholesaler: a row a size, everything in one text, «124.999,99», a total below.
  ['mayorista.csv', 12],
] as const)('%s comes in by the guess alone', async ([name, products]) => {
  const list = await readList(name)
  expect(list.products).toHaveLength(products)
  expect(list.part).toBeGreaterThanOrEqual(LEAST_KEPT)
})

test('their amounts, sizes and units are what the lists say', async () => {
  const [dunk, borough] = (await readList('showroom.csv')).products
  expect(dunk).toMatchObject({
    key: 'DD1391',
    brand: 'nike',
    genre: 'hombre',
    price: 149_999,
    discount: '10%',
  })
  expect(dunk!.sizes.map(({ size, stock }) => `${size} ${stock}`).slice(0, 4)).toEqual([
    '40 2',
    '41 3',
    '42 2',
    '43 1',
  ])
  expect(borough).toMatchObject({ price: 99_999.5, genre: 'mujer' })
  const [legacy] = (await readList('mayorista.csv')).products
  expect(legacy).toMatchObject({ price: 124_999.99, colourway: 'BCO/NEGRO', category: 'calzado' })
  const run = (await readList('tiendanube-export.csv')).products.find(({ key }) => key.includes('run-falcon'))
  expect(run).toMatchObject({ price: 89_999, discount: '20%', genre: 'mujer' })
})

/** As the owner of a showroom sets them: models' names, two brands more, unisex, half sizes, a cap, dearer pairs. */
const SHOWROOM: CatalogueTerms = (() => {
  const more = withOffered(CATALOGUE_TERMS, {
    brands: ['Jordan', 'New Balance'],
    genres: ['Unisex'],
    categories: [{ label: 'Gorra', many: 'Gorras', sizes: 'one' }],
    sizes: ['36', '38.5'].map((size) => ({ category: 'calzado', size })),
    maxPricePesos: 500_000,
  })
  if (!more.ok) throw new Error(more.message)
  return { ...more.value, nameRule: 'models' }
})()

test('twenty real pairs come in as they are called, once the owner has set the shop so', async () => {
  const { rows, products } = await readList('veinte-pares.csv', SHOWROOM)
  expect(rows.flatMap((row) => ('refused' in row ? row.refused : []))).toEqual([])
  expect(products).toHaveLength(20)
  expect(rows.flatMap(({ notes = [] }) => notes)).toEqual([])
  expect(products[0]).toMatchObject({
    name: "Air Force 1 '07",
    brand: 'nike',
    genre: 'unisex',
    price: 189_999,
  })
  expect(products[0]!.sizes.map(({ size }) => size)).toEqual(['38', '38.5', '39', '40', '41', '42'])
  expect(products.map(({ name }) => name)).toContain('574+')
  expect(products.find(({ key }) => key === 'CAP-NIKE')).toMatchObject({
    category: 'gorra',
    sizes: [{ size: 'Único', stock: 7 }],
  })
})

test('under the first settings what is not taken of them is named, row by row', async () => {
  const { rows } = await readList('veinte-pares.csv')
  const kinds = (kind: string) =>
    rows.flatMap(({ notes = [] }) => notes.filter((note) => note.kind === kind).map(({ value }) => value))
  expect(kinds('brand')).toEqual([...Array(3).fill('Jordan'), ...Array(2).fill('New Balance')])
  expect(kinds('name')).toEqual(expect.arrayContaining(['574+', '9060']))
  expect(rows.filter((row) => 'refused' in row && row.refused === '')).toEqual([])
  const renamed = rows.filter((row) => 'product' in row && /\d/.test(row.product.name))
  expect(renamed).toEqual([])
})

/** Lists of goods that the first settings do not have: an owner presses what the trial offers, and it is tried again. */
test.for([
  // A boutique's export: five brands, colour before size, caps, bags, a dress, children's shoes.
  ['boutique.csv', 0.2],
  // As it goes round by chat: titles, «39 al 44», «S-M-L», H/M/U/N, one code for two colours, «consultar», a total as wide as the list.
  ['planilla.csv', 0.5],
] as const)('%s keeps its rows once the owner has added what it lacks', async ([name, most]) => {
  const first = await readList(name)
  expect(first.part).toBeLessThan(most)
  let terms: CatalogueTerms = CATALOGUE_TERMS
  for (let times = 0; times < 2; times++) {
    const { rows } = await readList(name, terms)
    const asked = offersOf(rows.flatMap(({ notes = [] }) => notes))
    const more = withOffered(terms, asked ?? {})
    if (!more.ok) throw new Error(more.message)
    terms = more.value
  }
  const { part, products } = await readList(name, terms, { genreOtherwise: 'unisex' })
  expect(part).toBeGreaterThanOrEqual(LEAST_KEPT)
  expect(new Set(products.map(({ key }) => key)).size).toBe(products.length)
})
