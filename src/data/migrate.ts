/** Brings a database to the schema of this version: every migration of `migrations/` that it has not seen, in one transaction. */
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { ClientBase } from 'pg'
import { brokenCheck } from './errors.ts'

export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/** Every migration of this version, oldest first; `folderMillis` is when it was made, which is what Drizzle compares. */
export const migrations = () => readMigrationFiles({ migrationsFolder })

/** When the newest migration of this version was made, in milliseconds. */
export const newestMigration = (): number => migrations().at(-1)!.folderMillis

/** When the oldest database that this version opens was last migrated: all that came before is one file. */
export const baseline = (): number => migrations()[0]!.folderMillis

/** The release that brings an older database up to the baseline. */
export const BASELINE_RELEASE = { date: '2026-11-28', commit: 'd0dc7a3a' }

/** Any constant will do, as long as every instance of the shop uses the same one. */
const MIGRATION_LOCK = 8_374_661

/** Throws TooOld or UnknownRows, and has changed nothing. */
export async function applyMigrations(client: ClientBase): Promise<void> {
  const newest = await newestOf(client)
  if (newest !== null && newest < baseline()) throw new TooOld()
  try {
    await migrate(drizzle({ client: client as never }), { migrationsFolder })
  } catch (error) {
    throw explainBrokenCheck(error)
  }
}

/** The same when several instances may start at once: the others wait, then find nothing left to do. */
export async function applyMigrationsAlone(client: ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
  try {
    await applyMigrations(client)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
  }
}

/** When the newest migration that a database has seen was made; null for one without tables. */
async function newestOf(client: ClientBase): Promise<number | null> {
  const { rows: found } = await client.query(`select to_regclass('drizzle.__drizzle_migrations') as journal`)
  if ((found as { journal: string | null }[])[0]!.journal === null) return null
  const { rows } = await client.query(
    'select max(created_at)::float8 as newest from drizzle.__drizzle_migrations',
  )
  return (rows as { newest: number | null }[])[0]!.newest
}

/** The database was made by a release whose migrations this one no longer has. */
class TooOld extends Error {
  override readonly name = 'TooOld'
  constructor() {
    super(
      `The database was last opened by a release older than that of ${BASELINE_RELEASE.date}, and was left as it was. Start that release (commit ${BASELINE_RELEASE.commit}) on it once, then this one.`,
    )
  }
}

/** A migration was about to constrain a column, and rows hold something that this version does not know. */
class UnknownRows extends Error {
  override readonly name = 'UnknownRows'
}

function explainBrokenCheck(error: unknown): unknown {
  const broken = brokenCheck(error)
  return broken
    ? new UnknownRows(
        `The database was left as it was: rows of ${broken.table} hold what this version does not know (${broken.constraint}). Correct them with the version that wrote them, then start this one again.`,
        { cause: error },
      )
    : error
}
