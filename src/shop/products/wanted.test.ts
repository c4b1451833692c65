import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { favourites } from '#data/schema.ts'
import { openProducts } from '#shop/products/products.ts'
import { seedProduct, seedUser } from '#tests/support/builders.ts'
import { describeEachDatabase, emptyTables } from '#tests/support/database.ts'
import { testContext } from '#tests/support/open-shop.ts'

/** Holds product §2.16. */

describeEachDatabase('what is wanted', (open) => {
  let database: Database
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())

  test('goes by how many wanted it in the last 30 days, of what can be bought', async () => {
    await emptyTables(database)
    const [old, one, two, gone] = await Promise.all(
      [1, 1, 1, 0].map((stock) => seedProduct(database, { sizes: { '42': stock } })),
    )
    const people = await Promise.all([seedUser(database), seedUser(database)])
    const context = testContext(database)
    const like = (product: { id: number }, userId: number, createdAt: Date) =>
      database.db.insert(favourites).values({ productId: product.id, userId, createdAt })
    const now = context.clock()
    for (const { id } of people) {
      await like(two!, id, now)
      await like(gone!, id, now)
      await like(old!, id, new Date(now.getTime() - 40 * 86_400_000))
    }
    await like(one!, people[0]!.id, now)
    const wanted = await openProducts(context).wanted(8)
    expect(wanted.map(({ id }) => id)).toEqual([two!.id, one!.id])
  })
})
