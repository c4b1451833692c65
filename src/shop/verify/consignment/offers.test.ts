import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { ordersAsAdmin } from '#tests/support/orders-as-admin.ts'
import { offeredPairs } from '#tests/support/shop/offered-pairs.ts'

/** Holds product §39.4. */

describeEachDatabase('what verify asks of offers', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof ordersAsAdmin>>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    shop = await ordersAsAdmin(database)
    const pairs = offeredPairs(database, shop.fixture, shop.admin)
    const { token } = await pairs.accepted()
    const own = await pairs.offers.own(token)
    const { day, slots } = own.ok ? own.value.free[0]! : { day: '', slots: [] }
    await pairs.offers.dropOffs.book(token, { day, slot: slots[0]! })
    await pairs.submitted()
    expect(await shop.fixture.broken()).toEqual([])
  })

  test.each([
    [
      'every offer has what its state says',
      sql`update offers set state = 'quoted' where state = 'submitted'`,
    ],
    ['where the last of its moves', sql`update offers set state = 'quoted' where state = 'submitted'`],
    ['where the last of its moves', sql`delete from audit_log where action = 'offer.accept'`],
    ['where the last of its moves', sql`delete from audit_log where action = 'offer.quote'`],
    ['where the last of its moves', sql`delete from audit_log where action = 'offer.submit'`],
    [
      'every accepted offer has a pair of its owner',
      sql`update offers set price_centavos = 9000000 where state = 'accepted'`,
    ],
    [
      'no offer that expired or was withdrawn has a pair',
      sql`update offers set state = 'expired', ended_at = now() where state = 'accepted'`,
    ],
    ['every half hour that is booked', sql`update offers set drop_off_id = null`],
    [
      'no offer waits for its answer longer',
      sql`update offers set answer_due_at = now() - interval '3 days' where state = 'submitted'`,
    ],
  ])('«%s» finds what breaks it', async (name, breaking) => {
    await database.db.execute(breaking)
    expect(await shop.fixture.broken()).toEqual(expect.arrayContaining([expect.stringContaining(name)]))
  })
})
