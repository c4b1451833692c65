/** Small lists that were once read wrongly: goods at half their price, colours added together, drafts on sale. */
import { expect, test } from 'vitest'
import { offerOf } from '#rules/imports/offer.ts'
import type { ImportNote } from '#rules/imports/notes.ts'
import { CATALOGUE_TERMS } from '#rules/products/terms.ts'
import { withOffered } from '#rules/products/catalogue/offer.ts'
import { readListText } from '#tests/support/lists/read-list.ts'

const shoe = 'Marca;Producto;Tipo;Sexo'
const only = (notes: readonly ImportNote[], kind: ImportNote['kind']) =>
  notes.filter((note) => note.kind === kind).map(({ value }) => value)

test.for([
  ['Precio final;Precio viejo;Descuento', '70.000;140.000;50%'],
  ['Ahora;Antes;Off', '$ 70.000;$ 140.000;50% OFF'],
  ['Current Price;MSRP;Discount', '70000;140000;50'],
  ['Precio efectivo;Tachado;Desc', '70.000;140.000;50 %'],
] as const)('with «%s» the shoe sells at 70.000', async ([headings, cells]) => {
  const { products, asked } = await readListText(
    `${shoe};${headings};Talle\nNike;Cancha Blanca;Zapatillas;Hombre;${cells};41\nPuma;Paseo;Zapatillas;Mujer;${cells};38\n`,
  )
  expect(products).toMatchObject([{ price: 140_000, discount: '50%' }, {}])
  expect(asked).toEqual(['price', 'before', 'discount', 'sizes'])
})

test.for([
  ['Código;Descripción;Rubro;Costo;Utilidad %;Precio 1;Precio 2', '40000;125;90000;85000'],
  ['Cod;Nombre;Familia;Costo;Margen;Precio Lista 1;Precio Lista 2', '40000;125;90000;85000'],
  ['Cod;Descripción;Rubro;Costo;Markup %;Lista 1 (c/IVA);Lista 2 (c/IVA)', '40000;125;90000;85000'],
  ['Cod;Descripción;Rubro;Costo;Markup %;Lista 1 - Contado;Lista 2 - Tarjeta', '40000;125;90000;85000'],
] as const)('of several prices a person chooses: %s', async ([headings, cells]) => {
  const list = `${headings};Marca;Género;Talle\nZC1;ZAPATILLA CANCHA;ZAPATILLAS;${cells};NIKE;H;41\n`
  await expect(readListText(list)).rejects.toThrow('Elegí la columna del precio')
  const price = headings.split(';')[5]!
  expect((await readListText(list, { told: { price } })).products).toMatchObject([
    { price: 90_000, cost: 40_000 },
  ])
})

test('wholesale prices and margins are never the price', async () => {
  const { draft } = await readListText(
    'SKU;Título;Precio mayorista;Precio minorista;Stock;Marca;Talle;Género;Tipo\nZC1;Zapatillas Cancha;60000;90000;3;Nike;41;Hombre;Zapatillas\n',
  )
  expect(draft).toMatchObject({ price: 'Precio minorista', before: '' })
})

test('another price for a size, a size twice and units that are none are each told, and sell nothing wrong', async () => {
  const { products, notes } = await readListText(
    `Código;${shoe};Precio;Talle;Stock
A1;Nike;Cancha Blanca;Zapatillas;Hombre;70.000;40;-1
B2;Puma;Paseo Azul;Zapatillas;Mujer;80.000;37;1
A1;Nike;Cancha Blanca;Zapatillas;Hombre;75.000;41;2
A1;Nike;Cancha Blanca;Zapatillas;Hombre;70.000;42;5
A1;Nike;Cancha Blanca;Zapatillas;Hombre;70.000;42;3
B2;Puma;Paseo Azul;Zapatillas;Mujer;80.000;38;Sin stock
`,
  )
  const sizes = products.map((one) => one.sizes.map(({ size, stock }) => `${size}:${stock}`).join(' '))
  expect(sizes).toEqual(['40:0 41:0 42:5', '37:1 38:0'])
  expect(products.map(({ price }) => price)).toEqual([70_000, 80_000])
  expect(only(notes, 'size-price')).toEqual([expect.stringMatching(/^talle 41: \$.75\.000, 2 unidades$/)])
  expect(only(notes, 'twice')).toEqual(['talle 42, 3 unidades, A1, 70.000'])
  expect(only(notes, 'units')).toEqual(['-1', 'Sin stock'])
})

test('the numbers of an address are no sizes, and no button offers one', async () => {
  const { draft, notes } = await readListText(
    `id,title,brand,gender,price,image_link
a1,Zapatillas Cancha,Nike,Hombre,90000,https://cdn.example.com/s/files/1/0123/4567/cancha.jpg
a2,Zapatillas Paseo,Puma,Mujer,80000,https://cdn.example.com/s/files/1/0123/4567/paseo.jpg
`,
  )
  expect(draft.sizes).toBe('')
  expect(notes.flatMap((note) => offerOf(note) ?? [])).toEqual([])
})

