import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openHouse, type TestHouse } from '#tests/support/app.ts'
import type { OpenApi } from './operation/openapi.ts'

const ROLES = ['nobody', 'customer', 'banned', 'admin'] as const
type Role = (typeof ROLES)[number]
type Call = {
  /** What stands for the operation's parameters, e.g. '/products/1'; its own path when there are none. */
  url?: string
  body?: unknown
  /** For nobody, a customer, a banned person and an admin. */
  ends: [number, number, number, number]
}
const LATER = '00000000-0000-4000-8000-000000000000'
const FORM = {
  name: 'Zapatilla Contrato',
  category: 'calzado',
  brand: 'nike',
  genre: 'mujer',
  image: `/img/${'a'.repeat(32)}`,
  price: 1000,
  stock: 4,
  size: ['38', '39'],
}
const PERSONAL = {
  nameCompra: 'Ana',
  surnameCompra: 'Prueba',
  ageCompra: '1990-01-02',
  streetAddress: 'Calle Falsa 123',
  province: 'Buenos Aires',
  codePostal: '1900',
  phoneNumber: '2215550101',
  emailCompra: 'ana@example.com',
}
const ADMINS: Call['ends'] = [401, 403, 403, 404]

/** One call of each operation by each role, in this order: what the first ones make, the later ones find. */
const CALLS: Record<string, Call | Call[]> = {
  listProducts: [
    { ends: [200, 200, 200, 200] },
    { url: '/products?q=zapatila&limit=3&page=2&sort=-price', ends: [200, 200, 200, 200] },
  ],
  findProduct: [
    { url: '/products/1', ends: [200, 200, 200, 200] },
    { url: '/products/999999', ends: [404, 404, 404, 404] },
  ],
  savePersonalData: [
    { body: PERSONAL, ends: [401, 200, 403, 200] },
    { body: {}, ends: [401, 422, 403, 422] },
  ],
  findPersonalData: { ends: [401, 200, 200, 200] },
  buy: [
    { body: [{ id: 1, size: '42' }], ends: [401, 201, 403, 201] },
    { body: { items: [{ id: 1, size: '42' }], total: 1 }, ends: [401, 409, 403, 409] },
    { body: [], ends: [401, 422, 403, 422] },
  ],
  placeOrder: { body: { items: [{ id: 1, size: '42' }], delivery: 'pickup' }, ends: [401, 201, 403, 201] },
  quote: [
    { body: { items: [{ id: 1, size: '42' }], coupon: 'VEREDA3000' }, ends: [200, 200, 200, 200] },
    { body: { items: [] }, ends: [422, 422, 422, 422] },
  ],
  checkCoupon: [
    { body: { code: 'VEREDA3000', subtotal: 50000 }, ends: [200, 200, 200, 200] },
    { body: { code: 'NADA', subtotal: 50000 }, ends: [422, 422, 422, 422] },
  ],
  listOrders: { ends: [401, 200, 403, 200] },
  findOrder: [
    { url: '/orders/$customer', ends: [401, 200, 403, 404] },
    { url: `/orders/${LATER}`, ends: [401, 404, 403, 404] },
  ],
  payOrder: { url: '/orders/$customer/payment', ends: [401, 200, 403, 404] },
  cancelOrder: { url: '/orders/$customer/cancel', ends: [401, 200, 403, 404] },
  listUsers: [{ ends: [401, 403, 403, 200] }, { url: '/users?limit=2&q=vereda', ends: [401, 403, 403, 200] }],
  welcomeUser: { body: { email: 'admin@vereda.test' }, ends: [401, 200, 200, 200] },
  findUser: [
    { url: '/users/cliente@vereda.test', ends: [401, 200, 404, 200] },
    { url: '/users/999999', ends: [401, 404, 404, 404] },
  ],
  toggleBan: { url: '/users/ban/999999', body: {}, ends: ADMINS },
  listReviews: { ends: [401, 403, 403, 200] },
  createReview: [
    { body: { idProduct: 3, number: 4, comment: 'Muy cómodas' }, ends: [401, 201, 403, 201] },
    { body: { idProduct: 3, number: 5, comment: 'Comodísimas' }, ends: [401, 200, 403, 200] },
    { body: { idProduct: 3, number: 9, comment: '' }, ends: [401, 422, 403, 422] },
  ],
  removeReview: { url: '/reviews/delete/999999', ends: [401, 404, 403, 404] },
  toggleFavourite: [
    { url: '/favorites/3', ends: [401, 200, 403, 200] },
    { url: '/favorites/999999', ends: [401, 404, 403, 404] },
  ],
  listFavourites: { ends: [401, 200, 200, 200] },
  listNotifications: { ends: [200, 200, 200, 200] },
  seeNotifications: { ends: [401, 200, 200, 200] },
  sendMessage: [
    {
      body: {
        user_name: 'Ana Prueba',
        user_email: 'ana@example.com',
        user_affair: 'Consulta',
        user_message: 'Hola, ¿tienen el talle 40?',
      },
      ends: [201, 201, 201, 201],
    },
    { body: {}, ends: [422, 422, 422, 422] },
  ],
  joinNewsletter: { body: { name: 'Ana', email: 'no es un e-mail' }, ends: [200, 200, 200, 200] },
  requestWithdrawal: [
    { body: { name: 'Ana', email: 'ana@example.com' }, ends: [201, 201, 201, 201] },
    { body: {}, ends: [422, 422, 422, 422] },
  ],
  createProduct: [
    { body: FORM, ends: [401, 403, 403, 201] },
    { body: {}, ends: [401, 403, 403, 422] },
  ],
  changeProduct: [
    { url: '/products/change/5', body: { price: 1500 }, ends: [401, 403, 403, 200] },
    { url: '/products/change/5', body: { price: 1700, version: 1 }, ends: [401, 403, 403, 409] },
    { url: '/products/change/5', body: { price: -1 }, ends: [401, 403, 403, 422] },
    { url: '/products/change/999999', body: {}, ends: ADMINS },
  ],
  removeProduct: [
    { url: '/products/delete/6', ends: [401, 403, 403, 200] },
    { url: '/products/delete/x', ends: ADMINS },
  ],
  adminListOrders: { url: '/admin/orders?q=zapatilla&status=placed', ends: [401, 403, 403, 200] },
  adminFindOrder: [
    { url: '/admin/orders/1', ends: [401, 403, 403, 200] },
    { url: '/admin/orders/999999', ends: ADMINS },
  ],
  adminPackOrder: [
    { url: '/admin/orders/$paid/pack', ends: [401, 403, 403, 200] },
    { url: '/admin/orders/999999/pack', ends: ADMINS },
  ],
  adminUnpackOrder: { url: '/admin/orders/$paid/unpack', ends: [401, 403, 403, 200] },
  adminDeliverOrder: { url: '/admin/orders/$paid/deliver', ends: [401, 403, 403, 409] },
  adminReadyForPickupOrder: { url: '/admin/orders/999999/readyForPickup', ends: ADMINS },
  adminPickedUpOrder: { url: '/admin/orders/999999/pickedUp', ends: ADMINS },
  adminCompleteOrder: { url: '/admin/orders/$paid/complete', ends: [401, 403, 403, 409] },
  adminShipOrder: [
    { url: '/admin/orders/$paid/ship', body: { carrier: '' }, ends: [401, 403, 403, 422] },
    { url: '/admin/orders/999999/ship', body: { carrier: 'OCA' }, ends: ADMINS },
  ],
  adminRefundOrder: [
    {
      url: '/admin/orders/$paid/refund',
      body: { amount: 100, reason: 'Cortesía', key: 'contract-refund' },
      ends: [401, 403, 403, 200],
    },
    {
      url: '/admin/orders/$paid/refund',
      body: {
        lines: [{ orderLineId: 999999, quantity: 1, restock: true }],
        reason: 'Falla',
        key: 'contract-lines',
      },
      ends: [401, 403, 403, 422],
    },
    { url: '/admin/orders/$paid/refund', body: {}, ends: [401, 403, 403, 422] },
  ],
  adminCancelOrder: {
    url: '/admin/orders/$paid/cancel',
    body: { reason: 'Sin stock' },
    ends: [401, 403, 403, 200],
  },
  findLowStock: { ends: [401, 403, 403, 200] },
  findLedger: [
    { url: '/stock/1', ends: [401, 403, 403, 200] },
    { url: '/stock/1?size=42&page=1', ends: [401, 403, 403, 200] },
    { url: '/stock/999999', ends: ADMINS },
  ],
  adjustStock: [
    {
      url: '/stock/sizes/1',
      body: { delta: 2, reason: 'Llegó mercadería', key: 'contract-adjust' },
      ends: [401, 403, 403, 200],
    },
    { url: '/stock/sizes/1', body: {}, ends: [401, 403, 403, 422] },
  ],
}

