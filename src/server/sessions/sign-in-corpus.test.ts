/** Everything that can be wrong with an answer of the identity provider, tried at the shop's own routes. */
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { users, sessions } from '#data/schema.ts'
import { openIdentity } from '#gateways/identity.ts'
import { openServer, type TestServer } from '#tests/support/app.ts'
import {
  openIdClient,
  openIdStandIn,
  type OpenIdStandIn,
  type Wrong,
} from '#tests/support/stand-ins/openid.ts'
import { openLog } from '#server/operation/log.ts'

import {
  lines,
  nobodyCameIn,
  serverAt,
  sessionOf,
  signInAt,
  type SignInChanges,
} from '#tests/support/sign-in-attempts.ts'

/** Holds product §19.1, §34.4. */

let provider: OpenIdStandIn
let server: TestServer
let keycloak: OpenIdStandIn
let other: TestServer
beforeAll(async () => {
  ;[provider, keycloak] = await Promise.all([openIdStandIn(), openIdStandIn('keycloak')])
  ;[server, other] = await Promise.all([serverAt(provider), serverAt(keycloak)])
})
afterAll(() => Promise.all([server.close(), other.close(), provider.close(), keycloak.close()]))
afterEach(() => {
  provider.wrong = {}
  keycloak.wrong = {}
})

type Changes = SignInChanges & { at?: TestServer; by?: OpenIdStandIn }
const signIn = ({ at = server, by = provider, ...changes }: Changes = {}) => signInAt(at, by, changes)
const expectNobody = (answer: Awaited<ReturnType<typeof signIn>>['answer'], at = server) =>
  nobodyCameIn(answer, at)

const now = () => Math.floor(Date.now() / 1000)
const claims = (changed: () => Record<string, unknown>) => (): Partial<Wrong> => ({ claims: changed() })

test.each<[string, () => Partial<Wrong>]>([
  ['another issuer', claims(() => ({ iss: 'https://evil.example/' }))],
  ['an issuer without its last slash', claims(() => ({ iss: provider.url }))],
  ['another audience', claims(() => ({ aud: 'another-shop' }))],
  ['several audiences and somebody else authorized', claims(() => ({ aud: ['tienda', 'x'], azp: 'x' }))],
  ['several audiences and nobody authorized', claims(() => ({ aud: ['tienda', 'x'], azp: undefined }))],
  ['the nonce of another sign-in', claims(() => ({ nonce: 'another' }))],
  ['no nonce', claims(() => ({ nonce: undefined }))],
  ['no subject', claims(() => ({ sub: undefined }))],
  ['a subject that is no text', claims(() => ({ sub: 7 }))],
  ['its time up', claims(() => ({ iat: now() - 4000, exp: now() - 90 }))],
  ['no end', claims(() => ({ exp: undefined }))],
  ['a beginning more than a minute ahead', claims(() => ({ nbf: now() + 120 }))],
  ['been issued more than a minute ahead', claims(() => ({ iat: now() + 120 }))],
  ['not been issued at any time', claims(() => ({ iat: undefined }))],
  ['a torn signature', () => ({ torn: true })],
  ['the signature of a stranger', () => ({ foreignKey: true })],
  ['no signature (alg none)', () => ({ alg: 'none' })],
  ['been signed with the public key (HS256)', () => ({ alg: 'HS256' })],
])('nobody comes in by an ID token that has %s', async (_name, wrong) => {
  provider.wrong = wrong()
  await expectNobody((await signIn()).answer)
  provider.wrong = {}
  const { answer } = await signIn()
  expect(answer.headers.location).toBe('/Cart')
  await server.database.db.delete(sessions)
})

test.each<[string, () => Partial<Wrong>]>([
  ['begins and was issued 40 seconds ahead', claims(() => ({ iat: now() + 40, nbf: now() + 40 }))],
  ['ended 40 seconds ago', claims(() => ({ exp: now() - 40 }))],
  ['has its own audience in a list', claims(() => ({ aud: ['tienda'], azp: 'tienda' }))],
  ['is signed with ES256', () => ({ alg: 'ES256' })],
])('an ID token that %s is believed', async (_name, wrong) => {
  provider.wrong = wrong()
  const { answer } = await signIn()
  expect(answer.statusCode).toBe(303)
  await server.database.db.delete(sessions)
})

