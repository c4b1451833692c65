import fs from 'node:fs'
import net from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedProduct } from '#tests/support/builders.ts'
import { openServer, type TestServer } from '#tests/support/app.ts'

/** Holds product §4.1, §5.1, §18.3, §31.2, §31.4, §38.4, §38.6, §38.9, §39.16, §41.2. */

let server: TestServer
beforeAll(async () => {
  server = await openServer({ seeded: false, pages: false, jobs: false })
  await seedProduct(server.database, { pesos: 20_000 })
})
afterAll(() => server.close())

const json = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }

test.each([
  ['GET', '/healthz', 200],
  ['GET', '/readyz', 200],
  ['GET', '/api/products', 200],
  ['GET', '/api/products/1', 200],
  ['GET', '/api/products/999', 404],
  ['GET', '/api/nothing', 404],
  ['GET', '/nowhere', 404],
  ['GET', '/%zz', 400],
  ['GET', '/img/nothing', 404],
  ['GET', '/sandbox/mail', 200],
  ['GET', '/sandbox/identity/.well-known/openid-configuration', 200],
  ['GET', '/sandbox/identity/interaction/nothing', 400],
  ['GET', '/sign-in', 302],
  ['GET', '/sign-in/callback', 400],
  ['POST', '/webhooks/mercadopago', 401],
  ['POST', '/api/orders', 403],
  ['DELETE', '/', 403],
] as const)('%s %s answers %d with every security header', async (method, url, status) => {
  const answer = await fetch(server.url + url, { method, redirect: 'manual' })
  expect(answer.status).toBe(status)
  const headers = Object.fromEntries(answer.headers)
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': expect.stringMatching(/same-origin|no-referrer/),
    'cross-origin-opener-policy': 'same-origin',
    'x-frame-options': expect.stringMatching(/DENY|SAMEORIGIN/),
    'permissions-policy': expect.stringContaining('camera=(self), microphone=()'),
    'x-request-id': expect.stringMatching(/^[\w-]{12}$/),
  })
  expect(headers['x-powered-by']).toBeUndefined()
  if (!url.startsWith('/sandbox/identity/.well-known'))
    expect(headers['content-security-policy']).toMatch(/default-src 'none'|sandbox/)
})

test('a change is only made on this shop’s own word', async () => {
  const ask = async (headers: Record<string, string>) =>
    (await server.app.inject({ method: 'POST', url: '/api/orders', headers, payload: {} })).statusCode
  const refused: Record<string, string>[] = [
    {},
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': 'cross-site', origin: server.url },
    { origin: 'null' },
    { origin: 'https://evil.test' },
    { origin: `${server.url}.evil.test` },
    { origin: 'http://evil.test', host: 'evil.test' },
    { origin: server.url.replace('http', 'https') },
  ]
  for (const headers of refused) expect([headers, await ask(headers)]).toEqual([headers, 403])
  const { host } = new URL(server.url)
  const alias = host.replace('localhost', '127.0.0.1')
  const ours: Record<string, string>[] = [
    { 'sec-fetch-site': 'same-origin' },
    { origin: server.url },
    { origin: `http://${alias}`, host: alias },
  ]
  for (const headers of ours) expect(await ask(headers)).not.toBe(403)
})

test.each([
  ['not JSON', '{"items":', 400],
  ['nothing', '', 400],
  ['a text', '"x"', 422],
  ['a number', '7', 422],
  ['null', 'null', 422],
  ['another prototype', '{"__proto__":{"admin":true}}', 400],
  ['the same key twice', '{"items":[],"items":1}', 422],
  ['a thousand levels', '['.repeat(10_000) + ']'.repeat(10_000), 422],
  ['no items', '{"items":[]}', 422],
  ['sixty lines', JSON.stringify({ items: Array.from({ length: 60 }, (_, id) => ({ id: id + 1 })) }), 422],
  ...[0, -1, 1.5, 1e9, 'dos', null, {}].map((quantity) => [
    `quantity ${JSON.stringify(quantity)}`,
    JSON.stringify([{ id: 1, size: '42', quantity }]),
    422,
  ]),
  ...[0, -1, 1.5, 1e12, 'x', null].map((id) => [
    `product ${JSON.stringify(id)}`,
    JSON.stringify([{ id, size: '42' }]),
    422,
  ]),
] as [string, string, number][])('an order of %s is refused in words', async (_name, payload, status) => {
  const cookie = await server.signIn('ana@example.com')
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/products/comprar',
    headers: { ...json, cookie },
    payload,
  })
  expect(answer.statusCode).toBe(status)
  expect(answer.json()).toMatchObject({
    error: expect.any(String),
    message: expect.stringMatching(/[a-zá]{3}/),
  })
})

