/** A PostgreSQL server, 15 or newer: pool with limits on every wait, migrations by one instance at a time, LISTEN/NOTIFY. */
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { DatabaseClock } from '#data/clock.ts'
import type { Connection } from '#data/connection.ts'
import type { Log } from '#data/log.ts'
import { Heartbeat, keepTime, noteTime } from '#data/heartbeat.ts'
import { applyMigrationsAlone } from '#data/migrate.ts'
import { checkNews } from '#data/news.ts'
import { openPool } from './pool.ts'
import { refusedSettings, refusePooler } from './pooler.ts'
import { PostgresListener } from './listener.ts'

export const OLDEST_POSTGRES = 15
const CONNECT_MS = 5_000

/** Server-side limits on every statement of the shop; the client-side one only matters when this one connection died. */
const limits = {
  statement_timeout: 5_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
  query_timeout: 5_500,
}
/** For what nobody waits for at a shop: figures of years, lists of a hundred thousand rows, backups. */
const longLimits = {
  statement_timeout: 60_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 60_000,
}
const POOL_SIZE = 10
/** One each for an import, a backup and who reads reports meanwhile, and one to spare. */
const ASIDE_SIZE = 4

export async function openPostgres(
  options: { url: string; poolSize?: number; patient?: boolean },
  log: Log,
): Promise<Connection> {
  const base: pg.ClientConfig = {
    connectionString: options.url,
    // A command that replaces everything asks whether a shop is open.
    application_name: options.patient ? 'vereda command' : 'vereda',
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
    // The embedded database runs in UTC; dates that SQL cuts from times must be the same on both. Compiling a statement to machine
    // code takes seconds, where those that it is done for take a tenth of one: the lists of what is owed, a settlement run.
    options: '-c TimeZone=UTC -c jit=off',
  }
  const clock = new DatabaseClock()
  await prepare(base, placeOf(options.url), clock)
  const heartbeat = new Heartbeat(base, clock, log)
  // Who is patient would rather wait than be told; nobody stands behind a command.
  const watched = { family: Symbol('postgresql'), ...(options.patient ? {} : { heartbeat }) }
  const pool = openPool(
    { ...base, ...(options.patient ? {} : limits), max: options.poolSize ?? POOL_SIZE },
    log,
    watched,
  )
  const aside = openPool({ ...base, ...(options.patient ? {} : longLimits), max: ASIDE_SIZE }, log, watched)
  const listener = new PostgresListener(base, heartbeat, log)
  const stopTime = keepTime(pool, clock)
  return {
    pool,
    aside,
    clock: clock.now,
    clockSkew: clock.skew,
    notify: async (channel, payload, tx) => {
      checkNews(channel, payload)
      if (tx) await tx.execute(sql`select pg_notify(${channel}, ${payload})`)
      else await pool.query('select pg_notify($1, $2)', [channel, payload])
    },
    listen: (channel, handler, onGap) => listener.listen(channel, handler, onGap),
    close: async () => {
      stopTime()
      await listener.close()
      await Promise.all([pool.end(), aside.end()])
      heartbeat.stop()
    },
  }
}

/** On a connection of its own, without the limits above: a migration may take minutes. */
async function prepare(config: pg.ClientConfig, place: string, clock: DatabaseClock): Promise<void> {
  const client = new pg.Client(config)
  client.on('error', () => undefined) // the statement that was running reports it
  try {
    await client.connect()
  } catch (error) {
    throw (
      refusedSettings(error, place) ??
      new Error(`PostgreSQL at ${place} cannot be reached: ${(error as Error).message || 'no answer'}`, {
        cause: error,
      })
    )
  }
  try {
    const { rows } = await client.query<{ version: number }>(
      `select current_setting('server_version_num')::int / 10000 as version`,
    )
    const version = rows[0]!.version
    if (version < OLDEST_POSTGRES) {
      throw new Error(
        `PostgreSQL at ${place} is version ${version}; the shop needs ${OLDEST_POSTGRES} or newer.`,
      )
    }
    // Before the lock below, which is one of the things that would not hold.
    await refusePooler(client, config, place)
    await applyMigrationsAlone(client)
    await noteTime(client, clock)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Where a connection string points, without its user and password. */
function placeOf(url: string): string {
  try {
    const { host, pathname } = new URL(url)
    return `${host}${pathname}`
  } catch {
    return 'the address in DATABASE_URL'
  }
}
