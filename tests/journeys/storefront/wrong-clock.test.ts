/** A phone whose clock is a day wrong, before or after: times and terms are the shop's, and nothing jumps when the scripts come. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { awake } from '#tests/support/browser/awake.ts'
import { openJourney, type Journey } from '#tests/support/browser/journey.ts'
import { placeOrder, putIntoCart } from '#tests/support/browser/shopper.ts'
import { productNamed } from '#tests/support/shelf.ts'

let server: Journey
let shoe: number
beforeAll(async () => {
  server = await openJourney()
  shoe = await productNamed(server.database, 'Zapatillas Cancha Blancas')
})
afterAll(() => server?.close())

const DAY = 86_400_000

test.each([
  ['behind', -DAY],
  ['ahead', DAY],
])('a day %s, a person buys and reads when it ends as everybody does', async (_way, wrong) => {
  const { page, errors, close } = await server.visitAs(`reloj${wrong}@example.com`)
  await page.addInitScript((by) => {
    const right = Date
    const now = () => right.now() + by
    globalThis.Date = new Proxy(right, {
      construct: (target, given) => Reflect.construct(target, given.length === 0 ? [now()] : given) as Date,
      get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
    })
  }, wrong)
  await putIntoCart(page, server.url, shoe, '42')
  const reference = await placeOrder(page, server.url)
  await page.goto(`${server.url}/Order/${reference}`)
  const term = page.getByText(/Te guardamos el stock hasta las/)
  await awake(page)
  expect(await page.evaluate(() => Math.round((Date.now() - performance.timeOrigin) / 3_600_000))).toBe(
    wrong / 3_600_000,
  )
  await expect.poll(() => term.innerText()).toMatch(/quedan (29|30) minutos/)
  for (const path of [
    '/',
    '/Orders',
    '/Notifications',
    '/MisSorteos',
    '/Profile',
    `/ProductDetail/${shoe}`,
  ]) {
    await page.goto(server.url + path)
    await awake(page)
  }
  // React says so where what it draws is not what the server drew.
  expect(errors).toEqual([])
  expect(server.troubles).toEqual([])
  await close()
})
