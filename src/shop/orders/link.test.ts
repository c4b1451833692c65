import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import type { Database } from '#data/database.ts'
import { orders, outbox, shopFacts } from '#data/schema.ts'
import { ORDER_LINK_DAYS, ORDER_LINK_GONE } from '#rules/orders/link.ts'
import { anonymous } from '#rules/users/access.ts'
import { blankDatabase } from '#tests/support/database.ts'
import { ordersAsAdmin } from '#tests/support/orders-as-admin.ts'
import { orderLinkUrl } from './link.ts'

/** Holds product §11.20. */

let database: Database
let shop: Awaited<ReturnType<typeof ordersAsAdmin>>
beforeAll(async () => void (database = await blankDatabase()))
afterAll(() => database.close())
beforeEach(async () => void (shop = await ordersAsAdmin(database)))

/** Paid, and what stands in its last e-mail's link. */
async function sold() {
  const { fixture, ana, shoe } = shop
  const order = await fixture.paid(ana, [{ productId: shoe.id, size: '42', quantity: 1 }])
  await fixture.orders.settle(order.payment)
  const letters = await database.db.select().from(outbox).where(eq(outbox.kind, 'mail')).orderBy(outbox.id)
  const { text } = letters.at(-1)!.payload as { text: string }
  const token = /\/Pedido\/(\S+)/.exec(text)![1]!
  return {
    token,
    find: (visitor = anonymous as Parameters<typeof fixture.orders.findByLink>[0], link = token) =>
      fixture.orders.findByLink(visitor, link),
  }
}

test('an order’s e-mail leads to what is in it and how far it is, and to nothing about whose it is', async () => {
  const { token, find } = await sold()
  expect(token).not.toContain('@')
  const end = await find()
  expect(end).toMatchObject({
    ok: true,
    value: { number: 'V-000001', reference: null, lines: [{ size: '42', quantity: 1 }] },
  })
  const [order] = await database.db.select().from(orders)
  const shown = JSON.stringify(end)
  for (const secret of [
    order!.reference,
    order!.email,
    order!.surname,
    order!.street,
    order!.phone,
    String(order!.totalCentavos),
  ])
    expect(shown).not.toContain(secret)
  // Whose it is goes on to its own page; somebody else sees no more than a stranger.
  expect(await find(shop.ana)).toMatchObject({ value: { reference: order!.reference } })
  expect(await find(shop.admin)).toMatchObject({ value: { reference: null } })
  expect(await find({ ...shop.ana, ban: true })).toMatchObject({ reason: 'banned' })
})

test('what was changed, made up or is over is missing, whatever it says', async () => {
  const { token, find } = await sold()
  const [id, day, seal] = token.split('.') as [string, string, string]
  const odd = [
    '',
    'x',
    `2.${day}.${seal}`,
    `${id}.${Number(day) + 1}.${seal}`,
    `${id}.${day}.${'x'.repeat(43)}`,
    `${id}.${day}`,
    `${token}x`,
    '9'.repeat(400),
  ]
  for (const link of odd)
    expect(await find(anonymous, link)).toEqual({ ok: false, kind: 'missing', message: ORDER_LINK_GONE })
  const { context } = shop.fixture
  const long = new Date(context.clock().getTime() - (ORDER_LINK_DAYS + 1) * 86_400_000)
  const over = (await orderLinkUrl(database.db, '', 1, long)).split('/').at(-1)!
  expect(await find(anonymous, over)).toMatchObject({ kind: 'missing' })
})

test('another key, and the links of before open nothing', async () => {
  const { find } = await sold()
  await database.db.delete(shopFacts).where(eq(shopFacts.key, 'order link key'))
  expect(await find()).toMatchObject({ kind: 'missing' })
})
