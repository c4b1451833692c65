import { setTimeout } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { notifications, orderHistory, orders as orderRows } from '#data/schema.ts'
import { MANY_UNDO_SECONDS, UNDO_MESSAGES, UNDO_SECONDS } from '#rules/fulfilment/undo.ts'
import { openOutbox } from '#shop/jobs/outbox.ts'
import { seedUser } from '#tests/support/builders.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { copiesOf } from '#tests/support/shop/paid-orders.ts'
import { ordersAsAdmin, parcel } from '#tests/support/orders-as-admin.ts'

/** Holds product §13.6. */

describeEachDatabase('a step that mails is undone before the mail goes', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof ordersAsAdmin>>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => void (shop = await ordersAsAdmin(database)))

  async function shipped() {
    const { orders, admin, paid, fixture } = shop
    const { id, reference } = await paid()
    await orders.pack(admin, id)
    fixture.emails.length = 0
    await orders.ship(admin, id, parcel)
    return { id, reference }
  }
  const rowOf = async (id: number) =>
    (await database.db.select().from(orderRows).where(eq(orderRows.id, id)))[0]!
  const newsOf = async (id: number) =>
    (
      await database.db
        .select()
        .from(notifications)
        .where(eq(notifications.orderId, id))
        .orderBy(notifications.id)
    ).map(({ kind }) => kind)

  test('undone: the order, its history and its news are as before, and the mail never goes', async () => {
    const { orders, admin, ana, fixture, subjects } = shop
    const { id, reference } = await shipped()
    const stock = await fixture.stock(shop.shoe.sizeIds['41']!)
    const sold = await fixture.sold(shop.shoe.id)
    await fixture.runDue()
    expect(subjects()).toEqual([])
    expect(await orders.undoable(admin)).toEqual({
      ok: true,
      value: { orders: [{ id, number: 'V-000001', step: 'ship' }], secondsLeft: UNDO_SECONDS },
    })
    expect(await orders.undo(admin, id)).toMatchObject({ value: { fulfilment: 'packed' } })
    await fixture.work()
    expect(subjects()).toEqual([])
    expect(await rowOf(id)).toMatchObject({
      fulfilmentStatus: 'packed',
      carrier: null,
      trackingCode: null,
      trackingUrl: null,
    })
    expect(await newsOf(id)).not.toContain('order-shipped')
    expect([await fixture.stock(shop.shoe.sizeIds['41']!), await fixture.sold(shop.shoe.id)]).toEqual([
      stock,
      sold,
    ])
    const own = await fixture.orders.find(ana, reference)
    expect(own.ok && own.value.history.map(({ words }) => words)).not.toContain('Pedido despachado')
    expect(await orders.find(admin, id)).toMatchObject({
      value: {
        events: expect.arrayContaining([
          expect.objectContaining({ to: 'shipped', takenBack: true }),
          expect.objectContaining({ to: 'note', actor: 'vale', reason: UNDO_MESSAGES.note('shipped') }),
        ]),
      },
    })
    expect(await orders.undo(admin, id)).toMatchObject({ message: UNDO_MESSAGES.none })

    // Made again it is told, once.
    await orders.ship(admin, id, parcel)
    await fixture.work()
    expect(subjects()).toEqual(['Tu pedido V-000001 está en camino'])
    expect(await newsOf(id)).toContain('order-shipped')
    expect(await fixture.broken()).toEqual([])
  })

  test('after its seconds the mail goes, and then nothing is undone', async () => {
    const { orders, admin, fixture, subjects } = shop
    const { id } = await shipped()
    fixture.context.later((UNDO_SECONDS - 1) / 60)
    await fixture.runDue()
    expect(subjects()).toEqual([])
    fixture.context.later(1 / 60)
    await fixture.runDue()
    expect(subjects()).toEqual(['Tu pedido V-000001 está en camino'])
    expect(await orders.undoable(admin)).toMatchObject({ value: null })
    expect(await orders.undo(admin, id)).toMatchObject({ kind: 'conflict', message: UNDO_MESSAGES.mailed })
    expect(await rowOf(id)).toMatchObject({ fulfilmentStatus: 'shipped' })
  })

  test('of many that were shipped together each is undone; the first waits for the last', async () => {
    const { orders, admin, paid, fixture, subjects } = shop
    const ids = [(await paid()).id, (await paid()).id]
    await orders.many.pack(admin, ids)
    await orders.many.ship(admin, { carrier: 'OCA', parcels: ids.map((id) => ({ id })) })
    fixture.context.later((MANY_UNDO_SECONDS - 1) / 60)
    await fixture.runDue()
    expect(await orders.undoMany(admin, [...ids, 999])).toMatchObject({
      value: [{ done: true }, { done: true }, { id: 999, done: false }],
    })
    await fixture.work()
    expect(subjects()).toEqual([])
  })

  test('a mail that was asked for again waits with the first', async () => {
    const { orders, admin, fixture, subjects } = shop
    const { id } = await shipped()
    await orders.resendEmail(admin, id, 'shipped')
    await orders.undo(admin, id)
    await fixture.work()
    expect(subjects()).toEqual([])
  })

  test('two instances and a person at once: the mail goes once or the step is undone, never both', async () => {
    const { orders, admin, fixture } = shop
    const sent: number[] = []
    const works = () =>
      openOutbox(fixture.context, {
        ...fixture.orders.jobs,
        ...fixture.gifts.jobs,
        'consignor-news': async () => undefined,
        mail: async ({ subject }) => {
          await setTimeout(5)
          sent.push(Number(/V-0*(\d+)/.exec(subject)![1]))
        },
        'newsletter-batch': async () => undefined,
        push: async () => undefined,
        invoice: async () => undefined,
      })
    const instances = [works(), works()]
    const undone: number[] = []
    const first = await shop.paidFor([{ productId: shop.shoe.id, size: '42', quantity: 1 }])
    const ids = [first.id, ...(await copiesOf(database, first.id, 11, 'Zoe'))]
    for (const id of ids) {
      await orders.pack(admin, id)
      await orders.ship(admin, id, parcel)
      fixture.context.later(UNDO_SECONDS / 60)
      const work = () => instances.map((instance) => instance.runDue())
      // Now the one comes first and now the others.
      const early = id % 2 === 0 ? work() : []
      if (early.length > 0) await setTimeout(id / 2)
      const undoing = orders.undo(admin, id)
      await Promise.all([...early, ...work()])
      const end = await undoing
      if (end.ok) undone.push(id)
      await Promise.all(instances.map((instance) => instance.runDue()))
      expect(await rowOf(id)).toMatchObject({ fulfilmentStatus: end.ok ? 'packed' : 'shipped' })
    }
    expect([...sent, ...undone].toSorted((a, b) => a - b)).toEqual(ids)
    const taken = await database.db
      .select()
      .from(orderHistory)
      .where(eq(orderHistory.to, 'shipped'))
      .orderBy(orderHistory.id)
    expect(taken.filter(({ takenBackAt }) => takenBackAt !== null)).toHaveLength(undone.length)
  })

  test('only for who prepares and sends', async () => {
    const { orders, ana } = shop
    const accountant = await seedUser(database, { role: 'accountant' })
    const { id } = await shipped()
    for (const visitor of [ana, accountant])
      for (const end of [await orders.undo(visitor, id), await orders.undoMany(visitor, [id])])
        expect(end).toMatchObject({ kind: 'refused' })
    expect(await orders.undoable(accountant)).toMatchObject({ value: null })
  })
})