test.each<[string, Changes]>([
  ['another state', { callback: (url) => url.searchParams.set('state', 'x') }],
  ['no state', { callback: (url) => url.searchParams.delete('state') }],
  ['no code', { callback: (url) => url.searchParams.delete('code') }],
  ['a made-up code', { callback: (url) => url.searchParams.set('code', 'made-up') }],
  ['no cookie', { cookie: null }],
  ['somebody else’s cookie', { cookie: `sign-in=${'x'.repeat(43)}` }],
  [
    'an error of the provider',
    {
      callback: (url) => {
        url.searchParams.delete('code')
        url.searchParams.set('error', 'server_error')
        url.searchParams.set('error_description', 'ana@correo.com <script>alert(1)</script>')
      },
    },
  ],
  // The provider kept a challenge that is not ours, or none: what comes back was not made for this browser.
  [
    'a code for another challenge',
    { asked: (url) => url.searchParams.set('code_challenge', 'x'.repeat(43)) },
  ],
  ['a code without a challenge', { asked: (url) => url.searchParams.delete('code_challenge') }],
  ['a challenge made plain', { asked: (url) => url.searchParams.set('code_challenge_method', 'plain') }],
])('nobody comes in with %s', async (_name, changes) => {
  const { answer } = await signIn(changes)
  await expectNobody(answer)
  expect(answer.body).not.toContain('<script>alert')
})

test('a code is good for one sign-in, also when its cookie is sent again', async () => {
  const { answer, back, binding } = await signIn()
  expect(answer.statusCode).toBe(303)
  await server.database.db.delete(sessions)
  const again = await server.app.inject({ url: back.pathname + back.search, headers: { cookie: binding! } })
  await expectNobody(again)
  // Another browser with a sign-in of its own and the stolen code.
  const code = back.searchParams.get('code')!
  await expectNobody((await signIn({ callback: (url) => url.searchParams.set('code', code) })).answer)
})

test('who is mixed up with another provider is turned away (RFC 9207)', async () => {
  const at = { at: other, by: keycloak }
  for (const callback of [
    (url: URL) => url.searchParams.set('iss', 'https://evil.example/realms/tienda'),
    (url: URL) => url.searchParams.delete('iss'),
  ])
    await expectNobody((await signIn({ ...at, callback })).answer, other)
  expect((await signIn(at)).answer.statusCode).toBe(303)
})

test('userinfo about somebody else costs the sign-in, its silence only a name', async () => {
  provider.wrong = { userinfo: { body: { sub: 'auth0|somebody-else', given_name: 'Mala' } } }
  await expectNobody((await signIn()).answer)
  for (const reply of [{ status: 500 }, { status: 401 }, { body: '<html>' }]) {
    provider.wrong = { userinfo: reply }
    expect((await signIn()).answer.statusCode).toBe(303)
  }
  await server.database.db.delete(sessions)
})

test.each<[string, Parameters<OpenIdStandIn['spoil']>[1], string]>([
  ['500', { status: 500, body: { error: 'server_error' } }, 'Get access token failed'],
  ['400', { status: 400, body: { error: 'invalid_grant' } }, 'Get access token failed'],
  ['401', { status: 401, body: { error: 'invalid_client' } }, 'Get access token failed'],
  ['429', { status: 429, body: { error: 'too_many_requests' } }, 'Get access token failed'],
  ['half an answer', 'half', 'Get access token failed'],
  ['HTML', 'html', 'Get access token failed'],
  ['a closed connection', 'reset', 'Get access token failed'],
  ['no ID token', { status: 200, body: { access_token: 'a', token_type: 'Bearer' } }, 'Login failed'],
])('a token endpoint that says %s lets nobody in, and the next try works', async (_name, fault, sentence) => {
  provider.spoil('/oauth/token', fault)
  const { answer } = await signIn()
  await expectNobody(answer)
  expect(answer.body).toContain(sentence)
  expect((await signIn()).answer.statusCode).toBe(303)
  await server.database.db.delete(sessions)
})

test('keys that were changed a moment ago are found without a restart, and the old ones are believed no more', async () => {
  expect((await signIn()).answer.statusCode).toBe(303)
  await provider.rotate()
  expect((await signIn()).answer.statusCode).toBe(303)
  // For a moment the keys are not handed out: those of a moment ago do.
  provider.spoil('jwks.json', { status: 503 })
  expect((await signIn()).answer.statusCode).toBe(303)
  await server.database.db.delete(sessions)
  await provider.rotate()
  provider.spoil('jwks.json', { status: 503 })
  await expectNobody((await signIn()).answer)
})

