/** A shop of migration 0015, as its own version wrote it, is opened and restored by this one. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { blankDump, blankPostgres, hasPostgres } from '#tests/support/database.ts'
import { BadBackup, readArchive } from './backup/archive.ts'
import { dumpTo } from './backup/dump.ts'
import { checkBackup, putBackAsWritten, restoreFrom } from './backup/restore.ts'
import { tablesOf } from './backup/tables.ts'
import { openDatabase, type Database } from './database.ts'

/** Demo and at least one row of every other table: made by that version's own `npm run shop -- backup`. */
const OLD = fileURLToPath(new URL('./backup/shop-of-0015.vereda', import.meta.url))
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

/** What its tables are called now. */
const RENAMED: Record<string, string> = {
  people: 'users',
  wishes: 'stock_alerts',
  tallies: 'metrics',
  order_events: 'order_history',
}
async function rowsWritten(): Promise<Record<string, number>> {
  const counted: Record<string, number> = {}
  let table = ''
  for await (const line of readArchive(OLD)) {
    if ('mark' in line && 'table' in line.mark) {
      table = RENAMED[line.mark.table] ?? line.mark.table
      counted[table] = 0
    } else if ('text' in line) counted[table]!++
  }
  return counted
}

/**
 * Every row that was written, and none in the tables that came later but the history of prices (each product's begins then),
 * the addresses (where each person was is their usual one) and the ledger of money (what was charged before is booked).
 */
const oldRowsOf = async (database: Database): Promise<[now: object, then: object]> => {
  const [now, written] = [await rowsIn(database), await rowsWritten()]
  const later = {
    ...Object.fromEntries(Object.keys(now).map((table) => [table, 0])),
    price_history: written.products,
    delivery_addresses: written.personal_data,
    money_ledger: expect.toSatisfy((rows: number) => rows >= written.payments!),
  }
  return [now, { ...later, ...written }]
}

describe.each(kinds)('a shop of migration 0015 [%s]', (_kind, prepare) => {
  let shop: Shop
  afterEach(() => shop.remove())

  test('opens with every row', async () => {
    shop = await prepare()
    const writer = await shop.open()
    const { head } = await checkBackup(OLD)
    await writer.transaction((tx) => putBackAsWritten(tx, OLD, head))
    await shop.leave(writer)
    const database = await shop.open()
    const written = await rowsWritten()
    expect(Object.values(written).every((count) => count > 0)).toBe(true)
    const [now, then] = await oldRowsOf(database)
    expect(now).toEqual(then)
    await database.close()
  }, 120_000)

  test('keeps what it saw of its providers, and which e-mail was sent again, under their new names', async () => {
    shop = await prepare()
    const writer = await shop.open()
    const { head } = await checkBackup(OLD)
    await writer.transaction(async (tx) => {
      await putBackAsWritten(tx, OLD, head)
      await tx.execute(sql`insert into shop_facts (key, value) values ('company:mail:trouble', 'key')`)
      await tx.execute(
        sql`update audit_log set action = 'order.resend', after = '{"letter":"paid","of":1}' where id = 1`,
      )
    })
    await shop.leave(writer)
    const database = await shop.open()
    const facts = await database.db.execute(
      sql`select value from shop_facts where key = 'provider:mail:trouble'`,
    )
    expect(facts.rows).toEqual([{ value: 'key' }])
    const old = await database.db.execute(sql`select key from shop_facts where key like 'company:%'`)
    expect(old.rows).toEqual([])
    const record = await database.db.execute(sql`select after from audit_log where id = 1`)
    expect(record.rows).toEqual([{ after: { emailKind: 'paid', of: 1 } }])
    await database.close()
  }, 120_000)

  test('comes back from its backup with every row', async () => {
    shop = await prepare()
    const database = await shop.open()
    await restoreFrom(database, OLD, await checkBackup(OLD))
    const [now, then] = await oldRowsOf(database)
    expect(now).toEqual(then)
    await database.close()
  }, 120_000)
})

type Place = [table: string, row: string, column: string]
describe.each(kinds)('a state that no list knows [%s]', (_kind, prepare) => {
  let shop: Shop
  afterEach(() => shop.remove())

  const states: Place[] = [
    ['orders', '3', 'payment_status'],
    ['payments', '1', 'status'],
    ['order_events', '5', 'to_state'],
    ['order_events', '6', 'life'],
    ['outbox', '1', 'kind'],
  ]
  const others: Place[] = [['audit_log', '1', 'entity']]
  test.each([states, others])(
    'is named, with its row, and the shop stays as it was: %s',
    async (...odd) => {
      shop = await prepare()
      const writer = await shop.open()
      const { head } = await checkBackup(OLD)
      await writer.transaction(async (tx) => {
        await putBackAsWritten(tx, OLD, head)
        for (const [table, row, column] of odd)
          await tx.execute(sql.raw(`update ${table} set ${column} = 'gratis' where id = ${row}`))
      })
      const backup = path.join(folder, `odd-${files++}.vereda`)
      await dumpTo(writer, backup, { pictures: 'none', now: NOW })
      await shop.leave(writer)

      // At a start, and at the next, which finds everything as it was…
      for (const _again of [1, 2]) {
        const refusal = await shop.open().catch((error: Error) => error.message)
        for (const [table, row, column] of odd)
          expect(refusal).toContain(`${table} ${row} has ${column} «gratis»`)
      }
      // … and on a restore, into a shop that has something to lose.
      const other = await prepare()
      const target = await other.open()
      await restoreFrom(target, OLD, await checkBackup(OLD))
      await target.db.execute(sql`update shop_facts set value = 'mine' where key = 'old'`)
      const before = await rowsIn(target)
      const refusal = await restoreFrom(target, backup, await checkBackup(backup)).catch(
        (error: Error) => error,
      )
      expect(refusal).toBeInstanceOf(BadBackup)
      for (const [table, row, column] of odd)
        expect((refusal as Error).message).toContain(`en ${table}, la fila ${row} dice ${column} «gratis»`)
      const { rows } = await target.db.execute(sql`select value from shop_facts where key = 'old'`)
      expect(rows).toEqual([{ value: 'mine' }])
      expect(await rowsIn(target)).toEqual(before)
      await target.close()
      await other.remove()
    },
    180_000,
  )
})
