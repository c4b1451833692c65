import fc from 'fast-check'
import { afterAll, beforeAll, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { openDesk } from '#shop/consignment/desk/desk.ts'
import { openEdits } from '#shop/orders/edit/edits.ts'
import { openExchanges } from '#shop/returns/exchange/exchanges.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { entrustedSales } from '#tests/support/shop/entrusted-sales.ts'
import { Deed, newPair, type Model, type Real } from '#tests/support/shop/sale-deeds.ts'

describeEachDatabase('the sales of entrusted pairs', (open) => {
  let database: Database
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())

  async function start(): Promise<{ model: Model; real: Real }> {
    const shop = await entrustedSales(database)
    const codes = [await shop.onSale(), await shop.onSale()]
    const { context, orders } = shop.fixture
    const asks = { ask: orders.check }
    return {
      model: { pairs: codes.map(newPair), balance: 0, days: 0 },
      real: {
        shop,
        desk: openDesk(context),
        edits: openEdits(context, asks),
        exchanges: openExchanges(context, asks),
        codes,
      },
    }
  }

  test('whatever happens to two pairs, they and their account are as plain objects say, and every question of verify holds', async () => {
    const deeds = fc.commands([fc.nat({ max: 9_999 }).map((which) => new Deed(which))], {
      maxCommands: 20,
      size: 'max',
    })
    await fc.assert(
      fc.asyncProperty(deeds, async (all) => {
        const begun = await start()
        await fc.asyncModelRun(async () => begun, all)
      }),
      { numRuns: Number(process.env.MODEL_RUNS ?? 4), endOnFailure: true },
    )
  }, 600_000)
})
