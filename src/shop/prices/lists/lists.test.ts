import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { auditLog, priceHistory, priceLists, products, productSizes } from '#data/schema.ts'
import { fromPesos } from '#rules/money.ts'
import { LIST_MESSAGES } from '#rules/prices/list-form.ts'
import { anonymous } from '#rules/users/access.ts'
import { seedUser } from '#tests/support/builders.ts'
import { catalogueFixture, type CatalogueFixture } from '#tests/support/shop/catalogue.ts'
import { describeEachDatabase, emptyTables } from '#tests/support/database.ts'
import { openPriceLists } from './admin.ts'
import { LEFT } from './switch.ts'

/** Holds product §4.24, §4.25, §4.26. */

describeEachDatabase('price lists', (open) => {
  let database: Database
  let shop: CatalogueFixture
  let lists: ReturnType<typeof openPriceLists>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    await emptyTables(database)
    shop = await catalogueFixture(database)
    lists = openPriceLists(shop.context)
  })

  const HOUR = 3_600_000
  const inHours = (hours: number) => new Date(shop.context.clock().getTime() + hours * HOUR).toISOString()
  const form = (changes: object = {}) => ({ name: 'Hot Sale', kind: 'percent', percent: -20, ...changes })
  async function draft(changes: object = {}) {
    const end = await lists.create(shop.admin, form(changes))
    if (!end.ok) throw new Error(JSON.stringify(end))
    return end.value.id
  }
  async function page(id: number) {
    const end = await lists.find(shop.admin, id)
    if (!end.ok) throw new Error(end.message)
    return end.value
  }
  async function schedule(id: number) {
    const { revision, seen } = await page(id)
    return lists.schedule(shop.admin, id, revision, seen)
  }
  const undo = async (id: number) => lists.undo(shop.admin, id, (await page(id)).revision)
  async function runAll() {
    while ((await lists.runDue()) > 0);
  }
  async function costs(id: number) {
    const [row] = await database.db.select().from(products).where(eq(products.id, id))
    return row!.salePriceCentavos! / 100
  }
  const actions = async () =>
    (await database.db.select().from(auditLog).orderBy(auditLog.id))
      .filter(({ entity }) => entity === 'price-list')
      .map(({ action }) => action)

  test('a list changes the prices at its start, puts them back at its end, and both are in the record and the history', async () => {
    const [a, b] = [await shop.make(), await shop.make({ brand: 'nike', price: 20_000 })]
    const id = await draft({ startsAt: inHours(2), endsAt: inHours(5), rounding: '990' })
    expect((await page(id)).products.map(({ before, after }) => [before.price, after.price])).toEqual([
      [3_000_000, 2_399_000],
      [2_000_000, 1_599_000],
    ])
    expect(await schedule(id)).toMatchObject({ value: { state: 'scheduled' } })
    await runAll()
    expect([await costs(a), await costs(b)]).toEqual([30_000, 20_000])
    expect(await lists.ofProduct(shop.admin, a)).toMatchObject({
      value: [{ id, state: 'scheduled', before: { price: 3_000_000 }, after: { price: 2_399_000 } }],
    })
    shop.context.later(2 * 60)
    await runAll()
    expect([await costs(a), await costs(b)]).toEqual([23_990, 15_990])
    expect(await lists.ofProduct(shop.admin, a)).toMatchObject({ value: [{ id, state: 'on' }] })
    expect(await lists.ofProduct(anonymous, a)).toMatchObject({ kind: 'refused' })
    await runAll()
    shop.context.later(3 * 60)
    await runAll()
    expect([await costs(a), await costs(b)]).toEqual([30_000, 20_000])
    expect(await page(id)).toMatchObject({ state: 'ended' })
    expect(await lists.ofProduct(shop.admin, a)).toMatchObject({ value: [] })
    expect(await database.db.$count(priceHistory)).toBe(6)
    expect(await actions()).toEqual([
      'price-list.create',
      'price-list.schedule',
      'price-list.start',
      'price-list.end',
    ])
    expect(await shop.broken()).toEqual([])
  })

  test('without a start it begins at once, without an end it stays, and it can be undone but for what somebody changed since', async () => {
    const [a, b] = [await shop.make(), await shop.make()]
    const id = await draft({ kind: 'offer', discount: '30%' })
    expect(await schedule(id)).toMatchObject({ value: { state: 'on' } })
    expect([await costs(a), await costs(b)]).toEqual([21_000, 21_000])
    const { input, version } = await shop.opened(b)
    await shop.catalogue.change(shop.admin, b, { ...input, price: 26_000 }, version)
    expect(await undo(id)).toMatchObject({
      value: { state: 'ended', left: [{ id: b, why: LEFT.during }] },
    })
    expect([await costs(a), await costs(b)]).toEqual([30_000, 18_200])
    expect(await undo(id)).toMatchObject({ kind: 'conflict', message: LIST_MESSAGES.notOn })
    expect(await shop.broken()).toEqual([])
  })

  test('what somebody changed or archived after it was booked is left alone, and named', async () => {
    const [a, b, c] = [await shop.make(), await shop.make(), await shop.make()]
    const id = await draft({ startsAt: inHours(1) })
    await schedule(id)
    const { input, version } = await shop.opened(a)
    await shop.catalogue.change(shop.admin, a, { ...input, price: 31_000 }, version)
    await shop.catalogue.remove(shop.admin, b)
    shop.context.later(60)
    await runAll()
    expect([await costs(a), await costs(b), await costs(c)]).toEqual([31_000, 30_000, 24_000])
    expect((await page(id)).products.map(({ left }) => left)).toEqual([LEFT.before, LEFT.archived, null])
  })

  test('under its cost only when an admin agrees; for nothing, never', async () => {
    const id = await shop.make({ cost: 25_000 })
    const list = await draft()
    expect((await page(list)).products).toMatchObject([{ underCost: expect.stringMatching(/25\.000/) }])
    expect(await schedule(list)).toMatchObject({ kind: 'invalid', message: LIST_MESSAGES.underCost })
    const { revision } = await page(list)
    await lists.change(shop.admin, list, form({ underCost: true }), revision)
    expect(await schedule(list)).toMatchObject({ ok: true })
    expect(await costs(id)).toBe(24_000)
    await shop.make({ price: 0 })
    await shop.make({ price: 100_000 })
    const dear = await draft({ percent: 100, startsAt: inHours(1) })
    expect(await schedule(dear)).toMatchObject({ kind: 'invalid', message: LIST_MESSAGES.problems })
    expect(await database.db.$count(priceLists, sql`state = 'scheduled'`)).toBe(0)
  })

  test('one product is in one list at a time; after another it starts from the price that one puts back', async () => {
    const id = await shop.make()
    const first = await draft({ startsAt: inHours(1), endsAt: inHours(3) })
    await schedule(first)
    const over = await draft({ name: 'Encima', startsAt: inHours(2), endsAt: inHours(4) })
    expect((await page(over)).products).toMatchObject([{ problem: expect.stringContaining('Hot Sale') }])
    expect(await schedule(over)).toMatchObject({ kind: 'invalid', message: LIST_MESSAGES.problems })
    shop.context.later(60)
    await runAll()
    const after = await draft({ name: 'Después', percent: -10, startsAt: inHours(2), endsAt: inHours(4) })
    expect((await page(after)).products).toMatchObject([
      { before: { price: 3_000_000 }, after: { price: 2_700_000 }, problem: null },
    ])
    await schedule(after)
    shop.context.later(2 * 60)
    await runAll()
    expect(await costs(id)).toBe(27_000)
    shop.context.later(2 * 60)
    await runAll()
    expect(await costs(id)).toBe(30_000)
  })

  test('fixed prices, excluded products and named ones; nothing is booked that nobody saw', async () => {
    const [a, b, c] = [await shop.make(), await shop.make(), await shop.make()]
    const fixed = await draft({ kind: 'fixed', prices: `${a} 12.345,50\n#${b}: 9990`, startsAt: inHours(1) })
    expect((await page(fixed)).products.map(({ after }) => after.price)).toEqual([1_234_550, 999_000])
    const { revision } = await page(fixed)
    await lists.exclude(shop.admin, fixed, b, revision)
    expect((await page(fixed)).products.map((product) => product.id)).toEqual([a])
    expect(await lists.exclude(shop.admin, fixed, a, revision)).toMatchObject({
      kind: 'conflict',
      message: LIST_MESSAGES.changed,
    })
    const named = await draft({ ids: `${b}, ${c}`, exclude: String(b) })
    const before = await page(named)
    expect(before.products.map((product) => product.id)).toEqual([c])
    const { input, version } = await shop.opened(c)
    await shop.catalogue.change(shop.admin, c, { ...input, price: 50_000 }, version)
    expect(await lists.schedule(shop.admin, named, before.revision, before.seen)).toMatchObject({
      kind: 'conflict',
      message: LIST_MESSAGES.stale,
    })
    expect(await costs(c)).toBe(50_000)
  })

  test.each([
    [{ name: '' }, 'name'],
    [{ percent: 0 }, 'percent'],
    [{ percent: 'mucho' }, 'percent'],
    [{ percent: -91 }, 'percent'],
    [{ kind: 'offer', discount: '25%' }, 'discount'],
    [{ kind: 'fixed', prices: '12' }, 'prices'],
    [{ kind: 'fixed', prices: '12 0' }, 'prices'],
    [{ kind: 'fixed', prices: '12 100\n12 200' }, 'prices'],
    [{ ids: 'doce' }, 'ids'],
    [{ startsAt: '2026-02-31T00:00' }, 'startsAt'],
    [{ startsAt: '2027-01-02T00:00', endsAt: '2027-01-01T00:00' }, 'endsAt'],
    [{ kind: 'magic' }, 'kind'],
  ])('%j is said at its field', async (wrong, field) => {
    const end = await lists.create(shop.admin, form(wrong))
    expect(end).toMatchObject({ kind: 'invalid', fields: { [field]: expect.any(String) } })
  })

  test('several categories and brands at once; a price is said by the SKU of a size as well', async () => {
    const [a, b, c] = [
      await shop.make(),
      await shop.make({ brand: 'nike' }),
      await shop.make({ brand: 'adidas' }),
    ]
    const both = await draft({ brand: ['nike', 'adidas'], category: ['buzo', 'camiseta', 'calzado'] })
    expect((await page(both)).products.map(({ id }) => id)).toEqual([b, c])
    await database.db.update(productSizes).set({ sku: 'ZR-1' }).where(eq(productSizes.productId, a))
    await database.db
      .update(productSizes)
      .set({ sku: 'REM' })
      .where(inArray(productSizes.productId, [b, c]))
    const fixed = await draft({ kind: 'fixed', prices: 'sku;precio nuevo\nZR-1;25.000' })
    expect((await page(fixed)).products).toMatchObject([{ id: a, after: { price: 2_500_000 } }])
    expect(
      await lists.create(shop.admin, form({ kind: 'fixed', prices: 'REM 9000\nNADA 9000' })),
    ).toMatchObject({
      fields: { prices: expect.stringMatching(/«REM» es de los productos .* «NADA» no es/) },
    })
    const handed = await lists.exported(shop.admin, null)
    expect(handed).toMatchObject({ value: [{ id: a, skus: ['ZR-1'] }, { skus: ['REM'] }, { skus: ['REM'] }] })
  })

  test('a start or an end that went by cannot be booked; one that went by while the shop was closed changes nothing', async () => {
    const id = await shop.make()
    const late = await draft({ startsAt: inHours(1) })
    const short = await draft({ startsAt: inHours(2), endsAt: inHours(3) })
    await schedule(short)
    shop.context.later(4 * 60)
    expect(await schedule(late)).toMatchObject({ fields: { startsAt: LIST_MESSAGES.past } })
    await runAll()
    expect(await page(short)).toMatchObject({ state: 'ended', products: [{ left: LEFT.late }] })
    expect(await costs(id)).toBe(30_000)
    expect(await database.db.$count(priceHistory)).toBe(1)
  })

  test('who books at once with somebody else is told; several runners switch a list once', async () => {
    await shop.make()
    const pages = []
    for (let count = 0; count < 8; count++) pages.push(await page(await draft({ startsAt: inHours(1) })))
    const ends = await Promise.all(
      pages.map(({ id, revision, seen }) => lists.schedule(shop.admin, id, revision, seen)),
    )
    expect(ends.filter(({ ok }) => ok)).toHaveLength(1)
    shop.context.later(60)
    const other = openPriceLists(shop.context)
    await Promise.all([lists, other, lists, other].map((runner) => runner.runDue()))
    expect((await actions()).filter((action) => action === 'price-list.start')).toHaveLength(1)
    expect(await database.db.$count(priceHistory)).toBe(2)
    expect(await shop.broken()).toEqual([])
  })

  test('an order placed in the second of the switch pays what was shown, or is told and makes no order', async () => {
    const product = await shop.seed({ pesos: 30_000, sizes: { '41': 40 } })
    await schedule(await draft({ startsAt: inHours(1) }))
    shop.context.later(60)
    const buyers = await Promise.all(Array.from({ length: 8 }, () => seedUser(database)))
    const shown = fromPesos(30_500)
    const place = (buyer: (typeof buyers)[number]) =>
      shop.orders.place(
        buyer,
        shop.request([{ productId: product.id, size: '41', quantity: 1 }], { shownTotal: shown }),
      )
    const [first, , ...rest] = await Promise.all([
      place(buyers[0]!),
      lists.runDue(),
      ...buyers.slice(1).map(place),
    ])
    for (const end of [first, ...rest])
      if (end.ok) expect((await shop.order(end.value.reference)).totalCentavos).toBe(shown)
      else expect(end).toMatchObject({ kind: 'conflict', current: { amounts: { total: fromPesos(24_500) } } })
    expect(await costs(product.id)).toBe(24_000)
    expect(await place(await seedUser(database))).toMatchObject({ kind: 'conflict' })
    expect(await shop.broken()).toEqual([])
  })

  test('they are for admins', async () => {
    const id = await draft()
    for (const visitor of [shop.ana, anonymous]) {
      expect(await lists.list(visitor)).toMatchObject({ kind: 'refused' })
      expect(await lists.find(visitor, id)).toMatchObject({ kind: 'refused' })
      expect(await lists.create(visitor, form())).toMatchObject({ kind: 'refused' })
      expect(await lists.schedule(visitor, id, 1, '')).toMatchObject({ kind: 'refused' })
      expect(await lists.undo(visitor, id, 1)).toMatchObject({ kind: 'refused' })
    }
    expect(await lists.find(shop.admin, 999)).toMatchObject({ kind: 'missing' })
  })
})
