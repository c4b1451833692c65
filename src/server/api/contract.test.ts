import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { units, users } from '#data/schema.ts'
import { visitorOf } from '#server/operation/demo-visitors.ts'
import {
  paidByCredit,
  sentInParts,
  lostShipment,
  shipmentOnItsWay,
  shipmentThatCameBack,
  silentShipment,
} from '#tests/support/shop/to-send.ts'
import { dayOf } from '#rules/calendar/argentine-day.ts'
import { UNIT } from '#rules/units/states.ts'
import { system } from '#rules/users/access.ts'
import { filledForm } from '#tests/support/builders.ts'
import { UNKNOWN_FIELD } from '#shop/read-form.ts'
import { NOBODYS, ROLES, servedBy, type Call, type Role } from '#tests/support/api-calls/call.ts'
import { CALLS } from '#tests/support/api-calls/calls.ts'
import { asForm, at, mailedCode } from '#tests/support/api-calls/sending.ts'
import { deskConsignor } from '#tests/support/shop/desk-consignor.ts'
import { deskSettlement } from '#tests/support/shop/desk-settlement.ts'
import { pairBack } from '#tests/support/shop/pair-back.ts'
import { newPair } from '#tests/support/shop/single-pairs.ts'
import { waitingCases } from '#tests/support/shop/waiting-cases.ts'
import { waitingClaims } from '#tests/support/shop/waiting-claims.ts'
import { waitingHeir } from '#tests/support/shop/waiting-heir.ts'
import { waitingOffers } from '#tests/support/shop/waiting-offers.ts'
import { waitingPairs } from '#tests/support/shop/waiting-pairs.ts'
import { waitingEdits } from '#tests/support/shop/waiting-edits.ts'
import { openServer, type TestServer } from '#tests/support/app.ts'
import type { OpenApi } from './operation/openapi.ts'

/**
 * Holds product §4.4, §4.7, §4.28, §4.34, §14.9, §14.12, §14.14, §31.1, §31.2, §31.3, §31.8, §44.5, §45.2,
 * §45.6, §45.7, §48.1, §48.2, §48.6, §49.1, §49.9, §52.6, §54.4, §54.6, §55.7, §56.1, §56.6.
 */

let server: TestServer
let api: OpenApi
let cookies: Record<Role, string>
let ajv: InstanceType<typeof Ajv2020>
/** What stands behind $names, and behind «#names» of numbers in bodies. */
const known: Record<string, string> = {}
/** Operation -> the statuses that it answered with. */
const seen = new Map<string, Set<number>>()

beforeAll(async () => {
  server = await openServer({ pages: false, jobs: false, environment: { ARCA_MODE: 'sandbox' } })
  // What the seed sold lately waits for its invoice.
  await server.shop.invoices.openDue()
  cookies = {
    nobody: '',
    customer: await server.signIn('cliente@vereda.test'),
    banned: await server.signIn('baneado@vereda.test'),
    admin: await server.signIn('admin@vereda.test'),
  }
  api = (await server.app.inject('/api/openapi.json')).json()
  ajv = new Ajv2020({ strict: false, allErrors: true })
  formats.default(ajv)
  ajv.addSchema(api, 'api')
  const other = await server.signIn('otra@example.com')
  known.other = String((await ask('admin', 'GET', '/users/otra@example.com')).json().id)
  const waiting = '/admin/orders?payment=paid&fulfilment=unfulfilled&status=placed'
  const parcels = (await ask('admin', 'GET', `${waiting}&delivery=delivery`)).json<{ id: number }[]>()
  const pickups = (await ask('admin', 'GET', `${waiting}&delivery=pickup`)).json<{ id: number }[]>()
  Object.assign(known, { paid: parcels[0]!.id, parcel: parcels[1]!.id, pickup: pickups[0]!.id })
  await moneyByHand(other)
  known.gift = (await ask('customer', 'GET', '/gift-cards')).json()[0].reference
  known.origin = server.shop.settings.publicUrl
  known.consignor = String(await deskConsignor(server.shop))
  const pairs = await server.shop.units.create(system('test'), newPair(1, { equal: '2' }))
  const [unit, back] = pairs.ok ? (pairs.value.codes as [string, string]) : expect.fail(pairs.message)
  Object.assign(known, { unit, back })
  await server.database.db.update(units).set({ state: UNIT.returned }).where(eq(units.code, back))
  known.otherBack = await pairBack(server)
  Object.assign(known, await waitingEdits(server), await waitingCases(server))
  await deskSettlement(server)
})
/** Apart: each of them has its own time. */
beforeAll(async () => {
  Object.assign(known, await waitingOffers(server), await waitingPairs(server))
  Object.assign(known, await waitingClaims(server, known))
  Object.assign(known, await waitingHeir(server))
  const [martin] = await server.database.db.select().from(users).where(eq(users.email, 'martin@vereda.test'))
  known.toSend = String(await paidByCredit(server.shop, visitorOf(martin!)))
  const parts = await sentInParts(server.shop, visitorOf(martin!))
  Object.assign(known, { inParts: String(parts.order), partLine: String(parts.line) })
  known.silent = String(await silentShipment(server, visitorOf(martin!)))
  known.lostParcel = String(await shipmentOnItsWay(server.shop, visitorOf(martin!), 5))
  known.foundParcel = String(await lostShipment(server.shop, visitorOf(martin!), 7))
  known.cameBack = String(await shipmentThatCameBack(server, visitorOf(martin!)))
})
afterAll(() => server.close())
/** Nothing was written down as wrong: an answer that is sent twice is seen nowhere else. */
afterEach(() => expect(server.troubles).toEqual([]))

