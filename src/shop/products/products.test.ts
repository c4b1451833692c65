import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { products as productsTable, productSizes } from '#data/schema.ts'
import type { Database } from '#data/database.ts'
import { anyProduct } from '#rules/search/search.ts'
import { DISCOUNTS, salePrice } from '#rules/products/discount.ts'
import { seedProduct } from '#tests/support/builders.ts'
import { describeEachDatabase, emptyTables } from '#tests/support/database.ts'
import { storefrontFixture, type StorefrontFixture } from '#tests/support/shop/storefront.ts'

/** Holds product §1.1, §2.19, §4.1, §5.1, §6.2, §6.4. */

describeEachDatabase('the catalogue', (open) => {
  let database: Database
  let products: StorefrontFixture['products']
  let seeded: StorefrontFixture['seeded']
  let find: StorefrontFixture['find']
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    await emptyTables(database)
    ;({ products, seeded, find } = await storefrontFixture(database))
  })

  test('a list is everything that is not removed, by id', async () => {
    expect(await find({})).toEqual(['cancha', 'altas', 'ojotas', 'basica', 'canguro'])
  })

  test('filters join: several values of one widen, several filters narrow', async () => {
    expect(await find({ category: ['calzado'] })).toEqual(['cancha', 'altas', 'ojotas'])
    expect(await find({ category: ['calzado', 'buzo'], genre: ['hombre'] })).toEqual([
      'cancha',
      'ojotas',
      'canguro',
    ])
    expect(await find({ brand: ['puma', 'nike'], category: ['calzado'], genre: ['mujer'] })).toEqual([
      'altas',
    ])
    expect(await find({ offer: true })).toEqual(['cancha', 'basica'])
    expect(await find({ category: ['campera'] })).toEqual([])
  })

  test('a size filter finds only what has that size in stock', async () => {
    expect(await find({ size: ['42'] })).toEqual(['cancha'])
    expect(await find({ size: ['42', 'L'] })).toEqual(['cancha', 'canguro'])
    await database.db.update(productSizes).set({ offered: false }).where(eq(productSizes.size, 'L'))
    products.forget()
    expect(await find({ size: ['L'] })).toEqual([])
  })

  test('a size that another instance added a moment ago has its id as soon as a card shows it', async () => {
    const { id } = await seedProduct(database, { sizes: { '41': 1 } })
    const before = { id, sizes: [{ size: '41' }] }
    expect((await products.sizeIds([before])).get(id)).toHaveProperty('41')
    await database.db.insert(productSizes).values({ productId: id, size: '42', position: 1, stock: 1 })
    const after = { id, sizes: [{ size: '41' }, { size: '42' }] }
    expect((await products.sizeIds([after])).get(id)).toHaveProperty('42')
  })

  test('search engines hear of a barcode that GS1 gave, not of one that the shop made', async () => {
    const { id } = await seedProduct(database, { sizes: { '41': 1, '42': 1 } })
    for (const [size, barcode] of [
      ['41', '4006381333931'],
      ['42', '2000000100005'],
    ] as const)
      await database.db
        .update(productSizes)
        .set({ barcode, sku: `S${size}` })
        .where(and(eq(productSizes.productId, id), eq(productSizes.size, size)))
    const page = await products.find(id)
    expect(page?.codes).toEqual({ 41: { sku: 'S41', gtin: '4006381333931' }, 42: { sku: 'S42' } })
  })

  test('the price bound is on what one pays today, itself included', async () => {
    expect(await find({ price: 5_999 })).toEqual([])
    expect(await find({ price: 6_000 })).toEqual(['basica'])
    expect(await find({ price: 9_000 })).toEqual(['ojotas', 'basica'])
    const { category } = await products.counts({ ...anyProduct, price: 9_000 })
    expect(category).toMatchObject({ calzado: 1, camiseta: 1, buzo: 0 })
    expect(await find({ priceFrom: 6_001, price: 9_000 })).toEqual(['ojotas'])
    expect(await find({ priceFrom: 24_000, sort: 'price' })).toEqual(['cancha', 'canguro', 'altas'])
    expect(await find({ priceFrom: 24_001, sort: 'price' })).toEqual(['canguro', 'altas'])
    const dearer = await products.counts({ ...anyProduct, priceFrom: 9_000, price: 24_000 })
    expect(dearer).toMatchObject({ category: { calzado: 2, camiseta: 0, buzo: 0 }, offer: 1 })
    expect(dearer.size).toMatchObject({ 42: 1, L: 0 })
  })

  test('what the database sorts by is what the rules charge, for every price and discount', async () => {
    const charged = [...DISCOUNTS, null, 'promo'].flatMap((discount) =>
      [0, 1, 3, 99_995, 1_234_567].map((price) => ({ price, offer: true, discount })),
    )
    for (const { price, offer, discount } of charged) {
      await database.db
        .update(productsTable)
        .set({ priceCentavos: price, offer, discount })
        .where(eq(productsTable.id, seeded.canguro!))
      const [row] = await database.db
        .select()
        .from(productsTable)
        .where(eq(productsTable.id, seeded.canguro!))
      expect([discount, price, row!.salePriceCentavos]).toEqual([
        discount,
        price,
        salePrice({ price, offer, discount }),
      ])
    }
  })

  test.each([
    ['price', ['basica', 'ojotas', 'cancha', 'canguro', 'altas']],
    ['-price', ['altas', 'canguro', 'cancha', 'ojotas', 'basica']],
    ['-discount', ['basica', 'cancha', 'altas', 'ojotas', 'canguro']],
    ['-score', ['canguro', 'cancha', 'altas', 'ojotas', 'basica']],
    ['-sold', ['altas', 'cancha', 'ojotas', 'basica', 'canguro']],
    ['-id', ['canguro', 'basica', 'ojotas', 'altas', 'cancha']],
  ] as const)('sorted by %s, ties by id', async (sort, expected) => {
    expect(await find({ sort })).toEqual(expected)
  })

  test('pages do not overlap, and a page beyond the end is the last', async () => {
    const page = async (page: number) => products.list({ ...anyProduct, page }, 2)
    const pages = [await page(1), await page(2), await page(3)]
    expect(pages.flatMap(({ cards }) => cards.map((card) => card.id))).toEqual(
      ['cancha', 'altas', 'ojotas', 'basica', 'canguro'].map((name) => seeded[name]),
    )
    expect((await page(99)).paging).toMatchObject({ page: 3, pages: 3, total: 5, next: null })
    expect((await page(99)).cards).toEqual(pages[2]!.cards)
  })

  test('a card carries its sizes in order, two pictures and today’s price', async () => {
    const [card] = await products.byIds([seeded.cancha!])
    expect(card).toMatchObject({
      id: seeded.cancha,
      name: 'Zapatillas Cancha',
      image: '/img/a',
      imageAlt: 'Foto',
      secondImage: '/img/b',
      price: 3_000_000,
      offer: true,
      discount: '20%',
      salePrice: 2_400_000,
      stock: 5,
      sizes: [
        { size: '41', stock: 2 },
        { size: '42', stock: 3 },
      ],
    })
    expect(card!.createdAt).toBeInstanceOf(Date)
    const [plain] = await products.byIds([seeded.ojotas!])
    expect(plain).toMatchObject({
      image: null,
      imageAlt: 'Ojotas Costanera',
      discount: null,
      salePrice: 900_000,
    })
  })

  test('products by their ids come in the order asked, removed and impossible ones left out', async () => {
    const ids = [seeded.canguro!, 99_999, seeded.gone!, seeded.cancha!, -1, 1.5, Number.NaN, 2 ** 40]
    expect((await products.byIds(ids)).map((card) => card.id)).toEqual([seeded.canguro, seeded.cancha])
    expect(await products.byIds([])).toEqual([])
  })

  test('a page has everything; a removed or impossible product has none', async () => {
    const page = await products.find(seeded.cancha!)
    expect(page).toMatchObject({
      id: seeded.cancha,
      sold: 5,
      average: 3,
      reviewCount: 0,
      version: 1,
      description: '',
    })
    expect(page!.images.map((image) => image.url)).toEqual(['/img/a', '/img/b', '/img/c'])
    for (const id of [seeded.gone!, 99_999, 0, -1, 1.5, Number.NaN, 2 ** 40])
      expect(await products.find(id)).toBeNull()
  })

  test('related products share category and genre: in stock first, the next ones before the earlier', async () => {
    const more: number[] = []
    for (const stock of [1, 0, 2]) more.push((await seedProduct(database, { sizes: { '42': stock } })).id)
    products.forget()
    expect((await products.related(more[0]!)).map((card) => card.id)).toEqual([
      more[2],
      seeded.cancha,
      seeded.ojotas,
      more[1],
    ])
    expect((await products.related(more[0]!, 2)).map((card) => card.id)).toEqual([more[2], seeded.cancha])
    expect(await products.related(99_999)).toEqual([])
  })

  test('the landing’s first ones go by id, newcomers by date', async () => {
    expect((await products.firsts(2)).map((card) => card.id)).toEqual([seeded.cancha, seeded.altas])
    await database.db.update(productsTable).set({ createdAt: new Date('2026-01-01') })
    const fresh = await seedProduct(database, { createdAt: new Date('2026-11-19') })
    products.forget()
    expect((await products.newcomers(new Date('2026-11-13'), 5)).map((card) => card.id)).toEqual([fresh.id])
  })

  test('a change is seen as soon as the catalogue is said to have changed, and not asked for before', async () => {
    const before = products.revision()
    await find({})
    await database.db
      .update(productsTable)
      .set({ deletedAt: sql`now()` })
      .where(eq(productsTable.id, seeded.cancha!))
    expect(await find({})).toContain('cancha')
    let told = 0
    products.onCatalogueChange(() => (told += 1))
    products.forget()
    expect(await find({})).not.toContain('cancha')
    expect(products.revision()).not.toBe(before)
    expect(told).toBe(1)
  })
})
