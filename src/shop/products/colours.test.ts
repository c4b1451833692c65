import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { products as productsTable } from '#data/schema.ts'
import { openProducts } from '#shop/products/products.ts'
import { seedProduct, type ProductOptions } from '#tests/support/builders.ts'
import { describeEachDatabase, emptyTables } from '#tests/support/database.ts'
import { testContext } from '#tests/support/open-shop.ts'

/** Holds product §4.28. */

describeEachDatabase('the colours of a model', (open) => {
  let database: Database
  let products: ReturnType<typeof openProducts>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    await emptyTables(database)
    products = openProducts(testContext(database))
  })
  const seed = async (options: ProductOptions = {}) =>
    (await seedProduct(database, { model: 'Barrio', ...options })).id
  const coloursOf = async (id: number) => (await products.find(id))!.colours.map((colour) => colour.id)

  test('know each other, itself among them, by number, however the model is written', async () => {
    const ids = [await seed(), await seed({ model: 'bárrio' }), await seed({ model: 'BARRIO' })]
    for (const id of ids) expect(await coloursOf(id)).toEqual(ids)
  })

  test('tell their own price, stock and first picture', async () => {
    const id = await seed()
    const sale = await seed({
      name: 'Barrio Negras',
      colourway: 'Negro',
      pesos: 30_000,
      discount: '20%',
      sizes: { 41: 0 },
      images: ['/img/a', '/img/b'],
    })
    expect((await products.find(id))!.colours[1]).toEqual({
      id: sale,
      name: 'Barrio Negras',
      colourway: 'Negro',
      image: '/img/a',
      price: 3_000_000,
      offer: true,
      discount: '20%',
      stock: 0,
      from: null,
      units: { listed: 0, used: 0 },
    })
  })

  test.each<[string, ProductOptions]>([
    ['another brand', { brand: 'nike' }],
    ['another category', { category: 'buzo' }],
    ['another model', { model: 'Barrio Alto' }],
    ['one that names no model', { model: '' }],
    ['one that was removed', { deletedAt: new Date() }],
    ['one that somebody hid', { hidden: true }],
    ['one without a picture', { hiddenReason: 'no-picture' }],
  ])('leave out %s, and one alone has none', async (_, other) => {
    const id = await seed()
    await seed(other)
    expect(await coloursOf(id)).toEqual([])
  })

  test('products that name no model are not colours of each other', async () => {
    const id = await seed({ model: '' })
    await seed({ model: '' })
    expect(await coloursOf(id)).toEqual([])
  })

  test('a change of one is seen on the pages of the others', async () => {
    const [id, other] = [await seed(), await seed()]
    expect((await products.find(id))!.colours[1]).toMatchObject({ price: 2_000_000 })
    await database.db
      .update(productsTable)
      .set({ priceCentavos: 2_500_000 })
      .where(eq(productsTable.id, other))
    products.forget()
    expect((await products.find(id))!.colours[1]).toMatchObject({ price: 2_500_000 })
  })
})