let house: TestHouse
let api: OpenApi
let cookies: Record<Role, string>
let ajv: InstanceType<typeof Ajv2020>
/** What stands behind $names in addresses. */
const known: Record<string, string> = {}

beforeAll(async () => {
  house = await openHouse({ window: false, jobs: false })
  cookies = {
    nobody: '',
    customer: await house.signIn('cliente@vereda.test'),
    banned: await house.signIn('baneado@vereda.test'),
    admin: await house.signIn('admin@vereda.test'),
  }
  api = (await house.app.inject('/api/openapi.json')).json()
  ajv = new Ajv2020({ strict: false, allErrors: true })
  formats.default(ajv)
  ajv.addSchema(api, 'api')
  const paid = await ask('admin', 'GET', '/admin/orders?payment=paid&fulfilment=unfulfilled')
  known.paid = String(paid.json()[0].id)
})
afterAll(() => house.close())

const ask = (role: Role, method: string, path: string, payload?: unknown) =>
  house.app.inject({
    method: method as 'GET',
    url: `/api${path.replace(/\$(\w+)/, (_all, name: string) => known[name] ?? LATER)}`,
    headers: { 'sec-fetch-site': 'same-origin', cookie: cookies[role] },
    ...(payload === undefined ? {} : { payload: payload as object }),
  })

