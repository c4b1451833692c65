import { afterAll, beforeAll, expect, test } from 'vitest'
import { DatabaseUnavailable } from '#data/errors.ts'
import { GatewayUnavailable, type Gateways } from '#gateways/ports.ts'
import { filledForm, seedCoupon, seedProduct } from '#tests/support/builders.ts'
import { openServer, type TestServer } from '#tests/support/app.ts'

let server: TestServer
let shoe: number
let cheap: number
let away: Error | null = null
beforeAll(async () => {
  server = await openServer({
    seeded: false,
    pages: false,
    jobs: false,
    gateways: (opened): Gateways => ({
      ...opened,
      payments: {
        ...opened.payments,
        createPreference: (...asked) =>
          away ? Promise.reject(away) : opened.payments.createPreference(...asked),
      },
    }),
  })
  shoe = (await seedProduct(server.database, { sizes: { '42': 20 } })).id
  cheap = (await seedProduct(server.database, { pesos: 2_000, sizes: { M: 5 }, category: 'buzo' })).id
  await seedCoupon(server.database, { code: 'TRES', pesos: 3_000 })
})
afterAll(() => server.close())

type Bought = { message?: string; order: { reference: string; number: string }; total?: number }
async function buy(body: object, cookie: string, key?: string) {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/products/comprar',
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      cookie,
      ...(key ? { 'idempotency-key': key } : {}),
    },
    payload: { personal: filledForm(), ...body },
  })
  return { status: answer.statusCode, body: answer.json<Bought>() }
}
const numberOf = async (cookie: string, reference: string) =>
  (await server.app.inject({ url: `/api/orders/${reference}`, headers: { cookie } })).json<{
    number: string
  }>()

test.each([
  ['the payment provider is away', () => new GatewayUnavailable('payments'), 409],
  ['the database is lost after the order', () => new DatabaseUnavailable('gone'), 503],
] as const)(
  'when %s, the answer names the order that was placed, and asking again makes no other',
  async (_name, trouble, status) => {
    const cookie = await server.signIn('ana@example.com')
    away = trouble()
    const key = `compra-de-prueba-${status}`
    const failed = await buy({ items: [{ id: shoe, size: '42' }] }, cookie, key)
    expect(failed).toMatchObject({
      status,
      body: {
        message: expect.stringMatching(/[a-zá]{3}/),
        order: { reference: expect.any(String), number: expect.stringMatching(/^V-/) },
      },
    })
    const { reference, number } = failed.body.order
    expect(await numberOf(cookie, reference)).toMatchObject({ number })
    away = null
    const again = await buy({ items: [{ id: shoe, size: '42' }] }, cookie, key)
    expect(again).toMatchObject({ status: 201, body: { order: { reference, number } } })
    server.troubles.length = 0
  },
)

test('an order that costs nothing is placed and paid: there is nothing to prepare', async () => {
  const cookie = await server.signIn('eva@example.com')
  const end = await buy({ items: [{ id: cheap, size: 'M' }], coupon: 'TRES', delivery: 'pickup' }, cookie)
  expect(end).toMatchObject({
    status: 201,
    body: {
      id: null,
      preferenceId: null,
      redirectUrl: null,
      total: 0,
      order: { reference: expect.any(String), number: expect.stringMatching(/^V-/) },
    },
  })
  expect(await numberOf(cookie, end.body.order.reference)).toMatchObject({ paymentStatus: 'paid' })
})
