import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blankDatabase, hasPostgres, postgresDatabase } from '#tests/support/database.ts'
import type { Database } from '#data/database.ts'
import { seedShop } from '#data/seed/seed.ts'
import { readArchive, writeArchive } from './archive.ts'
import { dumpTo } from './dump.ts'
import { checkBackup, hasAnything, restoreFrom } from './restore.ts'
import { tablesOf } from './tables.ts'

/** Holds product §40.8. */

let folder: string
let seeded: Database
let file: string
const NOW = new Date('2026-11-20T12:00:00Z')
const dump = (database: Database, name: string) =>
  dumpTo(database, path.join(folder, name), { pictures: 'none', now: NOW })

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vereda-backup-'))
  seeded = await blankDatabase()
  await seedShop({ database: seeded, issuer: 'test', now: NOW })
  file = path.join(folder, 'seed.vereda')
  await dump(seeded, 'seed.vereda')
})
afterAll(async () => {
  await seeded.close()
  fs.rmSync(folder, { recursive: true, force: true })
})

/** Every row of every table, derived columns too, and what each table numbers next. */
async function everythingIn(database: Database): Promise<Record<string, string>> {
  return database.transaction(async (tx) => {
    const found: Record<string, string> = {}
    for (const { name, identity } of await tablesOf(tx)) {
      const { rows } = await tx.execute<{ all: string }>(
        sql.raw(
          `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text collate "C")), '') as all from "${name}" t`,
        ),
      )
      found[name] = rows[0]!.all
      if (identity) {
        const { rows: next } = await tx.execute<{ n: string }>(
          sql.raw(
            `select case when is_called then last_value + 1 else last_value end as n from ${identity.sequence}`,
          ),
        )
        found[name] += ` next ${next[0]!.n}`
      }
    }
    return found
  })
}

const places: [string, () => Promise<Database>][] = [['embedded', blankDatabase]]
if (hasPostgres) places.push(['postgresql', () => postgresDatabase()])

describe.each(places)('into %s', (_name, open) => {
  test('a shop comes back row for row, and numbers what is new as it would have', async () => {
    const target = await open()
    expect(await hasAnything(target)).toBe(false)
    await restoreFrom(target, file, await checkBackup(file))
    expect(await everythingIn(target)).toEqual(await everythingIn(seeded))
    expect(await hasAnything(target)).toBe(true)

    // And from there back to where it came from, over what is there.
    await dump(target, 'again.vereda')
    const home = await blankDatabase()
    await seedShop({ database: home, issuer: 'another', now: new Date('2025-01-01') })
    const again = path.join(folder, 'again.vereda')
    await restoreFrom(home, again, await checkBackup(again))
    expect(await everythingIn(home)).toEqual(await everythingIn(seeded))
    await home.close()
    await target.close()
  }, 120_000)

  test('a backup whose rows contradict each other changes nothing', async () => {
    const target = await open()
    await restoreFrom(target, file, await checkBackup(file))
    const before = await everythingIn(target)
    const broken = path.join(folder, 'broken.vereda')
    await writeArchive(broken, async (writer) => {
      for await (const line of readArchive(file)) {
        if ('text' in line) {
          await writer.lines([line.text])
          writer.count.rows++
        } else if ('table' in line.mark && line.mark.table === 'users') break
        else if (!('end' in line.mark)) await writer.mark(line.mark)
      }
    })
    await expect(restoreFrom(target, broken, await checkBackup(broken))).rejects.toThrow()
    expect(await everythingIn(target)).toEqual(before)
    await target.close()
  }, 120_000)
})
if (!hasPostgres) test.skip('into postgresql: skipped, TEST_DATABASE_URL is not set', () => undefined)

describe('what is no whole backup is refused in a sentence', () => {
  const say = (bytes: Buffer | string): Promise<string> => {
    const one = path.join(folder, 'one.vereda')
    fs.writeFileSync(one, bytes)
    return checkBackup(one).then(
      () => 'accepted',
      (error: Error) => `${error.name}: ${error.message.replace(folder, '')}`,
    )
  }
  const plain = (): string => gunzipSync(fs.readFileSync(file)).toString()

  test.each([
    ['nothing', () => '', 'cortado'],
    ['a text', () => 'hola', 'no es un backup'],
    ['another gzip', () => gzipSync('hola\n'), 'no es un backup'],
    ['a gzip of nothing', () => gzipSync(''), 'no es un backup'],
    ['one that was cut', () => fs.readFileSync(file).subarray(0, -2_000), 'cortado'],
    ['one without its end', () => gzipSync(plain().replace(/#\{"end".*\n$/, '')), 'le falta el final'],
    [
      'one with a changed row',
      () => gzipSync(plain().replace('"price_centavos":', '"price_centavos":1')),
      'suma de control',
    ],
    ['one of a newer format', () => gzipSync(plain().replace('"version":1', '"version":99')), 'más nueva'],
    [
      'one of a newer shop',
      () => resealed(plain().replace(/"migrations":\[[^\]]*/, '$&,4000000000000')),
      'más nueva',
    ],
  ] as [string, () => Buffer | string, string | RegExp][])('%s', async (_what, make, sentence) => {
    expect(await say(make())).toMatch(/^BadBackup: /)
    expect(await say(make())).toMatch(sentence)
  })

  test('one in which a byte was flipped is called damaged, wherever it was', async () => {
    const whole = fs.readFileSync(file)
    const places = [...Array(40).keys(), ...Array.from({ length: 40 }, (_, n) => (n * whole.length) / 40)]
    const said = new Set<string>()
    for (const place of places) said.add(await say(flipped(whole, Math.floor(place))))
    // Some bytes of gzip's own heading mean nothing to anybody.
    said.delete('accepted')
    for (const sentence of said) expect(sentence).toMatch(/dañado|cortado|versión/)
    expect([...said].some((sentence) => sentence.includes('no es un backup'))).toBe(false)
  })

  test('a file that is not there, and a folder', async () => {
    await expect(checkBackup(path.join(folder, 'nowhere'))).rejects.toThrow('No existe el archivo')
    await expect(checkBackup(folder)).rejects.toThrow('es una carpeta')
  })
})

const flipped = (bytes: Buffer, place: number): Buffer => {
  const other = Buffer.from(bytes)
  other[place]! ^= 0xff
  return other
}
/** With a checksum that is right again. */
const resealed = (text: string): Buffer => {
  const lines = text.trimEnd().split('\n').slice(0, -1)
  const rows = lines.filter((line) => !line.startsWith('#')).length
  const body = `${lines.join('\n')}\n`
  const sha256 = createHash('sha256').update(body).digest('hex')
  return gzipSync(`${body}#${JSON.stringify({ end: true, rows, pictures: 0, sha256 })}\n`)
}

test('a backup that is interrupted leaves no file that looks whole', async () => {
  const target = path.join(folder, 'interrupted.vereda')
  await expect(
    writeArchive(target, async (writer) => {
      await writer.lines(['{}'])
      throw new Error('the database went away')
    }),
  ).rejects.toThrow('went away')
  expect(fs.readdirSync(folder).filter((name) => name.startsWith('interrupted'))).toEqual([])
})
