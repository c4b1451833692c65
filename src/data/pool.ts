/** The connections to either database. Differs from pg's own pool in the guard, and in what it does after an error. */
import pg from 'pg'
import { sqlState } from './errors.ts'
import type { Log } from './database.ts'
import { assertNotHoldingConnection } from './transactions.ts'

type Callback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void

export class Pool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(callback: Callback): void
  override connect(callback?: Callback): Promise<pg.PoolClient> | void {
    try {
      assertNotHoldingConnection(this)
    } catch (error) {
      if (!callback) return Promise.reject(error)
      return callback(error as Error, undefined, () => undefined)
    }
    return callback ? super.connect(callback) : super.connect()
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

export function openPool(config: pg.PoolConfig, log: Log): Pool {
  const pool = new Pool(config)
  const report = (error: Error) => log.warn({ err: error }, 'A database connection was lost')
  // Both are needed: pg listens to a connection only while it is idle, and an 'error' that nobody hears ends the process.
  pool.on('error', report)
  pool.on('connect', (client) => client.on('error', report))
  return pool
}
