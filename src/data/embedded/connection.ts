/** What the shop holds of the embedded database once it is open: its pool, its news, its controls, and how to close it. */
import { resolve } from 'node:path'
import type { PgTransactionConfig } from 'drizzle-orm/pg-core'
import type { Connection } from '#data/connection.ts'
import type { Log } from '#data/log.ts'
import { checkNews, Listeners } from '#data/news.ts'
import type { Pool } from '#data/postgres/pool.ts'
import { afterCommit } from '#data/transactions.ts'
import type { Engine } from './engine.ts'

type Kind = {
  isNew: boolean
  assertWritable(config?: PgTransactionConfig): void
  stop(): Promise<void>
  after?(): void
}

export function connectionOf(engine: Engine, pool: Pool, log: Log, kind: Kind): Connection {
  const listeners = new Listeners()
  const tell = (channel: string, payload: string) =>
    listeners.tell(channel, payload, (error) => log.error({ err: error }, 'A listener failed'))
  const close = async () => {
    await kind.stop()
    await pool.end()
    await engine.close()
    kind.after?.()
  }
  return {
    pool,
    // Its clock is this machine's.
    clock: () => new Date(),
    clockSkew: () => 0,
    // One process, so news need no database; they leave with the commit as PostgreSQL's do.
    notify: async (channel, payload, tx) => {
      checkNews(channel, payload)
      if (tx) afterCommit(() => setImmediate(tell, channel, payload))
      else setImmediate(tell, channel, payload)
    },
    listen: async (channel, handler) => {
      checkNews(channel)
      listeners.add(channel, handler)
      return async () => void listeners.remove(channel, handler)
    },
    embedded: {
      isNew: kind.isNew,
      fsyncs: () => engine.fsyncs(),
      dump: (file) => engine.dump(resolve(file)),
      assertWritable: kind.assertWritable,
    },
    close,
  }
}
