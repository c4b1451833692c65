/**
 * The demo for tests: seeded once in a database, and from then on copied from a schema beside its tables, as many moments later as
 * have passed. Its pictures are prepared once for all tests of a run and linked from there.
 */
import fs from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import type { Database, Tx } from '#data/database.ts'
import { dayOf } from '#rules/calendar/argentine-day.ts'
import type { Config } from '#server/config/config.ts'
import { imagesFolder } from '#server/gateways.ts'
import { seedDemo } from '#server/operation/seeding.ts'
import { folderOfThisRun } from './database.ts'

/** Fills an empty shop, as its first start would. */
export async function fillWithDemo(database: Database, config: Config, now: Date): Promise<void> {
  const prepared = { ...config, dataDir: folderOfThisRun() }
  if (!(await copyDemo(database, now))) {
    await seedDemo(prepared, database, now)
    await keepDemo(database, now)
  }
  link(imagesFolder(prepared), imagesFolder(config))
}

/** A picture is never written over: its name says what it is. */
function link(from: string, to: string): void {
  fs.mkdirSync(to, { recursive: true })
  for (const name of fs.readdirSync(from))
    if (!name.endsWith('.tmp')) fs.linkSync(path.join(from, name), path.join(to, name))
}

type Column = { name: string; type: string; counts: boolean }

/** One statement for each table that has rows, and one for each of its numbers. */
async function keepDemo(database: Database, now: Date): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.execute(sql`create schema demo`)
    await tx.execute(sql`create table demo.made (at timestamptz not null, copying text not null)`)
    const { rows: tables } = await tx.execute<{ name: string; columns: Column[] }>(sql`
      select c.relname as name, json_agg(json_build_object('name', a.attname, 'type', a.atttypid::regtype::text,
          'counts', a.attidentity <> '') order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      group by c.relname`)
    const copying: string[] = []
    for (const { name, columns } of tables) {
      const { rowCount } = await tx.execute(sql.raw(`select from ${name} limit 1`))
      if (!rowCount) continue
      copying.push(...(await keepTable(tx, name, columns)))
    }
    await tx.execute(sql`insert into demo.made values (${now.toISOString()}, ${copying.join(';\n')})`)
  })
}

async function keepTable(tx: Tx, name: string, columns: Column[]): Promise<string[]> {
  const quoted = columns.map((column) => `"${column.name}"`)
  await tx.execute(sql.raw(`create table demo.${name} as select ${quoted.join(', ')} from public.${name}`))
  const later = columns.map(({ name: column, type }) =>
    type === 'timestamp with time zone' ? `"${column}" + LATER` : `"${column}"`,
  )
  const counted = columns.filter(({ counts }) => counts)
  return [
    `insert into public.${name} (${quoted.join(', ')}) overriding system value select ${later.join(', ')} from demo.${name}`,
    ...counted.map(
      ({ name: column }) =>
        `select setval(pg_get_serial_sequence('public.${name}', '${column}'), max("${column}")) from demo.${name}`,
    ),
  ]
}

/** False where it was not kept, or on another day: some rows name the day. */
async function copyDemo(database: Database, now: Date): Promise<boolean> {
  const { rows: known } = await database.db.execute<{ there: boolean }>(
    sql`select to_regclass('demo.made') is not null as there`,
  )
  if (!known[0]!.there) return false
  const { rows } = await database.db.execute<{ at: string; copying: string }>(
    sql`select at::text as at, copying from demo.made`,
  )
  const made = new Date(rows[0]!.at)
  if (dayOf(made) !== dayOf(now)) {
    await database.db.execute(sql`drop schema demo cascade`)
    return false
  }
  const later = `interval '${now.getTime() - made.getTime()} milliseconds'`
  await database.transaction(async (tx) => {
    // Each row was checked when it was seeded.
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql.raw(rows[0]!.copying.replaceAll('LATER', later)))
  })
  return true
}
