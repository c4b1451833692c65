import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openIdentity } from '#gateways/identity.ts'
import { SignInDeclined, type SignInIntent } from '#gateways/ports.ts'
import { actionOf, browserStandIn, type BrowserStandIn, type Page } from './browser-stand-in.ts'
import { identitySandbox } from './identity-sandbox.ts'

/** The issuer stands in the tokens, so the port must be known before anything listens. */
const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
const PORT = await freePort()
const SHOP = `http://127.0.0.1:${PORT}`
const RETURN = `${SHOP}/ingreso/vuelta`
const HOME = `${SHOP}/`
const PREFIX = '/sandbox/identity'
const dir = mkdtempSync(join(tmpdir(), 'vereda-identity-'))

const open = async (): Promise<FastifyInstance> => {
  const app = Fastify()
  await app.register(identitySandbox, {
    publicUrl: SHOP,
    prefix: PREFIX,
    storeFile: join(dir, 'identity.db'),
    clientId: 'vereda',
    clientSecret: 'un-secreto-de-prueba',
    redirectUris: [RETURN],
    postLogoutRedirectUris: [HOME],
  })
  await app.listen({ port: PORT, host: '127.0.0.1' })
  return app
}
const newIdentity = () =>
  openIdentity({
    issuer: SHOP + PREFIX,
    clientId: 'vereda',
    clientSecret: 'un-secreto-de-prueba',
    sandbox: true,
  })
const identity = newIdentity()
let app: FastifyInstance

beforeAll(async () => {
  app = await open()
})
afterAll(async () => {
  await app.close()
  rmSync(dir, { recursive: true })
})

const arrive = async (browser: BrowserStandIn, intent?: SignInIntent) => {
  const started = await identity.start({ redirectUri: RETURN, ...(intent ? { intent } : {}) })
  return { started, page: await browser.open(started.url) }
}
const signIn = (browser: BrowserStandIn, page: Page, email: string, password = 'vereda-demo') =>
  browser.open(actionOf(page, '/login'), { email, password })

test('a demo person signs in, is known by a stable subject, and signs out with one address', async () => {
  const browser = browserStandIn(RETURN)
  const { started, page } = await arrive(browser)
  expect(page.status).toBe(200)
  expect(page.body).toContain('ENTORNO DE PRUEBA')
  expect(page.body).toContain('<button type="submit">Ingresar</button>')
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")

  const back = await signIn(browser, page, ' Admin@vereda.test ')
  const { profile, idToken } = await identity.finish({ ...started, currentUrl: back.url })
  expect(profile).toEqual({
    issuer: SHOP + PREFIX,
    subject: 'demo-admin',
    email: 'admin@vereda.test',
    emailVerified: true,
    givenName: 'Ana',
    familyName: 'Romero',
    nickname: 'admin',
  })

  // While signed in at the provider, the next sign-in asks nothing, and «Crear cuenta» still shows the form.
  expect((await arrive(browser)).page.url).toContain(`${RETURN}?code=`)
  expect((await arrive(browser, 'create')).page.body).toContain('<h1>Crear cuenta</h1>')

  const leaving = browserStandIn(HOME + '?')
  expect((await leaving.open(await identity.signOutUrl({ idToken, returnTo: HOME }))).url).toBe(HOME)
  const out = await browser.open(await identity.signOutUrl({ idToken, returnTo: HOME }))
  expect(out.url).toBe(HOME)
  expect((await arrive(browser)).page.body).toContain('<h1>Ingresar</h1>')
})

test('who is signed in there is asked again when the shop wants to know it now, and the token says when', async () => {
  const browser = browserStandIn(RETURN)
  await signIn(browser, (await arrive(browser)).page, 'cliente@vereda.test')
  const { started, page } = await arrive(browser, 'again')
  expect(page.body).toContain('<h1>Ingresar</h1>')
  const back = await signIn(browser, page, 'cliente@vereda.test')
  const { authenticatedAt } = await identity.finish({ ...started, currentUrl: back.url, again: true })
  expect(Math.abs(Date.now() - authenticatedAt!.getTime())).toBeLessThan(10_000)
})

test('a code works once, and only with its own state, nonce and verifier', async () => {
  const browser = browserStandIn(RETURN)
  const { started, page } = await arrive(browser)
  const back = await signIn(browser, page, 'cliente@vereda.test')
  await expect(identity.finish({ ...started, state: 'otro', currentUrl: back.url })).rejects.toMatchObject({
    name: 'GatewayRefused',
    message: 'Login failed',
  })
  await expect(
    identity.finish({ ...started, verifier: 'v'.repeat(43), currentUrl: back.url }),
  ).rejects.toMatchObject({ name: 'GatewayRefused', message: 'Get access token failed' })

  const second = await arrive(browser)
  await expect(
    identity.finish({ ...second.started, nonce: 'otro', currentUrl: second.page.url }),
  ).rejects.toMatchObject({ name: 'GatewayRefused', message: 'Login failed' })

  const third = await arrive(browser)
  const done = { ...third.started, currentUrl: third.page.url }
  expect((await identity.finish(done)).profile.subject).toBe('demo-cliente')
  await expect(identity.finish(done)).rejects.toMatchObject({ message: 'Get access token failed' })
})

