import fc from 'fast-check'
import { afterAll, beforeAll, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { ownPairs } from './buyer-is-owner.ts'
import { openDesk } from '#shop/consignment/desk/desk.ts'
import { openEdits } from '#shop/orders/edit/edits.ts'
import { openExchanges } from '#shop/returns/exchange/exchanges.ts'
import { describeOneDatabase } from '#tests/support/database.ts'
import { entrustedSales } from '#tests/support/shop/entrusted-sales.ts'
import { offeredPairs } from '#tests/support/shop/offered-pairs.ts'
import { ownersOfPairs } from '#tests/support/shop/owners-of-pairs.ts'
import { Deed } from '#tests/support/shop/pair-model/action.ts'
import { newPair, type Model, type Real } from '#tests/support/shop/pair-model/plain.ts'
import { openBuyOuts } from '../buy-out/buy-out.ts'
import { openSettlements } from '../settlements/settlements.ts'

/** Holds product §51.2. */

describeOneDatabase('the sales of entrusted pairs', (open) => {
  let database: Database
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())

  async function start(): Promise<{ model: Model; real: Real }> {
    const shop = await entrustedSales(database)
    const codes = [await shop.onSale(), await shop.onSale()]
    const { context, orders } = shop.fixture
    const asks = { ask: orders.check, ownPairs }
    return {
      model: { pairs: codes.map(newPair), balance: 0, days: 0, transfer: null },
      real: {
        shop,
        desk: openDesk(context),
        settlements: openSettlements(context),
        buyOuts: openBuyOuts(context),
        offered: offeredPairs(database, shop.fixture, shop.admin),
        owners: ownersOfPairs(database, shop),
        edits: openEdits(context, asks),
        exchanges: openExchanges(context, asks),
        codes,
      },
    }
  }

  test('whatever happens to pairs from their offer to their money, they and their account are as plain objects say, and every question of verify holds', async () => {
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
