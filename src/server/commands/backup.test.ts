import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '#data/database.ts'
import { orderLines, orders, products, shopFacts } from '#data/schema.ts'
import { filledForm, seedUser, seedProduct } from '#tests/support/builders.ts'
import { blankDatabase, blankPostgres, hasPostgres, postgresDatabase } from '#tests/support/database.ts'
import { openServer, type TestServer } from '#tests/support/app.ts'
import { mp4 } from '#tests/support/files/video-files.ts'
import { runCommand } from '#server/commands.ts'
import { readConfig } from '#server/config/config.ts'
import { openLog } from '#server/operation/log.ts'
import { openShopWith, type OpenedShop } from '#server/open-shop.ts'

/** Holds product §4.29, §34.2, §40.8. */

let root: string
let server: TestServer
const opened: OpenedShop[] = []

beforeAll(async () => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'vereda-drill-'))
  server = await openServer({ pages: false, jobs: false })
}, 300_000)
afterEach(async () => {
  for (const context of opened.splice(0)) await context.close()
})
afterAll(async () => {
  await server.close()
  fs.rmSync(root, { recursive: true, force: true })
})

/** A shop on another machine: a folder of its own, and nothing in it. */
async function freshShop(database: Database) {
  const config = readConfig({ DATA_DIR: fs.mkdtempSync(path.join(root, 'fresh-')), SEED: '0' })
  const context = await openShopWith(config, { log: openLog('silent'), database })
  opened.push(context)
  return { config, context }
}
type Shop = Awaited<ReturnType<typeof freshShop>>

async function command(shop: Shop | TestServer, args: string[], open = false) {
  const said: string[] = []
  const place =
    'context' in shop
      ? { config: shop.config, ...shop.context }
      : { config: readConfig({ DATA_DIR: shop.dataDir }), shop: shop.shop, database: shop.database }
  const say = (line: string) => void said.push(line)
  const code = await runCommand(
    args,
    async () => ({ ...place, open, close: async () => undefined }),
    say,
    root,
  )
  return { code, said: said.join('\n') }
}

/** Four shoppers who buy as long as they are let. */
function busyShoppers() {
  let going = true
  let placed = 0
  const shopper = async () => {
    const person = await seedUser(server.database)
    const product = await seedProduct(server.database, { sizes: { 40: 1_000 } })
    while (going) {
      const end = await server.shop.orders.place(person, {
        key: `drill-${Math.random().toString(36).slice(2).padEnd(14, '0')}`,
        lines: [{ productId: product.id, size: '40', quantity: 1 }],
        personal: filledForm(),
        delivery: 'pickup',
        couponCode: null,
        shownTotal: null,
      })
      if (end.ok) placed++
    }
  }
  const all = Promise.all([shopper(), shopper(), shopper(), shopper()])
  return {
    placed: () => placed,
    async stop() {
      going = false
      await all
    },
  }
}

const ordersIn = async ({ db }: Database) => ({
  orders: await db.$count(orders),
  lines: await db.$count(orderLines),
  total: (await db.execute(sql`select sum(total_centavos)::text as sum from orders`)).rows[0],
})
const picturesOf = (dataDir: string) => fs.readdirSync(path.join(dataDir, 'images')).sort()

/** As a command opens it: under a name that does not count as an open shop. */
async function patientPostgres(): Promise<Database> {
  const { url, drop } = await blankPostgres()
  const database = await openDatabase({ kind: 'postgresql', url, patient: true })
  return { ...database, close: () => database.close().then(drop) }
}

const places: [string, () => Promise<Database>][] = [['embedded', blankDatabase]]
if (hasPostgres) places.push(['postgresql', patientPostgres])

test.each(places)(
  'the drill: copied while people buy, put back on another machine (%s), and everything adds up',
  async (_name, open) => {
    const shoppers = busyShoppers()
    await expect.poll(shoppers.placed, { timeout: 60_000 }).toBeGreaterThan(4)
    const before = (await ordersIn(server.database)).orders
    const file = path.join(root, `drill-${_name}.vereda`)
    const made = await command(server, ['backup', file], true)
    expect(made).toMatchObject({ code: 0, said: expect.stringContaining(file) })
    const during = (await ordersIn(server.database)).orders
    await shoppers.stop()
    expect(shoppers.placed()).toBeGreaterThan(4)

    const fresh = await freshShop(await open())
    const back = await command(fresh, ['restore', file])
    expect(back.said).toContain('Todo cierra.')
    expect(back.code).toBe(0)
    const found = await ordersIn(fresh.context.database)
    expect(found.orders).toBeGreaterThanOrEqual(before)
    expect(found.orders).toBeLessThanOrEqual(during + 4)
    expect(picturesOf(fresh.config.dataDir)).toEqual(picturesOf(server.dataDir))
    // What follows a restore is written down for the next opening.
    const [fact] = await fresh.context.database.db
      .select()
      .from(shopFacts)
      .where(eq(shopFacts.key, 'restored'))
    expect(fact?.value).toContain('backupOf')

    // Quiet now, so that both must be the same to the last centavo; and from there to an embedded one.
    const again = path.join(root, `again-${_name}.vereda`)
    expect((await command(fresh, ['backup', again])).code).toBe(0)
    const third = await freshShop(await blankDatabase())
    expect((await command(third, ['restore', again])).code).toBe(0)
    expect(await ordersIn(third.context.database)).toEqual(found)
  },
  300_000,
)

