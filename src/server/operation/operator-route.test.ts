import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { askOpenShop, openOperatorRoute } from './operator-route.ts'

let folder: string
/** Where the socket of a folder goes whose own path has no room for it. */
let elsewhere: string
beforeEach(() => {
  folder = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'vereda-operator-')), 'x'.repeat(110))
  fs.mkdirSync(folder)
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 16)
  elsewhere = path.join('/tmp', `vereda-${name}`)
})
afterEach(() => {
  fs.rmSync(path.dirname(folder), { recursive: true, force: true })
  fs.rmSync(elsewhere, { recursive: true, force: true })
})
const modeOf = (place: string) => (fs.statSync(place).mode & 0o777).toString(8)
const said: string[] = []
const ask = () => askOpenShop(folder, ['verify'], (line) => void said.push(line))

test('where the data’s path is too long, commands go through a folder that is its owner’s alone', async () => {
  expect(await ask()).toBe(null)
  const close = await openOperatorRoute(folder, async (args, say) => {
    say(args.join())
    return 3
  })
  expect([modeOf(elsewhere), modeOf(path.join(elsewhere, 'operator.sock'))]).toEqual(['700', '600'])
  expect(await ask()).toBe(3)
  expect(said).toEqual(['verify'])
  await close()
})

test('a folder of that name that others may enter is neither used nor asked', async () => {
  fs.mkdirSync(elsewhere)
  fs.chmodSync(elsewhere, 0o777)
  await expect(openOperatorRoute(folder, async () => 0)).rejects.toThrow('belongs to somebody else')
  const close = await openOperatorRoute(path.dirname(folder), async () => 0)
  fs.symlinkSync(path.join(path.dirname(folder), 'operator.sock'), path.join(elsewhere, 'operator.sock'))
  expect(await ask()).toBe(null)
  await close()
})
