import { CATALOGUE_TERMS, isName } from '#rules/products/terms.ts'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { mappingRule } from './mapping.ts'
import { noteInWords } from './notes.ts'
import { cleanName, readAmount, readCurrency, readOffer, readSize } from './read.ts'
import { readRow } from './row.ts'

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
])('where models are called as they are, «%s» stays', (name) => {
  expect(cleanName(name, 'models')).toBe(name)
  expect(isName(name, 'models')).toBe(true)
})
test.each([
  ['  Air  Force 1 ’07 ', "Air Force 1 '07"],
  ['Chuck 70™ (Hi) – «negra»', 'Chuck 70 Hi - negra'],
  ['«Süper» Porziņģis 3', 'Süper Porzingis 3'],
  ['中文 — !', ''],
  ['- 574 -', '574'],
])('where models are called as they are, «%s» becomes «%s»', (raw, clean) => {
  expect(cleanName(raw, 'models')).toBe(clean)
  if (clean) expect(isName(clean, 'models')).toBe(true)
})

test.for([
  ['40', 40],
  ['$80', 80],
  ['$ 45.998', 45_998],
  ['1,299.90', 1299.9],
  ['1.299,90', 1299.9],
  ['1.299.900', 1_299_900],
  ['22.97', 22.97],
  ['19,5', 19.5],
  ['-5', -5],
  ['1E+05', 100_000],
  ['1,5e+4', 15_000],
  ['$ 9.999.-', 9999],
  ['$ 1 299,90', 1299.9],
  ['US$ 40', 40],
  ['ARS45.998', 45_998],
  ['₹1,299', 1299],
  ['Rs. 1,299', 1299],
  ['-$ 5', -5],
  ['3 cuotas de $ 9.999', null],
  ['10-20', null],
  ['AQ8021', null],
  ['gratis', null],
  ['', null],
] as const)('the amount «%s» is %s', ([text, amount]) => {
  expect(readAmount(text)).toBe(amount)
})

test.for([
  ['₹ 1,299', 'INR'],
  ['Price (INR)', 'INR'],
  ['US$ 40', 'USD'],
  ['U$S 40', 'USD'],
  ['R$ 40', 'BRL'],
  ['40 €', 'EUR'],
  ['$ 40', null],
  ['ARS 40', null],
  ['Precio', null],
] as const)('«%s» is in %s', ([text, money]) => {
  expect(readCurrency(text)).toBe(money)
})

test('only a whole ten per cent off becomes an offer; anything else is the price', () => {
  expect(readOffer(64, 80)).toEqual({ price: 80, discount: '20%' })
  expect(readOffer(63.7, 90)).toEqual({ price: 90, discount: '30%' })
  expect(readOffer(75, 100)).toEqual({ price: 75, discount: null })
  expect(readOffer(30, 100)).toEqual({ price: 30, discount: null })
  expect(readOffer(80, 64)).toEqual({ price: 80, discount: null })
  expect(readOffer(80, null)).toEqual({ price: 80, discount: null })
})

test('sizes are read into ours, and what we do not carry is none', () => {
  expect(readSize('L (12–14)', { category: 'buzo', shoes: 'us' })).toBe('L')
  expect(readSize('2XL', { category: 'buzo', shoes: 'us' })).toBe('XXL')
  expect(readSize('3XL', { category: 'buzo', shoes: 'us' })).toBe(null)
  expect(readSize('M 9 / W 10.5', { category: 'calzado', shoes: 'us' })).toBe('42')
  expect(readSize('42', { category: 'calzado', shoes: 'ar' })).toBe('42')
  expect(readSize('4.5Y', { category: 'calzado', shoes: 'us' })).toBe(null)
})

test.each([
  ['9', 'nike', 'hombre', '42.5'],
  ['8', 'nike', 'mujer', '39'],
  ['8.5', 'adidas', 'hombre', '42'],
  ['9', 'adidas', 'hombre', '42.5'],
  ['9', 'puma', 'hombre', '42'],
  ['10', 'otra', 'hombre', '43'],
  ['W 8', 'nike', 'hombre', '39'],
  ['42', 'nike', 'hombre', '42'],
])('an American %s of %s for %s is %s where there are halves', (us, brand, genre, size) => {
  const sizes = ['38', '38.5', '39', '40', '41', '42', '42.5', '43']
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
}
const read = (changes: Partial<typeof good>) => {
  const row = { ...good, ...changes } as Record<string, string>
  return readRow((column) => row[column] ?? '', mapping, CATALOGUE_TERMS, ['res.cloudinary.com'])
}

test('what the shop paid is read in the money of the prices; what is empty or no amount leaves it as it is', () => {
  expect(read({ cost: '40' })).toMatchObject({ product: { cost: 4000 }, notes: [] })
  expect(read({ cost: '' })).not.toHaveProperty('product.cost')
  for (const cost of ['caro', '-1', '99999999']) {
    expect(read({ cost })).not.toHaveProperty('product.cost')
    expect(read({ cost })).toMatchObject({ notes: [{ kind: 'cost', value: cost }] })
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
  ['half a unit', { units: '1.5' }, 'número entero'],
] as const)('a row with %s is refused, and says why', ([, change, reason]) => {
  expect(read(change)).toMatchObject({ refused: expect.stringContaining(reason) })
})

test('sizes that are converted, shared out or not ours are each said', () => {
  const shoe = { type: 'Zapatillas', title: 'Zapas' }
  const notesOf = (sizes: string, shoes: 'ar' | 'us' = 'ar') => {
    const row: Record<string, string> = { ...good, ...shoe, sizes, units: '4' }
    const how = { ...mapping, sizes: { column: 'sizes', separator: '|', shoes } }
    const end = readRow((column) => row[column] ?? '', how, CATALOGUE_TERMS)
    if ('refused' in end) throw new Error(end.refused)
    return [
      end.product.sizes.map(({ size, stock }) => `${size} ${stock}`).join(),
      ...end.notes.map(noteInWords),
    ]
  }
  expect(notesOf('38.5|41')).toEqual(['38 2,41 2', 'talle convertido: «38.5» quedó «38»'])
  expect(notesOf('8|W 8', 'us')).toEqual([
    '39 2,41 2',
    'talle convertido: «US 8» quedó «41»',
    'talle convertido: «US W 8» quedó «39»',
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
    const end = readRow((column) => row[column] ?? '', own, CATALOGUE_TERMS)
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
    readRow((column) => ({ ...good, sizes: '', ...changes })[column as 'sku'] ?? '', all, terms)
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