const SHOPIFY =
  'Handle,Title,Vendor,Product Category,Option1 Name,Option1 Value,Variant Price,Variant Inventory Qty,Tags'
test.for([
  ['Apparel & Accessories > Clothing > Suits', 'Saco Corto', 'Traje'],
  ['Apparel & Accessories > Clothing > Sleepwear & Loungewear', 'Largo Liso', 'Pijama'],
  ['Apparel & Accessories > Clothing > Activewear', 'Activo Liso', 'Activewear'],
  ['Indumentaria / Accesorios / Trajes de baño', 'Malla Lisa', 'Malla'],
  ['Apparel & Accessories > Clothing Accessories > Belts', 'Liso', 'Accesorio'],
])('«%s» is told by its leaf', async ([path, title, kind]) => {
  const { notes } = await readListText(`${SHOPIFY}\na,${title},Nike,${path},Talle,M,50000,3,mujer\n`)
  expect(only(notes, 'category')).toEqual([kind])
})

test('a button of the trial moves only the rows that it names', async () => {
  const list = `Código,Nombre,Marca,Categorías,Género,Precio,Talle,Stock
R1,Remera Lisa,Nike,Clothing > Tshirts,Hombre,25000,M,3
B1,Buzo Liso,Puma,Clothing > Hoodies,Mujer,45000,S,2
B2,Buzo Doble,Puma,Clothing,Mujer,45000,S,2
C1,Combo Verano,Nike,Clothing,Hombre,60000,L,1
`
  const first = await readListText(list)
  const [note] = first.notes.filter(({ kind }) => kind === 'category')
  const more = withOffered(CATALOGUE_TERMS, offerOf(note!)!)
  if (!more.ok) throw new Error(more.message)
  const { products } = await readListText(list, { terms: { ...CATALOGUE_TERMS, ...more.value } })
  expect(products.map(({ key, category }) => `${key} ${category}`)).toEqual([
    'R1 camiseta',
    'B1 buzo',
    'B2 buzo',
    'C1 clothing',
  ])
})

test('a size whose units are left empty comes in without any, and is told; sold out says it', async () => {
  const { products, notes } =
    await readListText(`Identificador de URL;Nombre;Categorías;Nombre de propiedad 1;Valor de propiedad 1;Precio;Precio promocional;Stock;Marca;Sexo
zapa;Zapatilla Uno;Calzado;Talle;40;90000.00;;2;Nike;Masculino
zapa;;;Talle;41;90000.00;;;;
zapa;;;Talle;42;90000.00;;0;;
`)
  expect(products[0]!.sizes).toEqual([
    { size: '40', stock: 2 },
    { size: '41', stock: 0, unsaid: true },
    { size: '42', stock: 0 },
  ])
  expect(notes).toEqual([{ kind: 'units', value: 'celda vacía', about: 'talle 41' }])
  const feed = await readListText(
    'id,title,availability,image_link,price,quantity,size,brand,gender,product_type\nA,Remera Isla,out of stock,https://x/1,20000,,M,Nike,male,Remeras\n',
  )
  expect(only(feed.notes, 'units')).toEqual([])
})

test('an offer that is empty beside a price in other money waits for a rate', async () => {
  const { rows } = await readListText(
    'id,title,availability,image_link,price,sale_price,size,brand,gender,product_type\nA,Remera Isla,in stock,https://x/1,28990 ARS,,M,Nike,male,Remeras\nB,Remera Sol,in stock,https://x/2,USD 30,,M,Nike,male,Remeras\n',
  )
  expect(rows).toMatchObject([
    { product: { price: 28_990 } },
    { refused: expect.stringContaining('está en USD') },
  ])
})

test('one unit is told as one', async () => {
  const { notes } = await readListText(
    `Código;${shoe};Precio;Talle;Stock
A1;Nike;Cancha Blanca;Zapatillas;Hombre;70.000;41;2
A1;Nike;Cancha Blanca;Zapatillas;Hombre;70.000;42;2
A1;Nike;Cancha Blanca;Zapatillas;Hombre;75.000;40;1
A1;Nike;Cancha Blanca;Zapatillas;Hombre;70.000;42;1
`,
  )
  expect(only(notes, 'size-price')).toEqual([expect.stringMatching(/^talle 40: \$.75\.000, 1 unidad$/)])
  expect(only(notes, 'twice')).toEqual(['talle 42, 1 unidad, A1, 70.000'])
})

