import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { createElement as h } from 'react'
import { renderToString } from 'react-dom/server'
import { createContext, data, ServerRouter, useLoaderData, type RouterContextProvider } from 'react-router'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { anyProduct } from '#rules/search/search.ts'
import type { Shop } from '#shop/shop.ts'
import { seedProduct } from '#tests/support/builders.ts'
import { openServer, type TestServer } from '#tests/support/app.ts'
import { pagesBuild } from '#tests/support/stand-ins/pages-build.ts'
import type { RequestFacts } from '#web/context.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import { withoutNonce } from './cached-pages.ts'

/** Holds product §2.35, §9.5, §38.7. */

/** Pages with one page that says who asked, what they brought, and what the catalogue holds. */
const contexts = {
  shopContext: createContext<Shop>(),
  visitorContext: createContext<{ kind: string; username?: string }>(),
  settingsContext: createContext<{ name: string }>(),
  requestContext: createContext<RequestFacts>(),
}
let printed = 0
let whilePrinting: (() => Promise<void>) | undefined

type Asked = { request: Request; params: { id?: string }; context: RouterContextProvider }
async function loader({ request, params, context }: Asked) {
  printed += 1
  if (params.id === 'x') throw data(null, { status: 404 })
  const { cards } = await context.get(contexts.shopContext).products.list(anyProduct)
  await whilePrinting?.()
  const visitor = context.get(contexts.visitorContext)
  return {
    who: visitor.username ?? visitor.kind,
    brought: request.headers.get('cookie') ?? 'nothing',
    products: cards.map((card) => card.name),
    // Long enough to be worth packing.
    text: 'Ropa y zapatillas. '.repeat(100),
  }
}
function Page() {
  return h('html', null, h('body', null, JSON.stringify(useLoaderData())))
}
function Trouble() {
  return h('html', null, h('body', null, 'Algo salió mal'))
}
const route = (id: string, path: string, handle?: RouteHandle) => ({
  id,
  path,
  module: { default: Page, ErrorBoundary: Trouble, loader, handle },
})
const routes = [
  route('root', '*'),
  route('home', '/', { cached: 'everybody' }),
  route('landing', 'LandingPage', { cached: 'everybody' }),
  route('offers', 'Offers', { cached: 'everybody' }),
  route('product', 'ProductDetail/:id', { cached: 'everybody', showsSeen: true }),
  route('cart', 'Cart', { cached: 'visitors' }),
  route('checkout', 'Checkout', { pays: true }),
]
const build = pagesBuild(
  {
    contexts,
    default: (
      request: Request,
      status: number,
      headers: Headers,
      entry: never,
      context: RouterContextProvider,
    ) => {
      headers.set('content-type', 'text/html; charset=utf-8')
      const { nonce } = context.get(contexts.requestContext)
      const html = renderToString(h(ServerRouter, { context: entry, url: request.url }))
      return new Response(`${html}<script nonce="${nonce}">start()</script>`, { status, headers })
    },
  },
  routes,
)

let server: TestServer
beforeAll(async () => {
  server = await openServer({
    seeded: false,
    jobs: false,
    pages: { build: async () => build, clientFolder: null, development: false },
  })
  await seedProduct(server.database, { name: 'Zapatillas Cancha' })
})
afterAll(() => server.close())
beforeEach(() => {
  server.shop.products.forget()
  printed = 0
})
afterEach(() => {
  whilePrinting = undefined
})

const ask = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers })
const said = (html: string) => html.replaceAll('&quot;', '"')

test('a public page is printed once for all visitors without a cookie, and each address for itself', async () => {
  const first = await ask('/')
  const second = await ask('/')
  expect([first.statusCode, second.body, printed]).toEqual([200, first.body, 1])
  expect(said(first.body)).toContain('"who":"anonymous","brought":"nothing"')
  await ask('/?page=2')
  await ask('/Offers')
  expect(printed).toBe(3)
  const held = await ask('/', { 'if-none-match': String(first.headers.etag) })
  expect([held.statusCode, held.body]).toEqual([304, ''])
  // A browser takes the headers of a 304 for its own copy.
  expect(held.headers['content-security-policy']).toBe(first.headers['content-security-policy'])
  expect(first.headers['cache-control']).toBe('private, no-cache')
})

test('visitors who come at the same time wait for one printing', async () => {
  const pages = await Promise.all(Array.from({ length: 20 }, () => ask('/LandingPage')))
  expect(printed).toBe(1)
  expect(new Set(pages.map((page) => page.body)).size).toBe(1)
})

