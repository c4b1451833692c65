import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { openReports } from '#shop/reports/reports.ts'
import { seedProduct } from '#tests/support/builders.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { exchanging } from '#tests/support/shop/exchanging.ts'
import { value } from '#tests/support/shop/reports.ts'

/** Holds product §27.1, §27.2. */

const PAIR = 2_000_000

describeEachDatabase('what exchanges gave, in the reports', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof exchanging>>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => void (shop = await exchanging(database)))

  const sold = async () => {
    const reports = openReports(shop.fixture.context)
    const { rows } = value(await reports.soldProducts(shop.admin))
    const bySize = value(await reports.soldShares(shop.admin)).size
    return {
      products: Object.fromEntries(rows.map(({ name, units, revenue }) => [name, [units, revenue]])),
      sizes: Object.fromEntries(bySize.map(({ key, units }) => [key, units])),
    }
  }

  test('another size and another product are sold in place of what came back; what comes back of them is not', async () => {
    const { begin, bring, make, delivered, returns, admin, view, shoe } = shop
    const cheap = await seedProduct(database, { name: 'Ojotas', pesos: 5_000, sizes: { '40': 9 } })
    const order = await delivered()
    const shoeName = (await shop.linesOf(order.id))[0]!.name
    expect(await sold()).toEqual({
      products: { [shoeName]: [3, 3 * PAIR] },
      sizes: { '41': 2, '42': 1 },
    })
    const resized = await begin(order, { size: '42' })
    // What is only kept is not sold yet.
    expect((await sold()).sizes).toEqual({ '41': 2, '42': 1 })
    await bring(resized)
    await make(resized)
    expect(await sold()).toEqual({
      products: { [shoeName]: [3, 3 * PAIR] },
      sizes: { '41': 1, '42': 2 },
    })
    const swapped = await begin(order, { productId: cheap.id, size: '40' })
    await bring(swapped)
    await make(swapped)
    expect(await sold()).toEqual({
      products: { [shoeName]: [2, 2 * PAIR], Ojotas: [1, 500_000] },
      sizes: { '40': 1, '41': 0, '42': 2 },
    })
    const rows = value(await openReports(shop.fixture.context).soldLines(admin, shoe.id)).rows
    expect(
      rows.map(({ size, quantity, returned, unitPrice }) => [size, quantity, returned, unitPrice]),
    ).toEqual([
      ['41', 2, 2, PAIR],
      ['42', 1, 0, PAIR],
      ['42', 1, 0, PAIR],
    ])
    // The pair of size 42 that the first one gave comes back for its money.
    const back = await returns.ask(shop.ana, order.reference, {
      kind: 'withdrawal',
      lines: [{ orderLineId: (await shop.exchangeOf(resized)).orderLineId, of: resized, quantity: 1 }],
      key: 'back-00001',
    })
    const code = back.ok ? back.value.code : ''
    await returns.approve(admin, code, {})
    const [held] = (await view(code)).holdings.filter(({ of }) => of === resized)
    await returns.receive(admin, code, {
      lines: [{ orderLineId: held!.orderLineId, of: resized, quantity: 1, condition: 'restock' }],
    })
    const end = await returns.resolve(admin, code, { amount: PAIR / 100, key: 'money-00001' })
    expect(end).toMatchObject({ ok: true })
    await shop.fixture.work()
    expect(await sold()).toEqual({
      products: { [shoeName]: [1, PAIR], Ojotas: [1, 500_000] },
      sizes: { '40': 1, '41': 0, '42': 1 },
    })
  })

  test('what was not accepted, and went back to who sent it, is still sold', async () => {
    const { returns, admin, delivered, asked, linesOf } = shop
    const order = await delivered()
    const code = await asked({ order: String(order.id) })
    await returns.approve(admin, code, {})
    const [line] = await linesOf(order.id)
    await returns.receive(admin, code, {
      lines: [{ orderLineId: line!.id, quantity: 1, condition: 'refused', note: 'Está muy usada.' }],
    })
    expect((await sold()).sizes).toEqual({ '41': 2, '42': 1 })
  })
})