test('codes that a spreadsheet kept as text by an apostrophe are codes', async () => {
  const { products, notes } = await readListText(
    `${SHOPIFY},Variant SKU,Variant Barcode\na,Buzo Sol,Nike,Hoodies,Talle,M,50000,3,mujer,'BS-M,'4006381333931\n`,
  )
  expect(products).toMatchObject([{ sku: { M: 'BS-M' }, barcode: { M: '4006381333931' } }])
  expect(only(notes, 'code')).toEqual([])
})

const halves = withOffered(CATALOGUE_TERMS, { sizes: [{ category: 'calzado', size: '38.5' }] })
test.for(['38 1/2', '38½', '38,5'])('«%s» is one size, not two', async (half) => {
  if (!halves.ok) throw new Error(halves.message)
  const { products, notes } = await readListText(
    `Código;${shoe};Precio;Talle;Stock
A1;Nike;Cancha Blanca;Zapatillas;Mujer;70.000;38;2
A1;Nike;Cancha Blanca;Zapatillas;Mujer;70.000;${half};1
`,
    { terms: halves.value },
  )
  expect(products.map(({ sizes }) => sizes)).toEqual([
    [
      { size: '38', stock: 2 },
      { size: '38.5', stock: 1 },
    ],
  ])
  expect(only(notes, 'size')).toEqual([])
})

test('a shelf called after whom it is for, or after a brand, leaves the type to the shelf above it', async () => {
  const { rows, products } = await readListText(
    `Código;Marca;Nombre;Categorías;Precio;Talle;Stock
A1;Nike;Cancha Blanca;Zapatillas > Mujer;70.000;38;2
A2;Nike;Paseo Azul;Calzado > Hombre > Nike;70.000;41;2
A3;Nike;Largo Liso;Indumentaria > Buzos > Mujer;70.000;M;1
A4;Nike;Cordón Liso Mujer;Zapatillas > Cordones;7.000;38;1
`,
  )
  expect(products.map(({ category, genre }) => `${category} ${genre}`)).toEqual([
    'calzado mujer',
    'calzado hombre',
    'buzo mujer',
  ])
  expect(rows.filter((row) => 'refused' in row)).toHaveLength(1)
})

test('a product is not called by the size of its first row', async () => {
  const { products } = await readListText(
    `id,title,availability,link,brand,gender,price,size,item_group_id,color,product_type
a1,Pegasus 41 Hombre - 40,in_stock,https://example.com/a1,Nike,male,90000 ARS,40,a,Negro,Zapatillas
a2,Pegasus 41 Hombre - 41,in_stock,https://example.com/a2,Nike,male,90000 ARS,41,a,Negro,Zapatillas
b1,Pegasus 41,in_stock,https://example.com/b1,Nike,male,90000 ARS,41,b,Negro,Zapatillas
b2,Pegasus 42,in_stock,https://example.com/b2,Nike,male,90000 ARS,42,b,Negro,Zapatillas
c1,Cancha talle 41,in_stock,https://example.com/c1,Nike,male,90000 ARS,41,c,Negro,Zapatillas
c2,Cancha talle 42,in_stock,https://example.com/c2,Nike,male,90000 ARS,42,c,Negro,Zapatillas
`,
    { terms: { ...CATALOGUE_TERMS, nameRule: 'models' } },
  )
  expect(products.map(({ name }) => name)).toEqual(['Pegasus 41 Hombre', 'Pegasus 41', 'Cancha'])
})

test('a list in a person’s own words: the colour is never the name, and a heading may be «zapatilla»', async () => {
  const { draft, products } = await readListText(
    `zapatilla,marca,talle,color,genero,estado,precio,cuantas
Cancha Uno,nike,42,negro,hombre,nuevo,150000,1
Paseo 90s,Puma,40,negro,mujer,nuevo,90000,3
NB,Adidas,41,negro,hombre,nuevo,80000,2
`,
    { told: { categoryOtherwise: 'calzado' }, terms: { ...CATALOGUE_TERMS, nameRule: 'models' } },
  )
  expect(draft).toMatchObject({ name: 'zapatilla', stock: 'cuantas' })
  expect(products.map(({ name, price, sizes }) => [name, price, sizes])).toEqual([
    ['Cancha Uno', 150_000, [{ size: '42', stock: 1 }]],
    ['Paseo 90s', 90_000, [{ size: '40', stock: 3 }]],
    ['NB', 80_000, [{ size: '41', stock: 2 }]],
  ])
})

test('where no heading is a name, the colour, the type and the audience are not taken for it', async () => {
  const { draft } = await readListText(
    `color,genero,rubro,marca,cosa,talle,precio
negro,hombre,zapatillas,Nike,Cancha Uno,42,150000
blanco,mujer,zapatillas,Puma,Paseo Dos,40,90000
`,
  )
  expect(draft.name).toBe('cosa')
})

