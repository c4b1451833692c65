import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DatabaseUnavailable } from '#data/errors.ts'
import { users } from '#data/schema.ts'
import { GatewayUnavailable, type Gateways } from '#gateways/ports.ts'
import { filledForm, seedCoupon, seedProduct } from '#tests/support/builders.ts'
import { openServer, type TestServer } from '#tests/support/app.ts'

/** Holds product §31.1, §31.2, §31.3, §38.1, §38.2. */

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

test('id, name, price and image are enough to buy: the only size, or the first in stock, and the answer says which', async () => {
  const cookie = await server.signIn('lea@example.com')
  const only = await seedProduct(server.database, { pesos: 2_000, sizes: { M: 5 }, category: 'buzo' })
  const several = await seedProduct(server.database, { pesos: 2_000, sizes: { 40: 0, 41: 1, 42: 5 } })
  const post = (payload: unknown, key?: string) =>
    server.app.inject({
      method: 'POST',
      url: '/api/products/comprar',
      headers: {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        cookie,
        ...(key ? { 'idempotency-key': key } : {}),
      },
      payload: payload as object,
    })
  await server.app.inject({
    method: 'PUT',
    url: '/api/users/me/data',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
    payload: filledForm(),
  })
  const sent = (id: number) => ({ id, name: 'Otro', price: 1, image: 'https://example.com/x.jpg' })
  const first = await post([sent(only.id), sent(several.id)], 'cuerpo-sin-talle-ni-cantidad')
  expect(first.statusCode).toBe(201)
  expect(first.json()).toMatchObject({
    id: expect.any(String),
    items: [
      { id: only.id, size: 'M', quantity: 1 },
      { id: several.id, size: '41', quantity: 1 },
    ],
  })
  // The 41 is gone now; the same call again is the same order all the same.
  const again = await post([sent(only.id), sent(several.id)], 'cuerpo-sin-talle-ni-cantidad')
  expect(again.json()).toMatchObject({ order: first.json<Bought>().order, items: [{}, { size: '41' }] })
  expect((await post([{ ...sent(several.id), quantity: 2 }])).json()).toMatchObject({
    items: [{ size: '42', quantity: 2 }],
  })
  expect((await post([{ ...sent(several.id), quantity: 4 }])).statusCode).toBe(409)
})

test('the birth date of the contract, `age`, is for themselves and for whoever sees people', async () => {
  const cookie = await server.signIn('ines@example.com')
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie }
  const ask = async (url: string, by = cookie) =>
    (await server.app.inject({ url, headers: { cookie: by } })).json()
  expect(await ask('/api/users/ines@example.com')).toMatchObject({ age: null })
  const data = { ...filledForm(), ageCompra: '1991-02-03' }
  await server.app.inject({ method: 'PUT', url: '/api/users/me/data', headers, payload: data })
  const self = await ask('/api/users/ines@example.com')
  expect(self).toMatchObject({ username: expect.any(String), age: '1991-02-03' })
  const owner = await server.signIn('duenia@example.com')
  await server.database.db.update(users).set({ role: 'owner' }).where(eq(users.email, 'duenia@example.com'))
  expect(await ask(`/api/users/${self.id}`, owner)).toMatchObject({ age: '1991-02-03' })
  expect(await ask('/api/users?q=ines', owner)).toMatchObject([{ id: self.id, age: '1991-02-03' }])
  const other = await server.signIn('otra@example.com')
  expect(
    (await server.app.inject({ url: `/api/users/${self.id}`, headers: { cookie: other } })).statusCode,
  ).toBe(404)
  expect(
    (await server.app.inject({ url: '/api/users', headers: { cookie: other } })).statusCode,
  ).toBeGreaterThan(400)
})

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
