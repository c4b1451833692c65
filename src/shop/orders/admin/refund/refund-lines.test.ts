import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { seedCoupon } from '#tests/support/builders.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { ordersAsAdmin, parcel } from '#tests/support/orders-as-admin.ts'

describeEachDatabase('units given back by line', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof ordersAsAdmin>>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => void (shop = await ordersAsAdmin(database)))

  test('units are given back by line: their money to the centavo, back on sale or not, and off the slip', async () => {
    const { fixture, orders, admin, shoe, paidFor, linesOf } = shop
    await seedCoupon(database, { code: 'MENOS', pesos: 3000 })
    const lines = [
      { productId: shoe.id, size: '41', quantity: 3 },
      { productId: shoe.id, size: '42', quantity: 1 },
    ]
    const { id, total, payment } = await paidFor(lines, { couponCode: 'MENOS' })
    const [first, second] = await linesOf(id)
    const give = (quantity: number, restock: boolean, key: string, orderLineId = first!.id) =>
      orders.refund(admin, id, { lines: [{ orderLineId, quantity, restock }], reason: 'Falla', key })
    // 3 × 20.000 of 80.000 carry 2.250 of the coupon: 57.750 for three.
    expect(
      await orders.quoteRefund(admin, id, {
        lines: [{ orderLineId: first!.id, quantity: 2, restock: true }],
      }),
    ).toMatchObject({
      value: { amount: 3_850_000, left: total - 3_850_000, lines: [{ size: '41', quantity: 2 }] },
    })
    expect(await give(1, true, 'line-00001')).toMatchObject({ value: { amount: 1_925_000 } })
    expect(await give(1, true, 'line-00001')).toMatchObject({ value: { amount: 1_925_000 } })
    expect(await give(1, false, 'line-00002')).toMatchObject({ value: { amount: 1_925_000 } })
    expect(await give(2, true, 'line-00003')).toMatchObject({
      fields: { 'lines.0.quantity': 'Quedan 1 por devolver' },
    })
    expect([await fixture.stock(shoe.sizeIds['41']!), await fixture.sold(shoe.id)]).toEqual([3, 2])
    const papers = await orders.slips(admin, [id])
    expect(papers).toMatchObject({
      value: {
        slips: [
          {
            lines: [
              { size: '41', quantity: 1 },
              { size: '42', quantity: 1 },
            ],
          },
        ],
        leftOut: [],
      },
    })
    // The last units are not given back one by one while the parcel is here: that is calling the order off.
    const rest = [first!, second!].map((line) => ({ orderLineId: line.id, quantity: 1, restock: true }))
    expect(await orders.refund(admin, id, { lines: rest, reason: 'Falla', key: 'line-00004' })).toMatchObject(
      {
        kind: 'invalid',
        message: expect.stringContaining('cancelá el pedido'),
      },
    )
    expect(await fixture.broken()).toEqual([])
    await fixture.work()
    expect(payment.refunded).toBe(3_850_000)

    // Calling it off brings back the rest, and not what was lost.
    expect(await orders.cancel(admin, id, { reason: 'Se arrepintió' })).toMatchObject({
      value: { refunded: total - 3_850_000 },
    })
    expect([await fixture.stock(shoe.sizeIds['41']!), await fixture.stock(shoe.sizeIds['42']!)]).toEqual([
      4, 5,
    ])
    expect(await fixture.sold(shoe.id)).toBe(0)
    expect(await fixture.broken()).toEqual([])
  })

  test('two admins giving back the same units at once give them back once', async () => {
    const { fixture, orders, admin, shoe, paid, linesOf } = shop
    const { id, payment } = await paid()
    const [line] = await linesOf(id)
    const ask = (key: string) => {
      const lines = [{ orderLineId: line!.id, quantity: 1, restock: true }]
      return orders.refund(admin, id, { lines, reason: 'Falla', key })
    }
    await orders.pack(admin, id)
    await orders.ship(admin, id, parcel)
    const ends = await Promise.all(['race-00001', 'race-00002', 'race-00003', 'race-00004'].map(ask))
    // Two units were bought, four asked for at once.
    expect(ends.filter(({ ok }) => ok)).toHaveLength(2)
    expect(ends.filter((end) => !end.ok)).toMatchObject(
      Array(2).fill({ fields: { 'lines.0.quantity': 'Ya se devolvió' } }),
    )
    await fixture.work()
    expect(payment.refunded).toBe(4_000_000)
    expect(await fixture.stock(shoe.sizeIds['41']!)).toBe(5)
    expect(await fixture.broken()).toEqual([])
  })

  test('what came back with a return is not put on sale twice, nor its money given twice', async () => {
    const { fixture, orders, returns, admin, shoe, paid, linesOf } = shop
    const { id } = await paid()
    const [line] = await linesOf(id)
    await orders.pack(admin, id)
    await orders.ship(admin, id, parcel)
    await orders.deliver(admin, id)
    const opened = await returns.open(admin, id, { kind: 'claim', reason: '' })
    const code = opened.ok ? opened.value.code : ''
    await returns.approve(admin, code, {})
    const came = [{ orderLineId: line!.id, quantity: 1, condition: 'restock' }]
    await returns.receive(admin, code, { lines: came })
    const ask = (restock: boolean, key: string) =>
      orders.refund(admin, id, {
        lines: [{ orderLineId: line!.id, quantity: 1, restock }],
        reason: 'Falla',
        key,
      })
    expect(await ask(true, 'again-00001')).toMatchObject({
      fields: { 'lines.0.restock': 'Ya llegaron con una devolución: no vuelven a la venta dos veces' },
    })
    expect(await ask(false, 'again-00002')).toMatchObject({ value: { amount: 2_000_000 } })
    expect([await fixture.stock(shoe.sizeIds['41']!), await fixture.sold(shoe.id)]).toEqual([4, 1])
    // The case has nothing left to pay.
    expect(await returns.find(admin, code)).toMatchObject({ value: { owed: 0 } })
    expect(await fixture.broken()).toEqual([])
  })
})
