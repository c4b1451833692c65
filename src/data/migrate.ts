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

/** Throws UnknownStates, and has changed nothing, when rows say what no list of states knows. */
export async function applyMigrations(client: ClientBase): Promise<void> {
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

/** When the newest migration of this version was made, in milliseconds: what Drizzle compares. */
export const newestMigration = (): number => readMigrationFiles({ migrationsFolder }).at(-1)!.folderMillis
