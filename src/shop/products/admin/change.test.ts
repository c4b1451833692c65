import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import type { PersonVisitor } from '#rules/users/access.ts'
import { seedUser, seedProduct } from '#tests/support/builders.ts'
import { catalogueFixture, type CatalogueFixture } from '#tests/support/shop/catalogue.ts'
import { describeEachDatabase, emptyTables } from '#tests/support/database.ts'

/** Holds product §4.17. */

describeEachDatabase('a product that is edited', (open) => {
  let database: Database
  let shop: CatalogueFixture
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    await emptyTables(database)
    shop = await catalogueFixture(database)
  })

  test('an imported product keeps its own picture when it is edited', async () => {
    const { id } = await seedProduct(database, { images: ['https://old-shop.test/1.jpg'] })
    const { input, version } = await shop.opened(id)
    expect(await shop.catalogue.change(shop.admin, id, { ...input, price: 21_000 }, version)).toMatchObject({
      ok: true,
    })
  })

  test('a sale between opening and saving the form stays sold', async () => {
    const product = await shop.seed({ sizes: { '41': 5, '42': 5 } })
    const { input, version } = await shop.opened(product.id)
    await shop.sell(product, '41', 2)
    const sizes = [
      { size: '41', stock: 9, seen: 5 },
      { size: '42', stock: 5, seen: 5 },
    ]
    const end = await shop.catalogue.change(shop.admin, product.id, { ...input, sizes }, version)
    expect(end).toMatchObject({ ok: true, value: { version: 2, short: [] } })
    expect(await shop.sizesOf(product.id)).toEqual({ '41': 7, '42': 5 })
    expect(await shop.broken()).toEqual([])
  })

  test('the total alone moves by its difference, also after a sale', async () => {
    const product = await shop.seed({ sizes: { '41': 5, '42': 2 } })
    const { input, version } = await shop.opened(product.id)
    await shop.sell(product, '41')
    const total = { ...input, sizes: [], stock: 5, seenStock: 7 }
    await shop.catalogue.change(shop.admin, product.id, total, version)
    expect(await shop.sizesOf(product.id)).toEqual({ '41': 2, '42': 2 })
  })

  test('more taken away than is left leaves none and says how many were missing', async () => {
    const product = await shop.seed({ sizes: { '41': 5 } })
    const { input, version } = await shop.opened(product.id)
    await shop.sell(product, '41', 4)
    const sizes = [{ size: '41', stock: 2, seen: 5 }]
    expect(await shop.catalogue.change(shop.admin, product.id, { ...input, sizes }, version)).toMatchObject({
      value: { short: [{ size: '41', missing: 2 }] },
    })
    expect(await shop.sizesOf(product.id)).toEqual({ '41': 0 })
    expect(await shop.broken()).toEqual([])
  })

  test('a second editor gets both values of what really differs; saving over them is then on purpose', async () => {
    const id = await shop.make()
    const mine = await shop.opened(id)
    const theirs = await shop.opened(id)
    await shop.catalogue.change(shop.admin, id, { ...theirs.input, price: 35_000 }, theirs.version)
    const late = { ...mine.input, name: 'Zapatillas Plaza' }
    const end = await shop.catalogue.change(shop.admin, id, late, mine.version)
    expect(end).toMatchObject({
      kind: 'conflict',
      current: {
        version: 2,
        by: 'vale',
        fields: [
          { field: 'name', label: 'Nombre', yours: 'Zapatillas Plaza', theirs: 'Zapatillas Barrio' },
          { field: 'price', yours: 3_000_000, theirs: 3_500_000 },
        ],
      },
    })
    expect(await shop.catalogue.change(shop.admin, id, late, 2)).toMatchObject({ value: { version: 3 } })
  })

  test('the same editor saving twice, or clicking twice, meets no conflict and adds nothing twice', async () => {
    const id = await shop.make()
    const { input, version } = await shop.opened(id)
    const sizes = [{ size: '40', stock: 5, seen: 3 }]
    const save = { ...input, size: ['40'], sizes }
    const first = await shop.catalogue.change(shop.admin, id, save, version)
    expect(first).toMatchObject({ value: { version: 2 } })
    expect(await shop.catalogue.change(shop.admin, id, save, version)).toMatchObject({
      value: { version: 2 },
    })
    expect(await shop.sizesOf(id)).toEqual({ '40': 5 })
    const next = { ...save, price: 31_000, sizes: [{ size: '40', stock: 5, seen: 5 }] }
    expect(await shop.catalogue.change(shop.admin, id, next, 2)).toMatchObject({ value: { version: 3 } })
    expect((await shop.trail()).map((row) => row.action)).toEqual([
      'product.create',
      'product.change',
      'product.change',
    ])
  })

  test('fifty sales and ten edits at once: the stock is the start and the sum of its ledger', async () => {
    const product = await shop.seed({ sizes: { '41': 60, '42': 60 } })
    const { input } = await shop.opened(product.id)
    const admins = await Promise.all(Array.from({ length: 10 }, () => seedUser(database, { role: 'owner' })))
    const edit = async (editor: PersonVisitor) => {
      for (let tries = 0; tries < 30; tries++) {
        const { version, input: now } = await shop.opened(product.id)
        const sizes = now.sizes.map((row) => ({ ...row, stock: row.stock + 1 }))
        const end = await shop.catalogue.change(
          editor,
          product.id,
          { ...input, sold: now.sold, sizes },
          version,
        )
        if (end.ok) return
      }
      throw new Error('never saved')
    }
    const buyers = await Promise.all(Array.from({ length: 50 }, () => seedUser(database)))
    await Promise.all([
      ...buyers.map((buyer, n) => shop.sell(product, n % 2 ? '41' : '42', 1, buyer)),
      ...admins.map(edit),
    ])
    expect(await shop.sizesOf(product.id)).toEqual({ '41': 45, '42': 45 })
    expect(await shop.broken()).toEqual([])
  })

  test('a size taken out is no longer offered and its units leave through the ledger; it can come back', async () => {
    const product = await shop.seed({ sizes: { '41': 5, '42': 4 } })
    const { input, version } = await shop.opened(product.id)
    const less = { ...input, size: ['41'], sizes: [{ size: '41', stock: 5, seen: 5 }] }
    await shop.catalogue.change(shop.admin, product.id, less, version)
    expect(await shop.sizesOf(product.id)).toEqual({ '41': 5 })
    expect(await shop.stock(product.sizeIds['42']!)).toBe(0)
    expect(await shop.broken()).toEqual([])
    const more = {
      ...input,
      sizes: [
        { size: '41', stock: 5, seen: 5 },
        { size: '42', stock: 2 },
      ],
    }
    await shop.catalogue.change(shop.admin, product.id, more, version + 1)
    expect(await shop.sizesOf(product.id)).toEqual({ '41': 5, '42': 2 })
    expect(await shop.broken()).toEqual([])
  })

  test('a product turned into clothing changes its sizes', async () => {
    const product = await shop.seed({ sizes: { '41': 3 } })
    const { input, version } = await shop.opened(product.id)
    const buzo = { ...input, category: 'buzo', size: ['M', 'S'], sizes: [], stock: 3 }
    expect(await shop.catalogue.change(shop.admin, product.id, buzo, version)).toMatchObject({ ok: true })
    expect(await shop.sizesOf(product.id)).toEqual({ S: 2, M: 1 })
    expect(await shop.broken()).toEqual([])
  })
})
