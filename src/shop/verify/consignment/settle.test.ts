import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { consignmentOwed } from '#shop/consignment/settlements/owed.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { settling } from '#tests/support/shop/settling.ts'

/** Holds product §39.4. */

describeEachDatabase('what verify asks of settlements', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof settling>>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    shop = await settling(database)
    await shop.owed(100_00, 50_00)
    await shop.owed(200_00)
    const [one, two] = await shop.approved()
    await shop.pay([one!])
    await shop.exported([two!])
    await shop.owed(70_00)
    expect(await shop.fixture.broken()).toEqual([])
  })

  test.each([
    [
      'comes to what its rows add up to',
      sql`update settlements set total_centavos = 1 where state = 'exported'`,
    ],
    ['comes to what its rows add up to', sql`update settlement_lines set freed_at = now()`],
    [
      'one transfer of its total',
      sql`update consignor_entries set amount_centavos = amount_centavos + 1 where kind = 'payout'`,
    ],
    [
      'one transfer of its total',
      sql`insert into consignor_entries (consignor_id, kind, amount_centavos, settlement_id, actor, request_key)
        select consignor_id, 'payout_reversal', total_centavos, id, 'x', 'x' from settlements where state = 'paid'`,
    ],
    ['one transfer of its total', sql`delete from consignor_entries where kind = 'payout'`],
    // It came back, and nothing says that it is owed again.
    ['one transfer of its total', sql`update settlements set state = 'reversed' where state = 'paid'`],
    [
      'comes to what its rows add up to',
      sql`update settlements set consignor_id = (select max(id) from consignors) where state = 'exported'`,
    ],
    [
      'one transfer of its total',
      sql`insert into consignor_entries (consignor_id, kind, amount_centavos, settlement_id, actor, request_key)
        select consignor_id, 'payout', -total_centavos, id, 'x', 'x' from settlements where state = 'exported'`,
    ],
    [
      'approved what is paid to themselves',
      sql`update consignors c set user_id = t.approved_by from settlements t where t.consignor_id = c.id and t.state = 'exported'`,
    ],
    ['balance is what is open', sql`update settlements set state = 'paid' where state = 'exported'`],
    [
      'as the report tells it',
      sql`update settlement_lines set freed_at = now() where settlement_id in (select id from settlements where state = 'exported')`,
    ],
    ['as the report tells it', sql`update settlements set state = 'paid' where state = 'exported'`],
    [
      'as the report tells it',
      sql`update consignor_entries set amount_centavos = amount_centavos - 1 where kind = 'payout'`,
    ],
    [
      'account that was still waiting',
      sql`update consignor_accounts set usable_from = now() + interval '9 days'`,
    ],
    ['account that was still waiting', sql`update settlements set cuil = '20111111112'`],
    ['the last of its steps', sql`update settlement_events set to_state = 'voided' where from_state is null`],
    ['the last of its steps', sql`update settlements set state = 'approved' where state = 'exported'`],
    [
      'waits for what is theirs',
      sql`with a as (update consignor_accounts set usable_from = now() - interval '9 days')
        update consignor_entries set created_at = now() - interval '11 days'`,
    ],
  ])('«%s» finds what breaks it', async (name, breaking) => {
    await database.db.execute(breaking)
    expect(await shop.fixture.broken()).toEqual(expect.arrayContaining([expect.stringContaining(name)]))
  })

  test('what the front page says is owed is what each of the accounts comes to', async () => {
    const owed = async () =>
      (await consignmentOwed(database.db, { settlementLeast: null, at: shop.fixture.context.clock() })).owed
    expect(await owed()).toBe(200_00 + 70_00)
    // What is on its way to one stands with another, who owes back: all in all, and day by day, it is the same.
    await database.db.execute(
      sql`update consignor_entries set amount_centavos = -100000 where amount_centavos = 7000`,
    )
    await database.db.execute(
      sql`update settlements set consignor_id = (select max(id) from consignors) where state = 'exported'`,
    )
    const found = (await shop.fixture.broken()).find((one) => one.includes('as the report tells it'))!
    const told = JSON.parse(found.slice(found.indexOf('{'))) as Record<string, number | string>
    const [accounts, person, day, page] = ['accounts', 'by_person', 'by_day', 'front_page'].map((name) =>
      Number(told[name]),
    )
    expect([person, day]).toEqual([accounts, accounts])
    expect(page).toBe(await owed())
    expect(page).not.toBe(Number(told.by_account))
  })

  test.each([
    [
      'a balance',
      'consignor_entries_consignor_id_consignors_id_fk',
      sql`update consignor_entries set consignor_id = 999999 where amount_centavos = 7000`,
      ['accounts', 'by_person', 70_00],
    ],
    [
      'a sale that may still come back',
      'unit_sales_consignor_id_consignors_id_fk',
      sql`update unit_sales set consignor_id = 999999, state = 'earned', payable_at = null`,
      ['in_window', 'by_person_in_window', 6_742_500],
    ],
  ] as const)(
    '%s of nobody, whom the report does not have, would be found',
    async (_, key, breaking, said) => {
      await shop.sold(await shop.pairs.consignor())
      const { db } = database
      const [table] = key.split('_consignor_id')
      await db.execute(sql.raw(`alter table ${table} drop constraint ${key}`))
      try {
        await db.execute(breaking)
        const found = (await shop.fixture.broken()).find((one) => one.includes('as the report tells it'))!
        const told = JSON.parse(found.slice(found.indexOf('{'))) as Record<string, number | string>
        const [all, person, missing] = said
        expect(Number(told[all]) - Number(told[person])).toBe(missing)
      } finally {
        await db.execute(
          sql.raw(
            `update ${table} set consignor_id = (select max(id) from consignors) where consignor_id = 999999`,
          ),
        )
        await db.execute(
          sql.raw(
            `alter table ${table} add constraint ${key} foreign key (consignor_id) references consignors (id)`,
          ),
        )
      }
    },
  )

  test.each([
    [
      'a row in two',
      sql`insert into settlement_lines (settlement_id, entry_id) select settlement_id, entry_id from settlement_lines`,
    ],
    ['a total that is none', sql`update settlements set total_centavos = 0`],
  ])('no settlement is written with %s', async (_, breaking) => {
    await expect(database.db.execute(breaking)).rejects.toThrow()
  })

  test('a row in two would be found, did the database let it in', async () => {
    const { db } = database
    const [{ indexdef }] = (
      await db.execute<{ indexdef: string }>(
        sql`select indexdef from pg_indexes where indexname = 'settlement_lines_entry'`,
      )
    ).rows as [{ indexdef: string }]
    await db.execute(sql`drop index settlement_lines_entry`)
    try {
      await db.execute(sql`insert into settlement_lines (settlement_id, entry_id)
        select (select max(id) from settlements), entry_id from settlement_lines where settlement_id = (select min(id) from settlements)`)
      expect(await shop.fixture.broken()).toEqual(
        expect.arrayContaining([expect.stringContaining('is in one settlement that stands, at most')]),
      )
    } finally {
      await db.execute(sql`delete from settlement_lines`)
      await db.execute(sql.raw(indexdef))
    }
  })
})
