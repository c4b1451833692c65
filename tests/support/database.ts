/**
 * A blank, migrated database for tests, quickly: the embedded database from a dump that is made once per version of the
 * migrations, and PostgreSQL (when TEST_DATABASE_URL is set) from a template database made the same way.
 */
import { createHash, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { describe, test } from 'vitest'
import { openDatabase, type Database, type Tx } from '#data/database.ts'
import type { StopListening } from '#data/news.ts'
import { migrationsFolder } from '#data/migrate.ts'

export type OpenBlank = () => Promise<Database>

/** An embedded database in memory with every table and no rows. The caller closes it. */
export const blankDatabase = () =>
  lend('embedded', async () =>
    openDatabase({ kind: 'embedded', dataDir: 'memory://', startFrom: await blankDump() }),
  )

/** The same on the server of TEST_DATABASE_URL. One with a pool of a size of its own is dropped as it closes. */
export const postgresDatabase = (options?: { poolSize: number }): Promise<Database> =>
  options
    ? ownPostgres(options)
    : lend('postgresql', async () => openDatabase({ kind: 'postgresql', url: (await blankPostgres()).url }))

/** Databases that were closed, by kind: emptied, one of them is ready many times sooner than another would be made. */
const closed: Record<Database['kind'], Database[]> = { embedded: [], postgresql: [] }

/** One that was closed, emptied, or another one. Closing it gives it back; who listened to it hears nothing more. */
async function lend(kind: Database['kind'], open: () => Promise<Database>): Promise<Database> {
  const known = closed[kind].pop()
  if (known) await emptyTables(known)
  const database = known ?? (await open())
  const listening: StopListening[] = []
  let isClosed = false
  return {
    ...database,
    listen: async (...asked) => {
      const stop = await database.listen(...asked)
      listening.push(stop)
      return stop
    },
    close: async () => {
      if (isClosed) return
      isClosed = true
      for (const stop of listening) await stop()
      closed[kind].push(database)
    },
  }
}

async function ownPostgres(options: { poolSize: number }): Promise<Database> {
  const { url, drop } = await blankPostgres()
  const database = await openDatabase({ kind: 'postgresql', url, ...options })
  return {
    ...database,
    close: async () => {
      await database.close()
      await drop()
    },
  }
}

/** The address of a new migrated database, for what several processes or pools share, and how to be rid of it. */
export const blankPostgres = async () => newPostgres(await postgresTemplate())

/** The same without any table: as a shop finds it at its first start. */
export const emptyPostgres = () => newPostgres('template0')

/** How the names of this run's databases begin; `dropLeftOvers` drops what is lent and kept until its end. */
const ofThisRun = () => `vereda_test_${process.env.TEST_RUN ?? ''}_`

/** For what all test processes of this run share; support/run.ts removes it. */
export const folderOfThisRun = () => join(os.tmpdir(), ofThisRun())

export const dropLeftOvers = () =>
  onServer(async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [ofThisRun()],
    )
    for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`)
  })

async function newPostgres(template: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `${ofThisRun()}${randomUUID().replaceAll('-', '')}`
  await onServer((client) => client.query(`create database ${name} template ${template}`))
  return {
    url: addressOf(name),
    drop: () =>
      onServer(async (client) => void (await client.query(`drop database if exists ${name} with (force)`))),
  }
}

export const hasPostgres = Boolean(process.env.TEST_DATABASE_URL)

/** Runs the same tests on the embedded database and on PostgreSQL; without TEST_DATABASE_URL the second says it was skipped. */
export function describeEachDatabase(name: string, tests: (open: OpenBlank) => void): void {
  describe(`${name} [embedded]`, () => tests(blankDatabase))
  if (hasPostgres) describe(`${name} [postgresql]`, () => tests(() => postgresDatabase()))
  else
    describe(`${name} [postgresql]`, () =>
      test.skip('skipped: TEST_DATABASE_URL is not set', () => undefined))
}

/**
 * Runs tests on one database: PostgreSQL where there is one, since it keeps several connections apart, else the embedded one. For
 * what is about the shop's rules; what is about SQL, locks or operations that meet runs on both (`describeEachDatabase`).
 */
export function describeOneDatabase(name: string, tests: (open: OpenBlank) => void): void {
  if (hasPostgres) describe(`${name} [postgresql]`, () => tests(() => postgresDatabase()))
  else describe(`${name} [embedded]`, () => tests(blankDatabase))
}

/** Empties every table and starts its numbers at 1 again; much quicker than another blank database. */
export async function emptyTables(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    // The shop's limit of a statement is for visitors who wait.
    await tx.execute(sql`set local statement_timeout = 0`)
    // Planned once per connection: that takes far longer than to find nothing in most of them.
    const { rowCount } = await tx.execute(sql`select from pg_prepared_statements where name = ${EMPTYING}`)
    if (!rowCount) await tx.execute(sql.raw(`prepare ${EMPTYING} as ${await emptying(tx)}`))
    await tx.execute(sql.raw(`execute ${EMPTYING}`))
  })
}

const EMPTYING = 'empty_tables'

/** One statement: foreign keys are checked at its end, so the order does not matter, and nothing is rewritten as by TRUNCATE. */
async function emptying(tx: Tx): Promise<string> {
  const { rows } = await tx.execute<{ name: string; sequence: string | null }>(sql`
    select c.oid::regclass::text as name,
           (select pg_get_serial_sequence(c.oid::regclass::text, a.attname)
            from pg_attribute a where a.attrelid = c.oid and a.attidentity <> '') as sequence
    from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`)
  const deletions = rows.map(({ name }, at) => `d${at} as (delete from ${name})`)
  const restarts = rows
    .filter(({ sequence }) => sequence)
    .map(({ sequence }) => `setval('${sequence}', 1, false)`)
  return `with ${deletions.join(', ')} select ${restarts.join(', ')}`
}

let dump: Promise<string> | undefined

/** A tar file of a migrated database, shared by all test processes of this version. */
export function blankDump(): Promise<string> {
  return (dump ??= makeDump())
}

async function makeDump(): Promise<string> {
  const file = join(os.tmpdir(), `vereda-blank-${version()}.tar`)
  if (!fs.existsSync(file)) {
    const own = `${file}.${randomUUID()}`
    const database = await openDatabase({ kind: 'embedded', dataDir: 'memory://' })
    await database.db.execute(sql`checkpoint`)
    await database.embedded!.dump(own)
    await database.close()
    keepFirst(own, file)
  }
  return file
}

/** Where two test processes made one, the first stays: it may be open already, and whoever reads it must not find another. */
function keepFirst(own: string, file: string): void {
  try {
    fs.linkSync(own, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  fs.rmSync(own)
}

async function postgresTemplate(): Promise<string> {
  const template = `vereda_template_${version()}`
  await onServer(async (client) => {
    // One test process makes it, the others wait here.
    await client.query('select pg_advisory_lock($1)', [7_312_004])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template])
    if (rowCount) return
    const unfinished = `${template}_unfinished`
    await client.query(`drop database if exists ${unfinished}`)
    await client.query(`create database ${unfinished}`)
    await (await openDatabase({ kind: 'postgresql', url: addressOf(unfinished) })).close()
    await client.query(`alter database ${unfinished} rename to ${template}`)
  })
  return template
}

/** Changes with every migration, with when each was made, and with PGlite. */
function version(): string {
  const hash = createHash('sha256')
  for (const name of fs
    .readdirSync(migrationsFolder)
    .filter((name) => name.endsWith('.sql'))
    .sort()) {
    hash.update(name).update(fs.readFileSync(join(migrationsFolder, name)))
  }
  hash.update(fs.readFileSync(join(migrationsFolder, 'meta/_journal.json')))
  hash.update(
    fs
      .readFileSync(new URL('../../package.json', import.meta.url))
      .toString()
      .match(/pglite": "(.*)"/)?.[1] ?? '',
  )
  return hash.digest('hex').slice(0, 12)
}

function addressOf(name: string): string {
  const url = new URL(process.env.TEST_DATABASE_URL!)
  url.pathname = `/${name}`
  return url.href
}

async function onServer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  if (!hasPostgres) throw new Error('TEST_DATABASE_URL is not set.')
  const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
