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

/** A later version has changed this database: this one would read it wrongly, and write what that one cannot read. */
export class NewerDatabase extends Error {
  override readonly name = 'NewerDatabase'
  constructor() {
    super(
      'The database belongs to a newer version of the shop, and this one would damage it. Start that version; or empty the database and restore a backup that this version made (docs/operating.md, «Upgrading and going back»).',
    )
  }
}

/** The database was made by a release whose migrations this one no longer has. */
class OlderDatabase extends Error {
  override readonly name = 'OlderDatabase'
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

/** Throws NewerDatabase, OlderDatabase or UnknownRows, and has changed nothing then. */
export async function applyMigrations(client: ClientBase): Promise<void> {
  const newest = await migratedTo(client)
  if (newest > newestMigration()) throw new NewerDatabase()
  if (newest > 0 && newest < baseline()) throw new OlderDatabase()
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

/** The newest migration that a database has seen; 0 of a new one. */
async function migratedTo(client: ClientBase): Promise<number> {
  const known = await client.query(`select to_regclass('drizzle.__drizzle_migrations') is not null as known`)
  if (!(known.rows[0] as { known: boolean }).known) return 0
  const { rows } = await client.query(
    'select coalesce(max(created_at), 0)::float8 as newest from drizzle.__drizzle_migrations',
  )
  return (rows[0] as { newest: number }).newest
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
