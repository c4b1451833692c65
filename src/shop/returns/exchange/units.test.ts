import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { consignors, units } from '#data/schema.ts'
import { OWN_PAIR_APART } from '#rules/consignment/sales/buyer-is-owner.ts'
import { dayOf } from '#rules/calendar/argentine-day.ts'
import { EXCHANGE_SAYS } from '#rules/returns/exchange/exchange.ts'
import { lastDayToWithdraw } from '#rules/returns/withdrawal-right.ts'
import type { PersonVisitor } from '#rules/users/access.ts'
import { printUnitCode } from '#rules/units/code.ts'
import { lookFirst } from '#rules/units/limits-and-texts.ts'
import { balanceOf } from '#shop/consignment/ledger/entries.ts'
import { openSales, saleOf } from '#shop/consignment/sales/sales.ts'
import { seedUser } from '#tests/support/builders.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { parcel } from '#tests/support/orders-as-admin.ts'
import { photo } from '#tests/support/photo.ts'
import { consignedPairs } from '#tests/support/shop/consigned-pairs.ts'
import { exchanging, HOURS } from '#tests/support/shop/exchanging.ts'

/** Holds product §14.9, §14.10, §14.11, §51.6. */

const PRICE = 8_990_000
const DEARER = 9_990_000
/** What one by number costs. */
const BULK = 2_000_000

