import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makePrivate } from './data-folder.ts'

/** Holds product §38.16. */

let folder: string
const said: unknown[] = []
const log = { warn: (facts: object) => void said.push(facts), error: () => undefined, info: () => undefined }
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vereda-data-'))
  said.length = 0
})
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }))

const modeOf = (name: string) => (fs.statSync(path.join(folder, name)).mode & 0o7777).toString(8)
function put(name: string, mode: number) {
  const place = path.join(folder, name)
  fs.mkdirSync(path.dirname(place), { recursive: true })
  if (name.endsWith('/')) fs.mkdirSync(place)
  else fs.writeFileSync(place, 'x')
  fs.chmodSync(place, mode)
}

test('a new folder is its owner’s alone, and so is one that others could read', () => {
  makePrivate(path.join(folder, 'new/var'), log)
  expect(modeOf('new/var')).toBe('700')
  fs.chmodSync(path.join(folder, 'new/var'), 0o777)
  makePrivate(path.join(folder, 'new/var'), log)
  expect(modeOf('new/var')).toBe('700')
  expect(said).toEqual([])
})

test('everything of ours in it is taken from others, and what is not ours stays as it is', () => {
  fs.chmodSync(folder, 0o755)
  for (const file of [
    'database/base/1/1259',
    'database.lock',
    'imports/1.csv',
    'images/a-320.webp',
    'sandbox/mail.db',
  ])
    put(file, 0o666)
  for (const place of ['', 'database', 'database/base', 'imports'])
    fs.chmodSync(path.join(folder, place), 0o777)
  put('run-me.sh', 0o755)
  put('own/notes.txt', 0o644)
  fs.symlinkSync(path.join(folder, 'run-me.sh'), path.join(folder, 'images/elsewhere'))
  makePrivate(folder, log)
  expect(
    ['', 'database', 'database/base', 'database/base/1', 'imports', 'images', 'sandbox'].map((name) =>
      modeOf(name),
    ),
  ).toEqual(Array.from({ length: 7 }, () => '700'))
  expect(
    ['database/base/1/1259', 'database.lock', 'imports/1.csv', 'images/a-320.webp', 'sandbox/mail.db'].map(
      modeOf,
    ),
  ).toEqual(Array.from({ length: 5 }, () => '600'))
  expect(['run-me.sh', 'own/notes.txt'].map(modeOf)).toEqual(['755', '644'])
})

test('a folder that everybody shares is not taken from them, and the log says so', () => {
  fs.chmodSync(folder, 0o1777)
  put('imports/1.csv', 0o644)
  makePrivate(folder, log)
  expect(modeOf('')).toBe('1777')
  expect(modeOf('imports/1.csv')).toBe('600')
  expect(said).toMatchObject([{ dataDir: folder, count: 1, first: '.' }])
})
