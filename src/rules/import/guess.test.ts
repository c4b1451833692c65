import { expect, test } from 'vitest'
import { mappingOf, type MappingDraft } from './draft.ts'
import { guessMapping } from './guess.ts'
import { OWN_COLUMNS } from './own-list.ts'
import { readRows, type ListRecord } from './rows.ts'

type List = { columns: string[]; rows: string[][] }

const supplier: List = {
  columns: ['Código', 'Producto', 'Marca', 'Rubro', 'Sexo', 'Precio lista', 'Precio', 'Talles', 'Cantidad'],
  rows: [
    ['A1', 'Zapatillas Río', 'Adidas', 'Zapatillas', 'Hombre', '50.000', '40.000', '40/41', '4'],
    ['A2', 'Buzo Sol', 'Nike', 'Buzos', 'Mujer', '30.000', '30.000', 'S/M', '2'],
  ],
}
const english: List = {
  columns: [
    'sku',
    'title',
    'brand',
    'product type',
    'gender',
    'selling_price',
    'original_price',
    'currency',
    'availability',
  ],
  rows: [
    ['X', 'Ultraboost', 'adidas', 'Shoes', "Men's", '80', '100', 'USD', 'InStock'],
    ['Y', 'Hoodie', 'adidas', 'Hoodies', "Women's", '60', '', 'USD', 'OutOfStock'],
  ],
}
const shopify: List = {
  columns: [
    'Handle',
    'Title',
    'Body (HTML)',
    'Vendor',
    'Type',
    'Tags',
    'Option1 Name',
    'Option1 Value',
    'Variant SKU',
    'Variant Inventory Qty',
    'Variant Price',
    'Variant Compare At Price',
    'Image Src',
  ],
  rows: [
    [
      'buzo-sol',
      'Buzo Sol',
      '<p>Abriga &amp; dura</p>',
      'Nike',
      'Buzos',
      'mujer, frisa',
      'Talle',
      'S',
      'B-S',
      '3',
      '24000',
      '30000',
      'https://cdn/x.jpg',
    ],
    ['buzo-sol', '', '', '', '', '', '', 'M', 'B-M', '2', '24000', '30000', ''],
    [
      'remera-mar',
      'Remera Mar',
      '<p>Fresca</p>',
      'Puma',
      'Remeras',
      'hombre',
      'Talle',
      'L',
      'R-L',
      '1',
      '9000',
      '',
      '',
    ],
  ],
}
const tiendanube: List = {
  columns: [
    'Identificador de URL',
    'Nombre',
    'Categorías',
    'Nombre de propiedad 1',
    'Valor de propiedad 1',
    'Precio',
    'Precio promocional',
    'Stock',
    'SKU',
    'Descripción',
    'Marca',
  ],
  rows: [
    [
      'zapa-rio',
      'Zapatillas Río',
      'Hombre > Calzado',
      'Talle',
      '41',
      '50000,00',
      '40000,00',
      '2',
      'Z41',
      '<p>Hola</p>',
      'Puma',
    ],
    ['zapa-rio', '', '', 'Talle', '42', '50000,00', '40000,00', '', 'Z42', '', ''],
  ],
}
const mute: List = {
  columns: ['c1', 'c2', 'c3', 'c4', 'c5'],
  rows: [
    ['Zapatillas Luna Nike', 'mujer', '45.990', '38|39', 'A-1'],
    ['Campera Viento Puma', 'hombre', '60.500', 'S|M', 'A-2'],
  ],
}

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
      sizes: 'Option1 Value',
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
      sizes: 'Valor de propiedad 1',
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
    const mapping = mappingOf(guessMapping({ columns, rows }).draft, columns)
    if (!mapping.ok) throw new Error(JSON.stringify(mapping.fields))
    async function* records(): AsyncGenerator<ListRecord> {
      for (const [index, row] of rows.entries())
        yield { line: index + 2, get: (column) => row[columns.indexOf(column)] ?? '' }
    }
    const found = []
    for await (const row of readRows(records(), mapping.value)) found.push(row)
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

test('rows that share a code but not a name are products, not sizes', () => {
  const rows = supplier.rows.map((row) => ['X', ...row.slice(1)])
  expect(guessMapping({ ...supplier, rows }).draft.rows).toBe('product')
})

test('other money and our own list are noticed', () => {
  expect(guessMapping(english).hints).toEqual(['Los precios están en USD: poné cuántos pesos vale uno.'])
  const own = guessMapping({ columns: [...OWN_COLUMNS], rows: [] })
  expect(own.draft).toMatchObject({ number: 'numero', discount: 'oferta', imagesSeparator: ' ' })
})

test('what is missing is said beside its question, all at once', () => {
  const { draft } = guessMapping({ columns: ['a'], rows: [['1']] })
  const end = mappingOf({ ...draft, price: '', name: '', source: 'Ñandú' }, ['a'])
  expect(end.ok ? null : Object.keys(end.fields).sort()).toEqual(
    expect.arrayContaining(['brand', 'category', 'genre', 'name', 'price', 'source']),
  )
})
