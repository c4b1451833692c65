/** The catalogue by API: kept answers against a bare server, new questions against the database with the same SQL. */
import type { Group } from './support/group.ts'
import { bytesOf, openBare } from './support/bare-server.ts'
import { seedCatalogue } from './support/catalogue.ts'
import { compare } from './support/compare.ts'
import { learnQueries } from './support/learn-queries.ts'
import { openPgServer } from './support/pg-server.ts'
import { openShopProcess } from './support/shop-process.ts'
import { openBenchDatabase, postgresServer } from './support/bench-database.ts'

/** Holds product §37.1. */

const PRODUCTS = 1_000
const KEPT = {
  'list of 9': '/api/products?limit=9',
  'two filters': '/api/products?limit=9&category=calzado&brand=nike',
  detail: '/api/products/7',
}
const CONNECTIONS = [16, 64]

export const api: Group = async (settings, say) => {
  const database = await openBenchDatabase(postgresServer ? 'postgresql' : 'embedded')
  await database.seedShop((_, run) => seedCatalogue(run, PRODUCTS))
  const shop = await openShopProcess(database)
  try {
    const figures = []
    for (const [name, path] of Object.entries(KEPT)) {
      const bare = await openBare(await bytesOf(shop.port, path))
      for (const connections of CONNECTIONS)
        figures.push(
          await compare(settings, {
            group: 'api',
            name: `${name}, warm, ${connections} connections`,
            target: { atLeast: 0.5 },
            ours: { port: shop.port, connections, asks: [{ path }] },
            other: { port: bare.port, connections, asks: [{ path }] },
            otherIs: 'bare',
          }),
        )
      bare.close()
    }
    if (database.databaseUrl === null) {
      say('every query different: needs BENCH_DATABASE_URL')
      return figures
    }
    return [...figures, await everyQueryDifferent(settings, database, shop.port), await typos(settings)]
  } finally {
    await shop.close()
    await database.remove()
  }
}

/** Each address is asked once: lists under a price that nobody named before. */
const differentPaths = (): string[] =>
  Array.from({ length: 40_000 }, (_, n) => `/api/products?limit=9&price=${10_000 + n}`).flatMap((path) => [
    path,
    `${path}&category=calzado&brand=nike`,
    `${path}&genre=mujer&page=2`,
  ])

/** Some of them from all over: neighbours share what the shop has learnt a moment ago. */
const sampleOf = (paths: readonly string[], count: number): string[] =>
  Array.from({ length: count }, (_, n) => paths[(n * 7_919) % paths.length]!)

type Measured = Parameters<Group>[0]

async function everyQueryDifferent(
  settings: Measured,
  database: { databaseUrl: string | null },
  port: number,
) {
  const paths = differentPaths()
  const requests = await learnQueries(database.databaseUrl!, sampleOf(paths, 121))
  const pg = await openPgServer({ url: database.databaseUrl!, poolSize: 10, requests })
  try {
    return await compare(settings, {
      group: 'api',
      name: 'every query different, 16 connections',
      target: { atLeast: 0.6 },
      ours: { port, connections: 16, shuffle: true, asks: paths.map((path) => ({ path })) },
      other: { port: pg.port, connections: 16, asks: pg.asks },
      otherIs: 'node + pg, same SQL',
    })
  } finally {
    pg.close()
  }
}

/** What fingers make of the catalogue's words; the number makes each question a new one. */
const typoPaths = (): string[] => {
  const slips = ['zapatilas', 'camperra', 'remrea', 'cangruo', 'costanrea', 'jacranda', 'estacoin', 'clasixo']
  return Array.from(
    { length: 20_000 },
    (_, n) => `/api/products?limit=9&q=${slips[n % 8]}%20m${n % 500}&price=${30_000 + n}`,
  )
}

async function typos(settings: Measured) {
  const database = await openBenchDatabase('postgresql')
  await database.seedShop((_, run) => seedCatalogue(run, 10_000))
  const shop = await openShopProcess(database)
  const paths = typoPaths()
  const requests = await learnQueries(database.databaseUrl!, sampleOf(paths, 121))
  const pg = await openPgServer({ url: database.databaseUrl!, poolSize: 10, requests })
  try {
    return await compare(settings, {
      group: 'api',
      name: 'search with a typo, uncached, 10,000 products',
      target: { atLeast: 0.5 },
      ours: { port: shop.port, connections: 16, shuffle: true, asks: paths.map((path) => ({ path })) },
      other: { port: pg.port, connections: 16, asks: pg.asks },
      otherIs: 'node + pg, same SQL',
    })
  } finally {
    pg.close()
    await shop.close()
    await database.remove()
  }
}
