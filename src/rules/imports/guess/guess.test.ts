import { CATALOGUE_TERMS } from '#rules/products/terms.ts'
import { expect, test } from 'vitest'
import { mappingOf, type MappingDraft } from '#rules/imports/draft.ts'
import { confirmedAll } from '#rules/imports/confirm.ts'
import { BY_OPTIONS } from '#rules/imports/variants/options.ts'
import { guessMapping } from './guess.ts'
import { EXPORTED_COLUMNS } from '#rules/imports/exported-list.ts'
import { english, mute, shopify, supplier, tiendanube, type List } from '#tests/support/lists.ts'
import { readRows, type ListRecord } from '#rules/imports/rows.ts'
import { sizeShare } from '#rules/imports/values.ts'

/** Holds product §4.4, §6.7, §26.1, §67.2. */

test.for([
  [
    'a supplier in Spanish',
    supplier,
    {
      key: 'Código',
      name: 'Producto',
      brand: 'Marca',
      price: 'Precio',
      before: 'Precio lista',
      stock: 'Cantidad',
      sizes: 'Talles',
      separator: '/',
    },
  ],
  [
    'a shop in English',
    english,
    {
      key: 'sku',
      name: 'title',
      price: 'selling_price',
      before: 'original_price',
      category: 'product type',
      genre: 'gender',
      soldOut: 'availability',
      soldOutValues: 'OutOfStock',
    },
  ],
  [
    'Shopify',
    shopify,
    {
      key: 'Handle',
      name: 'Title',
      brand: 'Vendor',
      rows: 'size',
      sizes: BY_OPTIONS,
      format: 'shopify',
      stock: 'Variant Inventory Qty',
      price: 'Variant Price',
      before: 'Variant Compare At Price',
      html: true,
      category: 'Type',
      genre: 'Tags',
    },
  ],
  [
    'Tiendanube',
    tiendanube,
    {
      key: 'Identificador de URL',
      rows: 'size',
      sizes: BY_OPTIONS,
      format: 'tiendanube',
      price: 'Precio promocional',
      before: 'Precio',
      stock: 'Stock',
    },
  ],
  ['headings that say nothing', mute, { name: 'c1', price: 'c3', sizes: 'c4' }],
] as [string, List, Partial<MappingDraft>][])('the columns of %s are guessed', ([, list, expected]) => {
  expect(guessMapping(list, 'lista.csv').draft).toMatchObject(expected)
})

test('a guess is good enough to read the list with', async () => {
  const read = async ({ columns, rows }: List) => {
    const { draft } = guessMapping({ columns, rows })
    const mapping = mappingOf({ ...draft, confirmed: confirmedAll(draft) }, columns)
    if (!mapping.ok) throw new Error(JSON.stringify(mapping.fields))
    async function* records(): AsyncGenerator<ListRecord> {
      for (const [index, row] of rows.entries())
        yield { line: index + 2, get: (column) => row[columns.indexOf(column)] ?? '' }
    }
    const found = []
    for await (const row of readRows(records, mapping.value, { terms: CATALOGUE_TERMS })) found.push(row)
    return found
  }
  expect(await read(supplier)).toMatchObject([
    {
      product: {
        key: 'A1',
        price: 50_000,
        discount: '20%',
        sizes: [
          { size: '40', stock: 2 },
          { size: '41', stock: 2 },
        ],
      },
    },
    { product: { category: 'buzo', genre: 'mujer' } },
  ])
  expect(await read(shopify)).toMatchObject([
    {
      line: 2,
      records: 2,
      product: {
        name: 'Buzo Sol',
        genre: 'mujer',
        price: 30_000,
        discount: '20%',
        description: 'Abriga & dura',
        sizes: [
          { size: 'S', stock: 3 },
          { size: 'M', stock: 2 },
        ],
      },
    },
    { line: 4, product: { genre: 'hombre', price: 9000, discount: null } },
  ])
  expect(await read(tiendanube)).toMatchObject([
    {
      product: {
        category: 'calzado',
        discount: '20%',
        sizes: [
          { size: '41', stock: 2 },
          { size: '42', stock: 0 },
        ],
      },
    },
  ])
})

/** Headings run together, the money in the heading, the kind of product in its name. */
const joined: List = {
  columns: ['ProductID', 'ProductName', 'ProductBrand', 'Gender', 'Price (INR)', 'NumImages', 'PrimaryColor'],
  rows: [
    ['10017413', 'Nike Men Running Shoes', 'Nike', 'Men', '11745', '7', 'Black'],
    ['10016283', 'Puma Women Printed Hoodie', 'Puma', 'Women', '5810', '7', 'Beige'],
  ],
}
const discounted: List = {
  columns: ['Product Name', 'Product ID', 'Listing Price', 'Sale Price', 'Discount', 'Brand', 'Rating'],
  rows: [
    [
      "Women's adidas Originals Sleek Shoes",
      'AH2430',
      '14999',
      '7499',
      '50',
      'Adidas Adidas ORIGINALS',
      '4.8',
    ],
    ["Women's adidas Swim Puka Slippers", 'G27341', '7599', '3799', '50', 'Adidas CORE / NEO', '3.3'],
  ],
}
const promoted: List = {
  columns: ['SKU', 'Nombre', 'Marca', 'Tipo', 'Sexo', 'Precio promocional', 'Descuento', 'Talle'],
  rows: [['1', 'Buzo Sol', 'Nike', 'Buzo', 'Mujer', '30000', '50 %', 'S']],
}

