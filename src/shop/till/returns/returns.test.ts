import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { orderHistory, orders, refunds, returns, tillEntries, units } from '#data/schema.ts'
import type { CartLine } from '#rules/cart/cart.ts'
import { fromPesos, toPesos } from '#rules/money.ts'
import { COUNTER_SAYS } from '#rules/till/returns.ts'
import { TILL_SAYS } from '#rules/till/till.ts'
import { printUnitCode } from '#rules/units/code.ts'
import { openCart } from '#shop/cart/cart.ts'
import { saleOf } from '#shop/consignment/sales/sales.ts'
import { openTill } from '#shop/till/till.ts'
import { seedProduct, seedUser } from '#tests/support/builders.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { ordersAsAdmin } from '#tests/support/orders-as-admin.ts'
import { consignedPairs } from '#tests/support/shop/consigned-pairs.ts'

/** Holds product §61.1, §61.2, §61.3, §61.4. */

const DAY = 86_400_000

describeEachDatabase('what comes back over the counter', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof ordersAsAdmin>>
  let till: ReturnType<typeof openTill>
  let day: number
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    shop = await ordersAsAdmin(database)
    const { context, coupons, orders: verbs } = shop.fixture
    till = openTill(context, { cart: openCart(context), coupons, followQr: verbs.followQr })
    day = await openDay()
  })

  async function openDay(float = 100_000): Promise<number> {
    const end = await till.days.open(shop.admin, { float: String(float), key: randomUUID() })
    if (!end.ok) throw new Error(end.message)
    return end.value.id
  }
  const line = (size: string, quantity = 1): CartLine => ({ productId: shop.shoe.id, size, quantity })
  async function sold(lines: CartLine[], changes: object = {}): Promise<number> {
    const end = await till.sell(shop.admin, { key: randomUUID(), means: 'cash', ...changes }, lines)
    if (!end.ok) throw new Error(JSON.stringify(end))
    return end.value.id
  }
  const stock = (size: string) => shop.fixture.stock(shop.shoe.sizeIds[size]!)
  const whole = async () => expect(await shop.fixture.broken()).toEqual([])
  const row = async (id: number) => (await database.db.select().from(orders).where(eq(orders.id, id)))[0]!
  const entries = (id: number) =>
    database.db.select().from(tillEntries).where(eq(tillEntries.orderId, id)).orderBy(tillEntries.id)
  async function held(orderId: number, size = '41') {
    const end = await till.returns.returnable(shop.admin, orderId)
    if (!end.ok) throw new Error(end.message)
    const found = end.value.held.find((one) => one.size === size)!
    return { orderLineId: found.orderLineId, of: found.of }
  }
  async function asked(orderId: number, changes: object = {}, condition = 'restock', size = '41') {
    const lines = [{ ...(await held(orderId, size)), quantity: 1, condition }]
    return { kind: 'withdrawal', lines, key: randomUUID(), ...changes }
  }
  const take = async (orderId: number, changes: object = {}, condition?: string, size?: string) =>
    till.returns.take(shop.admin, orderId, await asked(orderId, changes, condition, size))
  async function changing(orderId: number, changes: object = {}) {
    const one = { ...(await held(orderId)), quantity: 1, condition: 'restock' }
    return { ...one, productId: shop.shoe.id, size: '42', key: randomUUID(), ...changes }
  }
  const cash = async () => {
    const end = await till.days.current(shop.admin)
    return end.ok && end.value ? end.value.expected : null
  }

  test('cash of a sale goes out of the drawer, its pair is on sale again, and the close counts it', async () => {
    const id = await sold([line('41', 2)])
    const before = (await cash())!
    const quote = await till.returns.quote(shop.admin, id, await asked(id))
    const price = (await row(id)).totalCentavos / 2
    expect(quote).toMatchObject({ value: { amount: price, back: [{ by: 'cash', amount: price }] } })
    expect([await stock('41'), await cash()]).toEqual([3, before])
    const end = await take(id, { shown: String(price) })
    expect(end).toMatchObject({ ok: true, value: { amount: price } })
    expect([await stock('41'), await cash()]).toEqual([4, before - price])
    const { code } = (end as { value: { code: string } }).value
    expect((await shop.view(code)).status).toBe('resolved')
    expect(await till.returns.find(shop.admin, code)).toMatchObject({
      value: {
        staff: 'vale',
        came: [{ size: '41', quantity: 1, condition: 'restock' }],
        back: [{ by: 'cash', amount: price, done: true }],
      },
    })
    await shop.fixture.work()
    const counted = String(toPesos(before - price))
    expect(await till.days.close(shop.admin, day, { counted })).toMatchObject({ value: { difference: 0 } })
    await whole()
  })

  test('by each means what came by it; card and transfer with their number, and another means where it is chosen', async () => {
    const mixed = {
      means: 'mixed',
      card: '100',
      cardOperation: '0042',
      transfer: '200',
      transferOperation: 'A',
    }
    const id = await sold([line('41')], mixed)
    const total = (await row(id)).totalCentavos
    expect(await take(id)).toMatchObject({ fields: { operationBack: COUNTER_SAYS.operation } })
    expect(await entries(id)).toHaveLength(3)
    expect(await take(id, { operationBack: '777' })).toMatchObject({
      value: {
        back: [
          { by: 'cash', amount: total - fromPesos(300) },
          { by: 'transfer', amount: fromPesos(200) },
          { by: 'card', amount: fromPesos(100) },
        ],
      },
    })
    expect((await entries(id)).slice(3).map(({ means, amountCentavos: sum }) => [means, sum])).toEqual([
      ['cash', fromPesos(300) - total],
      ['transfer', fromPesos(-200)],
      ['card', fromPesos(-100)],
    ])
    const other = await sold([line('41')], { means: 'card', cardOperation: '0043' })
    expect(await take(other, { meansBack: 'cash' })).toMatchObject({ ok: true })
    expect((await entries(other)).map(({ means }) => means)).toEqual(['card', 'cash'])
    await shop.fixture.work()
    await whole()
  })

  test('no more cash goes out than lies there, and nothing without an open day; then nothing came back', async () => {
    const id = await sold([line('41')])
    const all = {
      kind: 'out',
      amount: String(toPesos((await cash())!)),
      reason: 'Al banco',
      key: randomUUID(),
    }
    await till.days.move(shop.admin, all)
    expect(await take(id)).toMatchObject({ kind: 'conflict', message: TILL_SAYS.tooMuchOut(0) })
    await till.days.close(shop.admin, day, { counted: '0' })
    expect(await take(id)).toMatchObject({ kind: 'conflict', message: COUNTER_SAYS.closed })
    expect(await stock('41')).toBe(4)
    expect(await database.db.$count(returns)).toBe(0)
    await whole()
  })

  test('of a web order the payment company gives back, without a row in the drawer; or it is store credit, if they like', async () => {
    const order = await shop.delivered()
    expect(await take(order.id)).toMatchObject({ value: { back: [{ by: 'provider' }] } })
    expect(await entries(order.id)).toEqual([])
    await shop.fixture.work()
    const [refund] = await database.db.select().from(refunds)
    expect(refund!.status).toBe('succeeded')
    const end = await take(order.id, { payBack: 'credit' })
    expect(end).toMatchObject({ value: { back: [{ by: 'credit' }] } })
    await shop.fixture.work()
    expect(await shop.creditOf()).toBe((end as { value: { amount: number } }).value.amount)
    const nobodys = await sold([line('42')])
    expect(await take(nobodys, { payBack: 'credit' }, 'restock', '42')).toMatchObject({
      fields: { payBack: COUNTER_SAYS.noAccountOfTheirs },
    })
    // Whoever stands there is told once, how it ended.
    expect(shop.subjects().filter((subject = '') => /devoluci|arrepent/i.test(subject))).toHaveLength(2)
    await whole()
  })

  test('what was paid with store credit goes back as such after the money', async () => {
    await shop.giveCredit(fromPesos(100))
    const order = await shop.paid({ credit: true })
    await shop.orders.pack(shop.admin, order.id)
    await shop.orders.ship(shop.admin, order.id, { carrier: 'OCA', trackingCode: 'A', trackingUrl: '' })
    await shop.orders.deliver(shop.admin, order.id)
    const lines = [{ ...(await held(order.id)), quantity: 2, condition: 'damaged' }]
    const end = await till.returns.take(shop.admin, order.id, {
      kind: 'withdrawal',
      lines,
      key: randomUUID(),
    })
    expect(end).toMatchObject({
      value: { back: [{ by: 'provider' }, { by: 'credit', amount: fromPesos(100) }] },
    })
    await shop.fixture.work()
    expect([await shop.creditOf(), await stock('41')]).toEqual([fromPesos(100), 3])
    await whole()
  })

  test('the same form twice, at once or later, is one return; what came back does not come back again', async () => {
    const id = await sold([line('41')])
    const form = await asked(id)
    const ends = await Promise.all([1, 2, 3].map(() => till.returns.take(shop.admin, id, form)))
    expect(new Set(ends.map((end) => (end.ok ? end.value.code : end.message))).size).toBe(1)
    expect(await stock('41')).toBe(5)
    const again = await till.returns.take(shop.admin, id, { ...form, key: randomUUID() })
    expect(again).toMatchObject({ ok: false, kind: 'invalid' })
    expect((await entries(id)).map(({ kind }) => kind)).toEqual(['sale', 'refund'])
    await whole()
  })

  test('the same pair on the web and at the counter at once comes back once', async () => {
    for (let round = 0; round < 3; round++) {
      const order = await shop.paidFor([{ productId: shop.shoe.id, size: '41', quantity: 1 }])
      await shop.orders.pack(shop.admin, order.id)
      await shop.orders.ship(shop.admin, order.id, { carrier: 'OCA', trackingCode: 'A', trackingUrl: '' })
      await shop.orders.deliver(shop.admin, order.id)
      const form = await asked(order.id)
      const { orderLineId, of } = form.lines[0]!
      const lines = [{ orderLineId, of, quantity: 1 }]
      const web = { kind: 'withdrawal', lines, key: randomUUID() }
      const ends = await Promise.all([
        shop.returns.ask(shop.ana, order.reference, web),
        till.returns.take(shop.admin, order.id, form),
        shop.returns.ask(shop.ana, order.reference, { ...web, key: randomUUID() }),
      ])
      expect(ends.filter(({ ok }) => ok)).toHaveLength(1)
      await shop.fixture.work()
      await whole()
    }
  })

  test('after its days it needs a reason; what never left, and what is not its own, is refused', async () => {
    const id = await sold([line('41', 2)])
    shop.fixture.context.later(20 * DAY)
    expect(await till.returns.returnable(shop.admin, id)).toMatchObject({ value: { lateReturn: true } })
    expect(await take(id)).toMatchObject({ fields: { reason: COUNTER_SAYS.lateReturn } })
    expect(await take(id, { reason: 'Estuvo de viaje, lo acepta la dueña' })).toMatchObject({ ok: true })
    expect(await till.returns.change(shop.admin, id, await changing(id))).toMatchObject({
      fields: { reason: COUNTER_SAYS.lateExchange },
    })
    const paid = await shop.paid()
    expect(await take(paid.id)).toMatchObject({ kind: 'conflict', message: COUNTER_SAYS.here })
    const other = await sold([line('42')])
    const wrong = await asked(id)
    expect(await till.returns.take(shop.admin, other, wrong)).toMatchObject({ ok: false })
    expect(await till.returns.take(await seedUser(database), id, wrong)).toMatchObject({ kind: 'refused' })
    await whole()
  })

  test('an entrusted pair that was compared goes to the shelf again, and its owner is owed nothing', async () => {
    const pairs = consignedPairs(database, shop.fixture.context, shop.admin)
    const code = await pairs.onSale(shop.shoe.id)
    const id = await sold([{ ...line('42'), unit: code }])
    const [unit] = await database.db.select().from(units).where(eq(units.code, code))
    expect(await take(id, {}, 'restock', '42')).toMatchObject({ ok: false })
    expect(await take(id, {}, 'inspect', '42')).toMatchObject({ ok: true })
    expect(await saleOf(database.db, unit!.id)).toMatchObject({ state: 'reversed' })
    expect((await database.db.select().from(units).where(eq(units.code, code)))[0]!.state).toBe('ready')
    expect(await till.returns.search(shop.admin, printUnitCode(code))).toMatchObject({
      value: { sales: [{ number: expect.stringContaining(String(id)) }] },
    })
    await shop.fixture.work()
    await whole()
  })

  test('another size costs nothing more and is carried away; what was wanted last by two goes to one', async () => {
    const id = await sold([line('41')])
    const form = await changing(id)
    const ends = await Promise.all([
      till.returns.change(shop.admin, id, form),
      till.returns.change(shop.admin, id, form),
    ])
    expect(ends.map((end) => end.ok && end.value.difference)).toEqual([0, 0])
    expect([await stock('41'), await stock('42')]).toEqual([5, 4])
    const { code } = (ends[0] as { value: { code: string } }).value
    expect((await shop.view(code)).exchange).toMatchObject({ parcel: 'delivered', made: true })
    // What an exchange gave comes back as well.
    expect(await take(id, {}, 'restock', '42')).toMatchObject({ ok: true, value: { back: [{ by: 'cash' }] } })
    await shop.fixture.work()
    await whole()
  })

  test('a difference is paid into the till, or goes out of it', async () => {
    const dear = await seedProduct(database, { sizes: { '41': 2 }, pesos: 100_000 })
    const cheap = await seedProduct(database, { sizes: { '41': 2 }, pesos: 10_000 })
    const id = await sold([line('41')])
    const price = (await row(id)).totalCentavos
    const before = (await cash())!
    const more = fromPesos(100_000) - price
    const up = await changing(id, { productId: dear.id, size: '41' })
    expect(await till.returns.change(shop.admin, id, up)).toMatchObject({
      fields: { means: TILL_SAYS.means },
    })
    expect(await till.returns.change(shop.admin, id, { ...up, means: 'qr' })).toMatchObject({
      fields: { means: COUNTER_SAYS.noQr },
    })
    expect(await till.returns.change(shop.admin, id, { ...up, means: 'cash', shown: '1' })).toMatchObject({
      kind: 'conflict',
      message: COUNTER_SAYS.difference(1, more),
    })
    const paid = {
      ...up,
      means: 'mixed',
      card: '1000',
      cardOperation: '0042',
      received: '999999',
      shown: more,
    }
    expect(await till.returns.change(shop.admin, id, paid)).toMatchObject({
      ok: true,
      value: { difference: more, change: fromPesos(999_999) - (more - fromPesos(1_000)) },
    })
    expect(await cash()).toBe(before + more - fromPesos(1_000))
    await shop.fixture.work()
    await whole()
    const given = (await till.returns.returnable(shop.admin, id)) as { value: { held: { of: string }[] } }
    const [{ of }] = given.value.held as [{ of: string }]
    const down = await changing(id, { of, productId: cheap.id, size: '41' })
    const less = await till.returns.change(shop.admin, id, { ...down, operationBack: '778' })
    expect(less).toMatchObject({ ok: true, value: { difference: fromPesos(-90_000) } })
    await shop.fixture.work()
    await whole()
    const closing = await till.days.day(shop.admin, day)
    expect(closing.ok && closing.value.entries.map(({ kind }) => kind)).toContain('exchange')
  })

  test('a sale is found by its number, a case, a tag, a label and whoever bought', async () => {
    const id = await sold([line('41')], { name: 'Rocío', phone: '11 5555-0142' })
    const number = `V-${String(id).padStart(6, '0')}`
    const found = async (typed: string) => {
      const end = await till.returns.search(shop.admin, typed)
      return end.ok ? (end.value.says ?? end.value.sales.map((sale) => sale.number)) : end.message
    }
    for (const typed of [number, number.replace('-', "'"), String(id), 'rocío', '1155550142'])
      expect([typed, await found(typed)]).toEqual([typed, [number]])
    const end = await take(id)
    expect(await found((end as { value: { code: string } }).value.code)).toEqual([number])
    expect(await found('VR-7KQ2-MD4')).toBe(COUNTER_SAYS.foreign)
    expect(await found('https://otra.example/p/7KQ2MD4')).toBe(COUNTER_SAYS.foreign)
    expect(await found('nadie así')).toBe(COUNTER_SAYS.none('nadie así'))
    expect(await database.db.$count(orderHistory)).toBeGreaterThan(0)
  })
})
