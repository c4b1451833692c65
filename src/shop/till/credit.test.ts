import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { moneyLedger, orders, tillEntries, users } from '#data/schema.ts'
import type { CartLine } from '#rules/cart/cart.ts'
import { creditChanged } from '#rules/credit/credit.ts'
import { fromPesos, toPesos } from '#rules/money.ts'
import { TILL_SAYS } from '#rules/till/till.ts'
import { openCart } from '#shop/cart/cart.ts'
import { balanceOf } from '#shop/credit/ledger.ts'
import { openCredit } from '#shop/credit/credit.ts'
import { system } from '#rules/users/access.ts'
import { seedProduct } from '#tests/support/builders.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { gifting } from '#tests/support/shop/gifting.ts'
import { openTill } from './till.ts'

/** Holds product §57.8. */

describeEachDatabase('store credit and gift cards at the counter', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof gifting>>
  let till: ReturnType<typeof openTill>
  let day: number
  let total: number
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    shop = await gifting(database)
    const { context, coupons, orders: verbs } = shop.fixture
    till = openTill(context, { cart: openCart(context), coupons, followQr: verbs.followQr })
    const opened = await till.days.open(shop.admin, { float: '100000', key: randomUUID() })
    if (!opened.ok) throw new Error(opened.message)
    day = opened.value.id
    const view = await till.look(shop.admin, [line()])
    total = view.ok ? view.value.amounts.total : 0
  })

  const line = (quantity = 1): CartLine => ({ productId: shop.shoe.id, size: '41', quantity })
  const email = 'leo@example.com'
  const sell = (changes: object = {}, lines = [line()]) =>
    till.sell(shop.admin, { key: randomUUID(), means: 'cash', email, credit: 'yes', ...changes }, lines)
  const give = async (amount: number) => {
    const form = { kind: 'given', amount: toPesos(amount), reason: 'Cortesía', key: randomUUID() }
    const end = await openCredit(shop.fixture.context).give(shop.admin, shop.leo.id, form)
    if (!end.ok) throw new Error(end.message)
  }
  const balance = () => balanceOf(database.db, shop.leo.id)
  const stock = () => shop.fixture.stock(shop.shoe.sizeIds['41']!)
  const whole = async () => expect(await shop.fixture.broken()).toEqual([])
  const partsOf = async (id: number) =>
    (
      await database.db.select().from(tillEntries).where(eq(tillEntries.orderId, id)).orderBy(tillEntries.id)
    ).map(({ kind, means, amountCentavos }) => [kind, means, amountCentavos])
  async function sold(changes: object = {}) {
    const end = await sell(changes)
    if (!end.ok) throw new Error(JSON.stringify(end))
    return end.value
  }
  const takings = async () => {
    const end = await till.days.current(shop.admin)
    return end.ok ? end.value!.takings : null
  }

  test('it pays first and the rest is cash with its change; taken back each goes where it came from', async () => {
    await give(fromPesos(1_000))
    const rest = total - fromPesos(1_000)
    const sale = await sold({ received: String(toPesos(rest) + 500), creditShown: String(fromPesos(1_000)) })
    expect(sale).toMatchObject({ total, change: fromPesos(500) })
    expect(await partsOf(sale.id)).toEqual([
      ['sale', 'credit', fromPesos(1_000)],
      ['sale', 'cash', rest],
    ])
    expect(await balance()).toBe(0)
    expect(await takings()).toMatchObject({ credit: fromPesos(1_000), cash: rest })
    const books = await database.db.select().from(moneyLedger).where(eq(moneyLedger.orderId, sale.id))
    expect(
      Object.fromEntries(books.map(({ account, amountCentavos }) => [account, amountCentavos])),
    ).toMatchObject({ credit: fromPesos(1_000), till: rest })
    await whole()
    expect(await till.voidSale(shop.admin, sale.id, { reason: 'Se arrepintió' })).toMatchObject({
      value: {
        back: [
          { means: 'credit', amount: fromPesos(1_000) },
          { means: 'cash', amount: rest },
        ],
      },
    })
    await shop.fixture.work()
    expect([await balance(), await stock()]).toEqual([fromPesos(1_000), 5])
    expect(await takings()).toMatchObject({ credit: 0, cash: 0 })
    await whole()
  })

  test('it pays all of it, and comes back when that is taken back', async () => {
    await give(total + fromPesos(10))
    const sale = await sold({ means: 'card' })
    expect(await partsOf(sale.id)).toEqual([['sale', 'credit', total]])
    expect(await balance()).toBe(fromPesos(10))
    await whole()
    expect(await till.voidSale(shop.admin, sale.id, { reason: 'Se arrepintió' })).toMatchObject({ ok: true })
    await shop.fixture.work()
    expect(await balance()).toBe(total + fromPesos(10))
    await whole()
  })

  test('with card and transfer too, each with its number', async () => {
    await give(fromPesos(1_000))
    const mixed = { means: 'mixed', card: '2000', cardOperation: '42' }
    expect(await sell({ ...mixed, card: String(toPesos(total)) })).toMatchObject({
      fields: { card: TILL_SAYS.tooMuch(total - fromPesos(1_000)) },
    })
    expect(await balance()).toBe(fromPesos(1_000))
    const sale = await sold({ ...mixed, transfer: '3000', transferOperation: 'A' })
    expect(await partsOf(sale.id)).toEqual([
      ['sale', 'credit', fromPesos(1_000)],
      ['sale', 'cash', total - fromPesos(6_000)],
      ['sale', 'card', fromPesos(2_000)],
      ['sale', 'transfer', fromPesos(3_000)],
    ])
    await whole()
  })

  test('the rest by a QR: held while it waits, given back when it ends, and by each means when it is taken back', async () => {
    await give(fromPesos(1_000))
    const waits = await sold({ means: 'qr' })
    expect(await balance()).toBe(0)
    expect(await till.qr.look(shop.admin, waits.id)).toMatchObject({
      value: { state: 'shown', total: total - fromPesos(1_000) },
    })
    await whole()
    expect(await till.qr.cancel(shop.admin, waits.id)).toMatchObject({ ok: true })
    expect(await balance()).toBe(fromPesos(1_000))
    const sale = await sold({ means: 'qr' })
    const [{ reference } = { reference: '' }] = await database.db
      .select()
      .from(orders)
      .where(eq(orders.id, sale.id))
    shop.fixture.outside.qr.pay(reference)
    await shop.fixture.orders.check(reference)
    expect(await partsOf(sale.id)).toEqual([
      ['sale', 'credit', fromPesos(1_000)],
      ['sale', 'qr', total - fromPesos(1_000)],
    ])
    await whole()
    expect(await till.voidSale(shop.admin, sale.id, { reason: 'Se arrepintió' })).toMatchObject({ ok: true })
    await shop.fixture.work()
    expect(await balance()).toBe(fromPesos(1_000))
    expect(shop.fixture.outside.qr.ofOrder(reference).payments).toMatchObject([
      { refunded: total - fromPesos(1_000) },
    ])
    await whole()
  })

  test('several tills at once do not spend it twice', async () => {
    await give(fromPesos(1_000))
    // Nobody's lock and no goods that they have in common hold them back.
    const others = await Promise.all([1, 2, 3].map(() => seedProduct(database, { sizes: { '41': 5 } })))
    const ends = await Promise.all(
      others.map(({ id: productId }) =>
        till.sell(
          system('test'),
          { key: randomUUID(), means: 'cash', email, credit: 'yes', creditShown: String(fromPesos(1_000)) },
          [{ productId, size: '41', quantity: 1 }],
        ),
      ),
    )
    expect(ends.filter(({ ok }) => ok)).toHaveLength(1)
    expect(ends.filter(({ ok }) => !ok)).toMatchObject([
      { message: creditChanged(0) },
      { message: creditChanged(0) },
    ])
    expect(await balance()).toBe(0)
    await whole()
  })

  test('of nobody’s mailbox there is none; without being asked for nothing is spent', async () => {
    await give(fromPesos(1_000))
    expect(await sell({ email: '' })).toMatchObject({ fields: { email: TILL_SAYS.creditWhose } })
    expect(await sell({ email: 'nadie@example.com' })).toMatchObject({
      fields: { email: TILL_SAYS.creditWhose },
    })
    await sold({ credit: 'no' })
    await sold({ credit: '' })
    expect(await balance()).toBe(fromPesos(1_000))
    await whole()
  })

  test('a customer is found by their mailbox, with what they have', async () => {
    await give(fromPesos(1_000))
    const found = await till.findCustomer(shop.admin, { email: ' LEO@example.com ' })
    expect(found).toMatchObject({ value: { id: shop.leo.id, email, balance: fromPesos(1_000) } })
    expect(await till.customer(shop.admin, shop.leo.id)).toEqual(found)
    expect(await till.findCustomer(shop.admin, { email: 'x' })).toMatchObject({
      fields: { email: TILL_SAYS.email },
    })
    expect(await till.findCustomer(shop.admin, { email: 'nadie@example.com' })).toMatchObject({
      fields: { email: TILL_SAYS.noAccount },
    })
    expect(await till.findCustomer(shop.ana, { email })).toMatchObject({ reason: 'forbidden' })
    await database.db.update(users).set({ ban: true }).where(eq(users.id, shop.leo.id))
    expect(await till.findCustomer(shop.admin, { email })).toMatchObject({
      fields: { email: TILL_SAYS.banned },
    })
    expect(await till.customer(shop.admin, shop.leo.id)).toEqual({ ok: true, value: null })
  })

  test('a gift card becomes their credit, once, however often and wherever it is brought', async () => {
    const { code } = await shop.sent()
    const ends = await Promise.all([
      till.redeemGift(shop.admin, shop.leo.id, { code }),
      till.redeemGift(shop.admin, shop.leo.id, { code: code.toLowerCase().replaceAll('-', ' ') }),
      till.redeemGift(shop.admin, shop.zoe.id, { code }),
      shop.gifts.redeem(shop.zoe, code),
    ])
    const kept = [await balance(), await balanceOf(database.db, shop.zoe.id)]
    expect(kept.toSorted((a, b) => a - b)).toEqual([0, fromPesos(20_000)])
    expect(ends.some(({ ok }) => ok)).toBe(true)
    for (const [typed, who] of [
      ['', shop.leo.id],
      ['AAAA-BBBB-CCCC-DDDD', shop.leo.id],
    ] as const)
      expect(await till.redeemGift(shop.admin, who, { code: typed })).toMatchObject({
        fields: { code: expect.any(String) },
      })
    expect(await till.redeemGift(shop.admin, 2_000_000_000, { code })).toMatchObject({ kind: 'missing' })
    expect(await till.redeemGift(shop.ana, shop.leo.id, { code })).toMatchObject({ reason: 'forbidden' })
    await whole()
  })

  test('a day with it is closed with its cash alone', async () => {
    await give(fromPesos(1_000))
    const sale = await sold()
    const counted = String(100_000 + toPesos(sale.total) - 1_000)
    expect(await till.days.close(shop.admin, day, { counted })).toMatchObject({ value: { difference: 0 } })
    await whole()
  })
})
