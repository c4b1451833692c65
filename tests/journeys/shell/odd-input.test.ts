/**
 * A walk over every route, every parameter and every field with what no form of ours would send: never an error of ours, in the
 * answer or in the log. The lists are read from the build, the sources and the API's own document, so a new one is walked too.
 */
import fs from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { ServerBuild } from 'react-router'
import type { OpenApi } from '#server/api/operation/openapi.ts'
import { builtPages } from '#server/pages/built-pages.ts'
import { openServer, type TestServer } from '#tests/support/app.ts'

let server: TestServer
let routes: { pattern: string; hasAction: boolean }[]
const agent = new http.Agent({ keepAlive: true, maxSockets: 4 })
beforeAll(async () => {
  server = await openServer()
  routes = pagesOf(await builtPages(path.resolve('build')).build())
})
afterAll(async () => {
  agent.destroy()
  await server?.close()
})
afterEach(() => expect(server.troubles.splice(0)).toEqual([]))

function pagesOf({ routes: known }: ServerBuild) {
  const pathOf = (id: string): string => {
    const route = known[id]
    return route ? `${pathOf(route.parentId ?? '')}${route.path ? `/${route.path}` : ''}` : ''
  }
  return Object.values(known)
    .filter((route) => route && (route.path !== undefined || route.index))
    .map((route) => ({ pattern: pathOf(route!.id) || '/', hasAction: 'action' in route!.module }))
    .filter(({ pattern }) => pattern !== '/*')
}

/** Percent-encoded as they are sent. */
const ODD = [
  '%00',
  'a%00b',
  '%ED%A0%80',
  '%FF',
  '%zz',
  '%',
  '%C4%80%E2%82%AC',
  '%F0%9F%98%80',
  '-1',
  '99999999999999999999',
  '2147483648',
  '1e3',
  '..%2F..',
  '%5C%5Cevil.test',
  '%0D%0AX-Evil:1',
  'x'.repeat(190),
  'x'.repeat(4_000),
]
/** As texts of a JSON body. */
const ODD_TEXTS = ['\0', 'a\0b', '\ud800', '\udfff\ud800', 'Ā€', 'x'.repeat(20_000), '__proto__', '\u202e']

type Answer = { status: number; body: string; headers: http.IncomingHttpHeaders }
type Sent = {
  method?: string
  cookie?: string
  type?: string
  body?: string
  headers?: Record<string, string>
}
/** The address goes out as it stands: `fetch` would mend it first. */
function ask(address: string, { method = 'GET', cookie, type, body, headers }: Sent = {}): Promise<Answer> {
  const { hostname, port } = new URL(server.url)
  return new Promise((resolve, reject) => {
    const sent = {
      'sec-fetch-site': 'same-origin',
      accept: 'text/html',
      ...(cookie ? { cookie } : {}),
      ...(type ? { 'content-type': type } : {}),
      ...headers,
    }
    const request = http.request(
      { agent, hostname, port, path: address, method, headers: sent },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (part: string) => (text += part))
        answer.on('end', () => resolve({ status: answer.statusCode!, body: text, headers: answer.headers }))
      },
    )
    request.on('error', reject).end(body)
  })
}

