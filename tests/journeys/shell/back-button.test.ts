/** What a browser keeps (the page behind the back button) does not tell of a cart that is another by now. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openJourney, type Journey } from '#tests/support/browser/journey.ts'
import { chooseSize } from '#tests/support/browser/shopper.ts'

/** Holds product §36.7. */

let server: Journey
beforeAll(async () => {
  server = await openJourney()
})
afterAll(async () => {
  await server?.close()
})

test('added before the scripts came, then the back button: the bar counts what is in the cart', async () => {
  const { page, errors } = await server.visit({ viewport: { width: 1280, height: 900 } })
  await page.goto(`${server.url}/LandingPage`)
  await page.goto(`${server.url}/ProductDetail/1`)
  await chooseSize(page, '42')
  // Pressed as the browser does it when no script listens yet.
  await page.evaluate(() =>
    document.querySelector<HTMLFormElement>('main form[action="/Cart/toggle"]')!.submit(),
  )
  const inCart = page.getByRole('banner').getByRole('link', { name: /^Carrito/ })
  await page.getByRole('banner').getByRole('link', { name: 'Carrito, 1 producto', exact: true }).waitFor()
  await page.goBack()
  await page.getByRole('banner').getByRole('link', { name: 'Carrito, 1 producto', exact: true }).waitFor()
  expect(await inCart.count()).toBe(1)
  expect(errors).toEqual([])
})

test('emptied elsewhere, then the back button: the page before says so as well', async () => {
  const { page, errors } = await server.visitAs(null, { 1: '42:1' })
  await page.goto(`${server.url}/Offers`)
  await page.getByRole('link', { name: 'Carrito, 1 producto', exact: true }).waitFor()
  await page.goto(`${server.url}/Faqs`)
  await page.context().clearCookies({ name: 'cart_1' })
  await page.goBack()
  await page.getByRole('link', { name: 'Carrito', exact: true }).waitFor()
  expect(errors).toEqual([])
})
