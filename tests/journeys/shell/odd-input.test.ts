/**
 * A walk over every page, every parameter and every field with what no form of ours would send: never an error of ours, in the
 * answer or in the log. The lists are read from the build and the sources, so a new one is walked too.
 */
import fs from 'node:fs'
import path from 'node:path'
import type { ServerBuild } from 'react-router'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { builtPages } from '#server/pages/built-pages.ts'
import { ODD, openOddInput, type OddInput, type Sent } from '#tests/support/browser/odd-input.ts'

let server: OddInput
/** `room`: the folder whose files make the page and serve its forms. */
let routes: { pattern: string; hasAction: boolean; room: string }[]
beforeAll(async () => {
  server = await openOddInput()
  routes = pagesOf(await builtPages(path.resolve('build')).build())
})
afterAll(() => server?.close())
afterEach(() => expect(server.troubles.splice(0)).toEqual([]))

function pagesOf({ routes: known }: ServerBuild) {
  const pathOf = (id: string): string => {
    const route = known[id]
    return route ? `${pathOf(route.parentId ?? '')}${route.path ? `/${route.path}` : ''}` : ''
  }
  return Object.values(known)
    .filter((route) => route && (route.path !== undefined || route.index))
    .map((route) => ({
      pattern: pathOf(route!.id) || '/',
      hasAction: 'action' in route!.module,
      room: path.join('src/web', ...route!.id.split('/').slice(0, -1).slice(0, 2)),
    }))
    .filter(({ pattern }) => pattern !== '/*')
}

const filled = (pattern: string, value: string) => pattern.replace(/:\w+/g, value)
const sources = (folder: string): string[] =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .map((name) => fs.readFileSync(path.join(folder, name), 'utf8'))
const namesIn = (folder: string, pattern: RegExp): string[] => [
  ...new Set(sources(folder).flatMap((text) => [...text.matchAll(pattern)].map(([, name]) => name!))),
]
/** Data is asked for as scripts do: the same loaders and actions, without drawing the page each time. */
const dataOf = (pattern: string, value: string) => `${filled(pattern, value).replace(/^\/$/, '/_')}.data`
const PERSONS = /^\/(Profile|Order|Cart|Checkout|Fav|Notif|Regis|Logout|Avisame|Avisos|MiTalle)/

test('every page with a parameter, with every odd one', async () => {
  const { person, admin } = await server.signedIn()
  const withParameter = routes.filter(({ pattern }) => pattern.includes(':'))
  expect(withParameter.length).toBeGreaterThan(10)
  const asked = function* (): Generator<[string, Sent]> {
    for (const { pattern } of withParameter) {
      const cookie = PERSONS.test(pattern) ? person : admin
      for (const odd of ODD) yield [dataOf(pattern, odd), { cookie }]
      for (const odd of ['%00', '%zz', '%C4%80']) yield [filled(pattern, odd), { cookie }]
    }
  }
  expect(await server.walk(asked())).toEqual([])
  // No text of ours has a NUL in it: what is called so is not there.
  for (const { pattern } of withParameter)
    expect([pattern, (await server.ask(filled(pattern, 'a%00b'), { cookie: admin })).status]).toEqual([
      pattern,
      404,
    ])
  expect((await server.ask('/api/users/%00', { cookie: admin })).status).toBe(404)
}, 300_000)

test('every page with every parameter of an address that any page reads', async () => {
  const { person, admin } = await server.signedIn()
  const names = [
    ...namesIn('src/web', /\b(?:searchParams|params|query|search)\.(?:get|getAll|has)\('([^']+)'/g),
    'returnTo',
  ]
  expect(names.length).toBeGreaterThan(15)
  const asked = function* (): Generator<[string, Sent]> {
    for (const { pattern } of routes)
      for (const odd of [
        '%00',
        'a%00b',
        '%ED%A0%80',
        '%zz',
        '-1',
        '2147483648',
        '99999999999999999999',
        'x'.repeat(60),
      ]) {
        const query = names.map((name) => `${name}=${odd}`).join('&')
        yield [`${dataOf(pattern, '1')}?${query}`, { cookie: PERSONS.test(pattern) ? person : admin }]
      }
  }
  expect(await server.walk(asked())).toEqual([])
}, 300_000)

test('every verb at every page: a page without an action says so, and nothing is called an error', async () => {
  const wrong: string[] = []
  for (const { pattern, hasAction } of routes) {
    const { person, admin } = await server.signedIn()
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      // Scripts send the start page's forms to an address that names its index.
      for (const address of [filled(pattern, '1'), ...(pattern === '/' ? [] : [dataOf(pattern, '1')])]) {
        const { status, body, headers } = await server.ask(address, {
          method,
          cookie: PERSONS.test(pattern) ? person : admin,
          type: 'application/x-www-form-urlencoded',
          body: '',
        })
        const troubles = server.troubles.splice(0)
        if (status >= 500 || troubles.length > 0) wrong.push(`${method} ${address} ${status} ${troubles[0]}`)
        const drawn = address.endsWith('.data') || body.includes('<h1')
        if (!hasAction && (status !== 405 || headers.allow !== 'GET, HEAD' || !drawn))
          wrong.push(`${method} ${address} has no action, but answers ${status} ${headers.allow}`)
      }
  }
  expect(wrong).toEqual([])
}, 300_000)

