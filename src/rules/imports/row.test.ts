import { CATALOGUE_TERMS } from '#rules/products/terms.ts'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { mappingRule } from './mapping.ts'
import { noteInWords } from './notes.ts'
import { readRow } from './row.ts'
import type { GroupedProduct, Row } from './variants/groups.ts'

/** Holds product §4.17, §4.21, §4.27, §26.3, §26.4, §26.12, §26.16, §26.17, §30.6, §31.7, §64.6, §67.2. */

const mapping = v.parse(mappingRule, {
  source: 'prueba',
  key: 'sku',
  name: 'title',
  brand: { columns: 'brand' },
  category: { columns: ['type', 'title'] },
  genre: { columns: 'for' },
  price: { column: 'price', before: 'before', exchange: 100 },
  sizes: { column: 'sizes' },
  stock: { column: 'units' },
  images: { column: 'photo' },
  cost: 'cost',
  sku: 'code',
  barcode: 'ean',
  shelf: 'where',
  measures: ['cm'],
  weightG: 'weight kg',
  lengthCm: 'depth',
  widthCm: 'width',
  heightCm: 'height',
})
const good = {
  sku: 'A1',
  title: 'Buzo Canguro',
  brand: 'Nike',
  type: 'Hoodie',
  for: "Men's",
  price: '80',
  before: '100',
  sizes: 'S|M',
  units: '5',
  photo: '',
  cost: '',
  code: '',
  ean: '',
  where: '',
  cm: '',
  'weight kg': '',
  depth: '',
  width: '',
  height: '',
}
const alone = (get: Row): GroupedProduct => ({
  line: 2,
  records: 1,
  rows: [get],
  shared: false,
  mended: [],
  unsold: new Map(),
})
const read = (changes: Partial<typeof good>) => {
  const row = { ...good, ...changes } as Record<string, string>
  return readRow(
    alone((column) => row[column] ?? ''),
    mapping,
    CATALOGUE_TERMS,
    {
      imageHosts: ['res.cloudinary.com'],
    },
  )
}

test('what the shop paid is read in the money of the prices; what is empty or no amount leaves it as it is', () => {
  expect(read({ cost: '40' })).toMatchObject({ product: { cost: 4000 }, notes: [] })
  expect(read({ cost: '' })).not.toHaveProperty('product.cost')
  for (const cost of ['caro', '-1', '99999999']) {
    expect(read({ cost })).not.toHaveProperty('product.cost')
    expect(read({ cost })).toMatchObject({ notes: [{ kind: 'cost', value: cost }] })
  }
})

test('the box of one is read whole, kilos by the heading; rounded up is told, and half a box is left out', () => {
  const box = { 'weight kg': '0,57', depth: '30', width: '20', height: '10.00' }
  expect(read(box)).toMatchObject({
    product: { box: { weightG: 570, lengthCm: 30, widthCm: 20, heightCm: 10 } },
    notes: [],
  })
  expect(read({})).not.toHaveProperty('product.box')
  expect(read({ ...box, width: '19,5' })).toMatchObject({
    product: { box: { widthCm: 20 } },
    notes: [{ kind: 'box', value: '0,57 · 30 · 19,5 · 10.00', becomes: '570 g · 30 × 20 × 10 cm' }],
  })
  for (const wrong of [
    { width: '' },
    { width: 'ancho' },
    { width: '151' },
    { 'weight kg': '25,1' },
    { height: '0' },
    { depth: '150', width: '150' },
  ]) {
    expect(read({ ...box, ...wrong })).not.toHaveProperty('product.box')
    expect(read({ ...box, ...wrong })).toMatchObject({ notes: [{ kind: 'box' }] })
  }
})

test('codes are those of a row of one size, or named size by size; what is wrong is told and left out', () => {
  expect(read({ sizes: 'M', code: 'BC-M', ean: '4006381333931' })).toMatchObject({
    product: { sku: { M: 'BC-M' }, barcode: { M: '4006381333931' } },
  })
  expect(read({ code: 'BC' })).toMatchObject({ product: { sku: {} }, notes: [] })
  expect(read({ code: 'S=BC-S | M=BC-M | XS=BC-XS', ean: 'S=1 | M=1' })).toMatchObject({
    product: { sku: { S: 'BC-S', M: 'BC-M' }, barcode: { S: '1' } },
    notes: [{ kind: 'code', value: '1', about: 'M' }],
  })
  expect(read({ sizes: 'M', ean: '4006381333932' })).toMatchObject({
    product: { barcode: {} },
    notes: [{ kind: 'code', value: '4006381333932', about: 'M' }],
  })
})

