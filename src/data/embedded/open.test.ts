import fs from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { holdDatabase } from '#tests/support/other-process.ts'
import { openDatabase, type Database } from '#data/database.ts'
import { auditLog } from '#data/schema.ts'
import { thisProcess } from './holder.ts'

/** Holds product §39.1, §39.2, §40.1, §40.2, §40.3, §41.6. */

const root = fs.mkdtempSync(join(os.tmpdir(), 'vereda-embedded-'))
const made = join(root, 'made')
let folders = 0

/** First boots are slow: most tests start from a copy of one that ended well. */
function madeFolder(): string {
  const dataDir = join(root, `copy-${++folders}`)
  fs.cpSync(made, dataDir, { recursive: true })
  return dataDir
}

const open = (dataDir: string) => openDatabase({ kind: 'embedded', dataDir })
const note = { actor: 'test', action: 'noted', entity: 'product' as const, entityId: '1' }
const count = async (database: Database) => Number((await database.db.$count(auditLog)) as number)

beforeAll(async () => {
  const database = await open(made)
  expect(database.embedded!.isNew).toBe(true)
  await database.close()
}, 120_000)
afterAll(() => fs.rmSync(root, { recursive: true, force: true }))

test('every commit is synced to the disk, and reading syncs nothing', async () => {
  const database = await open(madeFolder())
  const commits = 25
  const before = await database.embedded!.fsyncs()
  for (let n = 0; n < commits; n++) await database.transaction((tx) => tx.insert(auditLog).values(note))
  const after = await database.embedded!.fsyncs()
  expect(after - before).toBeGreaterThanOrEqual(commits)
  for (let n = 0; n < commits; n++) await count(database)
  expect(await database.embedded!.fsyncs()).toBe(after)
  await database.close()
})

test('what was committed is there after closing and opening again', async () => {
  const dataDir = madeFolder()
  let database = await open(dataDir)
  await database.db.insert(auditLog).values(note)
  await database.close()
  expect(fs.readdirSync(dataDir)).toEqual(['database'])
  database = await open(dataDir)
  expect(database.embedded!.isNew).toBe(false)
  expect(await count(database)).toBe(1)
  await database.close()
  await expect(database.ping()).rejects.toThrow()
})

test('a second process is refused by name, in both directions, and nobody loses a row', async () => {
  const dataDir = madeFolder()
  const database = await open(dataDir)
  const late = holdDatabase(dataDir)
  const refusal = await late.says(/refused/)
  expect(refusal).toContain(`already in use by process ${process.pid} on ${os.hostname()}`)
  await database.close()

  const first = holdDatabase(dataDir)
  await first.says(/committed 3/)
  await expect(open(dataDir)).rejects.toThrow(`process ${first.pid} `)
  await first.kill()
})

test('the same process cannot open a folder twice', async () => {
  const dataDir = madeFolder()
  const database = await open(dataDir)
  await expect(open(dataDir)).rejects.toThrow(`process ${process.pid} `)
  await database.close()
})

test('after kill -9 the lock is taken over, and every acknowledged transaction is there whole', async () => {
  const dataDir = madeFolder()
  const victim = holdDatabase(dataDir)
  await victim.says(/committed 40/)
  await victim.kill()
  expect(JSON.parse(fs.readFileSync(join(dataDir, 'database.lock'), 'utf8')).pid).toBe(victim.pid)
  const acknowledged = victim.lines.filter((line) => line.startsWith('committed')).length

  const database = await open(dataDir)
  const { rows } = await database.db.execute<{ halves: number; pairs: number }>(
    sql`select count(*)::int as halves, count(distinct entity_id)::int as pairs from audit_log`,
  )
  expect(rows[0]!.pairs).toBeGreaterThanOrEqual(acknowledged)
  expect(rows[0]!.halves).toBe(rows[0]!.pairs * 2)
  await database.close()
})

test('a lock whose pid now belongs to another process is taken over', async () => {
  const dataDir = madeFolder()
  const gone = { ...thisProcess(), started: 'an earlier boot:1', token: 'gone', since: 'long ago' }
  fs.writeFileSync(join(dataDir, 'database.lock'), JSON.stringify(gone))
  const database = await open(dataDir)
  await database.close()
})

test('a first boot that was killed is cleared away by the next one', async () => {
  const dataDir = join(root, 'torn')
  const victim = holdDatabase(dataDir)
  const tornBoot = () =>
    fs.existsSync(dataDir) && fs.readdirSync(dataDir).some((name) => name.startsWith('database.tmp-'))
  while (!tornBoot()) await pause(20)
  await pause(400)
  await victim.kill()
  expect(tornBoot()).toBe(true)
  expect(fs.existsSync(join(dataDir, 'database'))).toBe(false)

  const database = await open(dataDir)
  expect(database.embedded!.isNew).toBe(true)
  expect(tornBoot()).toBe(false)
  expect(await count(database)).toBe(0)
  await database.close()
}, 120_000)

test('a folder that is not a database of this version is left alone', async () => {
  const dataDir = join(root, 'strange')
  fs.mkdirSync(join(dataDir, 'database'), { recursive: true })
  await expect(open(dataDir)).rejects.toThrow('PG_VERSION is missing')
  fs.writeFileSync(join(dataDir, 'database', 'PG_VERSION'), '17\n')
  await expect(open(dataDir)).rejects.toThrow('written by PostgreSQL 17')
  expect(fs.readdirSync(dataDir)).toEqual(['database'])
})

test.each([
  ['its control file', 'global/pg_control'],
  ['its log', 'pg_wal'],
])('a database that lost %s: the sentence names the folder, the variable and the backup', async (_, part) => {
  const dataDir = madeFolder()
  const folder = join(dataDir, 'database')
  if (part === 'pg_wal') {
    for (const name of fs.readdirSync(join(folder, part)))
      if (/^[0-9A-F]{24}$/.test(name)) fs.rmSync(join(folder, part, name))
  } else fs.truncateSync(join(folder, part), 10)
  const refused = await open(dataDir).then(
    () => 'opened',
    (error: Error) => error.message,
  )
  expect(refused).toContain(`The database in ${folder} is damaged`)
  expect(refused).toMatch(/BACKUP_DIR.*restore.*DATA_DIR/)
  expect(refused).not.toContain('Aborted')
  // Nothing holds it any more.
  expect(fs.existsSync(join(dataDir, 'database.lock'))).toBe(false)
})

test('a dump opens as a database in memory with everything in it', async () => {
  const database = await open(madeFolder())
  await database.db.insert(auditLog).values(note)
  const file = join(root, 'dump.tar')
  await database.embedded!.dump(file)
  await database.close()
  const copy = await openDatabase({ kind: 'embedded', dataDir: 'memory://', startFrom: file })
  expect(await count(copy)).toBe(1)
  await copy.close()
})
