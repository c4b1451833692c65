import { afterAll, beforeAll, expect, test } from 'vitest'
import { rateLimits } from '#data/schema.ts'
import { openServer, type TestServer } from '#tests/support/app.ts'
import { visibleEncoded, visibleForm } from './visible-text.ts'

/** Holds product §20.11. */

let server: TestServer
let cookie: string
beforeAll(async () => {
  server = await openServer({ pages: false, jobs: false })
  cookie = await server.signIn('cliente@vereda.test')
})
afterAll(() => server.close())

const ask = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, headers = {}) =>
  server.app.inject({
    method,
    url,
    ...(payload ? { payload } : {}),
    headers: { 'sec-fetch-site': 'same-origin', cookie, ...headers },
  })
const DATA = {
  nameCompra: 'Ana',
  surnameCompra: 'Perez',
  ageCompra: '1990-05-01',
  streetAddress: 'Av. Siempreviva 742',
  province: 'Buenos Aires',
  codePostal: '1900',
  phoneNumber: '11 5555 0100',
  emailCompra: 'ana@example.com',
}

test('a body of the API loses the signs that nobody sees', async () => {
  const sent = {
    ...DATA,
    phoneNumber: '\u202a+54 9 11 5555\u20110100\u202c',
    codePostal: '\u200b1425',
    surnameCompra: 'O’Higgins\u200e',
  }
  expect((await ask('PUT', '/api/users/me/data', sent)).statusCode).toBe(200)
  expect((await ask('GET', '/api/users/me/data')).json()).toMatchObject({
    phoneNumber: '1155550100',
    codePostal: '1425',
    surnameCompra: 'O’Higgins',
  })
})

test('a coupon with one is the same coupon, and burns no guess', async () => {
  const guesses = async () =>
    (await server.database.db.select().from(rateLimits))
      .filter(({ key }) => key.startsWith('coupon:'))
      .reduce((all, { count }) => all + count, 0)
  const check = async (code: string) =>
    (await ask('POST', '/api/coupons/check', { code, subtotal: 10_000 })).json()
  expect(await check('VEREDA3000')).toMatchObject({ code: 'VEREDA3000' })
  const before = await guesses()
  for (const code of ['VEREDA3000\u200b', '\u2060vereda\u00ad3000'])
    expect(await check(code)).toMatchObject({ code: 'VEREDA3000' })
  expect(await guesses()).toBe(before)
})

test('so do an address, what is asked in it, and a header', async () => {
  expect((await ask('GET', '/api/products/1%E2%80%8B')).json()).toMatchObject({ id: 1 })
  const [plain, pasted] = await Promise.all([
    ask('GET', '/api/products?name=buzo'),
    ask('GET', '/api/products?name=bu%C2%ADzo%EF%BB%BF'),
  ])
  expect(pasted.json()).toEqual(plain.json())
  expect(plain.json().length).toBeGreaterThan(0)
  const etag = String((await ask('GET', '/api/products?name=buzo', undefined)).headers.etag)
  const held = await ask('GET', '/api/products?name=buzo', undefined, {
    'if-none-match': Buffer.from(`${etag}\u200b`).toString('latin1'),
  })
  expect(held.statusCode).toBe(304)
})

test('what is percent-encoded keeps all the rest as it came', () => {
  for (const same of ['/a%20b%2Fc?x=%C3%B1+%26&y=%zz%E2', 'sid=abc; carrito=%7B%22a%22%3A1%7D', ''])
    expect(visibleEncoded(same)).toBe(same)
  expect(visibleEncoded('name=%C3%91u%E2%80%8B%C3%B1ez&q=%D9%85%DB%8C%E2%80%8C%D8%AE')).toBe(
    'name=%C3%91u%C3%B1ez&q=%D9%85%DB%8C%E2%80%8C%D8%AE',
  )
})

test('a form of a page is read so too, and its files stay as they are', async () => {
  const form = new FormData()
  form.set('nombre', 'D\u200b’Angelo')
  form.set('foto', new File([Buffer.from('\u200b\xff\r\n--x')], 'a\u200b.png'))
  const sent = new Response(form)
  const type = String(sent.headers.get('content-type'))
  const body = Buffer.from(await sent.arrayBuffer())
  const read = await new Response(new Uint8Array(visibleForm(body, type)), {
    headers: { 'content-type': type },
  }).formData()
  expect(read.get('nombre')).toBe('D’Angelo')
  expect(await (read.get('foto') as File).text()).toBe('\u200b\xff\r\n--x')
  expect(
    visibleForm(
      Buffer.from('a=x%E2%80%8B&b=\u200by'),
      'application/x-www-form-urlencoded;charset=UTF-8',
    ).toString(),
  ).toBe('a=x&b=y')
})
