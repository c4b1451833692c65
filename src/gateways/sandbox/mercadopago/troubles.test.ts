/** What the sandbox answers to refunds, cancels, repeats, and troubles on demand. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GatewayRefused } from '#gateways/ports.ts'
import { CARD, openPage, openTestSandbox, startPaying, type TestSandbox } from './test-sandbox.ts'

let server: TestSandbox
beforeAll(async () => {
  server = await openTestSandbox()
})
afterAll(() => server.close())
const start = (changes?: Parameters<TestSandbox['order']>[0]) => startPaying(server, changes)

test('refunds: part, the rest, never more than there is; the same key is the same refund', async () => {
  const { order, page } = await start()
  await page.send(CARD)
  const [payment] = await server.payments.searchPayments(order.reference)
  const first = await server.payments.refund(payment!.id, 1_000_050, 'refund:1:1')
  expect(first).toMatchObject({ amount: 1_000_050, status: 'succeeded' })
  expect(await server.payments.refund(payment!.id, 1_000_050, 'refund:1:1')).toEqual(first)
  expect(await server.payments.findPayment(payment!.id)).toMatchObject({
    status: 'approved',
    detail: 'partially_refunded',
    refunded: 1_000_050,
    refunds: [first],
  })
  await expect(server.payments.refund(payment!.id, 3_069_851, 'refund:1:2')).rejects.toThrow(GatewayRefused)
  expect(await server.payments.refund(payment!.id, null, 'refund:1:3')).toMatchObject({ amount: 3_069_850 })
  expect(await server.payments.findPayment(payment!.id)).toMatchObject({
    status: 'refunded',
    refunded: 4_069_900,
  })
  await expect(server.payments.refund(payment!.id, 1, 'refund:1:4')).rejects.toThrow(GatewayRefused)
})

test('only what is open can be cancelled, and twice is once', async () => {
  const { order, page } = await start()
  await page.send({ method: 'cash' })
  const [payment] = await server.payments.searchPayments(order.reference)
  await server.payments.cancel(payment!.id)
  await server.payments.cancel(payment!.id)
  expect(await server.payments.findPayment(payment!.id)).toMatchObject({
    status: 'cancelled',
    detail: 'by_collector',
  })

  const paid = await start()
  await paid.page.send(CARD)
  const [approved] = await server.payments.searchPayments(paid.order.reference)
  await expect(server.payments.cancel(approved!.id)).rejects.toThrow(GatewayRefused)
})

test('a preference is created once for a key, however often its answer is lost', async () => {
  const order = server.order({ reference: 'V-lost' })
  await server.control('faults/api', { kind: 'reset', after: true, path: '/checkout/preferences' })
  const first = await server.payments.createPreference(order, 'order:lost:a1')
  expect(await server.payments.createPreference(order, 'order:lost:a1')).toEqual(first)
  const answer = await fetch(`${server.base}/checkout/preferences/search?external_reference=V-lost`, {
    headers: { authorization: 'Bearer APP_USR-test' },
  })
  expect(await answer.json()).toMatchObject({ total: 1 })
  await expect(
    server.payments.createPreference({ ...order, maxInstalments: 1 }, 'order:lost:a1'),
  ).rejects.toThrow(GatewayRefused)
})

test('every trouble on demand passes over, and hangs do not outlive their patience', async () => {
  for (const fault of [
    { kind: 'status', status: 503 },
    { kind: 'status', status: 429, retryAfter: 0 },
    { kind: 'html' },
    { kind: 'half-json' },
    { kind: 'reset' },
    { kind: 'hang' },
  ]) {
    await server.control('faults/api', fault)
    await expect(server.payments.findPayment('1'), JSON.stringify(fault)).resolves.toBeNull()
  }
})

test.each([
  ['no items', { items: [] }, 'invalid_items'],
  ['a price of 0', { items: [{ title: 'x', quantity: 1, unit_price: 0 }] }, 'invalid_items'],
  [
    'another currency',
    { items: [{ title: 'x', quantity: 1, unit_price: 1, currency_id: 'USD' }] },
    'invalid_items',
  ],
  ['a relative address', { back_urls: { success: '/gracias' } }, 'invalid_back_urls'],
  ['automatic return to nowhere', { auto_return: 'approved' }, 'invalid_auto_return'],
  ['37 instalments', { payment_methods: { installments: 37 } }, 'invalid_payment_methods'],
  ['a date of words', { expiration_date_to: 'mañana' }, 'invalid_expiration_date_to'],
  [
    'an end in the past',
    { expires: true, expiration_date_to: '2020-01-01T00:00:00.000-03:00' },
    'invalid_expiration_date_to',
  ],
])('a preference with %s is refused in their words', async (_name, changes, error) => {
  const body = JSON.stringify({ items: [{ title: 'x', quantity: 1, unit_price: 10 }], ...changes })
  const headers = { 'content-type': 'application/json', authorization: 'Bearer APP_USR-test' }
  const answer = await fetch(`${server.base}/checkout/preferences`, { method: 'POST', headers, body })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ error, status: 400, cause: [], message: expect.any(String) })
})

test('without the token there is no API; what does not exist is 404 in JSON', async () => {
  expect((await fetch(`${server.base}/v1/payments/1`)).status).toBe(401)
  const headers = { authorization: 'Bearer APP_USR-test' }
  for (const path of [
    '/v1/payments/1',
    '/merchant_orders/1',
    '/checkout/preferences/no',
    '/v1/chargebacks/x',
  ])
    expect((await fetch(server.base + path, { headers })).status, path).toBe(404)
  expect((await openPage(`${server.base}/checkout/v1/redirect?pref_id=no`)).status).toBe(404)
})

test('the control page shows everything and its buttons come back to it', async () => {
  const { order, page } = await start({ reference: 'V-<b>room</b>' })
  await page.send({ method: 'cash' })
  const [payment] = await server.payments.searchPayments(order.reference)
  const control = await (await fetch(`${server.base}/control`)).text()
  expect(control).toContain('V-&lt;b&gt;room&lt;/b&gt;')
  const answer = await fetch(`${server.base}/control/payments/${payment!.id}/settle`, {
    method: 'POST',
    headers: { accept: 'text/html' },
    body: new URLSearchParams({ status: 'approved' }),
    redirect: 'manual',
  })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/sandbox/mercadopago/control'])
  expect(await server.payments.findPayment(payment!.id)).toMatchObject({ status: 'approved' })
})