/** What was answered with a 5xx, or said in the log. */
async function walk(asked: Iterable<[address: string, sent?: Sent]>, most = 499): Promise<string[]> {
  const wrong: string[] = []
  for (const [address, sent] of asked) {
    const { status } = await ask(address, sent)
    const troubles = server.troubles.splice(0)
    if (status > most || troubles.length > 0)
      wrong.push(
        `${sent?.method ?? 'GET'} ${address.slice(0, 120)} -> ${status} ${troubles[0]?.slice(0, 300) ?? ''}`,
      )
  }
  return wrong
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
const signIn = async () => ({
  person: await server.signIn('cliente@vereda.test'),
  admin: await server.signIn('admin@vereda.test'),
})

/** Data is asked for as scripts do: the same loaders and actions, without drawing the page each time. */
const dataOf = (pattern: string, value: string) => `${filled(pattern, value).replace(/^\/$/, '/_')}.data`
const PERSONS = /^\/(Profile|Order|Cart|Checkout|Fav|Notif|Regis|Logout|Avisame)/

test('every page with a parameter, with every odd one', async () => {
  const { person, admin } = await signIn()
  const withParameter = routes.filter(({ pattern }) => pattern.includes(':'))
  expect(withParameter.length).toBeGreaterThan(10)
  const asked = function* (): Generator<[string, Sent]> {
    for (const { pattern } of withParameter) {
      const cookie = PERSONS.test(pattern) ? person : admin
      for (const odd of ODD) yield [dataOf(pattern, odd), { cookie }]
      for (const odd of ['%00', '%zz', '%C4%80']) yield [filled(pattern, odd), { cookie }]
    }
  }
  expect(await walk(asked())).toEqual([])
  // No text of ours has a NUL in it: what is called so is not there.
  for (const { pattern } of withParameter)
    expect([pattern, (await ask(filled(pattern, 'a%00b'), { cookie: admin })).status]).toEqual([pattern, 404])
  expect((await ask('/api/users/%00', { cookie: admin })).status).toBe(404)
}, 300_000)

test('every page with every parameter of an address that any page reads', async () => {
  const { person, admin } = await signIn()
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
  expect(await walk(asked())).toEqual([])
}, 300_000)

test('every verb at every page: a page without an action says so, and nothing is called an error', async () => {
  const wrong: string[] = []
  for (const { pattern, hasAction } of routes) {
    const { person, admin } = await signIn()
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      // Scripts send the start page's forms to an address that names its index.
      for (const address of [filled(pattern, '1'), ...(pattern === '/' ? [] : [dataOf(pattern, '1')])]) {
        const { status, body, headers } = await ask(address, {
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
  const intents = namesIn('src/web', /(?:case|value=|intent === |intent=)\s*["']([a-z][\w-]{2,20})["']/g)
  expect(names.length).toBeGreaterThan(40)
  expect(intents.length).toBeGreaterThan(20)
  const wrong: string[] = []
  for (const { pattern, hasAction } of routes) {
    if (!hasAction) continue
    // Signed in afresh: some forms end a session.
    const { person, admin } = await signIn()
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
    wrong.push(...(await walk(asked)))
  }
  expect(wrong).toEqual([])
}, 600_000)

/** The same for everybody but for the bar above them. */
const SHARED = [
  '/',
  '/LandingPage',
  '/Offers',
  '/ProductDetail/:id',
  '/About',
  '/Faqs',
  '/TermsAndConditions',
  '/Returns',
]

test('a page with anything of one person in it is kept by no browser of theirs', async () => {
  const { person, admin } = await signIn()
  const keptOf = async (address: string, cookie: string) =>
    String((await ask(address, { cookie })).headers['cache-control'])
  const wrong: string[] = []
  for (const { pattern } of routes)
    for (const address of [filled(pattern, '1'), dataOf(pattern, '1')]) {
      const shared = SHARED.includes(pattern)
      for (const cookie of [person, admin]) {
        const kept = await keptOf(address, cookie)
        const wanted = shared && cookie === person ? 'private, no-cache' : 'private, no-store'
        if (kept !== wanted && pattern !== '/suggest') wrong.push(`${address}: ${kept}`)
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
    ask(at, {
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
  ] as const)
    expect([at, (await back('/?q=%E2%82%AC', at, more)).status]).toEqual([at, 303])
})

test('every call of the API with odd parameters and odd bodies', async () => {
  const { admin } = await signIn()
  const document = JSON.parse((await ask('/api/openapi.json')).body) as OpenApi
  const calls = Object.entries(document.paths).flatMap(([at, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ at, method: method.toUpperCase(), call })),
  )
  expect(calls.length).toBeGreaterThan(40)
  const asked: [string, Sent][] = []
  for (const { at, method, call } of calls) {
    const address = (value: string) => `/api${at.replace(/\{\w+\}/g, value)}`
    const sent: Sent = { method, cookie: admin, headers: { accept: 'application/json' } }
    const schema = call.requestBody?.content['application/json'].schema
    const json = (body: unknown): Sent => ({ ...sent, type: 'application/json', body: JSON.stringify(body) })
    const sample = schema ? sampleOf(schema, document) : undefined
    const usual = sample === undefined ? sent : json(sample)
    if (at.includes('{')) for (const odd of ODD) asked.push([address(odd), usual])
    for (const { name, in: place } of call.parameters) {
      if (place === 'query')
        for (const odd of ODD.slice(0, 12)) asked.push([`${address('1')}?${name}=${odd}`, sent])
      if (place === 'header')
        for (const odd of ['x'.repeat(2_000), '\u00ff', '%00'])
          asked.push([address('1'), { ...usual, headers: { ...sent.headers, [name]: odd } }])
    }
    if (sample === undefined) continue
    for (const odd of ODD_TEXTS) {
      for (const changed of changedTexts(sample, odd)) asked.push([address('1'), json(changed)])
      asked.push([address('1'), json({ [odd]: odd })], [address('1'), json(odd)])
    }
  }
  expect(await walk(asked)).toEqual([])
}, 600_000)

test('routes that are no pages', async () => {
  const { person, admin } = await signIn()
  const json = { method: 'POST', type: 'application/json' }
  const asked = function* (): Generator<[string, Sent]> {
    for (const odd of ODD) {
      for (const address of [
        `/sign-in?returnTo=${odd}`,
        `/sign-in?returnTo=/${odd}`,
        `/sign-in?intent=${odd}`,
        `/sign-in/callback?code=${odd}&state=${odd}`,
        `/sign-in/callback?error=${odd}`,
        `/img/${odd}`,
        `/assets/${odd}`,
        `/${odd}`,
        `/suggest?q=${odd}`,
        `/live/${odd}`,
        `/sandbox/mail/${odd}`,
        `/sandbox/mail/${odd}/html`,
        `/sandbox/mercadopago/checkout/v1/redirect?pref_id=${odd}`,
        `/sandbox/identity/interaction/${odd}`,
        `/sitemap.xml?${odd}`,
        `/readyz?${odd}`,
      ])
        yield [address, { cookie: person }]
      yield [`/webhooks/mercadopago?data.id=${odd}&type=${odd}`, { ...json, body: '{}' }]
      yield [
        `/AdminImport/pieza?subida=${odd}&desde=0&total=1&nombre=${odd}`,
        { method: 'POST', cookie: admin, type: 'application/octet-stream', body: 'x' },
      ]
      yield [
        `/AdminImport/pieza?subida=aaaaaaaaaaaaaaaa&desde=0&total=9&nombre=${odd}`,
        { method: 'POST', cookie: admin, type: 'application/octet-stream', body: 'name,x\na,b' },
      ]
      for (const name of ['favoritos', 'avisame', 'cart_1', 'borrador', 'provincia', 'sid', 'flash'])
        yield ['/', { cookie: `${name}=${odd}` }]
    }
  }
  expect(await walk(asked())).toEqual([])
}, 300_000)

/** Something that a schema takes, as far as it says. */
function sampleOf(schema: Record<string, unknown>, document: OpenApi, depth = 0): unknown {
  const {
    $ref,
    anyOf,
    oneOf,
    allOf,
    type,
    properties,
    items,
    enum: choices,
    const: only,
  } = schema as {
    $ref?: string
    anyOf?: Record<string, unknown>[]
    oneOf?: Record<string, unknown>[]
    allOf?: Record<string, unknown>[]
    type?: string
    properties?: Record<string, Record<string, unknown>>
    items?: Record<string, unknown>
    enum?: unknown[]
    const?: unknown
  }
  if (depth > 6) return null
  if ($ref) return sampleOf(document.components.schemas[$ref.split('/').at(-1)!]!, document, depth + 1)
  if (only !== undefined) return only
  if (choices) return choices[0]
  const one = (anyOf ?? oneOf ?? allOf)?.at(-1)
  if (one) return sampleOf(one, document, depth + 1)
  if (type === 'array') return items ? [sampleOf(items, document, depth + 1)] : []
  if (type === 'object' || properties)
    return Object.fromEntries(
      Object.entries(properties ?? {}).map(([name, inner]) => [name, sampleOf(inner, document, depth + 1)]),
    )
  if (type === 'number' || type === 'integer') return 1
  if (type === 'boolean') return true
  return 'Campera azul'
}

/** The sample with one of its texts changed, for each of them. */
function changedTexts(sample: unknown, text: string): unknown[] {
  if (typeof sample === 'string') return [text]
  if (Array.isArray(sample))
    return sample.flatMap((one, at) => changedTexts(one, text).map((changed) => sample.with(at, changed)))
  if (sample === null || typeof sample !== 'object') return []
  return Object.entries(sample).flatMap(([name, one]) =>
    changedTexts(one, text).map((changed) => ({ ...sample, [name]: changed })),
  )
}
