import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { openProducts } from '#shop/products/products.ts'
import { seedProduct, seedUser } from '#tests/support/builders.ts'
import { describeEachDatabase, emptyTables } from '#tests/support/database.ts'
import { testContext } from '#tests/support/open-shop.ts'
import { singlePairs, usedPair } from '#tests/support/shop/single-pairs.ts'

/** Holds product §2.11, §35.7. */

describeEachDatabase('arrivals', (open) => {
  let database: Database
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())

  test('are the newest that can be bought; a single pair put on sale makes its product one of them', async () => {
    await emptyTables(database)
    const context = testContext(database)
    const owner = await seedUser(database, { role: 'owner' })
    const old = await seedProduct(database, { createdAt: new Date('2025-01-01'), sizes: { '42': 1 } })
    const fresh = await seedProduct(database, { createdAt: new Date('2025-03-01'), sizes: { '42': 1 } })
    const newer = await seedProduct(database, { createdAt: new Date('2025-04-01'), sizes: { '42': 1 } })
    await seedProduct(database, { createdAt: new Date('2025-05-01'), sizes: { '42': 0 } })
    await seedProduct(database, { createdAt: new Date('2025-05-02'), deletedAt: new Date() })
    const ids = async (limit: number) => {
      const cards = await openProducts(context).arrivals(limit)
      return cards.map(({ id }) => id)
    }
    expect(await ids(9)).toEqual([newer.id, fresh.id, old.id])
    await singlePairs(database, context, owner).onSale(usedPair(old.id))
    expect(await ids(2)).toEqual([old.id, newer.id])
  })
})
