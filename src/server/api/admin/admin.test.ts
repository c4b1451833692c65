import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { BOX_SAYS } from '#rules/products/box-fields.ts'
import { openServer, type TestServer } from '#tests/support/app.ts'

/** Holds product §2.4, §4.21, §30.5, §31.6, §67.2. */

let server: TestServer
let cookies: Record<string, string>
beforeAll(async () => {
  server = await openServer({ pages: false, jobs: false })
  cookies = {
    nobody: '',
    customer: await server.signIn('cliente@vereda.test'),
    admin: await server.signIn('admin@vereda.test'),
  }
})
afterAll(() => server.close())
afterEach(() => expect(server.troubles).toEqual([]))

async function ask(who: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) {
  const headers = { 'sec-fetch-site': 'same-origin', cookie: cookies[who]! }
  return server.app.inject({ method, url: `/api${path}`, headers, payload })
}

test('a removed product is gone from the list of shoppers', async () => {
  expect((await ask('admin', 'DELETE', '/products/delete/2')).statusCode).toBe(200)
  expect((await ask('nobody', 'GET', '/products/2')).statusCode).toBe(404)
})

test('an admin’s ban of a person comes and goes, and never falls on the admin', async () => {
  const { id } = (await ask('customer', 'POST', '/users/post', { email: 'admin@vereda.test' })).json()
  expect((await ask('admin', 'PUT', `/users/ban/${id}`, {})).json()).toMatchObject({ ban: true })
  expect((await ask('customer', 'GET', '/orders')).statusCode).toBe(403)
  expect((await ask('admin', 'PUT', `/users/ban/${id}`, {})).json()).toMatchObject({ ban: false })
  // What was open before the ban stays closed.
  expect((await ask('customer', 'GET', '/orders')).statusCode).toBe(401)
  cookies.customer = await server.signIn('cliente@vereda.test')
  const self = (await ask('admin', 'POST', '/users/post', {})).json()
  expect((await ask('admin', 'PUT', `/users/ban/${self.id}`, {})).statusCode).toBe(409)
})

test('who somebody is comes from the session and not from the body', async () => {
  expect((await ask('nobody', 'POST', '/users/post', { email: 'admin@vereda.test' })).statusCode).toBe(401)
  const own = await ask('customer', 'POST', '/users/post', { email: 'admin@vereda.test' })
  expect(own.json()).toMatchObject({ email: 'cliente@vereda.test', role: null })
})

test('a product is made and changed; a version that is no longer the last one is a conflict', async () => {
  const image = `/img/${'a'.repeat(32)}`
  const product = { name: 'Zapatilla Prueba', category: 'calzado', brand: 'nike', genre: 'mujer', image }
  const form = { ...product, price: 1000, stock: 4, size: ['38', '39'], sold: 0, score: 4 }
  const made = await ask('admin', 'POST', '/products', form)
  expect(made.statusCode).toBe(201)
  const { id, version } = made.json()
  const change = (more: object) => ask('admin', 'PUT', `/products/change/${id}`, { ...form, ...more })
  expect((await change({ price: 1500 })).statusCode).toBe(200)
  expect((await ask('nobody', 'GET', `/products/${id}`)).json()).toMatchObject({ price: 1500 })
  expect((await change({ price: 1700, version })).statusCode).toBe(409)
})

test('a product sent twice with the caller’s key is made once; another product under the same key is a conflict', async () => {
  const form = {
    name: 'Zapatilla Repetida',
    category: 'calzado',
    brand: 'nike',
    genre: 'mujer',
    image: `/img/${'b'.repeat(32)}`,
    price: 1000,
    stock: 4,
    size: ['38'],
  }
  const send = (payload: object) =>
    server.app.inject({
      method: 'POST',
      url: '/api/products',
      headers: {
        'sec-fetch-site': 'same-origin',
        cookie: cookies.admin!,
        'idempotency-key': 'repeat-me-1',
      },
      payload,
    })
  const [first, again] = [await send(form), await send(form)]
  expect([first.statusCode, again.statusCode]).toEqual([201, 201])
  expect(again.json().id).toBe(first.json().id)
  expect((await send({ ...form, price: 2000 })).statusCode).toBe(409)
})

