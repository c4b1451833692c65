/** A shop whose sales are told: one pair of shoes in stock, who buys them, and the admin who reads the reports. */
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Database } from '#data/database.ts'
import { openOrdersAdmin } from '#shop/order-desk.ts'
import { openReports } from '#shop/reports/reports.ts'
import { seedProduct, seedUser } from '../builders.ts'
import { describeEachDatabase, emptyTables } from '../database.ts'
import { orderFixture } from '../orders-admin.ts'

type ReportsFixture = Awaited<ReturnType<typeof reportsFixture>> & { database: Database }

/** The same tests on each database, each test with a shop of its own. */
export const describeReports = (name: string, tests: (shop: ReportsFixture) => void) =>
  describeEachDatabase(name, (open) => {
    const shop = {} as ReportsFixture
    beforeAll(async () => void (shop.database = await open()))
    afterAll(() => shop.database.close())
    beforeEach(async () => {
      await emptyTables(shop.database)
      Object.assign(shop, await reportsFixture(shop.database))
    })
    tests(shop)
  })

async function reportsFixture(database: Database) {
  // Fifteen minutes before midnight in Argentina: the next day in UTC.
  const fixture = orderFixture(database, new Date('2030-11-21T02:45:00Z'))
  const admin = await seedUser(database, { role: 'owner' })
  const ana = await seedUser(database)
  const shoe = await seedProduct(database, { pesos: 20_000, sizes: { '41': 10 } })
  const linesOf = (product: typeof shoe, quantity: number) => {
    const [size] = Object.keys(product.sizeIds)
    return [{ productId: product.id, size: size!, quantity }]
  }
  return {
    fixture,
    reports: openReports(fixture.context),
    orders: openOrdersAdmin(fixture.context),
    admin,
    ana,
    shoe,
    placed: (product = shoe, quantity = 1, couponCode: string | null = null) =>
      fixture.placed(ana, linesOf(product, quantity), { couponCode }),
    paid: async (product = shoe, quantity = 1) => (await fixture.paid(ana, linesOf(product, quantity))).id,
  }
}

export function value<T>(end: { ok: boolean; value?: T }): T {
  if (!end.ok) throw new Error(JSON.stringify(end))
  return end.value!
}
