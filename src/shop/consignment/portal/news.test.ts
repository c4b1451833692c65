import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { consignors, notifications, outbox, units, unitSales } from '#data/schema.ts'
import { seedUser } from '#tests/support/builders.ts'
import { describeOneDatabase } from '#tests/support/database.ts'
import { ordersAsAdmin, parcel } from '#tests/support/orders-as-admin.ts'
import { consignedPairs } from '#tests/support/shop/consigned-pairs.ts'
import { openRipening } from '../sales/ripen.ts'
import { openPortal } from './portal.ts'

/** Holds product §54.5. */

describeOneDatabase('what a consignor is told while they do nothing', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof ordersAsAdmin>>
  let consignorId: number
  let code: string
  const EMAIL = 'filo@example.com'
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    shop = await ordersAsAdmin(database)
    const pairs = consignedPairs(database, shop.fixture.context, shop.admin)
    consignorId = await pairs.consignor({ email: EMAIL })
    code = await pairs.onSale(shop.shoe.id, { consignorId })
    // That it is on sale.
    await heard()
  })
  async function heard(): Promise<string[]> {
    await shop.fixture.work()
    await shop.fixture.work()
    const mine = shop.fixture.emails.filter(({ to }) => to === EMAIL)
    shop.fixture.emails.length = 0
    return mine.map(({ subject, text }) => `${subject.split(':')[0]!} | ${text!.replaceAll('\u00a0', ' ')}`)
  }
  async function bought() {
    const line = { productId: shop.shoe.id, size: '42', quantity: 1, unit: code }
    const order = await shop.fixture.order(await shop.fixture.placed(shop.ana, [line]))
    await shop.fixture.orders.settle(await shop.fixture.payment(order.reference, 'approved'))
    return order
  }

  test('is each step from the sale to the account, once, by mail and by the bell, whoever is banned', async () => {
    const owner = await seedUser(database, { email: EMAIL, ban: true })
    await database.db.update(consignors).set({ userId: owner.id }).where(eq(consignors.id, consignorId))
    const order = await bought()
    const [sold, ...more] = await heard()
    expect(more).toEqual([])
    expect(sold).toMatch(/^Vendido \|[^]*Te quedan \$ 67\.425\./)
    expect(sold).not.toMatch(/Ana|ana@/)
    await shop.orders.pack(shop.admin, order.id)
    await shop.orders.ship(shop.admin, order.id, parcel)
    await shop.orders.deliver(shop.admin, order.id)
    const ripening = openRipening(shop.fixture.context)
    await ripening.ripenDue()
    await ripening.ripenDue()
    expect(await heard()).toMatchObject([expect.stringMatching(/^En los 10 días \|[^]*Ya llegó/)])
    const later = new Date(shop.fixture.context.clock().getTime() + 20 * 86_400_000)
    await openRipening({ ...shop.fixture.context, clock: () => later }).ripenDue()
    await database.db.update(outbox).set({ runAt: new Date(0) })
    expect(await heard()).toMatchObject([expect.stringMatching(/^Por cobrar \|[^]*liquidación/)])
    const bell = await database.db
      .select({ title: notifications.title })
      .from(notifications)
      .where(eq(notifications.userId, owner.id))
      .orderBy(notifications.id)
    expect(bell.map(({ title }) => title.split(':')[0])).toEqual(['Vendido', 'En los 10 días', 'Por cobrar'])
    // What was sold is theirs, and they read it.
    const portal = openPortal(shop.fixture.context)
    const me = await portal.holderOf(owner, null, null)
    expect(me.ok && (await portal.pair(me.value, code))).toMatchObject({ ok: true })
    expect(await shop.fixture.broken()).toEqual([])
  })

  test('is that a purchase was called off; nothing of an order that was never paid, nor to who is forgotten', async () => {
    const order = await bought()
    await heard()
    const end = await shop.orders.cancel(shop.admin, order.id, { reason: 'Se arrepintió' })
    expect(end).toMatchObject({ ok: true })
    expect(await heard()).toMatchObject([expect.stringMatching(/^A la venta \|[^]*La compra se canceló/)])
    await database.db.update(consignors).set({ erasedAt: new Date() })
    await bought()
    expect(await heard()).toEqual([])
  })

  test.each([
    ['that expired', { wantsBackAt: new Date() }, /no se vendió\. Se pidió de vuelta\./],
    ['that was cancelled unpaid', { termEndsOn: '2026-01-31' }, /no se vendió\. Terminó su plazo de venta\./],
    ['that was paid', { wantsBackAt: new Date() }, /se canceló antes de salir\. Se pidió de vuelta\./],
  ])('is in one letter that it waits for them, let go by an order %s', async (which, set, says) => {
    const line = { productId: shop.shoe.id, size: '42', quantity: 1, unit: code }
    const reference =
      which === 'that was paid' ? (await bought()).reference : await shop.fixture.placed(shop.ana, [line])
    await heard()
    await database.db.update(units).set(set).where(eq(units.code, code))
    if (which === 'that expired') {
      shop.fixture.context.later(31)
      await shop.fixture.orders.sweep()
    } else if (which === 'that was paid') {
      const { id } = await shop.fixture.order(reference)
      await shop.orders.cancel(shop.admin, id, { reason: 'Se arrepintió' })
    } else await shop.fixture.orders.cancel(shop.ana, reference)
    const [letter, ...more] = await heard()
    expect(more).toEqual([])
    expect(letter).toMatch(/^Para retirar \|[^]*Te lo guardamos gratis hasta el/)
    expect(letter).toMatch(says)
    expect(await shop.fixture.broken()).toEqual([])
  })

  test('is nothing of a pair that is the shop’s by now', async () => {
    await database.db.update(units).set({ owner: 'shop' }).where(eq(units.code, code))
    await bought()
    expect(await heard()).toEqual([])
    expect(await database.db.$count(unitSales)).toBe(0)
  })
})
