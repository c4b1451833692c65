/** Prices and units of whole lists: what is read, what waits for a person, and that nothing is taken for another amount. */
import { describe, expect, test } from 'vitest'
import { CATALOGUE_TERMS } from '#rules/products/terms.ts'
import { cellsOf } from '#rules/csv-text.ts'
import { mappingOf, type MappingDraft } from './draft.ts'
import { guessMapping } from './guess/guess.ts'
import { readRows, type ImportRow } from './rows.ts'

/** Holds product §26.13. */

const TERMS = { ...CATALOGUE_TERMS, maxPricePesos: 2_000_000 }

async function read(text: string, answers: Partial<MappingDraft> = {}) {
  const [columns = [], ...rows] = text.split('\n').map((one) => cellsOf(one, ';'))
  const { draft, hints } = guessMapping({ columns, rows })
  const mapping = mappingOf({ ...draft, ...answers }, columns)
  if (!mapping.ok) return { draft, hints, asked: mapping.fields, rows: [] as ImportRow[] }
  async function* records() {
    for (const [index, cells] of rows.entries())
      yield { line: index + 2, get: (column: string) => cells[columns.indexOf(column)] ?? '' }
  }
  const read: ImportRow[] = []
  for await (const row of readRows(records, mapping.value, { terms: TERMS })) read.push(row)
  return { draft, hints, asked: {}, rows: read }
}
const prices = (rows: readonly ImportRow[]) =>
  rows.map((row) => ('product' in row ? row.product.price : row.refused))
const units = (rows: readonly ImportRow[]) =>
  rows.map((row) => ('product' in row ? row.product.sizes.map(({ stock }) => stock).join() : row.refused))

const head = 'Código;Marca;Producto;Tipo;Sexo'
const shoe = (n: number, rest: string) => `A${n};Nike;Cancha Blanca;Zapatillas;Hombre;${rest}`

test('units that always end in three noughts are single ones', async () => {
  const list = [
    `${head};Precio;Talle;Stock`,
    shoe(1, '70.000;40;1,000'),
    shoe(2, '70.000;41;2,000'),
    shoe(3, '80.000;42;12,000'),
  ]
  const { rows } = await read(list.join('\n'))
  expect(units(rows)).toEqual(['1', '2', '12'])
  expect(prices(rows)).toEqual([70_000, 70_000, 80_000])
})

test('thousands are read as thousands, or the row says what to do', async () => {
  const list = [`${head};Precio;Talle`, shoe(1, '45 mil;41'), shoe(2, '45k;42'), shoe(3, '45 palos;42')]
  expect(prices((await read(list.join('\n'))).rows)).toEqual([
    45_000,
    45_000,
    'el precio «45 palos» no es un número',
  ])
})

test('what can be read in two ways is asked row by row, until somebody says how the list writes', async () => {
  const list = [
    `${head};Precio;Talle`,
    shoe(1, '1299.000;42'),
    shoe(2, '89999.990;42'),
    shoe(3, '12.999.00;42'),
    shoe(4, '45.998,50;42'),
  ]
  const asked = await read(list.join('\n'))
  expect(asked.draft.decimals).toBe('?')
  expect(asked.hints.join(' ')).toContain('elijas con qué signo van los decimales')
  expect(prices(asked.rows)).toEqual([
    expect.stringContaining('de más de una manera'),
    expect.stringContaining('de más de una manera'),
    expect.stringContaining('de más de una manera'),
    45_998.5,
  ])
  const told = await read(list.join('\n'), { decimals: '.' })
  expect(prices(told.rows).slice(0, 2)).toEqual([1299, 89_999.99])
})

describe('a price without its tax', () => {
  const list = (heading: string, price = '70.000') => `${head};${heading};Talle\n${shoe(1, `${price};41`)}`
  test.for(['Precio sin IVA', 'Precio neto', 'Precio + IVA'])('«%s» waits for a person', async (heading) => {
    const { asked, hints } = await read(list(heading))
    expect(asked).toMatchObject({ exchange: expect.any(String) })
    expect(hints.join(' ')).toContain('sin IVA')
    expect(prices((await read(list(heading), { exchange: '1,21' })).rows)).toEqual([84_700])
  })
  test('that one cell says is refused in its row', async () => {
    expect(prices((await read(list('Precio', '70.000 + IVA'))).rows)).toEqual([
      'el precio «70.000 + IVA» es sin IVA: poné el precio final',
    ])
  })
})

describe('another country’s money', () => {
  test.for([
    ['Precio (CLP)', '45.990'],
    ['Precio', '$U 1.990'],
    ['Precio', 'MXN 1,990'],
    ['Precio dólar', '45'],
    ['Precio en US$', '45'],
    ['Precio (SEK)', '450'],
  ])('headed «%s» with «%s» waits for a rate', async ([heading, price]) => {
    const text = `${head};${heading};Talle\n${shoe(1, `${price};41`)}`
    const { asked, draft } = await read(text)
    expect(asked).toMatchObject({ exchange: expect.any(String) })
    expect(draft.money).toMatch(/^[A-Z]{3}$/)
  })
  test('in one row among pesos it is that row that waits, also where a column says so', async () => {
    const one = [`${head};Precio;Talle`, shoe(1, '45.990;41'), shoe(2, 'US$ 45;41')].join('\n')
    expect(prices((await read(one, { exchange: '1', money: '' })).rows)).toEqual([
      45_990,
      expect.stringContaining('el precio está en USD'),
    ])
    const beside = [
      `${head};Precio;Moneda;Talle`,
      shoe(1, '45.990;ARS;41'),
      shoe(2, '45;USD;41'),
      shoe(3, '45;XYZ;41'),
    ]
    expect(prices((await read(beside.join('\n'), { exchange: '1', money: '' })).rows)).toEqual([
      45_990,
      expect.stringContaining('el precio está en USD'),
      expect.stringContaining('el precio está en XYZ'),
    ])
  })
  test('with a rate, pesos among it are not multiplied', async () => {
    const text = [
      `${head};Precio;Talle`,
      shoe(1, 'US$ 45;41'),
      shoe(2, 'ARS 45.990;41'),
      shoe(3, 'R$ 45;41'),
    ].join('\n')
    expect(prices((await read(text, { exchange: '1400' })).rows)).toEqual([
      63_000,
      expect.stringContaining('el precio está en ARS'),
      expect.stringContaining('el precio está en BRL'),
    ])
  })
})

test('codes that a spreadsheet rounded are no codes, and «41,0» is the 41', async () => {
  const list = [
    `${head};Precio;Talle;SKU;Stock`,
    shoe(1, '45.990;41,0;7,79E+12;3'),
    shoe(2, '45.990;42.0;AB1;3'),
  ]
  const { rows } = await read(list.join('\n'), { key: 'Código' })
  expect(rows).toMatchObject([
    { product: { sizes: [{ size: '41', stock: 3 }], sku: {} }, notes: [{ kind: 'code', value: '7,79E+12' }] },
    { product: { sizes: [{ size: '42', stock: 3 }], sku: { 42: 'AB1' } } },
  ])
  expect(rows[0]).not.toMatchObject({ notes: [{}, {}] })
})