test('an opinion’s e-mail is for who wrote it and for admins, the shop’s own score for admins (product §31.7)', async () => {
  const id = 6
  const written = { idProduct: id, number: 2, comment: 'Me quedó chica' }
  expect((await ask('customer', 'POST', '/reviews/create', written)).statusCode).toBeLessThan(300)
  const seenBy = async (who: string) => {
    const answer = await ask(who, 'GET', `/products/${id}`)
    const body = answer.json()
    const mine = body.opinion.find(({ comment }: { comment: string }) => comment === written.comment)
    return { body, mine, cache: answer.headers['cache-control'], etag: answer.headers.etag }
  }
  const stranger = await seenBy('nobody')
  expect(stranger.mine).toMatchObject({ idProduct: id, number: 2, comment: written.comment })
  expect(JSON.stringify(stranger.body)).not.toContain('@')
  expect(stranger.body).not.toHaveProperty('score')
  expect(stranger).toMatchObject({ cache: 'public, no-cache', etag: expect.any(String) })

  const writer = await seenBy('customer')
  expect(writer.mine.email).toBe('cliente@vereda.test')
  expect(writer.body.opinion.filter(({ email }: { email?: string }) => email)).toHaveLength(1)
  expect(writer.body).not.toHaveProperty('score')
  expect(writer).toMatchObject({ cache: 'private, no-store', etag: undefined })

  const admin = await seenBy('admin')
  expect(admin.body.opinion.every(({ email }: { email?: string }) => email?.includes('@'))).toBe(true)
  expect(admin.cache).toBe('private, no-store')
  const form = { price: 1000, score: 1.5, sold: 3 }
  expect((await ask('admin', 'PUT', `/products/change/${id}`, form)).statusCode).toBe(200)
  const listed = async (who: string) =>
    (await ask(who, 'GET', '/products')).json().find((one: { id: number }) => one.id === id)
  expect((await seenBy('admin')).body).toMatchObject({ score: 1.5, average: stranger.body.average })
  expect(await listed('admin')).toMatchObject({ score: 1.5 })
  expect(await listed('nobody')).not.toHaveProperty('score')
  // What an admin or the writer saw is not kept for the next who asks.
  expect(JSON.stringify((await seenBy('nobody')).body)).not.toContain('@')
  const comments = (await ask('admin', 'GET', '/reviews')).json()
  expect(comments[0]).toMatchObject({ idProduct: id, number: 2, email: 'cliente@vereda.test' })
})

test('what the owner sets counts for the next request, and a form that saw something else is told', async () => {
  const change = (values: object, seen = {}) => ask('admin', 'PUT', '/admin/settings', { values, seen })
  expect((await ask('customer', 'GET', '/admin/settings')).statusCode).toBe(403)
  const all = (await ask('admin', 'GET', '/admin/settings')).json()
  expect(all).toContainEqual(expect.objectContaining({ key: 'name', value: 'Vereda', changed: null }))
  expect((await change({ name: 'Zapas' })).json()).toEqual({ changed: ['name'] })
  expect((await ask('nobody', 'GET', '/openapi.json')).json().info.title).toContain('Zapas')
  expect((await change({ name: 'Otra' }, { name: 'Vereda' })).statusCode).toBe(409)
  const wrong = await change({ name: '', unpaidUnits: 'x' })
  expect(wrong.statusCode).toBe(422)
  expect(Object.keys(wrong.json().fields)).toEqual(['name', 'unpaidUnits'])
  expect((await change({ name: null })).json()).toEqual({ changed: ['name'] })
})

