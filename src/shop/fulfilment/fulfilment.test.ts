import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { auditLog, notifications } from '#data/schema.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { ordersAsAdmin, parcel } from '#tests/support/orders-as-admin.ts'

/** Holds product §13.3. */

describeEachDatabase('a parcel’s way to whoever bought it', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof ordersAsAdmin>>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => void (shop = await ordersAsAdmin(database)))

  test('a delivery is packed, shipped, delivered and completed; the shopper hears each step once', async () => {
    const { fixture, orders, admin, ana, paid, subjects } = shop
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
    const told = (await database.db.select().from(notifications).orderBy(notifications.id)).map(
      ({ kind }) => kind,
    )
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
    const { fixture, orders, admin, paid, subjects } = shop
    const { id } = await paid({ delivery: 'pickup' })
    await orders.pack(admin, id)
    expect(await orders.ship(admin, id, parcel)).toMatchObject({ kind: 'conflict' })
    await orders.readyForPickup(admin, id)
    expect(await orders.pickedUp(admin, id)).toMatchObject({ value: { fulfilment: 'picked_up' } })
    await fixture.work()
    expect(subjects()).toEqual(['Tu pedido V-000001 está listo para retirar', 'Retiraste tu pedido V-000001'])
  })

  test('what was packed by mistake goes back to the shelf of things to pack, told no second time', async () => {
    const { orders, admin, paid } = shop
    const { id } = await paid()
    for (const move of ['pack', 'unpack', 'pack'] as const)
      expect(await orders[move](admin, id)).toMatchObject({ ok: true })
    const told = (await database.db.select().from(notifications).orderBy(notifications.id)).filter(
      ({ kind }) => kind === 'order-packed',
    )
    expect(told).toHaveLength(1)
  })

  test('nothing is packed before it is paid, nor shipped once the payment is disputed', async () => {
    const { fixture, orders, admin, placed, paid } = shop
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
    const { orders, admin, paid } = shop
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
      const { orders, admin, paid } = shop
      const { id } = await paid()
      await orders.pack(admin, id)
      expect(await orders.ship(admin, id, { ...parcel, trackingUrl })).toMatchObject({
        fields: { trackingUrl: 'Tiene que empezar con https://' },
      })
    },
  )
})
