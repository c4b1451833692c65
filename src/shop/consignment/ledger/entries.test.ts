import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { ordersAsAdmin } from '#tests/support/orders-as-admin.ts'
import { consignedPairs } from '#tests/support/shop/consigned-pairs.ts'
import { addEntry, balanceOf } from './entries.ts'

describeEachDatabase('the account of a consignor', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof ordersAsAdmin>>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => void (shop = await ordersAsAdmin(database)))

  test('has each deed once, and its rows add up to what is owed', async () => {
    const pairs = consignedPairs(database, shop.fixture.context, shop.admin)
    await pairs.onSale(shop.shoe.id)
    const consignorId = await pairs.consignor()
    const sale = {
      consignorId,
      kind: 'compensation',
      amountCentavos: 6_742_500,
      actor: 'system:test',
    } as const
    const deed = { ...sale, requestKey: 'compensation:1', at: new Date() }
    const written = await database.transaction((tx) => addEntry(tx, deed))
    expect(written).toBeTypeOf('number')
    expect(await database.transaction((tx) => addEntry(tx, deed))).toBeNull()
    expect(await balanceOf(database.db, consignorId)).toBe(6_742_500)
    expect(await shop.fixture.broken()).toEqual([])
  })
})
