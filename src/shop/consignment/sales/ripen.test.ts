import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { consignorEntries, consignors, orders, outbox, payments, returns, shipments } from '#data/schema.ts'
import { EXCHANGE_SHIPMENT_SAYS } from '#rules/shipments/exchange.ts'
import { ownPairs } from './buyer-is-owner.ts'
import { lockOrder } from '#shop/orders/events.ts'
import { openConsignmentReports } from '#shop/consignment/reports/reports.ts'
import { openReports } from '#shop/reports/reports.ts'
import { openExchanges } from '#shop/returns/exchange/exchanges.ts'
import { openShipments } from '#shop/shipments/shipments.ts'
import { SALE_NEWS_SAID } from '#rules/consignment/sales/news.ts'
import { otherPairTold, UNIT_SAYS } from '#rules/units/limits-and-texts.ts'
import { seedProduct, seedUser } from '#tests/support/builders.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { entrustedSales } from '#tests/support/shop/entrusted-sales.ts'
import { memoryCourier } from '#tests/support/shop/memory-courier.ts'

/** Holds product §48.4, §48.5, §49.10, §51.3, §66.3. */

describeEachDatabase('the sale of an entrusted pair that nobody can take back any more', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof entrustedSales>>
  let code: string
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    shop = await entrustedSales(database)
    code = await shop.onSale()
  })
  const state = async () => (await shop.sale(code))?.state
  const whole = async () => expect(await shop.fixture.broken()).toEqual([])

  test('is owed from the day after its last day, once, whoever asks and however often; not before', async () => {
    await shop.delivered([shop.of(code)])
    expect(await shop.sales.ripenDue()).toBe(0)
    expect(await shop.sale(code)).toMatchObject({ state: 'earned', windowEndsOn: shop.lastDay })
    shop.after(0)
    expect(await shop.sales.ripenDue()).toBe(0)
    shop.after(1)
    const ripe = await Promise.all([1, 2, 3, 4].map(() => shop.sales.ripenDue()))
    expect(ripe.reduce((sum, one) => sum + one, 0)).toBe(1)
    expect(await state()).toBe('payable')
    expect(await shop.balance()).toBe(6_742_500)
    expect(await database.db.$count(consignorEntries)).toBe(1)
    // Turnover is one thing, income another.
    const numbers = await openReports(shop.fixture.context).overview(shop.admin)
    expect(numbers).toMatchObject({ value: { entrusted: { parts: 6_742_500, commissions: 2_247_500 } } })
    await whole()
  })

  test('that its order is complete means nothing, nor that it is whole in other things: it counts days', async () => {
    const { id } = await shop.delivered([shop.of(code), shop.bulk()])
    await shop.orders.complete(shop.admin, id)
    expect(await shop.sales.ripenDue()).toBe(0)
    // A courtesy is the shop's: nothing of it is the owner's.
    await shop.refund(id, 10_000)
    await shop.fixture.work()
    shop.after(1)
    expect(await shop.sales.ripenDue()).toBe(1)
    expect(await shop.balance()).toBe(6_742_500)
    await whole()
  })

  test('is owed although it was sent back, where it came back worn: refused by another person, with why and photos', async () => {
    const { id } = await shop.delivered([shop.of(code)])
    const asked = await shop.back(id)
    const { otherPair } = shop.pairs.verbs
    const reason = 'La suela tiene asfalto y la plantilla está marcada.'
    const other = await seedUser(database, { role: 'warehouse', username: 'deposito' })
    const worn = (by: typeof other, changes: object = {}) =>
      otherPair(by, code, { what: 'worn', reason, ...changes })
    expect(await worn(other, { what: 'seal' })).toMatchObject({ fields: { what: UNIT_SAYS.notTaken } })
    expect(await worn(shop.admin)).toMatchObject({ message: UNIT_SAYS.otherPerson })
    await shop.fixture.work()
    shop.fixture.emails.length = 0
    expect(await worn(other)).toMatchObject({ value: { state: 'sold' } })
    expect((await shop.view(asked)).status).toBe('rejected')
    await shop.fixture.work()
    const told = (to: string) => shop.fixture.emails.filter((mail) => mail.to === to).map(({ text }) => text)
    expect(told('ana@example.com')).toEqual([
      expect.stringContaining(otherPairTold(code, reason, 'worn').split('.')[0]!),
    ])
    const [owner] = await database.db.select().from(consignors).where(eq(consignors.id, shop.consignorId))
    expect(told(owner!.email)).toEqual([expect.stringContaining(SALE_NEWS_SAID['other-pair'].lead)])
    shop.after(1)
    expect(await shop.sales.ripenDue()).toBe(1)
    await whole()
  })

  test('waits while it is on its way, while a case is open, while its payment is disputed, while its order is held', async () => {
    const order = await shop.paidFor([shop.of(code)] as never)
    await shop.send(order.id)
    shop.after(40)
    expect(await shop.sales.ripenDue()).toBe(0)
    await shop.orders.deliver(shop.admin, order.id)
    const waits = async () => {
      shop.after(60)
      expect(await shop.sales.ripenDue()).toBe(0)
      expect(await state()).toBe('earned')
    }
    const number = `V-${String(order.id).padStart(6, '0')}`
    const cases = [await shop.asked({ order: number }), await shop.asked({ email: 'ANA@example.com' })]
    for (const asked of cases) {
      await waits()
      await shop.returns.reject(shop.admin, asked, { message: 'Pasaron los días para arrepentirse.' })
    }
    await database.db.update(orders).set({ heldReason: 'sospecha' })
    await waits()
    await database.db.update(orders).set({ heldReason: null })
    await shop.fixture.orders.settle(await shop.fixture.payment(order.reference, 'charged_back'))
    await waits()
    await whole()
    // The shop lost it and the pair is gone: the shop bears that.
    await database.db.update(payments).set({ statusDetail: 'settled' }).where(eq(payments.orderId, order.id))
    expect(await shop.sales.ripenDue()).toBe(1)
    await whole()
  })

  test('lost by its courier, it is owed as if it had arrived, once, and the money of whoever bought goes back', async () => {
    const order = await shop.paidFor([shop.of(code)] as never)
    await shop.send(order.id)
    const at = shop.fixture.context.clock()
    const box = { weightG: 900, lengthCm: 30, widthCm: 20, heightCm: 10 }
    await database.db.insert(shipments).values({
      orderId: order.id,
      courier: 'andreani',
      key: 'K',
      state: 'lost',
      stateAt: at,
      boxes: 1,
      box,
      declaredCentavos: 8_990_000,
      recipientHash: '',
      askedAt: at,
      handedAt: at,
      ref: 'R',
      trackingCode: 'T',
      waitsFor: 'lost',
      waitsSince: at,
    })
    expect(await shop.sales.ripenDue()).toBe(0)
    const news = sql`${outbox.payload}::text like '%Ya llegó a quien%'`
    expect(await database.db.$count(outbox, news)).toBe(0)
    await shop.refund(order.id, 89_900)
    await shop.fixture.work()
    shop.after(1)
    const ripe = await Promise.all([1, 2, 3].map(() => shop.sales.ripenDue()))
    expect(ripe.reduce((sum, one) => sum + one, 0)).toBe(1)
    expect(await shop.balance()).toBe(6_742_500)
    expect(await database.db.$count(consignorEntries)).toBe(1)
    await shop.fixture.work()
    expect(JSON.stringify(shop.fixture.emails.at(-1))).toContain('El correo lo perdió: te lo pagamos igual.')
    await whole()
  })

  test('given in an exchange and lost by its courier, it is owed as if it had arrived; what was paid for it goes back', async () => {
    const { fixture, returns, admin } = shop
    const dear = await seedProduct(database, { pesos: 100_000, sizes: { '40': 1 } })
    const { id, reference } = await shop.delivered([{ productId: dear.id, size: '40', quantity: 1 }])
    const [line] = await shop.linesOf(id)
    const begun = await openExchanges(fixture.context, { ask: fixture.orders.check, ownPairs }).start(
      admin,
      reference,
      {
        orderLineId: line!.id,
        productId: shop.shoe.id,
        size: '42',
        unit: code,
        delivery: 'delivery',
        key: randomUUID(),
      },
    )
    if (!begun.ok) throw new Error(JSON.stringify(begun))
    const { code: exchange } = begun.value
    const { port } = memoryCourier()
    const { context } = fixture
    const gateways = { ...context.gateways, andreani: port }
    const parcels = openShipments({ ...context, gateways }, shop.orders)
    const box = { courier: 'andreani', weightG: 900, lengthCm: 30, widthCm: 20, heightCm: 10, declared: 100 }
    await returns.approve(admin, exchange, {})
    // It is nobody's before the exchange is made.
    expect(await parcels.createExchange(admin, exchange, box)).toMatchObject({
      message: EXCHANGE_SHIPMENT_SAYS.pairKept,
    })
    const lines = [{ orderLineId: line!.id, of: '', quantity: 1, condition: 'restock' }]
    await returns.receive(admin, exchange, { lines })
    const { back } = (await shop.view(exchange)).exchange!
    expect(await returns.replace(admin, exchange, { back: back / 100 })).toMatchObject({ ok: true })
    expect(await parcels.planExchange(admin, exchange)).toMatchObject({ value: { declared: 8_990_000 } })
    const sent = await parcels.createExchange(admin, exchange, box)
    if (!sent.ok) throw new Error(sent.message)
    await parcels.handOver(admin, sent.value.id)
    shop.after(1)
    expect(await shop.sales.ripenDue()).toBe(0)
    await parcels.declareLost(admin, sent.value.id, { reason: 'No aparece' })
    const form = { reason: 'No aparece', key: randomUUID() }
    expect(await returns.parcel.lost(admin, exchange, form)).toMatchObject({ value: { parcel: 'lost' } })
    await fixture.work()
    expect(await shop.sales.ripenDue()).toBe(0)
    fixture.context.later(20 * 24 * 60)
    const ripe = await Promise.all([1, 2, 3].map(() => shop.sales.ripenDue()))
    expect(ripe.reduce((sum, one) => sum + one, 0)).toBe(1)
    expect(await shop.balance()).toBe(6_742_500)
    await whole()
  })

  test('a return that is being written while the job looks is not overlooked', async () => {
    const { id } = await shop.delivered([shop.of(code)])
    await shop.sales.ripenDue()
    shop.after(1)
    const begun = Promise.withResolvers<void>()
    const ripe = begun.promise.then(() => shop.sales.ripenDue())
    await database.transaction(async (tx) => {
      await lockOrder(tx, { id })
      begun.resolve()
      // It goes by what is held; the embedded database has one connection, and it comes after.
      if (!database.embedded) expect(await ripe).toBe(0)
      const row = { code: 'ARR-20260101-AAAAAA', kind: 'withdrawal', orderId: id } as const
      await tx.insert(returns).values({ ...row, name: 'Ana', email: 'ana@example.com' })
    })
    expect([await ripe, await shop.sales.ripenDue()]).toEqual([0, 0])
    expect(await state()).toBe('earned')
    await whole()
  })

  test('asked for back and owed at the same moment: one of them was first, and so it stays', async () => {
    for (let round = 0; round < 3; round++) {
      code = await shop.onSale()
      const { id } = await shop.delivered([shop.of(code)])
      shop.after(1)
      await Promise.all([
        shop.sales.ripenDue(),
        shop.returns.open(shop.admin, id, { kind: 'claim', reason: '' }),
        shop.sales.ripenDue(),
      ])
      const before = await state()
      await shop.sales.ripenDue()
      expect(await state()).toBe(before)
      await whole()
      shop.fixture.context.later(-60 * 24 * 20)
    }
  })

  test('paid, sent, and for 30 days nobody said that it arrived: the shop reads who waits for it', async () => {
    const order = await shop.paidFor([shop.of(code)] as never)
    await shop.send(order.id)
    const { undelivered } = openConsignmentReports(shop.fixture.context)
    const waiting = async (visitor = shop.admin) => {
      const end = await undelivered(visitor, {})
      return end.ok ? end.value.rows : end.kind
    }
    expect(await waiting()).toEqual([])
    shop.after(25)
    expect(await waiting()).toMatchObject([
      { orderId: order.id, code, owner: 'Filomena Quiroga', part: 6_742_500 },
    ])
    expect(await waiting(shop.ana)).toBe('refused')
    expect(await waiting(await seedUser(database, { role: 'warehouse', username: 'leo' }))).toBe('refused')
    await shop.orders.deliver(shop.admin, order.id)
    expect(await waiting()).toEqual([])
  })
})
