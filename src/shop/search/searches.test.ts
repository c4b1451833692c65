import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { metrics as rows } from '#data/schema.ts'
import { anonymous, system } from '#rules/users/access.ts'
import { MOST_A_DAY } from '#rules/metrics/metric.ts'
import { seedUser } from '#tests/support/builders.ts'
import { testContext, type TestContext } from '#tests/support/open-shop.ts'
import { describeEachDatabase, emptyTables } from '#tests/support/database.ts'
import { openSearches } from './searches.ts'
import { openMetrics, metricNow } from '#shop/metrics/metrics.ts'

/** Holds product §27.4. */

describeEachDatabase('searches without result', (open) => {
  let database: Database
  let context: TestContext
  let metrics: ReturnType<typeof openMetrics>
  let searches: ReturnType<typeof openSearches>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    await emptyTables(database)
    // A minute before midnight in Argentina: the next day in UTC.
    context = testContext(database, { now: '2030-11-21T02:59:00Z' })
    metrics = openMetrics(context)
    searches = openSearches(context, { metrics })
  })
  const list = async (period = {}) => {
    const end = await searches.list(system('test'), period)
    if (!end.ok) throw new Error(end.message)
    return end.value
  }

  test('are counted by their Argentine day, however they were written, and only once written down', async () => {
    searches.missed('Medias NIKE')
    searches.missed('  médias nike ')
    expect((await list()).rows).toEqual([])
    await metrics.write()
    context.later(1)
    searches.missed('medias nike')
    searches.missed('gorras')
    await metrics.write()
    await metrics.write()
    expect(await list()).toMatchObject({
      times: 4,
      rows: [
        { words: 'medias nike', times: 3, lastOn: '2030-11-21' },
        { words: 'gorras', times: 1, lastOn: '2030-11-21' },
      ],
    })
    expect((await list({ from: '2030-11-20', to: '2030-11-20' })).rows).toEqual([
      { words: 'medias nike', times: 2, lastOn: '2030-11-20' },
    ])
  })

  test('what looks like somebody is not kept', async () => {
    for (const typed of ['ana@example.com', '11 5555-4444', '30123456']) searches.missed(typed)
    await metrics.write()
    expect(await database.db.$count(rows)).toBe(0)
  })

  test('a day has room for so many words; those that are known go on counting; old days go', async () => {
    const most = MOST_A_DAY['search-miss']
    const word = (n: number) => `cosa ${String(n).padStart(4, '0')}`
    for (let n = 0; n < most + 20; n += 1) searches.missed(word(n))
    await metrics.write()
    expect(await database.db.$count(rows)).toBe(most)
    searches.missed(word(0))
    searches.missed('otra')
    await metrics.write()
    expect((await list()).rows[0]).toMatchObject({ words: word(0), times: 2 })
    expect(await database.db.$count(rows)).toBe(most)
    context.later(401 * 1440)
    await metrics.sweep()
    expect(await database.db.$count(rows)).toBe(0)
  })

  test('two instances that write at once lose nothing', async () => {
    const other = openMetrics(context)
    for (const word of ['gorras', 'medias', 'bolsos'])
      for (const one of [metrics, other, metrics]) one.count('search-miss', word)
    await Promise.all([
      metrics.write(),
      other.write(),
      metricNow(database.db, 'search-miss', context.clock(), ['medias']),
    ])
    expect((await list()).rows).toMatchObject([{ words: 'medias', times: 4 }, { times: 3 }, { times: 3 }])
  })

  test('what could not be written waits for the next time', async () => {
    searches.missed('gorras')
    await database.db.execute(sql`alter table metrics rename to away`)
    await expect(metrics.write()).rejects.toThrow()
    await database.db.execute(sql`alter table away rename to metrics`)
    await metrics.write()
    expect((await list()).times).toBe(1)
  })

  test('nobody but an admin reads them', async () => {
    for (const visitor of [anonymous, await seedUser(database)])
      expect(await searches.list(visitor)).toMatchObject({ kind: 'refused' })
  })
})
