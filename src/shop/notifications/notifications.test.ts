import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { anonymous } from '#rules/users/access.ts'
import { seedUser, seedProduct } from '#tests/support/builders.ts'
import { testContext, type TestContext } from '#tests/support/open-shop.ts'
import { blankDatabase, emptyTables } from '#tests/support/database.ts'
import { openNotifications, tell } from './notifications.ts'
import { openProducts, type ProductCard } from '#shop/products/products.ts'
import { frameParts } from '#shop/parts.ts'
import { openFrameData } from '#shop/users/frame-data.ts'

/** Holds product §4.14, §7.1, §8.6, §21.1, §21.3. */

let database: Database
let context: TestContext
let notifications: ReturnType<typeof openNotifications<ProductCard>>

beforeAll(async () => {
  database = await blankDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await emptyTables(database)
  context = testContext(database, { now: '2026-11-20T12:00:00Z' })
  notifications = openNotifications(context, {
    newcomers: openProducts(context).newcomers,
    atHand: openFrameData(context, frameParts),
  })
  for (const day of ['2026-11-12', '2026-11-15', '2026-11-19'])
    await seedProduct(database, { name: `Del ${day}`, createdAt: new Date(`${day}T12:00:00Z`) })
})

const news = (userId: number, dedupeKey: string, at = new Date('2026-11-20T11:00:00Z')) =>
  database.transaction((tx) =>
    tell(tx, {
      userId,
      kind: 'order-paid',
      orderId: null,
      title: 'Pedido V-000001',
      body: 'Pagado',
      dedupeKey,
      at,
    }),
  )

test('a visitor’s bell counts the products since the last look, at most a week back, and shows the week', async () => {
  const never = await notifications.bell(anonymous, null)
  expect(never.count).toBe(2)
  expect(never.products.map((card) => card.name)).toEqual(['Del 2026-11-19', 'Del 2026-11-15'])
  expect(never.news).toEqual([])
  const looked = await notifications.bell(anonymous, new Date('2026-11-18'))
  expect([looked.count, looked.products.length]).toEqual([1, 2])
  expect((await notifications.bell(anonymous, new Date('2020-01-01'))).count).toBe(2)
  expect((await notifications.bell(anonymous, context.clock())).count).toBe(0)
})

test('a person’s bell also counts their own news; after the look it is 0 and the cards are still there', async () => {
  const ana = await seedUser(database, { notificationsSeenAt: new Date('2026-11-18') })
  const eva = await seedUser(database, { notificationsSeenAt: new Date('2026-11-18') })
  await news(ana.id, 'a')
  await news(ana.id, 'b', new Date('2026-11-17'))
  const before = await notifications.bell(ana, null)
  expect(before.count).toBe(2)
  expect(before.news).toHaveLength(2)
  expect(before.news[0]).toMatchObject({ kind: 'order-paid', title: 'Pedido V-000001', orderReference: null })
  expect((await notifications.bell(eva, null)).count).toBe(1)
  await notifications.seen(ana)
  expect(await notifications.bell(ana, null)).toMatchObject({
    count: 0,
    news: before.news,
    products: before.products,
  })
  expect((await notifications.bell(eva, null)).count).toBe(1)
  expect(context.hints).toEqual([{ kind: 'news', userId: ana.id }])
})

test('the same cause is told once', async () => {
  const ana = await seedUser(database)
  await news(ana.id, 'order:1:paid')
  await news(ana.id, 'order:1:paid')
  expect((await notifications.bell(ana, null)).news).toHaveLength(1)
})
