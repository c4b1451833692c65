import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { returnLines, returns } from '#data/schema.ts'
import { anonymous, type PersonVisitor } from '#rules/users/access.ts'
import { dayOf } from '#rules/calendar/argentine-day.ts'
import { salePrice } from '#rules/products/discount.ts'
import { seedCoupon, seedUser, seedProduct, type SeededProduct } from '#tests/support/builders.ts'
import { describeEachDatabase, emptyTables } from '#tests/support/database.ts'
import { orderFixture, type OrderFixture } from '#tests/support/orders-admin.ts'
import { openCoupons } from '#shop/coupons/coupons.ts'
import { openReports } from './reports.ts'
import { openOrdersAdmin } from '#shop/orders/admin/admin.ts'
import { openMetrics } from '#shop/metrics/metrics.ts'
import { openStockAlerts } from '#shop/stock-alerts/stock-alerts.ts'

describeEachDatabase('the figures', (open) => {
  let database: Database
  let fixture: OrderFixture
  let reports: ReturnType<typeof openReports>
  let orders: ReturnType<typeof openOrdersAdmin>
  let admin: PersonVisitor
  let ana: PersonVisitor
  let shoe: SeededProduct
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    await emptyTables(database)
    // Fifteen minutes before midnight in Argentina: the next day in UTC.
    fixture = orderFixture(database, new Date('2030-11-21T02:45:00Z'))
    reports = openReports(fixture.context)
    orders = openOrdersAdmin(fixture.context, { coupons: openCoupons(fixture.context) })
    admin = await seedUser(database, { admin: true })
    ana = await seedUser(database)
    shoe = await seedProduct(database, { pesos: 20_000, sizes: { '41': 10 } })
  })

  async function placed(product = shoe, quantity = 1, couponCode: string | null = null) {
    const [size] = Object.keys(product.sizeIds)
    const end = await fixture.orders.place(
      ana,
      fixture.request([{ productId: product.id, size: size!, quantity }], { couponCode }),
    )
    if (!end.ok) throw new Error(end.message)
    await fixture.orders.payment(ana, end.value.reference)
    return end.value.reference
  }
  async function paid(product = shoe, quantity = 1) {
    const reference = await placed(product, quantity)
    await fixture.orders.settle(await fixture.payment(reference, 'approved'))
    return (await fixture.order(reference)).id
  }
  const value = <T>(end: { ok: boolean; value?: T }): T => {
    if (!end.ok) throw new Error(JSON.stringify(end))
    return end.value!
  }

  test('sales fall on their Argentine day, refunds on theirs, and the rows add up to the totals', async () => {
    const first = await paid(shoe, 2)
    fixture.context.later(30)
    await paid()
    await orders.refund(admin, first, { amount: 5000, reason: 'Demora', key: 'refund-001' })
    await fixture.work()
    const period = { from: '2030-11-19', to: '2030-11-21' }
    const { days, totals } = value(await reports.sales(admin, period))
    const { before, sales } = value(await reports.overview(admin, period))
    expect(sales.totals).toEqual({ ...totals, units: 0 })
    expect(days).toEqual([
      { day: '2030-11-19', orders: 0, units: 0, revenue: 0, refunded: 0, disputed: 0, net: 0 },
      {
        day: '2030-11-20',
        orders: 1,
        units: 2,
        revenue: 4_050_000,
        refunded: 0,
        disputed: 0,
        net: 4_050_000,
      },
      {
        day: '2030-11-21',
        orders: 1,
        units: 1,
        revenue: 2_050_000,
        refunded: 500_000,
        disputed: 0,
        net: 1_550_000,
      },
    ])
    expect(totals).toMatchObject({ orders: 2, revenue: 6_100_000, net: 5_600_000, average: 3_050_000 })
    expect(before).toMatchObject({
      period: { from: '2030-11-16', to: '2030-11-18' },
      totals: { orders: 0, average: 0 },
    })
    const { rows } = value(await reports.saleRows(admin, period))
    expect(rows.map(({ number, revenue, refunded }) => [number, revenue, refunded])).toEqual([
      ['V-000002', 2_050_000, 0],
      ['V-000001', 4_050_000, 500_000],
    ])
    expect(value(await reports.refunds(admin, period))).toMatchObject({
      count: 1,
      amount: 500_000,
    })
    expect(value(await reports.refundRows(admin, period)).rows).toMatchObject([
      { amount: 500_000, reason: 'Demora' },
    ])
  })

  test('a charge-back does not vanish: it was sold, is told as contested, and no longer counts as kept; won back, all is as before', async () => {
    const reference = await placed(shoe, 2)
    const payment = await fixture.payment(reference, 'approved')
    await fixture.orders.settle(payment)
    const { id } = await fixture.order(reference)
    await orders.refund(admin, id, { amount: 5000, reason: 'Demora', key: 'refund-002' })
    await fixture.work()
    const day = async () =>
      value(await reports.sales(admin, { from: '2030-11-20', to: '2030-11-20' })).days[0]
    const sold = { orders: 1, units: 2, revenue: 4_050_000, refunded: 500_000 }
    expect(await day()).toMatchObject({ ...sold, disputed: 0, net: 3_550_000 })
    await fixture.orders.settle({ ...payment, status: 'charged_back' })
    expect(await day()).toMatchObject({ ...sold, disputed: 3_550_000, net: 0 })
    const overview = value(await reports.overview(admin, { from: '2030-11-20', to: '2030-11-20' }))
    expect(overview.sales.totals).toMatchObject({ revenue: 4_050_000, disputed: 3_550_000 })
    expect(overview.sellers).toMatchObject([{ units: 2 }])
    expect(value(await reports.saleRows(admin)).rows).toMatchObject([{ paymentStatus: 'disputed' }])
    await fixture.orders.settle({ ...payment, status: 'approved' })
    expect(await day()).toMatchObject({ ...sold, disputed: 0, net: 3_550_000 })
  })

  test('units whose money went back are not kept, once, also when they came back with a return', async () => {
    const id = await paid(shoe, 3)
    const { lines } = value(await orders.find(admin, id))
    const refund = { lines: [{ orderLineId: lines[0]!.id, quantity: 1, restock: false }], reason: 'Falla' }
    await orders.refund(admin, id, { ...refund, key: 'refund-003' })
    const sold = async () => value(await reports.soldProducts(admin)).rows
    expect(await sold()).toMatchObject([{ units: 2, returned: 1, revenue: 4_000_000 }])
    const [row] = await database.db
      .insert(returns)
      .values({ code: 'R-1', orderId: id, kind: 'claim', name: 'Ana', email: 'ana@example.com' })
      .returning()
    await database.db
      .insert(returnLines)
      .values({ returnId: row!.id, orderLineId: lines[0]!.id, quantity: 1, condition: 'damaged' })
    expect(await sold()).toMatchObject([{ units: 2, returned: 1 }])
    expect(value(await reports.soldLines(admin, shoe.id)).rows).toMatchObject([{ quantity: 3, returned: 1 }])
  })

  test('a second payment is neither a sale nor a refund of one', async () => {
    const reference = await placed()
    await fixture.orders.settle(await fixture.payment(reference, 'approved', { id: 'p1' }))
    await fixture.orders.settle(await fixture.payment(reference, 'approved', { id: 'p2' }))
    await fixture.work()
    expect(value(await reports.sales(admin)).totals).toMatchObject({
      orders: 1,
      revenue: 2_050_000,
      refunded: 0,
    })
    expect(value(await reports.refunds(admin))).toMatchObject({ count: 0, amount: 0 })
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

  test('a minute before and after midnight are two days in Argentina, and a day asked for has just its own', async () => {
    fixture.context.setClock('2030-11-21T02:59:59Z')
    await paid()
    fixture.context.setClock('2030-11-21T03:00:00Z')
    await paid(shoe, 2)
    const of = async (day: string) => {
      const { totals } = value(await reports.sales(admin, { from: day, to: day }))
      const { rows } = value(await reports.saleRows(admin, { from: day, to: day }))
      return [totals.orders, totals.units, rows.map(({ number }) => number)]
    }
    expect(await of('2030-11-20')).toEqual([1, 1, ['V-000001']])
    expect(await of('2030-11-21')).toEqual([1, 2, ['V-000002']])
  })

  test('whatever happens to orders, the figures are the sums that verify asks of the database', async () => {
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

  test('sizes that people wanted: wishes, those who still wait, and orders refused for lack of units', async () => {
    const none = await seedProduct(database, { name: 'Ojotas Río', sizes: { '40': 0 } })
    const wishes = openStockAlerts(fixture.context)
    await wishes.ask(ana, { productId: none.id, size: '40' })
    await wishes.ask(admin, { productId: none.id, size: '40' })
    await wishes.cancel(admin, { productId: none.id, size: '40' })
    const lines = [{ productId: shoe.id, size: '41', quantity: 9 }]
    await fixture.orders.place(ana, fixture.request(lines))
    expect(await fixture.orders.place(ana, fixture.request(lines))).toMatchObject({ kind: 'conflict' })
    expect(await fixture.orders.place(ana, fixture.request(lines))).toMatchObject({ kind: 'conflict' })
    expect(value(await reports.wantedSizes(admin)).rows).toMatchObject([
      { name: 'Zapatillas Cancha', size: '41', wishes: 0, waiting: 0, refused: 2, stock: 1 },
      { name: 'Ojotas Río', size: '40', wishes: 1, waiting: 1, refused: 0, stock: 0 },
    ])
    const later = { from: '2031-01-01', to: '2031-01-31' }
    expect(value(await reports.wantedSizes(admin, later)).rows).toMatchObject([{ wishes: 0, waiting: 1 }])
  })

  test('a purchase that was opened counts beside what became of it', async () => {
    const metrics = openMetrics(fixture.context)
    for (let times = 0; times < 3; times += 1) metrics.count('checkout')
    await metrics.write()
    await paid()
    expect(value(await reports.conversion(admin))).toMatchObject({ opened: 3, placed: 1, rate: 1 })
  })

  test('odd periods become lawful ones', async () => {
    const today = dayOf(fixture.context.clock())
    expect(value(await reports.sales(admin, { from: 'x', to: '2030-02-31' })).period.to).toBe(today)
    expect(value(await reports.sales(admin, { from: '2030-11-20', to: '2030-11-01' })).period).toEqual({
      from: '2030-11-01',
      to: '2030-11-20',
    })
    expect(value(await reports.sales(admin, { from: '0001-01-01', to: '2030-11-01' })).days.length).toBe(1096)
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
