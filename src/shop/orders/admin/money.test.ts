import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { coupons } from '#data/schema.ts'
import { GatewayRefused } from '#gateways/ports.ts'
import { seedCoupon } from '#tests/support/builders.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { ordersAsAdmin, parcel } from '#tests/support/orders-as-admin.ts'

const back = (amount: number | string, key = 'click-0001') => ({ amount, reason: 'Falla de costura', key })

describeEachDatabase('orders called off, and money given back', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof ordersAsAdmin>>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => void (shop = await ordersAsAdmin(database)))

  test('calling off a paid order gives stock, coupon and money back, lowers what was sold, once', async () => {
    const { fixture, orders, admin, shoe, paid, subjects } = shop
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
    const { fixture, orders, admin, shoe, placed } = shop
    const { id, reference } = await placed()
    await fixture.orders.settle(await fixture.payment(reference, 'authorized', { id: 'auth-1' }))
    expect(await orders.cancel(admin, id, { reason: 'Sin stock' })).toMatchObject({ value: { refunded: 0 } })
    await fixture.work()
    expect(fixture.outside.cancelled).toEqual(['auth-1'])
    expect(await fixture.sold(shoe.id)).toBe(0)
    expect(await fixture.broken()).toEqual([])
  })

  test('what has left cannot be called off', async () => {
    const { orders, admin, paid } = shop
    const { id } = await paid()
    await orders.pack(admin, id)
    await orders.ship(admin, id, parcel)
    expect(await orders.cancel(admin, id, { reason: 'Tarde' })).toMatchObject({ kind: 'conflict' })
    expect(await orders.cancel(admin, id, { reason: '' })).toMatchObject({
      fields: { reason: 'Escribí el motivo' },
    })
  })

  test('money goes back in parts, never more than there was, and a double click is one refund', async () => {
    const { fixture, orders, admin, paid, subjects } = shop
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

  test('a refund that the provider refused is asked for again and happens once', async () => {
    const { fixture, orders, admin, paid } = shop
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

  test('verify tells apart what the provider refused to give back of an order that is over, and who has to act', async () => {
    const { fixture, orders, admin, paid } = shop
    const { id } = await paid()
    const port = fixture.context.gateways.payments
    const works = port.refund
    port.refund = async () => {
      throw new GatewayRefused('saldo insuficiente')
    }
    await orders.cancel(admin, id, { reason: 'Sin stock' })
    await fixture.work()
    expect(await fixture.broken()).toEqual([
      expect.stringMatching(
        /an owner or sales asks for again on the order's page.*"last_error":"saldo insuficiente"/,
      ),
    ])
    port.refund = works
    const page = await orders.find(admin, id)
    await orders.retryRefund(admin, id, page.ok ? page.value.refunds[0]!.id : 0)
    expect(await fixture.broken()).toEqual([])
    await fixture.work()
    expect(await fixture.broken()).toEqual([])
  })
})
