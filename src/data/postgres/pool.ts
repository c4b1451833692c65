/** The connections to either database. Differs from pg's own pool in the guard, and in what it does after an error. */
import pg from 'pg'
import { clientWatchedBy } from '#data/client.ts'
import { DatabaseUnavailable, sqlState } from '#data/errors.ts'
import type { Log } from '#data/log.ts'
import { SILENT, type Heartbeat } from '#data/heartbeat.ts'
import { assertNotHoldingConnection } from '#data/transactions.ts'

type Callback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void

export type PoolOptions = {
  heartbeat?: Heartbeat
  /** Pools of one database: whoever holds a connection of one of them must not wait for another. */
  family?: symbol
}

export class Pool extends pg.Pool {
  readonly family: symbol
  readonly #heartbeat: Heartbeat | undefined

  constructor(config: pg.PoolConfig, { heartbeat, family = Symbol('pool') }: PoolOptions = {}) {
    super(heartbeat ? { ...config, Client: clientWatchedBy(heartbeat) } : config)
    this.family = family
    this.#heartbeat = heartbeat
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Callback): void
  override connect(callback?: Callback): Promise<pg.PoolClient> | void {
    try {
      assertNotHoldingConnection(this)
    } catch (error) {
      if (!callback) return Promise.reject(error)
      return callback(error as Error, undefined, () => undefined)
    }
    if (callback) return super.connect(callback)
    return this.#heartbeat ? this.#connectWatched(this.#heartbeat) : super.connect()
  }

  /** Fails as soon as the database falls silent, whether one waits for a turn or for the server. */
  async #connectWatched(heartbeat: Heartbeat): Promise<pg.PoolClient> {
    if (heartbeat.silent) throw new DatabaseUnavailable(SILENT)
    const answered = heartbeat.watch()
    let stop: () => void = () => undefined
    const silence = new Promise<never>((_, reject) => (stop = heartbeat.onSilence(reject)))
    const coming = super.connect()
    try {
      return await Promise.race([coming, silence])
    } catch (error) {
      // It may come all the same, and would be nobody's.
      coming.then(
        (client) => client.release(true),
        () => undefined,
      )
      throw error
    } finally {
      answered()
      stop()
    }
  }

  /** pg drops the connection after any error; one that the server itself reported leaves it in perfect order. */
  override async query(...question: unknown[]): Promise<never> {
    const client = await this.connect()
    let broken: Error | undefined
    try {
      return (await (client.query as (...args: unknown[]) => Promise<unknown>)(...question)) as never
    } catch (error) {
      if (sqlState(error) === undefined) broken = error as Error
      throw error
    } finally {
      client.release(broken)
    }
  }
}

export function openPool(config: pg.PoolConfig, log: Log, options?: PoolOptions): Pool {
  const pool = new Pool(config, options)
  const report = (error: Error) => log.warn({ err: error }, 'A database connection was lost')
  // Both are needed: pg listens to a connection only while it is idle, and an 'error' that nobody hears ends the process.
  pool.on('error', report)
  pool.on('connect', (client) => client.on('error', report))
  return pool
}
