import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { orderLines, orders } from '#data/schema.ts'
import { MONEY_ENTRY } from '#rules/payments/money-accounts.ts'
import { chargedFor } from '#rules/returns/refund-lines.ts'
import { openReports } from '#shop/reports/reports.ts'
import { seedCoupon } from '#tests/support/builders.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { entrustedSales } from '#tests/support/shop/entrusted-sales.ts'

/** Holds product §51.5. */

describeEachDatabase('what of the sales is of the owners of pairs', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof entrustedSales>>
  let reports: ReturnType<typeof openReports>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    shop = await entrustedSales(database)
    reports = openReports(shop.fixture.context)
  })
  async function told() {
    const [days, overview, book, sums] = await Promise.all([
      reports.sales(shop.admin),
      reports.overview(shop.admin),
      reports.moneyBookRows(shop.admin, {}, 1, 1000),
      reports.moneyBookSums(shop.admin),
    ])
    if (!days.ok || !overview.ok || !book.ok || !sums.ok) return expect.fail('not told')
    return { days: days.value, overview: overview.value, book: book.value.rows, sums: sums.value }
  }
  /** As a person would add it up from the orders: what each line was charged. */
  async function chargedForPairs(ids: number[]) {
    const placed = await database.db.select().from(orders).where(inArray(orders.id, ids))
    let pairs = 0
    for (const { id, discountCentavos } of placed) {
      const lines = await database.db
        .select()
        .from(orderLines)
        .where(eq(orderLines.orderId, id))
        .orderBy(orderLines.sizeId, orderLines.id)
      const charged = chargedFor(
        discountCentavos,
        lines.map((line) => ({
          unitPrice: line.unitPriceCentavos,
          quantity: line.quantity,
          promotion: line.promotionCentavos,
        })),
      )
      lines.forEach(({ unitId }, at) => (pairs += unitId === null ? 0 : charged[at]!))
    }
    return { pairs, paid: placed.reduce((sum, { totalCentavos }) => sum + totalCentavos, 0) }
  }

  test('adds up, to the centavo and everywhere alike, with coupons that do not divide', async () => {
    await seedCoupon(database, { code: 'MENOS', amountCentavos: 100_001 })
    await seedCoupon(database, { code: 'UNO', amountCentavos: 1 })
    const [odd, two, three] = [
      await shop.onSale({ price: 3_333_333, floor: 2_000_000 }),
      await shop.onSale({ price: 3_333_333, floor: 2_000_000 }),
      await shop.onSale(),
    ]
    const placed = [
      await shop.paidFor([shop.of(odd), shop.of(two), shop.bulk()] as never, { couponCode: 'MENOS' }),
      await shop.paidFor([shop.of(three), shop.bulk()] as never, { couponCode: 'UNO' }),
      await shop.paidFor([shop.bulk()] as never),
    ]
    const { pairs, paid } = await chargedForPairs(placed.map(({ id }) => id))
    const parts = 2_500_000 + 2_500_000 + 6_742_500
    const { days, overview, book, sums } = await told()
    expect(days.totals).toMatchObject({
      revenue: paid,
      entrusted: pairs,
      owners: parts,
      income: paid - parts,
    })
    expect(days.days.reduce((sum, day) => sum + day.owners, 0)).toBe(parts)
    expect(overview.entrusted).toEqual({
      paid: pairs,
      parts,
      commissions: 833_333 + 833_333 + 2_247_500,
    })
    expect(book.reduce((sum, row) => sum + row.owners, 0)).toBe(parts)
    expect(sums.find(({ kind }) => kind === MONEY_ENTRY.sale)?.owners).toBe(parts)
    expect(sums.reduce((sum, row) => sum + row.owners, 0)).toBe(parts)
  })

  test('is nothing of a pair that came back, and less after a claim that its owner bears', async () => {
    const [kept, back] = [await shop.onSale(), await shop.onSale()]
    const order = await shop.delivered([shop.of(kept)])
    const other = await shop.delivered([shop.of(back)])
    expect((await told()).days.totals).toMatchObject({ entrusted: 17_980_000, owners: 13_485_000 })
    await shop.back(other.id)
    await shop.pairs.verbs.samePair(shop.admin, back)
    expect((await told()).days.totals).toMatchObject({ entrusted: 8_990_000, owners: 6_742_500 })

    shop.after(1)
    await shop.sales.ripenDue()
    const refundId = await shop.refund(order.id, 10_000)
    await shop.fixture.work()
    const claim = { refundId, amount: '10000', reason: 'La suela estaba pegada por dentro.' }
    expect(await shop.sales.claim(shop.admin, kept, claim)).toMatchObject({ ok: true })
    shop.fixture.context.later(6 * 24 * 60)
    expect(await shop.sales.settleClaims()).toBe(1)
    const { days, sums } = await told()
    expect(days.totals).toMatchObject({ entrusted: 8_990_000, owners: 5_992_500 })
    expect(sums.find(({ kind }) => kind === MONEY_ENTRY.sale)?.owners).toBe(5_992_500)
  })
})
