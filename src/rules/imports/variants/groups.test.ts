import * as v from 'valibot'
import { expect, test } from 'vitest'
import { mappingRule } from '#rules/imports/mapping.ts'
import { optionsOf } from './options.ts'
import { gathered, type ListRecord } from './groups.ts'

/** Holds product §26.16. */

const mapping = v.parse(mappingRule, {
  source: 'prueba',
  rows: 'size',
  key: 'code',
  name: 'name',
  brand: { columns: 'brand' },
  category: { columns: 'type' },
  genre: { columns: 'for' },
  price: { column: 'price', before: 'before' },
  sizes: { column: 'size' },
  stock: { column: 'units' },
  status: ['status'],
  variants: { colour: 'colour' },
})
type Cells = Record<string, string | undefined>

async function products(rows: Cells[], how: Partial<typeof mapping> = {}) {
  async function* open(): AsyncGenerator<ListRecord> {
    for (const [index, cells] of rows.entries())
      yield { line: index + 2, get: (column) => cells[column] ?? '' }
  }
  const found = []
  for await (const product of gathered(open, { ...mapping, ...how }))
    found.push({
      ...product,
      cells: (...columns: string[]) => product.rows.map((row) => columns.map(row).join(' ').trim()),
    })
  return found
}

test('rows of one code are one product wherever they stand, and nothing is counted twice', async () => {
  const found = await products([
    { code: 'A', size: '40' },
    { code: 'B', size: '37' },
    { code: 'A', size: '41' },
    { code: '', size: '42' },
    { code: 'A', size: '42' },
  ])
  expect(found.map(({ key, line, records }) => [key, line, records])).toEqual([
    ['B', 3, 1],
    [undefined, 5, 1],
    ['A', 2, 3],
  ])
})

test('what a row leaves out stands in the product’s first; a price comes with its own price from before', async () => {
  const [one] = await products([
    { code: 'A', name: 'Buzo', brand: 'Nike', size: 'S', price: '10', before: '20', units: '1' },
    { code: 'A', size: 'M', price: '15' },
    { code: 'A', size: 'L', units: '4' },
  ])
  expect(one!.cells('name', 'brand', 'price', 'before', 'units')).toEqual([
    'Buzo Nike 10 20 1',
    'Buzo Nike 15',
    'Buzo Nike 10 20 4',
  ])
})

test('colours are products of their own, joined; a picture’s row belongs to them and names no size', async () => {
  const found = await products([
    { code: 'A', name: 'Buzo', size: 'M', colour: 'Negro', units: '3' },
    { code: 'A', size: 'M', colour: 'Rojo', units: '4' },
    { code: 'A', photo: '/img/1' },
    { code: 'A', size: 'L', colour: 'negro', units: '2' },
  ])
  expect(found.map(({ key, colour, shared, records }) => [key, colour, shared, records])).toEqual([
    ['A · Negro', 'Negro', true, 3],
    ['A · Rojo', 'Rojo', true, 1],
  ])
  expect(found.map(({ cells }) => cells('size', 'units'))).toEqual([
    ['M 3', 'L 2', ''],
    ['M 4', ''],
  ])
})

test('one code for goods of two names is two products', async () => {
  const found = await products([
    { code: 'A', name: 'Buzo Sol', size: 'M' },
    { code: 'A', name: 'Buzo Luna', size: 'M' },
    { code: 'A', size: 'L' },
  ])
  expect(found.map(({ key, cells }) => [key, cells('name', 'size')])).toEqual([
    ['A · buzo sol', ['Buzo Sol M']],
    ['A · buzo luna', ['Buzo Luna M', 'Buzo Luna L']],
  ])
})

test('one colour alone keeps the code of the list', async () => {
  const [one] = await products([
    { code: 'A', size: 'M', colour: 'Negro' },
    { code: 'A', size: 'L', colour: 'Negro' },
  ])
  expect(one).toMatchObject({ key: 'A', colour: 'Negro', shared: false })
})

test.for([
  [['draft', ''], 'status: draft', []],
  [['active', 'active'], null, []],
  [['', ''], null, []],
  [['active', 'draft'], null, ['status: draft']],
  [['nadie sabe', 'nadie sabe'], 'status: nadie sabe', []],
] as const)('a product whose rows say %s is kept by «%s»', async ([status, kept, unsold]) => {
  const [one] = await products([
    { code: 'A', size: 'S', status: status[0] },
    { code: 'A', size: 'M', status: status[1] },
  ])
  expect([one!.kept, [...one!.unsold.values()]]).toEqual([kept, unsold])
})

test('a parent’s row says the name and sells nothing; without sizes of its own it is the product', async () => {
  const how = { variants: { options: [], joined: [], kind: 'kind', id: 'id', group: 'parent' } }
  const rows = [
    { id: '1', kind: 'variation', parent: 'id:9', name: 'Buzo - S', size: 'S', units: '2' },
    { id: '9', kind: 'variable', name: 'Buzo', size: 'S, M', units: '9' },
    { id: '10', kind: 'variable', code: 'Z', name: 'Otro', size: 'L' },
  ]
  const [one, other] = await products(rows, how)
  expect([one!.key, one!.records, one!.cells('name', 'size', 'units')]).toEqual(['id:9', 2, ['Buzo S 2']])
  expect([other!.key, other!.cells('name', 'size')]).toEqual(['Z', ['Otro L']])
})

test('what Shopify calls the only option of a product without options is one size', () => {
  const cells: Cells = { name: 'Title', value: 'Default Title' }
  const asked = { variants: { options: [{ name: 'name', value: 'value' }], joined: [] } }
  expect(
    optionsOf(
      (column) => cells[column] ?? '',
      asked,
      () => '',
    ),
  ).toMatchObject({ size: 'Único', others: {} })
})
