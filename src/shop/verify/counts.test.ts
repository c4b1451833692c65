import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { seedProduct, seedUser } from '#tests/support/builders.ts'
import { describeEachDatabase, emptyTables } from '#tests/support/database.ts'
import { orderFixture } from '#tests/support/orders-admin.ts'
import { newPair, singlePairs } from '#tests/support/shop/single-pairs.ts'
import { COUNT_INVARIANTS } from './counts.ts'

/** Holds product §39.4. */

/** What breaks each question, in their order. */
const BREAKS: SQL[] = [
  sql`update stock_ledger set count_id = null`,
  sql`update size_count_seen set created_at = now() + interval '9 days'`,
  sql`update unit_counts set result = jsonb_set(result, '{missing}', '[]')`,
]

describeEachDatabase('what must be true of counts', (open) => {
  let database: Database
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    await emptyTables(database)
    const owner = await seedUser(database, { role: 'owner' })
    const shoe = await seedProduct(database, { sizes: { '41': 5, '42': 3 } })
    const pairs = singlePairs(database, orderFixture(database).context, owner)
    await pairs.entered(newPair(shoe.id))
    const { counts } = pairs.verbs
    const begun = await counts.start(owner, {})
    const id = begun.ok ? begun.value.id : expect.fail(begun.message)
    await counts.scan(owner, id, { codes: `T${shoe.sizeIds['41']!}`, quantity: '4', key: 'verify-one' })
    const seen = await counts.find(owner, id)
    const differences = seen.ok ? seen.value.differences : expect.fail(seen.message)
    expect(await counts.approve(owner, id, { differences, writeOff: true })).toMatchObject({
      value: { adjusted: 1, writtenOff: 1 },
    })
  })

  const broken = async () => {
    const names: string[] = []
    for (const { name, query } of COUNT_INVARIANTS)
      if ((await database.db.execute(query as SQL)).rows.length > 0) names.push(name)
    return names
  }

  test('a shop that works breaks none of them', async () => expect(await broken()).toEqual([]))
  test.each(COUNT_INVARIANTS.map(({ name }, at) => [name, BREAKS[at]!] as const))(
    '%s: and what breaks it is found',
    async (name, breaks) => {
      await database.db.execute(breaks)
      expect(await broken()).toContain(name)
    },
  )
})
