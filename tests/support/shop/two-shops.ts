/** Two instances of a shop over one PostgreSQL: each has its pool, its memory and its clock. The embedded database is of one instance. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect } from 'vitest'
import { openDatabase, type Database } from '#data/database.ts'
import { blankPostgres, hasPostgres } from '../database.ts'
import { orderFixture, type OrderFixture } from '../orders-admin.ts'

export type TwoShops<Shop extends { fixture: OrderFixture }> = {
  a: Database
  b: Database
  /** What the first one was opened with, over `a`. */
  shop: Shop
  /** The other one, over `b`. */
  other: OrderFixture
  /** Both clocks go on together. */
  later(minutes: number): void
  /** Both clocks show what the first one does. */
  sameClock(): void
  whole(): Promise<void>
}

/** `open` empties the tables; each test has both instances as they are afterwards. */
export function describeTwoShops<Shop extends { fixture: OrderFixture }>(
  name: string,
  open: (database: Database) => Promise<Shop>,
  tests: (both: TwoShops<Shop>) => void,
): void {
  describe.skipIf(!hasPostgres)(`${name} [two instances, TEST_DATABASE_URL]`, () => {
    const both = {} as TwoShops<Shop>
    let drop: (() => Promise<void>) | undefined
    beforeAll(async () => {
      const blank = await blankPostgres()
      drop = blank.drop
      const connect = () => openDatabase({ kind: 'postgresql', url: blank.url })
      Object.assign(both, { a: await connect(), b: await connect() })
    })
    afterAll(async () => {
      await Promise.all([both.a?.close(), both.b?.close()])
      await drop?.()
    })
    beforeEach(async () => {
      const shop = await open(both.a)
      const { context } = shop.fixture
      const other = orderFixture(both.b, context.clock())
      const sameClock = () => other.context.setClock(context.clock())
      const later = (minutes: number) => {
        context.later(minutes)
        sameClock()
      }
      const whole = async () => expect(await other.broken()).toEqual([])
      Object.assign(both, { shop, other, later, sameClock, whole })
      // Connections take a while to open: they are there, so that the two of a race do overlap.
      for (const { db } of [both.a, both.b])
        await Promise.all(Array.from({ length: 8 }, () => db.execute(sql`select pg_sleep(0.02)`)))
    })
    tests(both)
  })
}
