import { afterAll, beforeAll, expect, test } from 'vitest'
import { browserStandIn, actionOf } from '#gateways/sandbox/identity/browser-stand-in.ts'
import { GatewayUnavailable } from '#gateways/ports.ts'
import { seedProduct } from '#tests/support/builders.ts'
import { openServer, type TestServer } from '#tests/support/app.ts'

/** Holds product §16.1, §16.2, §19.3, §19.4, §19.6, §19.8. */

let server: TestServer
beforeAll(async () => {
  server = await openServer({ seeded: false, pages: false, jobs: false })
})
afterAll(() => server.close())

const open = (path: string, cookie = '') =>
  fetch(server.url + path, { redirect: 'manual', headers: cookie ? { cookie } : {} })
const cookiesOf = (answer: Response): Record<string, string> =>
  Object.fromEntries(
    answer.headers.getSetCookie().map((line) => line.split(';', 1)[0]!.split('=', 2) as [string, string]),
  )

/** The whole way as a browser goes it; answers where the shop's callback sends it, with its cookies. */
async function signInAs(email: string, { returnTo = '/Cart', cookie = '' } = {}) {
  const start = await open(`/sign-in?returnTo=${encodeURIComponent(returnTo)}`, cookie)
  const binding = cookiesOf(start)['sign-in']!
  const browser = browserStandIn(`${server.url}/sign-in/callback`)
  const form = await browser.open(start.headers.get('location')!)
  const back = await browser.open(actionOf(form, '/login'), { email, password: 'vereda-demo' })
  const callback = back.url.slice(server.url.length)
  const answer = await open(callback, [cookie, `sign-in=${binding}`].filter(Boolean).join('; '))
  return { answer, callback, binding }
}

