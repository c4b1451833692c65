/**
 * The SQL that the shop sends for an address: asked from a shop in this process whose driver is listened to. So that the
 * other side of a comparison runs the same SQL, and stays the same when the shop's changes.
 */
import pg from 'pg'
import { buildHouse } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openLog } from '#server/log.ts'
import type { Query } from './pg-server.ts'

/** For each address, in the order sent. The first address is also asked before, so that what is learnt once is left out. */
export async function learnQueries(databaseUrl: string, paths: readonly string[]): Promise<Query[][]> {
  const house = await buildHouse(readConfig({ DATABASE_URL: databaseUrl, SEED: '0' }), {
    log: openLog('error'),
    window: null,
  })
  let heard: Query[] = []
  const unlisten = listen((query) => heard.push(query))
  try {
    await house.app.inject(paths[0]!)
    const learnt: Query[][] = []
    for (const path of paths.slice(1)) {
      heard = []
      const answer = await house.app.inject(path)
      if (answer.statusCode !== 200) throw new Error(`${path}: HTTP ${answer.statusCode}`)
      learnt.push(heard)
    }
    return learnt
  } finally {
    unlisten()
    await house.close()
  }
}

function listen(hear: (query: Query) => void): () => void {
  const { prototype } = pg.Client
  const original = prototype.query
  prototype.query = function query(this: pg.Client, ...args: unknown[]) {
    const [asked, values] = args as [string | { text: string; values?: unknown[] }, unknown[] | undefined]
    const text = typeof asked === 'string' ? asked : asked.text
    const given = values ?? (typeof asked === 'string' ? [] : asked.values)
    if (/^\s*(select|with)/i.test(text)) hear({ text, values: Array.isArray(given) ? given : [] })
    return original.apply(this, args as never) as never
  } as typeof original
  return () => void (prototype.query = original)
}
