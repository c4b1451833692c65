/** Pages: for anonymous visitors against a bare server, for a person against React printing the same tree. */
import type { Group } from './support/group.ts'
import { bytesOf, openBare } from './support/bare-server.ts'
import { seedCatalogue, seedSession } from './support/catalogue.ts'
import { compare } from './support/compare.ts'
import { runsOf, type Figure } from './support/figure.ts'
import { load } from './support/load.ts'
import { openReactServer } from './support/react-server.ts'
import { openShopProcess } from './support/shop-process.ts'
import { openBenchDatabase, postgresServer, type BenchDatabase } from './support/bench-database.ts'

const PRODUCTS = 1_000
const ANONYMOUS = {
  home: '/',
  landing: '/LandingPage',
  offers: '/Offers',
  'product detail': '/ProductDetail/7',
}
const PERSONAL = { home: '/', 'product detail': '/ProductDetail/7', cart: '/Cart' }
const CART = [1, 2, 3, 4, 5]
  .map((id) => `cart_${id}=${encodeURIComponent(id % 5 === 0 ? '41:1' : 'M:1')}`)
  .join('; ')
/** A server that prints 50 pages a second has a queue of its own with many connections; two keep it busy. */
const PERSONAL_CONNECTIONS = 2

export const html: Group = async (settings) => {
  const shelf = await openBenchDatabase(postgresServer ? 'postgresql' : 'embedded')
  let cookie = ''
  await shelf.seedShop(async (database, run) => {
    await seedCatalogue(run, PRODUCTS)
    cookie = `${await seedSession(database, 'shopper')}; ${CART}`
  })
  const figures: Figure[] = []
  try {
    const shop = await openShopProcess(shelf)
    try {
      for (const [name, path] of Object.entries(ANONYMOUS)) {
        const bare = await openBare(await bytesOf(shop.port, path))
        figures.push(
          await compare(settings, {
            group: 'html',
            name: `${name}, anonymous`,
            target: { atLeast: 0.35 },
            ours: { port: shop.port, connections: 16, asks: [{ path }] },
            other: { port: bare.port, connections: 16, asks: [{ path }] },
            otherIs: 'bare',
          }),
        )
        bare.close()
      }
    } finally {
      await shop.close()
    }
    for (const [name, path] of Object.entries(PERSONAL))
      figures.push(...(await personal(settings, shelf, name, path, cookie)))
    return figures
  } finally {
    await shelf.remove()
  }
}

async function personal(
  settings: Parameters<Group>[0],
  shelf: BenchDatabase,
  name: string,
  path: string,
  cookie: string,
): Promise<Figure[]> {
  // First: the embedded database is held by one process at a time.
  const react = await openReactServer(shelf, path, cookie)
  const shop = await openShopProcess(shelf)
  try {
    const asks = [{ path, headers: { cookie } }]
    const speed = await compare(settings, {
      group: 'html',
      name: `${name}, signed in, cart of 5`,
      target: { atLeast: 0.6 },
      ours: { port: shop.port, connections: PERSONAL_CONNECTIONS, asks },
      other: { port: react.port, connections: PERSONAL_CONNECTIONS, asks },
      otherIs: 'React alone',
    })
    const times = await load({
      port: shop.port,
      connections: PERSONAL_CONNECTIONS,
      milliseconds: settings.milliseconds,
      asks,
    })
    return [
      speed,
      {
        group: 'html',
        name: `${name}, signed in: p99 / p50`,
        measured: runsOf([times.p99 / times.p50]),
        unit: '×',
        target: { atMost: 5 },
        absolute: `p50 ${times.p50.toFixed(1)} ms, p99 ${times.p99.toFixed(1)} ms`,
      },
    ]
  } finally {
    react.close()
    await shop.close()
  }
}
