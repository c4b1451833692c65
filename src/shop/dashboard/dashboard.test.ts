import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { contactMessages, outbox, products, returns, stockLedger, webhookInbox } from '#data/schema.ts'
import { anonymous, type PersonVisitor } from '#rules/users/access.ts'
import type { ReturnState } from '#rules/returns/states.ts'
import { seedUser, seedProduct } from '#tests/support/builders.ts'
import { describeEachDatabase, emptyTables } from '#tests/support/database.ts'
import { orderFixture, type OrderFixture } from '#tests/support/orders-admin.ts'
import { openDashboard } from './dashboard.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

describeEachDatabase('what waits for an admin', (open) => {
  let database: Database
  let shop: OrderFixture
  let dashboard: ReturnType<typeof openDashboard>
  let vale: PersonVisitor
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    await emptyTables(database)
    shop = orderFixture(database, new Date('2026-11-20T12:00:00Z'))
    dashboard = openDashboard(shop.context)
    vale = await seedUser(database, { role: 'owner' })
  })
  const waiting = async () => {
    const end = await dashboard.waiting(vale)
    if (!end.ok) throw new Error(end.message)
    return end.value
  }
  const trends = async () => {
    const end = await dashboard.trends(vale)
    if (!end.ok) throw new Error(end.message)
    return end.value
  }
  const ago = (milliseconds: number) => new Date(shop.context.clock().getTime() - milliseconds)

  test('an empty shop waits for nothing', async () => {
    expect(await waiting()).toEqual({
      orders: 0,
      returns: 0,
      returnsPressing: 0,
      late: [],
      messages: 0,
      failed: 0,
      comments: 0,
      newest: { order: 0, paid: 0, message: 0, returned: 0, failed: 0 },
    })
  })

  test('a paid order is to be packed; an unpaid one is only new', async () => {
    const shoe = await seedProduct(database, { sizes: { '41': 5 } })
    const ana = await seedUser(database)
    const place = () => shop.ordered(ana, [{ productId: shoe.id, size: '41', quantity: 1 }])
    const first = await place()
    await place()
    expect(await waiting()).toMatchObject({ orders: 0, newest: { order: 2, paid: 0 } })
    await shop.orders.payment(ana, first)
    await shop.orders.settle(await shop.payment(first, 'approved'))
    expect(await waiting()).toMatchObject({ orders: 1, newest: { order: 2, paid: 1 } })
  })

  test('returns that near their 24 hours are counted apart', async () => {
    const ask = (code: string, createdAt: Date, status: ReturnState = 'requested') =>
      database.db
        .insert(returns)
        .values({ code, kind: 'withdrawal', name: 'Ana', email: 'ana@example.com', createdAt, status })
    await ask('A', ago(HOUR))
    await ask('B', ago(19 * HOUR))
    await ask('C', ago(30 * HOUR))
    await ask('D', ago(30 * HOUR), 'approved')
    expect(await waiting()).toMatchObject({ returns: 3, returnsPressing: 2, newest: { returned: 4 } })
  })

  test('unanswered messages, work given up and parked notices', async () => {
    const words = { name: 'Ana', email: 'ana@example.com', subject: 'Hola', message: 'Hola' }
    await database.db.insert(contactMessages).values([words, { ...words, answeredAt: new Date() }])
    await database.db.insert(outbox).values([
      { kind: 'mail', payload: {}, failedAt: new Date() },
      { kind: 'mail', payload: {} },
      // Counted as the notice that it is.
      { kind: 'payment-notice', payload: {}, failedAt: new Date() },
    ])
    await database.db
      .insert(webhookInbox)
      .values({ provider: 'p', dedupeKey: '1', topic: 'payment', resourceId: '1', parkedAt: new Date() })
    expect(await waiting()).toMatchObject({ messages: 1, failed: 2, newest: { message: 2 } })
  })

  test('fourteen days of products and of sold-out ones, back from today', async () => {
    const old = await seedProduct(database, { createdAt: ago(40 * DAY), sizes: { '41': 3 } })
    await seedProduct(database, { createdAt: ago(2 * DAY), sizes: { '41': 1 } })
    await seedProduct(database, { createdAt: ago(40 * DAY), deletedAt: ago(DAY), sizes: { '41': 1 } })
    await database.db.update(stockLedger).set({ createdAt: ago(40 * DAY) })
    // The last three of the old one left four days ago.
    await database.db.insert(stockLedger).values({
      sizeId: old.sizeIds['41']!,
      productId: old.id,
      delta: -3,
      kind: 'reserved',
      actor: 'system:test',
      createdAt: ago(4 * DAY),
    })
    await database.db.update(products).set({ stock: 0 }).where(eq(products.id, old.id))
    const { products: live, soldOut, reviews } = await trends()
    expect(live).toEqual([2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 2, 2])
    expect(soldOut).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1])
    expect(reviews).toHaveLength(14)
  })

  test('products that are new were never sold out before; what is new and empty is, and what was deleted is not any more', async () => {
    await database.db.update(products).set({ createdAt: ago(40 * DAY) })
    const before = (await trends()).soldOut
    expect(new Set(before).size).toBe(1)
    // As creating does it: a product, and its units through the ledger at that moment.
    const at = ago(2 * DAY)
    for (const units of [3, 3, 0]) {
      const { id, sizeIds } = await seedProduct(database, { sizes: { '41': 0 } })
      await database.db.update(products).set({ createdAt: at, stock: units }).where(eq(products.id, id))
      if (units > 0)
        await database.db.insert(stockLedger).values({
          sizeId: sizeIds['41']!,
          productId: id,
          delta: units,
          kind: 'received',
          actor: 'system:test',
          createdAt: at,
        })
    }
    const after = (await trends()).soldOut
    expect(after).toEqual(before.map((n, day) => (day < 11 ? n : n + 1)))
    await database.db
      .update(products)
      .set({ deletedAt: ago(DAY) })
      .where(eq(products.createdAt, at))
    expect((await trends()).soldOut).toEqual(before.map((n, day) => (day === 11 ? n + 1 : n)))
  })

  test('nobody but an admin', async () => {
    const ana = await seedUser(database)
    for (const visitor of [anonymous, ana, { ...vale, ban: true }])
      for (const end of [await dashboard.waiting(visitor), await dashboard.trends(visitor)])
        expect(end).toMatchObject({ kind: 'refused' })
  })
})
