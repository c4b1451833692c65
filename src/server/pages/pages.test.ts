import net from 'node:net'
import { createElement as h } from 'react'
import { renderToString } from 'react-dom/server'
import {
  createContext,
  data,
  redirect,
  ServerRouter,
  useLoaderData,
  type RouterContextProvider,
} from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DatabaseUnavailable } from '#data/errors.ts'
import { openServer, type TestServer } from '#tests/support/app.ts'
import { pagesBuild } from '#tests/support/stand-ins/pages-build.ts'
import type { RequestFacts } from '#web/context.ts'

/** Holds product §36.7. */

/** Pages with one page, so that the route is looked at and not the goods. */
const contexts = {
  shopContext: createContext(),
  visitorContext: createContext<{ kind: string; username?: string }>(),
  settingsContext: createContext<{ name: string }>(),
  requestContext: createContext<RequestFacts>(),
}
type Arguments = { request: Request; context: RouterContextProvider }
let aborted = false

async function loader({ request, context }: Arguments) {
  const url = new URL(request.url)
  const said = url.searchParams.get('say')
  if (said === 'throw') throw new Error('a secret of ours')
  if (said === 'away') throw new DatabaseUnavailable('away')
  if (said === 'gone') throw data('gone', { status: 404 })
  if (said === 'slow') {
    request.signal.addEventListener('abort', () => (aborted = true))
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  const { nonce, sandboxes } = context.get(contexts.requestContext)
  const visitor = context.get(contexts.visitorContext)
  return {
    nonce,
    sandboxes,
    who: visitor.username ?? visitor.kind,
    shop: context.get(contexts.settingsContext).name,
    origin: url.origin,
    // Long enough to be worth packing.
    text: 'Ropa y zapatillas. '.repeat(100),
  }
}
async function action({ request }: Arguments) {
  const form = await request.formData()
  const headers = new Headers([
    ['Set-Cookie', 'a=1'],
    ['Set-Cookie', 'b=2'],
  ])
  return redirect(`/?said=${String(form.get('word'))}`, { status: 303, headers })
}
const route = {
  id: 'root',
  path: '*',
  module: {
    default: () => h('html', null, h('body', null, JSON.stringify(useLoaderData()))),
    ErrorBoundary: () => h('html', null, h('body', null, 'Algo salió mal')),
    loader,
    action,
  },
}
const build = pagesBuild(
  {
    contexts,
    default: (request: Request, status: number, headers: Headers, context: never) => {
      headers.set('content-type', 'text/html; charset=utf-8')
      return new Response(renderToString(h(ServerRouter, { context, url: request.url })), {
        status,
        headers,
      })
    },
  },
  [
    route,
    {
      id: 'about',
      path: 'About',
      module: { ...route.module, action: undefined, handle: { cached: 'everybody' } },
    },
    { id: 'contact', path: 'Contact', module: route.module },
    { id: 'cart', path: 'Cart', module: { ...route.module, handle: { cached: 'visitors' } } },
    { id: 'create', path: 'CreateProduct', module: { ...route.module, handle: { uploads: true } } },
  ],
)

let server: TestServer
beforeAll(async () => {
  server = await openServer({
    seeded: false,
    jobs: false,
    pages: { build: async () => build, clientFolder: null, development: false },
  })
})
afterAll(() => server.close())
const form = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' }
const shown = (html: string) => html.replaceAll('&quot;', '"')

test('a page is handed the shop, the visitor and its own nonce, which its policy repeats', async () => {
  const cookie = await server.signIn('ana@example.com')
  const first = await server.app.inject({
    url: '/Cart',
    headers: { cookie, host: 'evil.test', 'x-forwarded-host': 'evil.test' },
  })
  expect(first.statusCode).toBe(200)
  expect(shown(first.body)).toContain(`"who":"ana","shop":"Vereda","origin":"${server.url}"`)
  const nonce = /"nonce":"([^"]+)"/.exec(shown(first.body))![1]!
  const policy = String(first.headers['content-security-policy'])
  expect(policy).toContain(`script-src 'nonce-${nonce}' 'strict-dynamic'`)
  expect(policy).toMatch(
    /object-src 'none'.*frame-ancestors 'none'|frame-ancestors 'none'.*object-src 'none'/,
  )
  expect(policy).not.toMatch(/mercadopago|script-src[^;]*unsafe-inline/)
  const second = await server.app.inject({ url: '/Cart' })
  expect(second.headers['content-security-policy']).not.toContain(nonce)
})

test('pages about one person are kept by nobody; public ones may come back with the back button', async () => {
  const cookie = await server.signIn('ana@example.com')
  const kept = async (url: string, who = cookie) =>
    (await server.app.inject({ url, headers: { cookie: who } })).headers['cache-control']
  // What says nothing of itself is kept by nobody; neither is what is called by another of its names.
  for (const url of ['/Profile', '/Checkout', '/Checkout.data', '/Cart', '/cart/', '//About', '/About/x'])
    expect([url, await kept(url)]).toEqual([url, 'private, no-store'])
  for (const url of ['/Profile', '/Checkout', '//About'])
    expect([url, await kept(url, '')]).toEqual([url, 'private, no-store'])
  for (const url of ['/About', '/about/?a=b'])
    expect([url, await kept(url)]).toEqual([url, 'private, no-cache'])
  for (const url of ['/About', '/Cart'])
    expect([url, await kept(url, '')]).toEqual([url, 'private, no-cache'])
})

