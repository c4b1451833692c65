/** A shop of the release of the baseline, as that release wrote it, is opened and restored by this one. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { blankDump, blankPostgres, hasPostgres } from '#tests/support/database.ts'
import { BadBackup, readArchive, writeArchive } from './backup/archive.ts'
import { dumpTo } from './backup/dump.ts'
import { checkBackup, putBackAsWritten, restoreFrom } from './backup/restore.ts'
import { tablesOf } from './backup/tables.ts'
import { openDatabase, type Database } from './database.ts'
import { baseline, BASELINE_RELEASE } from './migrate.ts'

/** Holds product §40.4, §40.9. */

/** The demo, written by that release's own backup, without pictures. */
const OLD = fileURLToPath(new URL('./backup/shop-of-0120.vereda', import.meta.url))
const NOW = new Date('2026-11-20T12:00:00Z')

let folder: string
beforeAll(() => void (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vereda-old-shop-'))))
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

/** Somewhere a shop can be opened, left, and opened again as it was left. */
type Shop = { open(): Promise<Database>; leave(database: Database): Promise<void>; remove(): Promise<void> }
let files = 0
const kinds: [string, () => Promise<Shop>][] = [
  [
    'embedded',
    async () => {
      let left = await blankDump()
      return {
        open: () => openDatabase({ kind: 'embedded', dataDir: 'memory://', startFrom: left }),
        leave: async (database) => {
          left = path.join(folder, `left-${files++}.tar`)
          await database.db.execute(sql`checkpoint`)
          await database.embedded!.dump(left)
          await database.close()
        },
        remove: async () => undefined,
      }
    },
  ],
]
if (hasPostgres)
  kinds.push([
    'postgresql',
    async () => {
      const { url, drop } = await blankPostgres()
      return {
        open: () => openDatabase({ kind: 'postgresql', url, poolSize: 2 }),
        leave: (database) => database.close(),
        remove: drop,
      }
    },
  ])

const rowsIn = (database: Database): Promise<Record<string, number>> =>
  database.transaction(async (tx) => {
    const counted: Record<string, number> = {}
    for (const { name } of await tablesOf(tx)) {
      const { rows } = await tx.execute<{ n: number }>(sql.raw(`select count(*)::int as n from "${name}"`))
      counted[name] = rows[0]!.n
    }
    return counted
  })

async function rowsWritten(): Promise<Record<string, number>> {
  const counted: Record<string, number> = {}
  let table = ''
  for await (const line of readArchive(OLD)) {
    if ('mark' in line && 'table' in line.mark) {
      table = line.mark.table
      counted[table] = 0
    } else if ('text' in line) counted[table]!++
  }
  return counted
}

/** Every row that was written, and none in the tables that came later. */
const expectRowsOf = async (database: Database): Promise<void> => {
  const [now, written] = [await rowsIn(database), await rowsWritten()]
  expect(written.orders).toBeGreaterThan(0)
  expect(now).toEqual({ ...Object.fromEntries(Object.keys(now).map((table) => [table, 0])), ...written })
}

/** A database as that release left it: its rows, its list of 117 migrations, and the CHECK that it lacked. */
async function leaveAsWritten(shop: Shop, more: ReturnType<typeof sql>[] = []): Promise<void> {
  const writer = await shop.open()
  const { head } = await checkBackup(OLD)
  await writer.transaction(async (tx) => {
    await putBackAsWritten(tx, OLD, head)
    await tx.execute(sql`delete from drizzle.__drizzle_migrations`)
    for (const at of head.migrations)
      await tx.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('old', ${at})`)
    await tx.execute(sql`alter table import_notes drop constraint import_notes_kind`)
    await tx.execute(sql`alter table import_notes add constraint import_notes_kind check (kind <> 'shelf')`)
    for (const statement of more) await tx.execute(statement)
  })
  await shop.leave(writer)
}

describe.each(kinds)('a shop of the baseline [%s]', (_kind, prepare) => {
  let shop: Shop
  afterEach(() => shop.remove())

  test('opens with every row, and its tables admit what the schema admits', async () => {
    shop = await prepare()
    await leaveAsWritten(shop)
    const database = await shop.open()
    await expectRowsOf(database)
    const { rows } = await database.db.execute<{ check: string }>(
      sql`select pg_get_constraintdef(oid) as check from pg_constraint where conname = 'import_notes_kind'`,
    )
    expect(rows[0]!.check).toContain("'shelf'")
    await database.close()
  }, 120_000)

  test('comes back from its backup with every row', async () => {
    shop = await prepare()
    const database = await shop.open()
    await restoreFrom(database, OLD, await checkBackup(OLD))
    await expectRowsOf(database)
    await database.close()
  }, 120_000)

  test('an older one is refused with the release to start first, and stays as it was', async () => {
    shop = await prepare()
    const before = sql`delete from drizzle.__drizzle_migrations where created_at >= ${baseline()}`
    await leaveAsWritten(shop, [before])
    for (const _again of [1, 2])
      await expect(shop.open()).rejects.toThrow(
        `Start that release (commit ${BASELINE_RELEASE.commit}) on it once`,
      )
  }, 120_000)

  test('a backup with a state that no list knows changes nothing and says where', async () => {
    shop = await prepare()
    const writer = await shop.open()
    await restoreFrom(writer, OLD, await checkBackup(OLD))
    await writer.db.execute(sql`alter table orders drop constraint orders_payment_status`)
    await writer.db.execute(
      sql`update orders set payment_status = 'gratis' where id = (select min(id) from orders)`,
    )
    const odd = path.join(folder, `odd-${files++}.vereda`)
    await dumpTo(writer, odd, { pictures: 'none', now: NOW })
    await restoreFrom(writer, OLD, await checkBackup(OLD))
    const before = await rowsIn(writer)
    const refusal = await restoreFrom(writer, odd, await checkBackup(odd)).catch((error: Error) => error)
    expect(refusal).toBeInstanceOf(BadBackup)
    expect((refusal as Error).message).toContain('tiene filas de orders con algo que esta tienda no conoce')
    expect(await rowsIn(writer)).toEqual(before)
    await writer.close()
  }, 120_000)
})

test('a backup from before the baseline is refused with the release to restore it with', async () => {
  const older = path.join(folder, 'older.vereda')
  await writeArchive(older, async (writer) => {
    for await (const line of readArchive(OLD)) {
      if (!('mark' in line) || !('vereda' in line.mark)) continue
      await writer.mark({ ...line.mark, migrations: line.mark.migrations.slice(0, -1) })
    }
  })
  await expect(checkBackup(older)).rejects.toThrow(`Restauralo con esa (commit ${BASELINE_RELEASE.commit})`)
})
