/** The adapter against Mercado Pago as its documentation describes it. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  ACCESS_TOKEN,
  mercadoPagoStandIn,
  PUBLIC_KEY,
  WEBHOOK_SECRET,
  type MercadoPagoStandIn,
} from '#tests/support/stand-ins/mercadopago.ts'
import type { Fault } from '#tests/support/stand-ins/stand-in.ts'
import { openPayments, type PaymentsConfig } from '#gateways/payments.ts'
import { GatewayRefused, GatewayUnavailable, type PreferenceRequest } from '#gateways/ports.ts'
import { preferenceBody } from './preference.ts'

/** Holds product §12.3, §12.5, §12.10, §33.3, §33.5, §33.7, §34.5, §39.7. */

let provider: MercadoPagoStandIn
beforeAll(async () => {
  provider = await mercadoPagoStandIn()
})
afterAll(() => provider.close())
beforeEach(() => {
  provider.asked.length = 0
  provider.unspoil()
})

const logged: string[] = []
const open = (more: Partial<PaymentsConfig> = {}) =>
  openPayments({
    baseUrl: provider.url,
    accessToken: ACCESS_TOKEN,
    publicKey: PUBLIC_KEY,
    webhookSecret: WEBHOOK_SECRET,
    scriptUrl: 'https://sdk.mercadopago.com/js/v2',
    noticeUrl: 'https://tienda.example/webhooks/mercadopago',
    sandbox: false,
    timeoutMs: 1500,
    log: { warn: (fields, message) => logged.push(JSON.stringify([fields, message])) },
    ...more,
  })
let orders = 0
const order = (changes: Partial<PreferenceRequest> = {}): PreferenceRequest => ({
  reference: `0b5e5c1e-0000-4000-8000-00000000000${(orders += 1)}`,
  lines: [
    {
      id: '7',
      title: 'Zapatilla · talle 42',
      pictureUrl: 'https://img.example/7.webp',
      quantity: 2,
      unitPrice: 6_599_900,
    },
    { id: 'envio', title: 'Envío', quantity: 1, unitPrice: 50_000 },
  ],
  payer: {
    name: 'Ana',
    surname: 'Paz',
    email: 'ana@correo.com',
    phone: '+5491123456789',
    postalCode: '1414',
    street: 'Av. Corrientes 1234',
  },
  returnUrls: {
    success: 'https://tienda.example/Order/1',
    pending: 'https://tienda.example/Order/1',
    failure: 'https://tienda.example/Order/1',
  },
  noticeUrl: 'https://tienda.example/webhooks/mercadopago',
  expiresAt: new Date('2030-01-01T12:00:00Z'),
  statementDescriptor: 'Vereda',
  maxInstalments: 3,
  tickets: true,
  ...changes,
})

test('a preference is sent whole, under its key', async () => {
  const asked = order()
  const { id, redirectUrl } = await open().createPreference(asked, 'order:1:a1')
  expect(redirectUrl).toBe(`https://www.mercadopago.com.ar/checkout/v1/redirect?pref_id=${id}`)
  const [question] = provider.asked
  expect(question!.headers['x-idempotency-key']).toBe('order:1:a1')
  expect(question!.json).toEqual(preferenceBody(asked, false))
})

test.each<[string, Fault[]]>([
  ['a 500', [{ status: 500, body: { message: 'oops' } }]],
  ['half an answer', ['half']],
  ['a maintenance page', ['html']],
  ['a closed connection', ['reset']],
  ['a 429 that says when', [{ status: 429, headers: { 'retry-after': '0' } }]],
])('after %s the same preference is asked for with the same key, and there is one', async (_name, faults) => {
  const asked = order()
  provider.spoil('/checkout/preferences', ...faults)
  const { id } = await open().createPreference(asked, `key-${asked.reference}`)
  const made = [...provider.preferences.values()].filter((one) => one.external_reference === asked.reference)
  expect(made.map((one) => one.id)).toEqual([id])
  expect(new Set(provider.asked.map(({ headers }) => headers['x-idempotency-key'])).size).toBe(1)
})

