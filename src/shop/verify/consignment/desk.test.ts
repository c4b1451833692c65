import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { atTheDesk } from '#tests/support/shop/at-the-desk.ts'

/** Holds product §49.2, §49.10, §50.7, §51.7. */

/** Did nothing with the pair so far. */
const NOA = sql`(select id from users where username = 'noa')`
const OWNED_BY_NOA = sql`update consignors set user_id = ${NOA}`
const PAID_AS_LOST = sql`insert into consignor_entries (consignor_id, kind, amount_centavos, unit_id, actor, request_key)
  select consignor_id, 'compensation', 100000, id, 'system:test', 'compensation:unit:' || id from units`

describeEachDatabase('what verify asks of the desk', (open) => {
  let database: Database
  let at: Awaited<ReturnType<typeof atTheDesk>>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    at = await atTheDesk(database)
    at.value(await at.pairs.list(at.mora, await at.ready()))
    expect(await at.fixture.broken()).toEqual([])
  })

  test.each([
    ['without terms and agreement', [sql`update unit_checks set verdict = 'doubt'`]],
    ['without terms and agreement', [sql`delete from unit_pictures where kind = 'heel'`]],
    [
      'without terms and agreement',
      [
        sql`insert into unit_flaws (unit_id, position, place, sentence) select id, 0, 'Suela', 'Gastada' from units`,
      ],
    ],
    [
      'without terms and agreement',
      [sql`update unit_terms set accepted_at = null, how = null, agreement_id = null, witness = null`],
    ],
    [
      'without terms and agreement',
      [
        sql`insert into consignors (name, surname, email) values ('Otra', 'Persona', 'otra@example.com')`,
        sql`update agreements set consignor_id = (select max(id) from consignors)`,
      ],
    ],
    ['a pair of their own', [OWNED_BY_NOA, sql`update unit_terms set proposed_by = 'person:' || ${NOA}`]],
    ['a pair of their own', [OWNED_BY_NOA, sql`update unit_terms set how = 'paper', witness = ${NOA}`]],
    [
      'a pair of their own',
      [OWNED_BY_NOA, sql`update unit_checks set second_signer_id = ${NOA}, second_signed_at = now()`],
    ],
    ['two signatures are due', [sql`update unit_checks set second_due = true`]],
    ['a pair of their own', [sql`update consignors set user_id = (select min(signer_id) from unit_checks)`]],
    ['who took it', [sql`update units set state = 'handed_back'`]],
    ['was paid to its owner once', [sql`update units set state = 'written_off'`]],
    // Paid once, and nobody said that it was lost.
    ['was paid to its owner once', [PAID_AS_LOST, sql`update units set state = 'written_off'`]],
    [
      'was found again waits for its owner',
      [
        sql`insert into unit_losses (unit_id, reason, told_by, confirmed_by, confirmed_at, found_at, decide_by)
          select u.id, 'No aparece', p.id, p.id, now(), now(), current_date - 3 from units u, (select min(id) as id from users) p`,
      ],
    ],
    [
      'was found again waits for its owner',
      [
        sql`insert into unit_losses (unit_id, reason, told_by, confirmed_by, confirmed_at, found_at, decide_by, chosen, chosen_at)
          select u.id, 'No aparece', p.id, p.id, now(), now(), current_date + 9, 'pair', now() - interval '3 days'
          from units u, (select min(id) as id from users) p`,
      ],
    ],
    [
      'lies unchecked',
      [
        sql`delete from unit_checks`,
        sql`update units set state = 'received'`,
        sql`update unit_events set created_at = now() - interval '7 days'`,
      ],
    ],
  ])('«%s» finds what breaks it', async (name, breaking) => {
    for (const query of breaking) await database.db.execute(query)
    expect(await at.fixture.broken()).toEqual(expect.arrayContaining([expect.stringContaining(name)]))
  })

  test.each([
    ['without terms', sql`update units set terms_id = null`],
    ['without a grade', sql`update units set grade = null`],
    ['below its floor', sql`update units set price_centavos = floor_centavos - 1`],
  ])('the database keeps no entrusted pair on sale %s', async (_, breaking) => {
    await expect(database.db.execute(breaking)).rejects.toThrow()
  })
})
