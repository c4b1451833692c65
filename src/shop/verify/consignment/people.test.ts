import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { textInForce } from '#shop/consignment/agreements/in-force.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { ordersAsAdmin } from '#tests/support/orders-as-admin.ts'
import { consignedPairs } from '#tests/support/shop/consigned-pairs.ts'

/** Holds product §39.4. */

const DIES = sql`update consignors set died_on = '2026-07-01', died_noted_at = now()`

describeEachDatabase('what verify asks of consignors', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof ordersAsAdmin>>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    shop = await ordersAsAdmin(database)
    await textInForce(database.db, shop.fixture.context.settings)
    await consignedPairs(database, shop.fixture.context, shop.admin).onSale(shop.shoe.id)
    expect(await shop.fixture.broken()).toEqual([])
  })

  test.each([
    ['the one that was hashed', sql`update agreement_texts set body = body || ' '`],
    ['of whoever’s document was seen', sql`update consignors set dni = '30999888'`],
    ['has left nothing with the shop', sql`update consignors set erased_at = now()`],
    ['saw their own document', sql`update consignors set user_id = dni_seen_by`],
    [
      'witnessed their own agreement',
      sql`with paper as (update agreements set how = 'paper', witness = (select min(id) from users)) update consignors set user_id = (select min(id) from users), dni_seen_by = (select max(id) from users)`,
    ],
    [
      'confirmed their own account',
      sql`with theirs as (update consignors set user_id = (select min(id) from users), dni_seen_by = (select max(id) from users)) update consignor_accounts set confirmed_by = (select min(id) from users)`,
    ],
    ['somebody who died is on sale', DIES],
    [
      'went to a confirmed heir',
      sql`with died as (${DIES} returning id) insert into unit_events (unit_id, from_state, to_state, actor, created_at)
        select id, 'to_return', 'handed_back', 'system:test', now() + interval '1 second' from units`,
    ],
  ])('«%s» finds what breaks it', async (name, breaking) => {
    await database.db.execute(breaking)
    expect(await shop.fixture.broken()).toEqual(expect.arrayContaining([expect.stringContaining(name)]))
  })
})
