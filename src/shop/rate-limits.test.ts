import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { rateLimits } from '#data/schema.ts'
import { describeEachDatabase, emptyTables } from '#tests/support/database.ts'
import { limit, limitReached, tidyLimits } from './rate-limits.ts'

/** Holds product §38.12. */

const START = new Date('2026-11-20T12:00:00Z').getTime()
const at = (minutes: number, max = 3) => ({
  max,
  windowSeconds: 3600,
  now: new Date(START + minutes * 60_000),
})

describeEachDatabase('rate limits', (open) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())
  beforeEach(() => emptyTables(database))
  const tries = async (minutes: number[], key = 'k') => {
    const ends = []
    for (const minute of minutes) ends.push((await limit(database.db, key, at(minute))).allowed)
    return ends
  }

  test('as many tries as allowed, then none until the first are an hour past', async () => {
    expect(await tries([0, 5, 59, 59.9, 69.9])).toEqual([true, true, true, false, false])
    expect(await tries([70, 70, 70])).toEqual([true, true, false])
  })

  test('no hour holds more than the limit, also around the turn of a window', async () => {
    expect(await tries([58, 59, 59.9, 60.1, 61, 110])).toEqual([true, true, true, false, false, false])
  })

  test('who is refused is told when to come back, and is not punished for asking', async () => {
    await tries([0, 0, 0])
    for (let n = 0; n < 20; n++) await limit(database.db, 'k', at(1))
    const refusal = await limit(database.db, 'k', at(10))
    expect(refusal).toEqual({ allowed: false, retryAfter: 3600 })
    expect((await limit(database.db, 'k', at(10 + refusal.retryAfter / 60))).allowed).toBe(true)
  })

  test('each key has its own count, and looking does not count', async () => {
    expect(await tries([0, 0, 0, 0], 'a')).toEqual([true, true, true, false])
    expect(await limitReached(database.db, 'a', at(0))).toBe(true)
    for (let n = 0; n < 9; n++) expect(await limitReached(database.db, 'b', at(0))).toBe(false)
    expect(await tries([0], 'b')).toEqual([true])
  })

  test('tries at the same moment do not slip past the limit together', async () => {
    const ends = await Promise.all(Array.from({ length: 30 }, () => limit(database.db, 'k', at(0, 10))))
    expect(ends.filter((end) => end.allowed)).toHaveLength(10)
  })

  test('old counts are thrown away', async () => {
    await tries([0])
    await tidyLimits(database.db, new Date(START + 25 * 3_600_000))
    expect(await database.db.$count(rateLimits), 'a day’s own window still needs it').toBe(1)
    await tidyLimits(database.db, new Date(START + 49 * 3_600_000))
    expect(await database.db.select().from(rateLimits)).toEqual([])
  })
})
