/** From the second `npm start` to the first answer, and what the shop holds in memory while nobody asks for anything. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Group } from './support/group.ts'
import { runsOf, type Figure } from './support/figure.ts'
import { openShopProcess } from './support/shop-process.ts'
import { openBenchDatabase, postgresServer } from './support/bench-database.ts'

/** Holds product §37.7. */

/** Opening has left garbage behind that V8 takes away when it finds the time. */
const IDLE_MS = 8_000
const MOST_MB = { embedded: 450, postgresql: 250 }

export const start: Group = async (settings) => {
  const figures: Figure[] = []
  for (const kind of ['embedded', 'postgresql'] as const) {
    if (kind === 'postgresql' && !postgresServer) continue
    const database = await openBenchDatabase(kind)
    try {
      const seeded = { SEED: '1' }
      const first = await openShopProcess(database, seeded)
      // A start in the middle of the demo would go on with it instead of idling.
      await first.greeted
      await first.close()
      const seconds: number[] = []
      const megabytes: number[] = []
      for (let round = 0; round < settings.rounds; round += 1) {
        const shop = await openShopProcess(database, seeded)
        seconds.push(shop.startedIn / 1000)
        await pause(IDLE_MS)
        megabytes.push(shop.memory())
        await shop.close()
      }
      figures.push({
        group: 'start',
        name: `second start to first answer, ${kind}`,
        measured: runsOf(seconds),
        unit: 's',
        target: { atMost: 2.5 },
        absolute: `first, with the demo seeded: ${(first.startedIn / 1000).toFixed(1)} s`,
      })
      figures.push({
        group: 'start',
        name: `idle memory, ${kind}`,
        measured: runsOf(megabytes),
        unit: 'MB',
        target: { atMost: MOST_MB[kind] },
        absolute: 'resident',
      })
    } finally {
      await database.remove()
    }
  }
  return figures
}
