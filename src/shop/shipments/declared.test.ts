import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { orderLines, units } from '#data/schema.ts'
import { LEAST_DECLARED } from '#rules/shipments/boxes.ts'
import { refreshUnits } from '#shop/units/refresh.ts'
import { openShipments } from '#shop/shipments/shipments.ts'
import { describeOneDatabase } from '#tests/support/database.ts'
import { entrustedSales } from '#tests/support/shop/entrusted-sales.ts'

/** Holds product §67.4. */

describeOneDatabase('what a parcel is declared at', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof entrustedSales>>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => void (shop = await entrustedSales(database)))

  async function declared(orderId: number) {
    const plan = await openShipments(shop.fixture.context, shop.orders).plan(shop.admin, [orderId])
    return plan.ok && plan.value.going[0]!.declared
  }

  test('an entrusted pair is never declared below its owner’s part, at whatever price the shop sells it', async () => {
    const [dear, cheap] = [await shop.onSale(), await shop.onSale()]
    await database.transaction(async (tx) => {
      // Less than the owner's part: the shop pays the difference.
      const set = { shopDiscountCentavos: 3_000_000, updatedAt: new Date() }
      await tx.update(units).set(set).where(eq(units.code, cheap))
      await refreshUnits(tx, [shop.shoe.id])
    })
    const own = await shop.paidFor([shop.bulk()] as never)
    const shoe = (await shop.linesOf(own.id))[0]!.unitPrice
    const both = await shop.paidFor([shop.of(dear), shop.of(cheap), shop.bulk()] as never)
    const sale = await shop.sale(cheap)
    expect(sale).toMatchObject({ baseCentavos: 8_990_000, partCentavos: 6_742_500 })
    expect(await declared(own.id)).toBe(shoe)
    expect(await declared(both.id)).toBe(8_990_000 + 6_742_500 + shoe)
  })

  test('what cost nothing is declared at the least that couriers take', async () => {
    const gift = await shop.paidFor([shop.bulk()] as never)
    await database.db.update(orderLines).set({ unitPriceCentavos: 0 }).where(eq(orderLines.orderId, gift.id))
    expect(await declared(gift.id)).toBe(LEAST_DECLARED)
  })
})