test('headings are read word by word, and numbers that are no price are none', () => {
  expect(guessMapping(joined).draft).toMatchObject({
    key: 'ProductID',
    name: 'ProductName',
    brand: 'ProductBrand',
    price: 'Price (INR)',
    colour: 'PrimaryColor',
    exchange: '',
  })
  const unpriced = { ...joined, columns: joined.columns.with(4, 'Año') }
  expect(guessMapping(unpriced).draft.price).toBe('')
  expect(guessMapping(discounted).draft).toMatchObject({
    key: 'Product ID',
    price: 'Sale Price',
    before: 'Listing Price',
  })
})

test.for(['Materiales', 'Material', 'Composición', 'Fabric'])('«%s» is what a product is made of', (name) => {
  const columns = [...supplier.columns, name]
  const { draft } = guessMapping({ columns, rows: supplier.rows.map((row) => [...row, 'Cuero']) })
  expect(draft).toMatchObject({ materials: name, category: 'Rubro' })
})

test.for([
  ['style', 'Código de estilo'],
  ['style', 'Style Code'],
  ['model', 'Nombre de modelo'],
  ['model', 'item_group_id'],
  ['season', 'Temporada'],
  ['cost', 'Costo'],
  ['cost', 'Cost per item'],
] as const)('the column of «%s» is known by «%s»', ([field, name]) => {
  const columns = [...supplier.columns, name]
  const { draft } = guessMapping({ columns, rows: supplier.rows.map((row) => [...row, '1200']) })
  expect(draft).toMatchObject({ [field]: name, category: 'Rubro' })
})

test('the box of one is known by four headings that say the unit; three of them are none', () => {
  const box = ['Peso (kg)', 'Alto (cm)', 'Ancho (cm)', 'Profundidad (cm)']
  const guessed = (headings: string[]) =>
    guessMapping({
      columns: [...supplier.columns, ...headings],
      rows: supplier.rows.map((row) => [...row, ...headings.map(() => '1')]),
    }).draft
  expect(guessed(box)).toMatchObject({
    weightG: 'Peso (kg)',
    heightCm: 'Alto (cm)',
    widthCm: 'Ancho (cm)',
    lengthCm: 'Profundidad (cm)',
  })
  expect(guessed(box.slice(1))).toMatchObject({ weightG: '', heightCm: '', widthCm: '', lengthCm: '' })
})

test('a discount beside a promotional price is not taken again, and that is said', () => {
  const { draft, hints } = guessMapping(promoted)
  expect(draft).toMatchObject({ price: 'Precio promocional', before: '', discountIs: 'taken' })
  expect(hints.join(' ')).toContain('«Descuento» no se resta otra vez')
})

test('a list without sizes is tried with all of each type, unless somebody says that such rows stay out', () => {
  const { draft } = guessMapping(joined)
  const told = { ...draft, exchange: '17', confirmed: confirmedAll(draft) }
  expect(mappingOf(told, joined.columns)).toMatchObject({ value: { sizesOtherwise: { rest: 'all' } } })
  const end = mappingOf({ ...told, unsized: 'none' }, joined.columns)
  expect(end.ok ? {} : end.fields).toMatchObject({ sizes: expect.stringContaining('elegí la columna') })
  expect(mappingOf({ ...told, unsized: 'none', sizesShoes: ['42'] }, joined.columns)).toMatchObject({
    ok: true,
  })
  const unpaid = mappingOf({ ...told, exchange: '', sizesShoes: ['42'] }, joined.columns)
  expect(unpaid.ok ? {} : Object.keys(unpaid.fields)).toEqual(['exchange'])
})

test('rows that follow each other under one name are one product only when they differ in the size', () => {
  const columns = ['Nombre', 'Marca', 'Tipo', 'Sexo', 'Precio', 'Talles']
  const row = (price: string, sizes: string) => ['Buzo Sol', 'Nike', 'Buzo', 'Mujer', price, sizes]
  expect(guessMapping({ columns, rows: [row('1', 'S|M'), row('2', 'S|M')] }).draft.rows).toBe('product')
  expect(guessMapping({ columns, rows: [row('1', 'S'), row('1', 'M')] }).draft.rows).toBe('size')
})

test('rows that share a code but not a name are products, not sizes', () => {
  const rows = supplier.rows.map((row) => ['X', ...row.slice(1)])
  expect(guessMapping({ ...supplier, rows }).draft.rows).toBe('product')
})

test('other money and our own list are noticed', () => {
  expect(guessMapping(english).hints).toEqual([
    expect.stringContaining('La lista no trae talles'),
    expect.stringContaining('La lista no trae stock'),
    'Los precios están en USD: poné cuántos pesos vale uno.',
  ])
  expect(guessMapping(english).draft.exchange).toBe('')
  const own = guessMapping({ columns: [...EXPORTED_COLUMNS], rows: [] })
  expect(own.draft).toMatchObject({ number: 'numero', discount: 'oferta', imagesSeparator: ' ' })
})

test('what is missing is said beside its question, all at once', () => {
  const { draft } = guessMapping({ columns: ['a'], rows: [['1']] })
  const end = mappingOf({ ...draft, price: '', name: '', source: 'Ñandú' }, ['a'])
  expect(end.ok ? null : Object.keys(end.fields).sort()).toEqual(
    expect.arrayContaining(['brand', 'category', 'genre', 'name', 'price', 'source']),
  )
})

test('an address is no size, whatever numbers are in it', () => {
  expect(sizeShare(['https://cdn.example.com/s/40', 'www.example.com/41'])).toBe(0)
  expect(sizeShare(['40', '41'])).toBe(1)
})
