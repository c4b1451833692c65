import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { orderHistory, orders as ordersTable, returns as returnRows, stockLedger } from '#data/schema.ts'
import { seedCoupon } from '#tests/support/builders.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { ordersAsAdmin } from '#tests/support/orders-as-admin.ts'

const settle = (amount: number | string, key = 'resolve-0001') => ({ amount, reason: 'Devolución', key })

describeEachDatabase('what comes back, and its money', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof ordersAsAdmin>>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => void (shop = await ordersAsAdmin(database)))

  test('a withdrawal is answered, received, put back on sale and paid back whole with its shipping', async () => {
    const { fixture, returns, admin, shoe, delivered, asked, view } = shop
    const order = await delivered()
    const code = await asked({ order: 'V-000001' })
    expect(await view(code)).toMatchObject({
      status: 'requested',
      order: { number: 'V-000001' },
      withinTerm: true,
      moves: ['approve', 'reject', 'cancel'],
    })
    await Promise.all([1, 2].map(() => returns.approve(admin, code, { message: 'Te mandamos la etiqueta.' })))
    const { orderDetail } = await view(code)
    const lines = orderDetail!.lines.map(({ orderLineId, quantity }) => ({
      orderLineId,
      quantity,
      condition: 'restock',
    }))
    await Promise.all([1, 2].map(() => returns.receive(admin, code, { lines })))
    expect(await fixture.stock(shoe.sizeIds['41']!)).toBe(5)
    expect(await fixture.sold(shoe.id)).toBe(0)
    const { owed } = await view(code)
    expect(owed).toBe(order.total)
    await Promise.all([1, 2].map(() => returns.resolve(admin, code, settle(owed / 100))))
    await fixture.work()
    expect(order.payment.refunded).toBe(order.total)
    expect(await view(code)).toMatchObject({ status: 'resolved', moves: [], answeredAt: expect.any(Date) })
    expect((await view(code)).history.map((row) => row.action)).toEqual([
      'return.approve',
      'return.receive',
      'return.resolve',
    ])
    const moves = (await database.db.select().from(orderHistory).orderBy(orderHistory.id)).filter(
      ({ life }) => life === 'return',
    )
    expect(moves.map(({ to }) => to)).toEqual(['approved', 'received', 'resolved'])
    expect(fixture.emails.map(({ subject }) => subject).join()).toMatch(
      /lo aceptamos.*recibimos los productos.*Te devolvemos/,
    )
    expect(await fixture.broken()).toEqual([])
  })

  test('a part comes back: counted, the damaged pair stays off sale, the coupon is shared out', async () => {
    const { fixture, returns, admin, shoe, delivered, asked, view } = shop
    await seedCoupon(database, { code: 'TRES', pesos: 3000 })
    await delivered({ couponCode: 'TRES' })
    const code = await asked({ order: '1' })
    await returns.approve(admin, code, {})
    const [first, second] = (await view(code)).orderDetail!.lines
    const tooMany = [{ orderLineId: first!.orderLineId, quantity: 3, condition: 'restock' }]
    expect(await returns.receive(admin, code, { lines: tooMany })).toMatchObject({
      fields: { 'lines.0.quantity': 'Pueden volver hasta 2' },
    })
    await returns.receive(admin, code, {
      lines: [
        { orderLineId: first!.orderLineId, quantity: 1, condition: 'restock' },
        { orderLineId: second!.orderLineId, quantity: 1, condition: 'damaged' },
      ],
    })
    expect(await fixture.stock(shoe.sizeIds['41']!)).toBe(4)
    expect(await fixture.stock(shoe.sizeIds['42']!)).toBe(4)
    expect(await fixture.sold(shoe.id)).toBe(1)
    // Two of three pairs at 20.000, less two thirds of the coupon; the shipping stays with the pair that was kept.
    expect((await view(code)).owed).toBe(3_800_000)
    const back = (await database.db.select().from(stockLedger).orderBy(stockLedger.id)).filter(
      ({ kind }) => kind === 'returned',
    )
    expect(back.map(({ delta }) => delta)).toEqual([1, 0])
    expect(await fixture.broken()).toEqual([])

    const again = await asked({ order: '1' })
    await returns.approve(admin, again, {})
    const rest = [{ orderLineId: second!.orderLineId, quantity: 1, condition: 'restock' }]
    expect(await returns.receive(admin, again, { lines: rest })).toMatchObject({
      fields: { 'lines.0.quantity': 'Ya volvieron todas' },
    })
  })

  test('a withdrawal before the parcel left calls the order off, with nothing to receive', async () => {
    const { fixture, orders, returns, admin, shoe, paidFor, three, asked, view } = shop
    const { payment, total } = await paidFor(three())
    const code = await asked({ order: '1' })
    await returns.approve(admin, code, {})
    expect((await view(code)).moves).toEqual(['resolve', 'cancel'])
    expect(await returns.resolve(admin, code, settle(1))).toMatchObject({
      kind: 'conflict',
      message: 'El pedido cambió mientras lo mirabas.',
    })
    expect(await returns.resolve(admin, code, settle(total / 100))).toMatchObject({
      value: { refunded: total },
    })
    await fixture.work()
    expect(payment.refunded).toBe(total)
    expect(await fixture.stock(shoe.sizeIds['41']!)).toBe(5)
    expect(await orders.list(admin)).toMatchObject({ value: { orders: [{ status: 'cancelled' }] } })
    expect((await database.db.select().from(ordersTable))[0]!.endCause).toBe('withdrawal')
    expect(await fixture.broken()).toEqual([])
  })

  test('the shop opens a claim itself and settles it without anything coming back', async () => {
    const { fixture, orders, returns, admin, delivered } = shop
    const order = await delivered()
    const opened = await returns.open(admin, order.id, { kind: 'claim', reason: 'Se despegó la suela' })
    if (!opened.ok) throw new Error(opened.message)
    const { code } = opened.value
    await returns.approve(admin, code, { message: 'Te devolvemos una parte.' })
    expect(await returns.resolve(admin, code, settle('5.000'))).toMatchObject({
      value: { refunded: 500_000 },
    })
    expect(await orders.find(admin, order.id)).toMatchObject({
      value: { returns: [{ code, kind: 'claim', status: 'resolved' }] },
    })
    expect(await fixture.broken()).toEqual([])
  })

  test('an exchange is not offered; one of older data is read, received and settled with its money', async () => {
    const { fixture, orders, returns, admin, delivered, view } = shop
    const order = await delivered()
    expect(await returns.open(admin, order.id, { kind: 'exchange' })).toMatchObject({
      fields: { kind: 'Elegí de qué se trata' },
    })
    const code = 'ARR-20261101-CAMB22'
    await database.db
      .insert(returnRows)
      .values({ code, kind: 'exchange', orderId: order.id, name: 'Ana', email: 'ana@example.com' })
    await returns.approve(admin, code, {})
    const { orderDetail } = await view(code)
    const { orderLineId } = orderDetail!.lines[0]!
    await returns.receive(admin, code, { lines: [{ orderLineId, quantity: 1, condition: 'restock' }] })
    const { owed, moves } = await view(code)
    expect([owed, moves]).toEqual([2_000_000, ['resolve']])
    expect(await returns.resolve(admin, code, { ...settle(0), reason: '' })).toMatchObject({
      fields: { reason: 'Contá por qué no se devuelve dinero, con al menos 10 letras' },
    })
    expect((await view(code)).status).toBe('received')
    expect(await returns.resolve(admin, code, settle(owed / 100))).toMatchObject({
      value: { refunded: owed },
    })
    expect(await orders.find(admin, order.id)).toMatchObject({
      value: { refunds: [{ lines: [{ size: '41', quantity: 1, restocked: false }] }] },
    })
    expect(await fixture.broken()).toEqual([])
  })
})