test('a provider that only hangs is given up within the time', async () => {
  provider.spoil('/checkout/preferences', 'hang', 'hang')
  const started = Date.now()
  await expect(open({ timeoutMs: 600 }).createPreference(order(), 'k1')).rejects.toMatchObject({
    trouble: 'reach',
  })
  expect(Date.now() - started).toBeLessThan(1500)
})

test('a provider that says «later» is not pressed', async () => {
  provider.spoil('/checkout/preferences', { status: 429, headers: { 'retry-after': '30' } })
  await expect(open().createPreference(order(), 'k2')).rejects.toMatchObject({ trouble: 'limit' })
  const pressed = provider.asked.filter(({ headers }) => headers['x-idempotency-key'] === 'k2')
  expect(pressed).toHaveLength(1)
})

test.each<[string, Fault, object]>([
  ['401', { status: 401, body: { message: 'invalid_token' } }, { trouble: 'key' }],
  [
    '400 for the token',
    { status: 400, body: { message: 'Malformed access_token: x', status: 400 } },
    { trouble: 'key' },
  ],
  [
    '403 of the policy agent',
    {
      status: 403,
      body: { code: 'PA_UNAUTHORIZED_RESULT_FROM_POLICIES', blocked_by: 'PolicyAgent', status: 403 },
    },
    { trouble: 'key' },
  ],
  [
    '403 for one thing',
    { status: 403, body: { message: 'caller not authorized' } },
    { name: 'GatewayRefused' },
  ],
])('%s is told apart, at once and without a second try', async (_name, fault, wanted) => {
  const payments = open()
  provider.asked.length = 0
  provider.spoil('/v1/payments/', fault)
  await expect(payments.findPayment('123')).rejects.toMatchObject(wanted)
  expect(provider.asked).toHaveLength(1)
})

test('a wrong key opens no fuse: with the right one everything works at once', async () => {
  const payments = open({ accessToken: 'APP_USR-wrong' })
  for (let tries = 0; tries < 8; tries += 1)
    await expect(payments.findPayment('123')).rejects.toMatchObject({ trouble: 'key' })
  expect(payments.resting()).toBe(false)
})

test('payments are read with their seller, refunded by key once, and cancelled only while they wait', async () => {
  const payments = open()
  const preference = await payments.createPreference(order(), 'p1')
  const paid = provider.pay(preference.id)
  expect(await payments.findPayment(String(paid.id))).toMatchObject({
    status: 'approved',
    amount: 13_249_800,
    sellerId: String(provider.sellerId),
    preferenceId: preference.id,
  })
  expect(payments.sellerId).toBe(String(provider.sellerId))
  const [first, again] = [
    await payments.refund(String(paid.id), 100_000, 'refund:1:1'),
    await payments.refund(String(paid.id), 100_000, 'refund:1:1'),
  ]
  expect(again).toEqual(first)
  expect(paid.transaction_amount_refunded).toBe(1000)
  await expect(payments.refund(String(paid.id), 99_999_999, 'refund:1:2')).rejects.toBeInstanceOf(
    GatewayRefused,
  )
  await expect(payments.cancel(String(paid.id))).rejects.toBeInstanceOf(GatewayRefused)

  const waiting = provider.pay(preference.id, { status: 'pending', status_detail: 'pending_waiting_payment' })
  await payments.cancel(String(waiting.id))
  await payments.cancel(String(waiting.id))
  expect((await payments.findPayment(String(waiting.id)))?.status).toBe('cancelled')
  expect(await payments.findPayment('1')).toBeNull()
})

