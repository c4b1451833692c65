import { afterAll, beforeAll, expect, test } from 'vitest'
import { openHouse, type TestHouse } from '#tests/support/house.ts'

let house: TestHouse
let cookies: Record<string, string>
beforeAll(async () => {
  house = await openHouse({ window: false, jobs: false })
  cookies = {
    nobody: '',
    customer: await house.signIn('cliente@vereda.test'),
    admin: await house.signIn('admin@vereda.test'),
  }
})
afterAll(() => house.close())

async function ask(who: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) {
  const headers = { 'sec-fetch-site': 'same-origin', cookie: cookies[who]! }
  return house.app.inject({ method, url: `/api${path}`, headers, payload })
}

test('a removed product is gone from the list of shoppers', async () => {
  expect((await ask('admin', 'DELETE', '/products/delete/2')).statusCode).toBe(200)
  expect((await ask('nobody', 'GET', '/products/2')).statusCode).toBe(404)
})

test('an admin’s ban of a person comes and goes, and never falls on the admin', async () => {
  const { id } = (await ask('customer', 'POST', '/users/post', { email: 'admin@vereda.test' })).json()
  expect((await ask('admin', 'PUT', `/users/ban/${id}`, {})).json()).toMatchObject({ ban: true })
  expect((await ask('admin', 'PUT', `/users/ban/${id}`, {})).json()).toMatchObject({ ban: false })
  const self = (await ask('admin', 'POST', '/users/post', {})).json()
  expect((await ask('admin', 'PUT', `/users/ban/${self.id}`, {})).statusCode).toBe(409)
})

test('who somebody is comes from the session and not from the body', async () => {
  expect((await ask('nobody', 'POST', '/users/post', { email: 'admin@vereda.test' })).statusCode).toBe(401)
  const own = await ask('customer', 'POST', '/users/post', { email: 'admin@vereda.test' })
  expect(own.json()).toMatchObject({ email: 'cliente@vereda.test', admin: false })
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
    house.app.inject({
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
