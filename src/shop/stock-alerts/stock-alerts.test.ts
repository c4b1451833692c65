import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { notifications, outbox, users, products, stockAlerts } from '#data/schema.ts'
import { anonymous, type PersonVisitor } from '#rules/users/access.ts'
import { MAX_STOCK_ALERTS, STOCK_ALERT_MESSAGES } from '#rules/stock-alerts/stock-alert.ts'
import { seedUser, seedProduct, type SeededProduct } from '#tests/support/builders.ts'
import { describeEachDatabase, emptyTables } from '#tests/support/database.ts'
import { orderFixture, type OrderFixture } from '#tests/support/orders-admin.ts'
import { openStock } from '#shop/stock/stock.ts'
import { openStockAlerts } from './stock-alerts.ts'

/** Holds product §17.1, §17.2, §17.3, §17.4. */

describeEachDatabase('stock alerts', (open) => {
  let database: Database
  let fixture: OrderFixture
  let shop: ReturnType<typeof openStockAlerts>
  let stock: ReturnType<typeof openStock>
  let admin: PersonVisitor
  let ana: PersonVisitor
  let shoe: SeededProduct
  let goneId: number
  let gone: { productId: number; size: string }
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    await emptyTables(database)
    fixture = orderFixture(database)
    shop = openStockAlerts(fixture.context)
    stock = openStock(fixture.context)
    admin = await seedUser(database, { role: 'owner' })
    ana = await seedUser(database, { email: 'ana@example.com', emailVerified: true, name: 'Ana' })
    shoe = await seedProduct(database, { sizes: { '41': 0, '42': 1, '43': 0 } })
    goneId = shoe.sizeIds['41']!
    gone = { productId: shoe.id, size: '41' }
  })

  let key = 0
  const arrive = async (sizeId: number, delta = 3) => {
    const input = { delta, reason: 'Llegó mercadería', key: `arrive-${(key += 1)}-0000` }
    const end = await stock.adjust(admin, sizeId, input)
    if (!end.ok) throw new Error(end.message)
  }
  const emails = () => database.db.select().from(outbox).where(eq(outbox.kind, 'mail')).orderBy(outbox.id)
  const news = (person = ana) =>
    database.db
      .select()
      .from(notifications)
      .where(eq(notifications.userId, person.id))
      .orderBy(notifications.id)

  test('who asks for a sold-out size hears once that it is back, by mail and by the bell', async () => {
    expect(await shop.ask(ana, gone)).toMatchObject({ ok: true })
    expect(await shop.ask(ana, gone)).toMatchObject({ ok: true })
    expect(await shop.list(ana)).toMatchObject([{ size: '41', name: 'Zapatillas Cancha' }])
    expect(await shop.sizesOf(ana, shoe.id)).toEqual(['41'])
    expect(await shop.tellDue()).toBe(0)

    await arrive(goneId)
    expect(await shop.tellDue()).toBe(1)
    expect(await shop.tellDue()).toBe(0)
    expect((await emails()).map(({ payload }) => payload)).toMatchObject([
      {
        to: 'ana@example.com',
        subject: 'Volvió el talle 41 de Zapatillas Cancha · Vereda',
        text: expect.stringContaining(`http://shop.test/ProductDetail/${shoe.id}`),
      },
    ])
    expect(await news()).toMatchObject([
      {
        kind: 'stock-alert',
        productId: shoe.id,
        title: 'Zapatillas Cancha',
        body: 'Volvió el talle 41. No queda apartado.',
      },
    ])
    expect(fixture.context.hints).toContainEqual({ kind: 'news', userId: ana.id })
    expect(await shop.list(ana)).toEqual([])
  })

  test('gone and wished again, it is told again', async () => {
    await shop.ask(ana, gone)
    await arrive(goneId, 1)
    await shop.tellDue()
    await arrive(goneId, -1)
    expect(await shop.ask(ana, gone)).toMatchObject({ ok: true })
    await arrive(goneId, 1)
    expect(await shop.tellDue()).toBe(1)
    expect(await emails()).toHaveLength(2)
  })

  test('units of an order that died unpaid count like any others', async () => {
    const bea = await seedUser(database)
    const request = fixture.request([{ productId: shoe.id, size: '42', quantity: 1 }])
    expect(await fixture.orders.place(bea, request)).toMatchObject({ ok: true })
    await shop.ask(ana, { productId: shoe.id, size: '42' })
    fixture.context.later(31)
    await fixture.orders.sweep()
    expect(await shop.tellDue()).toBe(1)
  })

  test('a release and a count at once, and two instances that look, tell once', async () => {
    const bea = await seedUser(database)
    const last = shoe.sizeIds['42']!
    const end = await fixture.orders.place(
      bea,
      fixture.request([{ productId: shoe.id, size: '42', quantity: 1 }]),
    )
    if (!end.ok) throw new Error(end.message)
    await shop.ask(ana, { productId: shoe.id, size: '42' })
    const elsewhere = openStockAlerts(fixture.context)
    await Promise.all([fixture.orders.cancel(bea, end.value.reference), arrive(last, 2), shop.tellDue()])
    const told = await Promise.all([shop, elsewhere, shop, elsewhere].map((one) => one.tellDue()))
    const earlier = (await news()).length - told.reduce((all, one) => all + one, 0)
    expect([0, 1]).toContain(earlier)
    expect(
      (await emails()).filter(({ dedupeKey }) => dedupeKey?.startsWith('mail:stock-alert')),
    ).toHaveLength(1)
    expect(await news()).toHaveLength(1)
    expect(await fixture.stock(last)).toBe(3)
    expect(await fixture.broken()).toEqual([])
  })

  test('several sizes of a product are one email', async () => {
    await shop.ask(ana, gone)
    await shop.ask(ana, { productId: shoe.id, size: '43' })
    await arrive(goneId)
    await arrive(shoe.sizeIds['43']!)
    expect(await shop.tellDue()).toBe(2)
    expect((await emails()).map(({ payload }) => payload.subject)).toEqual([
      'Volvieron los talles 41, 43 de Zapatillas Cancha · Vereda',
    ])
  })

  test('an address that nobody verified gets no email, only the bell', async () => {
    await database.db.update(users).set({ emailVerified: false }).where(eq(users.id, ana.id))
    await shop.ask(ana, gone)
    await arrive(goneId)
    expect(await shop.tellDue()).toBe(1)
    expect(await emails()).toEqual([])
    expect(await news()).toHaveLength(1)
  })

  test('what can be bought, what is not sold and what does not exist cannot be waited for', async () => {
    expect(await shop.ask(ana, { productId: shoe.id, size: '42' })).toMatchObject({
      kind: 'conflict',
      message: STOCK_ALERT_MESSAGES.inStock,
    })
    for (const odd of [
      { productId: 999, size: '41' },
      { productId: 2 ** 40, size: '41' },
      { productId: Number.NaN, size: '41' },
      { productId: shoe.id, size: 'x'.repeat(99) },
      { productId: shoe.id, size: '40' },
    ])
      expect(await shop.ask(ana, odd)).toMatchObject({ kind: 'missing', message: STOCK_ALERT_MESSAGES.gone })
    await database.db.update(products).set({ deletedAt: new Date() })
    expect(await shop.ask(ana, gone)).toMatchObject({ kind: 'missing' })
  })

  test('nobody waits for more than the limit', async () => {
    const sizes = Object.fromEntries(Array.from({ length: MAX_STOCK_ALERTS }, (_, n) => [String(100 + n), 0]))
    const many = await seedProduct(database, { sizes })
    for (const size of Object.keys(sizes))
      expect(await shop.ask(ana, { productId: many.id, size })).toMatchObject({ ok: true })
    expect(await shop.ask(ana, gone)).toMatchObject({ kind: 'conflict', message: STOCK_ALERT_MESSAGES.full })
  })

  test('a cancelled alert is told nobody; others keep theirs', async () => {
    const bea = await seedUser(database)
    await shop.ask(ana, gone)
    await shop.ask(bea, gone)
    expect(await shop.cancel(ana, gone)).toMatchObject({ ok: true })
    expect(await shop.cancel(ana, gone)).toMatchObject({ ok: true })
    await arrive(goneId)
    expect(await shop.tellDue()).toBe(1)
    expect(await news(ana)).toEqual([])
    expect(await news(bea)).toHaveLength(1)
  })

  test('banned people wait until they are let in again', async () => {
    await shop.ask(ana, gone)
    await database.db.update(users).set({ ban: true }).where(eq(users.id, ana.id))
    await arrive(goneId)
    expect(await shop.tellDue()).toBe(0)
    await database.db.update(users).set({ ban: false }).where(eq(users.id, ana.id))
    expect(await shop.tellDue()).toBe(1)
  })

  test('an archived product is not told about; after a month its alerts are gone, as are those of a year ago', async () => {
    await shop.ask(ana, gone)
    await database.db.update(products).set({ deletedAt: fixture.context.clock() })
    await arrive(goneId)
    expect(await shop.tellDue()).toBe(0)
    expect(await shop.list(ana)).toEqual([])
    await shop.sweep()
    expect(await database.db.$count(stockAlerts)).toBe(1)
    fixture.context.later(31 * 1440)
    await shop.sweep()
    expect(await database.db.$count(stockAlerts)).toBe(0)

    const other = await seedProduct(database, { sizes: { '40': 0 } })
    await shop.ask(ana, { productId: other.id, size: '40' })
    fixture.context.later(366 * 1440)
    await shop.sweep()
    expect(await database.db.$count(stockAlerts)).toBe(0)
  })

  test('only signed-in people wait', async () => {
    expect(await shop.ask(anonymous, gone)).toMatchObject({ kind: 'refused', reason: 'signed-out' })
    expect(await shop.ask({ ...ana, ban: true }, gone)).toMatchObject({ kind: 'refused', reason: 'banned' })
    expect(await shop.cancel(anonymous, gone)).toMatchObject({ kind: 'refused' })
    expect([await shop.list(anonymous), await shop.sizesOf(anonymous, shoe.id)]).toEqual([[], []])
  })
})
