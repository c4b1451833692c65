/** Two whole shops on one PostgreSQL: what one does the other knows, what has to happen once happens once, and one may leave. */
import { execFile } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase, type Database } from '#data/database.ts'
import { orderEvents, orders, outbox, people, products, productSizes, stockLedger } from '#data/schema.ts'
import { openSession } from '#shop/sessions/opening.ts'
import { emptyPostgres, hasPostgres } from '#tests/support/database.ts'
import { freePort } from '#tests/support/app.ts'
import {
  newFolder,
  openBalancer,
  startInstance,
  type Balancer,
  type Instance,
} from '#tests/support/instances.ts'
import { openWire, type Wire } from '#tests/support/tcp-proxy.ts'

const PERSONAL = {
  nameCompra: 'Ana',
  surnameCompra: 'Prueba',
  ageCompra: '1990-01-02',
  streetAddress: 'Calle Falsa 123',
  province: 'Buenos Aires',
  codePostal: '1900',
  phoneNumber: '2215550101',
  emailCompra: 'ana@example.com',
}

describe.skipIf(!hasPostgres)('two instances on one PostgreSQL (TEST_DATABASE_URL)', () => {
  let server: { url: string; drop(): Promise<void> }
  let folder: string
  let database: Database
  let balancer: Balancer
  let wire: Wire
  let a: Instance
  let b: Instance
  const sockets: Socket[] = []

  beforeAll(async () => {
    server = await emptyPostgres()
    folder = newFolder()
    const there = new URL(server.url)
    wire = await openWire({ host: there.hostname, port: Number(there.port || 5432) })
    const wired = new URL(server.url)
    wired.hostname = '127.0.0.1'
    wired.port = String(wire.port)
    let pair: Instance[] = []
    balancer = await openBalancer(() => pair)
    const more = { PUBLIC_URL: balancer.url }
    // At once, on a database without a single table.
    a = startInstance(await freePort(), server.url, folder, more)
    b = startInstance(await freePort(), wired.href, folder, more)
    pair = [a, b]
    await Promise.all([a.ready(), b.ready()])
    database = await openDatabase({ kind: 'postgresql', url: server.url })
  }, 180_000)
  afterAll(async () => {
    for (const socket of sockets) socket.disconnect()
    await Promise.all([a?.stop('SIGKILL'), b?.stop('SIGKILL')])
    await balancer?.close()
    await wire?.close()
    await database?.close()
    await server?.drop()
    fs.rmSync(folder, { recursive: true, force: true })
  })

  async function signIn(email: string): Promise<{ id: number; cookie: string }> {
    const [known] = await database.db.select({ id: people.id }).from(people).where(eq(people.email, email))
    const [person] = known
      ? [known]
      : await database.db
          .insert(people)
          .values({
            issuer: 'test',
            subject: email,
            email,
            emailVerified: true,
            username: email.split('@')[0]!,
          })
          .returning({ id: people.id })
    const token = await openSession(database.db, { personId: person!.id, idToken: null, now: new Date() })
    return { id: person!.id, cookie: `sid=${token}` }
  }
  const ask = (at: { url: string }, path: string, init: RequestInit & { cookie?: string } = {}) =>
    fetch(at.url + path, {
      redirect: 'manual',
      ...init,
      headers: {
        origin: balancer.url,
        ...(init.cookie ? { cookie: init.cookie } : {}),
        ...(init.body && typeof init.body === 'string' ? { 'content-type': 'application/json' } : {}),
      },
    })
  const post = (at: { url: string }, path: string, cookie: string, body: unknown = {}) =>
    ask(at, path, { method: 'POST', cookie, body: JSON.stringify(body) })
  const order = (at: { url: string }, cookie: string, size = '42', productId = 1) =>
    post(at, '/api/orders', cookie, {
      items: [{ id: productId, size }],
      delivery: 'pickup',
      personal: PERSONAL,
    })
  async function listenAt(at: Instance, cookie: string) {
    const socket = io(at.url, {
      path: '/live',
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      extraHeaders: { cookie, origin: balancer.url },
    })
    sockets.push(socket)
    const heard: { name: string; said: unknown }[] = []
    socket.onAny((name: string, said: unknown) => heard.push({ name, said }))
    await new Promise((resolve, reject) =>
      socket.once('connect', () => resolve(null)).once('connect_error', reject),
    )
    return { socket, heard }
  }
  const seedSizes = async (productId: number, stock: number) => {
    const [size] = await database.db
      .select({ id: productSizes.id, size: productSizes.size, stock: productSizes.stock })
      .from(productSizes)
      .where(eq(productSizes.productId, productId))
      .limit(1)
    const admin = await signIn('admin@vereda.test')
    const body = { delta: stock - size!.stock, reason: 'Conteo', key: `stock-${productId}-${stock}-test` }
    if (body.delta !== 0)
      expect((await post(a, `/api/stock/sizes/${size!.id}`, admin.cookie, body)).status).toBe(200)
    return size!.size
  }

  test('started at once on an empty database, they migrate and seed it once', async () => {
    const { rows } = await database.db.execute<{ all: number; different: number }>(
      sql`select count(*)::int as all, count(distinct hash)::int as different from drizzle.__drizzle_migrations`,
    )
    expect(rows[0]!.all).toBe(rows[0]!.different)
    expect(await database.db.$count(products)).toBe(68)
    expect(a.printed().includes('Seeded with') !== b.printed().includes('Seeded with')).toBe(true)
  })

  test('a session opened at one counts at the other; a ban at one closes sockets and pages at the other at once', async () => {
    const admin = await signIn('admin@vereda.test')
    const eva = await signIn('eva@example.com')
    expect((await ask(b, '/Profile', { cookie: eva.cookie })).status).toBe(200)
    const { socket } = await listenAt(b, eva.cookie)
    const closed = new Promise((resolve) => socket.once('disconnect', resolve))
    const began = performance.now()
    const ban = await ask(a, `/api/users/ban/${eva.id}`, { method: 'PUT', cookie: admin.cookie, body: '{}' })
    expect(ban.status).toBe(200)
    expect((await ask(b, '/Profile', { cookie: eva.cookie })).status).toBe(403)
    await closed
    expect(performance.now() - began).toBeLessThan(2_000)
  })

  test('a price changed at one is seen in the kept pages and answers of the other within a second', async () => {
    const admin = await signIn('admin@vereda.test')
    const visitor = await signIn('lector@example.com')
    for (let warm = 0; warm < 3; warm++)
      for (const at of [a, b]) {
        await ask(at, '/api/products/7')
        await ask(at, '/ProductDetail/7')
      }
    const { heard } = await listenAt(b, visitor.cookie)
    const change = await ask(a, '/api/products/change/7', {
      method: 'PUT',
      cookie: admin.cookie,
      body: JSON.stringify({ price: 12_345, offer: false }),
    })
    expect(change.status).toBe(200)
    const changed = performance.now()
    // On the same instance at once, on the other within the second.
    expect(((await (await ask(a, '/api/products/7')).json()) as { price: number }).price).toBe(12_345)
    await expect
      .poll(async () => ((await (await ask(b, '/api/products/7')).json()) as { price: number }).price, {
        timeout: 5_000,
        interval: 20,
      })
      .toBe(12_345)
    expect(performance.now() - changed).toBeLessThan(1_000)
    expect(await (await ask(b, '/ProductDetail/7')).text()).toContain('12.345')
    await expect.poll(() => heard.some(({ name }) => name === 'hint')).toBe(true)
  })

  test('an admin’s page at one hears of the order that came in at the other', async () => {
    const admin = await signIn('admin@vereda.test')
    const { heard } = await listenAt(b, admin.cookie)
    const buyer = await signIn('compra@example.com')
    expect((await order(a, buyer.cookie, await seedSizes(9, 5), 9)).status).toBe(201)
    await expect
      .poll(() => heard.filter(({ said }) => (said as { kind?: string }).kind === 'order').length)
      .toBeGreaterThan(0)
  })

  test('tries are counted together: the eleventh code is refused wherever it is asked', async () => {
    const ana = await signIn('ana@example.com')
    const answers: number[] = []
    for (let round = 0; round < 12; round++)
      answers.push(
        (await post(round % 2 ? a : b, '/api/coupons/check', ana.cookie, { code: 'NADA', subtotal: 1 }))
          .status,
      )
    expect(answers).toEqual([...Array<number>(10).fill(422), 429, 429])
  })

  test('sixty buyers at both doors for the last five: five orders, no error, nothing oversold', async () => {
    const size = await seedSizes(3, 5)
    const buyers = await Promise.all(Array.from({ length: 60 }, (_, n) => signIn(`buyer${n}@example.com`)))
    const answers = await Promise.all(
      buyers.map(({ cookie }, n) => order(n % 2 ? a : b, cookie, size, 3).then(({ status }) => status)),
    )
    expect(answers.filter((status) => status === 201)).toHaveLength(5)
    expect(answers.filter((status) => status === 409)).toHaveLength(55)
    const left = await database.db
      .select({ stock: productSizes.stock })
      .from(productSizes)
      .where(sql`product_id = 3 and size = ${size}`)
    expect(left).toEqual([{ stock: 0 }])
  }, 60_000)

  test('letters and expiries happen once, whoever gets to them', async () => {
    const size = await seedSizes(11, 20)
    const references: string[] = []
    for (let n = 0; n < 8; n++) {
      const buyer = await signIn(`late${n}@example.com`)
      const placed = await order(n % 2 ? a : b, buyer.cookie, size, 11)
      references.push(((await placed.json()) as { reference: string }).reference)
    }
    const late = sql`${orders.reference} in ${references}`
    await database.db
      .update(orders)
      .set({ expiresAt: new Date(Date.now() - 60_000) })
      .where(late)
    await expect
      .poll(() => database.db.$count(orders, sql`${late} and status = 'expired'`), {
        timeout: 60_000,
        interval: 500,
      })
      .toBe(8)
    const own = sql`order_id in (select id from orders where ${late})`
    expect(await database.db.$count(stockLedger, sql`${own} and kind = 'released'`)).toBe(8)
    expect(await database.db.$count(orderEvents, sql`${own} and to_state = 'expired'`)).toBe(8)
    await expect
      .poll(
        () => database.db.$count(outbox, sql`done_at is null and failed_at is null and run_at <= now()`),
        {
          timeout: 30_000,
          interval: 250,
        },
      )
      .toBe(0)
    expect(await database.db.$count(outbox, eq(outbox.kind, 'mail'))).toBeGreaterThan(15)
    // A try that failed may be followed by another; one that did not, never.
    const twice = sql`attempts > 1 and last_error is null`
    expect(await database.db.$count(outbox, twice)).toBe(0)
  }, 120_000)

  test('the wire to the database is cut under way: 503 in words, the other instance serves on, and it comes back by itself', async () => {
    const reader = await signIn('lector@example.com')
    await wire.cut()
    const began = performance.now()
    const during = await ask(b, '/Orders', { cookie: reader.cookie })
    expect(during.status).toBe(503)
    expect(during.headers.get('retry-after')).not.toBeNull()
    expect(await during.text()).not.toMatch(/ECONN|at .*\.ts/)
    expect((await ask(b, '/readyz')).status).toBe(503)
    expect((await ask(b, '/healthz')).status).toBe(200)
    expect(performance.now() - began).toBeLessThan(10_000)
    expect((await ask(a, '/Orders', { cookie: reader.cookie })).status).toBe(200)
    // What happens meanwhile is not heard by the one that is cut off.
    const admin = await signIn('admin@vereda.test')
    await ask(a, '/api/products/change/8', {
      method: 'PUT',
      cookie: admin.cookie,
      body: JSON.stringify({ price: 54_321, offer: false }),
    })
    await wire.mend()
    const mended = performance.now()
    await expect
      .poll(async () => (await ask(b, '/Orders', { cookie: reader.cookie })).status, {
        timeout: 10_000,
        interval: 50,
      })
      .toBe(200)
    expect(performance.now() - mended).toBeLessThan(5_000)
    await expect
      .poll(async () => ((await (await ask(b, '/api/products/8')).json()) as { price: number }).price, {
        timeout: 10_000,
        interval: 50,
      })
      .toBe(54_321)
  }, 60_000)

  test('the database says nothing at all: nobody waits for it for three seconds, and the balancer is told', async () => {
    const reader = await signIn('lector@example.com')
    const admin = await signIn('admin@vereda.test')
    await database.db.update(people).set({ admin: true }).where(eq(people.id, admin.id))
    const everywhere = [
      () => ask(b, '/readyz'),
      () => ask(b, '/Orders', { cookie: reader.cookie }),
      () => ask(b, '/Products?q=nada', { cookie: reader.cookie }),
      () => ask(b, '/ProductDetail/7', { cookie: reader.cookie }),
      () => ask(b, '/api/products?q=algo'),
      () => ask(b, '/api/me', { cookie: reader.cookie }),
      () => order(b, reader.cookie),
      () => ask(b, '/sign-in?returnTo=/'),
      () => ask(b, '/AdminFigures', { cookie: admin.cookie }),
    ]
    // With connections open, as in the middle of a day.
    await Promise.all(everywhere.map((knock) => knock()))
    wire.hang()
    const tried = await Promise.all(
      [...everywhere, ...everywhere].map(async (knock) => {
        const began = performance.now()
        const { status, url } = await knock()
        return { status, url, slow: performance.now() - began > 3_000 }
      }),
    )
    expect(tried.filter(({ slow }) => slow)).toEqual([])
    const needing = tried.filter(({ url }) => /readyz|\/Orders|api\/orders/.test(url))
    expect(needing.map(({ status }) => status)).toEqual(needing.map(() => 503))
    await wire.mend()
    await expect
      .poll(async () => (await ask(b, '/Orders', { cookie: reader.cookie })).status, {
        timeout: 15_000,
        interval: 100,
      })
      .toBe(200)
    await b.ready()
  }, 60_000)

  test('an instance whose clock is a day ahead says so, and ends nobody’s order, session or hold', async () => {
    const size = await seedSizes(3, 9)
    const buyer = await signIn('adelantado@example.com')
    expect((await order(a, buyer.cookie, size, 3)).status).toBe(201)
    const ahead = startInstance(await freePort(), server.url, folder, {
      PUBLIC_URL: balancer.url,
      NODE_OPTIONS: `--import=${path.resolve('tests/support/clock-ahead.ts')}`,
    })
    try {
      await ahead.ready()
      expect(await (await ask(ahead, '/readyz')).json()).toMatchObject({ ready: true, degraded: ['clock'] })
      expect(await (await ask(a, '/readyz')).json()).toMatchObject({ ready: true, degraded: [] })
      expect((await ask(ahead, '/Orders', { cookie: buyer.cookie })).status).toBe(200)
      expect((await order(ahead, buyer.cookie, size, 3)).status).toBe(201)
      // Unpaid orders are looked through every 15 seconds.
      await pause(17_000)
      const held = await database.db
        .select({
          status: orders.status,
          minutes: sql<number>`extract(epoch from expires_at - now())::float8 / 60`,
        })
        .from(orders)
        .where(eq(orders.personId, buyer.id))
      expect(held.map(({ status }) => status)).toEqual(['placed', 'placed'])
      for (const { minutes } of held) expect(minutes).toBeLessThan(60)
      expect((await ask(a, '/Orders', { cookie: buyer.cookie })).status).toBe(200)
    } finally {
      await ahead.stop()
    }
  }, 120_000)

  test('one leaves and comes back, then the other, under visitors: not one request fails, and sockets find their way', async () => {
    await Promise.all([a.stop(), b.stop()])
    // Not on this machine, as far as they know: so that they say good-bye to the balancer before they close.
    const more = { PUBLIC_URL: 'http://tienda.test', ALLOW_SANDBOX: '1' }
    const pair = [
      startInstance(a.port, server.url, folder, more),
      startInstance(b.port, server.url, folder, more),
    ]
    const route = await openBalancer(() => pair)
    await Promise.all(pair.map((instance) => instance.ready()))
    await pause(500)
    const reader = await signIn('lector@example.com')
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
      expect(performance.now() - began).toBeLessThan(15_000)
      pair[turn] = startInstance(pair[turn]!.port, server.url, folder, more)
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
    const { stdout } = await promisify(execFile)(process.execPath, command, {
      env: { PATH, DATA_DIR: folder, DATABASE_URL: server.url, LOG_LEVEL: 'error' },
    })
    expect(stdout).toContain('Todo cierra')
  }, 60_000)
})
