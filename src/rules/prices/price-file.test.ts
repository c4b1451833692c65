import { expect, test } from 'vitest'
import { csvText } from '#rules/csv-text.ts'
import { PRICE_COLUMNS, priceCells, readPriceText, wrongPrices } from './price-file.ts'

const product = (id: number, wanted: number | null, name = 'Zapatillas "Río"; blancas') => ({
  id,
  name,
  style: '=A1',
  price: 4_599_000,
  wanted,
})

test('what is handed out is read again: new prices, to the centavo, and nothing where none is said', () => {
  const file = csvText([PRICE_COLUMNS, ...[product(7, 4_000_050), product(8, null)].map(priceCells)])
  expect(readPriceText(file)).toEqual({ prices: [{ id: 7, price: 4_000_050 }], wrong: [] })
})

test('each line that cannot be used is named with its number and why', () => {
  const { prices, wrong } = readPriceText(
    'Número,Nombre,Precio nuevo\n7,Uno,"$ 40.000,50"\nx,Dos,1\n8,Tres,gratis\n7,Uno,5\n\n9,Cuatro,0\n10,Cinco,\n',
  )
  expect(prices).toEqual([{ id: 7, price: 4_000_050 }])
  expect(wrong).toEqual([
    'línea 3: «x» no es un número de producto',
    'línea 4: «gratis» no es un precio',
    'línea 5: el producto 7 ya está más arriba',
    'línea 7: «0» no es un precio',
  ])
  expect(wrongPrices(wrong)).toContain('4 líneas no sirven: línea 3')
})

test.each([
  ['12 45.990', [{ id: 12, price: 4_599_000 }]],
  [
    '#12: 45990,50\n\n13=100',
    [
      { id: 12, price: 4_599_050 },
      { id: 13, price: 10_000 },
    ],
  ],
  ['numero;precio\n12;100', [{ id: 12, price: 10_000 }]],
])('%j is read', (text, prices) => {
  expect(readPriceText(text)).toEqual({ prices, wrong: [] })
})
