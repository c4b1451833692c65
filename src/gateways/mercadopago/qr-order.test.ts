/** Against the sandbox, over its own protocol: what a counter asks of a QR, and what goes wrong with one. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { GatewayRefused, GatewayUnavailable, type QrRequest } from '#gateways/ports.ts'
import { openTestSandbox, type TestSandbox } from '#gateways/sandbox/mercadopago/test-sandbox.ts'

/** Holds product §57.7. */

let server: TestSandbox
beforeAll(async () => {
  server = await openTestSandbox()
})
afterAll(() => server.close())
beforeEach(() => server.control('faults/clear'))

let numbers = 0
const qr = () => server.payments.qr!
const asked = (changes: Partial<QrRequest> = {}): QrRequest => ({
  reference: `c-${(numbers += 1)}`,
  description: 'Compra en el showroom',
  total: 4_599_850,
  minutes: 10,
  lines: [{ id: '7', title: 'Zapatilla «Alba», talle 42', quantity: 1, unitPrice: 4_599_850 }],
  ...changes,
})
const waiting = async (changes: Partial<QrRequest> = {}) => {
  const request = asked(changes)
  return { request, order: await qr().create(request, `qr:${request.reference}`) }
}
const pay = (id: string, body: object = {}) => server.control(`orders/${id}/pay`, body)

test('a QR says what is to be paid, as wallets read it, and the same key is the same QR', async () => {
  const { request, order } = await waiting()
  expect(order).toMatchObject({
    state: 'waiting',
    reference: request.reference,
    total: 4_599_850,
    payments: [],
  })
  expect(order.code).toMatch(/^000201010212.*5303032540845998\.50?.*6304[0-9A-F]{4}$/)
  expect(order.expiresAt!.getTime() - Date.now()).toBeGreaterThan(9 * 60_000)
  expect(await qr().create(request, `qr:${request.reference}`)).toEqual(order)
  await expect(
    qr().create({ ...request, total: 100, lines: [] }, `qr:${request.reference}`),
  ).rejects.toMatchObject({ status: 409 })
})

test('an answer that never came is asked for again and is the same QR', async () => {
  await server.control('faults/api', { kind: 'reset', after: true, path: '/v1/orders' })
  const { order } = await waiting()
  const { qrs } = await fetch(`${server.base}/control/state`).then(
    (answer) => answer.json() as Promise<{ qrs: { external_reference: string }[] }>,
  )
  expect(qrs.filter((one) => one.external_reference === order.reference)).toHaveLength(1)
})

test('while their first call runs it is no refusal', async () => {
  await server.control('faults/api', { kind: 'status', status: 423, path: '/v1/orders' })
  await expect(waiting()).rejects.toBeInstanceOf(GatewayUnavailable)
})

test.each(['account_money', 'interop_transfer'])(
  'paid by %s it is money, told by a notice',
  async (wallet) => {
    const { order, request } = await waiting()
    await pay(order.id, { wallet })
    expect(await qr().find(order.id)).toMatchObject({
      state: 'paid',
      payments: [
        {
          status: 'approved',
          reference: request.reference,
          preferenceId: order.id,
          amount: 4_599_850,
          method: wallet,
          sellerId: '241813511',
          refunds: [],
        },
      ],
    })
    const heard = await server.until(() => server.heard.find(({ notice }) => notice?.resourceId === order.id))
    expect(heard.notice).toMatchObject({ topic: 'qr' })
  },
)

test('cancelled while nobody pays; while somebody does it waits, and paid it says so', async () => {
  const { order } = await waiting()
  expect(await qr().cancel(order.id)).toMatchObject({ state: 'cancelled' })
  expect(await qr().cancel(order.id)).toMatchObject({ state: 'cancelled' })
  const other = (await waiting()).order
  await server.control(`orders/${other.id}/open`)
  expect(await qr().cancel(other.id)).toMatchObject({ state: 'waiting' })
  await pay(other.id)
  expect(await qr().cancel(other.id)).toMatchObject({ state: 'paid', payments: [{ status: 'approved' }] })
})

test('its time runs out by itself, and late money is told', async () => {
  const { order } = await waiting()
  await server.control('clock', { shiftMs: 11 * 60_000 })
  expect(await qr().find(order.id)).toMatchObject({ state: 'expired', payments: [] })
  await server.control('clock', { shiftMs: 0 })
  await pay(order.id, { late: true })
  expect(await qr().find(order.id)).toMatchObject({ state: 'paid', payments: [{ status: 'approved' }] })
})

test('of two payments one goes back, whole and once; a part of the other', async () => {
  const { order } = await waiting()
  await pay(order.id)
  await pay(order.id, { again: true })
  const [first, second] = (await qr().find(order.id))!.payments
  const back = await qr().refund(order.id, second!.id, second!.amount, 'refund:1:1')
  expect(back).toMatchObject({ status: 'succeeded', amount: second!.amount })
  expect(await qr().refund(order.id, second!.id, second!.amount, 'refund:1:1')).toEqual(back)
  await qr().refund(order.id, first!.id, 100_000, 'refund:2:1')
  expect((await qr().find(order.id))!.payments).toMatchObject([
    { id: first!.id, status: 'approved', refunded: 100_000 },
    { id: second!.id, status: 'refunded', refunds: [{ id: back.id }] },
  ])
  // Both of their APIs tell of the same refund.
  expect((await server.payments.findPayment(second!.id))?.refunds).toMatchObject([{ id: back.id }])
  await expect(qr().refund(order.id, second!.id, 100, 'refund:1:2')).rejects.toBeInstanceOf(GatewayRefused)
})

test('what is not theirs is not found; out of order is no refusal', async () => {
  expect(await qr().find('ORDTST01NADA')).toBeNull()
  await expect(qr().cancel('ORDTST01NADA')).rejects.toBeInstanceOf(GatewayRefused)
  await server.control('faults/api', { kind: 'status', status: 500, count: 9 })
  await expect(qr().find('ORDTST01NADA')).rejects.toBeInstanceOf(GatewayUnavailable)
})

test.each([
  [{ notification_url: 'https://vereda.test' }, 400, 'unsupported_properties'],
  [{ total_amount: '10' }, 400, 'property_value'],
  [{ total_amount: '99.00' }, 400, 'property_value'],
  [{ expiration_time: 'PT5S' }, 400, 'property_value'],
  [{ external_reference: 'con espacio' }, 400, 'property_value'],
  [{ config: { qr: { external_pos_id: 'OTRA', mode: 'dynamic' } } }, 404, 'pos_not_found'],
])('the sandbox refuses %j as they do', async (changes, status, code) => {
  const body = {
    type: 'qr',
    total_amount: '10.00',
    external_reference: 'x-1',
    config: { qr: { external_pos_id: 'SHOW1', mode: 'dynamic' } },
    transactions: { payments: [{ amount: '10.00' }] },
    ...changes,
  }
  const send = (headers: object) =>
    fetch(`${server.base}/v1/orders`, {
      method: 'POST',
      headers: {
        authorization: 'Bearer APP_USR-test',
        'content-type': 'application/json',
        ...headers,
      },
      body: JSON.stringify(body),
    })
  const answer = await send({ 'x-idempotency-key': `refused-${code}-${JSON.stringify(changes)}` })
  expect(answer.status).toBe(status)
  expect(await answer.json()).toMatchObject({ errors: [{ code }] })
  expect(await (await send({})).json()).toMatchObject({ errors: [{ code: 'empty_required_header' }] })
})