test('a person signs in at the provider and comes back to where they were, with a session that scripts cannot read', async () => {
  const { answer } = await signInAs('cliente@vereda.test')
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe('/Cart')
  const line = answer.headers.getSetCookie().find((one) => one.startsWith('sid='))!
  expect(line).toMatch(/HttpOnly/)
  expect(line).toMatch(/SameSite=Lax/)
  expect(line).toMatch(/Path=\//)
  const { sid, conocido } = cookiesOf(answer)
  expect((await open('/api/orders', `sid=${sid}`)).status).toBe(200)
  // Kept when the session is gone: with it this browser asks for a code whatever others asked (product §19.13).
  const email = 'cliente@vereda.test'
  const ask = (pass: string | null) =>
    server.shop.sessions.codes.ask({ kind: 'anonymous' }, { email }, null, pass)
  for (let times = 0; times < 6; times += 1) await ask(null)
  expect(await ask(null)).toMatchObject({ reason: 'too-many' })
  expect(await ask(decodeURIComponent(conocido!))).toMatchObject({ ok: true })
})

test('an id that was there before the sign-in is another one after it', async () => {
  const planted = await server.signIn('cliente@vereda.test')
  const { answer } = await signInAs('cliente@vereda.test', { cookie: planted })
  expect(`sid=${cookiesOf(answer).sid}`).not.toBe(planted)
  expect((await open('/api/orders', planted)).status).toBe(401)
})

test('nobody is signed in by somebody else’s link, nor twice by the same answer', async () => {
  const { callback, binding } = await signInAs('cliente@vereda.test')
  for (const cookie of ['', 'sign-in=', `sign-in=${'x'.repeat(43)}`, `sign-in=${binding}`]) {
    const answer = await open(callback, cookie)
    expect(answer.status).toBe(400)
    expect(cookiesOf(answer).sid).toBeUndefined()
    expect(await answer.text()).toContain('Login failed')
  }
})

test.each(['//evil.test', '/\\evil.test', 'https://evil.test', '/%5cevil.test', 'javascript:alert(1)'])(
  'asked to go back to %s, a person lands on the start page',
  async (returnTo) => {
    const { answer } = await signInAs('cliente@vereda.test', { returnTo })
    expect(answer.headers.get('location')).toBe('/')
  },
)

test('who went back at the provider is told calmly that they are not signed in, and may go on or try again', async () => {
  const start = await open('/sign-in?returnTo=/Checkout')
  const browser = browserStandIn(`${server.url}/sign-in/callback`)
  const form = await browser.open(start.headers.get('location')!)
  const back = await browser.open(actionOf(form, '/cancel'), {})
  const answer = await open(back.url.slice(server.url.length), `sign-in=${cookiesOf(start)['sign-in']}`)
  expect(answer.status).toBe(200)
  expect(cookiesOf(answer).sid).toBeUndefined()
  const page = await answer.text()
  expect(page).toContain('<h1>No ingresaste</h1>')
  expect(page).toContain('href="/sign-in?returnTo=%2FCheckout"')
  expect(page).not.toMatch(/failed|No pudimos/)
})

test('favourites of the browser join the account and leave the browser', async () => {
  const { id } = await seedProduct(server.database)
  const { answer } = await signInAs('cliente@vereda.test', { cookie: `favoritos=${id}.999.x.-1` })
  expect(cookiesOf(answer).favoritos).toBe('')
  const visitor = await server.shop.sessions.visitor(cookiesOf(answer).sid!)
  expect(await server.shop.favourites.ids(visitor, [])).toEqual([id])
})

test('a ban is true at the very next request', async () => {
  const cookie = await server.signIn('mala@example.com')
  const visitor = await server.shop.sessions.visitor(cookie.slice(4))
  if (visitor.kind !== 'person') throw new Error('not signed in')
  expect((await open('/api/orders', cookie)).status).toBe(200)
  await server.shop.users.ban({ kind: 'system', name: 'test' }, visitor.id)
  const answer = await open('/api/orders', cookie)
  expect(answer.status).toBe(403)
  expect(await answer.json()).toEqual({ error: 'forbidden', message: 'Estas baneado' })
  await server.shop.users.unban({ kind: 'system', name: 'test' }, visitor.id)
  expect((await open('/api/orders', cookie)).status).toBe(401)
})

test('a sign-in that wants to be asked again is asked again, and only of the provider', async () => {
  const asked = async (intent: string) => {
    const answer = await open(`/sign-in?returnTo=/Profile&intent=${intent}`)
    return Object.fromEntries(new URL(answer.headers.get('location')!).searchParams)
  }
  expect(await asked('again')).toMatchObject({ prompt: 'login', max_age: '600' })
  expect(await asked('nonsense')).not.toHaveProperty('prompt')
})

test('the neighbour name of this machine is sent to the one that the provider knows', async () => {
  const answer = await server.app.inject({
    url: '/sign-in?returnTo=/Cart',
    headers: { host: new URL(server.url).host.replace('localhost', '127.0.0.1') },
  })
  expect(answer.headers.location).toBe(`${server.url}/sign-in?returnTo=/Cart`)
  const tunnel = await server.app.inject({ url: '/sign-in', headers: { host: 'localhost:1' } })
  expect(tunnel.headers.location).toContain('/sandbox/identity/auth')
})

test('the twenty-first start within five minutes has to wait, whatever a forwarded address says', async () => {
  const answers = await Promise.all(
    Array.from({ length: 25 }, (_, index) =>
      server.app.inject({
        url: '/sign-in',
        remoteAddress: '203.0.113.9',
        headers: { 'x-forwarded-for': `198.51.100.${index}` },
      }),
    ),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 302)).toHaveLength(20)
  const refused = answers.find(({ statusCode }) => statusCode === 429)!
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
})

test('with the provider away, signing in says so and everything else goes on', async () => {
  const away = async () => {
    throw new GatewayUnavailable('away')
  }
  const lonely = await openServer({
    seeded: false,
    pages: false,
    jobs: false,
    gateways: (opened) => ({ ...opened, identity: { ...opened.identity, start: away } }),
  })
  try {
    const answer = await lonely.app.inject({ url: '/sign-in' })
    expect(answer.statusCode).toBe(503)
    expect(answer.body).toContain('Login failed')
    expect((await lonely.app.inject({ url: '/api/products' })).statusCode).toBe(200)
  } finally {
    await lonely.close()
  }
})
