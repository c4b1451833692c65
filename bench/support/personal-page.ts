/** A page of a person, against React printing the same tree with the data at hand; and how far its slow answers are from its usual ones. */
import type { BenchDatabase } from './bench-database.ts'
import { compare, type Settings } from './compare.ts'
import { runsOf, type Figure } from './figure.ts'
import { load } from './load.ts'
import { openReactServer } from './react-server.ts'
import { openShopProcess } from './shop-process.ts'

/** A server that prints 50 pages a second has a queue of its own with many connections; two keep it busy. */
const PERSONAL_CONNECTIONS = 2

export async function personal(
  settings: Settings,
  shelf: BenchDatabase,
  { group, name, path, cookie }: { group: string; name: string; path: string; cookie: string },
): Promise<Figure[]> {
  // First: the embedded database is held by one process at a time.
  const react = await openReactServer(shelf, path, { cookie })
  const asking =
    shelf.databaseUrl === null ? null : await openReactServer(shelf, path, { cookie, asking: true })
  const shop = await openShopProcess(shelf)
  try {
    const asks = [{ path, headers: { cookie } }]
    const speed = await compare(settings, {
      group,
      name,
      target: { atLeast: 0.6 },
      ours: { port: shop.port, connections: PERSONAL_CONNECTIONS, asks },
      other: { port: react.port, connections: PERSONAL_CONNECTIONS, asks },
      otherIs: 'React alone',
    })
    const besideAsking =
      asking &&
      (await compare(settings, {
        group,
        name: `${name}, of React that asks the same first`,
        target: { atLeast: 0.6 },
        ours: { port: shop.port, connections: PERSONAL_CONNECTIONS, asks },
        other: { port: asking.port, connections: PERSONAL_CONNECTIONS, asks },
        otherIs: 'pg and React',
      }))
    const times = await load({
      port: shop.port,
      connections: PERSONAL_CONNECTIONS,
      milliseconds: settings.milliseconds,
      asks,
    })
    return [
      speed,
      ...(besideAsking ? [besideAsking] : []),
      {
        group,
        name: `${name}: p99 / p50`,
        measured: runsOf([times.p99 / times.p50]),
        unit: '×',
        target: { atMost: 5 },
        absolute: `p50 ${times.p50.toFixed(1)} ms, p99 ${times.p99.toFixed(1)} ms`,
      },
    ]
  } finally {
    react.close()
    asking?.close()
    await shop.close()
  }
}
