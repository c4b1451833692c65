import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { SOLD_PRICES_DAYS, soldPricesSaid } from '#rules/units/sold-prices.ts'
import { openProducts } from '#shop/products/products.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { entrustedSales } from '#tests/support/shop/entrusted-sales.ts'
import { usedPair } from '#tests/support/shop/single-pairs.ts'

/** Holds product §47.8. */

describeEachDatabase('what pairs of a product sold for here', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof entrustedSales>>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => void (shop = await entrustedSales(database)))

  const told = async () => (await openProducts(shop.fixture.context).find(shop.shoe.id))?.soldPrices
  const sold = async (price: number, consignorId = shop.consignorId) =>
    shop.paidFor([shop.of(await shop.onSale({ price, consignorId }))] as never)

  test('is told of three owners on, whatever the number of sales, and says two amounts and nothing else', async () => {
    const [second, third] = [await shop.pairs.consignor(), await shop.pairs.consignor()]
    expect(await told()).toBeNull()
    await sold(7_400_000)
    await sold(9_100_000, second)
    await sold(9_800_000, second)
    expect(await told()).toBeNull()
    // Of the shop's own nobody else is the owner.
    const own = await shop.pairs.verbs.create(shop.admin, usedPair(shop.shoe.id))
    const [code] = own.ok ? own.value.codes : []
    await shop.pairs.verbs.list(shop.admin, code!)
    await shop.paidFor([shop.of(code!)] as never)
    expect(await told()).toBeNull()

    const called = await sold(12_000_000, third)
    expect(await told()).toEqual({ lowest: 7_400_000, highest: 12_000_000 })
    await shop.orders.cancel(shop.admin, called.id, { reason: 'Se arrepintió' })
    expect(await told()).toBeNull()
    await sold(8_000_000, third)
    expect(await told()).toEqual({ lowest: 7_400_000, highest: 9_800_000 })
    // One that nobody has paid is no sale.
    await shop.fixture.placed(shop.ana, [shop.of(await shop.onSale({ price: 15_000_000 }))] as never)
    expect(await told()).toEqual({ lowest: 7_400_000, highest: 9_800_000 })

    shop.fixture.context.later((SOLD_PRICES_DAYS + 1) * 24 * 60)
    expect(await told()).toBeNull()
  })

  test('is one sentence, with one amount where all sold for the same', () => {
    const said = (lowest: number, highest: number) =>
      soldPricesSaid({ lowest, highest }).replaceAll(/\s/g, ' ')
    expect(said(7_400_000, 9_800_000)).toBe('Vendidas acá en 90 días: $ 74.000 a $ 98.000')
    expect(said(7_400_000, 7_400_000)).toBe('Vendidas acá en 90 días: $ 74.000')
  })
})
