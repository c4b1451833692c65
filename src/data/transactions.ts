/**
 * Transactions: begin, commit or roll back, try again after a deadlock, and the guards around them. An open transaction
 * is remembered per async context, so that a slip which would stop the whole shop is an error at once.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { ExtractTablesWithRelations } from 'drizzle-orm'
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgTransaction, PgTransactionConfig } from 'drizzle-orm/pg-core'
import type { PoolClient } from 'pg'
import { sqlState } from './errors.ts'
import * as schema from './schema.ts'

/** Inside a transaction. */
export type Tx = PgTransaction<NodePgQueryResultHKT, typeof schema, ExtractTablesWithRelations<typeof schema>>
/** What a transaction needs of pool.ts, which needs the guard below. */
type Pool = { family: symbol; connect(): Promise<PoolClient> }

type OpenTransaction = { pool: Pool; open: boolean; afterCommit: (() => void)[] }

const current = new AsyncLocalStorage<OpenTransaction>()
const ATTEMPTS = 3

/** True while the caller's async context holds an open transaction of any database. */
export const inTransaction = (): boolean => current.getStore()?.open === true

/**
 * Throws when a transaction is open. Whatever waits for a network calls it first: on the embedded database a transaction
 * that waits stops the shop, on PostgreSQL it holds locks and a connection (product §40.5).
 */
export function assertOutsideTransaction(what: string): void {
  if (inTransaction()) {
    throw new Error(
      `${what} was called inside a database transaction. Commit first, or leave it to the outbox.`,
    )
  }
}

/** Throws when the pool is used in the context of its own open transaction: with one connection that waits for ever. */
export function assertNotHoldingConnection(pool: Pool): void {
  const held = current.getStore()
  if (held?.open && held.pool.family === pool.family) {
    throw new Error(
      'The database was used beside its own open transaction. Use the `tx` that the transaction was given.',
    )
  }
}

/** Runs `effect` once the open transaction has committed, and never if it rolls back; at once when none is open. */
export function afterCommit(effect: () => void): void {
  const held = current.getStore()
  if (held?.open) held.afterCommit.push(effect)
  else effect()
}

/** `work` may run up to three times (deadlock, serialization failure): it must have no effect outside its `tx`. */
export async function runTransaction<T>(
  pool: Pool,
  work: (tx: Tx) => Promise<T>,
  options?: PgTransactionConfig,
): Promise<T> {
  if (inTransaction())
    throw new Error('A transaction was opened inside another one. Pass the outer `tx` down instead.')
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptOnce(pool, work, options)
    } catch (error) {
      const state = sqlState(error)
      if (attempt === ATTEMPTS || (state !== '40001' && state !== '40P01')) throw error
      await pause(attempt * 10 + Math.random() * 20)
    }
  }
}

async function attemptOnce<T>(
  pool: Pool,
  work: (tx: Tx) => Promise<T>,
  options?: PgTransactionConfig,
): Promise<T> {
  const client = await pool.connect()
  const held: OpenTransaction = { pool, open: true, afterCommit: [] }
  let failure: unknown
  let broken: Error | undefined
  const whole = current.run(held, () =>
    speaking(client).transaction(async (tx) => {
      try {
        return await work(tx)
      } catch (error) {
        failure = error
        throw error
      }
    }, options),
  )
  const loss = watchForLoss(client)
  try {
    const result = await Promise.race([whole, loss.happened])
    held.open = false
    for (const effect of held.afterCommit) effect()
    return result
  } catch (error) {
    // A failed ROLLBACK would hide why the work failed, and leaves a connection that nobody should be given again.
    if (error !== failure && sqlState(error) === undefined) broken = error as Error
    throw failure ?? error
  } finally {
    held.open = false
    loss.stop()
    whole.catch(() => undefined)
    client.release(broken)
  }
}

/** Work that waits for something else would keep a dead connection's place in the pool, on the embedded database the only one. */
function watchForLoss(client: PoolClient): { happened: Promise<never>; stop(): void } {
  let onError: (error: Error) => void = () => undefined
  const happened = new Promise<never>((_, reject) => (onError = reject))
  happened.catch(() => undefined)
  client.once('error', onError)
  return { happened, stop: () => void client.off('error', onError) }
}

const spoken = new WeakMap<PoolClient, NodePgDatabase<typeof schema>>()

function speaking(client: PoolClient): NodePgDatabase<typeof schema> {
  let database = spoken.get(client)
  if (!database) spoken.set(client, (database = drizzle({ client, schema })))
  return database
}
