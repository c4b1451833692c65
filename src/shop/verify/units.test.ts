import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { seedProduct } from '#tests/support/builders.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { ordersAsAdmin } from '#tests/support/orders-as-admin.ts'
import { consignedPairs } from '#tests/support/shop/consigned-pairs.ts'
import { singlePairs, usedPair } from '#tests/support/shop/single-pairs.ts'

/** Holds product §39.4. */

describeEachDatabase('what verify asks of single pairs', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof ordersAsAdmin>>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    shop = await ordersAsAdmin(database)
    const pairs = singlePairs(database, shop.fixture.context, shop.admin)
    await pairs.onSale(usedPair(shop.shoe.id))
    const code = await pairs.onSale(usedPair(shop.shoe.id))
    const line = { productId: shop.shoe.id, size: '42', quantity: 1, unit: code }
    await shop.fixture.ordered(shop.ana, [line])
    // The cheapest of all, because of what the shop took off it.
    const entrusted = consignedPairs(database, shop.fixture.context, shop.admin)
    const theirs = await entrusted.onSale(shop.shoe.id, { price: 3_600_000, floor: 2_000_000 })
    expect(await entrusted.verbs.discount(shop.admin, theirs, { shown: '34000' })).toMatchObject({ ok: true })
    expect(await shop.fixture.broken()).toEqual([])
  })

  test.each([
    ['every size has as many', sql`update product_sizes set listed_units = 0`],
    ['every product says of its single pairs', sql`update products set cheapest_unit_centavos = 1`],
    [
      'every product says of its single pairs',
      sql`update units set shop_discount_centavos = 0 where shop_discount_centavos > 0`,
    ],
    ['every product says of its single pairs', sql`update products set cheapest_unit_centavos = 3500000`],
    ['every product says of its single pairs', sql`update products set listed_units = listed_units + 1`],
    ['every product says of its single pairs', sql`update products set used_units = 1`],
    ['the ledger of every single pair', sql`delete from stock_ledger where unit_id is not null`],
    // Of one that is not on sale.
    [
      'the ledger of every single pair',
      sql`delete from stock_ledger where unit_id is not null and delta < 0`,
    ],
    [
      'where the last of its events says',
      sql`update unit_events set to_state = 'sold' where from_state = 'ready'`,
    ],
    // Each is where its last event says, and one event does not go on from the one before.
    [
      'where the last of its events says',
      sql`update unit_events set from_state = 'returned' where to_state = 'listed'`,
    ],
    // All go on from each other, and the last leads elsewhere.
    [
      'where the last of its events says',
      sql`update units set state = 'ready', order_id = null where state = 'reserved'`,
    ],
    ['set aside or sold is on one line', sql`update units set state = 'sold' where state = 'reserved'`],
    [
      'every order that keeps its goods has each',
      sql`update units set state = 'ready', order_id = null where state = 'reserved'`,
    ],
  ])('«%s» finds what breaks it', async (name, breaking) => {
    await database.db.execute(breaking)
    expect(await shop.fixture.broken()).toEqual(expect.arrayContaining([expect.stringContaining(name)]))
  })

  test('a size that has as many as it says, of another product, is found', async () => {
    const { id } = await seedProduct(database, { sizes: { '40': 1 } })
    await database.db.execute(sql`update product_sizes set product_id = ${id} where listed_units > 0`)
    expect(await shop.fixture.broken()).toEqual(
      expect.arrayContaining([expect.stringContaining('every size has as many')]),
    )
  })
})
