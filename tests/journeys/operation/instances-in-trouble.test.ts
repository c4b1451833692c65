/** Two whole shops on one PostgreSQL when something breaks: the wire, the database, a clock, an instance that leaves. */
import { execFile } from 'node:child_process'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orders, users } from '#data/schema.ts'
import { hasPostgres } from '#tests/support/database.ts'
import { freePort } from '#tests/support/app.ts'
import { openBalancer, startInstance, type Instance } from '#tests/support/instances.ts'
import { openTwoInstances, type TwoInstances } from '#tests/support/two-instances.ts'
import { patience } from '#tests/support/patience.ts'

/** Holds product §37.6, §41.5. */

describe.skipIf(!hasPostgres)('two instances in trouble (TEST_DATABASE_URL)', () => {
  let two: TwoInstances
  let a: Instance
  let b: Instance

  beforeAll(async () => {
    two = await openTwoInstances()
    ;({ a, b } = two)
  }, 180_000)
  afterAll(() => two?.close([a, b]))

  test('the wire to the database is cut under way: 503 in words, the other instance serves on, and it comes back by itself', async () => {
    const reader = await two.signIn('lector@example.com')
    await two.wire.cut()
    const began = performance.now()
    const during = await two.ask(b, '/Orders', { cookie: reader.cookie })
    expect(during.status).toBe(503)
    expect(during.headers.get('retry-after')).not.toBeNull()
    expect(await during.text()).not.toMatch(/ECONN|at .*\.ts/)
    expect((await two.ask(b, '/readyz')).status).toBe(503)
    expect((await two.ask(b, '/healthz')).status).toBe(200)
    expect(performance.now() - began).toBeLessThan(patience(10_000))
    expect((await two.ask(a, '/Orders', { cookie: reader.cookie })).status).toBe(200)
    // What happens meanwhile is not heard by the one that is cut off.
    const admin = await two.signIn('admin@vereda.test')
    await two.ask(a, '/api/products/change/8', {
      method: 'PUT',
      cookie: admin.cookie,
      body: JSON.stringify({ price: 54_321, offer: false }),
    })
    await two.wire.mend()
    const mended = performance.now()
    await expect
      .poll(async () => (await two.ask(b, '/Orders', { cookie: reader.cookie })).status, {
        timeout: 30_000,
        interval: 50,
      })
      .toBe(200)
    expect(performance.now() - mended).toBeLessThan(patience(5_000))
    await expect
      .poll(async () => ((await (await two.ask(b, '/api/products/8')).json()) as { price: number }).price, {
        timeout: 30_000,
        interval: 50,
      })
      .toBe(54_321)
  }, 120_000)

  test('the database says nothing at all: nobody waits for it for three seconds, and the balancer is told', async () => {
    const reader = await two.signIn('lector@example.com')
    const admin = await two.signIn('admin@vereda.test')
    await two.database.db.update(users).set({ role: 'owner' }).where(eq(users.id, admin.id))
    const everywhere = [
      () => two.ask(b, '/readyz'),
      () => two.ask(b, '/Orders', { cookie: reader.cookie }),
      () => two.ask(b, '/Products?q=nada', { cookie: reader.cookie }),
      () => two.ask(b, '/ProductDetail/7', { cookie: reader.cookie }),
      () => two.ask(b, '/api/products?q=algo'),
      () => two.ask(b, '/api/me', { cookie: reader.cookie }),
      () => two.order(b, reader.cookie),
      () => two.ask(b, '/sign-in?returnTo=/'),
      () => two.ask(b, '/AdminFigures', { cookie: admin.cookie }),
    ]
    // With connections open, as in the middle of a day.
    await Promise.all(everywhere.map((knock) => knock()))
    two.wire.hang()
    const tried = await Promise.all(
      [...everywhere, ...everywhere].map(async (knock) => {
        const began = performance.now()
        const { status, url } = await knock()
        return { status, url, slow: performance.now() - began > patience(3_000) }
      }),
    )
    expect(tried.filter(({ slow }) => slow)).toEqual([])
    const needing = tried.filter(({ url }) => /readyz|\/Orders|api\/orders/.test(url))
    expect(needing.map(({ status }) => status)).toEqual(needing.map(() => 503))
    await two.wire.mend()
    await expect
      .poll(async () => (await two.ask(b, '/Orders', { cookie: reader.cookie })).status, {
        timeout: 15_000,
        interval: 100,
      })
      .toBe(200)
    await b.ready()
  }, 120_000)

  test('an instance whose clock is a day ahead says so, and ends nobody’s order, session or hold', async () => {
    const size = await two.seedSizes(3, 9)
    const buyer = await two.signIn('adelantado@example.com')
    expect((await two.order(a, buyer.cookie, size, 3)).status).toBe(201)
    const ahead = startInstance(await freePort(), two.server.url, two.folder, {
      PUBLIC_URL: two.balancer.url,
      NODE_OPTIONS: `--import=${path.resolve('tests/support/clock-ahead.ts')}`,
    })
    try {
      await ahead.ready()
      expect(await (await two.ask(ahead, '/readyz')).json()).toMatchObject({
        ready: true,
        degraded: ['clock'],
      })
      expect(await (await two.ask(a, '/readyz')).json()).toMatchObject({ ready: true, degraded: [] })
      expect((await two.ask(ahead, '/Orders', { cookie: buyer.cookie })).status).toBe(200)
      expect((await two.order(ahead, buyer.cookie, size, 3)).status).toBe(201)
      // Unpaid orders are looked through every 15 seconds.
      await pause(17_000)
      const held = await two.database.db
        .select({
          status: orders.status,
          minutes: sql<number>`extract(epoch from expires_at - now())::float8 / 60`,
        })
        .from(orders)
        .where(eq(orders.userId, buyer.id))
      expect(held.map(({ status }) => status)).toEqual(['placed', 'placed'])
      for (const { minutes } of held) expect(minutes).toBeLessThan(60)
      expect((await two.ask(a, '/Orders', { cookie: buyer.cookie })).status).toBe(200)
    } finally {
      await ahead.stop()
    }
  }, 120_000)

  test('one leaves and comes back, then the other, under visitors: not one request fails, and sockets find their way', async () => {
    await Promise.all([a.stop(), b.stop()])
    // Not on this machine, as far as they know: so that they say good-bye to the balancer before they close.
    const more = { PUBLIC_URL: 'http://tienda.test', ALLOW_SANDBOX: '1' }
    const pair = [
      startInstance(a.port, two.server.url, two.folder, more),
      startInstance(b.port, two.server.url, two.folder, more),
    ]
    const route = await openBalancer(() => pair)
    await Promise.all(pair.map((instance) => instance.ready()))
    await pause(500)
    const reader = await two.signIn('lector@example.com')
    const failures: string[] = []
    let answered = 0
    let open = true
    const visit = async (path: string, init: RequestInit = {}) => {
      while (open) {
        try {
          const answer = await fetch(route.url + path, {
            redirect: 'manual',
            ...init,
            headers: { host: 'tienda.test', origin: 'http://tienda.test', cookie: reader.cookie },
          })
          await answer.arrayBuffer()
          answered++
          if (answer.status >= 500) failures.push(`${path} ${answer.status}`)
        } catch (error) {
          failures.push(`${path} ${String(error)}`)
        }
        await pause(20)
      }
    }
    const visitors = [
      visit('/'),
      visit('/ProductDetail/4'),
      visit('/api/products?limit=9'),
      visit('/Orders'),
      visit('/api/favorites/4', { method: 'POST' }),
    ]
    for (const turn of [0, 1]) {
      const began = performance.now()
      expect(await pair[turn]!.stop()).toBe(0)
      expect(performance.now() - began).toBeLessThan(patience(15_000))
      pair[turn] = startInstance(pair[turn]!.port, two.server.url, two.folder, more)
      await pair[turn]!.ready()
      await pause(500)
    }
    open = false
    await Promise.all(visitors)
    await route.close()
    expect(failures).toEqual([])
    expect(answered).toBeGreaterThan(100)
    a = pair[0]!
    b = pair[1]!
  }, 300_000)

  test('after all of it the books are right', async () => {
    const { PATH = '' } = process.env
    const command = ['src/server/commands.ts', 'verify']
    // It ends with 1 where something is wrong, and says what.
    const { stdout } = await promisify(execFile)(process.execPath, command, {
      env: { PATH, DATA_DIR: two.folder, DATABASE_URL: two.server.url, LOG_LEVEL: 'error' },
    }).catch((error: { stdout: string }) => error)
    expect(stdout).toContain('Todo cierra')
  }, 120_000)
})
