import { expect, test } from 'vitest'
import { csvText } from '#rules/csv-text.ts'
import { PRICE_COLUMNS, priceCells, readPriceText, skusNamedIn, wrongPrices } from './price-file.ts'

/** Holds product §4.24. */

const product = (id: number, wanted: number | null, name = 'Zapatillas "Río"; blancas') => ({
  id,
  name,
  style: '=A1',
  skus: ['ZR-40', 'ZR-41'],
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
    'línea 3: «x» no es un número de producto ni el SKU de un talle',
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

test.each([
  ['45 mil', [4_500_000], []],
  ['12.999.00', [], ['línea 2: «12.999.00» se puede leer de más de una manera']],
  ['US$ 40', [], ['línea 2: «US$ 40» está en USD: pasalo a pesos']],
  ['1,23E+05', [], ['línea 2: «1,23E+05» lo abrevió la planilla']],
  ['40.000 + IVA', [], ['línea 2: «40.000 + IVA» es sin IVA']],
])('the price «%s» is read, or its line says what to do', (amount, prices, wrong) => {
  const read = readPriceText(`numero;precio nuevo\n7;${amount}`)
  expect(read.prices.map(({ price }) => price)).toEqual(prices)
  expect(read.wrong).toEqual(wrong.map((one) => expect.stringContaining(one)))
})

test('a SKU that a spreadsheet rounded names no product', () => {
  expect(readPriceText('sku;precio\n7,79E+12;100', () => [7])).toEqual({
    prices: [],
    wrong: [expect.stringContaining('la planilla redondeó el código «7,79E+12»')],
  })
})

test('a product is named by the SKU of any of its sizes; a row for each size says it once', () => {
  const productsOf = (sku: string) => ({ 'ZR-40': [7], 'ZR-41': [7], REM: [3, 4] })[sku] ?? []
  expect(
    readPriceText('SKU;Precio nuevo\nZR-40;40.000\nZR-41;40.000\nZR-41;41.000\nREM;1\nNADA;1', productsOf),
  ).toEqual({
    prices: [{ id: 7, price: 4_000_000 }],
    wrong: [
      'línea 4: el producto 7 ya está más arriba',
      'línea 5: «REM» es de los productos 3 y 4',
      'línea 6: «NADA» no es un número de producto ni el SKU de un talle',
    ],
  })
  expect(
    readPriceText('numero;sku;precio\n;40=ZR-40 | 41=ZR-41;100\n9;ZR-40;200', productsOf).prices,
  ).toEqual([
    { id: 7, price: 10_000 },
    { id: 9, price: 20_000 },
  ])
  expect(readPriceText('ZR-41: 40.000', productsOf).prices).toEqual([{ id: 7, price: 4_000_000 }])
  expect(skusNamedIn('numero;sku;precio\n;A | B;100\n9;C;200\n;D;')).toEqual(['A', 'B'])
})
