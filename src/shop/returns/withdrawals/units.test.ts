import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { returnItems, returns as returnRows } from '#data/schema.ts'
import { ASK_SAYS } from '#rules/returns/ask/says.ts'
import { orderNumber } from '#rules/orders/order.ts'
import { anonymous, type Visitor } from '#rules/users/access.ts'
import { orderLinkUrl } from '#shop/orders/link.ts'
import { seedUser } from '#tests/support/builders.ts'
import { describeOneDatabase } from '#tests/support/database.ts'
import { ordersAsAdmin } from '#tests/support/orders-as-admin.ts'
import { openWithdrawals } from './withdrawals.ts'

/** Holds product §32.2. */

const PAIR = 2_000_000

describeOneDatabase('the botón de arrepentimiento, by units', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof ordersAsAdmin>>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => void (shop = await ordersAsAdmin(database)))

  const keyOf = async (id: number) =>
    (await orderLinkUrl(database.db, '', id, shop.fixture.context.clock())).split('/').at(-1)!
  async function press(
    visitor: Visitor,
    id: number,
    { quantity = 1, link = '' }: { quantity?: number; link?: string },
  ) {
    const [line] = await shop.linesOf(id)
    return openWithdrawals(shop.fixture.context).request(visitor, {
      name: 'Ana Pérez',
      email: 'otra@example.com',
      order: orderNumber(id),
      lines: [{ orderLineId: line!.id, quantity }],
      link,
    })
  }
  const units = (visitor: Visitor, id: number, link = '') =>
    openWithdrawals(shop.fixture.context).units(visitor, orderNumber(id), link)

  test('a banned buyer chooses of their own order; it is paid back like any other, and cannot be chosen twice', async () => {
    const { fixture, returns, admin, ana, delivered, view } = shop
    const order = await delivered()
    const banned = { ...ana, ban: true }
    expect(await units(banned, order.id)).toMatchObject([
      { size: '41', free: 2 },
      { size: '42', free: 1 },
    ])
    const end = await press(banned, order.id, {})
    const code = end.ok ? end.value.code : ''
    await fixture.work()
    expect(JSON.stringify(fixture.emails)).toContain('1 × Zapatillas Cancha, talle 41')
    expect(await press(banned, order.id, { quantity: 2 })).toMatchObject({
      message: ASK_SAYS.moved,
      fields: { 'lines.0.quantity': expect.stringContaining(ASK_SAYS.tooMany(1)) },
    })
    await returns.approve(admin, code, {})
    const { items, holdings } = await view(code)
    expect(items).toMatchObject([{ size: '41', quantity: 1 }])
    await returns.receive(admin, code, {
      lines: [{ orderLineId: holdings[0]!.orderLineId, quantity: 1, condition: 'restock' }],
    })
    expect((await view(code)).owed).toBe(PAIR)
    await returns.resolve(admin, code, { amount: PAIR / 100, key: 'units-0001' })
    await fixture.work()
    expect([order.payment.refunded, await fixture.broken()]).toEqual([PAIR, []])
  })

  test('without signing in, with the key of its e-mails; nobody else sees or chooses its units', async () => {
    const order = await shop.delivered()
    const other = await shop.delivered()
    const link = await keyOf(order.id)
    expect(await units(anonymous, order.id, link)).toHaveLength(2)
    expect(await units(anonymous, order.id)).toEqual([])
    expect(await units(anonymous, other.id, link)).toEqual([])
    expect(await units(await seedUser(database), order.id)).toEqual([])
    expect(await press(anonymous, order.id, {})).toMatchObject({ kind: 'conflict' })
    expect(await press(anonymous, other.id, { link })).toMatchObject({ kind: 'conflict' })
    expect(await press(anonymous, order.id, { link: `${link}x` })).toMatchObject({ kind: 'conflict' })
    expect(await database.db.$count(returnRows)).toBe(0)
    expect(await press(anonymous, order.id, { link })).toMatchObject({ ok: true })
    expect(await database.db.select().from(returnItems).orderBy(returnItems.id)).toMatchObject([
      { quantity: 1 },
    ])
    shop.fixture.context.later(61 * 24 * 60)
    expect(await units(anonymous, order.id, link)).toEqual([])
  })

  test('of an order that never left, the part is paid back and the rest goes on', async () => {
    const { fixture, returns, admin, ana, paidFor, three, view } = shop
    const order = await paidFor(three())
    const end = await press(ana, order.id, {})
    const code = end.ok ? end.value.code : ''
    await returns.approve(admin, code, {})
    expect(await view(code)).toMatchObject({ partly: true, owed: PAIR })
    await returns.resolve(admin, code, { amount: PAIR / 100, key: 'units-0001' })
    await fixture.work()
    expect(await fixture.order(order.reference)).toMatchObject({ status: 'placed' })
    expect([order.payment.refunded, await fixture.broken()]).toEqual([PAIR, []])
  })
})
