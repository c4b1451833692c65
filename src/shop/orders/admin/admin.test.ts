import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { eq } from 'drizzle-orm'
import { auditLog, coupons, notifications, orders as orderRows } from '#data/schema.ts'
import { GatewayRefused } from '#gateways/ports.ts'
import { anonymous, type PersonVisitor } from '#rules/users/access.ts'
import { orderNumber } from '#rules/orders/order.ts'
import { orderView } from '#rules/orders/query.ts'
import { seedCoupon, seedUser, seedProduct, type SeededProduct } from '#tests/support/builders.ts'
import { describeEachDatabase, emptyTables } from '#tests/support/database.ts'
import { orderFixture, type OrderFixture } from '#tests/support/orders-admin.ts'
import { openCoupons } from '#shop/coupons/coupons.ts'
import { openOrdersAdmin } from './admin.ts'
import { openReturns } from '#shop/returns/returns.ts'

const parcel = { carrier: 'Andreani', trackingCode: 'AB-1', trackingUrl: 'https://andreani.test/AB-1' }

describeEachDatabase('orders as admins work on them', (open) => {
  let database: Database
  let fixture: OrderFixture
  let orders: ReturnType<typeof openOrdersAdmin>
  let admin: PersonVisitor
  let ana: PersonVisitor
  let shoe: SeededProduct
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    await emptyTables(database)
    fixture = orderFixture(database)
    orders = openOrdersAdmin(fixture.context, { coupons: openCoupons(fixture.context) })
    admin = await seedUser(database, { admin: true, username: 'vale' })
    ana = await seedUser(database)
    shoe = await seedProduct(database, { sizes: { '41': 5, '42': 5 } })
  })

  type Options = { delivery?: string; couponCode?: string }
  const pair = () => [{ productId: shoe.id, size: '41', quantity: 2 }]
  async function placed(options: Options = {}, lines = pair()) {
    const end = await fixture.orders.place(ana, fixture.request(lines, options))
    if (!end.ok) throw new Error(end.message)
    await fixture.orders.payment(ana, end.value.reference)
    const order = await fixture.order(end.value.reference)
    return { id: order.id, reference: order.reference, total: order.totalCentavos }
  }
  const paid = (options: Options = {}) => paidFor(pair(), options)
  async function paidFor(lines: ReturnType<typeof pair>, options: Options = {}) {
    const order = await placed(options, lines)
    const payment = await fixture.payment(order.reference, 'approved')
    await fixture.orders.settle(payment)
    await fixture.work()
    fixture.emails.length = 0
    return { ...order, payment }
  }
  async function linesOf(id: number) {
    const found = await orders.find(admin, id)
    return found.ok ? found.value.lines : []
  }
  const subjects = () => fixture.emails.map((email) => email.subject.split(' · ')[0])
  const back = (amount: number | string, key = 'click-0001') => ({ amount, reason: 'Falla de costura', key })

  test('a delivery is packed, shipped, delivered and completed; the shopper hears each step once', async () => {
    const { id, reference } = await paid()
    expect(await orders.find(admin, id)).toMatchObject({ value: { moves: ['pack', 'cancel', 'refund'] } })
    await orders.pack(admin, id)
    await Promise.all([orders.ship(admin, id, parcel), orders.ship(admin, id, parcel)])
    await orders.deliver(admin, id)
    expect(await orders.complete(admin, id)).toMatchObject({
      value: { status: 'completed', fulfilment: 'delivered', changed: true },
    })
    expect(await orders.find(admin, id)).toMatchObject({ value: { endCause: 'shop' } })
    await fixture.work()
    expect(subjects()).toEqual(['Tu pedido V-000001 está en camino', 'Entregamos tu pedido V-000001'])
    expect(await fixture.orders.find(ana, reference)).toMatchObject({
      value: { carrier: 'Andreani', trackingCode: 'AB-1', trackingUrl: 'https://andreani.test/AB-1' },
    })
    const told = (await database.db.select().from(notifications)).map(({ kind }) => kind)
    expect(told).toEqual(['order-placed', 'order-paid', 'order-packed', 'order-shipped', 'order-delivered'])
    const trail = await database.db.select().from(auditLog).orderBy(auditLog.id)
    expect(trail.map(({ action, actor }) => [action, actor])).toEqual(
      ['order.pack', 'order.ship', 'order.deliver', 'order.complete'].map((action) => [
        action,
        `person:${admin.id}`,
      ]),
    )
    expect(await fixture.broken()).toEqual([])
  })

  test('a pickup becomes ready and is picked up, never shipped', async () => {
    const { id } = await paid({ delivery: 'pickup' })
    await orders.pack(admin, id)
    expect(await orders.ship(admin, id, parcel)).toMatchObject({ kind: 'conflict' })
    await orders.readyForPickup(admin, id)
    expect(await orders.pickedUp(admin, id)).toMatchObject({ value: { fulfilment: 'picked_up' } })
    await fixture.work()
    expect(subjects()).toEqual(['Tu pedido V-000001 está listo para retirar', 'Retiraste tu pedido V-000001'])
  })

  test('what was packed by mistake goes back to the shelf of things to pack, told no second time', async () => {
    const { id } = await paid()
    for (const move of ['pack', 'unpack', 'pack'] as const)
      expect(await orders[move](admin, id)).toMatchObject({ ok: true })
    const told = (await database.db.select().from(notifications)).filter(
      ({ kind }) => kind === 'order-packed',
    )
    expect(told).toHaveLength(1)
  })

  test('nothing is packed before it is paid, nor shipped once the payment is disputed', async () => {
    const { id } = await placed()
    expect(await orders.pack(admin, id)).toMatchObject({
      kind: 'conflict',
      message: 'El pedido no está pagado.',
    })
    const other = await paid()
    await orders.pack(admin, other.id)
    await fixture.orders.settle({ ...other.payment, status: 'charged_back' })
    expect(await orders.ship(admin, other.id, parcel)).toMatchObject({
      message: expect.stringContaining('disputa'),
    })
  })

  test('two admins with two tracking codes: the second is told', async () => {
    const { id } = await paid()
    await orders.pack(admin, id)
    await orders.ship(admin, id, parcel)
    expect(await orders.ship(admin, id, { ...parcel, trackingCode: 'AB-2' })).toMatchObject({
      kind: 'conflict',
      current: { fulfilment: 'shipped' },
    })
    expect(await orders.find(admin, id)).toMatchObject({ value: { trackingCode: 'AB-1' } })
  })

  test.for(['javascript:alert(1)', 'http://andreani.test', 'https://a b'])(
    'a tracking address must be one that is safe to click: %s',
    async (trackingUrl) => {
      const { id } = await paid()
      await orders.pack(admin, id)
      expect(await orders.ship(admin, id, { ...parcel, trackingUrl })).toMatchObject({
        fields: { trackingUrl: 'Tiene que empezar con https://' },
      })
    },
  )

  test('calling off a paid order gives stock, coupon and money back, lowers what was sold, once', async () => {
    await seedCoupon(database, { code: 'UNA', maxUses: 1 })
    const { id, payment, total } = await paid({ couponCode: 'UNA' })
    await orders.pack(admin, id)
    expect(await fixture.sold(shoe.id)).toBe(2)
    const ends = await Promise.all([1, 2].map(() => orders.cancel(admin, id, { reason: 'Se dañó' })))
    expect(ends.map((end) => end.ok && end.value.refunded).toSorted()).toEqual([0, total].toSorted())
    await fixture.work()
    expect(payment.refunded).toBe(total)
    expect(await fixture.stock(shoe.sizeIds['41']!)).toBe(5)
    expect(await fixture.sold(shoe.id)).toBe(0)
    expect((await database.db.select().from(coupons))[0]!.used).toBe(0)
    expect(await orders.find(admin, id)).toMatchObject({
      value: {
        status: 'cancelled',
        paymentStatus: 'refunded',
        refundable: 0,
        moves: [],
        holdsStock: false,
        endCause: 'shop',
      },
    })
    expect(await orders.find(admin, id)).toMatchObject({
      value: { story: 'Lo canceló la tienda. Se devolvió todo el dinero.' },
    })
    expect(subjects()).toEqual([
      'Cancelamos tu pedido V-000001',
      'Te devolvimos el dinero de tu pedido V-000001',
    ])
    expect(await fixture.broken()).toEqual([])
  })

  test('calling off while the money is only authorised voids it', async () => {
    const { id, reference } = await placed()
    await fixture.orders.settle(await fixture.payment(reference, 'authorized', { id: 'auth-1' }))
    expect(await orders.cancel(admin, id, { reason: 'Sin stock' })).toMatchObject({ value: { refunded: 0 } })
    await fixture.work()
    expect(fixture.outside.cancelled).toEqual(['auth-1'])
    expect(await fixture.sold(shoe.id)).toBe(0)
    expect(await fixture.broken()).toEqual([])
  })

  test('what has left cannot be called off', async () => {
    const { id } = await paid()
    await orders.pack(admin, id)
    await orders.ship(admin, id, parcel)
    expect(await orders.cancel(admin, id, { reason: 'Tarde' })).toMatchObject({ kind: 'conflict' })
    expect(await orders.cancel(admin, id, { reason: '' })).toMatchObject({
      fields: { reason: 'Escribí el motivo' },
    })
  })

  test('money goes back in parts, never more than there was, and a double click is one refund', async () => {
    const { id, payment, total } = await paid()
    const [first, again] = await Promise.all([1, 2].map(() => orders.refund(admin, id, back('10.000,50'))))
    expect(first).toMatchObject({ value: { amount: 1_000_050, left: total - 1_000_050 } })
    expect(again).toEqual(first)
    await fixture.work()
    expect(payment.refunded).toBe(1_000_050)
    expect(await orders.find(admin, id)).toMatchObject({
      value: { paymentStatus: 'partially_refunded', refunded: 1_000_050, refundable: total - 1_000_050 },
    })
    expect(subjects()[0]).toMatch(/^Te devolvimos \$.10\.000,50 de tu pedido/)
    expect(await orders.refund(admin, id, back(total / 100, 'click-0002'))).toMatchObject({
      kind: 'invalid',
      fields: { amount: expect.stringContaining('Quedan') },
    })
    for (const amount of ['0', '-5', 'todo', ''])
      expect(await orders.refund(admin, id, back(amount, 'click-0003'))).toMatchObject({
        fields: { amount: expect.any(String) },
      })
    const rest = (total - 1_000_050) / 100
    await Promise.all(['click-0004', 'click-0005'].map((key) => orders.refund(admin, id, back(rest, key))))
    await fixture.work()
    expect(payment.refunded).toBe(total)
    expect(await fixture.broken()).toEqual([])
  })

  test('a refund that the company refused is asked for again and happens once', async () => {
    const { id, payment, total } = await paid()
    const port = fixture.context.gateways.payments
    const works = port.refund
    port.refund = async () => {
      throw new GatewayRefused('saldo insuficiente')
    }
    await orders.refund(admin, id, back(total / 100))
    await fixture.work()
    const page = await orders.find(admin, id)
    expect(page).toMatchObject({
      value: { refundable: total, refunds: [{ status: 'failed', canRetry: true }] },
    })
    port.refund = works
    const refundId = page.ok ? page.value.refunds[0]!.id : 0
    await Promise.all([1, 2].map(() => orders.retryRefund(admin, id, refundId)))
    await fixture.work()
    expect(payment.refunded).toBe(total)
    expect(await orders.find(admin, id)).toMatchObject({
      value: { refundable: 0, paymentStatus: 'refunded' },
    })
    expect(await orders.retryRefund(admin, id, refundId)).toMatchObject({ kind: 'conflict' })
    expect(await fixture.broken()).toEqual([])
  })

  test('the list is found by number, name without accents, e-mail, product and state', async () => {
    await paid()
    await placed({ delivery: 'pickup' })
    const numbers = async (query: object) => {
      const end = await orders.list(admin, query)
      return end.ok ? end.value.orders.map((row) => row.number) : end
    }
    expect(await numbers({})).toEqual(['V-000002', 'V-000001'])
    expect(await numbers({ q: 'v-2' })).toEqual(['V-000002'])
    for (const q of ['perez', 'ANA@EXAMPLE', 'zapatillas', '2345-6789'])
      expect(await numbers({ q })).toEqual(['V-000002', 'V-000001'])
    expect(await numbers({ q: "x' or '1'='1" })).toEqual([])
    expect(await numbers(orderView('por-preparar'))).toEqual(['V-000001'])
    expect(await numbers(orderView('sin-pagar'))).toEqual(['V-000002'])
    expect(await numbers({ to: '2020-01-01' })).toEqual([])
    expect(await orders.counts(admin)).toMatchObject({
      value: { 'por-preparar': 1, 'sin-pagar': 1, 'en-camino': 0, todos: 2 },
    })
  })

  test('notes are for the shop alone; a letter is sent again once a minute', async () => {
    const { id, reference } = await paid()
    await orders.note(admin, id, { text: 'Llamó: pasa el jueves' })
    const page = await orders.find(admin, id)
    expect(page.ok && page.value.events.at(-1)).toMatchObject({
      life: 'note',
      actor: 'vale',
      reason: 'Llamó: pasa el jueves',
    })
    expect(JSON.stringify(await fixture.orders.find(ana, reference))).not.toContain('jueves')
    await Promise.all([1, 2].map(() => orders.resendEmail(admin, id, 'paid')))
    fixture.context.later(1)
    await orders.resendEmail(admin, id, 'paid')
    expect(await orders.resendEmail(admin, id, 'shipped')).toMatchObject({ kind: 'missing' })
    await fixture.work()
    expect(subjects()).toHaveLength(2)
  })

  test('nobody but an admin sees or moves anything', async () => {
    const { id } = await paid()
    for (const visitor of [anonymous, ana, { ...admin, ban: true }])
      for (const end of [
        await orders.list(visitor),
        await orders.counts(visitor),
        await orders.find(visitor, id),
        await orders.pack(visitor, id),
        await orders.ship(visitor, id, parcel),
        await orders.complete(visitor, id),
        await orders.cancel(visitor, id, { reason: 'porque sí' }),
        await orders.refund(visitor, id, back(1)),
        await orders.retryRefund(visitor, id, 1),
        await orders.note(visitor, id, { text: 'hola' }),
        await orders.resendEmail(visitor, id, 'paid'),
      ])
        expect(end).toMatchObject({ kind: 'refused' })
    expect(await orders.find(admin, 999)).toMatchObject({ kind: 'missing' })
    expect(await database.db.$count(auditLog)).toBe(0)
  })

  test('units are given back by line: their money to the centavo, back on sale or not, and off the slip', async () => {
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
    const { id } = await paid()
    const [line] = await linesOf(id)
    await orders.pack(admin, id)
    await orders.ship(admin, id, parcel)
    await orders.deliver(admin, id)
    const returns = openReturns(fixture.context, { coupons: openCoupons(fixture.context) })
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

  test('slips and labels are left out, with why, for what is unpaid, held, disputed or called off', async () => {
    const unpaid = await placed()
    const good = await paid()
    const held = await paidFor([{ productId: shoe.id, size: '42', quantity: 2 }], { delivery: 'pickup' })
    await database.db.update(orderRows).set({ heldReason: 'fraude' }).where(eq(orderRows.id, held.id))
    expect(await orders.slips(admin, [good.id, held.id, unpaid.id, 999])).toMatchObject({
      value: {
        slips: [{ id: good.id, number: orderNumber(good.id) }],
        leftOut: [
          { id: unpaid.id, why: 'No está pagado.' },
          { id: held.id, why: 'Mercado Pago avisó que no lo entregues: puede ser un fraude.' },
        ],
      },
    })
    await fixture.orders.settle({ ...good.payment, status: 'charged_back' })
    await orders.cancel(admin, held.id, { reason: 'Fraude' })
    expect(await orders.slips(admin, [good.id, held.id])).toMatchObject({
      value: {
        slips: [],
        leftOut: [
          { id: good.id, why: 'El pago está en disputa: no lo entregues.' },
          { id: held.id, why: 'Está cancelado.' },
        ],
      },
    })
    expect(await orders.find(admin, good.id)).toMatchObject({
      value: { noSlip: 'El pago está en disputa: no lo entregues.' },
    })
  })
})