const operationsOf = (document: OpenApi) =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
  )
/** Where in the document the answer with this status is described. */
const pointer = (path: string, method: string, status: number) =>
  `api#/paths/${encodeURIComponent(path.replaceAll('~', '~0').replaceAll('/', '~1'))}/${method}/responses/${status}/content/application~1json/schema`

test('the document is OpenAPI 3.1, and this file knows every operation in it', async () => {
  const checked = await new Validator().validate(structuredClone(api) as never)
  expect(checked.errors ?? []).toEqual([])
  expect(checked.valid).toBe(true)
  expect(
    operationsOf(api)
      .map(({ operationId }) => operationId)
      .sort(),
  ).toEqual(Object.keys(CALLS).sort())
})

describe.each(Object.entries(CALLS))('%s', (operationId, calls) => {
  test.each([calls].flat())('answers as described, to every role: %j', async (call) => {
    const { path, method, responses } = operationsOf(api).find(
      (operation) => operation.operationId === operationId,
    )!
    const ends: number[] = []
    for (const role of ROLES) {
      const answer = await ask(role, method.toUpperCase(), call.url ?? path, call.body)
      ends.push(answer.statusCode)
      if (operationId === 'buy' && answer.statusCode === 201)
        known[role] = answer.json().order.reference as string
      const described = responses[String(answer.statusCode)]
      expect(described, `${answer.statusCode} is not in the document: ${answer.body}`).toBeDefined()
      if (!described?.content) continue
      const valid = ajv.validate({ $ref: pointer(path, method, answer.statusCode) }, answer.json())
      expect(valid ? [] : ajv.errors, answer.body.slice(0, 500)).toEqual([])
    }
    expect(ends).toEqual(call.ends)
  })
})

test('people read the same document at /api/docs, without scripts', async () => {
  const page = await house.app.inject('/api/docs')
  expect(page.headers['content-type']).toContain('text/html')
  expect(page.headers['content-security-policy']).not.toContain('script')
  for (const { operationId, summary } of operationsOf(api)) {
    expect(page.body).toContain(`id="${operationId}"`)
    expect(page.body).toContain(summary.replace(/&/g, '&#38;'))
  }
  expect(page.body).not.toMatch(/<script|undefined|\[object/)
})
