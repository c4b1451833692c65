import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { is, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeEachDatabase } from '#tests/support/database.ts'
import { bringUp, makeOlder } from '#tests/support/older.ts'
import type { Database } from './database.ts'
import * as schema from './schema.ts'
import { orders, priceHistory, sessions, users } from './schema.ts'

describeEachDatabase('rows from before a migration', (open) => {
  let database: Database
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())

  test('readable ID tokens go, sessions of the banned end, and no username is half of an e-mail any more', async () => {
    const beforeFreshSignIns = 11
    await makeOlder(
      database,
      beforeFreshSignIns,
      `insert into people (issuer, subject, email, username, name, surname, ban) values
        ('i', 'anita', 'ana@example.com', 'anita', 'Ana', 'Paz', false),
        ('i', 'Leo.Paz', 'leo.paz@example.com', 'Leo.Paz', 'Leo', 'Paz', true),
        ('i', 'solo', 'solo@example.com', 'solo', 'Sol', '', false),
        ('i', 'nadie', 'nadie@example.com', 'nadie', '', '', false)`,
      `insert into sessions (id_hash, person_id, id_token, expires_at) values
        ('h1', 1, 'eyJ.clear', '2100-01-01'), ('h2', 2, 'eyJ.clear', '2100-01-01')`,
    )
    await bringUp(database, beforeFreshSignIns)

    const names = await database.db.select({ username: users.username }).from(users).orderBy(users.id)
    expect(names.map(({ username }) => username)).toEqual(['anita', 'Leo P.', 'Sol', 'cliente'])
    const rows = await database.db.select().from(sessions).orderBy(sessions.userId)
    expect(rows.map(({ sealedIdToken, endedAt }) => [sealedIdToken, endedAt !== null])).toEqual([
      [null, false],
      [null, true],
    ])
  })

  test('the history of prices begins with what everything costs that day', async () => {
    const beforeHistory = 23
    await makeOlder(
      database,
      beforeHistory,
      `insert into products (name, brand, category, genre, price_centavos, offer, discount, stock) values
        ('Una', 'nike', 'buzo', 'mujer', 100000, true, '20%', 0), ('Otra', 'nike', 'buzo', 'mujer', 50000, false, '30%', 0)`,
    )
    await bringUp(database, beforeHistory)
    const rows = await database.db.select().from(priceHistory).orderBy(priceHistory.id)
    expect(
      rows.map(({ productId, salePriceCentavos, discount }) => [productId, salePriceCentavos, discount]),
    ).toEqual([
      [1, 80_000, '20%'],
      [2, 50_000, null],
    ])
  })

  test('orders from before have the days that they were promised', async () => {
    const beforePromises = 32
    const order = (province: string, delivery: string, key: string) =>
      `(1, '${key}', '${key}', '${delivery}', 'Ana', 'Paz', '1990-01-01', 'Calle 1', '${province}', '1000', '1', 'a@b.test', 1, 0, 1, now())`
    await makeOlder(
      database,
      beforePromises,
      `insert into users (issuer, subject, email, username, name, surname) values ('i', 's', 'ana@example.com', 'anita', 'Ana', 'Paz');
       insert into orders (user_id, placing_key, placing_hash, delivery, name, surname, birth_date, street, province, postal_code, phone, email,
         subtotal_centavos, shipping_centavos, total_centavos, expires_at) values
         ${order('Buenos Aires', 'delivery', 'a')}, ${order('Salta', 'delivery', 'b')}, ${order('Salta', 'pickup', 'c')}`,
    )
    await bringUp(database, beforePromises)
    const rows = await database.db.select({ days: orders.promisedDays }).from(orders).orderBy(orders.id)
    expect(rows.map(({ days }) => days)).toEqual([[4, 4], [2, 7], null])
  })

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
