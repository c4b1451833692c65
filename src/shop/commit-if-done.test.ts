import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database, Tx } from '#data/database.ts'
import { rateLimits } from '#data/schema.ts'
import { conflict, done, type Outcome } from '#rules/outcome.ts'
import { describeEachDatabase, emptyTables } from '#tests/support/database.ts'
import { commitIfDone } from './commit-if-done.ts'
import { limit } from './rate-limits.ts'

const now = new Date('2026-11-20T12:00:00Z')

describeEachDatabase('commit if done', (open) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())
  beforeEach(() => emptyTables(database))
  const write = (tx: Tx, key: string) => limit(tx, key, { max: 3, windowSeconds: 3600, now })
  const written = async () => (await database.db.select().from(rateLimits)).map(({ key }) => key)

  test('what ended well stays, and its end is answered', async () => {
    const end = await commitIfDone(database, async (tx) => {
      await write(tx, 'a')
      return done(7)
    })
    expect(end).toEqual(done(7))
    expect(await written()).toHaveLength(1)
  })

  test('what did not is undone, and its end is answered all the same', async () => {
    const end = await commitIfDone<Outcome<number>>(database, async (tx) => {
      await write(tx, 'a')
      return conflict('Ya no queda stock.')
    })
    expect(end).toEqual(conflict('Ya no queda stock.'))
    expect(await written()).toEqual([])
  })

  test('a fault is thrown, and undone too', async () => {
    const work = commitIfDone(database, async (tx) => {
      await write(tx, 'a')
      throw new TypeError('a slip')
    })
    await expect(work).rejects.toThrow(TypeError)
    expect(await written()).toEqual([])
  })

  test('inside a transaction only the part that did not end well is undone', async () => {
    await database.transaction(async (tx) => {
      await write(tx, 'a')
      const part = await commitIfDone(tx, async (savepoint) => {
        await write(savepoint, 'b')
        return { ok: false }
      })
      expect(part).toEqual({ ok: false })
    })
    expect(await written()).toHaveLength(1)
  })
})
