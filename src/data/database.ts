/**
 * Opens the shop's database: the embedded one by default, a PostgreSQL server by address. Both speak PostgreSQL through
 * the same driver, run the same migrations and keep the same promises, so callers never ask which one it is.
 */
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { ExtractTablesWithRelations } from 'drizzle-orm'
import type { PgDatabase, PgTransactionConfig } from 'drizzle-orm/pg-core'
import type { Connection, EmbeddedControls } from './connection.ts'
import { openEmbedded } from './embedded/open.ts'
import type { Measure } from './embedded/space.ts'
import type { Log } from './log.ts'
import type { Pool } from './postgres/pool.ts'
import { openPostgres } from './postgres/postgres.ts'
import * as schema from './schema.ts'
import { runTransaction, type Tx } from './transactions.ts'

export { afterCommit, assertOutsideTransaction, inTransaction, type Tx } from './transactions.ts'

type Schema = typeof schema
type Tables = ExtractTablesWithRelations<Schema>

/** Whatever can ask and change: the database itself or an open transaction. */
export type Reader = Omit<PgDatabase<NodePgQueryResultHKT, Schema, Tables>, 'transaction'>
/** The database itself; transactions are opened with `Database.transaction`, which guards them. */
type Db = Reader

export type DatabaseOptions =
  /** `dataDir` is a folder of ours, or `memory://` for a passing one that can start from the dump `startFrom`; `measure` is how full the disk is. */
  | { kind: 'embedded'; dataDir: string; startFrom?: string; measure?: Measure; log?: Log }
  /** `patient`: for an operator's command, which may take its time; the shop itself limits every wait. */
  | { kind: 'postgresql'; url: string; poolSize?: number; patient?: boolean; log?: Log }

export type Database = Pick<Connection, 'clock' | 'clockSkew' | 'notify' | 'listen'> & {
  kind: DatabaseOptions['kind']
  db: Db
  /** Commits what `work` did, or nothing. May run `work` again after a deadlock. No network inside, no `db` inside. */
  transaction<T>(work: (tx: Tx) => Promise<T>, options?: PgTransactionConfig): Promise<T>
  /**
   * The same database through connections of their own, with longer limits: for reports, imports and backups, so that
   * visitors never wait for a connection that those hold. The embedded database has one connection, which serves both.
   */
  aside: Pick<Database, 'kind' | 'db' | 'transaction'>
  /** Of this process: open connections, and who waits for one. */
  connections(): { total: number; waiting: number }
  /** Resolves when the database answers within `withinMs` (1,000), throws otherwise. */
  ping(withinMs?: number): Promise<void>
  /** Only on the embedded database: what an operator needs there. */
  embedded?: EmbeddedControls
  close(): Promise<void>
}

const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** Throws, with a sentence for the operator, when the database cannot be opened, is held by another process or is too old. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const log = options.log ?? silent
  const connection =
    options.kind === 'embedded' ? await openEmbedded(options, log) : await openPostgres(options, log)
  const { pool } = connection
  const kind = options.kind
  const through = (some: Pool): Database['aside'] => ({
    kind,
    db: withoutTransactions(drizzle({ client: some, schema })),
    transaction: (work, config) => {
      connection.embedded?.assertWritable(config)
      return runTransaction(some, work, config)
    },
  })
  const usual = through(pool)
  const pools = connection.aside ? [pool, connection.aside] : [pool]
  let closing: Promise<void> | undefined
  return {
    ...usual,
    aside: connection.aside ? through(connection.aside) : usual,
    clock: connection.clock,
    clockSkew: connection.clockSkew,
    notify: connection.notify,
    listen: connection.listen,
    connections: () => ({
      total: pools.reduce((sum, { totalCount }) => sum + totalCount, 0),
      waiting: pools.reduce((sum, { waitingCount }) => sum + waitingCount, 0),
    }),
    ping: (withinMs = 1_000) => answerWithin(withinMs, pool.query('select 1')),
    embedded: connection.embedded,
    close: () => (closing ??= connection.close()),
  }
}

function withoutTransactions(db: NodePgDatabase<Schema>): Db {
  db.transaction = () =>
    Promise.reject(new Error('Open transactions with `database.transaction`, not on `db`.'))
  return db
}

async function answerWithin(milliseconds: number, answer: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      reject,
      milliseconds,
      new Error(`The database did not answer within ${milliseconds} ms.`),
    )
  })
  try {
    await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
    answer.catch(() => undefined)
  }
}
