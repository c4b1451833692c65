import { expect, test, afterAll, beforeAll, beforeEach } from 'vitest'
import type { Database } from '#data/database.ts'
import { moneyLedger, promotions } from '#data/schema.ts'
import { fromPesos } from '#rules/money.ts'
import { openReports } from './reports.ts'
import { seedCoupon } from '#tests/support/builders.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { editing } from '#tests/support/shop/editing.ts'
import { value } from '#tests/support/shop/reports.ts'

/** Holds product §27.1, §27.2. */

describeEachDatabase('what discounts cost', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof editing>>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => void (shop = await editing(database)))

  async function figures() {
    const reports = openReports(shop.fixture.context)
    const costs = value(await reports.promotionCosts(shop.admin)).rows
    const ledger = await database.db.select().from(moneyLedger).orderBy(moneyLedger.id)
    return {
      costs,
      promotions: value(await reports.promotionTotal(shop.admin)),
      coupons: value(await reports.couponTotal(shop.admin)),
      couponRows: value(await reports.couponCosts(shop.admin)).rows,
      sold: value(await reports.soldProducts(shop.admin)).rows,
      sales: value(await reports.sales(shop.admin)).totals,
      /** What the books say was taken off what was sold, before anything was given back. */
      ledger: ledger
        .filter(({ account, kind }) => account === 'discount' && (kind === 'sale' || kind === 'edit'))
        .reduce((sum, { amountCentavos }) => sum + amountCentavos, 0),
    }
  }

  test('each promotion says its orders, units and pesos; with the coupons they are what the books took off', async () => {
    const { fixture, ana, shoe } = shop
    const kept = { createdAt: fixture.context.clock() } as const
    await database.db.insert(promotions).values([
      { ...kept, name: 'Dos por uno', kind: 'two_for_one', stackable: true },
      { ...kept, name: 'Diez', kind: 'percent', percent: 10, stackable: true },
    ])
    await seedCoupon(database, { code: 'MIL', pesos: 1000 })
    const size = Object.keys(shoe.sizeIds)[0]!
    const of = (quantity: number) => [{ productId: shoe.id, size, quantity }]
    for (const [quantity, couponCode] of [
      [1, null],
      [2, 'MIL'],
    ] as const) {
      const reference = await fixture.placed(ana, of(quantity), { couponCode })
      await fixture.orders.settle(await fixture.payment(reference, 'approved'))
    }
    await fixture.placed(ana, of(1))
    const found = await figures()
    expect(found.costs).toMatchObject([
      { name: 'Dos por uno', orders: 1, units: 2, shipping: 0 },
      { name: 'Diez', orders: 2, units: 3 },
    ])
    expect(found.promotions).toBe(found.costs.reduce((sum, { discount }) => sum + discount, 0))
    expect(found.coupons).toBe(fromPesos(1000))
    expect(found.promotions + found.coupons).toBe(found.ledger)
    expect(await fixture.broken()).toEqual([])
  })

  test('an order whose edit was paid is sold once: its lines, its coupon and its promotion count once', async () => {
    const { fixture, ana, shoe, boots } = shop
    await database.db
      .insert(promotions)
      .values({ name: 'Diez', kind: 'percent', percent: 10, createdAt: fixture.context.clock() })
    await seedCoupon(database, { code: 'MIL', pesos: 1000 })
    const reference = await fixture.placed(ana, [{ productId: shoe.id, size: '41', quantity: 1 }], {
      couponCode: 'MIL',
    })
    await fixture.orders.settle(await fixture.payment(reference, 'approved'))
    const id = (await fixture.orders.idOf(reference))!
    const end = await shop.send(id, { add: [{ productId: boots.id, size: '40', quantity: 1 }] })
    expect(end.ok).toBe(true)
    await shop.sayOfEdit({ id, reference }, 'approved')
    const found = await figures()
    expect(found.sales).toMatchObject({ orders: 1 })
    expect(found.sold.map(({ name, units }) => [name, units]).toSorted()).toEqual([
      ['Botas', 1],
      [expect.any(String), 1],
    ])
    expect(found.couponRows).toMatchObject([
      { uses: 1, discount: fromPesos(1000), revenue: found.sales.revenue },
    ])
    expect(found.costs).toMatchObject([{ orders: 1, units: 1, revenue: found.sales.revenue }])
    expect(found.promotions + found.coupons).toBe(found.ledger)
    expect(await fixture.broken()).toEqual([])
  })
})
