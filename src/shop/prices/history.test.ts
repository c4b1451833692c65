import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { imports, priceHistory, products } from '#data/schema.ts'
import type { ImportRow } from '#rules/imports/rows.ts'
import { anonymous, system } from '#rules/users/access.ts'
import { openImports } from '#shop/imports/imports.ts'
import { openProducts } from '#shop/products/products.ts'
import { catalogueFixture, type CatalogueFixture } from '#tests/support/shop/catalogue.ts'
import { describeEachDatabase, emptyTables } from '#tests/support/database.ts'
import { openPrices } from './history.ts'

/** Holds product §4.22, §4.23. */

describeEachDatabase('what products have cost', (open) => {
  let database: Database
  let shop: CatalogueFixture
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    await emptyTables(database)
    shop = await catalogueFixture(database)
  })

  const paid = async (id: number) => {
    const rows = await database.db
      .select()
      .from(priceHistory)
      .where(eq(priceHistory.productId, id))
      .orderBy(priceHistory.id)
    return rows.map(({ salePriceCentavos }) => salePriceCentavos / 100)
  }
  async function edit(id: number, changes: object) {
    const { input, version } = await shop.opened(id)
    expect(await shop.catalogue.change(shop.admin, id, { ...input, ...changes }, version)).toMatchObject({
      ok: true,
    })
  }

  test('creating, editing, changing many and taking back each write down the price, and nothing else does', async () => {
    const id = await shop.make()
    await edit(id, { description: 'Otra' })
    expect(await paid(id)).toEqual([30_000])
    await edit(id, { price: 25_000 })
    const [{ version = 0, seen = {} } = {}] = await (async () => {
      const { input, version } = await shop.opened(id)
      return [{ version, seen: Object.fromEntries(input.sizes.map(({ size, stock }) => [size, stock])) }]
    })()
    const bulk = await shop.catalogue.bulk.apply(shop.admin, [{ id, version, seen }], {
      offer: { on: true, discount: '20%' },
    })
    expect(bulk).toMatchObject({ value: { changed: 1 } })
    expect(await paid(id)).toEqual([30_000, 25_000, 20_000])
    await shop.catalogue.undo(shop.admin, bulk.ok ? bulk.value.undo! : 0)
    expect(await paid(id)).toEqual([30_000, 25_000, 20_000, 25_000])
    await shop.catalogue.remove(shop.admin, id)
    await shop.catalogue.restore(shop.admin, id)
    expect(await paid(id)).toHaveLength(4)
    expect(await shop.broken()).toEqual([])
  })

  test('an import writes down what it made and changed, and so does taking it back', async () => {
    const product = (price: number) => ({
      key: 'a',
      name: 'Buzo Canguro',
      brand: 'nike',
      category: 'buzo' as const,
      genre: 'hombre' as const,
      price,
      discount: null,
      sizes: [{ size: 'S', stock: 1 }],
      images: [],
    })
    const bringIn = async (price: number) => {
      async function* rows(): AsyncGenerator<ImportRow> {
        yield { line: 2, product: product(price) }
      }
      const end = await openImports(shop.context).bringIn(system('import'), {
        source: 'prueba',
        fileName: `${price}.csv`,
        rows: rows(),
        dryRun: false,
        onRefused: () => undefined,
      })
      expect(end).toMatchObject({ ok: true })
    }
    await bringIn(10_000)
    await bringIn(12_000)
    await bringIn(12_000)
    const [{ id } = { id: 0 }] = await database.db.select({ id: products.id }).from(products)
    expect(await paid(id)).toEqual([10_000, 12_000])
    expect(await database.db.$count(imports)).toBe(3)
    expect(await shop.broken()).toEqual([])
  })

  test('a price that came past the history is found by the invariants', async () => {
    const id = await shop.make()
    await database.db.update(products).set({ priceCentavos: 1 }).where(eq(products.id, id))
    expect(await shop.broken()).toEqual([
      expect.stringContaining('the price of every product is the last one of its history'),
    ])
  })

  test('an offer shows the lowest price of before; all prices are for admins', async () => {
    const id = await shop.make()
    const { find, forget } = openProducts(shop.context)
    expect(await find(id)).toMatchObject({ lowest: null })
    await edit(id, { price: 40_000 })
    await edit(id, { offer: true, discount: '10%' })
    forget()
    expect(await find(id)).toMatchObject({
      salePrice: 3_600_000,
      lowest: { price: 3_000_000, knownSince: expect.any(Date) },
    })
    const prices = openPrices(shop.context)
    expect(await prices.history(shop.admin, id)).toMatchObject({ value: { points: { length: 3 } } })
    expect(await prices.history(shop.ana, id)).toMatchObject({ kind: 'refused' })
    expect(await prices.history(anonymous, id)).toMatchObject({ kind: 'refused' })
    expect(await prices.history(shop.admin, 999)).toMatchObject({ kind: 'missing' })
  })
})
