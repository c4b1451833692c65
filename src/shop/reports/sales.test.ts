import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { returnLines, returns } from '#data/schema.ts'
import { dayOf } from '#rules/calendar/argentine-day.ts'
import { describeEachDatabase, emptyTables } from '#tests/support/database.ts'
import { reportsFixture, value, type ReportsFixture } from '#tests/support/shop/reports.ts'

describeEachDatabase('sales', (open) => {
  let database: Database
  let fixture: ReportsFixture['fixture']
  let reports: ReportsFixture['reports']
  let orders: ReportsFixture['orders']
  let admin: ReportsFixture['admin']
  let shoe: ReportsFixture['shoe']
  let placed: ReportsFixture['placed']
  let paid: ReportsFixture['paid']
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    await emptyTables(database)
    ;({ fixture, reports, orders, admin, shoe, placed, paid } = await reportsFixture(database))
  })

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

  test('odd periods become lawful ones', async () => {
    const today = dayOf(fixture.context.clock())
    expect(value(await reports.sales(admin, { from: 'x', to: '2030-02-31' })).period.to).toBe(today)
    expect(value(await reports.sales(admin, { from: '2030-11-20', to: '2030-11-01' })).period).toEqual({
      from: '2030-11-01',
      to: '2030-11-20',
    })
    expect(value(await reports.sales(admin, { from: '0001-01-01', to: '2030-11-01' })).days.length).toBe(1096)
  })
})
