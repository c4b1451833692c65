import fs from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase, type Database } from '#data/database.ts'
import { units, unitSales } from '#data/schema.ts'
import { blankPostgres, hasPostgres } from '#tests/support/database.ts'
import { orderFixture } from '#tests/support/orders-admin.ts'
import { startScript } from '#tests/support/other-process.ts'

/** Holds product §39.1, §51.1, §51.2, §51.3. */

const EMAIL = 'duena@example.com'
/** Longer than a process keeps what it took in its hands. */
const MINUTES_CLAIMED = 3

type Where = { kind: 'embedded'; dataDir: string } | { kind: 'postgresql'; url: string }
type Blank = { where: Where; drop(): Promise<void> }

const root = fs.mkdtempSync(join(os.tmpdir(), 'vereda-killed-'))
const made = join(root, 'made')
// First boots are slow: each test starts from a copy of one that ended well.
beforeAll(async () => (await openDatabase({ kind: 'embedded', dataDir: made })).close(), 120_000)
afterAll(() => fs.rmSync(root, { recursive: true, force: true }))

const ON: [string, boolean, () => Promise<Blank>][] = [
  [
    'embedded',
    true,
    async () => {
      const dataDir = fs.mkdtempSync(join(root, 'copy-'))
      fs.cpSync(made, dataDir, { recursive: true })
      return { where: { kind: 'embedded', dataDir }, drop: async () => undefined }
    },
  ],
  [
    'two instances, TEST_DATABASE_URL',
    hasPostgres,
    async () => {
      const { url, drop } = await blankPostgres()
      return { where: { kind: 'postgresql', url }, drop }
    },
  ],
]

describe.each(ON)('a process that is killed while it sells an entrusted pair [%s]', (_, runs, blank) => {
  /** Sold by a process that is gone; and what those that go on see of it. */
  async function killed(moment: string, tests: (left: Awaited<ReturnType<typeof leftOf>>) => Promise<void>) {
    const { where, drop } = await blank()
    const process = startScript('./sell-and-stop.ts', JSON.stringify(where), moment, EMAIL)
    const opened: Database[] = []
    try {
      const said = (await process.says(/^stands/)).slice('stands '.length)
      await process.kill()
      opened.push(await openDatabase(where))
      if (where.kind === 'postgresql') opened.push(await openDatabase(where))
      await tests(leftOf(opened, JSON.parse(said) as { code: string; clock: string }))
    } finally {
      await process.kill()
      await Promise.all(opened.map((database) => database.close()))
      await drop()
    }
  }

  function leftOf(opened: readonly Database[], { code, clock }: { code: string; clock: string }) {
    const [{ db }] = opened as [Database]
    const shops = opened.map((database) => orderFixture(database, new Date(clock)))
    return {
      later: (minutes: number) => shops.forEach(({ context }) => context.later(minutes)),
      work: () => Promise.all(shops.map((shop) => shop.work())),
      told: () =>
        shops
          .flatMap(({ emails }) => emails)
          .filter(({ to, subject }) => to === EMAIL && subject.startsWith('Vendido')).length,
      async stands() {
        const [unit] = await db.select().from(units).where(eq(units.code, code))
        const sales = await db.select().from(unitSales).where(eq(unitSales.unitId, unit!.id))
        expect(await shops[0]!.broken()).toEqual([])
        return [unit!.state, ...sales.map(({ state }) => state)]
      },
    }
  }

  test.skipIf(!runs)(
    'before its commit: nothing happened, and nobody is told',
    () =>
      killed('before the commit', async ({ stands, work, told }) => {
        expect(await stands()).toEqual(['reserved', 'held'])
        await work()
        expect(told()).toBe(0)
      }),
    60_000,
  )

  test.skipIf(!runs)(
    'between its commit and the letter: it is sold, and its owner is told once',
    () =>
      killed('before the letter', async ({ stands, work, told, later }) => {
        expect(await stands()).toEqual(['sold', 'earned'])
        expect(told()).toBe(0)
        await work()
        expect(told()).toBe(1)
        later(MINUTES_CLAIMED)
        await work()
        expect(told()).toBe(1)
      }),
    60_000,
  )

  test.skipIf(!runs)(
    'with the letter in its hands: it goes once, when nobody holds it any more',
    () =>
      killed('with the letter', async ({ stands, work, told, later }) => {
        expect(await stands()).toEqual(['sold', 'earned'])
        await work()
        expect(told()).toBe(0)
        later(MINUTES_CLAIMED)
        await work()
        expect(told()).toBe(1)
        await work()
        expect(told()).toBe(1)
      }),
    60_000,
  )
})