test('what a product cost the shop is for admins alone, and stays when a change does not name it', async () => {
  const cost = 7_654.25
  expect((await ask('admin', 'PUT', '/products/change/7', { cost })).statusCode).toBe(200)
  expect((await ask('admin', 'PUT', '/products/change/7', { price: 31_000 })).statusCode).toBe(200)
  expect((await ask('admin', 'GET', '/products/7')).json()).toMatchObject({ cost, price: 31_000 })
  const seen = async (who: string, path: string) => (await ask(who, 'GET', path)).body
  for (const who of ['nobody', 'customer'])
    for (const path of ['/products/7', '/products'])
      expect(await seen(who, path), `${path} for ${who}`).not.toMatch(/"cost"|7654/)
  expect((await ask('admin', 'PUT', '/products/change/7', { cost: -1 })).statusCode).toBe(422)
  expect((await ask('admin', 'PUT', '/products/change/7', { cost: null })).statusCode).toBe(200)
  expect((await ask('admin', 'GET', '/products/7')).json()).toMatchObject({ cost: null })
  expect((await ask('customer', 'GET', '/admin/products/7/prices')).statusCode).toBe(403)
})

test('the box of a product is for the shop alone, whole or not there, and stays when a change does not name it', async () => {
  const box = { weightG: 1313, lengthCm: 36, widthCm: 24, heightCm: 15 }
  const change = (changes: object) => ask('admin', 'PUT', '/products/change/7', changes)
  expect((await change(box)).statusCode).toBe(200)
  expect((await change({ price: 31_000 })).statusCode).toBe(200)
  expect((await ask('admin', 'GET', '/products/7')).json()).toMatchObject(box)
  for (const who of ['nobody', 'customer'])
    for (const path of ['/products/7', '/products'])
      expect((await ask(who, 'GET', path)).body, `${path} for ${who}`).not.toMatch(/weightG|1313/)
  const wrong = await change({ weightG: 25_001, widthCm: 1.5 })
  expect(wrong.json().fields).toEqual({ weightG: BOX_SAYS.weight, widthCm: BOX_SAYS.side })
  expect((await change({ weightG: null })).json().fields).toEqual({ weightG: BOX_SAYS.whole })
  expect((await change({ lengthCm: 150, heightCm: 140 })).json().fields).toEqual({ heightCm: BOX_SAYS.sum })
  const none = { weightG: null, lengthCm: null, widthCm: null, heightCm: null }
  expect((await change(none)).statusCode).toBe(200)
  expect((await ask('admin', 'GET', '/products/7')).json()).toMatchObject(none)
})

test('whatever is sent, the answer is in Spanish', async () => {
  const { paths } = (await ask('nobody', 'GET', '/openapi.json')).json()
  const english =
    /\b(expected|received|invalid|unexpected|unsupported|must|should|required|missing|unknown|value|length|body|string|object|array|the|is not)\b/i
  const odd = [{}, [], [null], null, 'x', 7, { items: [{ id: 'x' }], fields: 3 }]
  const wrongs = [
    'name',
    'number',
    'comment',
    'price',
    'stock',
    'size',
    'sizes',
    'images',
    'discount',
    'cost',
    'score',
  ]
  const mixed = [7, null, {}, ['x'], [{}], true].map((value) =>
    Object.fromEntries(wrongs.map((name) => [name, value])),
  )
  const seen: string[] = []
  for (const [path, operations] of Object.entries<Record<string, { requestBody?: object }>>(paths))
    for (const [method, { requestBody }] of Object.entries(operations)) {
      if (!requestBody) continue
      for (const body of [...odd, ...mixed]) {
        const answer = await server.app.inject({
          method: method.toUpperCase() as 'POST',
          url: `/api${path.replace(/^\/api/, '').replaceAll(/\{\w+\}/g, '1')}`,
          headers: {
            'sec-fetch-site': 'same-origin',
            'content-type': 'application/json',
            cookie: cookies.admin!,
          },
          payload: JSON.stringify(body),
        })
        expect(answer.statusCode, `${method} ${path}`).toBeLessThan(500)
        if (answer.statusCode < 400) continue
        const { message, fields = {} } = answer.json()
        for (const text of [message, ...Object.values<string>(fields)])
          if (english.test(text)) seen.push(`${method} ${path}: ${text}`)
      }
    }
  expect([...new Set(seen)]).toEqual([])
})