test('a good row is a product with its stock spread over its sizes', () => {
  expect(read({})).toMatchObject({
    product: {
      key: 'A1',
      name: 'Buzo Canguro',
      brand: 'nike',
      category: 'buzo',
      genre: 'hombre',
      price: 10_000,
      discount: '20%',
      sizes: [
        { size: 'S', stock: 3 },
        { size: 'M', stock: 2 },
      ],
    },
  })
})

test.for([
  ['no key', { sku: ' ' }, 'sin sku'],
  ['no name', { title: '' }, 'sin nombre'],
  ['a name of digits', { title: '123', type: 'Hoodie' }, 'no tiene letras'],
  ['another brand', { brand: 'Topper' }, 'la marca'],
  ['an unknown type', { type: 'Thing', title: 'Cosa' }, 'no se reconoce'],
  ['something we do not sell', { type: 'Backpack' }, 'no vendemos'],
  ['children', { for: "Kids'" }, 'de niños'],
  ['nobody in particular', { for: '' }, 'de hombre o de mujer'],
  ['no price', { price: '', before: '' }, 'sin precio'],
  ['a price of zero', { price: '0' }, 'mayor a 0'],
  ['a negative price', { price: '-3' }, 'mayor a 0'],
  ['too dear a price', { price: '1501', before: '' }, 'excede el maximo'],
  ['no size of ours', { sizes: '3XL' }, 'talle'],
  ['a code that a spreadsheet rounded', { sku: '7,79E+12' }, 'redondeó'],
] as const)('a row with %s is refused, and says why', ([, change, reason]) => {
  expect(read(change)).toMatchObject({ refused: expect.stringContaining(reason) })
})

test.each(['1.5', '-1', 'Sin stock', '10+'])(
  'units of «%s» are told, and leave the product without',
  (units) => {
    expect(read({ sizes: 'M', units })).toMatchObject({
      product: { sizes: [{ size: 'M', stock: 0, unsaid: true }] },
      notes: [{ kind: 'units', value: units, about: 'talle M' }],
    })
  },
)

test('sizes that are converted, shared out or not ours are each said', () => {
  const shoe = { type: 'Zapatillas', title: 'Zapas' }
  const notesOf = (sizes: string, shoes: 'ar' | 'us' = 'ar') => {
    const row: Record<string, string> = { ...good, ...shoe, sizes, units: '4' }
    const how = { ...mapping, sizes: { column: 'sizes', separator: '|', shoes } }
    const end = readRow(
      alone((column) => row[column] ?? ''),
      how,
      CATALOGUE_TERMS,
    )
    if ('refused' in end) throw new Error(end.refused)
    return [
      end.product.sizes.map(({ size, stock }) => `${size} ${stock}`).join(),
      ...end.notes.map(noteInWords),
    ]
  }
  expect(notesOf('38.5|41')).toEqual(['38 2,41 2', 'talle convertido: «38.5» quedó «38»'])
  expect(notesOf('8|W 8', 'us')).toEqual([
    '38 2,40 2',
    'talle convertido: «US 8» quedó «40»',
    'talle convertido: «US W 8» quedó «38»',
  ])
  expect(notesOf('36/37=3|40/41=3')).toEqual([
    '37 3,40 2,41 1',
    'talle doble: «36/37» quedó «37»',
    'talle doble: «40/41» quedó «40 y 41»',
  ])
  expect(notesOf('35|40=1')).toEqual(['40 1', 'talle que no tenemos: «35»'])
})

test('women and short sleeves are not read as men and shorts', () => {
  expect(read({ for: "Women's", type: 'Short-Sleeve Top', title: 'Cosa' })).toMatchObject({
    product: { genre: 'mujer', category: 'camiseta' },
  })
})

test.for([
  ['Dress Shoes', 'Zapas', 'calzado'],
  ['Shoes', 'Nike Sock Dart', 'calzado'],
  ['Zapatillas con medias de regalo', 'Zapas', 'calzado'],
  ['Calzado', 'Set Point', 'calzado'],
] as const)('«%s» «%s» is %s, whatever else is named beside it', ([type, title, category]) => {
  expect(read({ type, title, sizes: '41' })).toMatchObject({ product: { category } })
})

test.for([['Shoe Bag'], ['Bolso para zapatillas'], ['Medias'], ['T-Shirt and Shorts Set']])(
  '«%s» is still nothing that we sell',
  ([type]) => {
    expect(read({ type, title: 'Cosa' })).toMatchObject({ refused: 'es un tipo de producto que no vendemos' })
  },
)