test('a charge-back is read as theirs, also when the shop won it', async () => {
  const payments = open()
  const preference = await payments.createPreference(order(), 'p2')
  const paid = provider.pay(preference.id, { status: 'charged_back', status_detail: 'in_process' })
  provider.chargebacks.set('233000061680860001', {
    id: '233000061680860001',
    payments: [paid.id],
    date_documentation_deadline: '2026-12-08T09:50:37.000-04:00',
  })
  expect(await payments.findSubject('chargeback', '233000061680860001')).toEqual({
    paymentIds: [String(paid.id)],
    deadline: new Date('2026-12-08T13:50:37Z'),
    closed: false,
  })
  expect(await payments.findSubject('chargeback', '1')).toBeNull()
  const statusFor = async (status_detail: string) => {
    Object.assign(paid, { status_detail })
    return (await payments.findPayment(String(paid.id)))?.status
  }
  expect(await statusFor('in_process')).toBe('charged_back')
  expect(await statusFor('settled')).toBe('charged_back')
  expect(await statusFor('reimbursed')).toBe('approved')
})

test('claims and merchant orders lead to payments', async () => {
  const payments = open()
  const preference = await payments.createPreference(order(), 'p3')
  const paid = provider.pay(preference.id)
  provider.claims.set('5', { id: 5, resource: 'payment', resource_id: paid.id, status: 'opened' })
  provider.claims.set('6', { id: 6, resource: 'shipment', resource_id: 9, status: 'closed' })
  const subject = { paymentIds: [String(paid.id)], deadline: null, closed: false }
  expect(await payments.findSubject('claim', '5')).toEqual(subject)
  expect(await payments.findSubject('claim', '6')).toEqual({ ...subject, paymentIds: [], closed: true })
  const { id } = paid.order as { id: number }
  expect(await payments.findSubject('merchant_order', String(id))).toEqual(subject)
})

test('what they send is believed when they signed it', () => {
  const { query, headers, body } = provider.notice('payment', '123')
  const notice = { headers, query: Object.fromEntries(new URLSearchParams(query)), body: JSON.parse(body) }
  expect(open().readNotice(notice)).toMatchObject({ topic: 'payment', resourceId: '123' })
  expect(open({ webhookSecret: 'another' }).readNotice(notice)).toBeNull()
})

test('the check finds a good account, and each thing that is wrong with another', async () => {
  const wrongs = async (more: Partial<PaymentsConfig> = {}) =>
    (await open(more).check()).filter(({ state }) => state === 'wrong').map(({ sentence }) => sentence)
  expect(await wrongs()).toEqual([])
  expect(await wrongs({ accessToken: 'APP_USR-wrong' })).toEqual([expect.stringContaining('no acepta')])
  expect(await wrongs({ sellerId: '1' })).toEqual([expect.stringContaining('MP_SELLER_ID')])
  expect(await wrongs({ publicKey: 'TEST-123' })).toEqual([expect.stringContaining('modos distintos')])
  expect(await wrongs({ publicKey: ACCESS_TOKEN })).toEqual([expect.stringContaining('a la vista')])
  expect(await wrongs({ webhookSecret: 'corta' })).toEqual([expect.stringContaining('demasiado corta')])
  expect(await wrongs({ noticeUrl: 'http://localhost:3000/webhooks/mercadopago' })).toEqual([
    expect.stringContaining('no pueden llegar'),
  ])
  expect(await wrongs({ baseUrl: 'http://127.0.0.1:1' })).toEqual([expect.stringContaining('no responde')])
  provider.spoil('/users/me', { status: 200, body: { id: 1, site_id: 'MLB' } })
  expect(await wrongs()).toEqual([expect.stringContaining('MLB')])
  provider.spoil('/users/me', {
    status: 200,
    body: { id: 1, site_id: 'MLA' },
    headers: { date: new Date(Date.now() - 300_000).toUTCString() },
  })
  expect(await wrongs()).toEqual([expect.stringMatching(/El reloj .* adelanta (299|300|301)/)])
  for (const secret of [ACCESS_TOKEN, WEBHOOK_SECRET, PUBLIC_KEY])
    expect(JSON.stringify(await open().check())).not.toContain(secret)
})

test('nothing of the payer or of our keys was written to the log', () => {
  expect(logged.length).toBeGreaterThan(5)
  for (const secret of ['ana@correo.com', 'Corrientes', ACCESS_TOKEN, WEBHOOK_SECRET])
    expect(logged.join('')).not.toContain(secret)
  expect(new GatewayUnavailable('x').trouble).toBe('reach')
})
