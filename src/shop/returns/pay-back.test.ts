import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { users } from '#data/schema.ts'
import { PAY_BACK_SAYS } from '#rules/returns/pay-back.ts'
import { anonymous } from '#rules/users/access.ts'
import { ledgerOf } from '#shop/orders/money/ledger.ts'
import { seedProduct, seedUser } from '#tests/support/builders.ts'
import { describeOneDatabase } from '#tests/support/database.ts'
import { exchanging } from '#tests/support/shop/exchanging.ts'

/** Holds product §14.15. */

/** One of three pairs, of an order without a coupon. */
const PAIR = 2_000_000

describeOneDatabase('what goes back as store credit, because whoever bought chose so', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof exchanging>>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => void (shop = await exchanging(database)))

  type Order = { id: number; reference: string }
  async function ask(order: Order, more: object = {}, by = shop.ana): Promise<string> {
    const [line] = await shop.linesOf(order.id)
    const lines = [{ orderLineId: line!.id, quantity: 1 }]
    const input = { kind: 'withdrawal', lines, key: randomUUID(), ...more }
    const end = await shop.returns.ask(by, order.reference, input)
    if (!end.ok) throw new Error(JSON.stringify(end))
    return end.value.code
  }
  async function arrive(code: string, orderId: number): Promise<void> {
    const [line] = await shop.linesOf(orderId)
    await shop.returns.approve(shop.admin, code, {})
    await shop.returns.receive(shop.admin, code, {
      lines: [{ orderLineId: line!.id, quantity: 1, condition: 'restock' }],
    })
  }
  const resolve = (code: string, amount: number, more: object = {}) =>
    shop.returns.resolve(shop.admin, code, { amount: amount / 100, key: randomUUID(), ...more })
  const told = async () => {
    await shop.fixture.work()
    return shop.fixture.emails.map((email) => Object.values(email).join('\n')).join('\n')
  }

  test('chosen when it was asked for: the balance grows, the provider is asked for nothing, and the books say so', async () => {
    const order = await shop.delivered()
    const code = await ask(order, { payBack: 'credit' })
    await arrive(code, order.id)
    expect(await shop.view(code)).toMatchObject({ owed: PAIR, payBack: 'credit' })
    expect(await resolve(code, PAIR, { payBack: 'credit' })).toMatchObject({ value: { refunded: PAIR } })
    expect(await told()).toMatch(/Te quedan \$\s20\.000,00 de saldo a favor(.|\n)*no vence(.|\n)*Ya tenés/)
    expect([order.payment.refunded, await shop.creditOf()]).toEqual([0, PAIR])
    expect((await ledgerOf(database.db, order.id)).at(-1)).toMatchObject({
      kind: 'refund',
      amounts: { credit: -PAIR, goods: PAIR },
    })
    expect(await shop.returns.own(shop.ana, code)).toMatchObject({
      value: { story: expect.stringContaining('de saldo a favor'), canChoosePayBack: false },
    })
    expect((await shop.view(code)).story).toContain('con saldo a favor')
    // What is left of the same payment goes back in money.
    const rest = await ask(order)
    await arrive(rest, order.id)
    await resolve(rest, PAIR)
    await shop.fixture.work()
    expect([order.payment.refunded, await shop.creditOf(), await shop.fixture.broken()]).toEqual([
      PAIR,
      PAIR,
      [],
    ])
  })

  test('chosen later, and money again: until it is settled, by whoever bought and nobody else', async () => {
    const { returns, ana, admin, fixture } = shop
    const order = await shop.delivered()
    const code = await ask(order)
    const choose = (payBack: string, by = ana) => returns.choosePayBack(by, code, { payBack })
    expect(await choose('credit')).toMatchObject({ value: { payBack: 'credit' } })
    expect(await choose('credit')).toMatchObject({ ok: true })
    const chosen = (await shop.view(code)).history.filter(({ action }) => action === 'return.pay-back')
    expect(chosen).toHaveLength(1)
    expect(await choose('gold')).toMatchObject({ fields: { payBack: PAY_BACK_SAYS.choose } })
    expect(await choose('credit', await seedUser(database))).toMatchObject({ kind: 'missing' })
    expect(await choose('money', admin)).toMatchObject({ kind: 'missing' })
    expect(await returns.choosePayBack(anonymous, code, { payBack: 'money' })).toMatchObject({
      reason: 'signed-out',
    })
    await arrive(code, order.id)
    // The button still says money, and they have chosen credit; then the other way round.
    expect(await resolve(code, PAIR, { payBack: 'money' })).toMatchObject({
      kind: 'conflict',
      message: PAY_BACK_SAYS.changed('credit'),
    })
    await choose('money')
    expect(await resolve(code, PAIR, { payBack: 'credit' })).toMatchObject({
      message: PAY_BACK_SAYS.changed('money'),
    })
    expect(await resolve(code, PAIR, { payBack: 'money' })).toMatchObject({ ok: true })
    expect(await choose('credit')).toMatchObject({ kind: 'conflict', message: PAY_BACK_SAYS.settled })
    await fixture.work()
    expect([order.payment.refunded, await shop.creditOf(), await fixture.broken()]).toEqual([PAIR, 0, []])
  })

  test('nobody of the shop chooses it for them, and who was banned meanwhile gets money', async () => {
    const { returns, admin, ana, fixture } = shop
    const order = await shop.delivered()
    const [line] = await shop.linesOf(order.id)
    const lines = [{ orderLineId: line!.id, quantity: 1 }]
    expect(
      await returns.ask(admin, order.reference, {
        kind: 'withdrawal',
        lines,
        payBack: 'credit',
        key: randomUUID(),
      }),
    ).toMatchObject({ fields: { payBack: PAY_BACK_SAYS.own } })
    expect(
      await shop.exchanges.start(admin, order.reference, {
        ...(await shop.input(order, { size: '42' })),
        payBack: 'credit',
      }),
    ).toMatchObject({ fields: { payBack: PAY_BACK_SAYS.own } })
    const code = await ask(order, { payBack: 'credit' })
    await arrive(code, order.id)
    await database.db.update(users).set({ ban: true }).where(eq(users.id, ana.id))
    expect(await shop.view(code)).toMatchObject({ payBack: 'money' })
    await resolve(code, PAIR)
    await fixture.work()
    expect([order.payment.refunded, await fixture.broken()]).toEqual([PAIR, []])
  })

  test('of an order that never left, calling it off gives all of it as credit', async () => {
    const { fixture, returns, ana, admin } = shop
    const order = await shop.paid()
    const code = await ask(order, {
      lines: [{ orderLineId: (await shop.linesOf(order.id))[0]!.id, quantity: 2 }],
    })
    await returns.choosePayBack(ana, code, { payBack: 'credit' })
    await returns.approve(admin, code, {})
    expect(await resolve(code, order.total)).toMatchObject({ value: { refunded: order.total } })
    await fixture.work()
    expect(await fixture.order(order.reference)).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'refunded',
    })
    expect([order.payment.refunded, await shop.creditOf(), await fixture.broken()]).toEqual([
      0,
      order.total,
      [],
    ])
  })

  test('an exchange for something cheaper leaves its difference as credit; one that ends in money, its worth', async () => {
    const { fixture, ana, admin, returns, begin, bring } = shop
    const cheap = await seedProduct(database, { name: 'Ojotas', pesos: 5_000, sizes: { '40': 9 } })
    const order = await shop.delivered()
    const code = await begin(order, { productId: cheap.id, size: '40' })
    await returns.choosePayBack(ana, code, { payBack: 'credit' })
    expect(await shop.exchanges.find(ana, code)).toMatchObject({
      value: {
        next: [expect.any(String), expect.stringMatching(/te quedan \$\s15\.000,00 de saldo a favor/)],
      },
    })
    await bring(code)
    expect(await returns.replace(admin, code, { back: 15_000, payBack: 'money' })).toMatchObject({
      message: PAY_BACK_SAYS.changed('credit'),
    })
    expect(await returns.replace(admin, code, { back: 15_000, payBack: 'credit' })).toMatchObject({
      value: { refunded: 1_500_000 },
    })
    const other = await begin(order, { line: 1, productId: cheap.id, size: '40' })
    await returns.choosePayBack(ana, other, { payBack: 'credit' })
    await bring(other)
    await resolve(other, PAIR, { reason: 'Prefirió no cambiar' })
    await fixture.work()
    expect([order.payment.refunded, await shop.creditOf(), await fixture.broken()]).toEqual([
      0,
      1_500_000 + PAIR,
      [],
    ])
  })

  test('an exchange that is given up leaves the difference that was paid as credit', async () => {
    const { fixture, ana, begin, exchanges, returns, paying } = shop
    const dear = await seedProduct(database, { name: 'Botas', pesos: 25_000, sizes: { '40': 9 } })
    const order = await shop.delivered()
    const code = await begin(order, { productId: dear.id, size: '40' })
    const payment = await paying(code)
    Object.assign(payment, { status: 'approved', approvedAt: new Date() })
    await fixture.orders.settle(payment)
    await returns.choosePayBack(ana, code, { payBack: 'credit' })
    await exchanges.takeBack(ana, code)
    expect(await told()).toContain('Lo que pagaste de diferencia queda como saldo a favor.')
    expect([payment.refunded, await shop.creditOf(), await fixture.broken()]).toEqual([0, 500_000, []])
  })
})
