import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { blankDatabase } from '#tests/support/database.ts'
import { applyMigrations, NewerDatabase, newestMigration } from './migrate.ts'

/** Holds product §39.16. */

test('a database that a newer version has changed is not opened, with a sentence that says what to do', async () => {
  const database = await blankDatabase()
  const { db } = database
  const client = {
    query: async (text: string) => db.execute(sql.raw(text)),
  } as unknown as Parameters<typeof applyMigrations>[0]
  const change = (at: number) =>
    db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of the future', ${at})`,
    )
  await change(newestMigration() + 1)
  const error = await applyMigrations(client).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(NewerDatabase)
  expect((error as Error).message).toMatch(/newer version.*Start that version; or .*restore a backup/)
  // Another test gets this database.
  await db.execute(sql`delete from drizzle.__drizzle_migrations where hash = 'of the future'`)
  await database.close()
})
