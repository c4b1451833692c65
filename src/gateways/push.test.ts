import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { jwtVerify, importJWK } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isPushService, openPush } from './push.ts'
import { newVapidKeys } from './push/vapid.ts'
import { pushSandbox } from './sandbox/push/plugin.ts'

/** Holds product §58.5, §58.6. */

const KEYS = newVapidKeys()
const SHOP = 'http://shop.test'
const PREFIX = '/sandbox/push'
const BROWSER = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}
const MESSAGE = {
  text: JSON.stringify({ title: 'Pedido 7', body: 'Ya salió', path: '/Order/7', tag: 'n1' }),
  secondsToLive: 90.7,
  urgent: true,
  replaces: 'n1',
}

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc:def', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
  ['https://web.push.apple.com/QGuQyavXutnMH', true],
  ['https://wns2-par02p.notify.windows.com/w/?token=abc', true],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com:8443/fcm/send/abc', false],
  ['https://user:secret@fcm.googleapis.com/x', false],
  ['https://fcm.googleapis.com.example.org/x', false],
  ['https://evilfcm.googleapis.com.ar/x', false],
  ['https://notfcm.googleapis.com/x', false],
  ['https://127.0.0.1/x', false],
  ['https://[::1]/x', false],
  ['https://169.254.169.254/latest/meta-data', false],
  ['https://localhost/x', false],
  ['https://shop.internal/x', false],
  ['file:///etc/passwd', false],
  ['', false],
  [`https://fcm.googleapis.com/${'a'.repeat(1000)}`, false],
])('%s is asked: %s', (endpoint, asked) => expect(isPushService(endpoint)).toBe(asked))

type Call = { address: string; init: RequestInit }
function real(answer: () => Response) {
  const calls: Call[] = []
  const fetcher = (async (address: string, init: RequestInit) => {
    calls.push({ address, init })
    return answer()
  }) as typeof fetch
  return { calls, push: openPush({ ...KEYS, subject: 'mailto:hola@shop.test' }, fetcher) }
}
const at = (endpoint: string) => ({ endpoint, ...BROWSER })
const FCM = at('https://fcm.googleapis.com/fcm/send/abc')

