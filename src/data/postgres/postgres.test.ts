import net from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { blankPostgres, hasPostgres } from '#tests/support/database.ts'
import { openPooler } from '#tests/support/stand-ins/pooler.ts'
import { openWire } from '#tests/support/tcp-proxy.ts'
import { openDatabase, type Database } from '#data/database.ts'
import { isUnavailable, sqlState } from '#data/errors.ts'
import { auditLog } from '#data/schema.ts'
import { patience } from '#tests/support/patience.ts'

/** Holds product §39.8, §39.10, §40.7. */

test('a server that cannot be reached is named, without its password', async () => {
  const closed = net.createServer().listen(0)
  const { port } = closed.address() as net.AddressInfo
  await new Promise((resolve) => closed.close(resolve))
  const opening = openDatabase({ kind: 'postgresql', url: `postgres://shop:secret@127.0.0.1:${port}/vereda` })
  await expect(opening).rejects.toThrow(`PostgreSQL at 127.0.0.1:${port}/vereda cannot be reached`)
  await expect(opening).rejects.not.toThrow('secret')
})

describe.skipIf(!hasPostgres)('a PostgreSQL server (needs TEST_DATABASE_URL)', () => {
  let server: Awaited<ReturnType<typeof blankPostgres>>
  let database: Database
  beforeAll(async () => {
    server = await blankPostgres()
    database = await openDatabase({ kind: 'postgresql', url: server.url, poolSize: 4 })
  })
  afterAll(async () => {
    await database?.close()
    await server?.drop()
  })

  const cutEveryConnection = async () => {
    const client = new pg.Client({ connectionString: server.url })
    await client.connect()
    await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`)
    await client.end()
  }

  test('instances that start together migrate once', async () => {
    const empty = await blankPostgres()
    const client = new pg.Client({ connectionString: empty.url })
    await client.connect()
    await client.query('drop schema public cascade; drop schema drizzle cascade; create schema public')
    const open = () => openDatabase({ kind: 'postgresql', url: empty.url })
    const instances = await Promise.all([open(), open(), open()])
    const { rows } = await client.query(
      'select count(*)::int as n, count(distinct hash)::int as kinds from drizzle.__drizzle_migrations',
    )
    expect(rows[0].n).toBe(rows[0].kinds)
    await Promise.all(instances.map((instance) => instance.close()))
    await client.end()
    await empty.drop()
  })

  test('a pooler that hands each transaction to another session is refused at once; one that keeps sessions is not', async () => {
    const sharing = await openPooler(server.url, 'transaction')
    const opening = openDatabase({ kind: 'postgresql', url: sharing.url })
    await expect(opening).rejects.toThrow(/hands every transaction to another session.*pool_mode = session/)
    await sharing.close()
    const keeping = await openPooler(server.url, 'session')
    const through = await openDatabase({ kind: 'postgresql', url: keeping.url })
    await through.ping()
    await through.close()
    await keeping.close()
  })

  test('every wait has a limit', async () => {
    const { rows } = await database.db.execute(sql`
      select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
             current_setting('idle_in_transaction_session_timeout') as idle, current_setting('TimeZone') as zone`)
    expect(rows).toEqual([{ statement: '5s', lock: '2s', idle: '10s', zone: 'UTC' }])
    const slow = database.db.execute(sql`select pg_sleep(30)`)
    await expect(slow).rejects.toSatisfy((error) => sqlState(error) === '57014' && isUnavailable(error))
  })

  test('connections cut in the middle are errors of their statements, and the shop recovers by itself', async () => {
    const waiting = database.transaction(async (tx) => {
      await tx.insert(auditLog).values({ actor: 'a', action: 'b', entity: 'product', entityId: '1' })
      await tx.execute(sql`select pg_sleep(4)`)
    })
    const thinking = database.transaction(async (tx) => {
      await tx.execute(sql`select 1`)
      await pause(60_000)
    })
    const ends = [waiting, thinking].map((work) => expect(work).rejects.toSatisfy(isUnavailable))
    await pause(200)
    await cutEveryConnection()
    await Promise.all(ends)
    await vi.waitFor(() => database.ping(), 5_000)
    expect(await database.db.$count(auditLog)).toBe(0)
  })

  test('news reach other instances, and a listener that was cut off comes back and says that it missed some', async () => {
    const other = await openDatabase({ kind: 'postgresql', url: server.url })
    const heard: string[] = []
    const gap = vi.fn()
    await other.listen('stock_moved', (payload) => heard.push(payload), gap)
    await database.notify('stock_moved', 'first')
    await vi.waitFor(() => expect(heard).toEqual(['first']), 5_000)
    await cutEveryConnection()
    await vi.waitFor(() => expect(gap).toHaveBeenCalledTimes(1), 10_000)
    await database.notify('stock_moved', 'second')
    await vi.waitFor(() => expect(heard).toEqual(['first', 'second']), 5_000)
    await other.close()
  })

  const throughWire = async () => {
    const url = new URL(server.url)
    const wire = await openWire({ host: url.hostname, port: Number(url.port || 5432) })
    url.hostname = '127.0.0.1'
    url.port = String(wire.port)
    return { wire, url: url.href }
  }

  test('a database that falls silent keeps nobody waiting for three seconds, and is back as soon as it speaks', async () => {
    const { wire, url } = await throughWire()
    const far = await openDatabase({ kind: 'postgresql', url, poolSize: 3 })
    const gap = vi.fn()
    await far.listen('stock_moved', () => undefined, gap)
    const took: number[] = []
    const timed = async (work: Promise<unknown>) => {
      const began = performance.now()
      await expect(work).rejects.toSatisfy(isUnavailable)
      took.push(performance.now() - began)
    }
    const opened = Promise.withResolvers<void>()
    const silence = Promise.withResolvers<void>()
    // In the middle of a transaction, whose ROLLBACK has nobody to hear it.
    const inside = far.transaction(async (tx) => {
      await tx.execute(sql`select 1`)
      opened.resolve()
      await silence.promise
      await tx.execute(sql`select 2`)
    })
    inside.catch(() => undefined)
    await opened.promise
    wire.hang()
    silence.resolve()
    const ask = () => far.db.execute(sql`select 1`)
    // More than there are connections: some wait for a turn, and who is told no asks again, as a page does.
    const many = Array.from({ length: 6 }, () => timed(ask().catch(ask)))
    await Promise.all([timed(inside), timed(far.aside.db.execute(sql`select pg_sleep(30)`)), ...many])
    await timed(ask())
    expect(Math.max(...took)).toBeLessThan(patience(3_000))
    expect(took.at(-1)).toBeLessThan(patience(100))
    await wire.mend()
    const mended = performance.now()
    await vi.waitFor(ask, { timeout: 30_000, interval: 50 })
    expect(performance.now() - mended).toBeLessThan(patience(2_000))
    await vi.waitFor(() => expect(gap).toHaveBeenCalled(), 5_000)
    await far.close()
    await wire.close()
  }, 90_000)

  test('a database that is only slow is waited for', async () => {
    const { rows } = await database.db.execute(sql`select pg_sleep(3.5)::text as slept`)
    expect(rows).toHaveLength(1)
  })

  test('long work has connections and limits of its own, so that visitors do not wait behind it', async () => {
    const { rows } = await database.aside.db.execute(
      sql`select current_setting('statement_timeout') as limit`,
    )
    expect(rows).toEqual([{ limit: '1min' }])
    const long = Array.from({ length: 8 }, () => database.aside.db.execute(sql`select pg_sleep(1)`))
    const began = performance.now()
    await database.ping()
    expect(performance.now() - began).toBeLessThan(patience(500))
    await Promise.all(long)
    const beside = database.transaction(() => database.aside.db.execute(sql`select 1`))
    await expect(beside).rejects.toMatchObject({
      cause: { message: expect.stringContaining('Use the `tx`') },
    })
  })

  test('the shop’s time is the database’s, whatever this machine’s clock says', async () => {
    const DAY = 86_400_000
    const truth = Date.now()
    const began = performance.now()
    vi.useFakeTimers({ toFake: ['Date'], now: truth + DAY })
    try {
      const ahead = await openDatabase({ kind: 'postgresql', url: server.url })
      const shopTime = () => ahead.clock().getTime() - truth - (performance.now() - began)
      expect(Math.abs(shopTime())).toBeLessThan(1_000)
      expect(Math.abs(ahead.clockSkew() - DAY)).toBeLessThan(1_000)
      // Somebody sets it back while the shop is open.
      vi.setSystemTime(truth - DAY)
      expect(Math.abs(shopTime())).toBeLessThan(1_000)
      expect(ahead.clockSkew()).toBeLessThan(-DAY + 1_000)
      await ahead.close()
    } finally {
      vi.useRealTimers()
    }
  })
})
