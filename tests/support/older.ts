/** A database as it was after the first so many migrations, and what this version makes of it. */
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { dropEverything } from '#data/backup/tables.ts'
import type { Database, Tx } from '#data/database.ts'
import { migrationsFolder } from '#data/migrate.ts'

const all = () => readMigrationFiles({ migrationsFolder })

async function apply(tx: Tx, some: ReturnType<typeof all>): Promise<void> {
  for (const { sql: statements, hash, folderMillis } of some) {
    for (const statement of statements) await tx.execute(sql.raw(statement))
    await tx.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`,
    )
  }
}

/** Everything that was there goes; `rows` is the SQL of what its own version wrote. */
export const makeOlder = (database: Database, migrations: number, ...rows: string[]): Promise<void> =>
  database.transaction(async (tx) => {
    await dropEverything(tx)
    await apply(tx, all().slice(0, migrations))
    for (const statement of rows) await tx.execute(sql.raw(statement))
  })

/** As opening it would. */
export const bringUp = (database: Database, from: number): Promise<void> =>
  database.transaction((tx) => apply(tx, all().slice(from)))
