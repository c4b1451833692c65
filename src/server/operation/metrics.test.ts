import net from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { filledForm, seedUser, seedProduct } from '#tests/support/builders.ts'
import { freePort, openServer, type TestServer } from '#tests/support/app.ts'
import { openMetrics, openMetricsRoute } from './metrics.ts'
import { routeBook } from '#server/http/route-book.ts'

/** Holds product §39.4. */

let server: TestServer
let address: string
beforeAll(async () => {
  const port = await freePort()
  server = await openServer({
    seeded: false,
    pages: false,
    jobs: false,
    environment: { METRICS_PORT: String(port) },
  })
  address = `http://127.0.0.1:${port}/metrics`
})
afterAll(() => server.close())

/** What a metric says, all its labels together; undefined when it is not there. */
async function metric(name: string): Promise<number | undefined> {
  const lines = (await (await fetch(address)).text()).split('\n').filter((line) => /^\w/.test(line))
  const values = lines
    .filter((line) => line.split(/[ {]/, 1)[0] === name)
    .map((line) => Number(line.split(' ').at(-1)))
  return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0)
}

test('address are on a port of their own, for this machine only, and not on the shop’s', async () => {
  expect((await fetch(address)).headers.get('content-type')).toContain('text/plain')
  expect((await fetch(address.replace('/metrics', '/'))).status).toBe(404)
  expect((await fetch(`${server.url}/metrics`)).status).toBe(404)
  const metrics = await openMetrics()
  const busy = net.createServer()
  await new Promise<void>((resolve) => busy.listen(0, '127.0.0.1', resolve))
  const { port } = busy.address() as net.AddressInfo
  await expect(openMetricsRoute({ host: '127.0.0.1', port }, metrics)).rejects.toThrow(`METRICS_PORT ${port}`)
  busy.close()
})

test('what happens in the shop is counted once', async () => {
  const person = await seedUser(server.database)
  const product = await seedProduct(server.database, { sizes: { 42: 1 } })
  const place = (key: string) =>
    server.shop.orders.place(person, {
      key: key.padEnd(16, '0'),
      lines: [{ productId: product.id, size: '42', quantity: 1 }],
      personal: filledForm(),
      delivery: 'pickup',
      couponCode: null,
      shownTotal: null,
    })
  expect((await place('first')).ok).toBe(true)
  expect((await place('first')).ok).toBe(true)
  expect((await place('second')).ok).toBe(false)
  expect(await metric('vereda_orders_placed_total')).toBe(1)
  expect(await metric('vereda_stock_conflicts_total')).toBe(1)

  await fetch(`${server.url}/webhooks/mercadopago`, { method: 'POST' })
  await fetch(`${server.url}/sign-in/callback?code=x&state=y`)
  expect(await metric('vereda_webhooks_rejected_total')).toBe(1)
  expect(await metric('vereda_sign_ins_failed_total')).toBe(1)
  for (let i = 0; i < 2; i++) await fetch(`${server.url}/api/products`)
  expect(await metric('vereda_kept_answers_missed_total')).toBe(1)
  expect(await metric('vereda_kept_answers_found_total')).toBe(1)
  expect(await metric('vereda_outbox_waiting')).toBeGreaterThan(0)
  expect(await metric('vereda_db_connections')).toBe(1)
  expect(await metric('vereda_sockets')).toBe(0)
})

test('the nightly check runs at once in a new shop, then by night and once; what it found is a metric', async () => {
  expect(await metric('vereda_invariants_broken')).toBeUndefined()
  expect(await server.shop.nightlyCheck.run()).toBe(true)
  expect(await server.shop.nightlyCheck.run()).toBe(false)
  expect(await metric('vereda_invariants_broken')).toBe(0)
})

test('labels are few, whatever is asked for, and tell nothing about anybody', async () => {
  for (let i = 0; i < 50; i++) {
    await fetch(`${server.url}/wp-admin-${i}?token=secreto-${i}`)
    await fetch(`${server.url}/api/products/${i + 100}`)
    await fetch(`${server.url}/api/users/ana${i}@example.com`)
  }
  const text = await (await fetch(address)).text()
  const routes = new Set([...text.matchAll(/route="([^"]*)"/g)].map(([, route]) => route))
  expect(routes.size).toBeLessThan(15)
  expect(routes).toContain('/api/products/:id')
  expect(text).not.toMatch(/wp-admin|secreto|@|example\.com/)
})

test('a page is counted under the address that the book has for it', () => {
  const route = (id: string, path?: string, parentId?: string) => ({
    id,
    path,
    parentId,
    index: false,
    module: {},
  })
  const book = { root: route('root', ''), layout: route('layout', undefined, 'root'), home: route('home', undefined, 'layout'), product: route('product', 'ProductDetail/:id', 'layout'), create: route('create', 'CreateProduct', 'root'), draft: route('draft', 'CreateProduct/draft', 'root'), order: route('order', 'Order/:reference', 'root'), not: route('not', '*', 'layout') } // prettier-ignore
  const { patternOf: of } = routeBook(book as never)
  expect(of('/?q=x')).toBe('/')
  expect(of('/ProductDetail/7?size=42')).toBe('/ProductDetail/:id')
  expect(of('/productdetail/7/')).toBe('/ProductDetail/:id')
  expect(of('/ProductDetail/7.data?_routes=x')).toBe('/ProductDetail/:id')
  expect(of('/_.data')).toBe('/')
  expect(of('/CreateProduct/draft')).toBe('/CreateProduct/draft')
  expect(of('/Order/0b4f2f0e')).toBe('/Order/:reference')
  expect(of('/Order/a/b')).toBe('other')
  expect(of('/.env')).toBe('other')
})
