import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { seedCoupon } from '#tests/support/builders.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { entrustedSales } from '#tests/support/shop/entrusted-sales.ts'

/** Holds product §51.3, §55.9. */

const TABLES = ['consignor_entries', 'unit_sales']
const KEPT = {
  orders: ['status', 'end_cause', 'subtotal_centavos', 'discount_centavos', 'total_centavos'],
  order_lines: ['promotion_centavos'],
  units: ['owner', 'state', 'order_id'],
}

describeEachDatabase('what verify asks of the sales of entrusted pairs', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof entrustedSales>>
  /** One that is owed, one that was earned, one that is held, one that came to nothing. */
  beforeAll(async () => {
    database = await open()
    shop = await entrustedSales(database)
    await seedCoupon(database, { code: 'MENOS', pesos: 3001 })
    const codes = [await shop.onSale(), await shop.onSale(), await shop.onSale(), await shop.onSale()]
    await shop.delivered([shop.of(codes[0]!), shop.bulk()], { couponCode: 'MENOS' })
    await shop.sales.ripenDue()
    shop.after(1)
    await shop.sales.ripenDue()
    await shop.paidFor([shop.of(codes[1]!)] as never)
    const reference = await shop.fixture.ordered(shop.ana, [shop.of(codes[3]!)])
    await shop.fixture.orders.cancel(shop.ana, reference)
    await shop.fixture.ordered(shop.ana, [shop.of(codes[2]!)])
    await shop.pairs.consignor()
    expect(await shop.states()).toEqual(['payable', 'earned', 'released', 'held'])
    expect(await shop.fixture.broken()).toEqual([])
    for (const table of [...TABLES, ...Object.keys(KEPT)])
      await database.db.execute(sql.raw(`create table whole_${table} as table ${table}`))
  })
  afterAll(async () => {
    for (const table of [...TABLES, ...Object.keys(KEPT)])
      await database.db.execute(sql.raw(`drop table whole_${table}`))
    await database.close()
  })
  afterEach(async () => {
    for (const table of TABLES) await database.db.execute(sql.raw(`delete from ${table}`))
    for (const table of TABLES.toReversed())
      await database.db.execute(sql.raw(`insert into ${table} overriding system value table whole_${table}`))
    for (const [table, columns] of Object.entries(KEPT)) {
      const set = columns.map((column) => `${column} = w.${column}`).join(', ')
      await database.db.execute(
        sql.raw(`update ${table} t set ${set} from whole_${table} w where w.id = t.id`),
      )
    }
  })

  test.each([
    ['set aside has one sale', sql`update unit_sales set state = 'earned' where state = 'held'`],
    ['set aside has one sale', sql`update unit_sales set state = 'held' where state = 'released'`],
    ['set aside has one sale', sql`update unit_sales set state = 'released' where state = 'earned'`],
    // Nothing of a pair that came back waits to be paid.
    [
      'set aside has one sale',
      sql`update units set state = 'returned', order_id = null where state = 'reserved'`,
    ],
    [
      'a sale that stands is of the pair',
      sql`update unit_sales set order_id = (select order_id from unit_sales where state = 'payable') where state = 'held'`,
    ],
    [
      'a sale that stands is of the pair',
      sql`update unit_sales set unit_id = (select unit_id from unit_sales where state = 'released') where state = 'held'`,
    ],
    [
      'a sale that stands is of the pair',
      sql`update unit_sales set base_centavos = base_centavos + 2, commission_centavos = commission_centavos + 2`,
    ],
    [
      'a sale that stands is of the pair',
      sql`update unit_sales set shop_discount_centavos = 2 where state = 'held'`,
    ],
    [
      'of what its line, or what gave the pair in exchange, says',
      sql`update unit_sales set shop_discount_centavos = 2 where state = 'released'`,
    ],
    [
      'is its owners’ parts, the shop’s, and the shipping',
      sql`update unit_sales set shop_discount_centavos = 2 where state = 'payable'`,
    ],
    [
      'of what its line, or what gave the pair in exchange, says',
      sql`update unit_sales set base_centavos = base_centavos + 2, commission_centavos = commission_centavos + 2 where state = 'released'`,
    ],
    [
      'takes of each line no more than it costs',
      sql`update order_lines set promotion_centavos = 400000 where unit_id is not null`,
    ],
    [
      'takes of each line no more than it costs',
      sql`update orders set subtotal_centavos = subtotal_centavos + 1, total_centavos = total_centavos + 1`,
    ],
    [
      'is its owners’ parts, the shop’s, and the shipping',
      sql`update unit_sales set base_centavos = base_centavos + 2, part_centavos = part_centavos + 2 where state = 'payable'`,
    ],
    [
      'is its owners’ parts, the shop’s, and the shipping',
      sql`update orders set discount_centavos = discount_centavos + 1, total_centavos = total_centavos - 1 where id in (select order_id from unit_sales where state = 'payable')`,
    ],
    [
      'shared out by the terms',
      sql`update unit_sales set commission_centavos = commission_centavos + 1, part_centavos = part_centavos - 1`,
    ],
    ['shared out by the terms', sql`update unit_sales set commission_bp = 2400`],
    [
      'its order did not end unsold',
      sql`update orders set status = 'expired', end_cause = 'unpaid' where id in (select order_id from unit_sales where state = 'held')`,
    ],
    [
      'a pair of the shop that a consignor brought',
      sql`update units set owner = 'shop' where id in (select unit_id from unit_sales where state = 'payable')`,
    ],
    ['ever owed has one row', sql`delete from consignor_entries`],
    [
      'ever owed has one row',
      sql`insert into consignor_entries (consignor_id, kind, amount_centavos, sale_id, actor, request_key)
        select consignor_id, 'sale', part_centavos, id, 'system:test', 'y' from unit_sales where state = 'earned'`,
    ],
    ['ever owed has one row', sql`update consignor_entries set amount_centavos = 1`],
    [
      'ever owed has one row',
      sql`update consignor_entries set consignor_id = (select max(id) from consignors)`,
    ],
    [
      'what is taken back',
      sql`insert into consignor_entries (consignor_id, kind, amount_centavos, sale_id, actor, request_key)
        select consignor_id, 'reversal', -part_centavos - 1, id, 'system:test', 'x' from unit_sales where state = 'payable'`,
    ],
    ['what is taken back', sql`update unit_sales set state = 'reversed' where state = 'payable'`],
    // Before anything was owed for it.
    [
      'what is taken back',
      sql`insert into consignor_entries (consignor_id, kind, amount_centavos, sale_id, actor, request_key)
        select consignor_id, 'reversal', -1, id, 'system:test', 'x' from unit_sales where state = 'earned'`,
    ],
    // Less than the whole, and no claim says why.
    [
      'what is taken back',
      sql`insert into consignor_entries (consignor_id, kind, amount_centavos, sale_id, actor, request_key)
        select consignor_id, 'reversal', -1, id, 'system:test', 'x' from unit_sales where state = 'payable'`,
    ],
    [
      'owed before the last day',
      sql`update unit_sales set payable_at = window_ends_on where state = 'payable'`,
    ],
    [
      'owed before the last day',
      sql`update unit_sales set window_ends_on = window_ends_on - 9 where state = 'payable'`,
    ],
    [
      'nothing is earned two days after its last day',
      sql`update unit_sales set window_ends_on = (now() at time zone interval '-3 hours')::date - 3 where state = 'earned'`,
    ],
  ])('«%s» finds what breaks it', async (name, breaking) => {
    await database.db.execute(breaking)
    expect(await shop.fixture.broken()).toEqual(expect.arrayContaining([expect.stringContaining(name)]))
  })

  test.each([
    ['shared out for less than its floor', sql`update unit_sales set floor_centavos = base_centavos + 1`],
    ['whose parts are not its price', sql`update unit_sales set part_centavos = part_centavos + 1`],
    [
      'beside another of the same pair that stands',
      sql`update unit_sales set unit_id = (select unit_id from unit_sales where state = 'payable') where state = 'held'`,
    ],
  ])('no sale is written %s', async (_, breaking) => {
    await expect(database.db.execute(breaking)).rejects.toThrow()
  })
})