test('a form that pretends to be no JSON, and a body that is too large, are refused before they are read', async () => {
  const post = (headers: Record<string, string>, payload: string) =>
    server.app.inject({ method: 'POST', url: '/api/orders', headers, payload })
  expect((await post({ ...json, 'content-type': 'text/plain' }, '{}')).statusCode).toBe(415)
  expect(
    (await post({ ...json, 'content-type': 'application/x-www-form-urlencoded' }, 'a=1')).statusCode,
  ).toBe(415)
  const large = await post(json, JSON.stringify({ items: 'x'.repeat(200_000) }))
  expect(large.statusCode).toBe(413)
  expect(large.json()).toMatchObject({ error: 'too_large', message: 'Lo que enviaste es demasiado grande.' })
})

test('odd cookies, odd queries and odd ids are nobody and nothing, never an error of ours', async () => {
  for (const cookie of [
    'sid=x',
    `sid=${'x'.repeat(43)}`,
    'sid=',
    'sid=%00',
    "sid=' or 1=1--",
    '=;=;',
    'sid=a; sid=b',
    '\u00ff=1',
  ])
    expect((await server.app.inject({ url: '/api/orders', headers: { cookie } })).statusCode).toBe(401)
  for (const query of [
    'page=-1',
    'page=1e99',
    'limit=x',
    'price=NaN',
    'category=%27;drop',
    'q=%00',
    'name=%25%5F',
    'sort=__proto__',
    'size=[]',
  ])
    expect((await server.app.inject({ url: `/api/products?${query}` })).statusCode).toBe(200)
  const cookie = await server.signIn('ana@example.com')
  for (const url of [
    '/api/products/0',
    '/api/products/1.5',
    '/api/products/9999999999',
    '/api/orders/7',
    '/api/orders/%00',
    `/api/orders/${'a'.repeat(150)}`,
    '/api/users/99',
    '/api/users/otra@example.com',
  ])
    expect([url, (await server.app.inject({ url, headers: { cookie } })).statusCode]).toEqual([url, 404])
})

test('a head too large is answered with a way out', async () => {
  const cookies = await fetch(server.url, { headers: { cookie: `x=${'y'.repeat(17_000)}` } })
  expect(cookies.status).toBe(431)
  expect(cookies.headers.get('clear-site-data')).toBe('"cookies"')
  expect(await cookies.text()).toContain('vaciamos lo guardado')
  const address = await fetch(`${server.url}/?q=${'y'.repeat(17_000)}`)
  expect(address.status).toBe(414)
  expect(address.headers.get('clear-site-data')).toBeNull()
})

test('the list says how many there are and what stays true of it', async () => {
  const first = await server.app.inject({ url: '/api/products?limit=1' })
  expect(first.headers).toMatchObject({ 'x-total-count': '1', 'cache-control': 'public, no-cache' })
  expect(first.json()).toMatchObject([
    {
      id: 1,
      price: 20_000,
      categoryName: 'calzado',
      size: ['41', '42'],
      sizes: [
        { size: '41', stock: 5 },
        { size: '42', stock: 5 },
      ],
      stock: 10,
    },
  ])
  // What is kept for strangers comes dressed as the answer that was made.
  const kept = await server.app.inject({ url: '/api/products?limit=1' })
  expect(kept.body).toBe(first.body)
  const { 'x-request-id': ownId, ...dress } = kept.headers
  expect(ownId).not.toBe(first.headers['x-request-id'])
  expect(first.headers).toMatchObject(dress)
  expect(Object.keys(kept.headers).toSorted()).toEqual(Object.keys(first.headers).toSorted())
  const etag = String(first.headers.etag)
  const again = await server.app.inject({ url: '/api/products?limit=1', headers: { 'if-none-match': etag } })
  expect(again.statusCode).toBe(304)
  expect(again.body).toBe('')
  await seedProduct(server.database, { name: 'Otra' })
  const context = await server.signIn('ana@example.com')
  expect(context).toContain('sid=')
})

test('a forged notice is refused and leaves nothing', async () => {
  const forge = (headers: Record<string, string>) =>
    server.app.inject({
      method: 'POST',
      url: '/webhooks/mercadopago?data.id=1&type=payment',
      headers: { 'content-type': 'application/json', ...headers },
      payload: { type: 'payment', data: { id: '1' } },
    })
  for (const headers of [
    {},
    { 'x-signature': 'ts=1,v1=00', 'x-request-id': 'a' },
    { 'x-signature': '' },
    { 'x-signature': 'v1=' },
  ])
    expect((await forge(headers as Record<string, string>)).statusCode).toBe(401)
})

