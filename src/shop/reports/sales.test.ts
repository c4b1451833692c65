import { expect, test } from 'vitest'
import { returnLines, returns } from '#data/schema.ts'
import { dayOf } from '#rules/calendar/argentine-day.ts'
import { describeReports, value } from '#tests/support/shop/reports.ts'

describeReports('sales', (shop) => {
  test('sales fall on their Argentine day, refunds on theirs, and the rows add up to the totals', async () => {
    const first = await shop.paid(shop.shoe, 2)
    shop.fixture.context.later(30)
    await shop.paid()
    await shop.orders.refund(shop.admin, first, { amount: 5000, reason: 'Demora', key: 'refund-001' })
    await shop.fixture.work()
    const period = { from: '2030-11-19', to: '2030-11-21' }
    const { days, totals } = value(await shop.reports.sales(shop.admin, period))
    const { before, sales } = value(await shop.reports.overview(shop.admin, period))
    expect(sales.totals).toEqual({ ...totals, units: 0 })
    // Nothing of it is anybody else's.
    const own = { entrusted: 0, owners: 0 }
    expect(days).toEqual([
      {
        day: '2030-11-19',
        orders: 0,
        units: 0,
        revenue: 0,
        refunded: 0,
        disputed: 0,
        lost: 0,
        net: 0,
        ...own,
        income: 0,
      },
      {
        day: '2030-11-20',
        orders: 1,
        units: 2,
        revenue: 4_050_000,
        refunded: 0,
        disputed: 0,
        lost: 0,
        net: 4_050_000,
        ...own,
        income: 4_050_000,
      },
      {
        day: '2030-11-21',
        orders: 1,
        units: 1,
        revenue: 2_050_000,
        refunded: 500_000,
        disputed: 0,
        lost: 0,
        net: 1_550_000,
        ...own,
        income: 1_550_000,
      },
    ])
    expect(totals).toMatchObject({ orders: 2, revenue: 6_100_000, net: 5_600_000, average: 3_050_000 })
    expect(before).toMatchObject({
      period: { from: '2030-11-16', to: '2030-11-18' },
      totals: { orders: 0, average: 0 },
    })
    const { rows } = value(await shop.reports.saleRows(shop.admin, period))
    expect(rows.map(({ number, revenue, refunded }) => [number, revenue, refunded])).toEqual([
      ['V-000002', 2_050_000, 0],
      ['V-000001', 4_050_000, 500_000],
    ])
    expect(value(await shop.reports.refunds(shop.admin, period))).toMatchObject({
      count: 1,
      amount: 500_000,
    })
    expect(value(await shop.reports.refundRows(shop.admin, period)).rows).toMatchObject([
      { amount: 500_000, reason: 'Demora' },
    ])
  })

  test('a charge-back does not vanish: it was sold, is told as contested, and no longer counts as kept; won back, all is as before', async () => {
    const reference = await shop.placed(shop.shoe, 2)
    const payment = await shop.fixture.payment(reference, 'approved')
    await shop.fixture.orders.settle(payment)
    const { id } = await shop.fixture.order(reference)
    await shop.orders.refund(shop.admin, id, { amount: 5000, reason: 'Demora', key: 'refund-002' })
    await shop.fixture.work()
    const day = async () =>
      value(await shop.reports.sales(shop.admin, { from: '2030-11-20', to: '2030-11-20' })).days[0]
    const sold = { orders: 1, units: 2, revenue: 4_050_000, refunded: 500_000 }
    expect(await day()).toMatchObject({ ...sold, disputed: 0, net: 3_550_000 })
    await shop.fixture.orders.settle({ ...payment, status: 'charged_back' })
    expect(await day()).toMatchObject({ ...sold, disputed: 3_550_000, net: 0 })
    const overview = value(await shop.reports.overview(shop.admin, { from: '2030-11-20', to: '2030-11-20' }))
    expect(overview.sales.totals).toMatchObject({ revenue: 4_050_000, disputed: 3_550_000 })
    expect(overview.sellers).toMatchObject([{ units: 2 }])
    expect(value(await shop.reports.saleRows(shop.admin)).rows).toMatchObject([{ paymentStatus: 'disputed' }])
    await shop.fixture.orders.settle({ ...payment, status: 'approved' })
    expect(await day()).toMatchObject({ ...sold, disputed: 0, net: 3_550_000 })
    await shop.fixture.orders.settle({ ...payment, status: 'charged_back', detail: 'settled' })
    expect(await day()).toMatchObject({ ...sold, disputed: 0, lost: 3_550_000, net: 0 })
  })

  test('units whose money went back are not kept, once, also when they came back with a return', async () => {
    const id = await shop.paid(shop.shoe, 3)
    const { lines } = value(await shop.orders.find(shop.admin, id))
    const refund = { lines: [{ orderLineId: lines[0]!.id, quantity: 1, restock: false }], reason: 'Falla' }
    await shop.orders.refund(shop.admin, id, { ...refund, key: 'refund-003' })
    const sold = async () => value(await shop.reports.soldProducts(shop.admin)).rows
    expect(await sold()).toMatchObject([{ units: 2, returned: 1, revenue: 4_000_000 }])
    const [row] = await shop.database.db
      .insert(returns)
      .values({ code: 'R-1', orderId: id, kind: 'claim', name: 'Ana', email: 'ana@example.com' })
      .returning()
    await shop.database.db
      .insert(returnLines)
      .values({ returnId: row!.id, orderLineId: lines[0]!.id, quantity: 1, condition: 'damaged' })
    expect(await sold()).toMatchObject([{ units: 2, returned: 1 }])
    expect(value(await shop.reports.soldLines(shop.admin, shop.shoe.id)).rows).toMatchObject([
      { quantity: 3, returned: 1 },
    ])
  })

  test('a second payment is neither a sale nor a refund of one', async () => {
    const reference = await shop.placed()
    await shop.fixture.orders.settle(await shop.fixture.payment(reference, 'approved', { id: 'p1' }))
    await shop.fixture.orders.settle(await shop.fixture.payment(reference, 'approved', { id: 'p2' }))
    await shop.fixture.work()
    expect(value(await shop.reports.sales(shop.admin)).totals).toMatchObject({
      orders: 1,
      revenue: 2_050_000,
      refunded: 0,
    })
    expect(value(await shop.reports.refunds(shop.admin))).toMatchObject({ count: 0, amount: 0 })
  })

  test('a minute before and after midnight are two days in Argentina, and a day asked for has just its own', async () => {
    shop.fixture.context.setClock('2030-11-21T02:59:59Z')
    await shop.paid()
    shop.fixture.context.setClock('2030-11-21T03:00:00Z')
    await shop.paid(shop.shoe, 2)
    const of = async (day: string) => {
      const { totals } = value(await shop.reports.sales(shop.admin, { from: day, to: day }))
      const { rows } = value(await shop.reports.saleRows(shop.admin, { from: day, to: day }))
      return [totals.orders, totals.units, rows.map(({ number }) => number)]
    }
    expect(await of('2030-11-20')).toEqual([1, 1, ['V-000001']])
    expect(await of('2030-11-21')).toEqual([1, 2, ['V-000002']])
  })

  test('odd periods become lawful ones', async () => {
    const today = dayOf(shop.fixture.context.clock())
    expect(value(await shop.reports.sales(shop.admin, { from: 'x', to: '2030-02-31' })).period.to).toBe(today)
    expect(
      value(await shop.reports.sales(shop.admin, { from: '2030-11-20', to: '2030-11-01' })).period,
    ).toEqual({
      from: '2030-11-01',
      to: '2030-11-20',
    })
    expect(
      value(await shop.reports.sales(shop.admin, { from: '0001-01-01', to: '2030-11-01' })).days.length,
    ).toBe(1096)
  })
})
