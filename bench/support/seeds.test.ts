/** What a measurement or a drill starts from is a shop in which every invariant holds; else nobody knows what broke one. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { openVerify } from '#shop/verify/verify.ts'
import type { Database } from '#data/database.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { testContext } from '#tests/support/open-shop.ts'
import type { Run } from './bench-database.ts'
import { seedCatalogue, seedOrders, seedSession, seedSessions } from './catalogue.ts'
import { seedEntrusted } from './entrusted.ts'

describeEachDatabase('what the bench seeds', (open) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  test('satisfies `verify`', async () => {
    const run: Run = async (statements) => {
      for (const one of statements.split(';')) await database.db.execute(sql.raw(one))
    }
    await seedCatalogue(run, 40)
    await seedOrders(run, 30)
    await seedSession(database, 'shopper')
    await seedSessions(database, 3)
    await seedEntrusted(run, { products: 4, each: 5 })
    const context = testContext(database, { now: new Date() })
    const findings = await openVerify(context)()
    const wrong = findings.flatMap(({ name, broken: [first] }) =>
      first ? [`${name}: ${JSON.stringify(first)}`] : [],
    )
    expect(wrong).toEqual([])
  }, 120_000)
})
