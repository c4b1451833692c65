import fs from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import {
  orderEvents,
  orders as ordersTable,
  refundLines,
  refunds as refundRows,
  returns as returnRows,
  stockLedger,
} from '#data/schema.ts'
import { anonymous, type PersonVisitor, type Visitor } from '#rules/users/access.ts'
import { seedCoupon, seedUser, seedProduct, type SeededProduct } from '#tests/support/builders.ts'
import { describeEachDatabase, emptyTables } from '#tests/support/database.ts'
import { orderFixture, type OrderFixture } from '#tests/support/orders-admin.ts'
import { openCoupons } from '#shop/coupons/coupons.ts'
import { openOrdersAdmin } from '#shop/orders/admin/admin.ts'
import { openReturns } from './returns.ts'
import { openWithdrawals } from './withdrawals.ts'

describeEachDatabase('returns as admins answer them', (open) => {
  let database: Database
  let fixture: OrderFixture
  let orders: ReturnType<typeof openOrdersAdmin>
  let returns: ReturnType<typeof openReturns>
  let admin: PersonVisitor
  let ana: PersonVisitor
  let shoe: SeededProduct
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    await emptyTables(database)
    fixture = orderFixture(database)
    const coupons = openCoupons(fixture.context)
    orders = openOrdersAdmin(fixture.context, { coupons })
    returns = openReturns(fixture.context, { coupons })
    admin = await seedUser(database, { admin: true, username: 'vale' })
    ana = await seedUser(database)
    shoe = await seedProduct(database, { sizes: { '41': 5, '42': 5 } })
  })

  async function paid(options: { couponCode?: string } = {}) {
    const lines = [
      { productId: shoe.id, size: '41', quantity: 2 },
      { productId: shoe.id, size: '42', quantity: 1 },
    ]
    const end = await fixture.orders.place(ana, fixture.request(lines, options))
    if (!end.ok) throw new Error(end.message)
    await fixture.orders.payment(ana, end.value.reference)
    const payment = await fixture.payment(end.value.reference, 'approved')
    await fixture.orders.settle(payment)
    const { id, totalCentavos: total } = await fixture.order(end.value.reference)
    return { id, total, payment }
  }
  async function delivered(options: { couponCode?: string } = {}) {
    const order = await paid(options)
    await orders.pack(admin, order.id)
    await orders.ship(admin, order.id, { carrier: 'OCA' })
    await orders.deliver(admin, order.id)
    await fixture.work()
    fixture.emails.length = 0
    return order
  }
  async function asked(form: { order?: string; email?: string } = {}): Promise<string> {
    const input = { name: 'Ana Pérez', email: 'ana@example.com', order: '', reason: '', ...form }
    const end = await openWithdrawals(fixture.context).request(anonymous, input)
    if (!end.ok) throw new Error(end.message)
    return end.value.code
  }
  async function view(code: string) {
    const end = await returns.find(admin, code)
    if (!end.ok) throw new Error(end.message)
    return end.value
  }
  const settle = (amount: number | string, key = 'resolve-0001') => ({ amount, reason: 'Devolución', key })

  test('a withdrawal is answered, received, put back on sale and paid back whole with its shipping', async () => {
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
    const moves = (await database.db.select().from(orderEvents)).filter(({ life }) => life === 'return')
    expect(moves.map(({ to }) => to)).toEqual(['approved', 'received', 'resolved'])
    expect(fixture.emails.map(({ subject }) => subject).join()).toMatch(
      /lo aceptamos.*recibimos los productos.*Te devolvemos/,
    )
    expect(await fixture.broken()).toEqual([])
  })

  test('a banned buyer withdraws from their own order, with whatever address; a stranger’s number opens nothing', async () => {
    await delivered()
    const ask = async (visitor: Visitor) => {
      const form = { name: 'Ana', email: 'otra@example.com', order: 'V-000001' }
      const end = await openWithdrawals(fixture.context).request(visitor, form)
      return end.ok ? (await view(end.value.code)).order : end
    }
    expect(await ask({ ...ana, ban: true })).toMatchObject({ number: 'V-000001' })
    expect(await ask(anonymous)).toBeNull()
    expect(await ask({ ...admin, ban: true })).toBeNull()
  })

  test('a part comes back: counted, the damaged pair stays off sale, the coupon is shared out', async () => {
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
    const back = (await database.db.select().from(stockLedger)).filter(({ kind }) => kind === 'returned')
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
    const { payment, total } = await paid()
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

  test('a request without its number is tied to the order by hand; a stranger’s number opens nothing', async () => {
    await delivered()
    const code = await asked({ order: 'V-000001', email: 'otra@example.com' })
    expect(await view(code)).toMatchObject({
      order: null,
      orderDetail: null,
      candidates: [],
      withinTerm: null,
    })
    const mine = await asked()
    expect((await view(mine)).candidates).toMatchObject([{ number: 'V-000001', units: 3 }])
    expect(await returns.link(admin, mine, 'V-99')).toMatchObject({ fields: { order: expect.any(String) } })
    await returns.link(admin, mine, 'V-000001')
    expect(await view(mine)).toMatchObject({ order: { id: 1 }, moves: ['approve', 'reject', 'cancel'] })
  })

  test('the clock of 24 hours: the oldest unanswered is on top, and late ones are counted', async () => {
    const first = await asked()
    fixture.context.later(60)
    const second = await asked()
    const third = await asked()
    await returns.reject(admin, third, { message: 'Pasaron más de diez días desde la entrega.' })
    fixture.context.later(23 * 60 + 30)
    const queue = await returns.list(admin)
    expect(queue).toMatchObject({
      value: {
        returns: [
          { code: first, late: true },
          { code: second, late: false },
          { code: third, status: 'rejected', late: false },
        ],
        counts: { requested: 2, rejected: 1, late: 1 },
      },
    })
    expect(await returns.list(admin, { late: true })).toMatchObject({ value: { returns: [{ code: first }] } })
    expect(await returns.list(admin, { q: second.toLowerCase() })).toMatchObject({
      value: { returns: [{ code: second }] },
    })
  })

  test('the shop opens a claim itself and settles it without anything coming back', async () => {
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

  test('verify finds goods that came back without their money, also when the money failed; a stated reason is an answer', async () => {
    const FINDING =
      'what came back with a settled return had its money given back, or the return says why not'
    await delivered()
    const code = await asked({ order: '1' })
    await returns.approve(admin, code, {})
    const [line] = (await view(code)).orderDetail!.lines
    await returns.receive(admin, code, {
      lines: [{ orderLineId: line!.orderLineId, quantity: 1, condition: 'restock' }],
    })
    // As it was done before: closed with nothing.
    await database.db.update(returnRows).set({ status: 'resolved' })
    expect(await fixture.broken()).toEqual([expect.stringMatching(`${FINDING}.*"came":1,"refunded":0`)])
    await database.db.update(returnRows).set({ status: 'received' })
    await returns.resolve(admin, code, settle('20.000'))
    expect(await fixture.broken()).toEqual([])
    await database.db.update(refundRows).set({ status: 'failed' })
    expect(await fixture.broken()).toEqual([expect.stringContaining(FINDING)])
    await database.db.update(refundRows).set({ status: 'succeeded' })

    const other = await asked({ order: '1' })
    await returns.approve(admin, other, {})
    await returns.receive(admin, other, {
      lines: [{ orderLineId: line!.orderLineId, quantity: 1, condition: 'damaged' }],
    })
    const reason = 'Se le devolvió en efectivo en el showroom'
    expect(await returns.resolve(admin, other, { ...settle(0, 'resolve-0002'), reason })).toMatchObject({
      value: { refunded: 0 },
    })
    expect(await fixture.broken()).toEqual([])
  })

  test('refunds of older data learn from the moment of their return which units they were for', async () => {
    const order = await delivered()
    await orders.refund(admin, order.id, { amount: 500, reason: 'Cortesía', key: 'gift-00001' })
    const code = await asked({ order: '1' })
    await returns.approve(admin, code, {})
    const [first, second] = (await view(code)).orderDetail!.lines
    await returns.receive(admin, code, {
      lines: [
        { orderLineId: first!.orderLineId, quantity: 1, condition: 'restock' },
        { orderLineId: first!.orderLineId, quantity: 1, condition: 'damaged' },
        { orderLineId: second!.orderLineId, quantity: 1, condition: 'restock' },
      ],
    })
    await returns.resolve(admin, code, settle('40.000'))
    const rows = async () =>
      (await database.db.select().from(refundLines)).map(
        ({ refundId, orderLineId, quantity, restocked }) => ({
          refundId,
          orderLineId,
          quantity,
          restocked,
        }),
      )
    const written = await rows()
    expect(written.map(({ quantity, restocked }) => [quantity, restocked])).toEqual([
      [2, false],
      [1, false],
    ])
    await database.db.delete(refundLines)
    const folder = path.resolve('src/data/migrations')
    const migration = fs.readdirSync(folder).find((name) => name.endsWith('_refund_lines.sql'))!
    const file = fs.readFileSync(path.join(folder, migration), 'utf8')
    await database.db.execute(sql.raw(file.split('--> statement-breakpoint').at(-1)!))
    const byLine = (a: { orderLineId: number }, b: { orderLineId: number }) => a.orderLineId - b.orderLineId
    expect((await rows()).toSorted(byLine)).toEqual(written.toSorted(byLine))
    expect(await fixture.broken()).toEqual([])
  })

  test('no move is made out of its turn', async () => {
    await delivered()
    const code = await asked({ order: '1' })
    expect(
      await returns.receive(admin, code, { lines: [{ orderLineId: 1, quantity: 1, condition: 'restock' }] }),
    ).toMatchObject({ kind: 'conflict' })
    expect(await returns.resolve(admin, code, settle(1))).toMatchObject({ kind: 'conflict' })
    await returns.cancel(admin, code)
    expect(await returns.approve(admin, code, {})).toMatchObject({
      kind: 'conflict',
      message: 'Está anulada.',
    })
    expect(await returns.find(admin, 'ARR-20200101-ZZZZZZ')).toMatchObject({ kind: 'missing' })
    expect(await returns.find(admin, "' or 1=1")).toMatchObject({ kind: 'missing' })
  })

  test('only admins see or answer them', async () => {
    const { id } = await delivered()
    const code = await asked({ order: '1' })
    for (const visitor of [anonymous, ana])
      for (const end of [
        await returns.list(visitor),
        await returns.find(visitor, code),
        await returns.open(visitor, id, { kind: 'claim' }),
        await returns.link(visitor, code, '1'),
        await returns.approve(visitor, code, {}),
        await returns.reject(visitor, code, {}),
        await returns.receive(visitor, code, {}),
        await returns.resolve(visitor, code, {}),
        await returns.cancel(visitor, code),
      ])
        expect(end).toMatchObject({ kind: 'refused' })
  })
})
