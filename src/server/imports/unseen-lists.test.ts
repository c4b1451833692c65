/** Lists that the guess was not made for: read as they are, nobody correcting a column. */
import path from 'node:path'
import { expect, test } from 'vitest'
import { mappingOf } from '#rules/imports/draft.ts'
import { guessMapping } from '#rules/imports/guess.ts'
import { readRows, type ImportRow } from '#rules/imports/rows.ts'
import { CATALOGUE_TERMS } from '#rules/products/terms.ts'
import { inspectCsv, readCsv } from './csv.ts'

const FOLDER = path.resolve('tests/support/lists')
const LEAST_KEPT = 0.95

async function readList(name: string) {
  const file = await inspectCsv(path.join(FOLDER, name), [])
  if (!file.ok) throw new Error(file.message)
  const { columns, sample, records } = file.value
  const mapping = mappingOf(guessMapping({ columns, rows: sample }, name).draft, columns)
  if (!mapping.ok) throw new Error(JSON.stringify(mapping.fields))
  const rows: ImportRow[] = []
  for await (const row of readRows(readCsv(file.value), mapping.value, { terms: CATALOGUE_TERMS }))
    rows.push(row)
  const kept = rows.filter((row) => 'product' in row).reduce((sum, row) => sum + (row.records ?? 1), 0)
  return {
    rows,
    part: kept / records,
    products: rows.flatMap((row) => ('product' in row ? row.product : [])),
  }
}

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
