import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import {
  contactMessages,
  orders,
  outbox,
  priceHistory,
  products,
  returns,
  stockLedger,
  webhookInbox,
} from '#data/schema.ts'
import { ORDER_PAYMENT } from '#rules/payments/order-payment.ts'
import type { Role } from '#rules/users/roles.ts'
import { anonymous, type PersonVisitor } from '#rules/users/access.ts'
import type { ReturnState } from '#rules/returns/states.ts'
import { seedUser, seedProduct } from '#tests/support/builders.ts'
import { describeEachDatabase, emptyTables } from '#tests/support/database.ts'
import { orderFixture, type OrderFixture } from '#tests/support/orders-admin.ts'
import { openList } from '#shop/lists/open.ts'
import { openReturnList, returnList, type ReturnQuery } from '#shop/returns/list.ts'
import { openDashboard } from './dashboard.ts'

/** Holds product §27.5. */

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
      disputes: 0,
      disputeUntil: null,
      held: 0,
      pending: 0,
      transfers: 0,
      takings: { amount: 0, orders: 0, day: '2026-11-20' },
      orders: 0,
      returns: 0,
      returnsPressing: 0,
      returnsLate: 0,
      returnsReceived: 0,
      claims: 0,
      claimsUntil: null,
      claimsLate: false,
      late: [],
      messages: 0,
      offers: 0,
      offersLate: 0,
      missingPairs: 0,
      parcels: 0,
      failed: 0,
      comments: 0,
      moderate: 0,
      moderateQuestions: 0,
      questions: 0,
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

  test('returns that near their 24 hours, and those beyond them, are counted apart', async () => {
    const ask = (code: string, createdAt: Date, status: ReturnState = 'requested') =>
      database.db
        .insert(returns)
        .values({ code, kind: 'withdrawal', name: 'Ana', email: 'ana@example.com', createdAt, status })
    await ask('A', ago(HOUR))
    await ask('B', ago(19 * HOUR))
    await ask('C', ago(30 * HOUR))
    await ask('D', ago(30 * HOUR), 'approved')
    expect(await waiting()).toMatchObject({
      returns: 3,
      returnsPressing: 1,
      returnsLate: 1,
      newest: { returned: 4 },
    })
  })

  test('open claims that are no dispute, with the first last day; every number is that of its list', async () => {
    const shoe = await seedProduct(database, { sizes: { '41': 5 } })
    const ana = await seedUser(database)
    const disputed = await shop.paid(ana, [{ productId: shoe.id, size: '41', quantity: 1 }])
    await shop.orders.settle({ ...disputed.payment, status: 'charged_back' })
    const claim = (code: string, status: ReturnState, hours: number, orderId: number | null = null) =>
      database.db.insert(returns).values({
        code,
        kind: 'claim',
        name: 'Ana',
        email: 'ana@example.com',
        status,
        orderId,
        createdAt: ago(hours * HOUR),
        updatedAt: ago(hours * HOUR),
      })
    await claim('A', 'approved', 90)
    expect(await waiting()).toMatchObject({ claims: 1, claimsUntil: null, claimsLate: false })
    await claim('B', 'received', 48)
    await claim('C', 'resolved', 900)
    await claim('D', 'requested', 900, disputed.id)
    expect(await waiting()).toMatchObject({ claims: 2, claimsUntil: ago(-8 * DAY), claimsLate: false })
    await claim('E', 'requested', 30)
    await claim('F', 'requested', 3)
    const seen = await waiting()
    expect(seen).toMatchObject({ claims: 4, claimsUntil: ago(6 * HOUR), claimsLate: true })
    const { list } = openReturnList(shop.context)
    const rows = async (asked: Partial<ReturnQuery>) => {
      const end = await list(vale, asked)
      return end.ok ? end.value.returns.map(({ code }) => code).sort() : end
    }
    expect(await rows({ claims: true })).toEqual(['A', 'B', 'E', 'F'])
    expect(await rows({ late: true })).toEqual(['D', 'E'])
    expect(await rows({ inTime: true })).toEqual(['F'])
    expect([seen.returnsLate, seen.returns - seen.returnsLate]).toEqual([2, 1])
    expect(await openList(shop.context, returnList).counts()).toMatchObject({
      'reclamos=1': 4,
      'vencidas=1': 2,
      'en-termino=1': 1,
    })
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

  test('two weeks of products and of sold-out ones, from before them until today', async () => {
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
    expect(live).toEqual([2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 2, 2])
    expect(soldOut).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1])
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
    expect(after).toEqual(before.map((n, day) => (day < 12 ? n : n + 1)))
    await database.db
      .update(products)
      .set({ deletedAt: ago(DAY) })
      .where(eq(products.createdAt, at))
    expect((await trends()).soldOut).toEqual(before.map((n, day) => (day === 12 ? n + 1 : n)))
  })

  test('eighteen products that are added with their stock change nothing about what is sold out', async () => {
    await seedProduct(database, { createdAt: ago(40 * DAY), sizes: { '41': 0 } })
    const before = (await trends()).soldOut
    for (let one = 0; one < 18; one++) await seedProduct(database, { createdAt: ago(HOUR) })
    await database.db.update(stockLedger).set({ createdAt: ago(HOUR) })
    const { soldOut, products: live } = await trends()
    expect(soldOut).toEqual(before)
    expect([live.at(-2), live.at(-1)]).toEqual([1, 19])
  })

  test('what is on offer is compared with what was on offer', async () => {
    const always = { createdAt: ago(40 * DAY), discount: '20%' }
    await seedProduct(database, always)
    await seedProduct(database, { ...always, deletedAt: ago(3 * DAY) })
    const began = await seedProduct(database, { createdAt: ago(40 * DAY) })
    await seedProduct(database, { createdAt: ago(DAY), discount: '10%' })
    await database.db.insert(priceHistory).values({
      productId: began.id,
      priceCentavos: 2_000_000,
      offer: true,
      discount: '10%',
      salePriceCentavos: 1_800_000,
      since: ago(5 * DAY),
    })
    await database.db.update(products).set({ offer: true, discount: '10%' }).where(eq(products.id, began.id))
    expect((await trends()).onOffer).toEqual([2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 2, 2, 3, 3])
  })

  test('disputes with their last day, held and pending orders, and what was paid today; each for whose role it is', async () => {
    const shoe = await seedProduct(database, { sizes: { '41': 9 } })
    const ana = await seedUser(database)
    const buy = () => shop.paid(ana, [{ productId: shoe.id, size: '41', quantity: 1 }])
    const [contested, , held] = [await buy(), await buy(), await buy()]
    const until = new Date('2026-11-28T15:00:00Z')
    await database.db.update(orders).set({ heldReason: 'stop_delivery' }).where(eq(orders.id, held.id))
    await database.db
      .update(orders)
      .set({ paymentStatus: ORDER_PAYMENT.disputed, disputeUntil: until })
      .where(eq(orders.id, contested.id))
    const waits = await shop.ordered(ana, [{ productId: shoe.id, size: '41', quantity: 1 }])
    await shop.orders.payment(ana, waits)
    await shop.orders.settle(await shop.payment(waits, 'pending'))
    const seen = await waiting()
    expect(seen).toMatchObject({ disputes: 1, disputeUntil: until, held: 1, pending: 1, orders: 2 })
    expect(seen.takings).toMatchObject({ orders: 3, amount: 3 * held.total })
    const of = async (role: Role) => {
      const end = await dashboard.waiting(await seedUser(database, { role }))
      return end.ok ? end.value : end
    }
    expect(await of('sales')).toMatchObject({ disputes: 1, held: 1, pending: 1, takings: { orders: 3 } })
    expect(await of('accountant')).toMatchObject({ disputes: 0, held: 0, orders: 0, takings: { orders: 3 } })
    expect(await of('warehouse')).toMatchObject({ disputes: 0, disputeUntil: null, orders: 2, takings: null })
  })

  test('nobody but an admin', async () => {
    const ana = await seedUser(database)
    for (const visitor of [anonymous, ana, { ...vale, ban: true }])
      for (const end of [await dashboard.waiting(visitor), await dashboard.trends(visitor)])
        expect(end).toMatchObject({ kind: 'refused' })
  })
})
