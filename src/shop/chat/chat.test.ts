import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { orderHistory, orders, outbox, users } from '#data/schema.ts'
import type { CartLine } from '#rules/cart/cart.ts'
import { CHAT_HOLD_HOURS, CHAT_NAME_DAYS, CHAT_SAYS } from '#rules/orders/by-chat.ts'
import { ORDER_LINK_GONE } from '#rules/orders/link.ts'
import { system } from '#rules/users/access.ts'
import { ownPairs } from '#shop/consignment/sales/buyer-is-owner.ts'
import { openCart } from '#shop/cart/cart.ts'
import { openEdits } from '#shop/orders/edit/edits.ts'
import { lockCounter } from '#shop/till/back.ts'
import { concludeSale } from '#shop/till/qr/conclude.ts'
import { openTransfers } from '#shop/transfers/transfers.ts'
import { addressesOf } from '#shop/addresses/kept.ts'
import { openUsersAdmin } from '#shop/users/admin.ts'
import { filledForm, seedUser } from '#tests/support/builders.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { ordersAsAdmin } from '#tests/support/orders-as-admin.ts'
import { singlePairs, usedPair } from '#tests/support/shop/single-pairs.ts'
import { openChatOrders } from './chat.ts'

/** Holds product §11.23. */

const RACERS = 30

