/** The names of constraints and indexes agree in migrations.test.ts; here what they say. */
import { is, sql, type SQL } from 'drizzle-orm'
import { getTableConfig, PgDialect, PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { blankDatabase } from '#tests/support/database.ts'
import type { Database } from './database.ts'
import * as schema from './schema.ts'

/** Holds product §40.9. */

const dialect = new PgDialect()
const written = (condition: SQL): string => dialect.sqlToQuery(condition.inlineParams()).sql

/** How PostgreSQL itself prints every condition of `namespace`, by table and name. */
const printed = (namespace: SQL) => sql`
  select conrelid::regclass::text || ' ' || conname as name, pg_get_constraintdef(oid) as condition
    from pg_constraint where contype = 'c' and connamespace = ${namespace}
  union all select indrelid::regclass::text || ' ' || relname, pg_get_expr(indpred, indrelid)
    from pg_index join pg_class on pg_class.oid = indexrelid
    where indpred is not null and relnamespace = ${namespace}`

let database: Database
beforeAll(async () => void (database = await blankDatabase()))
afterAll(() => database.close())

type Printed = { name: string; condition: string }
const byName = (rows: readonly Printed[]) =>
  Object.fromEntries(
    rows.map(({ name, condition }) => [name, condition]).toSorted(([a], [b]) => a!.localeCompare(b!)),
  )

/** A temporary table of the same name is found first, and has no condition but those that follow. */
const statements = (): string[] =>
  Object.values(schema)
    .filter((one) => is(one, PgTable))
    .flatMap((table) => {
      const { name, checks, indexes } = getTableConfig(table)
      return [
        `create temp table "${name}" (like public."${name}") on commit drop`,
        ...checks.map(
          (check) => `alter table "${name}" add constraint "${check.name}" check (${written(check.value)})`,
        ),
        ...indexes.flatMap(({ config }) =>
          config.where
            ? [`create index "${config.name}" on "${name}" ((1)) where ${written(config.where)}`]
            : [],
        ),
      ]
    })

test('every CHECK and every partial index of a migrated database says what the schema says', async () => {
  const migrated = await database.db.execute<Printed>(printed(sql`'public'::regnamespace`))
  const declared = await database.transaction(async (tx) => {
    // In one go: they are hundreds.
    await tx.execute(sql.raw(`do $declared$ begin ${statements().join('; ')}; end $declared$`))
    return tx.execute<Printed>(printed(sql`pg_my_temp_schema()`))
  })
  expect(Object.keys(byName(declared.rows)).length).toBeGreaterThan(100)
  expect(byName(migrated.rows)).toEqual(byName(declared.rows))
})
