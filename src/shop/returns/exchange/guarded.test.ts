import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { exchanges, payments, returns as returnRows } from '#data/schema.ts'
import { EXCHANGE_SAYS } from '#rules/returns/exchange/exchange.ts'
import { SETTLED_MEANWHILE } from '#rules/returns/return.ts'
import { seedProduct, seedUser } from '#tests/support/builders.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { exchanging, HOURS } from '#tests/support/shop/exchanging.ts'

describeEachDatabase('an exchange is guarded', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof exchanging>>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => void (shop = await exchanging(database)))

  test('money in dispute, somebody banned, somebody else, too late, what is gone: each has its sentence', async () => {
    const { fixture, exchanges: verbs, returns, admin, ana, delivered, input, begin, bring } = shop
    const order = await delivered()
    const line = await input(order, { size: '42' })
    const start = (who: typeof ana, changes = {}) =>
      verbs.start(who, order.reference, { ...line, key: randomUUID(), ...changes })
    expect(await start({ ...ana, ban: true })).toMatchObject({ kind: 'refused', reason: 'banned' })
    expect(await start(await seedUser(database))).toMatchObject({ kind: 'missing' })
    expect(await start(ana, { size: '41' })).toMatchObject({ fields: { size: EXCHANGE_SAYS.same } })
    expect(await start(ana, { size: '' })).toMatchObject({ fields: { size: EXCHANGE_SAYS.noSize } })
    expect(await start(ana, { size: '99' })).toMatchObject({ fields: { size: EXCHANGE_SAYS.noSize } })
    expect(await start(ana, { quantity: 3 })).toMatchObject({ fields: { quantity: 'Podés cambiar hasta 2' } })
    expect(await start(ana, { orderLineId: 9e15 })).toMatchObject({ kind: 'invalid' })
    expect(await verbs.start(ana, 'no', line)).toMatchObject({ kind: 'missing' })
    await database.db.execute(sql`update product_sizes set offered = false where size = '42'`)
    expect(await start(ana)).toMatchObject({ kind: 'conflict', message: EXCHANGE_SAYS.gone })
    await database.db.execute(sql`update product_sizes set offered = true where size = '42'`)
    const code = await begin(order, { size: '42' })
    await bring(code)
    await returns.replace(admin, code, {})
    const disputed = { ...order.payment, status: 'charged_back' as const }
    await fixture.orders.settle(disputed)
    expect(await returns.parcel.pack(admin, code)).toMatchObject({
      message: 'El pago está en disputa: no lo entregues.',
    })
    expect(await start(ana)).toMatchObject({ message: EXCHANGE_SAYS.disputed })
    await fixture.orders.settle({ ...disputed, status: 'approved', detail: 'reimbursed' })
    expect(await returns.parcel.pack(admin, code)).toMatchObject({ ok: true })
    fixture.context.later(49 * HOURS)
    expect(await start(ana)).toMatchObject({ message: EXCHANGE_SAYS.late })
    expect(await start(admin)).toMatchObject({ ok: true })
    expect(await fixture.broken()).toEqual([])
  })

  test('the same form twice is one exchange; a unit is changed once', async () => {
    const { exchanges: verbs, ana, delivered, input, fixture } = shop
    const order = await delivered()
    const form = await input(order, { size: '42', quantity: 2 })
    const ends = await Promise.all([1, 2, 3].map(() => verbs.start(ana, order.reference, form)))
    expect(new Set(ends.map((end) => (end.ok ? end.value.code : end.message))).size).toBe(1)
    expect(
      await verbs.start(ana, order.reference, { ...form, key: randomUUID(), quantity: 1 }),
    ).toMatchObject({
      kind: 'invalid',
    })
    expect(await database.db.$count(exchanges)).toBe(1)
    expect(await fixture.broken()).toEqual([])
  })

  test('50 exchanges for 3 pairs: 3 are kept, 47 are told, nothing below nothing', async () => {
    const { fixture, orders, exchanges: verbs, admin } = shop
    const wanted = await seedProduct(database, { sizes: { '40': 3 } })
    const shoe = await seedProduct(database, { sizes: { '41': 50 } })
    const buyers = await Promise.all(Array.from({ length: 50 }, () => seedUser(database)))
    const sold = []
    for (const buyer of buyers) {
      const order = await fixture.paid(buyer, [{ productId: shoe.id, size: '41', quantity: 1 }])
      await orders.pack(admin, order.id)
      await orders.ship(admin, order.id, { carrier: 'OCA' })
      await orders.deliver(admin, order.id)
      sold.push({ buyer, order, line: (await shop.linesOf(order.id))[0]!.id })
    }
    const ends = await Promise.all(
      sold.map(({ buyer, order, line }) =>
        verbs.start(buyer, order.reference, {
          orderLineId: line,
          productId: wanted.id,
          size: '40',
          delivery: 'delivery',
          key: randomUUID(),
        }),
      ),
    )
    expect(ends.filter(({ ok }) => ok)).toHaveLength(3)
    expect(ends.filter((end) => !end.ok && end.message === EXCHANGE_SAYS.gone)).toHaveLength(47)
    expect(await fixture.stock(wanted.sizeIds['40']!)).toBe(0)
    expect(await fixture.broken()).toEqual([])
  }, 120_000)

  test('verify finds an exchange that took the pair, sent nothing and owes nothing', async () => {
    const { fixture, returns, delivered, begin, bring, admin } = shop
    const order = await delivered()
    const code = await begin(order, { size: '42' })
    await bring(code)
    expect(await fixture.broken()).toEqual([])
    // As it was before: closed, with nothing.
    await database.db.update(returnRows).set({ status: 'resolved' })
    expect(await fixture.broken()).toEqual([
      expect.stringMatching(/was paid for or changed.*"came":1,"refunded":0/),
      expect.stringMatching('made gave something'),
    ])
    await database.db.update(returnRows).set({ status: 'received' })
    await returns.replace(admin, code, {})
    expect(await fixture.broken()).toEqual([])
    await database.db.update(exchanges).set({ parcel: 'released' })
    expect((await fixture.broken()).join()).toMatch(/(?=.*made gave something)(?=.*exactly the units)/s)
    await database.db.update(exchanges).set({ parcel: 'held' })
    await database.db.execute(sql`delete from money_ledger where kind = 'exchange'`)
    expect((await fixture.broken()).join()).toMatch(/for what it gave in place/)
  })

  test('two of the shop’s people settle one case: the second reads how it stands', async () => {
    const { returns, admin, delivered, begin, bring } = shop
    const order = await delivered()
    const code = await begin(order, { size: '42' })
    await bring(code)
    const ends = await Promise.all([
      returns.replace(admin, code, {}),
      returns.resolve(admin, code, { amount: 20_000, reason: 'Prefirió el dinero', key: 'money-00001' }),
    ])
    const said = ends.map((end) => (end.ok ? 'done' : end.message))
    expect(said.filter((one) => one === 'done').length).toBeGreaterThan(0)
    const [paid] = await database.db.select().from(exchanges)
    const money = await database.db
      .select()
      .from(payments)
      .where(eq(payments.orderId, order.id))
      .orderBy(payments.id)
    expect(money).toHaveLength(1)
    expect(said).toEqual(
      paid!.madeCentavos === null ? [SETTLED_MEANWHILE, 'done'] : ['done', SETTLED_MEANWHILE],
    )
    expect(await shop.fixture.broken()).toEqual([])
  })
})
