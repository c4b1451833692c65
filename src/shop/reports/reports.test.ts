import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { salePrice } from '#rules/products/discount.ts'
import { anonymous } from '#rules/users/access.ts'
import { openMetrics } from '#shop/metrics/metrics.ts'
import { openStockAlerts } from '#shop/stock-alerts/stock-alerts.ts'
import { seedCoupon, seedProduct } from '#tests/support/builders.ts'
import { describeEachDatabase, emptyTables } from '#tests/support/database.ts'
import { reportsFixture, value, type ReportsFixture } from '#tests/support/shop/reports.ts'

describeEachDatabase('the reports', (open) => {
  let database: Database
  let fixture: ReportsFixture['fixture']
  let reports: ReportsFixture['reports']
  let orders: ReportsFixture['orders']
  let admin: ReportsFixture['admin']
  let ana: ReportsFixture['ana']
  let shoe: ReportsFixture['shoe']
  let placed: ReportsFixture['placed']
  let paid: ReportsFixture['paid']
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    await emptyTables(database)
    ;({ fixture, reports, orders, admin, ana, shoe, placed, paid } = await reportsFixture(database))
  })

  test('best sellers are what was bought and kept', async () => {
    const hoodie = await seedProduct(database, { name: 'Buzo Barrio', category: 'buzo', sizes: { M: 9 } })
    await paid(hoodie, 3)
    await paid(shoe, 2)
    await orders.cancel(admin, await paid(shoe, 5), { reason: 'Sin stock' })
    const products = value(await reports.soldProducts(admin)).rows
    expect(products.map(({ name, units, revenue }) => [name, units, revenue])).toEqual([
      ['Buzo Barrio', 3, 6_000_000],
      ['Zapatillas Cancha', 2, 4_000_000],
    ])
    expect(value(await reports.soldLines(admin, shoe.id)).rows).toMatchObject([
      { number: 'V-000002', quantity: 2 },
    ])
  })

  test('conversion counts what became of every order that was placed', async () => {
    await paid()
    await orders.cancel(admin, await paid(), { reason: 'Sin stock' })
    await fixture.orders.cancel(ana, await placed())
    await placed()
    fixture.context.later(31)
    await fixture.orders.sweep()
    await placed()
    expect(value(await reports.conversion(admin))).toMatchObject({
      placed: 5,
      counts: { paid: 2, expired: 1, cancelled: 1, open: 1 },
      rate: 0.5,
    })
    expect(value(await reports.placedRows(admin, {}, 'expired')).rows).toMatchObject([{ number: 'V-000004' }])
    expect(value(await reports.placedRows(admin)).paging.total).toBe(5)
  })

  test('the stock is worth its list prices, and what it costs today on offer, to the centavo', async () => {
    const odd = { pesos: 19_999.99, offer: true, discount: '30%' }
    await seedProduct(database, { ...odd, brand: 'nike', sizes: { '40': 3 } })
    await seedProduct(database, { brand: 'nike', sizes: { '40': 7 }, deletedAt: new Date() })
    const worth = value(await reports.stockValue(admin))
    const today = salePrice({ price: 1_999_999, offer: true, discount: '30%' })
    expect(worth).toMatchObject({
      units: 13,
      products: 2,
      value: 20_000_000 + 3 * 1_999_999,
      saleValue: 20_000_000 + 3 * today,
      byBrand: [
        { key: 'adidas', units: 10 },
        { key: 'nike', units: 3, saleValue: 3 * today },
      ],
    })
    expect(value(await reports.stockRows(admin, { brand: 'nike' })).rows).toMatchObject([
      { units: 3, saleValue: 3 * today },
    ])
  })

  test('whatever happens to orders, the reports are the sums that verify asks of the database', async () => {
    const hoodie = await seedProduct(database, { name: 'Buzo Barrio', category: 'buzo', sizes: { M: 9 } })
    await seedCoupon(database, { code: 'MIL', pesos: 1000 })
    const whole = await paid()
    const part = await paid(hoodie, 3)
    await orders.refund(admin, whole, { amount: 20_500, reason: 'Falla', key: 'refund-all' })
    await orders.refund(admin, part, { amount: 1234.56, reason: 'Demora', key: 'refund-some' })
    await orders.cancel(admin, await paid(), { reason: 'Sin stock' })
    const twice = await placed()
    await fixture.orders.settle(await fixture.payment(twice, 'approved', { id: 'p1' }))
    await fixture.orders.settle(await fixture.payment(twice, 'approved', { id: 'p2' }))
    const couponed = await placed(hoodie, 1, 'MIL')
    await fixture.orders.settle(await fixture.payment(couponed, 'approved'))
    await fixture.orders.cancel(ana, await placed())
    await placed()
    fixture.context.later(31)
    await fixture.orders.sweep()
    await fixture.work()
    expect(await fixture.broken()).toEqual([])

    const ever = { from: '2030-11-01', to: '2030-11-30' }
    const { totals } = value(await reports.sales(admin, ever))
    const [sums] = (
      await database.db.execute<Record<string, string>>(sql`select
        (select sum(total_centavos) from orders where payment_status in ('paid', 'partially_refunded', 'refunded')) as revenue,
        (select count(*) from orders where payment_status in ('paid', 'partially_refunded', 'refunded')) as orders,
        (select sum(r.amount_centavos) from refunds r join payments p on p.id = r.payment_id
          where r.status = 'succeeded' and not p.surplus) as refunded,
        (select sum(discount_centavos) from orders where coupon_code is not null and payment_status = 'paid') as discount`)
    ).rows
    expect(totals.revenue).toBe(Number(sums!.revenue))
    expect(totals.orders).toBe(Number(sums!.orders))
    expect(totals.refunded).toBe(Number(sums!.refunded))
    expect(value(await reports.refunds(admin, ever)).amount).toBe(totals.refunded)
    const sales = value(await reports.saleRows(admin, ever)).rows
    expect(sales.reduce((all, row) => all + row.revenue, 0)).toBe(totals.revenue)
    expect(sales.reduce((all, row) => all + row.units, 0)).toBe(totals.units)

    const { rows: costs } = value(await reports.couponCosts(admin, ever))
    expect(costs).toMatchObject([{ code: 'MIL', uses: 1, discount: Number(sums!.discount) }])
    expect(value(await reports.couponTotal(admin, ever))).toBe(Number(sums!.discount))
    const shares = value(await reports.paymentShares(admin, ever))
    expect(Object.fromEntries(shares.map(({ state, orders }) => [state, orders]))).toEqual({
      paid: 2,
      partially_refunded: 1,
      refunded: 2,
      not_paid: 2,
    })
    const listed = await Promise.all(
      shares.map(({ state }) => orders.list(admin, { ...ever, payment: [state] })),
    )
    expect(listed.map((end) => value(end).paging.total)).toEqual(shares.map(({ orders }) => orders))

    const products = value(await reports.soldProducts(admin, ever)).rows
    const sum = (rows: { units: number; revenue: number }[]) =>
      rows.reduce((all, { units, revenue }) => [all[0]! + units, all[1]! + revenue], [0, 0])
    for (const shares of Object.values(value(await reports.soldShares(admin, ever))))
      expect(sum(shares)).toEqual(sum(products))
    const buzos = value(await reports.soldProducts(admin, ever, 'revenue', { category: 'buzo' })).rows
    expect(buzos).toMatchObject([{ name: 'Buzo Barrio', units: 4 }])
  })

  test('sizes that people wanted: alerts asked for, those who still wait, and orders refused for lack of units', async () => {
    const none = await seedProduct(database, { name: 'Ojotas Río', sizes: { '40': 0 } })
    const stockAlerts = openStockAlerts(fixture.context)
    await stockAlerts.ask(ana, { productId: none.id, size: '40' })
    await stockAlerts.ask(admin, { productId: none.id, size: '40' })
    await stockAlerts.cancel(admin, { productId: none.id, size: '40' })
    const lines = [{ productId: shoe.id, size: '41', quantity: 9 }]
    await fixture.orders.place(ana, fixture.request(lines))
    expect(await fixture.orders.place(ana, fixture.request(lines))).toMatchObject({ kind: 'conflict' })
    expect(await fixture.orders.place(ana, fixture.request(lines))).toMatchObject({ kind: 'conflict' })
    expect(value(await reports.wantedSizes(admin)).rows).toMatchObject([
      { name: 'Zapatillas Cancha', size: '41', alerts: 0, waiting: 0, refused: 2, stock: 1 },
      { name: 'Ojotas Río', size: '40', alerts: 1, waiting: 1, refused: 0, stock: 0 },
    ])
    const later = { from: '2031-01-01', to: '2031-01-31' }
    expect(value(await reports.wantedSizes(admin, later)).rows).toMatchObject([{ alerts: 0, waiting: 1 }])
  })

  test('a purchase that was opened counts beside what became of it', async () => {
    const metrics = openMetrics(fixture.context)
    for (let times = 0; times < 3; times += 1) metrics.count('checkout')
    await metrics.write()
    await paid()
    expect(value(await reports.conversion(admin))).toMatchObject({ opened: 3, placed: 1, rate: 1 })
  })

  test('nobody but an admin reads them', async () => {
    for (const visitor of [anonymous, ana])
      for (const end of [
        await reports.sales(visitor),
        await reports.overview(visitor),
        await reports.conversion(visitor),
        await reports.stockValue(visitor),
        await reports.refunds(visitor),
        await reports.saleRows(visitor),
        await reports.refundRows(visitor),
        await reports.soldLines(visitor, -1),
        await reports.placedRows(visitor),
        await reports.stockRows(visitor),
        await reports.soldShares(visitor),
        await reports.soldProducts(visitor),
        await reports.paymentShares(visitor),
        await reports.couponCosts(visitor),
        await reports.couponTotal(visitor),
        await reports.returnRows(visitor),
        await reports.returnCounts(visitor),
        await reports.wantedSizes(visitor),
      ])
        expect(end).toMatchObject({ kind: 'refused' })
  })
})