describeEachDatabase('orders by telephone and chat', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof ordersAsAdmin>>
  let chat: ReturnType<typeof openChatOrders>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    shop = await ordersAsAdmin(database)
    chat = openChatOrders(shop.fixture.context, {
      cart: openCart(shop.fixture.context),
      coupons: shop.fixture.coupons,
    })
  })
  const line = (size: string, quantity = 1): CartLine => ({ productId: shop.shoe.id, size, quantity })
  const asked = (changes: object = {}) => ({
    key: randomUUID(),
    channel: 'whatsapp',
    name: 'Camila',
    phone: '11 5555-0100',
    ...changes,
  })
  const take = (lines: unknown, changes: object = {}) => chat.take(shop.admin, asked(changes), lines)
  async function taken(lines: CartLine[], changes: object = {}) {
    const end = await take(lines, changes)
    if (!end.ok) throw new Error(end.message)
    return end.value
  }
  const row = async (id: number) => (await database.db.select().from(orders).where(eq(orders.id, id)))[0]!
  async function tokenOf(id: number): Promise<string> {
    const end = await chat.linkOf(shop.admin, id)
    if (!end.ok) throw new Error(end.message)
    return decodeURIComponent(end.value.url.split('/Pedido/')[1]!)
  }
  const finish = async (id: number, who = shop.ana, changes: object = {}) =>
    finishBy(await tokenOf(id), who, changes)
  const finishBy = (token: string, who = shop.ana, changes: object = {}) =>
    chat.finish(who, token, {
      personal: filledForm(),
      delivery: 'delivery',
      shownTotal: null,
      ...changes,
    })
  const stock = (size: string) => shop.fixture.stock(shop.shoe.sizeIds[size]!)
  const whole = async () => expect(await shop.fixture.broken()).toEqual([])

  test('a name and a telephone keep the goods for a day, with the channel in the history and no mail', async () => {
    const order = await taken([line('41', 2)])
    const kept = await row(order.id)
    expect(kept).toMatchObject({ channel: 'whatsapp', awaitsBuyer: true, phone: '1155550100', email: '' })
    expect(kept.expiresAt.getTime() - kept.placedAt.getTime()).toBe(CHAT_HOLD_HOURS * 3_600_000)
    expect(await stock('41')).toBe(3)
    const history = await database.db
      .select()
      .from(orderHistory)
      .where(eq(orderHistory.orderId, order.id))
      .orderBy(orderHistory.id)
    expect(history[0]).toMatchObject({
      to: 'placed',
      reason: 'taken by whatsapp',
      actor: `person:${shop.admin.id}`,
    })
    expect(await database.db.$count(outbox, eq(outbox.kind, 'mail'))).toBe(0)
    // Nobody's account is in no list of people.
    const people = await openUsersAdmin(shop.fixture.context, { addressesOf }).list(shop.admin)
    expect(JSON.stringify(people)).not.toContain('Sin cuenta')
    await whole()
  })

  test('with an e-mail the link is mailed; with one of an account the order is its own and nobody else’s', async () => {
    const order = await taken([line('41')], { email: shop.ana.email, channel: 'phone' })
    expect((await row(order.id)).userId).toBe(shop.ana.id)
    await shop.fixture.work()
    expect(shop.fixture.emails.at(-1)).toMatchObject({
      to: shop.ana.email,
      subject: `Te guardamos tu pedido ${order.number} · Vereda`,
    })
    expect(shop.fixture.emails.at(-1)!.text).toContain('/Pedido/')
    const other = await seedUser(database, { email: 'otra@example.com' })
    expect(await finish(order.id, other)).toMatchObject({ reason: 'forbidden', message: CHAT_SAYS.elsewhere })
    expect(await chat.ownLink(shop.ana, order.reference)).toMatch(/^\/Pedido\//)
    expect(await chat.ownLink(other, order.reference)).toBeNull()
    expect(await finish(order.id)).toMatchObject({ ok: true })
  })

  test('nobody pays before it is ended; ended, it is an order as any other and is paid', async () => {
    const order = await taken([line('42')], { email: shop.ana.email })
    expect(await shop.fixture.orders.payment(shop.ana, order.reference)).toMatchObject({ kind: 'conflict' })
    const token = await tokenOf(order.id)
    const seen = await chat.toFinish({ kind: 'anonymous' }, token)
    expect(seen).toMatchObject({ value: { number: order.number, lines: [{ size: '42' }] } })
    expect(JSON.stringify(seen)).not.toContain('1155550100')
    const ends = await Promise.all([finishBy(token), finishBy(token)])
    expect(ends.map(({ ok }) => ok)).toEqual([true, true])
    const ended = await row(order.id)
    expect(ended).toMatchObject({ awaitsBuyer: false, delivery: 'delivery', channel: 'whatsapp' })
    expect(ended.totalCentavos).toBe(ended.subtotalCentavos - ended.discountCentavos + ended.shippingCentavos)
    expect(ended.shippingCentavos).toBeGreaterThan(0)
    expect(ended.saleTermsVersion).not.toBeNull()
    await shop.fixture.orders.payment(shop.ana, order.reference)
    await shop.fixture.payment(order.reference, 'approved')
    await shop.fixture.orders.check(order.reference)
    expect((await row(order.id)).paymentStatus).toBe('paid')
    expect(await stock('42')).toBe(4)
    await whole()
  })

  test('another total than was shown, another person’s, a link that was cut: told, and nothing changes', async () => {
    const order = await taken([line('41')])
    const token = await tokenOf(order.id)
    expect(await finish(order.id, shop.ana, { shownTotal: 1 })).toMatchObject({ kind: 'conflict' })
    expect(await finish(order.id, shop.ana, { personal: {} })).toMatchObject({ kind: 'invalid' })
    expect((await row(order.id)).awaitsBuyer).toBe(true)
    for (const wrong of [`${token}x`, token.replace(/^\d+/, '999'), 'x', ''])
      expect(await chat.toFinish(shop.ana, wrong)).toMatchObject({
        kind: 'missing',
        message: ORDER_LINK_GONE,
      })
    await finish(order.id)
    const other = await seedUser(database, { email: 'otra@example.com' })
    expect(
      await chat.finish(other, token, { personal: filledForm(), delivery: 'pickup', shownTotal: null }),
    ).toMatchObject({ kind: 'conflict', message: CHAT_SAYS.finished })
    expect(await chat.toFinish(other, token)).toEqual({ ok: true, value: null })
    expect(await chat.linkOf(shop.admin, order.id)).toMatchObject({ message: CHAT_SAYS.linkGone })
  })

  test('in a day that nobody pays it is over by itself, its goods are on sale, and its name is forgotten', async () => {
    const order = await taken([line('41', 3)])
    const token = await tokenOf(order.id)
    shop.fixture.context.later(CHAT_HOLD_HOURS * 60 + 1)
    await shop.fixture.orders.sweep()
    expect((await row(order.id)).status).toBe('expired')
    expect(await stock('41')).toBe(5)
    expect(
      await chat.finish(shop.ana, token, { personal: filledForm(), delivery: 'pickup', shownTotal: null }),
    ).toMatchObject({ kind: 'conflict', message: CHAT_SAYS.over })
    expect(await chat.forget()).toBe(0)
    shop.fixture.context.later((CHAT_NAME_DAYS + 1) * 24 * 60)
    expect([await chat.forget(), await chat.forget()]).toEqual([1, 0])
    expect(await row(order.id)).toMatchObject({ name: CHAT_SAYS.forgotten, surname: '', phone: '' })
    await whole()
  })

  test('what came by transfer is written down by the shop’s people: it is paid, and picked up', async () => {
    Object.assign(shop.fixture.context.settings, { transferAlias: 'vereda.tienda' })
    const order = await taken([line('41')])
    const kept = await row(order.id)
    const transfers = openTransfers(shop.fixture.context, {
      concludeSale,
      lockCounter,
      askAgain: shop.fixture.orders.askAgain,
    })
    expect(await transfers.awaiting(shop.admin)).toMatchObject({
      value: { orders: [{ id: order.id, means: 'transfer' }] },
    })
    const end = await transfers.receive(shop.admin, order.id, {
      amount: String(kept.totalCentavos / 100),
      day: new Date(shop.fixture.context.clock().getTime() - 3 * 3_600_000).toISOString().slice(0, 10),
      operation: '123456',
      key: randomUUID(),
    })
    expect(end).toMatchObject({ ok: true, value: { paid: true } })
    expect(await row(order.id)).toMatchObject({ paymentStatus: 'paid', delivery: 'pickup' })
    expect(await chat.linkOf(shop.admin, order.id)).toMatchObject({ message: CHAT_SAYS.linkGone })
    await whole()
  })

  test('the shop’s people edit it and call it off', async () => {
    const order = await taken([line('41', 2)])
    const edits = openEdits(shop.fixture.context, { ask: shop.fixture.orders.check, ownPairs })
    const look = await edits.look(shop.admin, order.id)
    if (!look.ok) throw new Error(look.message)
    const { seen, lines } = look.value
    const changed = {
      lines: [{ orderLineId: lines[0]!.id, size: '41', quantity: 1 }],
      add: [{ productId: shop.shoe.id, size: '42', quantity: 1 }],
    }
    const quote = await edits.quoteEdit(shop.admin, order.id, changed)
    if (!quote.ok) throw new Error(quote.message)
    expect(
      await edits.edit(shop.admin, order.id, {
        ...changed,
        seen,
        key: randomUUID(),
        difference: String(quote.value.difference / 100),
        reason: 'Lo pidió',
      }),
    ).toMatchObject({ ok: true })
    expect([await stock('41'), await stock('42')]).toEqual([4, 4])
    await whole()
    expect(await shop.orders.cancel(shop.admin, order.id, { reason: 'No lo quiere' })).toMatchObject({
      ok: true,
    })
    expect([await stock('41'), await stock('42')]).toEqual([5, 5])
    await whole()
  })

  test('a single pair is kept for it alone, and goes back on sale with it', async () => {
    const pairs = singlePairs(database, shop.fixture.context, shop.admin)
    const code = await pairs.onSale(usedPair(shop.shoe.id))
    const pair = { productId: shop.shoe.id, size: '42', quantity: 1, unit: code }
    const order = await taken([pair])
    expect(await take([pair])).toMatchObject({ kind: 'conflict' })
    await whole()
    await shop.orders.cancel(shop.admin, order.id, { reason: 'No lo quiere' })
    expect(await take([pair])).toMatchObject({ ok: true })
    await whole()
  })

  test('the same form twice is one order; what is missing is said; who may not, does not', async () => {
    const form = asked()
    const first = await chat.take(shop.admin, form, [line('41')])
    expect(await chat.take(shop.admin, form, [line('41')])).toEqual(first)
    expect(await chat.take(shop.admin, form, [line('42')])).toMatchObject({ kind: 'conflict' })
    expect(await stock('41')).toBe(4)
    expect(await take([])).toMatchObject({ kind: 'invalid', message: CHAT_SAYS.empty })
    expect(await take([line('99')])).toMatchObject({ kind: 'conflict' })
    expect(await take(Array.from({ length: 60 }, () => line('41')))).toMatchObject({ kind: 'invalid' })
    expect(await take([line('41')], { phone: 'x', name: '' })).toMatchObject({
      fields: { name: CHAT_SAYS.name, phone: CHAT_SAYS.phone },
    })
    const keeper = await seedUser(database, { role: 'warehouse', username: 'dep' })
    expect(await chat.take(keeper, asked(), [line('41')])).toMatchObject({ reason: 'forbidden' })
    expect(await chat.take(shop.ana, asked(), [line('41')])).toMatchObject({ reason: 'forbidden' })
    expect(await chat.take(system('test'), asked(), [line('41')])).toMatchObject({ ok: true })
    await database.db.update(users).set({ ban: true }).where(eq(users.id, shop.ana.id))
    expect(await take([line('41')], { email: shop.ana.email })).toMatchObject({ message: CHAT_SAYS.banned })
  })

  test('thirty at once, at the desk and in the shop, for the last five: five have one', async () => {
    const buyers = await Promise.all(
      Array.from({ length: RACERS / 2 }, (_, n) => seedUser(database, { username: `buyer${n}` })),
    )
    const ends = await Promise.all(
      buyers.flatMap((buyer) => [
        take([line('42')]),
        shop.fixture.orders.place(buyer, shop.fixture.request([line('42')])),
      ]),
    )
    expect(ends.filter(({ ok }) => ok)).toHaveLength(5)
    expect(await stock('42')).toBe(0)
    await whole()
  }, 60_000)

  test('ended while it runs out: one of them was first, and its goods are whole', async () => {
    for (let turn = 0; turn < 4; turn++) {
      const order = await taken([line('41')])
      const token = await tokenOf(order.id)
      const [ended] = await Promise.all([
        chat.finish(shop.ana, token, { personal: filledForm(), delivery: 'pickup', shownTotal: null }),
        shop.orders.cancel(shop.admin, order.id, { reason: 'No lo quiere' }),
      ])
      const now = await row(order.id)
      expect(now.status).toBe('cancelled')
      expect(now.awaitsBuyer).toBe(!ended.ok)
    }
    expect(await stock('41')).toBe(5)
    await whole()
  })
})
