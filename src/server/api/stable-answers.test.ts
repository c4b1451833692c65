import { afterAll, beforeAll, expect, test } from 'vitest'
import { openServer, type TestServer } from '#tests/support/app.ts'
import type { OpenApi } from './operation/openapi.ts'

/** Holds product §31.4, §31.6, §31.9. */

let server: TestServer
let cookie: string
let api: OpenApi
beforeAll(async () => {
  server = await openServer({ pages: false, jobs: false })
  cookie = await server.signIn('admin@vereda.test')
  api = (await server.app.inject('/api/openapi.json')).json()
})
afterAll(() => server.close())

const ask = (method: 'GET' | 'PUT' | 'POST', path: string, payload?: object, headers = {}) =>
  server.app.inject({
    method,
    url: `/api${path}`,
    headers: { 'sec-fetch-site': 'same-origin', cookie, ...headers },
    payload,
  })

type Shape = {
  properties?: Record<string, Shape>
  items?: Shape
  anyOf?: Shape[]
  $ref?: string
  type?: string
}
const LINES = ['lines', 'items', 'came', 'received', 'rest']
/** Where a list of goods is described whose lines have no id. */
function* linesWithoutId(shape: Shape, at: string): Generator<string> {
  const ref = shape.$ref && api.components.schemas[shape.$ref.split('/').at(-1)!]
  if (ref) return yield* linesWithoutId(ref, at)
  for (const one of shape.anyOf ?? []) yield* linesWithoutId(one, at)
  if (shape.items) yield* linesWithoutId(shape.items, at)
  for (const [name, field] of Object.entries(shape.properties ?? {})) {
    const line = field.items?.properties
    if (LINES.includes(name) && line?.quantity && !line.id) yield `${at}.${name}`
    yield* linesWithoutId(field, `${at}.${name}`)
  }
}
const readsOf = (pattern: RegExp) =>
  Object.entries(api.paths).flatMap(([path, { get }]) =>
    get && pattern.test(path)
      ? [{ id: get.operationId, answer: get.responses['200']!, asked: get.parameters }]
      : [],
  )

test('every line of an order, a return, an exchange and a shipment has an id', () => {
  const reads = readsOf(/^(\/admin)?\/(orders|returns|exchanges|shipments|till|packing)/)
  expect(reads.length).toBeGreaterThan(10)
  const without = reads.flatMap(({ id, answer }) => [
    ...linesWithoutId(answer.content!['application/json']!.schema, id),
  ])
  expect(without).toEqual([])
})

test('a size has the id that its stock is counted under, in a list and alone', async () => {
  const [listed] = (await ask('GET', '/products?limit=1')).json()
  const alone = (await ask('GET', `/products/${listed.id}`)).json()
  expect(alone.sizes).toEqual(listed.sizes)
  for (const { id, stock } of listed.sizes) {
    const moved = await ask('POST', `/stock/sizes/${id}`, { delta: 1, reason: 'Llegó', key: `of-size-${id}` })
    expect(moved.json().stock).toBe(stock + 1)
  }
})

test('a setting says its type, and is changed in it or as text', async () => {
  type Setting = { key: string; type: string; value: unknown; initial: unknown }
  const all = async () =>
    new Map((await ask('GET', '/admin/settings')).json<Setting[]>().map((one) => [one.key, one]))
  const now = await all()
  expect(now.get('saleEmails')).toMatchObject({ type: 'boolean', value: false, initial: false })
  expect(now.get('invoiceDelayMinutes')).toMatchObject({ type: 'number', value: expect.any(Number) })
  expect(now.get('priceEnds')).toMatchObject({ type: 'range', value: { min: expect.any(Number) } })
  expect(now.get('brands')).toMatchObject({
    type: 'table',
    value: expect.arrayContaining([expect.any(Array)]),
  })
  for (const { key, value } of now.values()) {
    const same = await ask('PUT', '/admin/settings', { values: { [key]: value }, seen: { [key]: value } })
    expect([key, same.statusCode, same.body]).toEqual([key, 200, '{"changed":[]}'])
  }
  const typed = { saleEmails: true, invoiceDelayMinutes: 7, freeShippingFrom: 1500.5 }
  expect((await ask('PUT', '/admin/settings', { values: typed })).statusCode).toBe(200)
  const after = await all()
  for (const [key, value] of Object.entries(typed)) expect(after.get(key)!.value).toEqual(value)
  const texts = { saleEmails: 'no', invoiceDelayMinutes: '8', freeShippingFrom: '' }
  expect((await ask('PUT', '/admin/settings', { values: texts })).statusCode).toBe(200)
  expect((await all()).get('freeShippingFrom')!.value).toBeNull()
  const late = await ask('PUT', '/admin/settings', {
    values: { invoiceDelayMinutes: 9 },
    seen: { invoiceDelayMinutes: 7 },
  })
  expect(late.json()).toMatchObject({ error: 'conflict', current: { invoiceDelayMinutes: 8 } })
})

test('every list says how many there are; one in pages, where the others are', async () => {
  const lists = readsOf(/./).filter(({ answer, asked }) => {
    const isPaged = asked.some((one) => one.name === 'page')
    return isPaged || answer.content?.['application/json']?.schema.type === 'array'
  })
  expect(lists.length).toBeGreaterThan(40)
  for (const { id, answer, asked } of lists) {
    const paged = asked.some((one) => one.name === 'page')
    expect([id, Object.keys(answer.headers ?? {})]).toEqual([
      id,
      expect.arrayContaining(['X-Total-Count', ...(paged ? ['Link'] : [])]),
    ])
  }
  const settings = await ask('GET', '/admin/settings')
  expect(settings.headers['x-total-count']).toBe(String(settings.json().length))
  const credit = await ask('GET', '/admin/credit')
  expect(credit.headers['x-total-count']).toBe(String(credit.json().accounts.length))
})

test('what must not be repeated takes its key in a header as well as in the body', async () => {
  const writes = Object.values(api.paths).flatMap((methods) => Object.values(methods))
  const keyed = writes.filter(({ requestBody }) =>
    JSON.stringify(Object.values(requestBody?.content ?? {})[0]?.schema.properties ?? {}).includes('"key":'),
  )
  expect(keyed.length).toBeGreaterThan(20)
  for (const { operationId, parameters, requestBody } of keyed) {
    const body = Object.values(requestBody!.content)[0]!.schema
    if (!('key' in (body.properties as object))) continue
    expect([operationId, parameters.map(({ name }) => name)]).toEqual([
      operationId,
      expect.arrayContaining(['Idempotency-Key']),
    ])
    expect([operationId, body.required]).toEqual([operationId, expect.not.arrayContaining(['key'])])
  }
  const [listed] = (await ask('GET', '/products?limit=1')).json()
  const [{ id, stock }] = listed.sizes
  const once = { 'idempotency-key': 'header-once-1' }
  for (const _again of [1, 2]) {
    const moved = await ask('POST', `/stock/sizes/${id}`, { delta: 1, reason: 'Llegó' }, once)
    expect([moved.statusCode, moved.json().stock]).toEqual([200, stock + 1])
  }
  expect((await ask('POST', `/stock/sizes/${id}`, { delta: 1, reason: 'Llegó' })).statusCode).toBe(422)
})
