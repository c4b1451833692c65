/** Orders placed by eight shoppers at once, each a different product, against the same transaction sent by `pg` alone. */
import type { Group } from './support/group.ts'
import { seedCatalogue, seedSessions } from './support/catalogue.ts'
import { perSecond, runsOf } from './support/figure.ts'
import { learnQueries } from './support/learn-queries.ts'
import { load, type Ask } from './support/load.ts'
import { replay, type Replay } from './support/replay.ts'
import { EVERYBODY_HERE, placing } from './support/placing.ts'
import { openShopProcess } from './support/shop-process.ts'
import { openBenchDatabase, postgresServer } from './support/bench-database.ts'

/** Holds product §37.3. */

const CLIENTS = 8
const PRODUCTS = 2_000
/** Enough that none of them places more than three orders. */
const SHOPPERS = 8_000
/** Ids that no other number in the transaction can be taken for. */
const FIRST = { product: 5_000_001, size: 6_000_001, order: 7_000_001, user: 8_000_001 }

const order = (product: number, cookie: string): Ask =>
  placing(product, (product - FIRST.product) % 5 === 0 ? '41' : 'M', cookie)

export const orders: Group = async (settings, say) => {
  if (!postgresServer) {
    say('needs BENCH_DATABASE_URL')
    return []
  }
  const shelf = await openBenchDatabase('postgresql')
  try {
    let cookies: string[] = []
    await shelf.seedShop(async (database, run) => {
      for (const [table, first] of [
        ['products', FIRST.product],
        ['product_sizes', FIRST.size],
        ['orders', FIRST.order],
        ['users', FIRST.user],
      ] as const)
        await run(`alter table ${table} alter column id restart with ${first}`)
      await seedCatalogue(run, PRODUCTS)
      cookies = await seedSessions(database, SHOPPERS)
    })
    const asked = [0, 1].map((n) => order(FIRST.product + n, cookies[n]!))
    const [learnt] = await learnQueries(shelf.databaseUrl!, asked, { everything: true })
    const plan: Replay = {
      url: shelf.databaseUrl!,
      clients: CLIENTS,
      milliseconds: settings.milliseconds,
      queries: transactionOf(learnt!),
      firstOrder: FIRST.order + 1,
      firstProduct: FIRST.product + 1,
      products: PRODUCTS,
      firstUser: FIRST.user + 1,
      users: SHOPPERS - 1,
    }
    const shop = await openShopProcess(shelf, EVERYBODY_HERE)
    const ratios: number[] = []
    let turn = 2
    const shown: { ours: number[]; other: number[] } = { ours: [], other: [] }
    try {
      for (let round = 0; round < settings.rounds; round += 1) {
        const other = await replay(plan)
        const asks = Array.from({ length: 20_000 }, (_, n) =>
          order(FIRST.product + (n % PRODUCTS), cookies[(turn + n) % SHOPPERS]!),
        )
        const ours = await load({
          port: shop.port,
          connections: CLIENTS,
          milliseconds: settings.milliseconds,
          warmMilliseconds: settings.milliseconds / 4,
          asks,
        })
        if (ours.errors > 0) throw new Error(`orders were refused: ${ours.firstError}`)
        turn += Math.ceil((ours.perSecond * settings.milliseconds * 1.5) / 1_000)
        ratios.push(ours.perSecond / other)
        shown.ours.push(ours.perSecond)
        shown.other.push(other)
      }
    } finally {
      await shop.close()
    }
    return [
      {
        group: 'orders',
        name: `placed, ${CLIENTS} clients, different products`,
        measured: runsOf(ratios),
        unit: '×',
        target: { atLeast: 0.4 },
        absolute: `${perSecond(runsOf(shown.ours).median)}, pg alone ${perSecond(runsOf(shown.other).median)}`,
      },
    ]
  } finally {
    await shelf.remove()
  }
}

type Learnt = Awaited<ReturnType<typeof learnQueries>>[number]

/** From `begin` to `commit`; what is asked before and after is ours. */
function transactionOf(queries: Learnt): Learnt {
  const begin = queries.findIndex(({ text }) => /^begin/i.test(text))
  const commit = queries.findIndex(({ text }) => /^commit/i.test(text))
  if (begin < 0 || commit < begin) throw new Error('no transaction was heard')
  return queries.slice(begin, commit + 1)
}
