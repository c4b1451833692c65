/** Orders of an entrusted pair, whose split is frozen with them, against orders of a pair by number: the same shop, in turns. */
import type { Group } from './support/group.ts'
import { openBenchDatabase, postgresServer } from './support/bench-database.ts'
import { seedCatalogue, seedSessions } from './support/catalogue.ts'
import { seedEntrusted } from './support/entrusted.ts'
import { perSecond, runsOf } from './support/figure.ts'
import { load, type Ask } from './support/load.ts'
import { EVERYBODY_HERE, placing } from './support/placing.ts'
import { openShopProcess } from './support/shop-process.ts'

const CLIENTS = 8
const PRODUCTS = 400
const EACH = 20
/** Enough that none of them places more than three orders. */
const SHOPPERS = 8_000

export const entrusted: Group = async (settings, say) => {
  if (!postgresServer) {
    say('needs BENCH_DATABASE_URL')
    return []
  }
  const shelf = await openBenchDatabase('postgresql')
  try {
    let cookies: string[] = []
    let codes: string[][] = []
    await shelf.seedShop(async (database, run) => {
      await seedCatalogue(run, PRODUCTS)
      codes = await seedEntrusted(run, { products: PRODUCTS, each: EACH })
      cookies = await seedSessions(database, SHOPPERS)
    })
    const shop = await openShopProcess(shelf, EVERYBODY_HERE)
    let turn = 0
    const sizeOf = (product: number) => ((product - 1) % 5 === 0 ? '41' : 'M')
    /** So many that come after those that were asked before: each pair once, everybody in turn. */
    const run = async (withPair: boolean): Promise<number> => {
      const asks: Ask[] = []
      const many = Math.floor((PRODUCTS * EACH) / (settings.rounds + 1))
      for (let n = turn; n < turn + many; n += 1) {
        const product = 1 + (n % PRODUCTS)
        const code = withPair ? codes[product - 1]![Math.floor(n / PRODUCTS) % EACH] : undefined
        asks.push(placing(product, sizeOf(product), cookies[n % SHOPPERS]!, code))
      }
      const { milliseconds } = settings
      const ours = await load({ port: shop.port, connections: CLIENTS, milliseconds, asks, once: true })
      if (ours.errors > 0) throw new Error(`orders were refused: ${ours.firstError}`)
      if (withPair) turn += many
      return ours.perSecond
    }
    const shown: { plain: number[]; pair: number[] } = { plain: [], pair: [] }
    try {
      await run(false)
      for (let round = 0; round < settings.rounds; round += 1) {
        shown.plain.push(await run(false))
        shown.pair.push(await run(true))
      }
    } finally {
      await shop.close()
    }
    return [
      {
        group: 'entrusted',
        name: `placed with an entrusted pair, ${CLIENTS} clients, against one by number`,
        measured: runsOf(shown.plain.map((plain, round) => plain / shown.pair[round]!)),
        unit: '×',
        target: { atMost: 1.3 },
        absolute: `${perSecond(runsOf(shown.pair).median)}, by number ${perSecond(runsOf(shown.plain).median)}`,
      },
    ]
  } finally {
    await shelf.remove()
  }
}
