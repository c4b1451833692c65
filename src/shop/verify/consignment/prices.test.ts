import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { ordersAsAdmin } from '#tests/support/orders-as-admin.ts'
import { consignedPairs } from '#tests/support/shop/consigned-pairs.ts'
import { ownersOfPairs } from '#tests/support/shop/owners-of-pairs.ts'

/** Holds product §39.4. */

describeEachDatabase('what verify asks of prices and terms of entrusted pairs', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof ordersAsAdmin>>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    shop = await ordersAsAdmin(database)
    const pairs = consignedPairs(database, shop.fixture.context, shop.admin)
    const code = await pairs.onSale(shop.shoe.id)
    await ownersOfPairs(database, shop).calendar(code, [{ day: 30, offBp: 1000 }])
    expect(await shop.fixture.broken()).toEqual([])
  })
  const today = sql`(now() at time zone interval '-3 hours')::date`

  test.each([
    [
      'no entrusted pair costs less than the floor',
      sql`update unit_terms set floor_centavos = floor_centavos + 1`,
    ],
    ['no entrusted pair costs less than the floor', sql`update unit_prices set price_centavos = 1`],
    [
      'no entrusted pair costs less than the floor',
      sql`update units set floor_centavos = floor_centavos - 1`,
    ],
    ['costs what the last row of its prices says', sql`update units set price_centavos = price_centavos + 1`],
    ['no step of a calendar waits', sql`update units set clock_from = ${today} - 32`],
    ['stays on sale beyond noon', sql`update units set term_ends_on = ${today} - 3`],
    [
      'came with a spreadsheet',
      sql`update unit_terms set how = 'paper', witness = (select min(id) from users), proposed_by = 'sheet:1', accepted_at = now() - interval '31 days'`,
    ],
    ['a pair of the shop that a consignor brought', sql`update units set owner = 'shop'`],
    // Bought by a yes, and never put in its owner's account.
    [
      'a pair of the shop that a consignor brought',
      sql`with bought as (insert into unit_buy_outs (unit_id, amount_centavos, offered_by, ends_at, accepted_at, how)
          select u.id, 100000, p.id, now(), now(), 'web_code' from units u, (select min(id) as id from users) p)
        update units set owner = 'shop'`,
    ],
    [
      'a pair of the shop that a consignor brought',
      sql`with paid as (insert into consignor_entries (consignor_id, kind, amount_centavos, unit_id, actor, request_key)
          select consignor_id, 'compensation', 100000, id, 'system:test', 'compensation:terms:1' from units where consignor_id is not null)
        update units set owner = 'shop'`,
    ],
    [
      'a pair of the shop that a consignor brought',
      sql`with paid as (insert into consignor_entries (consignor_id, kind, amount_centavos, unit_id, actor, request_key)
          select consignor_id, 'compensation', 100000, id, 'system:test', 'compensation:unit:' || id from units where consignor_id is not null),
        lost as (insert into unit_losses (unit_id, reason, told_by, confirmed_by, confirmed_at)
          select u.id, 'No aparece', p.id, p.id, now() from units u, (select min(id) as id from users) p where u.consignor_id is not null)
        update units set owner = 'shop'`,
    ],
  ])('«%s» finds what breaks it', async (name, breaking) => {
    await database.db.execute(breaking)
    expect(await shop.fixture.broken()).toEqual(expect.arrayContaining([expect.stringContaining(name)]))
  })

  test('a step that was kept, or that would change nothing, is none that waits', async () => {
    await database.db.execute(sql`update units set clock_from = ${today} - 32`)
    await database.db.execute(sql`insert into unit_kept_steps (unit_id, terms_id, day, actor)
      select id, terms_id, 30, 'system:test' from units`)
    expect(await shop.fixture.broken()).toEqual([])
  })
})
