/** A shop with one pair of shoes and who buys it, anew for each test. */
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Database } from '#data/database.ts'
import type { PersonVisitor } from '#rules/users/access.ts'
import { seedProduct, seedUser, type SeededProduct } from '../builders.ts'
import { describeEachDatabase, emptyTables } from '../database.ts'
import { orderFixture, type OrderFixture } from '../orders-admin.ts'

type Selling = OrderFixture & { database: Database; shoe: SeededProduct; ana: PersonVisitor }

/** The same tests on each database. `sizes`: how many of which the shoe has. */
export const describeSelling = (
  name: string,
  sizes: Record<string, number>,
  tests: (fixture: Selling) => void,
) =>
  describeEachDatabase(name, (open) => {
    const fixture = {} as Selling
    beforeAll(async () => void (fixture.database = await open()))
    afterAll(() => fixture.database.close())
    beforeEach(async () => {
      const { database } = fixture
      await emptyTables(database)
      const shoe = await seedProduct(database, { sizes })
      const ana = await seedUser(database)
      Object.assign(fixture, orderFixture(database), { shoe, ana })
    })
    tests(fixture)
  })