test('the shop opens while the provider is away, says so, and takes people in once it is back', async () => {
  const late = await openIdStandIn()
  await late.shut()
  const waiting = await serverAt(late)
  try {
    const away = await waiting.app.inject({ url: '/sign-in', remoteAddress: '203.0.113.250' })
    expect(away.statusCode).toBe(503)
    expect(away.body).toContain('Login failed')
    expect(Number(away.headers['retry-after'])).toBeGreaterThan(0)
    expect((await waiting.app.inject({ url: '/api/products' })).statusCode).toBe(200)
    await late.open()
    expect((await signIn({ at: waiting, by: late })).answer.statusCode).toBe(303)
  } finally {
    await waiting.close()
    await late.close()
  }
})

/** In the shop the patience is 8 s; here a second, so that what is added up shows. */
test.each([
  ['its first document', '.well-known', 'Login failed'],
  ['its tokens', '/oauth/token', 'Get access token failed'],
  ['its keys', 'jwks.json', 'Get access token failed'],
])(
  'a provider that never answers with %s lets nobody in, and says so in time',
  async (_what, where, sentence) => {
    const mute = await openIdStandIn()
    const { issuer } = mute
    const identity = openIdentity({ issuer, ...openIdClient, sandbox: false, timeoutSeconds: 1 })
    const waiting = await openServer({
      seeded: false,
      pages: false,
      jobs: false,
      log: openLog('warn', { write: (line) => void lines.push(line) }),
      gateways: (opened) => ({ ...opened, identity }),
    })
    try {
      const early = where === '.well-known'
      if (!early) await identity.start({ redirectUri: `${waiting.url}/sign-in/callback` })
      mute.spoil(where, 'hang')
      const before = Date.now()
      const answer = early
        ? await waiting.app.inject({ url: '/sign-in', remoteAddress: '203.0.113.251' })
        : (await signIn({ at: waiting, by: mute })).answer
      expect(Date.now() - before).toBeLessThan(5000)
      expect(answer.statusCode).toBe(503)
      expect(answer.body).toContain(sentence)
      await expectNobody(answer, waiting)
    } finally {
      await mute.close()
      await waiting.close()
    }
  },
)

test('a provider that calls itself something else is not believed', async () => {
  const liar = await openIdStandIn()
  liar.wrong = { discovery: { issuer: 'https://evil.example/' } }
  const wary = await serverAt(liar)
  try {
    const answer = await wary.app.inject({ url: '/sign-in', remoteAddress: '203.0.113.251' })
    expect(answer.statusCode).toBe(503)
    expect(answer.headers.location).toBeUndefined()
  } finally {
    await wary.close()
    await liar.close()
  }
})

test('an e-mail that nobody verified makes no admin and leads into nobody’s account', async () => {
  const whose = (subject: string) => server.database.db.select().from(users).where(eq(users.subject, subject))
  provider.person = { sub: 'auth0|owner', email: 'duena@tienda.example', email_verified: true }
  await signIn()
  expect(await whose('auth0|owner')).toMatchObject([{ role: 'owner', username: 'cliente' }])

  for (const verified of [false, 'true', undefined, 1]) {
    provider.person = {
      sub: `auth0|thief-${String(verified)}`,
      email: 'duena@tienda.example',
      email_verified: verified,
      'https://tienda.example/roles': ['admin'],
      role: 'owner',
    }
    const { answer } = await signIn()
    const visitor = await server.shop.sessions.visitor(sessionOf(answer)!.value)
    expect(visitor).toMatchObject({ kind: 'person', role: null })
    expect(await whose(`auth0|thief-${String(verified)}`)).toHaveLength(1)
  }
  expect(await whose('auth0|owner')).toHaveLength(1)
})

test('Auth0 leaves names out, and a way out by /v2/logout; Keycloak announces its own', async () => {
  provider.person = { sub: 'auth0|plain', email: 'solo@correo.com', email_verified: true, nickname: 'solo' }
  const { answer } = await signIn()
  const out = await server.app.inject({
    method: 'POST',
    url: '/sign-out',
    headers: { cookie: `sid=${sessionOf(answer)!.value}` },
  })
  const { url } = await server.shop.sessions.signOut(sessionOf(answer)!.value)
  const way = new URL(out.headers.location ? String(out.headers.location) : url)
  expect(way.pathname).toBe('/v2/logout')
  expect(Object.fromEntries(way.searchParams)).toEqual({ client_id: 'tienda', returnTo: `${server.url}/` })

  const there = await signIn({ at: other, by: keycloak })
  const leaving = new URL((await other.shop.sessions.signOut(sessionOf(there.answer)!.value)).url)
  expect(leaving.pathname).toBe('/realms/tienda/protocol/openid-connect/logout')
  expect(leaving.searchParams.get('post_logout_redirect_uri')).toBe(`${other.url}/`)
  expect(leaving.searchParams.get('id_token_hint')).toMatch(/^eyJ/)
})