test('a folder gets only the pictures that it lacks, and a restore finds them beside the file', async () => {
  const folder = path.join(root, 'folder')
  const first = await command(server, ['backup', `${folder}/`])
  const count = picturesOf(server.dataDir).length
  expect(first.said).toContain(`${count} fotos nuevas`)
  const second = await command(server, ['backup', 'folder'])
  expect(second.said).toContain(' 0 fotos nuevas')
  const file = first.said.split('\n')[0]!
  const fresh = await freshShop(await blankDatabase())
  expect((await command(fresh, ['restore', file])).code).toBe(0)
  expect(picturesOf(fresh.config.dataDir)).toHaveLength(count)

  // Carried somewhere else without its pictures: the data is back, and it is said what is not.
  const alone = path.join(root, 'alone.vereda')
  fs.copyFileSync(file, alone)
  const bare = await freshShop(await blankDatabase())
  const end = await command(bare, ['restore', alone])
  expect(end.code).toBe(1)
  expect(end.said).toMatch(/Faltan \d+ fotos/)
}, 300_000)

test('videos are carried with the pictures, inside a file and beside it; one on its way is not', async () => {
  const name = `${'e'.repeat(32)}.mp4`
  const bytes = mp4({ pictures: 3_000_000 })
  const images = path.join(server.dataDir, 'images')
  fs.writeFileSync(path.join(images, name), bytes)
  fs.writeFileSync(path.join(images, 'half.video.part'), 'x')
  const product = await seedProduct(server.database)
  await server.database.db
    .update(products)
    .set({ video: `/video/${name}` })
    .where(eq(products.id, product.id))
  for (const place of ['filmed.vereda', 'filmed/']) {
    const made = await command(server, ['backup', path.join(root, place)])
    const fresh = await freshShop(await blankDatabase())
    const back = await command(fresh, ['restore', made.said.split('\n')[0]!])
    expect(back.said).not.toContain('Faltan')
    const there = path.join(fresh.config.dataDir, 'images')
    expect(fs.readFileSync(path.join(there, name)).equals(bytes)).toBe(true)
    expect(fs.readdirSync(there)).not.toContain('half.video.part')
  }
  fs.rmSync(path.join(root, 'filmed', 'images', name))
  const [file = ''] = fs.readdirSync(path.join(root, 'filmed')).filter((one) => one.endsWith('.vereda'))
  const bare = await freshShop(await blankDatabase())
  const end = await command(bare, ['restore', path.join(root, 'filmed', file)])
  expect(end.said).toContain('Faltan 1 fotos o videos')
  // The next test copies the same shop.
  fs.rmSync(path.join(images, name))
  await server.database.db.update(products).set({ video: '' }).where(eq(products.id, product.id))
}, 300_000)

test('nothing is overwritten by accident: not an open shop, not one with something in it, not by a wrong file', async () => {
  const file = path.join(root, 'guard.vereda')
  await command(server, ['backup', file])
  expect(await command(server, ['restore', file, '--force'], true)).toMatchObject({
    code: 1,
    said: expect.stringContaining('está abierta'),
  })
  const fresh = await freshShop(await blankDatabase())
  await seedProduct(fresh.context.database, { name: 'La que estaba' })
  expect(await command(fresh, ['restore', file])).toMatchObject({
    code: 1,
    said: expect.stringContaining('--force'),
  })
  const wrong = path.join(root, 'wrong.vereda')
  fs.writeFileSync(wrong, 'hola')
  expect(await command(fresh, ['restore', wrong, '--force'])).toMatchObject({
    code: 1,
    said: expect.stringContaining('no es un backup'),
  })
  expect(await command(fresh, ['restore'])).toMatchObject({ code: 2 })
  const { rows } = await fresh.context.database.db.execute(sql`select name from products`)
  expect(rows).toEqual([{ name: 'La que estaba' }])

  const forced = await command(fresh, ['restore', file, '--force'])
  expect(forced.code).toBe(0)
  // And what was there can be had again.
  const aside = forced.said.match(/quedó en (.*)/)![1]!
  expect((await command(fresh, ['restore', aside, '--force'])).said).toContain('Todo cierra.')
  const after = await fresh.context.database.db.execute(sql`select name from products`)
  expect(after.rows).toEqual([{ name: 'La que estaba' }])
}, 300_000)

test.runIf(hasPostgres)(
  'a shop that is open anywhere on the same PostgreSQL is not overwritten',
  async () => {
    const file = path.join(root, 'elsewhere.vereda')
    await command(server, ['backup', file])
    // Opened as a shop opens it.
    const fresh = await freshShop(await postgresDatabase())
    expect(await command(fresh, ['restore', file])).toMatchObject({
      code: 1,
      said: expect.stringContaining('está abierta'),
    })
  },
)
