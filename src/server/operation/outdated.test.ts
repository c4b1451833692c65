import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { newestMigration } from '#data/migrate.ts'
import { outbox } from '#data/schema.ts'
import { openServer, type TestServer } from '#tests/support/app.ts'
import { hasPostgres } from '#tests/support/database.ts'
import { patience } from '#tests/support/patience.ts'

/** As a newer version migrates (1), and as if it never had (0). */
async function aheadBy(by: number, { database: { db } }: TestServer) {
  await db.execute(sql`update drizzle.__drizzle_migrations set created_at = ${newestMigration() + by}
    where id = (select max(id) from drizzle.__drizzle_migrations)`)
}

describe.skipIf(!hasPostgres)('an instance left beside a newer one (TEST_DATABASE_URL)', () => {
  let server: TestServer
  beforeEach(async () => {
    server = await openServer({ seeded: false, pages: false, postgres: true })
  })
  afterEach(async () => {
    // Another test gets this database.
    await aheadBy(0, server)
    await server.close()
  })
  const status = async () => (await fetch(`${server.url}/api/products`)).status
  const queue = async () => {
    const [row] = await server.database.db
      .insert(outbox)
      .values({ kind: 'mail', payload: {} })
      .returning({ id: outbox.id })
    return row!.id
  }
  const tries = async (id: number) => {
    const [row] = await server.database.db.select().from(outbox).where(eq(outbox.id, id))
    return row!.attempts
  }

  test('hears of it within seconds, without being asked; takes no visitor and begins no job until it is over', async () => {
    expect(await status()).toBe(200)
    const before = await queue()
    await vi.waitFor(async () => expect(await tries(before)).toBeGreaterThan(0), { timeout: patience(5_000) })

    await aheadBy(1, server)
    const began = performance.now()
    await vi.waitFor(async () => expect(await status()).toBe(503), { timeout: 15_000, interval: 100 })
    expect(performance.now() - began).toBeLessThan(patience(4_000))
    expect(server.troubles.join('\n')).toContain('this instance is to be stopped')

    // The outbox is looked through every second.
    const meanwhile = await queue()
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    expect(await tries(meanwhile)).toBe(0)

    await aheadBy(0, server)
    await vi.waitFor(async () => expect(await status()).toBe(200), { timeout: 15_000, interval: 100 })
    await vi.waitFor(async () => expect(await tries(meanwhile)).toBeGreaterThan(0), { timeout: 15_000 })
  }, 60_000)
})
