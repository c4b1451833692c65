import fs from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { openDatabase } from '#data/database.ts'
import type { Log } from '#data/log.ts'
import { isDiskFull } from '#data/errors.ts'
import { auditLog } from '#data/schema.ts'
import { SpaceGuard, type Space } from './space.ts'

/** Holds product §39.9. */

const MB = 1024 * 1024
const root = fs.mkdtempSync(join(os.tmpdir(), 'vereda-space-'))
afterAll(() => fs.rmSync(root, { recursive: true, force: true }))

function guardWith(space: Space) {
  const log = { info: vi.fn<Log['info']>(), warn: vi.fn<Log['warn']>(), error: vi.fn<Log['error']>() }
  const changes: boolean[] = []
  const guard = new SpaceGuard(root, log, () => space)
  return { guard, log, changes, look: () => guard.look((full) => changes.push(full)) }
}

test('it warns once while there is time, stops writes at the floor, and lets them on with room to spare', () => {
  const space = { free: 2_000 * MB, total: 10_000 * MB }
  const { guard, log, changes, look } = guardWith(space)
  look()
  expect(log.warn).not.toHaveBeenCalled()
  space.free = 900 * MB
  look()
  look()
  expect(log.warn).toHaveBeenCalledTimes(1)
  space.free = 63 * MB
  look()
  expect([changes, guard.full]).toEqual([[true], true])
  expect(() => guard.assertSpaceToOpen(false)).toThrow('free some space first')
  guard.assertSpaceToOpen(true)
  space.free = 70 * MB
  look()
  expect(guard.full).toBe(true)
  space.free = 120 * MB
  look()
  expect(changes).toEqual([true, false])
  guard.assertSpaceToOpen(false)
})

test('on a full disk no shop is made; if it fills later, reads go on, writes are refused, and it recovers', async () => {
  const dataDir = join(root, 'var')
  const space = { free: 10 * MB, total: 10_000 * MB }
  const options = { kind: 'embedded' as const, dataDir, measure: () => space }
  await expect(openDatabase(options)).rejects.toSatisfy(isDiskFull)
  expect(fs.readdirSync(dataDir)).toEqual([])

  space.free = 5_000 * MB
  const database = await openDatabase(options)
  const write = () =>
    database.db.insert(auditLog).values({ actor: 'test', action: 'noted', entity: 'product', entityId: '1' })
  const refusal = (attempt: () => PromiseLike<unknown>) =>
    Promise.resolve(attempt()).then(
      () => 'written',
      (error: unknown) => (isDiskFull(error) ? 'full' : error),
    )
  await write()
  space.free = 30 * MB
  await vi.waitFor(async () => expect(await refusal(write)).toBe('full'), 10_000)
  expect(await refusal(async () => database.transaction((tx) => tx.insert(auditLog).values([])))).toBe('full')
  expect(await database.db.$count(auditLog)).toBeGreaterThan(0)
  expect(
    await database.transaction((tx) => tx.$count(auditLog), { accessMode: 'read only' }),
  ).toBeGreaterThan(0)

  space.free = 5_000 * MB
  await vi.waitFor(async () => expect(await refusal(write)).toBe('written'), 10_000)
  await database.close()

  // Restarted while there is no room: it opens to be read, and writes again by itself.
  space.free = 30 * MB
  const again = await openDatabase(options)
  const writeAgain = () =>
    again.db.insert(auditLog).values({ actor: 'test', action: 'noted', entity: 'product', entityId: '2' })
  expect(await again.db.$count(auditLog)).toBeGreaterThan(0)
  expect(await refusal(writeAgain)).toBe('full')
  const before = await again.embedded!.fsyncs()
  space.free = 5_000 * MB
  // Without a pause between two tries, as that a commit reaches the disk is proven before anybody's did.
  await vi.waitFor(async () => expect(await refusal(writeAgain)).toBe('written'), {
    timeout: 30_000,
    interval: 0,
  })
  expect((await again.embedded!.fsyncs()) - before).toBeGreaterThan(1)
  await again.close()

  space.free = 10 * MB
  await expect(openDatabase(options)).rejects.toSatisfy(isDiskFull)
}, 120_000)
