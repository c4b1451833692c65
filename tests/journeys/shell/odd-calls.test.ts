/**
 * What is asked for past the pages, with what nobody of ours would send: every call of the API's own document, and routes that are
 * no pages. Never an error of ours, in the answer or in the log.
 */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { OpenApi } from '#server/api/operation/openapi.ts'
import { ODD, openOddInput, type OddInput, type Sent } from '#tests/support/browser/odd-input.ts'

let server: OddInput
beforeAll(async () => {
  server = await openOddInput()
})
afterAll(() => server?.close())
afterEach(() => expect(server.troubles.splice(0)).toEqual([]))

/** As texts of a JSON body. */
const ODD_TEXTS = ['\0', 'a\0b', '\ud800', '\udfff\ud800', 'Ā€', 'x'.repeat(20_000), '__proto__', '\u202e']

const BOUNDARY = 'corte'
/** A form that brings no photo. */
const asForm = (fields: unknown): string =>
  [
    ...Object.entries(Object(fields)).map(
      ([name, value]) =>
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${String(value)}\r\n`,
    ),
    `--${BOUNDARY}--\r\n`,
  ].join('')

test('every call of the API with odd parameters and odd bodies', async () => {
  const { admin } = await server.signedIn()
  const document = JSON.parse((await server.ask('/api/openapi.json')).body) as OpenApi
  const calls = Object.entries(document.paths).flatMap(([at, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ at, method: method.toUpperCase(), call })),
  )
  expect(calls.length).toBeGreaterThan(40)
  const asked: [string, Sent][] = []
  for (const { at, method, call } of calls) {
    const address = (value: string) => `/api${at.replace(/\{\w+\}/g, value)}`
    const sent: Sent = { method, cookie: admin, headers: { accept: 'application/json' } }
    const [type, { schema } = {}] = Object.entries(call.requestBody?.content ?? {})[0] ?? []
    const json = (body: unknown): Sent =>
      type === 'multipart/form-data'
        ? { ...sent, type: `${type}; boundary=${BOUNDARY}`, body: asForm(body) }
        : { ...sent, type: 'application/json', body: JSON.stringify(body) }
    const sample = schema ? sampleOf(schema, document) : undefined
    const usual = sample === undefined ? sent : json(sample)
    if (at.includes('{')) for (const odd of ODD) asked.push([address(odd), usual])
    for (const { name, in: place } of call.parameters) {
      if (place === 'query')
        for (const odd of ODD.slice(0, 12)) asked.push([`${address('1')}?${name}=${odd}`, sent])
      if (place === 'header')
        for (const odd of ['x'.repeat(2_000), '\u00ff', '%00'])
          asked.push([address('1'), { ...usual, headers: { ...sent.headers, [name]: odd } }])
    }
    if (sample === undefined) continue
    for (const odd of ODD_TEXTS) {
      for (const changed of changedTexts(sample, odd)) asked.push([address('1'), json(changed)])
      asked.push([address('1'), json({ [odd]: odd })], [address('1'), json(odd)])
    }
  }
  expect(await server.walk(asked)).toEqual([])
}, 600_000)

test('routes that are no pages', async () => {
  const { person, admin } = await server.signedIn()
  const json = { method: 'POST', type: 'application/json' }
  const asked = function* (): Generator<[string, Sent]> {
    for (const odd of ODD) {
      for (const address of [
        `/sign-in?returnTo=${odd}`,
        `/sign-in?returnTo=/${odd}`,
        `/sign-in?intent=${odd}`,
        `/sign-in/callback?code=${odd}&state=${odd}`,
        `/sign-in/callback?error=${odd}`,
        `/img/${odd}`,
        `/assets/${odd}`,
        `/${odd}`,
        `/suggest?q=${odd}`,
        `/live/${odd}`,
        `/sandbox/mail/${odd}`,
        `/sandbox/mail/${odd}/html`,
        `/sandbox/mercadopago/checkout/v1/redirect?pref_id=${odd}`,
        `/sandbox/identity/interaction/${odd}`,
        `/sitemap.xml?${odd}`,
        `/readyz?${odd}`,
      ])
        yield [address, { cookie: person }]
      yield [`/webhooks/mercadopago?data.id=${odd}&type=${odd}`, { ...json, body: '{}' }]
      yield [
        `/AdminImport/pieza?subida=${odd}&desde=0&total=1&nombre=${odd}`,
        { method: 'POST', cookie: admin, type: 'application/octet-stream', body: 'x' },
      ]
      yield [
        `/AdminImport/pieza?subida=aaaaaaaaaaaaaaaa&desde=0&total=9&nombre=${odd}`,
        { method: 'POST', cookie: admin, type: 'application/octet-stream', body: 'name,x\na,b' },
      ]
      for (const name of ['favoritos', 'avisame', 'cart_1', 'borrador', 'provincia', 'sid', 'flash'])
        yield ['/', { cookie: `${name}=${odd}` }]
    }
  }
  expect(await server.walk(asked())).toEqual([])
}, 300_000)

/** Something that a schema takes, as far as it says. */
function sampleOf(schema: Record<string, unknown>, document: OpenApi, depth = 0): unknown {
  const {
    $ref,
    anyOf,
    oneOf,
    allOf,
    type,
    properties,
    items,
    enum: choices,
    const: only,
  } = schema as {
    $ref?: string
    anyOf?: Record<string, unknown>[]
    oneOf?: Record<string, unknown>[]
    allOf?: Record<string, unknown>[]
    type?: string
    properties?: Record<string, Record<string, unknown>>
    items?: Record<string, unknown>
    enum?: unknown[]
    const?: unknown
  }
  if (depth > 6) return null
  if ($ref) return sampleOf(document.components.schemas[$ref.split('/').at(-1)!]!, document, depth + 1)
  if (only !== undefined) return only
  if (choices) return choices[0]
  const one = (anyOf ?? oneOf ?? allOf)?.at(-1)
  if (one) return sampleOf(one, document, depth + 1)
  if (type === 'array') return items ? [sampleOf(items, document, depth + 1)] : []
  if (type === 'object' || properties)
    return Object.fromEntries(
      Object.entries(properties ?? {}).map(([name, inner]) => [name, sampleOf(inner, document, depth + 1)]),
    )
  if (type === 'number' || type === 'integer') return 1
  if (type === 'boolean') return true
  return 'Campera azul'
}

/** The sample with one of its texts changed, for each of them. */
function changedTexts(sample: unknown, text: string): unknown[] {
  if (typeof sample === 'string') return [text]
  if (Array.isArray(sample))
    return sample.flatMap((one, at) => changedTexts(one, text).map((changed) => sample.with(at, changed)))
  if (sample === null || typeof sample !== 'object') return []
  return Object.entries(sample).flatMap(([name, one]) =>
    changedTexts(one, text).map((changed) => ({ ...sample, [name]: changed })),
  )
}
