/** One cart over the devices of one person (product §7.7), at the width of a small phone. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CART_JOINED } from '#rules/cart/join.ts'
import { awake } from '#tests/support/browser/awake.ts'
import { openJourney, type Journey } from '#tests/support/browser/journey.ts'
import { confirm, fillIn, PERSONAL_DATA, putIntoCart } from '#tests/support/browser/shopper.ts'

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
const SHOE = 'Zapatillas Cancha Blancas'
let server: Journey
beforeAll(async () => {
  server = await openJourney()
})
afterAll(() => server?.close())

const kept = async (page: Page) =>
  (await page.context().cookies()).filter(({ name }) => /^(cart_|precios|cupon|visto|provincia)/.test(name))
const lines = async (page: Page) => {
  const { lines } = await (await page.request.get(`${server.url}/api/cart`)).json()
  return (lines as { productId: number; size: string; quantity: number }[]).map(
    ({ productId, size, quantity }) => `${productId} ${size}:${quantity}`,
  )
}
const units = (page: Page, count: number) =>
  page.getByRole('link', { name: count === 1 ? /^Carrito, 1 / : new RegExp(`^Carrito, ${count} `) })

test('signing in joins the cart of this device with the account’s, says so once, and keeps nothing here', async () => {
  const laptop = await server.visitAs('ana.dos@example.com')
  await putIntoCart(laptop.page, server.url, 1, '42')
  // The button says so before the shop answers.
  await expect.poll(() => lines(laptop.page)).toEqual(['1 42:1'])
  expect((await kept(laptop.page)).filter(({ name }) => name.startsWith('cart_'))).toEqual([])

  const phone = await server.visit(PHONE)
  await phone.page
    .context()
    .addCookies([{ name: 'cart_1', value: encodeURIComponent('42:2,41:1'), url: server.url }])
  const [name, value] = (await server.signIn('ana.dos@example.com')).split('=')
  await phone.page.context().addCookies([{ name: name!, value: value!, url: server.url }])
  await phone.page.goto(server.url)
  await phone.page.getByText(CART_JOINED).waitFor()
  expect(await lines(phone.page)).toEqual(['1 42:2', '1 41:1'])
  expect((await kept(phone.page)).filter(({ name }) => name.startsWith('cart_'))).toEqual([])
  const { violations } = await new AxeBuilder({ page: phone.page }).analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  expect(await phone.page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await phone.page.goto(`${server.url}/Cart`)
  await phone.page.getByRole('heading', { name: 'Carrito' }).waitFor()
  expect(await phone.page.getByText(CART_JOINED).count()).toBe(0)
  expect([...laptop.errors, ...phone.errors]).toEqual([])
})

test('what one device does the other shows by itself, and two tabs lose nothing', async () => {
  const laptop = await server.visitAs('bea.dos@example.com')
  const phone = await server.visitAs('bea.dos@example.com', undefined, PHONE)
  await phone.page.goto(`${server.url}/Cart`)
  await awake(phone.page)
  // Signed-in pages listen once they are calm.
  await phone.page.waitForEvent('websocket', { timeout: 20_000 })
  await putIntoCart(laptop.page, server.url, 1, '42')
  await units(phone.page, 1).waitFor()
  await phone.page.getByRole('main').getByRole('link', { name: SHOE }).first().waitFor()

  const tab = await phone.page.context().newPage()
  await putIntoCart(tab, server.url, 1, '43')
  await putIntoCart(laptop.page, server.url, 1, '41')
  // The button says so before the shop has it.
  const sorted = async () => (await lines(laptop.page)).toSorted()
  await expect.poll(sorted).toEqual(['1 41:1', '1 42:1', '1 43:1'])
  expect([...laptop.errors, ...phone.errors]).toEqual([])
})

test('what a browser put in while it was offline is joined at its next view', async () => {
  const { page } = await server.visitAs('cora.dos@example.com')
  await putIntoCart(page, server.url, 1, '42')
  await page.context().addCookies([{ name: 'cart_2', value: encodeURIComponent('41:1'), url: server.url }])
  await page.goto(`${server.url}/Faqs`)
  expect((await lines(page)).length).toBe(2)
  expect((await kept(page)).filter(({ name }) => name.startsWith('cart_'))).toEqual([])
})

test('an order takes out what it bought, and the sign-out leaves nothing on the device; without scripts too', async () => {
  const { page } = await server.visitAs('dana.dos@example.com', {}, { ...PHONE, javaScriptEnabled: false })
  await page.goto(`${server.url}/ProductDetail/1`)
  await page.getByRole('main').getByLabel('42', { exact: true }).check({ force: true })
  await page.getByRole('button', { name: 'AGREGAR AL CARRITO', exact: true }).click()
  await page.getByText(`Agregaste ${SHOE}, talle 42.`).waitFor()
  expect(await lines(page)).toEqual(['1 42:1'])
  await page.goto(`${server.url}/Checkout`)
  await fillIn(page, PERSONAL_DATA, 'Cordoba')
  await page.getByRole('button', { name: 'Actualizar el envío según la provincia elegida' }).click()
  // Meanwhile, on another device.
  const other = await server.visitAs('dana.dos@example.com')
  await confirm(page)
  await page.waitForURL(/pedido=/)
  expect(await lines(page)).toEqual([])
  await putIntoCart(other.page, server.url, 1, '43')
  await page.goto(`${server.url}/Logout`)
  await page.getByRole('button', { name: 'Cerrar sesion', exact: true }).click()
  await page.waitForLoadState()
  await page.goto(server.url)
  expect(await kept(page)).toEqual([])
  await page.goto(`${server.url}/Cart`)
  await page.getByRole('heading', { name: 'No agregaste productos a tu carrito' }).waitFor()
  expect(await lines(other.page)).toEqual(['1 43:1'])
})