/** Money that came without the provider: a part of an order's, and some that was not due. */
async function moneyByHand(cookie: string) {
  const { settingsAdmin, transfers } = server.shop
  const self = system('test')
  await settingsAdmin.change(self, { transferAlias: 'vereda.tienda' })
  const placed = await server.app.inject({
    method: 'POST',
    url: '/api/orders',
    headers: { 'sec-fetch-site': 'same-origin', cookie },
    payload: { items: [{ id: 1, size: '41' }], delivery: 'pickup', personal: filledForm() },
  })
  known.short = String(Number(placed.json().number.replace(/\D/g, '')))
  const came = { amount: 1, day: dayOf(new Date()) }
  await transfers.receive(self, Number(known.short), { ...came, key: 'contract-short' })
  await transfers.receive(self, Number(known.parcel), { ...came, key: 'contract-owed' })
  const taken = await transfers.lastReceipts(self)
  known.receipt = String(taken.ok && taken.value.find(({ orderId }) => orderId === Number(known.short))!.id)
  const waits = await transfers.awaiting(self)
  known.owed = String(waits.ok && waits.value.owed[0]!.refundId)
}

const named = (payload: unknown): object =>
  JSON.parse(
    JSON.stringify(payload)
      .replaceAll(/"#(\w+)"/g, (all, name: string) => known[name] ?? all)
      .replaceAll(/\$(\w+)/g, (all, name: string) => known[name] ?? all),
  ) as object
const request = (role: Role, method: string, path: string) => ({
  method: method.toUpperCase() as 'GET',
  url: `/api${path.replaceAll(/\$(\w+)/g, (_all, name: string) => known[name] ?? NOBODYS)}`,
  headers: { 'sec-fetch-site': 'same-origin', cookie: cookies[role] },
})
const ask = (role: Role, method: string, path: string, payload?: unknown) =>
  server.app.inject({
    ...request(role, method, path),
    ...(payload === undefined ? {} : { payload: named(payload) }),
  })
/** As the operation takes it: JSON, or a form with photos. */
async function send(role: Role, id: string, { url, body, files = [] }: Omit<Call, 'ends'>) {
  const { path, method, requestBody } = operationOf(id)
  if (!requestBody?.content['multipart/form-data']) return ask(role, method, url ?? path, body)
  const { headers, payload } = await asForm(named(body ?? {}), files)
  const base = request(role, method, url ?? path)
  return server.app.inject({ ...base, headers: { ...base.headers, ...headers }, payload })
}

const operationsOf = (document: OpenApi) =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
  )
const operationOf = (id: string) => operationsOf(api).find(({ operationId }) => operationId === id)!
/** Where in the document the answer with this status is described. */
const pointer = (path: string, method: string, status: number) =>
  `api#/paths/${encodeURIComponent(path.replaceAll('~', '~0').replaceAll('/', '~1'))}/${method}/responses/${status}/content/application~1json/schema`

test('the document is OpenAPI 3.1, and every operation in it is called here', async () => {
  const checked = await new Validator().validate(structuredClone(api) as never)
  expect(checked.errors ?? []).toEqual([])
  expect(checked.valid).toBe(true)
  expect(
    operationsOf(api)
      .map(({ operationId }) => operationId)
      .sort(),
  ).toEqual(Object.keys(CALLS).sort())
  for (const { path, parameters } of operationsOf(api))
    expect([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)).toEqual(
      parameters.flatMap((one) => (one.in === 'path' ? [one.name] : [])),
    )
})

test('what is described has the fields that are named and no others', () => {
  const open: string[] = []
  const walk = (value: unknown, at: string): void => {
    if (typeof value !== 'object' || value === null) return
    if ('properties' in value && 'type' in value && !('additionalProperties' in value)) open.push(at)
    for (const [key, inner] of Object.entries(value)) walk(inner, `${at}/${key}`)
  }
  walk(api, '')
  expect(open).toEqual([])
})

