/**
 * The SQL that the shop sends for an address: asked from a shop in this process whose driver is listened to. So that the
 * other side of a comparison runs the same SQL, and stays the same when the shop's changes.
 */
import pg from 'pg'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'
import { openLog } from '#server/operation/log.ts'
import type { Ask } from './load.ts'
import type { Query } from './pg-server.ts'

/**
 * For each but the first, in the order sent; the first only lets the shop learn what it learns once. Reads alone, unless
 * `everything` is wanted.
 */
export async function learnQueries(
  databaseUrl: string,
  asks: readonly (string | Ask)[],
  { everything = false } = {},
): Promise<Query[][]> {
  const server = await buildApp(readConfig({ DATABASE_URL: databaseUrl, SEED: '0' }), {
    log: openLog('error'),
    pages: null,
  })
  let heard: Query[] = []
  const unlisten = listen((query) => {
    if (everything || /^\s*(select|with)/i.test(query.text)) heard.push(query)
  })
  const ask = async (one: string | Ask) => {
    const { path, method = 'GET', headers, body }: Ask = typeof one === 'string' ? { path: one } : one
    const json = body === undefined ? {} : { 'content-type': 'application/json' }
    const answer = await server.app.inject({
      url: path,
      method: method as 'GET',
      headers: { ...json, ...headers },
      payload: body,
    })
    if (answer.statusCode >= 300) throw new Error(`${path}: HTTP ${answer.statusCode} ${answer.body}`)
  }
  try {
    await ask(asks[0]!)
    const learnt: Query[][] = []
    for (const one of asks.slice(1)) {
      heard = []
      await ask(one)
      learnt.push(heard)
    }
    return learnt
  } finally {
    unlisten()
    await server.close()
  }
}

/** Of every connection of this process. Answers how to stop. */
export function listen(hear: (query: Query) => void): () => void {
  const { prototype } = pg.Client
  const original = prototype.query
  prototype.query = function query(this: pg.Client, ...args: unknown[]) {
    const [asked, values] = args as [string | { text: string; values?: unknown[] }, unknown[] | undefined]
    const text = typeof asked === 'string' ? asked : asked.text
    const given = values ?? (typeof asked === 'string' ? [] : asked.values)
    hear({ text, values: Array.isArray(given) ? given : [] })
    return original.apply(this, args as never) as never
  } as typeof original
  return () => void (prototype.query = original)
}
