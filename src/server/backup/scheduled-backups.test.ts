import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkBackup } from '#data/backup/restore.ts'
import { seedProduct } from '#tests/support/builders.ts'
import { blankDatabase } from '#tests/support/database.ts'
import { outdated, scheduleBackups } from './scheduled-backups.ts'

/** Holds product §40.8. */

let root: string
beforeEach(() => void (root = fs.mkdtempSync(path.join(os.tmpdir(), 'vereda-scheduled-'))))
afterEach(() => fs.rmSync(root, { recursive: true, force: true }))
const quiet = { info() {}, warn() {}, error() {} }

test('a backup is made when something changed, none when nothing did, and its age is known', async () => {
  const database = await blankDatabase()
  let now = Date.parse('2026-11-20T12:00:00Z')
  const folder = path.join(root, 'backups')
  const options = { folder, everyMinutes: 5, database, images: path.join(root, 'images'), clock: () => new Date(now), log: quiet } // prettier-ignore
  fs.mkdirSync(folder)
  fs.writeFileSync(path.join(folder, 'vereda-2026-11-20T11-00-00Z.vereda.99.unfinished'), 'torn')
  const backups = await scheduleBackups(options)
  expect(fs.readdirSync(folder)).toEqual([])
  expect(backups.age()).toBeNull()
  expect(backups.isLate()).toBe(false)

  await seedProduct(database)
  await backups.task.run()
  const files = () => fs.readdirSync(folder).filter((name) => name.endsWith('.vereda'))
  expect(files()).toEqual(['vereda-2026-11-20T12-00-00Z.vereda'])
  expect((await checkBackup(path.join(folder, files()[0]!))).rows).toBeGreaterThan(0)
  now += 5 * 60_000
  expect(backups.age()).toBe(300)
  await backups.task.run()
  expect(files()).toHaveLength(1)
  expect(backups.age()).toBe(0)
  await seedProduct(database, { name: 'Otra' })
  now += 60_000
  await backups.last()
  expect(files()).toHaveLength(2)

  now += 16 * 60_000
  expect(backups.isLate()).toBe(true)
  // Another opening of the shop finds how old the newest is.
  expect((await scheduleBackups(options)).age()).toBe(16 * 60)
  await database.close()
}, 180_000)

test('a disk that is full leaves no half backup, and the task says that it failed', async () => {
  const database = await blankDatabase()
  const folder = path.join(root, 'backups')
  const backups = await scheduleBackups({ folder, everyMinutes: 5, database, images: root, clock: () => new Date(), log: quiet }) // prettier-ignore
  fs.rmSync(folder, { recursive: true })
  fs.writeFileSync(folder, 'a file where the folder was')
  await expect(backups.task.run()).rejects.toThrow()
  expect(backups.age()).toBeNull()
  await database.close()
}, 180_000)

test('the newest 24 are kept, then one a day for two weeks, and nothing that is not ours is touched', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  const every5 = Array.from({ length: 40 * 288 }, (_, at) => new Date(now.getTime() - at * 5 * 60_000))
  const names = every5.map((at) => `vereda-${at.toISOString().replace(/:/g, '-').replace('.000', '')}.vereda`)
  const others = ['vereda-mine.vereda', 'images', 'notes.txt']
  const gone = new Set(outdated([...names, ...others], now))
  const kept = names.filter((name) => !gone.has(name))
  expect(kept.slice(0, 24)).toEqual(names.slice(0, 24))
  expect(kept).toHaveLength(24 + 14)
  expect(kept.at(-1)).toContain('2026-11-06T23-55')
  for (const other of others) expect(gone.has(other)).toBe(false)
})
