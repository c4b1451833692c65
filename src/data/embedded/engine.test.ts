import fs from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { blankDatabase } from '#tests/support/database.ts'
import type { Database } from '#data/database.ts'
import type { Log } from '#data/log.ts'
import { isUnavailable } from '#data/errors.ts'
import { applyMigrations } from '#data/migrate.ts'
import { openPool, type Pool } from '#data/postgres/pool.ts'
import { auditLog } from '#data/schema.ts'
import { Engine } from './engine.ts'
import { prepareFolder } from './first-boot.ts'
import { checkpointIfDue, tidyTables } from './upkeep.ts'
import { Wire } from './wire.ts'

/** Holds product §40.6. */

const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const root = fs.mkdtempSync(join(os.tmpdir(), 'vereda-engine-'))
let made = ''
let copies = 0
const undo: (() => unknown)[] = []
beforeAll(async () => {
  made = (await prepareFolder(root)).folder
}, 120_000)
afterAll(() => fs.rmSync(root, { recursive: true, force: true }))
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

async function openEngine(): Promise<{ engine: Engine; pool: Pool }> {
  const folder = join(root, `copy-${++copies}`)
  fs.cpSync(made, folder, { recursive: true })
  const engine = new Engine({ folder, startFrom: undefined }, silent)
  undo.push(() => engine.close())
  const pool = openPool(
    { max: 1, stream: () => new Wire(engine) as never, user: 'postgres', ssl: false },
    silent,
  )
  undo.push(() => pool.end())
  const client = await pool.connect()
  await applyMigrations(client)
  client.release()
  return { engine, pool }
}

test('a statement that hangs is ended with its thread; others get an error, and the next ones a database again', async () => {
  const { engine, pool } = await openEngine()
  await pool.query(`insert into audit_log (actor, action, entity, entity_id) values ('a', 'b', 'job', '1')`)
  engine.patienceMs = 300
  const hanging = pool.query('select pg_sleep(60)')
  await expect(hanging).rejects.toSatisfy(isUnavailable)
  engine.patienceMs = 60_000
  const { rows } = await pool.query('select count(*)::int as n from audit_log')
  expect(rows).toEqual([{ n: 1 }])
}, 120_000)

test('a database that was closed says so instead of waiting', async () => {
  const { engine } = await openEngine()
  await engine.close()
  await expect(engine.exchange(new Uint8Array([0x53, 0, 0, 0, 4]))).rejects.toThrow('closed')
}, 120_000)

test('its log is cut back and its tables are tidied, as a server does by itself', async () => {
  const { pool } = await openEngine()
  expect(await checkpointIfDue(pool)).toBe(false)
  const { rows: before } = await pool.query(
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as at`,
  )
  const grown = async () => {
    const { rows } = await pool.query(
      `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as at`,
    )
    return (rows as { at: number }[])[0]!.at - (before as { at: number }[])[0]!.at
  }
  while ((await grown()) < 60 * 1024 * 1024) {
    await pool.query(`insert into audit_log (actor, action, entity, entity_id)
      select 'a', repeat(md5(n::text), 20), 'job', n from generate_series(1, 10000) n`)
  }
  expect(await checkpointIfDue(pool)).toBe(true)
  expect(await checkpointIfDue(pool)).toBe(false)
  await expect.poll(() => tidyTables(pool), { timeout: 30_000 }).toContain('public.audit_log')
  const { rows } = await pool.query(
    `select reltuples > 1000 as known from pg_class where relname = 'audit_log'`,
  )
  expect(rows).toEqual([{ known: true }])
}, 120_000)

test('a transaction that forgets itself is rolled back, and the shop goes on', async () => {
  const database: Database = await blankDatabase()
  undo.push(() => database.close())
  let wake = () => {}
  const asleep = new Promise<void>((resolve) => (wake = resolve))
  const forgetful = database.transaction(async (tx) => {
    await tx.insert(auditLog).values({ actor: 'a', action: 'b', entity: 'job', entityId: '1' })
    await asleep
    await tx.execute(sql`select 1`)
  })
  const ending = expect(forgetful).rejects.toSatisfy(isUnavailable)
  expect(await database.db.$count(auditLog)).toBe(0) // waits its turn for ten seconds
  await ending
  wake()
  await database.ping()
}, 60_000)