test('every form with every field that any page reads, filled with every odd text', async () => {
  const read = namesIn('src/web', /\b(?:form|data|body|given)\.(?:get|getAll|has)\('([^']+)'/g)
  const ruled = namesIn('src/rules', /^\s+(\w+): (?:v\.|text|name|required|optional)/gm)
  const names = [...new Set([...read, ...ruled])].filter((name) => name !== 'intent')
  // What another room's forms say is to a page as any word that it does not know.
  const intentsOf = (room: string) => [
    ...namesIn(room, /(?:case|value=|intent === |intent=)\s*["']([a-z][\w-]{2,20})["']/g),
    ...namesIn(room, /^\s+\w+: '([a-z][\w-]{2,20})',?$/gm),
  ]
  expect(names.length).toBeGreaterThan(40)
  expect(intentsOf('src/web/admin/orders').length).toBeGreaterThan(10)
  const wrong: string[] = []
  for (const { pattern, hasAction, room } of routes) {
    if (!hasAction) continue
    const intents = intentsOf(room)
    // Signed in afresh: some forms end a session.
    const { person, admin } = await server.signedIn()
    const cookie = PERSONS.test(pattern) ? person : admin
    const send = (value: string, intent: string): [string, Sent] => [
      dataOf(pattern, '1'),
      {
        method: 'POST',
        cookie,
        type: 'application/x-www-form-urlencoded',
        body: [`intent=${intent}`, ...names.map((name) => `${name}=${value}`)].join('&'),
      },
    ]
    const asked = [
      ...ODD.slice(0, 10).map((odd) => send(odd, odd)),
      ...intents.flatMap((intent) => ['a%00b', '1'].map((value) => send(value, intent))),
    ]
    wrong.push(...(await server.walk(asked)))
  }
  expect(wrong).toEqual([])
}, 600_000)

/** The same for everybody but for the bar above them. */
const SHARED = [
  '/',
  '/LandingPage',
  '/Offers',
  '/ProductDetail/:id',
  '/ProductDetail/:id/Piezas',
  '/ProductDetail/:id/Piezas/:code',
  '/About',
  '/Faqs',
  '/TermsAndConditions',
  '/CondicionesDeVenta',
  '/CondicionesDeVenta/:version',
  '/Vender/Acuerdo',
  '/Vender/Acuerdo/:version',
  '/Returns',
  '/Lanzamientos',
  '/Looks',
  '/Look/:id',
  // Printed for nobody: what it sells comes from its own device.
  '/MostradorSinRed',
]

test('a page with anything of one person in it is kept by no browser of theirs', async () => {
  const { person, admin } = await server.signedIn()
  const keptOf = async (address: string, cookie: string) =>
    String((await server.ask(address, { cookie })).headers['cache-control'])
  const wrong: string[] = []
  for (const { pattern } of routes)
    for (const address of [filled(pattern, '1'), dataOf(pattern, '1')]) {
      const shared = SHARED.includes(pattern)
      for (const cookie of [person, admin]) {
        const kept = await keptOf(address, cookie)
        const wanted = shared && cookie === person ? 'private, no-cache' : 'private, no-store'
        if (kept !== wanted && !['/suggest', '/localities'].includes(pattern))
          wrong.push(`${address}: ${kept}`)
      }
    }
  expect(wrong).toEqual([])
  server.troubles.length = 0
  // What a visitor typed at the checkout is on the page as well.
  for (const address of ['/Checkout', '/Register', '/Newsletter/baja?token=x'])
    expect([address, await keptOf(address, '')]).toEqual([address, 'private, no-store'])
}, 120_000)

test('a form goes back to any page of ours, whatever alphabet its address is written in', async () => {
  const cookie = await server.signIn('cliente@vereda.test')
  const back = async (returnTo: string, at = '/province', more = 'province=cordoba') =>
    server.ask(at, {
      method: 'POST',
      cookie,
      type: 'application/x-www-form-urlencoded',
      body: `${more}&returnTo=${returnTo}`,
    })
  for (const [given, wanted] of [
    ['/?q=%C4%80', '/?q=%C4%80'],
    ['/?q=%E2%82%AC#%F0%9F%98%80', '/?q=%E2%82%AC#%F0%9F%98%80'],
    ['/?q=%F1', '/?q=%EF%BF%BD'],
    ['/Offers?marca=%25zz', '/Offers?marca=%zz'],
    ['//evil.test', '/'],
    ['/%5Cevil.test', '/'],
    ['/.//evil.test', '/'],
    ['https://evil.test', '/'],
  ] as const) {
    const { status, headers } = await back(given)
    expect([given, status, headers.location]).toEqual([given, 303, wanted])
  }
  for (const [at, more] of [
    ['/Cart/toggle', 'productId=1&on=1&size=42&quantity=1'],
    ['/FavoriteProduct/toggle', 'productId=1&on=1'],
    ['/Avisame', 'productId=1&size=42'],
    ['/MiTalle', 'productId=1&size=42'],
    ['/Avisame/mail', 'search=%2F%3Fq%3Dalgo&email=nada'],
  ] as const)
    expect([at, (await back('/?q=%E2%82%AC', at, more)).status]).toEqual([at, 303])
})
