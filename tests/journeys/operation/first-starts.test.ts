/** Two first starts at once on one empty PostgreSQL, each with a folder of its own: the demo is there whole, and once. */
import { execFile } from 'node:child_process'
import fs from 'node:fs'
import { promisify } from 'node:util'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase, type Database } from '#data/database.ts'
import { consignors, products, shopFacts, tillDays, units } from '#data/schema.ts'
import { CASES_FACT } from '#data/seed/seed.ts'
import { freePort } from '#tests/support/app.ts'
import { emptyPostgres, hasPostgres } from '#tests/support/database.ts'
import { newFolder, startInstance, type Instance } from '#tests/support/instances.ts'

describe.skipIf(!hasPostgres)('two first starts at once (TEST_DATABASE_URL)', () => {
  const folders = [newFolder(), newFolder()]
  let postgres: Awaited<ReturnType<typeof emptyPostgres>>
  let database: Database
  let pair: Instance[]
  beforeAll(async () => {
    postgres = await emptyPostgres()
    const ports = [await freePort(), await freePort()]
    pair = folders.map((folder, at) => startInstance(ports[at]!, postgres.url, folder))
    await Promise.all(pair.map((instance) => instance.ready()))
    database = await openDatabase({ kind: 'postgresql', url: postgres.url })
  }, 180_000)
  afterAll(async () => {
    await Promise.all(pair.map((instance) => instance.stop('SIGKILL')))
    await database?.close()
    await postgres?.drop()
    for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true })
  })

  test('one seeds it and plays its cases, the other waits; every book agrees', async () => {
    const { db } = database
    const cases = async () =>
      (await db.select().from(shopFacts).where(eq(shopFacts.key, CASES_FACT)))[0]?.value ?? ''
    await expect.poll(cases, { timeout: 120_000, interval: 500 }).toBe('finished')
    expect(pair.filter((one) => one.printed().includes('Seeded with')).length).toBeLessThanOrEqual(1)
    expect({
      products: await db.$count(products),
      units: await db.$count(units),
      consignors: await db.$count(consignors),
      tillDays: await db.$count(tillDays),
    }).toEqual({ products: 68, units: 21, consignors: 2, tillDays: 3 })
    for (const one of pair) expect(one.printed()).not.toContain('the demo goes on without a case')
    const { PATH = '' } = process.env
    const env = { PATH, DATA_DIR: folders[0]!, DATABASE_URL: postgres.url, INSTANCES: '2' }
    const verify = () =>
      promisify(execFile)(process.execPath, ['src/server/commands.ts', 'verify'], { env }).then(
        ({ stdout }) => stdout,
        ({ stdout }: { stdout: string }) => stdout,
      )
    // What was played at past days wrote letters of those days: overdue until they have left.
    await expect.poll(verify, { timeout: 60_000, interval: 5_000 }).toContain('Todo cierra.')
  }, 180_000)
})
