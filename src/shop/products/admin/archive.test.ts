import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { catalogueFixture, type CatalogueFixture } from '#tests/support/shop/catalogue.ts'
import { describeEachDatabase, emptyTables } from '#tests/support/database.ts'
import { openProducts } from '../products.ts'

/** Holds product §39.13. */

describeEachDatabase('a product that is archived', (open) => {
  let database: Database
  let shop: CatalogueFixture
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    await emptyTables(database)
    shop = await catalogueFixture(database)
  })

  test('archiving hides a product from shoppers, keeps its past orders, and can be undone', async () => {
    const product = await shop.seed({ sizes: { '41': 5 } })
    await shop.sell(product, '41')
    await shop.catalogue.remove(shop.admin, product.id)
    const storefront = openProducts(shop.context)
    expect(await storefront.find(product.id)).toBeNull()
    expect(await shop.catalogue.list(shop.admin)).toMatchObject({ value: { products: [] } })
    expect(await shop.catalogue.list(shop.admin, { shown: 'archived' })).toMatchObject({
      value: { products: [{ id: product.id, archivedAt: expect.any(Date) }] },
    })
    const end = await shop.orders.place(
      shop.ana,
      shop.request([{ productId: product.id, size: '41', quantity: 1 }]),
    )
    expect(end.ok).toBe(false)
    expect(await shop.orders.list(shop.ana)).toMatchObject({ value: { orders: [{ units: 1 }] } })
    await shop.catalogue.restore(shop.admin, product.id)
    await shop.catalogue.restore(shop.admin, product.id)
    storefront.forget()
    expect(await storefront.find(product.id)).toMatchObject({ stock: 4 })
    expect((await shop.trail()).map((row) => row.action)).toEqual(['product.remove', 'product.restore'])
  })

  test('archived in the middle of checkouts: each either has its order or is told, and the books agree', async () => {
    const product = await shop.seed({ sizes: { '41': 50 } })
    const ends = await Promise.all([
      ...Array.from({ length: 10 }, () =>
        shop.orders.place(shop.ana, shop.request([{ productId: product.id, size: '41', quantity: 1 }])),
      ),
      shop.catalogue.remove(shop.admin, product.id),
      ...Array.from({ length: 10 }, () =>
        shop.orders.place(shop.ana, shop.request([{ productId: product.id, size: '41', quantity: 1 }])),
      ),
    ])
    for (const end of ends) if (!end.ok) expect(end.kind).toBe('conflict')
    expect(await shop.broken()).toEqual([])
  })
})
