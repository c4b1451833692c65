/** Two whole shops on one PostgreSQL: what one does the other knows, what has to happen once happens once, and one may leave. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orderHistory, orders, outbox, products, productSizes, stockLedger } from '#data/schema.ts'
import { hasPostgres } from '#tests/support/database.ts'
import { type Instance } from '#tests/support/instances.ts'
import { openTwoInstances, type TwoInstances } from '#tests/support/two-instances.ts'
import { patience } from '#tests/support/patience.ts'

/** Holds product §37.6, §41.5. */

describe.skipIf(!hasPostgres)('two instances on one PostgreSQL (TEST_DATABASE_URL)', () => {
  let two: TwoInstances
  let a: Instance
  let b: Instance

  beforeAll(async () => {
    two = await openTwoInstances()
    ;({ a, b } = two)
  }, 180_000)
  afterAll(() => two?.close([a, b]))

  test('started at once on an empty database, they migrate and seed it once', async () => {
    const { rows } = await two.database.db.execute<{ all: number; different: number }>(
      sql`select count(*)::int as all, count(distinct hash)::int as different from drizzle.__drizzle_migrations`,
    )
    expect(rows[0]!.all).toBe(rows[0]!.different)
    expect(await two.database.db.$count(products)).toBe(68)
    // Said when the demo is whole, which is a moment after it answers.
    const seeders = () => [a, b].filter((one) => one.printed().includes('Seeded with')).length
    await expect.poll(seeders, { timeout: 30_000 }).toBe(1)
  })

  test('a session opened at one counts at the other; a ban at one closes sockets and pages at the other at once', async () => {
    const admin = await two.signIn('admin@vereda.test')
    const eva = await two.signIn('eva@example.com')
    expect((await two.ask(b, '/Profile', { cookie: eva.cookie })).status).toBe(200)
    const { socket } = await two.listenAt(b, eva.cookie)
    const closed = new Promise((resolve) => socket.once('disconnect', resolve))
    const began = performance.now()
    const ban = await two.ask(a, `/api/users/ban/${eva.id}`, {
      method: 'PUT',
      cookie: admin.cookie,
      body: '{}',
    })
    expect(ban.status).toBe(200)
    expect((await two.ask(b, '/Profile', { cookie: eva.cookie })).status).toBe(403)
    await closed
    expect(performance.now() - began).toBeLessThan(patience(2_000))
  })

  test('a price changed at one is seen in the kept pages and answers of the other within a second', async () => {
    const admin = await two.signIn('admin@vereda.test')
    const visitor = await two.signIn('lector@example.com')
    for (let warm = 0; warm < 3; warm++)
      for (const at of [a, b]) {
        await two.ask(at, '/api/products/7')
        await two.ask(at, '/ProductDetail/7')
      }
    const { heard } = await two.listenAt(b, visitor.cookie)
    const change = await two.ask(a, '/api/products/change/7', {
      method: 'PUT',
      cookie: admin.cookie,
      body: JSON.stringify({ price: 12_345, offer: false }),
    })
    expect(change.status).toBe(200)
    const changed = performance.now()
    // On the same instance at once, on the other within the second.
    expect(((await (await two.ask(a, '/api/products/7')).json()) as { price: number }).price).toBe(12_345)
    await expect
      .poll(async () => ((await (await two.ask(b, '/api/products/7')).json()) as { price: number }).price, {
        timeout: 30_000,
        interval: 20,
      })
      .toBe(12_345)
    expect(performance.now() - changed).toBeLessThan(patience(1_000))
    expect(await (await two.ask(b, '/ProductDetail/7')).text()).toContain('12.345')
    await expect.poll(() => heard.some(({ name }) => name === 'hint')).toBe(true)
  })

  test('an admin’s page at one hears of the order that came in at the other', async () => {
    const admin = await two.signIn('admin@vereda.test')
    const { heard } = await two.listenAt(b, admin.cookie)
    const buyer = await two.signIn('compra@example.com')
    expect((await two.order(a, buyer.cookie, await two.seedSizes(9, 5), 9)).status).toBe(201)
    await expect
      .poll(() => heard.filter(({ said }) => (said as { kind?: string }).kind === 'order').length)
      .toBeGreaterThan(0)
  })

  test('tries are counted together: the eleventh code is refused wherever it is asked', async () => {
    const ana = await two.signIn('ana@example.com')
    const answers: number[] = []
    for (let round = 0; round < 12; round++)
      answers.push(
        (await two.post(round % 2 ? a : b, '/api/coupons/check', ana.cookie, { code: 'NADA', subtotal: 1 }))
          .status,
      )
    expect(answers).toEqual([...Array<number>(10).fill(422), 429, 429])
  })

  test('sixty buyers at both instances for the last five: five orders, no error, nothing oversold', async () => {
    const size = await two.seedSizes(3, 5)
    const buyers = await Promise.all(
      Array.from({ length: 60 }, (_, n) => two.signIn(`buyer${n}@example.com`)),
    )
    const answers = await Promise.all(
      buyers.map(({ cookie }, n) => two.order(n % 2 ? a : b, cookie, size, 3).then(({ status }) => status)),
    )
    expect(answers.filter((status) => status === 201)).toHaveLength(5)
    expect(answers.filter((status) => status === 409)).toHaveLength(55)
    const left = await two.database.db
      .select({ stock: productSizes.stock })
      .from(productSizes)
      .where(sql`product_id = 3 and size = ${size}`)
    expect(left).toEqual([{ stock: 0 }])
  }, 60_000)

  test('emails and expiries happen once, whoever gets to them', async () => {
    const size = await two.seedSizes(11, 20)
    const references: string[] = []
    for (let n = 0; n < 8; n++) {
      const buyer = await two.signIn(`late${n}@example.com`)
      const placed = await two.order(n % 2 ? a : b, buyer.cookie, size, 11)
      references.push(((await placed.json()) as { reference: string }).reference)
    }
    const late = sql`${orders.reference} in ${references}`
    await two.database.db
      .update(orders)
      .set({ expiresAt: new Date(Date.now() - 60_000) })
      .where(late)
    await expect
      .poll(() => two.database.db.$count(orders, sql`${late} and status = 'expired'`), {
        timeout: 60_000,
        interval: 500,
      })
      .toBe(8)
    const own = sql`order_id in (select id from orders where ${late})`
    expect(await two.database.db.$count(stockLedger, sql`${own} and kind = 'released'`)).toBe(8)
    expect(await two.database.db.$count(orderHistory, sql`${own} and to_state = 'expired'`)).toBe(8)
    await expect
      .poll(
        () => two.database.db.$count(outbox, sql`done_at is null and failed_at is null and run_at <= now()`),
        {
          timeout: 30_000,
          interval: 250,
        },
      )
      .toBe(0)
    expect(await two.database.db.$count(outbox, eq(outbox.kind, 'mail'))).toBeGreaterThan(15)
    // A try that failed may be followed by another; one that did not, never.
    const twice = sql`attempts > 1 and last_error is null`
    expect(await two.database.db.$count(outbox, twice)).toBe(0)
  }, 120_000)

  test('after all of it the books are right', async () => {
    const { PATH = '' } = process.env
    const command = ['src/server/commands.ts', 'verify']
    const { stdout } = await promisify(execFile)(process.execPath, command, {
      env: { PATH, DATA_DIR: two.folder, DATABASE_URL: two.server.url, LOG_LEVEL: 'error' },
    })
    expect(stdout).toContain('Todo cierra')
  }, 60_000)
})