test('a wrong password says so and keeps the e-mail; ten of them make one wait', async () => {
  const browser = browserStandIn(RETURN)
  const { page } = await arrive(browser)
  const wrong = await signIn(browser, page, 'nadie"><b>@vereda.test', 'no es esta')
  expect(wrong.status).toBe(401)
  expect(wrong.body).toContain('El e-mail o la contraseña no coinciden.')
  expect(wrong.body).toContain('value="nadie&quot;&gt;&lt;b&gt;@vereda.test"')
  for (let tries = 1; tries < 10; tries++) await signIn(browser, page, 'baneado@vereda.test', 'no')
  expect((await signIn(browser, page, 'baneado@vereda.test', 'no')).status).toBe(401)
  const held = await signIn(browser, page, 'baneado@vereda.test')
  expect(held.status).toBe(429)
  expect(held.body).toContain('Probaste muchas veces. Esperá 5 minutos')
})

test('a created account outlives a restart, is not called verified, and cannot take a known e-mail', async () => {
  const browser = browserStandIn(RETURN)
  const { started, page } = await arrive(browser, 'create')
  const form = { nombre: 'Lucía', apellido: 'Núñez', email: 'lucia@correo.com.ar', password: 'corta' }
  const action = actionOf(page, '/create')
  const short = await browser.open(action, { ...form, apellido: ' ' })
  expect(short.status).toBe(422)
  expect(short.body).toContain('Escribí tu apellido.')
  expect(short.body).toContain('La contraseña tiene que tener al menos 8 caracteres.')
  expect(short.body).toContain('value="Lucía"')
  const taken = await browser.open(action, { ...form, email: 'ADMIN@vereda.test', password: 'larga-larga' })
  expect(taken.body).toContain('Ya hay una cuenta con ese e-mail.')

  const back = await browser.open(action, { ...form, password: 'una-larga-1' })
  const first = await identity.finish({ ...started, currentUrl: back.url })
  expect(first.profile).toMatchObject({
    email: 'lucia@correo.com.ar',
    emailVerified: false,
    givenName: 'Lucía',
  })

  await app.close()
  app = await open()
  const again = await arrive(browser)
  expect(again.page.url).toContain(`${RETURN}?code=`)
  const other = browserStandIn(RETURN)
  const later = await arrive(other)
  const returned = await signIn(other, later.page, 'LUCIA@correo.com.ar', 'una-larga-1')
  const second = await identity.finish({ ...later.started, currentUrl: returned.url })
  expect(second.profile.subject).toBe(first.profile.subject)
})

test('one click enters as a demo person; going back is the person’s own choice', async () => {
  const browser = browserStandIn(RETURN)
  const { started, page } = await arrive(browser)
  const back = await browser.open(actionOf(page, '/demo'), { email: 'cliente@vereda.test' })
  expect((await identity.finish({ ...started, currentUrl: back.url })).profile.givenName).toBe('Camila')

  const stranger = browserStandIn(RETURN)
  const second = await arrive(stranger)
  const left = await stranger.open(actionOf(second.page, '/cancel'), {})
  expect(left.url).toContain('error=access_denied')
  await expect(identity.finish({ ...second.started, currentUrl: left.url })).rejects.toBeInstanceOf(
    SignInDeclined,
  )
})

test("a step that is over or somebody else's, and a foreign client, get a page and not an error", async () => {
  const { page } = await arrive(browserStandIn(RETURN))
  const stranger = await browserStandIn(RETURN).open(page.url)
  expect(stranger.status).toBe(400)
  expect(stranger.body).toContain('Este ingreso venció')
  const { started } = await arrive(browserStandIn(RETURN))
  const foreign = await browserStandIn(RETURN).open(started.url.replace('client_id=vereda', 'client_id=otra'))
  expect(foreign.status).toBe(400)
  expect(foreign.body).toContain('No pudimos seguir')
})

test('without an ID token, signing out asks once', async () => {
  const browser = browserStandIn(RETURN)
  const { page } = await arrive(browser)
  await signIn(browser, page, 'cliente@vereda.test')
  const asked = await browser.open(await newIdentity().signOutUrl({ idToken: null, returnTo: HOME }))
  expect(asked.status).toBe(200)
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(asked.body)![1]!
  const out = await browser.open(actionOf(asked, '/session/end/confirm'), { xsrf, logout: 'yes' })
  expect(out.url).toBe(HOME)
})
