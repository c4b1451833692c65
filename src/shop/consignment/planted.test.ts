/** Whose pair it is, is nobody's business: every public answer about it is read for what was planted of its owner. */
import { eq } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outbox, unitSales } from '#data/schema.ts'
import { SALE } from '#rules/consignment/sales/states.ts'
import { FEEDS } from '#rules/feeds/feed.ts'
import { paths } from '#rules/paths.ts'
import { serverPaths } from '#rules/server-paths.ts'
import { openServer, type TestServer } from '#tests/support/app.ts'
import { filledForm, seedUser } from '#tests/support/builders.ts'
import { testContext } from '#tests/support/open-shop.ts'
import { consignedPairs, PLANTED } from '#tests/support/shop/consigned-pairs.ts'

const logged: string[] = []
let server: TestServer
let code: string
let reference: string
let customer: string
beforeAll(async () => {
  const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) })
  server = await openServer({ jobs: false, log })
  const owner = await seedUser(server.database, { role: 'owner' })
  const pairs = consignedPairs(server.database, testContext(server.database, { now: new Date() }), owner)
  const consignorId = await pairs.consignor()
  code = await pairs.onSale(1, { consignorId })
  await pairs.onSale(1, { consignorId })
  customer = await server.signIn('cliente@vereda.test')
  const placed = await server.app.inject({
    method: 'POST',
    url: '/api/orders',
    headers: { 'sec-fetch-site': 'same-origin', cookie: customer },
    payload: { items: [{ id: 1, size: '42', unit: code }], delivery: 'pickup', personal: filledForm() },
  })
  expect(placed.statusCode).toBe(201)
  reference = placed.json().reference
})
afterAll(() => server?.close())

const { cuil, dni, phone, ...words } = PLANTED
const SECRET = new RegExp(
  [
    ...Object.values(words).map((word) => word.replaceAll('.', '\\.')),
    dni,
    '30\\.123\\.456',
    cuil,
    '27-30123456-8',
    phone,
  ].join('|'),
  'i',
)
const says = async (url: string, cookie = '') => {
  const { statusCode, body, rawPayload } = await server.app.inject({ url, headers: cookie ? { cookie } : {} })
  return { statusCode, text: `${body}\n${rawPayload.toString('latin1')}` }
}

test('what is public of a pair says nothing of its owner, to a stranger and to whoever buys it', async () => {
  const open = [
    paths.home,
    `${paths.home}?q=cancha`,
    `${paths.home}?estado=usado`,
    paths.product(1),
    paths.units(1),
    paths.passport(code),
    serverPaths.sitemap,
    ...FEEDS.map((feed) => serverPaths.feed(feed)),
    '/api/products?page=1',
    '/api/products/1',
    paths.agreement,
    `${paths.product(1)}.data`,
    `${paths.units(1)}.data`,
    `${paths.passport(code)}.data`,
  ]
  const bought = [`/Order/${reference}`, `/Order/${reference}.data`, paths.orders, paths.cart, '/api/orders']
  const walked = [
    ...open.map((url) => [url, ''] as const),
    ...[...open, ...bought].map((url) => [url, customer] as const),
  ]
  const read = await Promise.all(walked.map(async ([url, cookie]) => ({ url, ...(await says(url, cookie)) })))
  expect(read.filter(({ statusCode }) => statusCode !== 200).map(({ url }) => url)).toEqual([])
  expect(read.filter(({ text }) => SECRET.test(text)).map(({ url }) => url)).toEqual([])
})

test('nor do the e-mails of the sale, nor what is written to the log', async () => {
  const mails = await server.database.db.select().from(outbox).where(eq(outbox.kind, 'mail'))
  expect(mails.length).toBeGreaterThan(0)
  const told = mails.filter(({ payload }) => (payload as { to?: string }).to !== PLANTED.email)
  expect(told.filter((mail) => SECRET.test(JSON.stringify(mail)))).toEqual([])
  expect(logged.length).toBeGreaterThan(0)
  expect(logged.filter((line) => SECRET.test(line))).toEqual([])
})

test('what looks for it would find it', async () => {
  const admin = await server.signIn('admin@vereda.test')
  expect(SECRET.test((await says('/AdminConsignors', admin)).text)).toBe(true)
})

test('what pairs of three owners sold for stands on the product and in its answer, and never on a passport', async () => {
  const { db } = server.database
  const owner = await seedUser(server.database, { role: 'owner' })
  const pairs = consignedPairs(server.database, testContext(server.database, { now: new Date() }), owner)
  const buy = async (price: number) => {
    const unit = await pairs.onSale(1, { price, consignorId: await pairs.consignor() })
    const email = `compra.${price}@example.com`
    await seedUser(server.database, { email })
    const cookie = await server.signIn(email)
    const placed = await server.app.inject({
      method: 'POST',
      url: '/api/orders',
      headers: { 'sec-fetch-site': 'same-origin', cookie },
      payload: { items: [{ id: 1, size: '42', unit }], delivery: 'pickup', personal: filledForm() },
    })
    expect(placed.statusCode).toBe(201)
    await db.update(unitSales).set({ state: SALE.earned, earnedAt: new Date() })
  }
  const range = /Vendidas acá en 90 días: \$\s74\.000 a \$\s98\.000/
  await buy(7_400_000)
  expect((await server.app.inject('/api/products/1')).json().soldPrices).toBeNull()
  expect((await says(paths.product(1))).text).not.toContain('Vendidas acá')
  await buy(9_800_000)
  // Each order is news to what was remembered.
  await buy(8_000_000)
  const answer = await server.app.inject('/api/products/1')
  expect(answer.json().soldPrices).toEqual({ lowest: 74_000, highest: 98_000 })
  for (const cookie of ['', customer]) {
    const { text } = await says(paths.product(1), cookie)
    expect(text).toMatch(range)
    expect(text).not.toMatch(SECRET)
    expect((await says(paths.passport(code), cookie)).text).not.toMatch(/Vendidas acá|74\.000|98\.000/)
  }
})
