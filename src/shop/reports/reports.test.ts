import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { salePrice } from '#rules/products/discount.ts'
import { anonymous } from '#rules/users/access.ts'
import { openMetrics } from '#shop/metrics/metrics.ts'
import { openStockAlerts } from '#shop/stock-alerts/stock-alerts.ts'
import { seedCoupon, seedProduct } from '#tests/support/builders.ts'
import { describeReports, value } from '#tests/support/shop/reports.ts'

/** Holds product §27.1, §27.2. */

describeReports('the reports', (shop) => {
  test('best sellers are what was bought and kept', async () => {
    const hoodie = await seedProduct(shop.database, {
      name: 'Buzo Barrio',
      category: 'buzo',
      sizes: { M: 9 },
    })
    await shop.paid(hoodie, 3)
    await shop.paid(shop.shoe, 2)
    await shop.orders.cancel(shop.admin, await shop.paid(shop.shoe, 5), { reason: 'Sin stock' })
    const products = value(await shop.reports.soldProducts(shop.admin)).rows
    expect(products.map(({ name, units, revenue }) => [name, units, revenue])).toEqual([
      ['Buzo Barrio', 3, 6_000_000],
      ['Zapatillas Cancha', 2, 4_000_000],
    ])
    expect(value(await shop.reports.soldLines(shop.admin, shop.shoe.id)).rows).toMatchObject([
      { number: 'V-000002', quantity: 2 },
    ])
  })

  test('conversion counts what became of every order that was placed', async () => {
    await shop.paid()
    await shop.orders.cancel(shop.admin, await shop.paid(), { reason: 'Sin stock' })
    await shop.fixture.orders.cancel(shop.ana, await shop.placed())
    await shop.placed()
    shop.fixture.context.later(31)
    await shop.fixture.orders.sweep()
    await shop.placed()
    expect(value(await shop.reports.conversion(shop.admin))).toMatchObject({
      placed: 5,
      counts: { paid: 2, expired: 1, cancelled: 1, open: 1 },
      rate: 0.5,
    })
    expect(value(await shop.reports.placedRows(shop.admin, {}, 'expired')).rows).toMatchObject([
      { number: 'V-000004' },
    ])
    expect(value(await shop.reports.placedRows(shop.admin)).paging.total).toBe(5)
  })

  test('the stock is worth its list prices, and what it costs today on offer, to the centavo', async () => {
    const odd = { pesos: 19_999.99, offer: true, discount: '30%' }
    await seedProduct(shop.database, { ...odd, brand: 'nike', sizes: { '40': 3 } })
    await seedProduct(shop.database, { brand: 'nike', sizes: { '40': 7 }, deletedAt: new Date() })
    const worth = value(await shop.reports.stockValue(shop.admin))
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
    expect(value(await shop.reports.stockRows(shop.admin, { brand: 'nike' })).rows).toMatchObject([
      { units: 3, saleValue: 3 * today },
    ])
  })

  test('whatever happens to orders, the reports are the sums that verify asks of the database', async () => {
    const hoodie = await seedProduct(shop.database, {
      name: 'Buzo Barrio',
      category: 'buzo',
      sizes: { M: 9 },
    })
    await seedCoupon(shop.database, { code: 'MIL', pesos: 1000 })
    const whole = await shop.paid()
    const part = await shop.paid(hoodie, 3)
    await shop.orders.refund(shop.admin, whole, { amount: 20_500, reason: 'Falla', key: 'refund-all' })
    await shop.orders.refund(shop.admin, part, { amount: 1234.56, reason: 'Demora', key: 'refund-some' })
    await shop.orders.cancel(shop.admin, await shop.paid(), { reason: 'Sin stock' })
    const twice = await shop.placed()
    await shop.fixture.orders.settle(await shop.fixture.payment(twice, 'approved', { id: 'p1' }))
    await shop.fixture.orders.settle(await shop.fixture.payment(twice, 'approved', { id: 'p2' }))
    const couponed = await shop.placed(hoodie, 1, 'MIL')
    await shop.fixture.orders.settle(await shop.fixture.payment(couponed, 'approved'))
    await shop.fixture.orders.cancel(shop.ana, await shop.placed())
    await shop.placed()
    shop.fixture.context.later(31)
    await shop.fixture.orders.sweep()
    await shop.fixture.work()
    expect(await shop.fixture.broken()).toEqual([])

    const ever = { from: '2030-11-01', to: '2030-11-30' }
    const { totals } = value(await shop.reports.sales(shop.admin, ever))
    const [sums] = (
      await shop.database.db.execute<Record<string, string>>(sql`select
        (select sum(total_centavos) from orders where payment_status in ('paid', 'partially_refunded', 'refunded')) as revenue,
        (select count(*) from orders where payment_status in ('paid', 'partially_refunded', 'refunded')) as orders,
        (select sum(r.amount_centavos) from refunds r join payments p on p.id = r.payment_id
          where r.status = 'succeeded' and not p.surplus) as refunded,
        (select sum(discount_centavos) from orders where coupon_code is not null and payment_status = 'paid') as discount`)
    ).rows
    expect(totals.revenue).toBe(Number(sums!.revenue))
    expect(totals.orders).toBe(Number(sums!.orders))
    expect(totals.refunded).toBe(Number(sums!.refunded))
    expect(value(await shop.reports.refunds(shop.admin, ever)).amount).toBe(totals.refunded)
    const sales = value(await shop.reports.saleRows(shop.admin, ever)).rows
    expect(sales.reduce((all, row) => all + row.revenue, 0)).toBe(totals.revenue)
    expect(sales.reduce((all, row) => all + row.units, 0)).toBe(totals.units)

    const { rows: costs } = value(await shop.reports.couponCosts(shop.admin, ever))
    expect(costs).toMatchObject([{ code: 'MIL', uses: 1, discount: Number(sums!.discount) }])
    expect(value(await shop.reports.couponTotal(shop.admin, ever))).toBe(Number(sums!.discount))
    const shares = value(await shop.reports.paymentShares(shop.admin, ever))
    expect(Object.fromEntries(shares.map(({ state, orders }) => [state, orders]))).toEqual({
      paid: 2,
      partially_refunded: 1,
      refunded: 2,
      not_paid: 2,
    })
    const listed = await Promise.all(
      shares.map(({ state }) => shop.orders.list(shop.admin, { ...ever, payment: [state] })),
    )
    expect(listed.map((end) => value(end).paging.total)).toEqual(shares.map(({ orders }) => orders))

    const products = value(await shop.reports.soldProducts(shop.admin, ever)).rows
    const sum = (rows: { units: number; revenue: number }[]) =>
      rows.reduce((all, { units, revenue }) => [all[0]! + units, all[1]! + revenue], [0, 0])
    for (const shares of Object.values(value(await shop.reports.soldShares(shop.admin, ever))))
      expect(sum(shares)).toEqual(sum(products))
    const buzos = value(
      await shop.reports.soldProducts(shop.admin, ever, 'revenue', { category: 'buzo' }),
    ).rows
    expect(buzos).toMatchObject([{ name: 'Buzo Barrio', units: 4 }])
  })

  test('sizes that people wanted: alerts asked for, those who still wait, and orders refused for lack of units', async () => {
    const none = await seedProduct(shop.database, { name: 'Ojotas Río', sizes: { '40': 0 } })
    const stockAlerts = openStockAlerts(shop.fixture.context)
    await stockAlerts.ask(shop.ana, { productId: none.id, size: '40' })
    await stockAlerts.ask(shop.admin, { productId: none.id, size: '40' })
    await stockAlerts.cancel(shop.admin, { productId: none.id, size: '40' })
    const lines = [{ productId: shop.shoe.id, size: '41', quantity: 9 }]
    await shop.fixture.orders.place(shop.ana, shop.fixture.request(lines))
    expect(await shop.fixture.orders.place(shop.ana, shop.fixture.request(lines))).toMatchObject({
      kind: 'conflict',
    })
    expect(await shop.fixture.orders.place(shop.ana, shop.fixture.request(lines))).toMatchObject({
      kind: 'conflict',
    })
    expect(value(await shop.reports.wantedSizes(shop.admin)).rows).toMatchObject([
      { name: 'Zapatillas Cancha', size: '41', alerts: 0, waiting: 0, refused: 2, stock: 1 },
      { name: 'Ojotas Río', size: '40', alerts: 1, waiting: 1, refused: 0, stock: 0 },
    ])
    const later = { from: '2031-01-01', to: '2031-01-31' }
    expect(value(await shop.reports.wantedSizes(shop.admin, later)).rows).toMatchObject([
      { alerts: 0, waiting: 1 },
    ])
  })

  test('a purchase that was opened counts beside what became of it', async () => {
    const metrics = openMetrics(shop.fixture.context)
    for (let times = 0; times < 3; times += 1) metrics.count('checkout')
    await metrics.write()
    await shop.paid()
    expect(value(await shop.reports.conversion(shop.admin))).toMatchObject({ opened: 3, placed: 1, rate: 1 })
  })

  test('nobody but an admin reads them', async () => {
    for (const visitor of [anonymous, shop.ana])
      for (const end of [
        await shop.reports.sales(visitor),
        await shop.reports.overview(visitor),
        await shop.reports.conversion(visitor),
        await shop.reports.stockValue(visitor),
        await shop.reports.refunds(visitor),
        await shop.reports.saleRows(visitor),
        await shop.reports.refundRows(visitor),
        await shop.reports.soldLines(visitor, -1),
        await shop.reports.placedRows(visitor),
        await shop.reports.stockRows(visitor),
        await shop.reports.soldShares(visitor),
        await shop.reports.soldProducts(visitor),
        await shop.reports.paymentShares(visitor),
        await shop.reports.couponCosts(visitor),
        await shop.reports.couponTotal(visitor),
        await shop.reports.returnRows(visitor),
        await shop.reports.returnCounts(visitor),
        await shop.reports.wantedSizes(visitor),
      ])
        expect(end).toMatchObject({ kind: 'refused' })
  })
})