test('what no action answers is refused with the verbs that there are, and is no error of ours', async () => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
    const answer = await server.app.inject({ method, url: '/About', headers: form, payload: 'word=hola' })
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET, HEAD'])
    expect(answer.body).toContain('Algo salió mal')
  }
  expect(server.troubles).toEqual([])
})

test('another site does not get past the guard by a route that is exempt', async () => {
  const post = (url: string) =>
    fetch(server.url, { method: 'POST' }).then(() =>
      raw(
        `POST ${url} HTTP/1.0\r\nSec-Fetch-Site: cross-site\r\nContent-Length: 6\r\nContent-Type: ${form['content-type']}\r\n\r\nword=x`,
      ),
    )
  for (const way of [
    '/sandbox/../',
    '/webhooks/../Cart',
    '/sandbox/%2e%2e/',
    '/webhooks\\..\\',
    '/sandbox/./../x',
  ])
    expect([way, await post(way)]).toEqual([way, 'HTTP/1.1 400 Bad Request'])
  for (const way of ['/', '/sandbox/nothing', '/webhooks/', '/sandboxes/', '//sandbox/x'])
    expect([way, await post(way)]).toEqual([way, 'HTTP/1.1 403 Forbidden'])
})
/** An address as it stands, which no client of good will would send. Answers the first line. */
const raw = (text: string) =>
  new Promise<string>((resolve) => {
    const socket = net.connect({ port: Number(new URL(server.url).port), host: '127.0.0.1' })
    let heard = ''
    socket.on('data', (bytes) => (heard += bytes.toString()))
    socket.on('close', () => resolve(heard.split('\r\n', 1)[0]!))
    socket.write(text)
  })

test('a form reaches its action whole, and every cookie of the answer arrives', async () => {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/',
    headers: { ...form, origin: 'http://127.0.0.1:1' },
    payload: 'word=hola',
  })
  expect(answer.statusCode).toBe(303)
  expect(answer.headers.location).toBe('/?said=hola')
  expect(answer.headers['set-cookie']).toEqual(['a=1', 'b=2'])
  expect((await server.app.inject({ method: 'POST', url: '/', payload: 'word=x' })).statusCode).toBe(403)
})

test('a form that is too large is refused before it is read, announced or not', async () => {
  const payload = `word=${'x'.repeat(300_000)}`
  const large = await server.app.inject({ method: 'POST', url: '/Contact', headers: form, payload })
  expect(large.statusCode).toBe(413)
  expect(large.body).toContain('Lo que enviaste es demasiado grande')
  const headers = { ...form, 'transfer-encoding': 'chunked' }
  expect((await server.app.inject({ method: 'POST', url: '/Contact', headers, payload })).statusCode).toBe(
    413,
  )
  const visitor = await server.signIn('ana@example.com')
  const upload = { method: 'POST', url: '/CreateProduct', payload } as const
  expect((await server.app.inject({ ...upload, headers: { ...form, cookie: visitor } })).statusCode).toBe(413)
  const boss = await server.signIn('jefa@example.com')
  await server.database.db.execute(`update users set role = 'owner' where email = 'jefa@example.com'`)
  expect((await server.app.inject({ ...upload, headers: { ...form, cookie: boss } })).statusCode).toBe(303)
})

test('what a page throws is said calmly, logged, and keeps our secrets', async () => {
  const failed = await server.app.inject({ url: '/?say=throw' })
  expect(failed.statusCode).toBe(500)
  expect(failed.body).not.toContain('secret')
  expect(server.troubles.splice(0).join()).toContain('a secret of ours')
  const away = await server.app.inject({ url: '/?say=away' })
  expect(away.statusCode).toBe(503)
  expect(away.headers['retry-after']).toBe('5')
  server.troubles.length = 0
  expect((await server.app.inject({ url: '/?say=gone' })).statusCode).toBe(404)
  expect(server.troubles).toEqual([])
})

test('HEAD answers like GET without the page, and compressed pages say so', async () => {
  const head = await server.app.inject({ method: 'HEAD', url: '/' })
  expect([head.statusCode, head.body]).toEqual([200, ''])
  const packed = await server.app.inject({
    url: `/?x=${'y'.repeat(2_000)}`,
    headers: { 'accept-encoding': 'br, gzip' },
  })
  expect(packed.headers['content-encoding']).toBe('br')
  expect(packed.headers.vary).toContain('accept-encoding')
})

test('a visitor who leaves takes the work with them', async () => {
  const leaving = new AbortController()
  const asked = fetch(`${server.url}/?say=slow`, { signal: leaving.signal }).catch(() => 'left')
  await new Promise((resolve) => setTimeout(resolve, 100))
  leaving.abort()
  expect(await asked).toBe('left')
  await expect.poll(() => aborted).toBe(true)
})
