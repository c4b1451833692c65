import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { products } from '#data/schema.ts'
import { balanceOf, MONEY_ACCOUNTS } from '#rules/payments/money-accounts.ts'
import { soldIn } from '#rules/payments/money-book.ts'
import { seedUser } from '#tests/support/builders.ts'
import { describeReports, value } from '#tests/support/shop/reports.ts'

/** Holds product §12.15, §27.6. */

describeReports('the money book', (shop) => {
  const rows = async () => value(await shop.reports.moneyBookRows(shop.admin)).rows
  const kinds = async () => (await rows()).map(({ number, kind, amounts }) => [number, kind, soldIn(amounts)])

  test('a row for each sale and refund, with whose it was, how it was paid and what the company kept', async () => {
    const reference = await shop.placed()
    const payment = await shop.fixture.payment(reference, 'approved', { fee: 123_000 })
    await shop.fixture.orders.settle(payment)
    const id = await shop.paid(shop.shoe, 2)
    await shop.orders.cancel(shop.admin, id, { reason: 'Sin stock' })
    await shop.fixture.work()
    expect(await rows()).toMatchObject([
      { number: 'V-000001', kind: 'sale', buyer: 'Ana Pérez', method: 'visa', instalments: 3, fee: 123_000 },
      { number: 'V-000002', kind: 'sale', fee: null },
      { number: 'V-000002', kind: 'refund', fee: null },
    ])
    expect(await kinds()).toEqual([
      ['V-000001', 'sale', 2_050_000],
      ['V-000002', 'sale', 4_050_000],
      ['V-000002', 'refund', -4_050_000],
    ])
  })

  test('a second payment is no sale, and a dispute moves the money and not the sale', async () => {
    const reference = await shop.placed()
    await shop.fixture.orders.settle(await shop.fixture.payment(reference, 'approved', { id: 'p1' }))
    await shop.fixture.orders.settle(await shop.fixture.payment(reference, 'approved', { id: 'p2' }))
    await shop.fixture.work()
    await shop.fixture.orders.settle(await shop.fixture.payment(reference, 'charged_back', { id: 'p1' }))
    expect(await kinds()).toEqual([
      ['V-000001', 'sale', 2_050_000],
      ['V-000001', 'not_due', 0],
      ['V-000001', 'refund', 0],
      ['V-000001', 'dispute', 0],
    ])
  })

  test('its sums are those of its rows, and its sales those of the sales by day', async () => {
    await shop.paid()
    const id = await shop.paid(shop.shoe, 3)
    await shop.orders.cancel(shop.admin, id, { reason: 'Sin stock' })
    await shop.fixture.work()
    const all = await rows()
    const sums = value(await shop.reports.moneyBookSums(shop.admin))
    for (const { kind, entries, amounts } of sums) {
      const own = all.filter((row) => row.kind === kind)
      expect(own).toHaveLength(entries)
      for (const account of MONEY_ACCOUNTS)
        expect(balanceOf([{ amounts }], account)).toBe(balanceOf(own, account))
    }
    const { totals } = value(await shop.reports.sales(shop.admin))
    const of = (kind: string) => soldIn(sums.find((sum) => sum.kind === kind)!.amounts)
    expect(of('sale')).toBe(totals.revenue)
    expect(of('refund')).toBe(-totals.refunded)
  })

  test('only who reads the numbers reads it', async () => {
    const sales = await seedUser(shop.database, { role: 'sales', email: 'ventas@example.com' })
    expect(await shop.reports.moneyBookRows(sales)).toMatchObject({ ok: false, kind: 'refused' })
  })

  test('what is left of a product is reckoned with what it had cost when it was sold', async () => {
    const cost = (costCentavos: number | null) =>
      shop.database.db.update(products).set({ costCentavos }).where(eq(products.id, shop.shoe.id))
    const margin = async () => value(await shop.reports.soldProducts(shop.admin)).rows[0]?.margin
    await shop.paid()
    expect(await margin()).toBeNull()
    await cost(1_200_000)
    await shop.paid()
    await cost(1_900_000)
    expect(await margin()).toBe(800_000)
  })
})
