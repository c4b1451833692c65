import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { anonymous, type PersonVisitor } from '#rules/access.ts'
import { dayOf } from '#rules/argentine-day.ts'
import { salePrice } from '#rules/discount.ts'
import { layPerson, layProduct, type LaidProduct } from '#tests/support/builders.ts'
import { describeEachDatabase, emptyTables } from '#tests/support/database.ts'
import { orderDesk, type OrderDesk } from '#tests/support/order-desk.ts'
import { openCoupons } from './coupons.ts'
import { openFigures } from './figures.ts'
import { openOrderDesk } from './order-desk.ts'

describeEachDatabase('the figures', (open) => {
  let database: Database
  let desk: OrderDesk
  let figures: ReturnType<typeof openFigures>
  let orders: ReturnType<typeof openOrderDesk>
  let admin: PersonVisitor
  let ana: PersonVisitor
  let shoe: LaidProduct
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    await emptyTables(database)
    // Fifteen minutes before midnight in Argentina: the next day in UTC.
    desk = orderDesk(database, new Date('2030-11-21T02:45:00Z'))
    figures = openFigures(desk.counter)
    orders = openOrderDesk(desk.counter, { coupons: openCoupons(desk.counter) })
    admin = await layPerson(database, { admin: true })
    ana = await layPerson(database)
    shoe = await layProduct(database, { pesos: 20_000, sizes: { '41': 10 } })
  })

  async function placed(product = shoe, quantity = 1) {
    const [size] = Object.keys(product.sizeIds)
    const end = await desk.orders.place(ana, desk.request([{ productId: product.id, size: size!, quantity }]))
    if (!end.ok) throw new Error(end.message)
    await desk.orders.payment(ana, end.value.reference)
    return end.value.reference
  }
  async function paid(product = shoe, quantity = 1) {
    const reference = await placed(product, quantity)
    await desk.orders.settle(await desk.payment(reference, 'approved'))
    return (await desk.order(reference)).id
  }
  const value = <T>(end: { ok: boolean; value?: T }): T => {
    if (!end.ok) throw new Error(JSON.stringify(end))
    return end.value!
  }

  test('sales fall on their Argentine day, refunds on theirs, and the rows add up to the totals', async () => {
    const first = await paid(shoe, 2)
    desk.counter.later(30)
    await paid()
    await orders.refund(admin, first, { amount: 5000, reason: 'Demora', key: 'refund-001' })
    await desk.work()
    const period = { from: '2030-11-19', to: '2030-11-21' }
    const { days, totals, before } = value(await figures.sales(admin, period))
    expect(days).toEqual([
      { day: '2030-11-19', orders: 0, units: 0, revenue: 0, refunded: 0, net: 0 },
      { day: '2030-11-20', orders: 1, units: 2, revenue: 4_050_000, refunded: 0, net: 4_050_000 },
      { day: '2030-11-21', orders: 1, units: 1, revenue: 2_050_000, refunded: 500_000, net: 1_550_000 },
    ])
    expect(totals).toMatchObject({ orders: 2, revenue: 6_100_000, net: 5_600_000, average: 3_050_000 })
    expect(before).toMatchObject({ orders: 0, average: 0 })
    const { rows } = value(await figures.saleRows(admin, period))
    expect(rows.map(({ number, revenue, refunded }) => [number, revenue, refunded])).toEqual([
      ['V-000002', 2_050_000, 0],
      ['V-000001', 4_050_000, 500_000],
    ])
    expect(value(await figures.refunds(admin, period))).toMatchObject({
      count: 1,
      amount: 500_000,
      share: 5 / 61,
    })
    expect(value(await figures.refundRows(admin, period)).rows).toMatchObject([
      { amount: 500_000, reason: 'Demora' },
    ])
  })

  test('a second payment is neither a sale nor a refund of one', async () => {
    const reference = await placed()
    await desk.orders.settle(await desk.payment(reference, 'approved', { id: 'p1' }))
    await desk.orders.settle(await desk.payment(reference, 'approved', { id: 'p2' }))
    await desk.work()
    expect(value(await figures.sales(admin)).totals).toMatchObject({
      orders: 1,
      revenue: 2_050_000,
      refunded: 0,
    })
    expect(value(await figures.refunds(admin))).toMatchObject({ count: 0, amount: 0 })
  })

  test('best sellers are what was bought and kept', async () => {
    const hoodie = await layProduct(database, { name: 'Buzo Barrio', category: 'buzo', sizes: { M: 9 } })
    await paid(hoodie, 3)
    await paid(shoe, 2)
    await orders.cancel(admin, await paid(shoe, 5), { reason: 'Sin stock' })
    const { products } = value(await figures.bestSellers(admin))
    expect(products.map(({ name, units, revenue, orders }) => [name, units, revenue, orders])).toEqual([
      ['Buzo Barrio', 3, 6_000_000, 1],
      ['Zapatillas Cancha', 2, 4_000_000, 1],
    ])
    expect(value(await figures.soldLines(admin, shoe.id)).rows).toMatchObject([
      { number: 'V-000002', quantity: 2 },
    ])
  })

  test('conversion counts what became of every order that was placed', async () => {
    await paid()
    await orders.cancel(admin, await paid(), { reason: 'Sin stock' })
    await desk.orders.cancel(ana, await placed())
    await placed()
    desk.counter.later(31)
    await desk.orders.sweep()
    await placed()
    expect(value(await figures.conversion(admin))).toMatchObject({
      placed: 5,
      counts: { paid: 2, expired: 1, cancelled: 1, open: 1 },
      rate: 0.5,
    })
    expect(value(await figures.placedRows(admin, {}, 'expired')).rows).toMatchObject([{ number: 'V-000004' }])
    expect(value(await figures.placedRows(admin)).paging.total).toBe(5)
  })

  test('the stock is worth its list prices, and what it costs today on offer, to the centavo', async () => {
    const odd = { pesos: 19_999.99, offer: true, discount: '30%' }
    await layProduct(database, { ...odd, brand: 'nike', sizes: { '40': 3 } })
    await layProduct(database, { brand: 'nike', sizes: { '40': 7 }, deletedAt: new Date() })
    const worth = value(await figures.stockValue(admin))
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
    expect(value(await figures.stockRows(admin, { brand: 'nike' })).rows).toMatchObject([
      { units: 3, saleValue: 3 * today },
    ])
  })

  test('odd periods become lawful ones', async () => {
    const today = dayOf(desk.counter.clock())
    expect(value(await figures.sales(admin, { from: 'x', to: '2030-02-31' })).period.to).toBe(today)
    expect(value(await figures.sales(admin, { from: '2030-11-20', to: '2030-11-01' })).period).toEqual({
      from: '2030-11-01',
      to: '2030-11-20',
    })
    expect(value(await figures.sales(admin, { from: '0001-01-01', to: '2030-11-01' })).days.length).toBe(1096)
  })

  test('nobody but an admin reads them', async () => {
    for (const visitor of [anonymous, ana])
      for (const end of [
        await figures.sales(visitor),
        await figures.bestSellers(visitor),
        await figures.conversion(visitor),
        await figures.stockValue(visitor),
        await figures.refunds(visitor),
        await figures.saleRows(visitor),
        await figures.refundRows(visitor),
        await figures.soldLines(visitor, -1),
        await figures.placedRows(visitor),
        await figures.stockRows(visitor),
      ])
        expect(end).toMatchObject({ kind: 'refused' })
  })
})