test('who is behind a proxy is only believed of the proxies that are named', async () => {
  const start = (app: TestServer['app'], from: string) =>
    app.inject({ url: '/sign-in', headers: { 'x-forwarded-for': from }, remoteAddress: '203.0.113.9' })
  // By default the connection's own address counts, whatever a visitor writes: the twenty-first start is one too many.
  const seen: number[] = []
  for (let i = 0; i < 21; i++) seen.push((await start(server.app, `198.51.100.${i}`)).statusCode)
  expect(seen.slice(0, 20)).not.toContain(429)
  expect(seen.at(-1)).toBe(429)

  for (const TRUST_PROXY of ['1', '203.0.113.0/24']) {
    const behind = await openServer({
      seeded: false,
      pages: false,
      jobs: false,
      environment: { TRUST_PROXY },
    })
    // Through the proxy, each is somebody else…
    for (let i = 0; i < 21; i++) expect((await start(behind.app, `198.51.100.${i}`)).statusCode).not.toBe(429)
    // … and what the visitor wrote before the proxy added the true address changes nothing.
    const forged: number[] = []
    for (let i = 0; i < 21; i++)
      forged.push((await start(behind.app, `192.0.2.${i}, 198.51.100.99`)).statusCode)
    expect(forged.at(-1)).toBe(429)
    await behind.close()
  }
}, 60_000)

test('readyz names what is late without sending visitors away, and a database of another version does', async () => {
  const ask = async () => {
    const answer = await server.app.inject({ url: '/readyz' })
    return { status: answer.statusCode, ...answer.json() }
  }
  expect(await ask()).toMatchObject({ status: 200, ready: true, degraded: [] })
  const { db } = server.database
  // Work of a past day that was queued just now, as the demo's is, waits since now.
  await db.execute(
    sql`insert into outbox (kind, payload, run_at) values ('mail', '{}', now() - interval '6 minutes')`,
  )
  expect(await ask()).toMatchObject({ status: 200, ready: true, degraded: [] })
  await db.execute(sql`update outbox set created_at = run_at`)
  expect(await ask()).toMatchObject({ status: 200, ready: true, degraded: ['outbox'] })
  await db.execute(sql`delete from outbox`)
  const newest = sql`(select max(id) from drizzle.__drizzle_migrations)`
  await db.execute(
    sql`update drizzle.__drizzle_migrations set created_at = created_at - 1 where id = ${newest}`,
  )
  expect(await ask()).toMatchObject({ status: 503, ready: false, migrations: false, database: true })
  const move = () =>
    db.execute(sql`update drizzle.__drizzle_migrations set created_at = created_at + 1 where id = ${newest}`)
  await move()
  expect(await ask()).toMatchObject({ status: 200 })
  // Ahead of it: whoever comes to this instance hears that it is back in a moment, from whichever is the new one.
  await move()
  expect(await ask()).toMatchObject({ status: 503, ready: false, migrations: false, database: true })
  expect((await server.app.inject({ url: '/api/products/1' })).statusCode).toBe(503)
  expect((await server.app.inject({ url: '/healthz' })).statusCode).toBe(200)
  await db.execute(
    sql`update drizzle.__drizzle_migrations set created_at = created_at - 1 where id = ${newest}`,
  )
  expect(await ask()).toMatchObject({ status: 200 })
  expect((await server.app.inject({ url: '/api/products/1' })).statusCode).not.toBe(503)
})

test('a shop that is about to close says so to its balancer', async () => {
  server.announceClosing()
  expect((await server.app.inject({ url: '/readyz' })).statusCode).toBe(503)
  expect((await server.app.inject({ url: '/healthz' })).statusCode).toBe(200)
})

test('a request that names two hosts is refused: a proxy may read one of them and we the other', async () => {
  const { port } = new URL(server.url)
  const answerTo = (...hosts: string[]) =>
    new Promise<string>((resolve, reject) => {
      const socket = net.connect(Number(port), 'localhost').on('error', reject)
      let text = ''
      socket.on('data', (part) => (text += String(part))).on('close', () => resolve(text))
      const lines = ['GET /healthz HTTP/1.1', ...hosts.map((host) => `Host: ${host}`), 'Connection: close']
      socket.write(`${lines.join('\r\n')}\r\n\r\n`)
    })
  expect(await answerTo(`localhost:${port}`)).toMatch(/^HTTP\/1\.1 200 /)
  expect(await answerTo(`localhost:${port}`, 'evil.test')).toMatch(/^HTTP\/1\.1 400 /)
  expect(await answerTo(`localhost:${port}`, `localhost:${port}`)).toMatch(/^HTTP\/1\.1 400 /)
})

test('the images that the shop is built and run from are pinned by digest', () => {
  const images = [
    ...fs.readFileSync('Dockerfile', 'utf8').matchAll(/^FROM (\S+)/gm),
    ...fs.readFileSync('compose.yaml', 'utf8').matchAll(/^\s*image: (\S+)/gm),
  ].map(([, image]) => image!)
  expect(images.length).toBeGreaterThan(4)
  const ours = 'vereda:latest'
  for (const image of images) expect(image === ours || /@sha256:[0-9a-f]{64}$/.test(image), image).toBe(true)
})