test.each([
  'cart_1=41%3A1',
  'favoritos=1.2',
  'bell=2026-01-01',
  'provincia=Chaco',
  'aviso=cart-full',
  'x=1',
  '',
])('whoever brings the cookie «%s» gets a page of their own, which nobody else is shown', async (cookie) => {
  const own = await ask('/', { cookie })
  expect(own.headers.etag).toBeUndefined()
  const plain = await ask('/')
  expect(said(plain.body)).toContain('"brought":"nothing"')
  const again = await ask('/', { cookie, 'if-none-match': String(plain.headers.etag) })
  expect([again.statusCode, printed]).toEqual([200, 3])
  expect(said(again.body)).toContain(`"brought":"${cookie}"`)
})

test('what was looked at lately makes a page one’s own only where it is shown', async () => {
  const seen = await ask('/', { cookie: 'mirados=3.1' })
  expect([(await ask('/')).body, printed]).toEqual([seen.body, 1])
  expect(said(seen.body)).toContain('"brought":"nothing"')
  const product = await ask('/ProductDetail/1', { cookie: 'mirados=3.1' })
  expect(said(product.body)).toContain('"brought":"mirados=3.1"')
  expect(said((await ask('/ProductDetail/1')).body)).toContain('"brought":"nothing"')
})

test('a person sees a page of their own, before and after it was kept for visitors', async () => {
  const cookie = await server.signIn('ana@example.com')
  expect(said((await ask('/', { cookie })).body)).toContain('"who":"ana"')
  expect(said((await ask('/')).body)).toContain('"who":"anonymous"')
  expect(said((await ask('/', { cookie })).body)).toContain('"who":"ana"')
  expect(said((await ask('/')).body)).not.toContain('ana@')
})

test.each([
  '/Cart',
  '/Checkout',
  '/Profile',
  '/Contact',
  '/Arrepentimiento',
  '/FavoriteProduct',
  '/_.data',
  '/ProductDetail/7.data',
  '/ProductDetail/x',
])('%s is printed anew each time', async (url) => {
  const answers = [await ask(url), await ask(url)]
  expect(answers.map((answer) => answer.headers.etag)).toEqual([undefined, undefined])
  expect(printed).toBe(2)
})

test('the next visitor sees a change of the catalogue', async () => {
  const before = await ask('/')
  await seedProduct(server.database, { name: 'Campera Andén' })
  server.shop.products.forget()
  const after = await ask('/', { 'if-none-match': String(before.headers.etag) })
  expect(after.statusCode).toBe(200)
  expect(said(after.body)).toContain('Campera Andén')
})

test('a page that was begun before a change and finished after it is not kept', async () => {
  whilePrinting = async () => server.shop.products.forget()
  await ask('/')
  whilePrinting = undefined
  await ask('/')
  await ask('/')
  expect(printed).toBe(2)
})

test('a page that breaks is not kept, and those who waited have it printed for themselves', async () => {
  let broken = 0
  whilePrinting = async () => {
    broken += 1
    if (broken === 1) throw new Error('once')
  }
  const pages = await Promise.all([ask('/'), ask('/')])
  expect(pages.map((page) => page.statusCode).toSorted()).toEqual([200, 500])
  expect((await ask('/')).statusCode).toBe(200)
  server.troubles.length = 0
})

test('a kept page travels packed when the browser can unpack it', async () => {
  const plain = await ask('/')
  const brotli = await ask('/', { 'accept-encoding': 'gzip, deflate, br' })
  expect(brotli.headers).toMatchObject({
    'content-encoding': 'br',
    vary: 'accept-encoding',
    etag: plain.headers.etag,
  })
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
  const gzip = await ask('/', { 'accept-encoding': 'gzip, br;q=0' })
  expect(gzip.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
  expect(printed).toBe(1)
})

test('a kept page has no nonce; its policy lets in the very scripts that it was printed with', async () => {
  const page = await ask('/')
  expect(page.body).not.toContain('nonce')
  const hash = createHash('sha256').update('start()').digest('base64')
  expect(page.headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`)
  const own = await ask('/', { cookie: 'x=1' })
  const nonce = /nonce="([^"]+)"/.exec(own.body)![1]!
  expect(own.headers['content-security-policy']).toContain(`script-src 'nonce-${nonce}' 'strict-dynamic';`)
})

test('a script that does not carry the nonce is not let in, and a nonce that stands anywhere else keeps a page from being kept', () => {
  const smuggled = withoutNonce('<script nonce="n0">ours()</script><script>theirs()</script>', 'n0')!
  expect(smuggled.scripts).toHaveLength(1)
  expect(smuggled.html).toBe('<script>ours()</script><script>theirs()</script>')
  expect(withoutNonce('<script nonce="n0">ours()</script><p>n0</p>', 'n0')).toBeNull()
  expect(withoutNonce('<script nonce="n0" src="/a.js"></script>', 'n0')).toBeNull()
  expect(withoutNonce('<style nonce="n0">p{}</style>', 'n0')).toBeNull()
})
