/** The same questions to a shop of 1,000 products and to one of 100,000; the same orders after 1,000 orders and after a million. */
import type { Group } from './support/group.ts'
import { seedCatalogue, seedOrders, seedSessions } from './support/catalogue.ts'
import { runsOf, type Figure } from './support/figure.ts'
import { load, type Ask } from './support/load.ts'
import { EVERYBODY_HERE, placing } from './support/placing.ts'
import { openShopProcess } from './support/shop-process.ts'
import { openBenchDatabase, postgresServer } from './support/bench-database.ts'

/** Holds product §6.11, §37.5. */

const PRODUCTS = { small: 1_000, large: 100_000 }
const ORDERS = { small: 1_000, large: 1_000_000 }
const CONNECTIONS = 4
/** Enough that none of them places more than three orders. */
const SHOPPERS = 8_000

/** No answer is kept for any of these: each address is asked once, where a price beyond the slider or an empty question asks for nothing. */
const NEW_QUESTIONS: Record<string, (n: number, products: number) => string> = {
  'list, page after page': (n) =>
    `/api/products?limit=9&page=${1 + (n % 100)}&sort=${n % 2 ? 'price' : '-price'}&price=${100_000 + n}`,
  'filter never asked before': (n) => `/api/products?limit=9&category=calzado&brand=nike&price=${10_000 + n}`,
  'product never looked at before': (n, products) =>
    `/api/products/${1 + ((n * 7919) % products)}?${'&'.repeat(n / products)}`,
  'search never asked before': (n) => `/api/products?limit=9&q=campera%20m${n}`,
}
/** What most shoppers ask, most of the time. */
const USUAL: Record<string, string> = {
  list: '/api/products?limit=9',
  filter: '/api/products?limit=9&category=calzado&brand=nike',
  detail: '/api/products/7',
  search: '/api/products?limit=9&q=campera',
}

export const growth: Group = async (settings, say) => {
  if (!postgresServer) {
    say('needs BENCH_DATABASE_URL')
    return []
  }
  return [...(await products(settings)), ...(await ordersGrow(settings, say))]
}

type Settings = Parameters<Group>[0]
type Times = Record<string, number[]>

async function products(settings: Settings): Promise<Figure[]> {
  const small = await timesWith(settings, PRODUCTS.small)
  const large = await timesWith(settings, PRODUCTS.large)
  const grown = Object.keys(small)
    .filter((name) => !name.startsWith('page '))
    .map((name) => figure(`${name}: p50 with 100,000 products / with 1,000`, large[name]!, small[name]!, 1.5))
  return [
    ...grown,
    figure('page 1,000 of 100,000 products / page 1', large['page 1,000']!, large['page 1']!, 3),
  ]
}

async function timesWith(settings: Settings, count: number): Promise<Times> {
  const shelf = await openBenchDatabase('postgresql')
  await shelf.seedShop((_, run) => seedCatalogue(run, count))
  const shop = await openShopProcess(shelf)
  const times: Times = {}
  const measure = async (name: string, asks: Ask[]) => {
    const milliseconds = settings.milliseconds / 2
    const report = await load({
      port: shop.port,
      connections: CONNECTIONS,
      milliseconds,
      warmMilliseconds: milliseconds / 4,
      asks,
      shuffle: true,
    })
    if (report.errors > 0) throw new Error(`${name}: ${report.firstError}`)
    ;(times[name] ??= []).push(report.p50)
  }
  try {
    for (let round = 0; round < settings.rounds; round += 1) {
      for (const [name, path] of Object.entries(USUAL)) await measure(`usual ${name}`, [{ path }])
      for (const [name, ask] of Object.entries(NEW_QUESTIONS))
        await measure(
          name,
          Array.from({ length: 20_000 }, (_, n) => ({ path: ask(n, count) })),
        )
      if (count === PRODUCTS.large)
        for (const [name, page] of [
          ['page 1', 1],
          ['page 1,000', 1_000],
        ] as const)
          await measure(
            name,
            Array.from({ length: 5_000 }, (_, n) => ({
              path: `/api/products?limit=9&genre=mujer&price=${40_000 + n}&page=${page}`,
            })),
          )
    }
    return times
  } finally {
    await shop.close()
    await shelf.remove()
  }
}

async function ordersGrow(settings: Settings, say: (line: string) => void): Promise<Figure[]> {
  const large = settings.rounds === 1 ? ORDERS.large / 10 : ORDERS.large
  if (large !== ORDERS.large) say(`quick: ${large.toLocaleString('en')} orders instead of a million`)
  const [few, many] = [await orderTimes(settings, ORDERS.small), await orderTimes(settings, large)]
  return Object.keys(few).map((name) =>
    figure(
      `${name}: p50 after ${large.toLocaleString('en')} orders / after 1,000`,
      many[name]!,
      few[name]!,
      1.5,
    ),
  )
}

async function orderTimes(settings: Settings, count: number): Promise<Times> {
  const shelf = await openBenchDatabase('postgresql')
  let cookies: string[] = []
  let turn = 0
  await shelf.seedShop(async (database, run) => {
    await seedCatalogue(run, PRODUCTS.small)
    await seedOrders(run, count)
    cookies = await seedSessions(database, SHOPPERS)
  })
  const shop = await openShopProcess(shelf, EVERYBODY_HERE)
  const times: Times = {}
  const measure = async (name: string, asks: Ask[]) => {
    const { milliseconds } = settings
    const report = await load({
      port: shop.port,
      connections: CONNECTIONS,
      milliseconds,
      warmMilliseconds: milliseconds / 4,
      asks,
    })
    if (report.errors > 0) throw new Error(`${name}: ${report.firstError}`)
    ;(times[name] ??= []).push(report.p50)
  }
  try {
    for (let round = 0; round < settings.rounds; round += 1) {
      await measure(
        'placing an order',
        Array.from({ length: 5_000 }, (_, n) =>
          placing(
            1 + (n % PRODUCTS.small),
            (n % PRODUCTS.small) % 5 === 0 ? '41' : 'M',
            cookies[(turn + n) % SHOPPERS]!,
          ),
        ),
      )
      turn += Math.ceil((settings.milliseconds * CONNECTIONS * 1.5) / times['placing an order']!.at(-1)!)
      await measure('a shopper’s orders', [{ path: '/api/orders', headers: { cookie: cookies[0]! } }])
    }
    return times
  } finally {
    await shop.close()
    await shelf.remove()
  }
}

function figure(name: string, numerator: number[], denominator: number[], atMost: number): Figure {
  const [above, below] = [runsOf(numerator), runsOf(denominator)]
  return {
    group: 'growth',
    name,
    measured: runsOf(numerator.map((value, round) => value / denominator[round]!)),
    unit: '×',
    target: { atMost },
    absolute: `${above.median.toFixed(2)} ms / ${below.median.toFixed(2)} ms`,
  }
}
