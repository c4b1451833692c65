import fs from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { thisProcess } from './holder.ts'
import { takeLock } from './lock.ts'

/** Holds product §40.1, §40.2, §40.3. */

const folder = fs.mkdtempSync(join(os.tmpdir(), 'vereda-lock-'))
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))
let locks = 0
const newPath = () => join(folder, `${++locks}.lock`)
const never = () => expect.unreachable('the lock was lost')
const elsewhere = { ...thisProcess(), host: 'another-host', token: 'theirs', since: 'today' }

test('of many that ask at once for a stale lock, one gets it', async () => {
  const path = newPath()
  fs.writeFileSync(
    path,
    JSON.stringify({ ...thisProcess(), pid: 2 ** 22 + 1, token: 'dead', since: 'today' }),
  )
  const asked = await Promise.allSettled(Array.from({ length: 20 }, () => takeLock(path, never)))
  const got = asked.filter((answer) => answer.status === 'fulfilled')
  expect(got).toHaveLength(1)
  got[0]!.value.release()
  expect(fs.readdirSync(folder)).toEqual([])
})

test('a holder on another host counts as living while its heart beats, and not afterwards', async () => {
  const path = newPath()
  fs.writeFileSync(path, JSON.stringify(elsewhere))
  let now = Date.now()
  const beating = setInterval(() => fs.utimesSync(path, new Date(), new Date((now += 2_000))), 700)
  await expect(takeLock(path, never)).rejects.toThrow('on another-host')
  clearInterval(beating)
  const lock = await takeLock(path, never)
  lock.release()
}, 60_000)

test('a lock that was deleted by hand is put back; one that another process took is reported', async () => {
  const path = newPath()
  const lost = vi.fn()
  const lock = await takeLock(path, lost)
  fs.unlinkSync(path)
  await vi.waitFor(() => expect(fs.existsSync(path)).toBe(true), 5_000)
  expect(lost).not.toHaveBeenCalled()
  fs.writeFileSync(path, JSON.stringify(elsewhere))
  await vi.waitFor(() => expect(lost).toHaveBeenCalledTimes(1), 5_000)
  lock.release()
  expect(fs.existsSync(path)).toBe(true)
}, 60_000)