test('a discount is taken once: from a price that has it already it is not taken again', () => {
  const own = { ...mapping, price: { ...mapping.price, exchange: 1 }, discount: 'off' }
  const priced = (cells: Record<string, string>) => {
    const row: Record<string, string> = { ...good, ...cells }
    const end = readRow(
      alone((column) => row[column] ?? ''),
      own,
      CATALOGUE_TERMS,
    )
    return 'product' in end ? [end.product.price, end.product.discount] : end.refused
  }
  expect(priced({ before: '60000', price: '30000', off: '50 %' })).toEqual([60_000, '50%'])
  expect(priced({ before: '60000', price: '', off: '50 %' })).toEqual([60_000, '50%'])
  expect(priced({ before: '60000', price: '60000', off: '' })).toEqual([60_000, null])
  expect(priced({ before: '0', price: '7499', off: '50' })).toEqual([7499, null])
})

test('only pictures on our own image host are taken', () => {
  const ours = 'https://res.cloudinary.com/vereda/image/upload/v1/a.jpg'
  expect(read({ photo: `${ours}|https://evil.example/a.jpg` })).toMatchObject({ product: { images: [ours] } })
  expect(read({ photo: 'http://169.254.169.254/' })).toMatchObject({ product: { images: [] } })
})

test('all that the shop lacks for a row is told at once, and in its own words', () => {
  const { notes, ...end } = read({ brand: 'Fila', type: 'Baseball Cap', title: 'Cap', for: "Kids'" })
  expect(end).toMatchObject({ refused: expect.stringContaining('la marca no es') })
  expect(notes).toEqual([
    { kind: 'brand', value: 'Fila' },
    { kind: 'category', value: 'Gorra', about: 'talle único' },
    { kind: 'genre', value: 'Niños' },
  ])
  expect(read({ for: '' })).toMatchObject({ notes: [{ kind: 'no-genre', value: 'Buzo' }] })
  expect(read({ price: '2000', before: '' })).toMatchObject({
    notes: [{ kind: 'dear', value: expect.stringMatching(/200\.000/) }],
  })
})

test('a row that names no size comes with all of its type and no unit, where the list is read so', () => {
  const all = { ...mapping, sizesOtherwise: { ...mapping.sizesOtherwise, rest: 'all' as const } }
  const silent = (changes: Record<string, string>, terms = CATALOGUE_TERMS) =>
    readRow(
      alone((column) => ({ ...good, sizes: '', ...changes })[column as 'sku'] ?? ''),
      all,
      terms,
    )
  expect(silent({ units: '7' })).toMatchObject({
    product: { sizes: ['XS', 'S', 'M', 'L', 'XL', 'XXL'].map((size) => ({ size, stock: 0 })) },
    notes: [{ kind: 'unsized', value: '7 unidades', about: 'buzo' }],
  })
  expect(read({ sizes: '' })).toMatchObject({ refused: expect.stringContaining('minimo 1 talle') })
  const children = {
    ...CATALOGUE_TERMS,
    sizeLists: CATALOGUE_TERMS.sizeLists.map((list) => ({
      ...list,
      sizes: [...list.sizes, { size: '4', offered: true }, { size: '6X', offered: true }],
    })),
  }
  const grownUp = silent({}, children)
  expect('product' in grownUp && grownUp.product.sizes.map(({ size }) => size)).not.toContain('6X')
})

test('a shelf is that of all sizes of its row, or named size by size; one that is too long is told and left out', () => {
  expect(read({ where: ' B4  fondo ' })).toMatchObject({
    product: { shelf: { S: 'B4 fondo', M: 'B4 fondo' } },
    notes: [],
  })
  expect(read({ where: 'S=B4 | M=C|1 | XS=C2' })).toMatchObject({
    product: { shelf: { S: 'B4', M: 'C|1' } },
  })
  expect(read({ where: `S=${'x'.repeat(21)} | M=4E+12` })).toMatchObject({
    product: { shelf: { M: '4E+12' } },
    notes: [{ kind: 'shelf', value: 'x'.repeat(21), about: 'S' }],
  })
  expect(read({ where: '' })).toMatchObject({ product: { shelf: {} }, notes: [] })
})

test('measures are those of the row’s sizes, in cm, of clothes; what is no measure is told and leaves them as they are', () => {
  expect(read({ cm: 'M: largo 70, pecho 58\nS: pecho 55' })).toMatchObject({
    product: { measures: 'M: pecho 58 · largo 70\nS: pecho 55' },
    notes: [],
  })
  expect(read({ cm: 'M: pecho 58\nXL: pecho 64' })).toMatchObject({
    product: { measures: 'M: pecho 58' },
    notes: [{ kind: 'measures', value: 'M: pecho 58 XL: pecho 64', becomes: 'M: pecho 58' }],
  })
  expect(read({ cm: 'grande' })).not.toHaveProperty('product.measures')
  expect(read({ cm: 'grande' })).toMatchObject({ notes: [{ kind: 'measures', value: 'grande' }] })
  expect(read({ type: 'Sneakers', sizes: '41', cm: '41: largo 27' })).toMatchObject({
    product: { measures: '' },
    notes: [{ kind: 'measures' }],
  })
})
