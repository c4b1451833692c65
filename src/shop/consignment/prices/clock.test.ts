import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { units } from '#data/schema.ts'
import { dayOf, daysAfter } from '#rules/calendar/argentine-day.ts'
import { describeOneDatabase } from '#tests/support/database.ts'
import { ordersAsAdmin } from '#tests/support/orders-as-admin.ts'
import { consignedPairs } from '#tests/support/shop/consigned-pairs.ts'
import { dayOnSale } from '#shop/units/entrusted/clock.ts'

/** Holds product §55.1, §55.2, §55.3. */

const DAY = 24 * 60

describeOneDatabase('the clock of an entrusted pair', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof ordersAsAdmin>>
  let pairs: ReturnType<typeof consignedPairs>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    shop = await ordersAsAdmin(database)
    pairs = consignedPairs(database, shop.fixture.context, shop.admin)
  })
  const row = async (code: string) => (await database.db.select().from(units).where(eq(units.code, code)))[0]!

  test('begins with its first day on sale, like its term, and stands still while it is not on sale', async () => {
    const { context } = shop.fixture
    const code = await pairs.onSale(shop.shoe.id)
    const first = dayOf(context.clock())
    expect(await row(code)).toMatchObject({ clockFrom: first, termEndsOn: daysAfter(first, 90) })
    context.later(10 * DAY)
    await pairs.verbs.unlist(shop.admin, code)
    context.later(5 * DAY)
    await pairs.verbs.list(shop.admin, code)
    const again = await row(code)
    expect(again).toMatchObject({ clockFrom: daysAfter(first, 5), termEndsOn: daysAfter(first, 90) })
    expect(dayOnSale(again, context.clock())).toBe(10)
  })

  test("the shop's own pairs have none", async () => {
    const code = await pairs.ready(shop.shoe.id)
    await database.db.update(units).set({ owner: 'shop', termsId: null }).where(eq(units.code, code))
    await pairs.verbs.list(shop.admin, code)
    expect(await row(code)).toMatchObject({ clockFrom: null, termEndsOn: null })
  })
})