describe.each(Object.entries(CALLS))('%s', (operationId, calls) => {
  test.each([calls].flat())('answers as described, to every role: %j', async (call) => {
    const { path, method, responses } = operationOf(operationId)
    const ends: number[] = []
    for (const role of ROLES) {
      const answer = await send(role, operationId, call)
      ends.push(answer.statusCode)
      const statuses = seen.get(operationId) ?? new Set()
      seen.set(operationId, statuses.add(answer.statusCode))
      if (operationId === 'buy' && answer.statusCode === 201)
        known[role] = answer.json().order.reference as string
      if (operationId === 'createPromotion' && answer.statusCode === 201)
        known.promotion = answer.json().revision as string
      if (operationId === 'createReview' && role === 'customer' && answer.statusCode < 300)
        known.review = (await ask('admin', 'GET', '/reviews')).json()[0].id
      if (operationId === 'askQuestion' && role === 'customer' && answer.statusCode === 201)
        known.question = (await ask('admin', 'GET', '/questions')).json()[0].id
      if (operationId === 'answerQuestion' && role === 'admin' && answer.statusCode === 201)
        known.answer = (await ask('admin', 'GET', '/products/3')).json().questions[0].answers[0].id
      if (answer.statusCode < 300) {
        for (const [name, where] of Object.entries(call.keeps ?? {})) known[name] = at(answer.json(), where)
        if (call.mails) known[call.mails] = await mailedCode(server)
        if (call.works) await server.shop.consignment.sheets.runDue()
      }
      const described = responses[String(answer.statusCode)]
      expect(described, `${answer.statusCode} is not in the document: ${answer.body}`).toBeDefined()
      if (!described?.content || !String(answer.headers['content-type']).includes('json')) continue
      const valid = ajv.validate({ $ref: pointer(path, method, answer.statusCode) }, answer.json())
      expect(valid ? [] : ajv.errors, answer.body.slice(0, 500)).toEqual([])
    }
    expect(ends).toEqual(call.ends)
  })

  test('refuses a parameter that it does not have, by its name', async () => {
    const [call] = [calls].flat() as [Call]
    const { url = operationOf(operationId).path } = call
    const more = `${url}${url.includes('?') ? '&' : '?'}inventado=1`
    const answer = await send(servedBy(call), operationId, { ...call, url: more })
    expect(answer.statusCode, answer.body).toBe(422)
    expect(answer.json()).toMatchObject({ error: 'invalid', fields: { inventado: UNKNOWN_FIELD } })
  })

  test('refuses a field that it does not have, by its name, however deep', async () => {
    if (operationOf(operationId).method === 'get') return
    for (const call of [calls].flat()) {
      const [role, { body = {} }] = [servedBy(call), call]
      // Where nothing is, nobody looks at the body.
      if (call.ends[ROLES.indexOf(role)] === 404) continue
      for (const [sent, name] of withOneMore(body, Array.isArray(body) ? ['items'] : [])) {
        const answer = await send(role, operationId, { ...call, body: sent })
        expect(answer.statusCode, `${JSON.stringify(sent)}: ${answer.body}`).toBe(422)
        expect(answer.json()).toMatchObject({ error: 'invalid', fields: { [name]: UNKNOWN_FIELD } })
      }
    }
  })
})

/** The same with a field too many, once in each object in it; and how that field is called in a refusal. */
function* withOneMore(body: unknown, at: string[]): Generator<[sent: unknown, name: string]> {
  if (typeof body !== 'object' || body === null) return
  if (!Array.isArray(body)) yield [{ ...body, inventado: 1 }, [...at, 'inventado'].join('.')]
  for (const [key, inner] of Object.entries(body))
    for (const [sent, name] of withOneMore(inner, [...at, key])) {
      const copy = Array.isArray(body) ? [...(body as unknown[])] : { ...body }
      yield [Object.assign(copy, { [key]: sent }), name]
    }
}

test('every good end that is described has been seen', () => {
  for (const { operationId, responses } of operationsOf(api)) {
    const good = Object.keys(responses).flatMap((status) => (status < '300' ? [Number(status)] : []))
    expect([operationId, [...seen.get(operationId)!].filter((status) => status < 300).sort()]).toEqual([
      operationId,
      good,
    ])
  }
})

test('a product may be sent back as it was given', async () => {
  const given = (await ask('admin', 'GET', '/products/5')).json()
  const sent = await ask('admin', 'PUT', '/products/change/5', { ...given, price: 12_000 })
  expect(sent.statusCode, sent.body).toBe(200)
  const { salePrice: _sale, ...now } = (await ask('admin', 'GET', '/products/5')).json()
  expect({ ...given, price: 12_000 }).toMatchObject(now)
})

test('people read the same document at /api/docs, without scripts', async () => {
  const page = await server.app.inject('/api/docs')
  expect(page.headers['content-type']).toContain('text/html')
  expect(page.headers['content-security-policy']).not.toContain('script')
  for (const { operationId, summary } of operationsOf(api)) {
    expect(page.body).toContain(`id="${operationId}"`)
    expect(page.body).toContain(summary.replace(/&/g, '&#38;'))
  }
  expect(page.body).not.toMatch(/<script|undefined|\[object/)
})
