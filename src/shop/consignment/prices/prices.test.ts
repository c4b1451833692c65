import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { orderLines, products, unitKeptSteps, unitPrices } from '#data/schema.ts'
import { fromPesos } from '#rules/money.ts'
import { seedUser } from '#tests/support/builders.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { ordersAsAdmin } from '#tests/support/orders-as-admin.ts'
import { consignedPairs } from '#tests/support/shop/consigned-pairs.ts'
import { DAY_MINUTES, ownersOfPairs } from '#tests/support/shop/owners-of-pairs.ts'
import { openPrices } from './prices.ts'

/** Holds product §55.1, §55.2, §55.3. */

const STEPS = [
  { day: 30, offBp: 1000 },
  { day: 60, offBp: 2000 },
]

describeEachDatabase('prices of entrusted pairs', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof ordersAsAdmin>>
  let pairs: ReturnType<typeof consignedPairs>
  let owners: ReturnType<typeof ownersOfPairs>
  let prices: ReturnType<typeof openPrices>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    shop = await ordersAsAdmin(database)
    pairs = consignedPairs(database, shop.fixture.context, shop.admin)
    owners = ownersOfPairs(database, shop)
    prices = openPrices(shop.fixture.context)
  })

  const days = (count: number) => shop.fixture.context.later(count * DAY_MINUTES)
  async function stepped(options: Parameters<typeof pairs.onSale>[1] = {}): Promise<string> {
    const code = await pairs.onSale(shop.shoe.id, options)
    await owners.calendar(code, STEPS)
    return code
  }
  const priceOf = async (code: string) => (await owners.row(code)).priceCentavos
  const history = async (code: string) =>
    (
      await database.db
        .select()
        .from(unitPrices)
        .where(eq(unitPrices.unitId, (await owners.row(code)).id))
        .orderBy(asc(unitPrices.id))
    ).map(({ cause, priceCentavos }) => [cause, priceCentavos / 100])
  const mails = async () => {
    await shop.fixture.work()
    return shop.fixture.emails.filter(({ subject }) => subject.includes('precio'))
  }
  const line = (code: string) => ({ productId: shop.shoe.id, size: '42', quantity: 1, unit: code })

  test('a step is told three days before, applied on its day, once, and the product says it', async () => {
    const code = await stepped()
    days(26)
    expect(await prices.tellSteps()).toBe(0)
    days(1)
    expect(await Promise.all([prices.tellSteps(), prices.tellSteps()])).toContain(1)
    expect(await mails()).toHaveLength(1)
    expect((await mails())[0]!.text).toContain('Mantener el precio')
    days(2)
    expect(await prices.applyPrices()).toBe(0)
    days(1)
    const both = await Promise.all([prices.applyPrices(), prices.applyPrices()])
    expect(both.toSorted()).toEqual([0, 1])
    expect(await history(code)).toEqual([
      ['terms', 89_900],
      ['calendar', 80_900],
    ])
    const [product] = await database.db.select().from(products).where(eq(products.id, shop.shoe.id))
    expect(product!.cheapestUnitCentavos).toBe(fromPesos(80_900))
    expect(await prices.applyPrices()).toBe(0)
    expect(await shop.fixture.broken()).toEqual([])
  })

  test('several pairs of one person are one e-mail a day; nobody is told twice, and a late letter makes a late step', async () => {
    const consignorId = await pairs.consignor()
    const first = await stepped({ consignorId })
    const second = await stepped({ consignorId })
    days(40)
    expect(await prices.applyPrices()).toBe(0)
    expect(await prices.tellSteps()).toBe(1)
    expect(await prices.tellSteps()).toBe(0)
    expect(await mails()).toMatchObject([{ subject: expect.stringContaining('2 de tus pares') }])
    days(2)
    expect(await prices.applyPrices()).toBe(0)
    days(1)
    expect(await prices.applyPrices()).toBe(2)
    expect([await priceOf(first), await priceOf(second)]).toEqual([8_090_000, 8_090_000])
  })

  test('a step that was kept is skipped once; nobody else can keep it', async () => {
    const code = await stepped()
    const holder = await owners.owner(code)
    days(28)
    await prices.tellSteps()
    expect(await prices.keepPrice({ ...holder, proven: false }, code, 30)).toMatchObject({ kind: 'refused' })
    expect(await prices.keepPrice({ ...holder, consignorId: 999 }, code, 30)).toMatchObject({
      kind: 'missing',
    })
    expect(await prices.keepPrice(holder, code, 31)).toMatchObject({ kind: 'conflict' })
    const twice = [prices.keepPrice(holder, code, 30), prices.keepPrice(holder, code, 30)]
    expect(await Promise.all(twice)).toMatchObject([{ ok: true }, { ok: true }])
    expect(await database.db.$count(unitKeptSteps)).toBe(1)
    days(5)
    expect(await prices.applyPrices()).toBe(0)
    expect(await prices.keepPrice(holder, code, 30)).toMatchObject({ kind: 'conflict' })
    days(25)
    await prices.tellSteps()
    days(3)
    await prices.applyPrices()
    expect(await priceOf(code)).toBe(fromPesos(71_900))
  })

  test('its owner changes it within its bounds, once a day, and the next step goes on from the calendar', async () => {
    const code = await stepped()
    const holder = await owners.owner(code)
    const to = (price: string) => prices.changePrice(holder, code, { price })
    expect(await to('64999')).toMatchObject({ kind: 'invalid', fields: { price: expect.any(String) } })
    expect(await to('116871')).toMatchObject({ kind: 'invalid' })
    expect(await to('gratis')).toMatchObject({ kind: 'invalid' })
    expect(await to('110.000')).toMatchObject({ ok: true })
    expect(await to('109000')).toMatchObject({ kind: 'conflict' })
    days(2)
    expect(await to('75000')).toMatchObject({ ok: true })
    days(58)
    await prices.tellSteps()
    days(3)
    await prices.applyPrices()
    // The step of day 30 would have raised it.
    expect(await priceOf(code)).toBe(fromPesos(75_000))
    await prices.tellSteps()
    days(3)
    await prices.applyPrices()
    expect(await history(code)).toEqual([
      ['terms', 89_900],
      ['consignor', 110_000],
      ['consignor', 75_000],
      ['calendar', 71_900],
    ])
    await pairs.verbs.unlist(shop.admin, code)
    expect(await to('80000')).toMatchObject({ kind: 'conflict' })
  })

  test('while an order has it nothing of its price changes; a price that changed meanwhile is told and never charged', async () => {
    for (const round of [0, 1, 2]) {
      const code = await stepped()
      const holder = await owners.owner(code)
      days(28)
      await prices.tellSteps()
      days(3)
      const buyer = await seedUser(database, { username: `buyer${round}` })
      const request = shop.fixture.request([line(code)])
      const place = (shownTotal: number | null) =>
        shop.fixture.orders.place(buyer, { ...request, shownTotal })
      const shown = await place(1)
      const total = !shown.ok && shown.kind === 'conflict' ? shown.current!.amounts!.total : 0
      const [sold] = await Promise.all([
        place(total),
        round === 1 ? prices.changePrice(holder, code, { price: '66000' }) : prices.applyPrices(),
        round === 2 ? prices.applyPrices() : null,
      ])
      const now = await owners.row(code)
      if (!sold.ok) {
        // The step was first: told, and nothing was placed.
        expect(sold).toMatchObject({ kind: 'conflict' })
        expect(now).toMatchObject({ state: 'listed', orderId: null })
        expect((await place(null)).ok).toBe(true)
      } else expect(now.priceCentavos).toBe(fromPesos(89_900))
      const [bought] = await database.db.select().from(orderLines).where(eq(orderLines.unitCode, code))
      expect(bought!.unitPriceCentavos).toBe(now.priceCentavos)
      expect(await prices.applyPrices()).toBe(0)
      expect(await prices.changePrice(holder, code, { price: '70000' })).toMatchObject({ kind: 'conflict' })
      expect(await priceOf(code)).toBe(bought!.unitPriceCentavos)
      expect(await shop.fixture.broken()).toEqual([])
    }
  })

  test('bought between being found and being held, it keeps the price that was charged', async () => {
    const code = await stepped()
    days(28)
    await prices.tellSteps()
    days(3)
    const { db } = database
    const between = new Proxy(db, {
      get(target, name, self) {
        if (name !== 'execute') return Reflect.get(target, name, self) as unknown
        return async (query: Parameters<typeof db.execute>[0]) => {
          const found = await target.execute(query)
          await shop.fixture.placed(shop.ana, [line(code)])
          return found
        }
      },
    })
    const context = { ...shop.fixture.context, database: { ...database, db: between } }
    expect(await openPrices(context).applyPrices()).toBe(0)
    expect(await owners.row(code)).toMatchObject({ state: 'reserved', priceCentavos: fromPesos(89_900) })
  })
})
