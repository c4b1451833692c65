import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { products } from '#data/schema.ts'
import { NAME_MESSAGES } from '#rules/products/terms.ts'
import { seedUser } from '#tests/support/builders.ts'
import { catalogueFixture, form, PICTURE, type CatalogueFixture } from '#tests/support/shop/catalogue.ts'
import { describeEachDatabase, emptyTables } from '#tests/support/database.ts'
import { openNotifications } from '#shop/notifications/notifications.ts'
import { duringRequest } from '#shop/request-id.ts'
import { openProducts } from '../products.ts'
import { frameParts } from '#shop/parts.ts'
import { openFrameData } from '#shop/users/frame-data.ts'

/** Holds product §4.20, §5.3. */

describeEachDatabase('a new product', (open) => {
  let database: Database
  let shop: CatalogueFixture
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    await emptyTables(database)
    shop = await catalogueFixture(database)
  })

  test('a new product spreads its units, rings the bell and is written down with its request', async () => {
    const id = await duringRequest('req-1', () => shop.make())
    expect(await shop.sizesOf(id)).toEqual({ '40': 3, '41': 2, '42': 2 })
    expect(shop.context.hints).toContainEqual({ kind: 'catalogue', productId: id })
    expect(await shop.trail()).toMatchObject([
      {
        actor: `person:${shop.admin.id}`,
        action: 'product.create',
        entityId: String(id),
        requestId: 'req-1',
      },
    ])
    shop.context.later(1)
    const storefront = openProducts(shop.context)
    const bell = await openNotifications(shop.context, {
      newcomers: storefront.newcomers,
      atHand: openFrameData(shop.context, frameParts),
    }).bell(shop.ana, null)
    expect(bell.products.map((card) => card.name)).toEqual(['Zapatillas Barrio'])
    expect(await shop.broken()).toEqual([])
  })

  test('the same form sent many times at once is one product, with one ledger and one row in the record', async () => {
    const key = 'form-key-0001'
    const ends = await Promise.all(
      Array.from({ length: 12 }, () => shop.catalogue.create(shop.admin, form(), key)),
    )
    const ids = ends.map((end) => end.ok && end.value.id)
    expect(new Set(ids).size).toBe(1)
    expect(await database.db.$count(products)).toBe(1)
    expect(await shop.sizesOf(Number(ids[0]))).toEqual({ '40': 3, '41': 2, '42': 2 })
    expect((await shop.trail()).map((row) => row.action)).toEqual(['product.create'])
    expect(await shop.catalogue.createdWith(shop.admin, key)).toBe(ids[0])
    expect(await shop.broken()).toEqual([])
  })

  test('a form changed after it was sent makes nothing by itself and says what it made; keys are each admin’s own', async () => {
    const key = 'form-key-0002'
    const made = await shop.catalogue.create(shop.admin, form(), key)
    const id = made.ok && made.value.id
    expect(await shop.catalogue.create(shop.admin, form({ price: 31_000 }), key)).toMatchObject({
      kind: 'conflict',
      message: 'Con este formulario ya creaste «Zapatillas Barrio».',
      current: { id, name: 'Zapatillas Barrio' },
    })
    const other = await seedUser(database, { role: 'owner' })
    expect(await shop.catalogue.createdWith(other, key)).toBeNull()
    expect(await shop.catalogue.create(other, form(), key)).toMatchObject({ ok: true })
    expect(await shop.catalogue.create(shop.admin, form(), 'x')).toMatchObject({ kind: 'invalid' })
    expect(await database.db.$count(products)).toBe(2)
  })

  test('units for each size go before the one number', async () => {
    const id = await shop.make({
      stock: 99,
      sizes: [
        { size: '40', stock: 1 },
        { size: '42', stock: '12' },
      ],
    })
    expect(await shop.sizesOf(id)).toEqual({ '40': 1, '41': 0, '42': 12 })
  })

  test('every broken field is named at once, and what is no field cannot be set', async () => {
    const end = await shop.catalogue.create(
      shop.admin,
      form({ name: 'Nº 1', price: 150_001, size: [], brand: 'x' }),
    )
    expect(end).toMatchObject({
      kind: 'invalid',
      message: 'Debes completar el formulario con la información correcta!',
      fields: {
        name: NAME_MESSAGES.letters,
        price: 'El precio excede el maximo permitido',
        size: 'Debes seleccionar minimo 1 talle',
        brand: 'Debes seleccionar una marca',
      },
    })
    const id = await shop.make({
      id: 77,
      sold: 500,
      score: 5,
      version: 9,
      reviewCount: 3,
      deletedAt: new Date(),
    })
    const [row] = await database.db.select().from(products).where(eq(products.id, id))
    expect(row).toMatchObject({ id: 1, sold: 0, score: 0, version: 1, reviewCount: 0, deletedAt: null })
  })

  test.for(['https://evil.test/a.png', 'javascript:alert(1)', `${PICTURE}?x`, '//evil.test/img'])(
    'a picture from elsewhere is refused: %s',
    async (image) => {
      expect(await shop.catalogue.create(shop.admin, form({ image }))).toMatchObject({
        kind: 'invalid',
        fields: { image: expect.any(String) },
      })
    },
  )
})