test('an amount that a spreadsheet shortened says nothing of how the others are written', async () => {
  const { products, rows } = await readListText(
    `Código;${shoe};Precio;Talle
A1;Nike;Cancha Blanca;Zapatillas;Hombre;$ 95.000,00;41
A2;Nike;Cancha Roja;Zapatillas;Hombre;$ 78.000;41
A3;Nike;Cancha Verde;Zapatillas;Hombre;$ 1.0e5;41
`,
  )
  expect(products.map(({ price }) => price)).toEqual([95_000, 78_000])
  expect(rows.filter((row) => 'refused' in row)).toHaveLength(1)
})

test('the total of a row’s units is never its price', async () => {
  const { draft, products } = await readListText(
    `Cod.;${shoe};38;39;Total;Precio lista
A1;Nike;Cancha Blanca;Zapatillas;Mujer;1;2;3;95.000,00
A2;Puma;Paseo Azul;Zapatillas;Mujer;4;;4;78.500,50
`,
  )
  expect(draft).toMatchObject({ price: 'Precio lista', before: '' })
  expect(products.map(({ price }) => price)).toEqual([95_000, 78_500.5])
})

test('nor is a product called by its row’s colour and size', async () => {
  const row = (id: string, title: string, colour: string, size: string) =>
    `${id};${title};in_stock;https://example.com/${id};Nike;male;90000 ARS;${size};${id[0]};${colour};Zapatillas`
  const { products } = await readListText(
    [
      'id;title;availability;link;brand;gender;price;size;item_group_id;color;product_type',
      row('a1', 'Paseo - Azul claro / 41', 'Azul claro', '41'),
      row('a2', 'Paseo - Azul claro / 42', 'Azul claro', '42'),
      row('a3', 'Paseo - Negro / 41', 'Negro', '41'),
      row('b1', 'Cancha (Rojo, 41)', 'Rojo', '41'),
      row('b2', 'Cancha (Rojo, 42)', 'Rojo', '42'),
      row('c1', 'Cancha Rojo', 'Rojo', '42'),
    ].join('\n'),
    { terms: { ...CATALOGUE_TERMS, nameRule: 'models' } },
  )
  expect(products.map(({ name, colourway }) => `${name}: ${colourway}`)).toEqual([
    'Paseo: Azul claro',
    'Paseo: Negro',
    'Cancha: Rojo',
    'Cancha Rojo: Rojo',
  ])
})

test.for(['38½', '38 1/2', 'T38 1/2', 'T 38,5', 'Talle 38.5'])(
  'units below «%s» are of the half size',
  async (heading) => {
    if (!halves.ok) throw new Error(halves.message)
    const { products } = await readListText(
      `Cod.;${shoe};38;${heading};39;Precio
A1;Nike;Cancha Blanca;Zapatillas;Mujer;1;5;2;95.000,00
`,
      { terms: halves.value },
    )
    expect(products[0]!.sizes.map(({ size, stock }) => `${size}: ${stock}`)).toEqual([
      '38: 1',
      '38.5: 5',
      '39: 2',
    ])
  },
)

test('a size that says «US» is American, whatever the rest of the list counts in', async () => {
  const { products, notes } = await readListText(
    `Código;${shoe};Precio;Talle;Stock
A1;Nike;Cancha Blanca;Zapatillas;Hombre;70.000;US 8;2
A1;Nike;Cancha Blanca;Zapatillas;Hombre;70.000;10 US;1
A2;Puma;Paseo Azul;Zapatillas;Mujer;70.000;37;1
A2;Puma;Paseo Azul;Zapatillas;Mujer;70.000;38;1
`,
  )
  expect(products.map(({ sizes }) => sizes.map(({ size, stock }) => `${size}: ${stock}`))).toEqual([
    ['40: 2', '43: 1'],
    ['37: 1', '38: 1'],
  ])
  expect(only(notes, 'converted')).toEqual(['US 8', '10 US'])
})

test('one cell of a size’s column that is no number loses its own units, not the whole size', async () => {
  const { products, notes } = await readListText(
    `Cod.;${shoe};38;39;40;Precio unit.
A1;Nike;Cancha Blanca;Zapatillas;Mujer;1;5;2;95.000,00
A2;Puma;Paseo Azul;Zapatillas;Mujer;1;1 (caja rota);;85.000,00
A3;Puma;Paseo Rojo;Zapatillas;Mujer;3;;4;85.000,00
A4;Puma;Paseo Gris;Zapatillas;Mujer;;2;1;85.000,00
`,
  )
  expect(products.map(({ sizes }) => sizes.map(({ size, stock }) => `${size}: ${stock}`).join(' '))).toEqual([
    '38: 1 39: 5 40: 2',
    '38: 1 39: 0',
    '38: 3 40: 4',
    '39: 2 40: 1',
  ])
  expect(only(notes, 'units')).toEqual(['1 (caja rota)'])
})
