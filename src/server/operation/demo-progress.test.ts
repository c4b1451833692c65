import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { shopFacts } from '#data/schema.ts'
import { CASES_FACT, NOT_BEGUN } from '#data/seed/seed.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { takeProgress, type Progress } from './demo-progress.ts'

/** Holds product §41.6. */

describeEachDatabase('the progress of the demo', (open) => {
  let database: Database
  beforeAll(async () => void (database = await open()))
  const begin = async () => {
    await database.db.delete(shopFacts).where(eq(shopFacts.key, CASES_FACT))
    await database.db.insert(shopFacts).values({ key: CASES_FACT, value: NOT_BEGUN })
  }
  const silent = () =>
    database.db
      .update(shopFacts)
      .set({ updatedAt: sql`now() - interval '2 minutes'` })
      .where(eq(shopFacts.key, CASES_FACT))

  test('a shop that was seeded before there was any has nothing to play', async () => {
    await database.db.delete(shopFacts).where(eq(shopFacts.key, CASES_FACT))
    expect(await takeProgress(database)).toBeNull()
  })

  test('of several that start at once on one server one plays; when it is silent another goes on where it was', async () => {
    await begin()
    const taken = await Promise.all([takeProgress(database), takeProgress(database), takeProgress(database)])
    const playing = taken.filter((one): one is Progress => one !== null && one !== 'elsewhere')
    if (database.kind === 'embedded') return
    expect(playing).toHaveLength(1)
    await playing[0]!.note('exchange')
    expect(await takeProgress(database)).toBe('elsewhere')
    await silent()
    const next = (await takeProgress(database)) as Progress
    expect([next.has('exchange'), next.has('claim')]).toEqual([true, false])
    await expect(playing[0]!.note('claim')).rejects.toThrow('Another instance')
    await next.finish()
    expect(await takeProgress(database)).toBeNull()
  })

  test('a process that has the embedded database goes on at once', async () => {
    await begin()
    const first = (await takeProgress(database)) as Progress
    await first.note('exchange')
    if (database.kind !== 'embedded') await silent()
    const next = (await takeProgress(database)) as Progress
    expect(next.has('exchange')).toBe(true)
  })
})
