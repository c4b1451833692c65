import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { productSizes } from '#data/schema.ts'
import type { PersonVisitor } from '#rules/users/access.ts'
import { keptBy } from '#rules/units/limits-and-texts.ts'
import { openCatalogue } from '#shop/products/admin/catalogue.ts'
import { openStock } from '#shop/stock/stock.ts'
import { seedProduct, seedUser, type SeededProduct } from '#tests/support/builders.ts'
import { describeOneDatabase, emptyTables } from '#tests/support/database.ts'
import { orderFixture, type OrderFixture } from '#tests/support/orders-admin.ts'
import { singlePairs, usedPair } from '#tests/support/shop/single-pairs.ts'

/** Holds product §47.1, §47.6. */

describeOneDatabase('what is set and counted by number is not the single pairs', (open) => {
  let database: Database
  let fixture: OrderFixture
  let owner: PersonVisitor
  let shoe: SeededProduct
  let code: string
  let pairs: ReturnType<typeof singlePairs>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    await emptyTables(database)
    fixture = orderFixture(database)
    owner = await seedUser(database, { role: 'owner', username: 'vale' })
    shoe = await seedProduct(database, { sizes: { '41': 2, '42': 3 } })
    pairs = singlePairs(database, fixture.context, owner)
    code = await pairs.onSale(usedPair(shoe.id))
  })
  const row = async () => {
    const [size] = await database.db
      .select()
      .from(productSizes)
      .where(eq(productSizes.id, shoe.sizeIds['42']!))
    return [size!.stock, size!.bulk]
  }

  test('a count of the shelf, an adjustment and the list of what runs out leave them alone, also those that orders have', async () => {
    const stock = openStock(fixture.context)
    const ana = await seedUser(database)
    const other = await pairs.onSale(usedPair(shoe.id))
    await fixture.ordered(ana, [{ productId: shoe.id, size: '42', quantity: 1, unit: other }])
    const counted = { counted: '2', reason: 'Conteo', key: 'count-0001' }
    expect(await stock.adjust(owner, shoe.sizeIds['42']!, counted)).toMatchObject({
      value: { stock: 2, waiting: 0, delta: -1 },
    })
    expect(await row()).toEqual([3, 2])
    expect(
      await stock.adjust(owner, shoe.sizeIds['42']!, { delta: '-3', reason: 'Conteo', key: 'count-0002' }),
    ).toMatchObject({ kind: 'invalid' })
    expect(await stock.low(owner)).toMatchObject({ value: { low: [{ stock: 2 }, { stock: 2 }] } })
    expect(await stock.ledger(owner, shoe.id, '42')).toMatchObject({ value: { stock: 3, agrees: true } })
    expect(await fixture.broken()).toEqual([])
  })

  test('a size, or a product, with one on sale or in an order is not taken away, and it says which', async () => {
    const catalogue = openCatalogue(fixture.context)
    expect(await catalogue.remove(owner, shoe.id)).toMatchObject({
      kind: 'conflict',
      message: keptBy([code]),
    })
    const ana = await seedUser(database)
    await fixture.ordered(ana, [{ productId: shoe.id, size: '42', quantity: 1, unit: code }])
    expect(await catalogue.remove(owner, shoe.id)).toMatchObject({ message: keptBy([code]) })
    expect(await fixture.broken()).toEqual([])
  })

  test('taken off sale it keeps nothing any more', async () => {
    await pairs.verbs.unlist(owner, code)
    expect(await openCatalogue(fixture.context).remove(owner, shoe.id)).toMatchObject({ ok: true })
    expect(await pairs.verbs.list(owner, code)).toMatchObject({ kind: 'conflict' })
    expect(await fixture.broken()).toEqual([])
  })
})
