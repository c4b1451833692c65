/** Two instances of a shop: over PostgreSQL each has its pool, its memory and its clock; the embedded database is of one process. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect } from 'vitest'
import { openDatabase, type Database } from '#data/database.ts'
import { blankDatabase, blankPostgres, hasPostgres } from '../database.ts'
import { orderFixture, type OrderFixture } from '../orders-admin.ts'

type TwoShops<Shop extends { fixture: OrderFixture }> = {
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

type Opened<Shop> = (database: Database) => Promise<Shop>
type Tests<Shop extends { fixture: OrderFixture }> = (both: TwoShops<Shop>) => void

/** `open` empties the tables; each test has both instances as they are afterwards. */
export function describeTwoShops<Shop extends { fixture: OrderFixture }>(
  name: string,
  open: Opened<Shop>,
  tests: Tests<Shop>,
): void {
  describe.skipIf(!hasPostgres)(`${name} [two instances, TEST_DATABASE_URL]`, () =>
    inBoth(open, tests, async () => {
      const { url, drop } = await blankPostgres()
      const connect = () => openDatabase({ kind: 'postgresql', url })
      const [a, b] = [await connect(), await connect()]
      return {
        a,
        b,
        async close() {
          await Promise.all([a.close(), b.close()])
          await drop()
        },
      }
    }),
  )
}

/** The same tests on both databases: with two instances over PostgreSQL, and with the shop opened twice over the embedded one. */
export function describeAtOnce<Shop extends { fixture: OrderFixture }>(
  name: string,
  open: Opened<Shop>,
  tests: Tests<Shop>,
): void {
  describe(`${name} [embedded]`, () =>
    inBoth(open, tests, async () => {
      const a = await blankDatabase()
      return { a, b: a, close: () => a.close() }
    }))
  describeTwoShops(name, open, tests)
}

function inBoth<Shop extends { fixture: OrderFixture }>(
  open: Opened<Shop>,
  tests: Tests<Shop>,
  connect: () => Promise<Pick<TwoShops<Shop>, 'a' | 'b'> & { close(): Promise<void> }>,
): void {
  const both = {} as TwoShops<Shop>
  let close: (() => Promise<void>) | undefined
  beforeAll(async () => {
    const { a, b, close: end } = await connect()
    close = end
    Object.assign(both, { a, b })
  })
  afterAll(() => close?.())
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
    for (const { db, embedded } of [both.a, both.b])
      if (!embedded)
        await Promise.all(Array.from({ length: 8 }, () => db.execute(sql`select pg_sleep(0.02)`)))
  })
  tests(both)
}