describeEachDatabase('exchanges of entrusted pairs', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof exchanging>>
  let pairs: ReturnType<typeof consignedPairs>
  let consignorId: number
  let code: string
  let another: string
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    shop = await exchanging(database)
    pairs = consignedPairs(database, shop.fixture.context, shop.admin)
    consignorId = await pairs.consignor()
    code = await pairs.onSale(shop.shoe.id, { consignorId })
    another = await pairs.onSale(shop.shoe.id, { consignorId, price: DEARER })
  })
  const bulk = { quantity: 1, size: '42' }
  const row = async (unit: string) => {
    const [found] = await database.db.select().from(units).where(eq(units.code, unit))
    return found!
  }
  const sale = async (unit: string) => saleOf(database.db, (await row(unit)).id)
  const now = async (unit: string) => [(await row(unit)).state, (await sale(unit))?.state ?? null]
  const whole = async () => expect(await shop.fixture.broken()).toEqual([])
  /** Ana has it. */
  async function bought(unit: string | null = code) {
    const line = { productId: shop.shoe.id, ...bulk, ...(unit === null ? {} : { unit }) }
    const order = await shop.paidFor([line] as never)
    await shop.orders.pack(shop.admin, order.id)
    await shop.orders.ship(shop.admin, order.id, parcel)
    await shop.orders.deliver(shop.admin, order.id)
    return order
  }
  const forPair = (unit = another) => ({ size: '42', unit })
  async function pay(exchange: string): Promise<void> {
    const payment = await shop.paying(exchange)
    await shop.fixture.orders.settle({ ...payment, status: 'approved' })
  }
  async function bring(exchange: string): Promise<void> {
    await shop.returns.approve(shop.admin, exchange, {})
    const lines = [{ ...(await shop.one(exchange)), condition: 'inspect' }]
    const end = await shop.returns.receive(shop.admin, exchange, { lines }, [await photo()])
    if (!end.ok) throw new Error(JSON.stringify(end))
  }
  const why = { reason: 'El precinto y las costuras no son los de las fotos.' }

  test('a pair for another: each has its own sale, and the new one is owed after days of its own', async () => {
    const order = await bought()
    const exchange = await shop.begin(order, forPair())
    expect(await shop.exchangeOf(exchange)).toMatchObject({
      unitCode: another,
      creditCentavos: PRICE,
      differenceCentavos: DEARER - PRICE,
    })
    expect(await now(another)).toEqual(['reserved', 'held'])
    expect(await sale(another)).toMatchObject({
      orderLineId: null,
      baseCentavos: DEARER,
      partCentavos: 7_492_500,
    })
    await whole()
    await pay(exchange)
    await bring(exchange)
    expect([await now(code), await now(another)]).toEqual([
      ['returned', 'earned'],
      ['reserved', 'held'],
    ])
    expect(await shop.returns.replace(shop.admin, exchange, {})).toMatchObject({ message: lookFirst([code]) })
    await pairs.verbs.samePair(shop.admin, code)
    await whole()
    shop.fixture.context.later(3 * 24 * HOURS)
    const pages = async () => {
      const [own, desk] = [
        await shop.fixture.orders.find(shop.ana, order.reference),
        await shop.orders.find(shop.admin, order.id),
      ]
      return [own, desk].map((end) => (end.ok ? end.value.exchanged : end.message))
    }
    expect(await pages()).toEqual([[], []])
    await shop.make(exchange)
    expect([await now(code), await now(another)]).toEqual([
      ['ready', 'reversed'],
      ['sold', 'earned'],
    ])
    // Both are told by their codes: only the first one stands in the order's lines.
    for (const told of await pages())
      expect(told).toEqual([
        {
          code: exchange,
          from: expect.stringContaining(printUnitCode(code)),
          to: expect.stringContaining(printUnitCode(another)),
          image: expect.anything(),
          came: true,
        },
      ])
    await whole()
    const { ripenDue } = openSales(shop.fixture.context)
    await ripenDue()
    const last = lastDayToWithdraw(
      dayOf(shop.fixture.context.clock()),
      shop.fixture.context.settings.closedDays,
    )
    expect(await sale(another)).toMatchObject({ state: 'earned', windowEndsOn: last })
    shop.fixture.context.later(20 * 24 * HOURS)
    expect(await ripenDue()).toBe(1)
    expect((await sale(another))!.state).toBe('payable')
    expect(await balanceOf(database.db, consignorId)).toBe(7_492_500)
    await whole()
  })

  test('a pair for one by number, also of its own size: what it costs less goes back, and its sale is undone', async () => {
    const order = await bought()
    const exchange = await shop.begin(order, { size: '42' })
    expect((await shop.exchangeOf(exchange)).differenceCentavos).toBe(BULK - PRICE)
    await bring(exchange)
    await pairs.verbs.samePair(shop.admin, code)
    await shop.make(exchange)
    expect(await now(code)).toEqual(['ready', 'reversed'])
    await shop.fixture.work()
    await whole()
  })

  test('what came by number for a pair, and the pair itself back later: its sale is undone', async () => {
    const order = await bought(null)
    const exchange = await shop.begin(order, forPair(code))
    await pay(exchange)
    await shop.returns.approve(shop.admin, exchange, {})
    const lines = [{ ...(await shop.one(exchange)), condition: 'restock' }]
    await shop.returns.receive(shop.admin, exchange, { lines })
    await shop.make(exchange)
    expect(await now(code)).toEqual(['sold', 'earned'])
    const { orderLineId } = await shop.exchangeOf(exchange)
    const given = { orderLineId, of: exchange, quantity: 1 }
    const asked = await shop.returns.ask(shop.ana, order.reference, {
      kind: 'withdrawal',
      lines: [given],
      key: randomUUID(),
    })
    if (!asked.ok) throw new Error(JSON.stringify(asked))
    const back = asked.value.code
    await shop.returns.approve(shop.admin, back, {})
    const came = { lines: [{ ...given, condition: 'inspect' }] }
    expect(await shop.returns.receive(shop.admin, back, came, [await photo()])).toMatchObject({ ok: true })
    expect(await now(code)).toEqual(['returned', 'earned'])
    await whole()
    const { owed, toCompare } = await shop.view(back)
    expect([owed, toCompare]).toEqual([PRICE, [code]])
    await pairs.verbs.samePair(shop.admin, code)
    const settle = { amount: owed / 100, key: randomUUID() }
    expect(await shop.returns.resolve(shop.admin, back, settle)).toMatchObject({ ok: true })
    expect(await now(code)).toEqual(['ready', 'reversed'])
    await shop.fixture.work()
    await whole()
  })

  test('taken back, over, or after its owner asked for it: what was kept is let go, and its sale did not come about', async () => {
    const order = await bought()
    const given = await shop.begin(order, forPair())
    await shop.exchanges.takeBack(shop.ana, given)
    expect(await now(another)).toEqual(['listed', 'released'])
    const over = await shop.begin(order, forPair())
    await database.db.update(units).set({ wantsBackAt: new Date() }).where(eq(units.code, another))
    shop.fixture.context.later(11 * 24 * HOURS)
    await shop.exchanges.sweepExchanges()
    expect((await shop.view(over)).status).toBe('cancelled')
    expect(await now(another)).toEqual(['to_return', 'released'])
    expect(await now(code)).toEqual(['sold', 'earned'])
    await whole()
  })

  test('another pair came: the exchange is over, the new one is on sale again, and the first sale goes on', async () => {
    const order = await bought()
    const exchange = await shop.begin(order, forPair())
    await pay(exchange)
    await bring(exchange)
    expect(await pairs.verbs.otherPair(shop.admin, code, why)).toMatchObject({ ok: true })
    expect((await shop.view(exchange)).status).toBe('rejected')
    expect([await now(code), await now(another)]).toEqual([
      ['sold', 'earned'],
      ['listed', 'released'],
    ])
    await shop.fixture.work()
    await whole()
    shop.fixture.context.later(30 * 24 * HOURS)
    expect(await openSales(shop.fixture.context).ripenDue()).toBe(1)
    await whole()
  })

  test('of a pair there is one, of its own product and size; one that is gone is said', async () => {
    const order = await bought(null)
    const form = await shop.input(order, forPair())
    const start = (changes: object) =>
      shop.exchanges.start(shop.ana, order.reference, { ...form, key: randomUUID(), ...changes })
    expect(await start({ unit: 'nada' })).toMatchObject({ fields: { unit: EXCHANGE_SAYS.noUnit } })
    for (const changes of [{ size: '41' }, { unit: '2222222' }])
      expect(await start(changes)).toMatchObject({
        kind: 'conflict',
        message: expect.stringContaining('recién'),
      })
    const leo = await seedUser(database)
    const line = { productId: shop.shoe.id, ...bulk, unit: another }
    await shop.fixture.orders.place(leo, shop.fixture.request([line]))
    expect(await start({})).toMatchObject({ kind: 'conflict', message: expect.stringContaining('recién') })
    const choices = await shop.exchanges.choices(shop.ana, order.reference, { orderLineId: form.orderLineId })
    expect(choices).toMatchObject({ value: { chosen: { pairs: [{ code, difference: PRICE - BULK }] } } })
    await whole()
  })

  test('a pair that its own buyer entrusted is not given in an exchange', async () => {
    const order = await bought(null)
    await database.db.update(consignors).set({ userId: shop.ana.id }).where(eq(consignors.id, consignorId))
    const form = await shop.input(order, forPair())
    expect(await shop.exchanges.start(shop.ana, order.reference, form)).toMatchObject({
      kind: 'conflict',
      message: OWN_PAIR_APART,
    })
    expect(await row(another)).toMatchObject({ state: 'listed', orderId: null })
    await whole()
  })

  test('an exchange and six buyers want one pair: one has it', async () => {
    const order = await bought()
    const form = await shop.input(order, forPair())
    const people: PersonVisitor[] = []
    for (let n = 0; n < 6; n++) people.push(await seedUser(database))
    const buy = (who: PersonVisitor) =>
      shop.fixture.orders.place(
        who,
        shop.fixture.request([{ productId: shop.shoe.id, ...bulk, unit: another }]),
      )
    const ends = await Promise.all([
      ...people.slice(0, 3).map(buy),
      shop.exchanges.start(shop.ana, order.reference, form),
      ...people.slice(3).map(buy),
    ])
    expect(ends.filter(({ ok }) => ok)).toHaveLength(1)
    await whole()
  })

  test('taken back while it is sent: either it left, or it is on sale again', async () => {
    for (let round = 0; round < 3; round++) {
      const order = await bought(await pairs.onSale(shop.shoe.id, { consignorId, price: DEARER }))
      const exchange = await shop.begin(order, forPair())
      await shop.returns.approve(shop.admin, exchange, {})
      await shop.returns.parcel.pack(shop.admin, exchange)
      const [sent, back] = await Promise.all([
        shop.returns.parcel.ship(shop.admin, exchange, { carrier: 'OCA' }),
        shop.exchanges.takeBack(shop.ana, exchange),
        shop.returns.cancel(shop.admin, exchange, 'Se arrepintió'),
      ])
      await whole()
      if (sent.ok) {
        expect(back.ok).toBe(false)
        expect(await now(another)).toEqual(['reserved', 'held'])
        const made = { back: 0, reason: 'Lo anterior no volvió y ya lo tiene.' }
        expect(await shop.returns.replace(shop.admin, exchange, made)).toMatchObject({ ok: true })
        expect(await now(another)).toEqual(['sold', 'earned'])
        await whole()
        return
      }
      expect(await now(another)).toEqual(['listed', 'released'])
    }
  })
})
