import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { patience } from '#tests/support/patience.ts'
import { openPayments, type PaymentsConfig } from './payments.ts'
import { GatewayRefused, GatewayUnavailable, type PreferenceRequest } from './ports.ts'

/** Holds product §33.3, §33.5. */

type Handler = (request: IncomingMessage, response: ServerResponse, call: number) => void
type Seen = { method: string; path: string; key: string; authorization: string }

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** A provider in trouble: every call is counted and answered as the test says. */
async function provider(handler: Handler, config: Partial<PaymentsConfig> = {}) {
  const seen: Seen[] = []
  const server = createServer((request, response) => {
    const { 'x-idempotency-key': key, authorization } = request.headers
    seen.push({
      method: request.method ?? '',
      path: request.url ?? '',
      key: String(key),
      authorization: String(authorization),
    })
    request.resume()
    handler(request, response, seen.length)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const logged: string[] = []
  const payments = openPayments({
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    accessToken: 'secret-token',
    publicKey: 'public',
    webhookSecret: 'secret',
    scriptUrl: '',
    sellerId: '77',
    sandbox: true,
    timeoutMs: 1200,
    log: { warn: (fields, message) => logged.push(JSON.stringify([fields, message])) },
    ...config,
  })
  return { seen, payments, logged }
}

const json = (response: ServerResponse, status: number, body: unknown, headers = {}): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}
const preference = { id: '77-abc', init_point: 'https://pay.test/77-abc', collector_id: 77 }
const order: PreferenceRequest = {
  reference: 'V-1',
  lines: [{ id: '7', title: 'Zapatilla', quantity: 1, unitPrice: 100 }],
  payer: {
    name: 'Canary',
    surname: 'Paz',
    email: 'canary@vereda.test',
    phone: '1145678901',
    postalCode: '1414',
    street: 'Sol 1',
  },
  returnUrls: { success: 'http://v.test/a', pending: 'http://v.test/b', failure: 'http://v.test/c' },
  noticeUrl: 'http://v.test/w',
  expiresAt: new Date('2030-01-01T00:00:00Z'),
  statementDescriptor: 'VEREDA',
  maxInstalments: 3,
  tickets: true,
}

test('a 500 is tried again with the same idempotency key', async () => {
  const { payments, seen } = await provider((_request, response, call) =>
    call === 1 ? json(response, 500, { message: 'oops' }) : json(response, 201, preference),
  )
  await expect(payments.createPreference(order, 'order:1:a1')).resolves.toEqual({
    id: '77-abc',
    redirectUrl: 'https://pay.test/77-abc',
  })
  expect(seen.map((each) => each.key)).toEqual(['order:1:a1', 'order:1:a1'])
  expect(seen[0]).toMatchObject({
    method: 'POST',
    path: '/checkout/preferences',
    authorization: 'Bearer secret-token',
  })
})

test.each<[string, Handler]>([
  ['a silent server', () => {}],
  ['a dropped line', (request) => void request.socket.destroy()],
  ['an HTML page with 200', (_request, response) => void response.writeHead(200).end('<html>Hola</html>')],
  [
    'an HTML page with 403 of some firewall',
    (_request, response) => void response.writeHead(403).end('<html>403</html>'),
  ],
  ['half a JSON', (_request, response) => void response.writeHead(201).end('{"id":"77-abc","init_po')],
  [
    'a body that stops half-way',
    (_request, response) => void response.writeHead(201, { 'content-length': '500' }).write('{"id":'),
  ],
  [
    'JSON of another shape',
    (_request, response) => json(response, 201, { id: '77-abc', init_point: 'javascript:alert(1)' }),
  ],
  [
    'a redirect elsewhere',
    (_request, response) => void response.writeHead(302, { location: 'http://evil.test/' }).end(),
  ],
  ['503 for ever', (_request, response) => json(response, 503, {})],
])('%s ends as "unavailable" within the budget, three tries at most, one key', async (_name, handler) => {
  const { payments, seen } = await provider(handler)
  const start = performance.now()
  await expect(payments.createPreference(order, 'k')).rejects.toThrow(GatewayUnavailable)
  expect(performance.now() - start).toBeLessThan(patience(1500))
  expect(seen.length).toBeGreaterThan(1)
  expect(seen.length).toBeLessThan(4)
  expect(new Set(seen.map((each) => each.key))).toEqual(new Set(['k']))
})

test('a short Retry-After is waited for, a long one is not', async () => {
  const busy =
    (seconds: string): Handler =>
    (_request, response, call) =>
      call === 1 ? json(response, 429, {}, { 'retry-after': seconds }) : json(response, 201, preference)
  const short = await provider(busy('1'), { timeoutMs: 3000 })
  const start = performance.now()
  await short.payments.createPreference(order, 'k')
  expect(performance.now() - start).toBeGreaterThan(950)

  const long = await provider(busy('120'))
  await expect(long.payments.createPreference(order, 'k')).rejects.toThrow('429')
  expect(long.seen).toHaveLength(1)
})

test('a 4xx is their no: not tried again, and neither the token nor the payer reaches the log', async () => {
  const { payments, seen, logged } = await provider((_request, response) =>
    json(response, 400, {
      message: 'payer.email canary@vereda.test is invalid',
      error: 'invalid_payer',
      cause: [{ code: 1234, description: 'Canary Paz' }],
    }),
  )
  const error = await payments.createPreference(order, 'k').catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(GatewayRefused)
  expect((error as GatewayRefused).detail).toContain('invalid_payer')
  expect((error as GatewayRefused).detail).toContain('1234')
  expect(seen).toHaveLength(1)
  expect(JSON.stringify([logged, String(error), (error as GatewayRefused).detail])).not.toMatch(
    /canary|secret-token/i,
  )
})

test('when the provider stays down, the sixth checkout does not wait', async () => {
  const { payments, seen } = await provider((_request, response) => json(response, 500, {}), {
    timeoutMs: 60,
  })
  for (let time = 0; time < 5; time += 1) await payments.findPayment('1').catch(() => {})
  const before = seen.length
  await expect(payments.createPreference(order, 'k')).rejects.toThrow(GatewayUnavailable)
  expect(seen).toHaveLength(before)
})

const paid = {
  id: 9_000_000_001,
  status: 'approved',
  status_detail: 'accredited',
  external_reference: 'V-1',
  transaction_amount: 45_998.99,
  transaction_amount_refunded: 0.29,
  currency_id: 'ARS',
  collector_id: 77,
  payment_method_id: 'visa',
  installments: 3,
  date_approved: '2026-11-20T12:00:00.000-04:00',
  order: null,
  refunds: [
    { id: 1, amount: 0.29, status: 'approved' },
    { id: 2, amount: 1, status: 'in_process' },
    { id: 3, amount: 1, status: 'rejected' },
  ],
}

test('a payment is read to the centavo, with its refunds', async () => {
  const { payments } = await provider((_request, response) => json(response, 200, paid))
  await expect(payments.findPayment('9000000001')).resolves.toEqual({
    id: '9000000001',
    status: 'approved',
    detail: 'accredited',
    reference: 'V-1',
    preferenceId: null,
    amount: 4_599_899,
    refunded: 29,
    currency: 'ARS',
    sellerId: '77',
    method: 'visa',
    instalments: 3,
    fee: null,
    approvedAt: new Date('2026-11-20T16:00:00Z'),
    refunds: [
      { id: '1', amount: 29, status: 'succeeded' },
      { id: '2', amount: 100, status: 'pending' },
      { id: '3', amount: 100, status: 'failed' },
    ],
  })
})

test.each([
  ['pending', 'pending'],
  ['in_process', 'pending'],
  ['authorized', 'authorized'],
  ['approved', 'approved'],
  ['rejected', 'rejected'],
  ['cancelled', 'cancelled'],
  ['refunded', 'refunded'],
  ['in_mediation', 'charged_back'],
  ['charged_back', 'charged_back'],
  ['a word of tomorrow', 'pending'],
])('their %s is our %s', async (theirs, ours) => {
  const { payments } = await provider((_request, response) =>
    json(response, 200, { ...paid, status: theirs }),
  )
  await expect(payments.findPayment('1')).resolves.toMatchObject({ status: ours })
})

test('an id that cannot be a payment is not asked for', async () => {
  const { payments, seen } = await provider((_request, response) =>
    json(response, 404, { message: 'not found' }),
  )
  for (const id of ['', '../users/me', '1?x', 'null', '1e3'])
    await expect(payments.findPayment(id)).resolves.toBeNull()
  expect(seen).toHaveLength(0)
  await expect(payments.findPayment('404')).resolves.toBeNull()
})

test('a search goes on to the last page and keeps only this order', async () => {
  const { payments } = await provider((request, response) => {
    const url = new URL(request.url ?? '', 'http://x')
    if (!url.pathname.endsWith('/payments/search')) return json(response, 404, { message: 'no' })
    const offset = Number(url.searchParams.get('offset'))
    const results = Array.from({ length: Math.min(50, 70 - offset) }, (_, index) => ({
      ...paid,
      id: offset + index + 1,
      external_reference: index === 0 ? 'V-10' : 'V-1',
    }))
    json(response, 200, { results, paging: { total: 70 } })
  })
  const found = await payments.searchPayments('V-1')
  expect(found).toHaveLength(68)
  expect(found.every((payment) => payment.reference === 'V-1')).toBe(true)
})

test('who is paid is asked once when it is not configured', async () => {
  const { payments, seen } = await provider(
    (request, response) => json(response, 200, request.url === '/users/me' ? { id: 77 } : paid),
    { sellerId: '' },
  )
  expect(payments.sellerId).toBe('')
  await payments.findPayment('1')
  await payments.findPayment('1')
  expect(payments.sellerId).toBe('77')
  expect(seen.filter((each) => each.path === '/users/me')).toHaveLength(1)
})
