import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import {
  moneyLedger,
  orderLines,
  orders,
  payments,
  receipts,
  refunds,
  tillDays,
  tillEntries,
} from '#data/schema.ts'
import type { CartLine } from '#rules/cart/cart.ts'
import { fromPesos, toPesos } from '#rules/money.ts'
import { TILL_SAYS } from '#rules/till/till.ts'
import { system } from '#rules/users/access.ts'
import { openCart } from '#shop/cart/cart.ts'
import { seedUser } from '#tests/support/builders.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { ordersAsAdmin } from '#tests/support/orders-as-admin.ts'
import { singlePairs, usedPair } from '#tests/support/shop/single-pairs.ts'
import { requestRefund } from '#shop/orders/money/refund.ts'
import { lockCounter } from '#shop/till/back.ts'
import { concludeSale } from '#shop/till/qr/conclude.ts'
import { openTransfers } from '#shop/transfers/transfers.ts'
import { openTill } from './till.ts'

/** Holds product §57.1, §57.3, §57.4. */

describeEachDatabase('the counter', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof ordersAsAdmin>>
  let till: ReturnType<typeof openTill>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    shop = await ordersAsAdmin(database)
    till = openTill(shop.fixture.context, {
      cart: openCart(shop.fixture.context),
      coupons: shop.fixture.coupons,
      followQr: shop.fixture.orders.followQr,
    })
  })

  const line = (size: string, quantity = 1): CartLine => ({ productId: shop.shoe.id, size, quantity })
  const asked = (changes: object = {}) => ({ key: randomUUID(), means: 'cash', ...changes })
  const openDay = async (float = 10_000) => {
    const end = await till.days.open(shop.admin, { float: String(float), key: randomUUID() })
    if (!end.ok) throw new Error(end.message)
    return end.value.id
  }
  async function sold(lines: CartLine[], changes: object = {}, agreed = {}) {
    const end = await till.sell(shop.admin, asked(changes), lines, agreed)
    if (!end.ok) throw new Error(JSON.stringify(end))
    return end.value
  }
  const row = async (id: number) => (await database.db.select().from(orders).where(eq(orders.id, id)))[0]!
  const stock = (size: string) => shop.fixture.stock(shop.shoe.sizeIds[size]!)
  const whole = async () => expect(await shop.fixture.broken()).toEqual([])
  const dayNow = async () => {
    const end = await till.days.current(shop.admin)
    return end.ok ? end.value : null
  }

  test('a sale is an order that is paid and handed over, its goods gone and its money in the till', async () => {
    const day = await openDay()
    const sale = await sold([line('41', 2)], { received: '999999' })
    const order = await row(sale.id)
    expect(order).toMatchObject({
      channel: 'counter',
      means: 'counter',
      status: 'placed',
      paymentStatus: 'paid',
      fulfilmentStatus: 'picked_up',
      awaitsBuyer: false,
      email: '',
      name: 'Consumidor final',
    })
    expect(sale).toMatchObject({
      total: order.totalCentavos,
      change: fromPesos(999_999) - order.totalCentavos,
    })
    expect(await stock('41')).toBe(3)
    expect(await dayNow()).toMatchObject({
      id: day,
      sales: 1,
      takings: { cash: order.totalCentavos, card: 0, transfer: 0, qr: 0 },
      expected: fromPesos(10_000) + order.totalCentavos,
    })
    const books = await database.db
      .select()
      .from(moneyLedger)
      .where(eq(moneyLedger.orderId, sale.id))
      .orderBy(moneyLedger.id)
    expect(books.find(({ account }) => account === 'till')?.amountCentavos).toBe(order.totalCentavos)
    const told = await till.sale(shop.admin, sale.id)
    expect(told).toMatchObject({ value: { seller: 'vale', canVoid: true, parts: [{ means: 'cash' }] } })
    await whole()
  })

  test('several means pay one sale; what is missing or wrong is said beside its field', async () => {
    await openDay()
    const view = await till.look(shop.admin, [line('41')])
    const total = view.ok ? view.value.amounts.total : 0
    const pesos = toPesos(total)
    const sell = (changes: object) => till.sell(shop.admin, asked(changes), [line('41')])
    expect(await sell({ means: 'card' })).toMatchObject({ fields: { cardOperation: TILL_SAYS.operation } })
    expect(await sell({ means: 'cash', received: '1' })).toMatchObject({
      fields: { received: TILL_SAYS.received(total) },
    })
    expect(await sell({ means: '' })).toMatchObject({ fields: { means: TILL_SAYS.means } })
    expect(await sell({ means: 'mixed', card: String(pesos + 1), cardOperation: '0042' })).toMatchObject({
      fields: { card: TILL_SAYS.tooMuch(total) },
    })
    expect(await sell({ means: 'mixed' })).toMatchObject({ fields: { card: TILL_SAYS.part } })
    expect(await sell({ shown: String(total - 100) })).toMatchObject({ kind: 'conflict' })
    expect(await stock('41')).toBe(5)
    const sale = await sold([line('41')], {
      means: 'mixed',
      card: '100',
      cardOperation: '0042',
      transfer: '200',
      transferOperation: 'A-1',
      shown: String(total),
    })
    expect(await database.db.select().from(receipts).where(eq(receipts.orderId, sale.id))).toHaveLength(3)
    expect((await dayNow())?.takings).toEqual({
      cash: total - fromPesos(300),
      card: fromPesos(100),
      transfer: fromPesos(200),
      qr: 0,
      credit: 0,
    })
    await whole()
  })

  test('nothing is sold while the till is closed, nor by who may not', async () => {
    expect(await till.sell(shop.admin, asked(), [line('41')])).toMatchObject({ message: TILL_SAYS.closed })
    await openDay()
    const keeper = await seedUser(database, { role: 'warehouse', username: 'dep' })
    const reader = await seedUser(database, { role: 'accountant', username: 'cont' })
    for (const who of [keeper, reader, shop.ana])
      expect(await till.sell(who, asked(), [line('41')])).toMatchObject({ reason: 'forbidden' })
    expect(await till.days.current(reader)).toMatchObject({ ok: true })
    expect(await till.days.current(keeper)).toMatchObject({ reason: 'forbidden' })
    expect(await till.sell(shop.admin, asked(), [])).toMatchObject({ message: TILL_SAYS.empty })
    expect(await till.sell(shop.admin, asked({ phone: '1', email: 'x' }), [line('41')])).toMatchObject({
      fields: { phone: TILL_SAYS.phone, email: TILL_SAYS.email },
    })
  })

  test('the same page twice is one sale, also at once for the last pair; something else by its key is told', async () => {
    await openDay()
    const form = asked()
    const ends = await Promise.all([
      till.sell(shop.admin, form, [line('41', 5)]),
      till.sell(shop.admin, form, [line('41', 5)]),
      // Whom no lock of a person holds back.
      till.sell(system('test'), form, [line('41', 5)]),
      till.sell(system('test'), form, [line('41', 5)]),
    ])
    expect(ends[0]).toMatchObject({ ok: true })
    expect(ends[1]).toEqual(ends[0])
    expect(ends[2]).toEqual(ends[0])
    expect(ends[3]).toEqual(ends[0])
    expect(await till.sell(shop.admin, form, [line('42')])).toMatchObject({ kind: 'conflict' })
    expect(await database.db.$count(orders)).toBe(1)
    await whole()
  })

  test('thirty at once, at the counter and in the shop, for the last five: five have one', async () => {
    await openDay()
    const buyers = await Promise.all(
      Array.from({ length: 15 }, (_, n) => seedUser(database, { username: `buyer${n}` })),
    )
    const sellers = await Promise.all(
      Array.from({ length: 5 }, (_, n) => seedUser(database, { username: `seller${n}`, role: 'sales' })),
    )
    const ends = await Promise.all(
      buyers.flatMap((buyer, n) => [
        till.sell(sellers[n % sellers.length]!, asked(), [line('42')]),
        shop.fixture.orders.place(buyer, shop.fixture.request([line('42')])),
      ]),
    )
    expect(ends.filter(({ ok }) => ok)).toHaveLength(5)
    expect(await stock('42')).toBe(0)
    await whole()
  }, 60_000)

  test('the one pair that there is goes to one of those who ask for it at once', async () => {
    await openDay()
    const pairs = singlePairs(database, shop.fixture.context, shop.admin)
    const code = await pairs.onSale(usedPair(shop.shoe.id))
    const pair = { productId: shop.shoe.id, size: '42', quantity: 1, unit: code }
    const buyers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => seedUser(database, { username: `buyer${n}` })),
    )
    const ends = await Promise.all(
      buyers.flatMap((buyer) => [
        till.sell(shop.admin, asked(), [pair]),
        shop.fixture.orders.place(buyer, shop.fixture.request([pair])),
      ]),
    )
    expect(ends.filter(({ ok }) => ok)).toHaveLength(1)
    await whole()
  }, 60_000)

  test('what is scanned is found: a pair by its code, a size by its barcode, SKU or label', async () => {
    const pairs = singlePairs(database, shop.fixture.context, shop.admin)
    const code = await pairs.onSale(usedPair(shop.shoe.id))
    expect(await till.find(shop.admin, ` vr-${code.slice(0, 4)}-${code.slice(4)} `)).toMatchObject({
      value: { line: { unit: code, size: '42' } },
    })
    expect(await till.find(shop.admin, `T${shop.shoe.sizeIds['41']}`)).toMatchObject({
      value: { line: { size: '41' } },
    })
    expect(await till.find(shop.admin, 'zapatilla')).toEqual({ ok: true, value: null })
    await openDay()
    await sold([{ productId: shop.shoe.id, size: '42', quantity: 1, unit: code }])
    expect(await till.find(shop.admin, code)).toMatchObject({ kind: 'conflict' })
    for (const other of ['VR-7KQ2-MD4', 'https://otra.example/p/7KQ2MD4'])
      expect(await till.find(shop.admin, other)).toMatchObject({ message: TILL_SAYS.foreign })
  })

  test('a price that was agreed on is charged, kept with its reason and in the record', async () => {
    await openDay()
    const view = await till.look(shop.admin, [line('41')])
    const price = view.ok ? view.value.lines[0]!.unitPrice : 0
    const key = `${shop.shoe.id}:41`
    const lower = { [key]: { price: String(toPesos(price) - 500), reason: 'Caja golpeada' } }
    expect(
      await till.sell(shop.admin, asked(), [line('41')], {
        [key]: { price: String(toPesos(price)), reason: 'Porque sí' },
      }),
    ).toMatchObject({ fields: { [key]: TILL_SAYS.haggled } })
    expect(
      await till.sell(shop.admin, asked(), [line('41')], { [key]: { price: '100', reason: '' } }),
    ).toMatchObject({ kind: 'invalid' })
    for (const price of ['-500', '0', 'nada']) {
      const typed = { [key]: { price, reason: 'Caja golpeada' } }
      expect(await till.sell(shop.admin, asked(), [line('41')], typed)).toMatchObject({
        fields: { price: TILL_SAYS.haggled },
      })
    }
    const sale = await sold([line('41', 2)], {}, lower)
    expect(sale.total).toBe(2 * (price - fromPesos(500)))
    const [kept] = await database.db.select().from(orderLines).where(eq(orderLines.orderId, sale.id))
    expect(kept).toMatchObject({ haggledCentavos: fromPesos(500), haggleReason: 'Caja golpeada' })
    await whole()
  })

  test('a sale that is taken back puts the goods on sale and the money back by the means it came', async () => {
    await openDay()
    const pairs = singlePairs(database, shop.fixture.context, shop.admin)
    const code = await pairs.onSale(usedPair(shop.shoe.id))
    const sale = await sold([line('41'), { productId: shop.shoe.id, size: '42', quantity: 1, unit: code }], {
      means: 'mixed',
      card: '1000',
      cardOperation: '7',
      email: 'camila@example.com',
    })
    expect(await till.voidSale(shop.admin, sale.id, { reason: '' })).toMatchObject({ kind: 'invalid' })
    const ends = await Promise.all([
      till.voidSale(shop.admin, sale.id, { reason: 'Se arrepintió' }),
      till.voidSale(shop.admin, sale.id, { reason: 'Se arrepintió' }),
    ])
    expect(ends[0]).toMatchObject({
      value: {
        back: [
          { means: 'cash', amount: sale.total - fromPesos(1000) },
          { means: 'card', amount: fromPesos(1000) },
        ],
      },
    })
    expect(ends[1]).toEqual(ends[0])
    expect(await row(sale.id)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
    expect(await stock('41')).toBe(5)
    expect((await pairs.row(code)).state).toBe('listed')
    expect(await dayNow()).toMatchObject({ sales: 0, takings: { cash: 0, card: 0, transfer: 0 } })
    expect(await database.db.select().from(refunds)).toHaveLength(1)
    await whole()
  })

  test('a day is opened once, moved with reasons, and closed with what was counted', async () => {
    const key = randomUUID()
    const opened = await Promise.all([
      till.days.open(shop.admin, { float: '10000', key }),
      till.days.open(shop.admin, { float: '10000', key }),
    ])
    expect(opened[0]).toEqual(opened[1])
    expect(await till.days.open(shop.admin, { float: '1', key: randomUUID() })).toMatchObject({
      message: TILL_SAYS.alreadyOpen,
    })
    const id = opened[0].ok ? opened[0].value.id : 0
    const move = { kind: 'out', amount: '4000', reason: 'Almuerzo', key: randomUUID() }
    expect(await till.days.move(shop.admin, move)).toMatchObject({ value: { cash: fromPesos(6_000) } })
    expect(await till.days.move(shop.admin, move)).toMatchObject({ value: { cash: fromPesos(6_000) } })
    expect(await till.days.move(shop.admin, { ...move, amount: '6001', key: randomUUID() })).toMatchObject({
      fields: { amount: TILL_SAYS.tooMuchOut(fromPesos(6_000)) },
    })
    const sale = await sold([line('41')])
    const expected = fromPesos(6_000) + sale.total
    const close = (changes: object) =>
      till.days.close(shop.admin, id, { counted: String(toPesos(expected)), ...changes })
    expect(await close({ shown: String(expected - 1) })).toMatchObject({ kind: 'conflict' })
    expect(await close({ counted: String(toPesos(expected) - 50) })).toMatchObject({
      fields: { reason: TILL_SAYS.difference(-fromPesos(50)) },
    })
    expect(await close({ counted: String(toPesos(expected) - 50), reason: 'Vuelto mal dado' })).toMatchObject(
      { value: { difference: -fromPesos(50) } },
    )
    expect(await close({})).toMatchObject({ message: TILL_SAYS.isClosed })
    expect(await till.sell(shop.admin, asked(), [line('41')])).toMatchObject({ message: TILL_SAYS.closed })
    expect(await till.voidSale(shop.admin, sale.id, { reason: 'Tarde' })).toMatchObject({
      message: TILL_SAYS.notVoidable,
    })
    const told = await till.days.day(shop.admin, id)
    expect(told).toMatchObject({
      value: {
        day: { difference: -fromPesos(50), differenceReason: 'Vuelto mal dado', moved: -fromPesos(4_000) },
        entries: [{ kind: 'out', who: 'vale' }, { kind: 'sale' }],
      },
    })
    await whole()
  })

  test('closed while it is sold: the sale is in the day, or there is none', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const id = await openDay(0)
      const [sale] = await Promise.all([
        till.sell(shop.admin, asked(), [line('41')]),
        till.days.close(shop.admin, id, { counted: '0', reason: 'Prueba' }),
      ])
      const entries = await database.db.select().from(tillEntries).where(eq(tillEntries.dayId, id))
      const [day] = await database.db.select().from(tillDays).where(eq(tillDays.id, id))
      expect(entries).toHaveLength(sale.ok ? 1 : 0)
      if (day!.closedAt)
        expect(day!.expectedCentavos).toBe(
          entries.reduce((sum, { amountCentavos }) => sum + amountCentavos, 0),
        )
      else throw new Error('it stayed open')
    }
    await whole()
  })

  test('money that goes back later goes out of the day that is open, by the means that was chosen', async () => {
    const transfers = openTransfers(shop.fixture.context, {
      coupons: shop.fixture.coupons,
      concludeSale,
      lockCounter,
      askAgain: shop.fixture.orders.askAgain,
    })
    const id = await openDay()
    const sale = await sold([line('41')], { means: 'mixed', card: '100', cardOperation: '9' })
    const [payment] = await database.db.select().from(payments).where(eq(payments.orderId, sale.id))
    const refundId = await database.transaction((tx) =>
      requestRefund(tx, {
        orderId: sale.id,
        paymentId: payment!.id,
        amount: fromPesos(500),
        reason: 'Una costura floja',
        actor: 'system:test',
      }),
    )
    const awaiting = await transfers.awaiting(shop.admin)
    expect(awaiting).toMatchObject({ value: { owed: [{ refundId, means: 'counter' }] } })
    const back = (changes: object) =>
      transfers.handBack(shop.admin, sale.id, refundId, { operation: 'R-1', ...changes })
    expect(await back({})).toMatchObject({ fields: { means: TILL_SAYS.meansBack } })
    const expected = (await dayNow())!.expected
    await till.days.close(shop.admin, id, { counted: String(toPesos(expected)) })
    expect(await back({ means: 'cash' })).toMatchObject({ message: TILL_SAYS.closedForBack })
    await openDay(100)
    expect(await back({ means: 'cash' })).toMatchObject({ message: TILL_SAYS.tooMuchOut(fromPesos(100)) })
    await till.days.move(shop.admin, { kind: 'in', amount: '900', reason: 'Cambio', key: randomUUID() })
    expect(await back({ means: 'cash' })).toMatchObject({ ok: true })
    expect(await dayNow()).toMatchObject({ expected: fromPesos(500), takings: { cash: -fromPesos(500) } })
    expect((await row(sale.id)).paymentStatus).toBe('partially_refunded')
    expect(await till.voidSale(shop.admin, sale.id, { reason: 'Tarde' })).toMatchObject({ kind: 'conflict' })
    await whole()
  })
})
