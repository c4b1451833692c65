import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { productSizes } from '#data/schema.ts'
import { sizeCode } from '#rules/size-code.ts'
import type { PersonVisitor } from '#rules/users/access.ts'
import { openCatalogue } from '#shop/products/admin/catalogue.ts'
import { openEverything } from '#shop/everything/everything.ts'
import { seedProduct, seedUser, type SeededProduct } from '#tests/support/builders.ts'
import { describeOneDatabase, emptyTables } from '#tests/support/database.ts'
import { orderFixture, type OrderFixture } from '#tests/support/orders-admin.ts'
import { singlePairs, usedPair } from '#tests/support/shop/single-pairs.ts'
import { openLabels } from './labels.ts'

/** Holds product §48.3, §48.7. */

describeOneDatabase('labels of what comes in quantities', (open) => {
  let database: Database
  let fixture: OrderFixture
  let owner: PersonVisitor
  let shoe: SeededProduct
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    await emptyTables(database)
    fixture = orderFixture(database)
    owner = await seedUser(database, { role: 'owner', username: 'vale' })
    shoe = await seedProduct(database, { pesos: 50_000, discount: '10%', sizes: { '41': 2, '42': 3 } })
  })
  const asked = (visitor: PersonVisitor, ...ids: number[]) =>
    openLabels(fixture.context).ofProducts(visitor, ids)

  test('say the price that one pays today, and count what comes in quantities alone', async () => {
    await singlePairs(database, fixture.context, owner).onSale(usedPair(shoe.id))
    expect(await asked(owner, 0, shoe.id, shoe.id, 999_999)).toMatchObject({
      value: [
        {
          id: shoe.id,
          price: 4_500_000,
          sizes: [
            { size: '41', stock: 2 },
            { size: '42', stock: 3 },
          ],
        },
      ],
    })
  })

  test('leave out sizes that are not offered, and products that are archived', async () => {
    await database.db.update(productSizes).set({ offered: false }).where(eq(productSizes.size, '41'))
    expect(await asked(owner, shoe.id)).toMatchObject({ value: [{ sizes: [{ size: '42' }] }] })
    await openCatalogue(fixture.context).remove(owner, shoe.id)
    expect(await asked(owner, shoe.id)).toMatchObject({ value: [] })
  })

  test('are for who may see the stock', async () => {
    expect(await asked(await seedUser(database), shoe.id)).toMatchObject({ ok: false })
  })

  test("a size's own number finds its product", async () => {
    const code = sizeCode({ sizeId: shoe.sizeIds['42']!, barcode: '' })
    const found = await openEverything(fixture.context).search(owner, code)
    expect(found).toMatchObject({
      value: { groups: [{ kind: 'product', hits: [{ id: String(shoe.id) }] }] },
    })
  })
})
