/** Two whole shops on one PostgreSQL behind a balancer, the second on a wire that can be cut; and what visitors do there. */
import fs from 'node:fs'
import { and, eq, isNull, lte } from 'drizzle-orm'
import { io, type Socket } from 'socket.io-client'
import { expect, vi } from 'vitest'
import { openDatabase, type Database } from '#data/database.ts'
import { outbox, users, productSizes, shopFacts } from '#data/schema.ts'
import { CASES_FACT } from '#data/seed/seed.ts'
import { openSession } from '#shop/sessions/opening.ts'
import { emptyPostgres } from './database.ts'
import { freePort } from './app.ts'
import { newFolder, openBalancer, startInstance, type Instance } from './instances.ts'
import { openWire } from './tcp-proxy.ts'

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

/**
 * The demo plays its cases after the doors are open. One that is left in the middle of them goes on a minute later, and its
 * letters would look like work that nobody does.
 */
async function demoIsPlayed({ db }: Database): Promise<void> {
  const state = async () => ({
    cases: (
      await db.select({ value: shopFacts.value }).from(shopFacts).where(eq(shopFacts.key, CASES_FACT))
    )[0]?.value,
    due: await db.$count(outbox, and(isNull(outbox.doneAt), lte(outbox.runAt, new Date()))),
  })
  await vi.waitFor(async () => expect(await state()).toEqual({ cases: 'finished', due: 0 }), {
    timeout: 150_000,
    interval: 250,
  })
}

export type TwoInstances = Awaited<ReturnType<typeof openTwoInstances>>

export async function openTwoInstances() {
  const sockets: Socket[] = []

  const server = await emptyPostgres()
  const folder = newFolder()
  const there = new URL(server.url)
  const wire = await openWire({ host: there.hostname, port: Number(there.port || 5432) })
  const wired = new URL(server.url)
  wired.hostname = '127.0.0.1'
  wired.port = String(wire.port)
  let pair: Instance[] = []
  const balancer = await openBalancer(() => pair)
  const more = { PUBLIC_URL: balancer.url }
  // At once, on a database without a single table.
  const a = startInstance(await freePort(), server.url, folder, more)
  const b = startInstance(await freePort(), wired.href, folder, more)
  pair = [a, b]
  await Promise.all([a.ready(), b.ready()])
  const database = await openDatabase({ kind: 'postgresql', url: server.url })
  await demoIsPlayed(database)

  async function signIn(email: string): Promise<{ id: number; cookie: string }> {
    const [known] = await database.db.select({ id: users.id }).from(users).where(eq(users.email, email))
    const [person] = known
      ? [known]
      : await database.db
          .insert(users)
          .values({
            issuer: 'test',
            subject: email,
            email,
            emailVerified: true,
            username: email.split('@')[0]!,
          })
          .returning({ id: users.id })
    const token = await openSession(database.db, { userId: person!.id, idToken: null, now: new Date() })
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

  /** What runs now: either may have been started again since. */
  async function close(running: readonly Instance[]) {
    for (const socket of sockets) socket.disconnect()
    await Promise.all(running.map((instance) => instance.stop('SIGKILL')))
    await balancer.close()
    await wire.close()
    await database.close()
    await server.drop()
    fs.rmSync(folder, { recursive: true, force: true })
  }

  return {
    server,
    folder,
    database,
    balancer,
    wire,
    a,
    b,
    sockets,
    signIn,
    ask,
    post,
    order,
    listenAt,
    seedSizes,
    close,
  }
}
