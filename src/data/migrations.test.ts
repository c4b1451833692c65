import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeEachDatabase } from '#tests/support/database.ts'
import type { Database } from './database.ts'
import { migrationsFolder } from './migrate.ts'
import { people, sessions } from './schema.ts'

/** Drizzle names a migration's time, not its file. */
const FRESH_SIGN_INS = 1795329876746

describeEachDatabase('rows from before a migration', (open) => {
  let database: Database
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())

  test('readable ID tokens go, sessions of the banned end, and no username is half of an e-mail any more', async () => {
    const person = (username: string, more: Partial<typeof people.$inferInsert> = {}) => ({
      issuer: 'i',
      subject: username,
      email: `${username}@example.com`,
      username,
      ...more,
    })
    await database.db
      .insert(people)
      .values([
        person('anita', { email: 'ana@example.com', name: 'Ana', surname: 'Paz' }),
        person('Leo.Paz', { email: 'leo.paz@example.com', name: 'Leo', surname: 'Paz', ban: true }),
        person('solo', { name: 'Sol' }),
        person('nadie'),
      ])
    const session = { idToken: 'eyJ.clear', expiresAt: new Date('2100-01-01') }
    for (const id of [1, 2])
      await database.db.insert(sessions).values({
        idHash: `h${id}`,
        personId: id,
        sealedIdToken: session.idToken,
        expiresAt: session.expiresAt,
      })

    const migration = readMigrationFiles({ migrationsFolder }).find(
      (one) => one.folderMillis === FRESH_SIGN_INS,
    )
    const fixes = migration!.sql.filter((statement) => /^\s*(--.*\n)?\s*UPDATE/.test(statement))
    expect(fixes).toHaveLength(3)
    for (const fix of fixes) await database.db.execute(sql.raw(fix))

    const names = await database.db.select({ username: people.username }).from(people).orderBy(people.id)
    expect(names.map(({ username }) => username)).toEqual(['anita', 'Leo P.', 'Sol', 'cliente'])
    const rows = await database.db.select().from(sessions).orderBy(sessions.personId)
    expect(rows.map(({ sealedIdToken, endedAt }) => [sealedIdToken, endedAt !== null])).toEqual([
      [null, false],
      [null, true],
    ])
  })
})
