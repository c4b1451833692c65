import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openIdentity, type IdentityConfig } from './identity.ts'

/** Holds product §19.2, §34.1, §34.4. */

/** A provider made by hand, whose every answer a test can spoil. */
type Answers = {
  discovery: number
  token: { status: number; body?: unknown }
  claims: Record<string, unknown>
  key: 'ours' | 'foreign'
  audience: string
  expiresIn: number
  userinfo: { status: number; body: unknown }
  endSession: boolean
}
const ours = await generateKeyPair('RS256', { extractable: true })
const foreign = await generateKeyPair('RS256', { extractable: true })
const RETURN = 'http://localhost:3000/ingreso/vuelta'
let answers: Answers
let asked: string[]
let nonce = ''
let server: Server
let issuer = ''

beforeAll(async () => {
  const jwks = { keys: [{ ...(await exportJWK(ours.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }] }
  server = createServer(async (request, response) => {
    const path = request.url!.split('?')[0]!
    asked.push(path)
    const say = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (path.startsWith('/.well-known'))
      return say(answers.discovery, {
        issuer,
        authorization_endpoint: `${issuer}authorize`,
        token_endpoint: `${issuer}oauth/token`,
        userinfo_endpoint: `${issuer}userinfo`,
        jwks_uri: `${issuer}jwks`,
        ...(answers.endSession ? { end_session_endpoint: `${issuer}oidc/logout` } : {}),
      })
    if (path === '/jwks') return say(200, jwks)
    if (path === '/userinfo') return say(answers.userinfo.status, answers.userinfo.body)
    if (answers.token.status !== 200) return say(answers.token.status, answers.token.body ?? {})
    const now = Math.floor(Date.now() / 1000)
    const idToken = await new SignJWT({ nonce, ...answers.claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
      .setIssuer(issuer)
      .setAudience(answers.audience)
      .setSubject('auth0|1')
      .setIssuedAt(now + Math.min(0, answers.expiresIn) - 10)
      .setExpirationTime(now + answers.expiresIn)
      .sign(answers.key === 'ours' ? ours.privateKey : foreign.privateKey)
    return say(200, { access_token: 'at', token_type: 'Bearer', id_token: idToken, expires_in: 3600 })
  }).listen(0, '127.0.0.1')
  await new Promise((ready) => server.once('listening', ready))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
})
afterAll(() => void server.close())
beforeEach(() => {
  asked = []
  answers = {
    discovery: 200,
    token: { status: 200 },
    claims: {
      email: 'ana@correo.com',
      email_verified: true,
      given_name: 'Ana',
      family_name: 'Paz',
      nickname: 'ana',
    },
    key: 'ours',
    audience: 'shop',
    expiresIn: 3600,
    userinfo: { status: 200, body: { sub: 'auth0|1' } },
    endSession: true,
  }
})

const open = (more: Partial<IdentityConfig> = {}) =>
  openIdentity({ issuer, clientId: 'shop', clientSecret: 's', sandbox: false, ...more })
const signIn = async (identity = open()) => {
  const started = await identity.start({ redirectUri: RETURN })
  nonce = started.nonce
  return identity.finish({ ...started, currentUrl: `${RETURN}?code=c&state=${started.state}` })
}
const refusedLogin = { name: 'GatewayRefused', message: 'Login failed' }

test('asks for a code with PKCE, state, nonce and the three scopes (product §19.1)', async () => {
  const { url } = await open({ audience: 'https://api' }).start({ redirectUri: RETURN, intent: 'create' })
  const query = Object.fromEntries(new URL(url).searchParams)
  expect(query).toMatchObject({
    response_type: 'code',
    scope: 'openid profile email',
    code_challenge_method: 'S256',
    audience: 'https://api',
    screen_hint: 'signup',
    redirect_uri: RETURN,
  })
})

test('to be asked again, the provider is told so, and has to say when it asked', async () => {
  const again = async (askedAt: number | undefined) => {
    const identity = open()
    const started = await identity.start({ redirectUri: RETURN, intent: 'again' })
    nonce = started.nonce
    answers.claims = { ...answers.claims, auth_time: askedAt }
    const currentUrl = `${RETURN}?code=c&state=${started.state}`
    return { started, end: await identity.finish({ ...started, currentUrl, again: true }) }
  }
  const now = Math.floor(Date.now() / 1000)
  const { started, end } = await again(now - 5)
  const { searchParams } = new URL(started.url)
  expect([searchParams.get('prompt'), searchParams.get('max_age')]).toEqual(['login', '600'])
  expect(end.authenticatedAt).toEqual(new Date((now - 5) * 1000))
  for (const said of [undefined, now - 700]) await expect(again(said)).rejects.toMatchObject(refusedLogin)

  // Any other sign-in goes on without it.
  answers.claims = { ...answers.claims, auth_time: undefined }
  expect((await signIn()).authenticatedAt).toBeUndefined()
})

test('an ID token is refused when another key signed it, another shop is meant, or its time is up by more than 60 s', async () => {
  answers.key = 'foreign'
  await expect(signIn()).rejects.toMatchObject(refusedLogin)
  answers.key = 'ours'
  answers.audience = 'another-shop'
  await expect(signIn()).rejects.toMatchObject(refusedLogin)
  answers.audience = 'shop'
  answers.expiresIn = -70
  await expect(signIn()).rejects.toMatchObject(refusedLogin)
  answers.expiresIn = -45
  expect((await signIn()).profile.subject).toBe('auth0|1')
  answers.claims.nonce = 'of another sign-in'
  answers.expiresIn = 3600
  await expect(signIn()).rejects.toMatchObject(refusedLogin)
})

test('a token endpoint that says no is refused, one that is broken is unavailable', async () => {
  answers.token = { status: 403, body: { error: 'invalid_grant', error_description: 'used' } }
  await expect(signIn()).rejects.toMatchObject({
    name: 'GatewayRefused',
    message: 'Get access token failed',
    detail: 'invalid_grant: used',
  })
  answers.token = { status: 503 }
  await expect(signIn()).rejects.toMatchObject({
    name: 'GatewayUnavailable',
    message: 'Get access token failed',
  })
})

test('a provider that was down is asked again at the next sign-in, and one that is up only once', async () => {
  const identity = open()
  answers.discovery = 500
  await expect(identity.start({ redirectUri: RETURN })).rejects.toMatchObject({
    name: 'GatewayUnavailable',
    message: 'Login failed',
  })
  expect(await identity.signOutUrl({ idToken: null, returnTo: 'http://localhost:3000/' })).toBe(
    'http://localhost:3000/',
  )
  answers.discovery = 200
  asked = []
  await signIn(identity)
  await signIn(identity)
  expect(asked.filter((path) => path.startsWith('/.well-known'))).toHaveLength(1)
  const nobodyThere = open({ issuer: 'http://127.0.0.1:9/' })
  await expect(nobodyThere.start({ redirectUri: RETURN })).rejects.toMatchObject({
    name: 'GatewayUnavailable',
  })
})

test('what the ID token lacks comes from userinfo, but never from another person', async () => {
  answers.claims = { email: 'ana@correo.com', email_verified: 'true', nickname: 'ana\u0000' }
  answers.userinfo.body = {
    sub: 'auth0|1',
    given_name: 'Ana',
    email: 'otra@correo.com',
    picture: 'javascript:1',
  }
  expect((await signIn()).profile).toEqual({
    issuer,
    subject: 'auth0|1',
    email: 'ana@correo.com',
    emailVerified: false,
    givenName: 'Ana',
    familyName: undefined,
    nickname: 'ana',
  })
  answers.userinfo = { status: 500, body: {} }
  expect((await signIn()).profile).toMatchObject({ email: 'ana@correo.com', givenName: undefined })
  answers.userinfo = { status: 200, body: { sub: 'auth0|2', given_name: 'Eva' } }
  await expect(signIn()).rejects.toMatchObject(refusedLogin)
})

test('an e-mail of userinfo is never called verified by the ID token', async () => {
  answers.claims = { email_verified: true }
  answers.userinfo.body = { sub: 'auth0|1', email: 'admin@vereda.test' }
  expect((await signIn()).profile).toMatchObject({ email: 'admin@vereda.test', emailVerified: false })
})

test('signing out goes to the announced address, else to the old one of Auth0', async () => {
  const back = 'http://localhost:3000/'
  const announced = new URL(await open().signOutUrl({ idToken: 'x.y.z', returnTo: back }))
  expect(announced.pathname).toBe('/oidc/logout')
  expect(Object.fromEntries(announced.searchParams)).toEqual({
    client_id: 'shop',
    id_token_hint: 'x.y.z',
    post_logout_redirect_uri: back,
  })
  answers.endSession = false
  const old = new URL(await open().signOutUrl({ idToken: null, returnTo: back }))
  expect(old.href).toBe(`${issuer}v2/logout?client_id=shop&returnTo=${encodeURIComponent(back)}`)
})

test('behind a proxy the sandbox is reached by the back channel while its tokens name the public address', async () => {
  const local = new URL(issuer).origin
  const publicIssuer = 'http://tienda.example/'
  const identity = openIdentity({
    issuer: publicIssuer,
    clientId: 'shop',
    clientSecret: 's',
    sandbox: true,
    backChannel: local,
  })
  const kept = issuer
  issuer = publicIssuer
  try {
    expect((await signIn(identity)).profile.issuer).toBe(publicIssuer)
  } finally {
    issuer = kept
  }
})
