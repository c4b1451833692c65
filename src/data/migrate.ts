/** Brings a database to the schema of this version: every migration of `migrations/` that it has not seen, in one transaction. */
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { ClientBase } from 'pg'
import { asUnknownStates } from './unknown-states.ts'

export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

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

/** Throws NewerDatabase, or UnknownStates when rows say what no list of states knows, and has changed nothing then. */
export async function applyMigrations(client: ClientBase): Promise<void> {
  if ((await migratedTo(client)) > newestMigration()) throw new NewerDatabase()
  try {
    await migrate(drizzle({ client: client as never }), { migrationsFolder })
  } catch (error) {
    throw asUnknownStates(error)
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

/** When the newest migration of this version was made, in milliseconds: what Drizzle compares. */
export const newestMigration = (): number => readMigrationFiles({ migrationsFolder }).at(-1)!.folderMillis
