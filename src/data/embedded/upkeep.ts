/**
 * What a PostgreSQL server does in the background and the embedded one, which has no background, does not: checkpoints
 * (else its log grows for ever and a restart replays all of it), vacuum and statistics (else the planner guesses).
 */
import type { Log } from '#data/log.ts'
import type { Pool } from '#data/postgres/pool.ts'

const LOOK_EVERY_MS = 5_000
const CHECKPOINT_AFTER_BYTES = 48 * 1024 * 1024
const CHECKPOINT_AFTER_MS = 5 * 60_000
const TABLES_EVERY_MS = 60_000

export function keepUp(pool: Pool, log: Log): () => Promise<void> {
  let lastTables = 0
  let busy: Promise<void> | undefined
  const timer = setInterval(() => {
    if (busy || pool.waitingCount > 0) return // the shop comes first
    busy = look()
      .catch((error) => log.warn({ err: error }, 'The upkeep of the embedded database failed'))
      .finally(() => (busy = undefined))
  }, LOOK_EVERY_MS)
  timer.unref()

  async function look(): Promise<void> {
    await checkpointIfDue(pool)
    if (Date.now() - lastTables < TABLES_EVERY_MS) return
    lastTables = Date.now()
    await tidyTables(pool)
  }

  return async () => {
    clearInterval(timer)
    await busy
  }
}

export async function checkpointIfDue(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query(`
    select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 as bytes,
           extract(epoch from clock_timestamp() - checkpoint_time)::float8 * 1000 as age
    from pg_control_checkpoint()`)
  const { bytes, age } = rows[0] as { bytes: number; age: number }
  const due = bytes > CHECKPOINT_AFTER_BYTES || (age > CHECKPOINT_AFTER_MS && bytes > 1024 * 1024)
  if (due) await pool.query('checkpoint')
  return due
}

/** The tables that autovacuum would choose, with its thresholds: 50 rows and 20 % dead, or 50 rows and 10 % changed. */
export async function tidyTables(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query(`
    select format('%I.%I', s.schemaname, s.relname) as name
    from pg_stat_user_tables s join pg_class c on c.oid = s.relid
    where s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0)
       or s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0)`)
  const names = (rows as { name: string }[]).map(({ name }) => name)
  // One at a time, so that a shopper waits for one table at most.
  for (const name of names) await pool.query(`vacuum (analyze) ${name}`)
  return names
}
