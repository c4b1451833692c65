import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { productImages } from '#data/schema.ts'
import { fileNames } from '#gateways/images/derive.ts'
import { openLog } from '#server/operation/log.ts'
import { openServer } from '#tests/support/app.ts'
import { blankDatabase } from '#tests/support/database.ts'
import { seedProduct } from '#tests/support/builders.ts'
import { ELSEWHERE, picturesHere } from './pictures-here.ts'

/** Holds product §39.16. */

let folder: string
beforeEach(() => void (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vereda-pictures-'))))
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }))
const hash = (n: number) => n.toString(16).padStart(32, '0')
const lay = (n: number) => {
  for (const name of fileNames(hash(n))) fs.writeFileSync(path.join(folder, name), '')
}

test('pictures of the database that lie elsewhere are noticed, and one that was lost is not taken for that', async () => {
  const database = await blankDatabase()
  expect(await picturesHere(database, folder)).toBe(true)
  const { id: productId } = await seedProduct(database)
  const shown = (n: number, url = `/img/${hash(n)}`) =>
    database.db.insert(productImages).values({ productId, position: 10 + n, url })
  await shown(1, 'https://res.cloudinary.com/x/image/upload/a.jpg')
  expect(await picturesHere(database, folder)).toBe(true)
  for (const n of [2, 3, 4]) await shown(n)
  expect(await picturesHere(database, folder)).toBe(false)
  expect(await picturesHere(database, path.join(folder, 'nothing'))).toBe(false)
  lay(3)
  expect(await picturesHere(database, folder)).toBe(true)
  // A copy of the folder that others go on with is soon behind.
  for (const n of [5, 6, 7, 8, 9]) await shown(n)
  expect(await picturesHere(database, folder)).toBe(false)
  await database.close()
})

test('such an instance says so in its log and at readyz, until the folder is the right one', async () => {
  const lines: string[] = []
  const log = openLog('error', { write: (line) => void lines.push(line) })
  const server = await openServer({ seeded: false, pages: false, jobs: false, log })
  expect(lines.join('')).not.toContain(ELSEWHERE)
  const { id: productId } = await seedProduct(server.database)
  await server.database.db.insert(productImages).values({ productId, position: 10, url: `/img/${hash(1)}` })
  const ask = () => server.app.inject({ url: '/readyz' })
  expect([(await ask()).statusCode, (await ask()).json()]).toMatchObject([503, { pictures: false }])
  folder = path.join(server.dataDir, 'images')
  fs.mkdirSync(folder, { recursive: true })
  lay(1)
  expect((await ask()).json()).toMatchObject({ ready: true, pictures: true })
  await server.close()
})