test('who sends can be checked with the public key alone, for that service and half a day', async () => {
  const { push, calls } = real(() => new Response(null, { status: 201 }))
  expect(await push.send(FCM, MESSAGE)).toBe('sent')
  const { address, init } = calls[0]!
  const headers = init.headers as Record<string, string>
  expect([address, init.redirect]).toEqual([FCM.endpoint, 'manual'])
  expect(headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    ttl: '90',
    urgency: 'high',
    topic: 'n1',
  })
  const [, token, key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization!)!
  expect(key).toBe(KEYS.publicKey)
  const point = Buffer.from(key!, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const { payload } = await jwtVerify(token!, await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256'))
  expect(payload).toMatchObject({ aud: 'https://fcm.googleapis.com', sub: 'mailto:hola@shop.test' })
  expect(payload.exp! - Date.now() / 1000).toBeLessThan(24 * 3600)
  // Nothing of what is told can be read on the way.
  expect(Buffer.from(init.body as Uint8Array).toString('latin1')).not.toContain('Pedido')
})

test.each([
  [404, 'gone'],
  [410, 'gone'],
])('%s: that browser is %s', async (status, end) => {
  expect(await real(() => new Response(null, { status })).push.send(FCM, MESSAGE)).toBe(end)
})

test.each([
  [500, {}, { name: 'GatewayUnavailable', trouble: 'reach' }],
  [403, {}, { name: 'GatewayUnavailable', trouble: 'key' }],
  [429, { 'retry-after': '75' }, { name: 'GatewayAsksToWait', seconds: 75, trouble: 'limit' }],
  [429, {}, { name: 'GatewayAsksToWait', seconds: 60 }],
  [429, { 'retry-after': '9999999' }, { name: 'GatewayAsksToWait', seconds: 6 * 3600 }],
  [413, {}, { name: 'GatewayRefused' }],
  [302, { location: 'http://169.254.169.254/' }, { name: 'GatewayRefused' }],
])('%s with %o', async (status, headers, error) => {
  const { push, calls } = real(
    () => new Response(null, { status, headers: headers as Record<string, string> }),
  )
  await expect(push.send(FCM, MESSAGE)).rejects.toMatchObject(error)
  expect(calls).toHaveLength(1)
})

test('nobody answers: the address stands in no error', async () => {
  const { push } = real(() => {
    throw new TypeError('fetch failed', {
      cause: Object.assign(new Error(FCM.endpoint), { code: 'ECONNRESET' }),
    })
  })
  const error = await push.send(FCM, MESSAGE).catch((wrong: unknown) => wrong)
  expect(error).toMatchObject({ name: 'GatewayUnavailable', cause: 'ECONNRESET' })
})

test('an address or a key that is none is not asked at all', async () => {
  const { push, calls } = real(() => new Response())
  await expect(push.send(at('https://10.0.0.1/x'), MESSAGE)).rejects.toMatchObject({ name: 'GatewayRefused' })
  await expect(push.send({ ...FCM, p256dh: 'A'.repeat(87) }, MESSAGE)).rejects.toMatchObject({
    name: 'GatewayRefused',
  })
  expect(calls).toEqual([])
})

let app: FastifyInstance
let url: string
const folder = mkdtempSync(join(tmpdir(), 'vereda-push-'))
beforeAll(async () => {
  app = Fastify()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  const storeFile = join(folder, 'push.sqlite')
  await app.register(
    async (scope) =>
      pushSandbox(scope, { prefix: PREFIX, publicUrl: SHOP, storeFile, publicKey: KEYS.publicKey }),
    { prefix: PREFIX },
  )
  url = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})
const played = (keys = KEYS) =>
  openPush({
    ...keys,
    subject: SHOP,
    sandbox: {
      endpoints: `${SHOP}${PREFIX}/to/`,
      reachedAt: `${url}${PREFIX}/to/`,
      browsers: `${PREFIX}/browsers`,
    },
  })
async function aBrowser() {
  const made = await fetch(`${url}${PREFIX}/browsers`, { method: 'POST' })
  const { endpoint, keys } = (await made.json()) as { endpoint: string; keys: typeof BROWSER }
  return { endpoint, ...keys }
}
const seen = async () =>
  (await (await fetch(`${url}${PREFIX}/?format=json`)).json()) as { shown: { title: string; body: string }[] }

test('the sandbox takes the same message from the same adapter, decrypts it and shows it', async () => {
  const browser = await aBrowser()
  const push = played()
  expect(push.accepts(browser)).toBe(true)
  expect(push.accepts(FCM)).toBe(false)
  expect(push.accepts({ ...browser, endpoint: `${SHOP}${PREFIX}/to/../../admin` })).toBe(false)
  expect(await push.send(browser, MESSAGE)).toBe('sent')
  // The same name again takes the place of the first.
  expect(await push.send(browser, MESSAGE)).toBe('sent')
  expect((await seen()).shown).toMatchObject([
    { title: 'Pedido 7', body: 'Ya salió', path: '/Order/7', seconds: 90, urgency: 'high' },
  ])
  const page = await (await fetch(`${url}${PREFIX}/`)).text()
  expect(page).toContain('<strong>Pedido 7</strong> Ya salió')
})

test('another sender, or another browser’s keys, is not taken', async () => {
  const browser = await aBrowser()
  await expect(played(newVapidKeys()).send(browser, MESSAGE)).rejects.toMatchObject({ trouble: 'key' })
  await expect(played().send({ ...browser, ...BROWSER }, MESSAGE)).rejects.toMatchObject({
    name: 'GatewayRefused',
  })
})

test.each([
  ['gone', 'gone'],
  ['wait', { name: 'GatewayAsksToWait', seconds: 30 }],
  ['down', { name: 'GatewayUnavailable', trouble: 'reach' }],
])('pressed on its page: %s', async (answer, end) => {
  const browser = await aBrowser()
  const token = browser.endpoint.split('/').at(-1)!
  await fetch(`${url}${PREFIX}/browsers/${token}`, {
    method: 'POST',
    body: new URLSearchParams({ answer }),
    redirect: 'manual',
  })
  const sent = played().send(browser, MESSAGE)
  if (typeof end === 'string') expect(await sent).toBe(end)
  else await expect(sent).rejects.toMatchObject(end)
})
