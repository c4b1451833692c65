import fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { ownPairs } from '#shop/consignment/sales/buyer-is-owner.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { seedProduct } from '#tests/support/builders.ts'
import { handing } from '#tests/support/by-hand.ts'
import { exchanging } from '#tests/support/shop/exchanging.ts'
import { openEdits } from '#shop/orders/edit/edits.ts'
import { openEditPaying } from '#shop/payments/edit-payment.ts'
import { Deed, DEEDS, say, type Real, type Shop } from '#tests/support/shop/money-actions.ts'
import { ledgerOf } from '#shop/orders/money/ledger.ts'

/**
 * Holds product §11.15, §12.15, §12.16, §12.17, §12.20, §12.21, §14.9, §14.10, §14.11, §14.12, §14.13,
 * §14.15, §39.4, §43.5, §43.6.
 */

describeEachDatabase('the ledger of money', (open) => {
  let database: Database
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())

  async function three(shop: Shop, credit: number) {
    if (credit > 0) await shop.giveCredit(credit)
    return shop.placed({ couponCode: 'MIL', ...(credit > 0 && { credit: true }) }, shop.three())
  }
  /** Of store credit: none, a part of what an order comes to, more than all of it. */
  const CREDIT = fc.constantFrom(0, 2_000_000, 5_930_000, 9_000_000)
  /** `credit`: what Ana has when she buys, and pays with. */
  async function real(credit = 0): Promise<Real> {
    const exchangers = await exchanging(database)
    const { context, orders } = exchangers.fixture
    const edits = {
      ...openEdits(context, { ask: orders.check, ownPairs }),
      ...openEditPaying(context, { ask: orders.check }),
    }
    const shop = { ...exchangers, ...handing(exchangers), edits, database }
    await database.db.execute(sql`insert into coupons (code, amount_centavos) values ('MIL', 100000)`)
    const dear = await seedProduct(database, { name: 'Botas', pesos: 25_000, sizes: { '40': 9 } })
    const cheap = await seedProduct(database, { name: 'Ojotas', pesos: 5_000, sizes: { '40': 9 } })
    const wanted = { dear: dear.id, cheap: cheap.id }
    return { ...shop, order: await three(shop, credit), deeds: 0, wanted, codes: [], asks: [] }
  }

  test('whatever happens to an order that was delivered, exchanges among it, every question of verify holds', async () => {
    const deeds = fc.commands(
      Object.keys(DEEDS).map((name) => fc.nat({ max: 3 }).map((n) => new Deed(name, n))),
      { maxCommands: 16 },
    )
    await fc.assert(
      fc.asyncProperty(deeds, CREDIT, async (all, credit) => {
        const shop = await real(credit)
        for (const deed of ['the payment is approved', 'it is packed', 'it is shipped', 'it is delivered'])
          await DEEDS[deed]!(shop, 0)
        await fc.asyncModelRun(async () => ({ model: {}, real: shop }), all)
      }),
      { numRuns: Number(process.env.MODEL_RUNS ?? 12), endOnFailure: true },
    )
  }, 600_000)

  test('whatever happens to an order, in whatever order, every question of verify holds after each step', async () => {
    const deeds = fc.commands(
      Object.keys(DEEDS).map((name) => fc.nat({ max: 3 }).map((n) => new Deed(name, n))),
      { maxCommands: 14 },
    )
    await fc.assert(
      fc.asyncProperty(deeds, CREDIT, async (all, credit) => {
        const shop = await real(credit)
        await fc.asyncModelRun(async () => ({ model: {}, real: shop }), all)
      }),
      { numRuns: Number(process.env.MODEL_RUNS ?? 12), endOnFailure: true },
    )
  }, 600_000)

  test('a sale with a coupon, a pair given back, a courtesy, and the rest', async () => {
    const shop = await real()
    await say(shop, 'first', 'approved')
    const { orders, admin, order, fixture, linesOf } = shop
    const [line] = await linesOf(order.id)
    const units = [{ orderLineId: line!.id, quantity: 1, restock: true }]
    await orders.refund(admin, order.id, { lines: units, reason: 'Vino mal', key: 'pair-00001' })
    // Two at once would be done in either order.
    await fixture.work()
    await orders.refund(admin, order.id, { amount: 10, reason: 'Cortesía', key: 'gift-00001' })
    await fixture.work()
    await orders.cancel(admin, order.id, { reason: 'Sin stock' })
    await fixture.work()
    expect((await ledgerOf(database.db, order.id)).map(({ kind, amounts }) => [kind, amounts])).toEqual([
      ['sale', { provider: 5_950_000, goods: -6_000_000, discount: 100_000, shipping: -50_000 }],
      ['refund', { provider: -1_966_667, goods: 2_000_000, discount: -33_333 }],
      ['refund', { provider: -1_000, allowance: 1_000 }],
      [
        'refund',
        { provider: -3_982_333, goods: 4_000_000, discount: -66_667, shipping: 50_000, allowance: -1_000 },
      ],
    ])
  })
})
