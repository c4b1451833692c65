import fs from 'node:fs'
import path from 'node:path'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { is, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeEachDatabase } from '#tests/support/database.ts'
import type { Database } from './database.ts'
import { migrationsFolder } from './migrate.ts'
import * as schema from './schema.ts'

/** Holds product §40.4, §40.9. */

test('the snapshot is of the schema: what the next migration is made from', async () => {
  const snapshots = fs
    .readdirSync(path.join(migrationsFolder, 'meta'))
    .filter((name) => name.endsWith('_snapshot.json'))
  expect(snapshots).toHaveLength(1)
  const snapshot = JSON.parse(fs.readFileSync(path.join(migrationsFolder, 'meta', snapshots[0]!), 'utf8'))
  expect(await generateMigration(snapshot, generateDrizzleJson(schema))).toEqual([])
})

test('migrations are numbered without a gap, in the order of the journal, each later than the one before', () => {
  const { entries } = JSON.parse(
    fs.readFileSync(path.join(migrationsFolder, 'meta', '_journal.json'), 'utf8'),
  ) as { entries: { idx: number; when: number; tag: string }[] }
  expect(entries.map(({ idx, tag }) => [idx, tag.slice(0, 5)])).toEqual(
    entries.map((_, n) => [n, `${String(n).padStart(4, '0')}_`]),
  )
  const times = entries.map(({ when }) => when)
  expect(times.every((when, n) => n === 0 || when > times[n - 1]!)).toBe(true)
  expect(fs.readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql'))).toEqual(
    entries.map(({ tag }) => `${tag}.sql`),
  )
})

describeEachDatabase('a migrated database', (open) => {
  let database: Database
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())

  test('the migrations make what the schema tells: columns, constraints and indexes by name', async () => {
    const told = Object.values(schema)
      .filter((table) => is(table, PgTable))
      .flatMap((table) => {
        const { name, columns, checks, foreignKeys, indexes, primaryKeys, uniqueConstraints } =
          getTableConfig(table)
        return [
          ...columns.map((column) => `${name} column ${column.name}`),
          ...[
            ...checks.map((check) => check.name),
            ...foreignKeys.map((key) => key.getName()),
            ...primaryKeys.map((key) => key.getName()),
            ...uniqueConstraints.map((unique) => unique.getName()),
            ...columns.flatMap((column) => (column.isUnique ? [column.uniqueName] : [])),
            ...columns.flatMap((column) => (column.primary ? [`${name}_pkey`] : [])),
          ].map((constraint) => `${name} constraint ${constraint}`),
          ...indexes.map((index) => `${name} index ${index.config.name}`),
        ]
      })
    const { rows } = await database.db.execute<{ made: string }>(sql`
      select table_name || ' column ' || column_name as made from information_schema.columns where table_schema = 'public'
      union all select conrelid::regclass || ' constraint ' || conname from pg_constraint
        where connamespace = 'public'::regnamespace and contype <> 'n'
      union all select tablename || ' index ' || indexname from pg_indexes i where schemaname = 'public'
        and not exists (select from pg_constraint where conname = indexname and contype in ('p', 'u'))`)
    const made = rows.map((row) => row.made)
    expect(made.toSorted()).toEqual(told.toSorted())
  })
})
