import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { users, products } from '#data/schema.ts'
import { anonymous } from '#rules/users/access.ts'
import { catalogueFixture, form, PICTURE, type CatalogueFixture } from '#tests/support/shop/catalogue.ts'
import { describeEachDatabase, emptyTables } from '#tests/support/database.ts'

/** Holds product §4.4, §4.7, §4.12, §4.13, §4.14, §4.19, §5.4, §6.7, §29.2. */

describeEachDatabase('the catalogue as admins keep it', (open) => {
  let database: Database
  let shop: CatalogueFixture
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    await emptyTables(database)
    shop = await catalogueFixture(database)
  })

  test('only admins may, and the refusal says who they are', async () => {
    const { id } = await shop.seed()
    for (const [visitor, reason] of [
      [anonymous, 'signed-out'],
      [shop.ana, 'forbidden'],
      [{ ...shop.admin, ban: true }, 'banned'],
    ] as const) {
      const refusal = { kind: 'refused', reason }
      expect(await shop.catalogue.create(visitor, form())).toMatchObject(refusal)
      expect(await shop.catalogue.change(visitor, id, form(), 1)).toMatchObject(refusal)
      expect(await shop.catalogue.remove(visitor, id)).toMatchObject(refusal)
      expect(await shop.catalogue.list(visitor)).toMatchObject(refusal)
      expect(await shop.catalogue.find(visitor, id)).toMatchObject(refusal)
      expect(await shop.catalogue.bulk.apply(visitor, [], {})).toMatchObject(refusal)
      expect(await shop.catalogue.undo(visitor, 1)).toMatchObject(refusal)
    }
    expect(await shop.trail()).toEqual([])
  })

  test('the list has nine a page by id and finds by word, slip or number', async () => {
    for (let n = 0; n < 11; n++)
      await shop.seed(n === 10 ? { name: 'Ojotas Río', style: 'OR/2288-111' } : { name: 'Zapatillas Cancha' })
    const second = await shop.catalogue.list(shop.admin, { page: 2 })
    expect(second).toMatchObject({
      value: { products: [{ id: 10 }, { id: 11 }], paging: { page: 2, pages: 2, total: 11 } },
    })
    for (const q of ['rio', 'ojotsa', '11', 'jota', 'or/2288-111'])
      expect(await shop.catalogue.list(shop.admin, { q })).toMatchObject({
        value: { products: [{ id: 11 }] },
      })
    expect(await shop.catalogue.list(shop.admin, { q: '%_' })).toMatchObject({ value: { products: [] } })
  })

  test('a copy starts as a form without units', async () => {
    const id = await shop.make({ offer: true, discount: '20%' })
    expect(await shop.catalogue.duplicate(shop.admin, id)).toMatchObject({
      value: {
        name: 'Zapatillas Barrio copia',
        discount: '20%',
        size: ['40', '41', '42'],
        images: [{ url: PICTURE }],
      },
    })
    expect(await database.db.$count(products)).toBe(1)
  })

  test('an shop.admin whose right was taken is refused at the next click', async () => {
    await database.db.update(users).set({ role: null }).where(eq(users.id, shop.admin.id))
    expect(await shop.catalogue.create({ ...shop.admin, role: null }, form())).toMatchObject({
      reason: 'forbidden',
    })
  })
})
