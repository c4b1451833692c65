import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { orderHistory } from '#data/schema.ts'
import { dayOf, daysAfter } from '#rules/calendar/argentine-day.ts'
import { CORRECTION_MESSAGES } from '#rules/order-emails/corrections.ts'
import { seedUser } from '#tests/support/builders.ts'
import { describeOneDatabase } from '#tests/support/database.ts'
import { ordersAsAdmin, parcel } from '#tests/support/orders-as-admin.ts'

/** Holds product §13.7. */

describeOneDatabase('what was written down wrongly of a parcel', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof ordersAsAdmin>>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => void (shop = await ordersAsAdmin(database)))

  test('a tracking code is corrected: told once, what was stands in the history', async () => {
    const { orders, admin, paid, fixture, subjects } = shop
    const { id } = await paid()
    expect(await orders.correctParcel(admin, id, parcel)).toMatchObject({
      message: CORRECTION_MESSAGES.notSent,
    })
    await orders.pack(admin, id)
    await orders.ship(admin, id, parcel)
    expect(await orders.correctParcel(admin, id, { carrier: 'OCA' })).toMatchObject({
      message: CORRECTION_MESSAGES.unsent,
    })
    await fixture.work()
    const right = { carrier: 'OCA', trackingCode: 'OC-9', trackingUrl: '' }
    expect(await orders.correctParcel(admin, id, { ...right, carrier: '' })).toMatchObject({
      fields: { carrier: 'Ingresá quién lo lleva' },
    })
    expect(await orders.correctParcel(admin, id, right)).toMatchObject({ value: { changed: true } })
    expect(await orders.correctParcel(admin, id, right)).toMatchObject({ value: { changed: false } })
    await fixture.work()
    expect(subjects()).toEqual([
      'Tu pedido V-000001 está en camino',
      'Nuevo seguimiento de tu pedido V-000001',
    ])
    expect(await orders.find(admin, id)).toMatchObject({
      value: {
        trackingCode: 'OC-9',
        trackingUrl: null,
        events: expect.arrayContaining([
          expect.objectContaining({
            actor: 'vale',
            reason: 'Se corrigió el seguimiento: antes «Andreani AB-1 https://andreani.test/AB-1».',
          }),
        ]),
      },
    })
  })

  test('an «entregado» that was none: on its way again, and delivered again it is told again', async () => {
    const { orders, admin, delivered, fixture, subjects } = shop
    const { id } = await delivered()
    expect(await orders.correctDelivery(admin, id, { day: '' })).toMatchObject({ value: { changed: true } })
    expect(await orders.find(admin, id)).toMatchObject({ value: { fulfilment: 'shipped' } })
    await orders.deliver(admin, id)
    await fixture.work()
    expect(subjects()).toEqual(['Tu pedido todavía no se entregó V-000001', 'Entregamos tu pedido V-000001'])
    expect(await fixture.broken()).toEqual([])
  })

  test('of another day: the term to withdraw counts from it', async () => {
    const { orders, admin, delivered, fixture } = shop
    const { id } = await delivered()
    const today = dayOf(fixture.context.clock())
    // It left and arrived twenty days ago, and was written down today.
    const ago = new Date(fixture.context.clock().getTime() - 25 * 86_400_000)
    await database.db.update(orderHistory).set({ createdAt: ago })
    expect(await orders.correctDelivery(admin, id, { day: daysAfter(today, 1) })).toMatchObject({
      fields: { day: CORRECTION_MESSAGES.day },
    })
    expect(await orders.correctDelivery(admin, id, { day: 'ayer' })).toMatchObject({ kind: 'invalid' })
    expect(await orders.correctDelivery(admin, id, { day: today })).toMatchObject({ ok: true })
    expect(await orders.completeDue()).toBe(0)
    expect(await orders.correctDelivery(admin, id, { day: daysAfter(today, -20) })).toMatchObject({
      ok: true,
    })
    expect(await orders.completeDue()).toBe(1)
    expect(await orders.correctDelivery(admin, id, { day: today })).toMatchObject({
      message: CORRECTION_MESSAGES.completed,
    })
  })

  test('only for whose role it is', async () => {
    const { orders, ana } = shop
    const warehouse = await seedUser(database, { role: 'warehouse' })
    for (const end of [
      await orders.correctParcel(ana, 1, parcel),
      await orders.correctDelivery(ana, 1, {}),
      await orders.correctDelivery(warehouse, 1, {}),
    ])
      expect(end).toMatchObject({ kind: 'refused' })
  })
})
