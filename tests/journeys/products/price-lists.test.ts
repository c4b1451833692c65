/** A price list from its draft to its end, as an admin and a shopper see it (product §4.24 to §4.26). */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { wallClockOf } from '#rules/calendar/argentine-day.ts'
import { formatPesos } from '#rules/money.ts'
import { plainHttp } from '#tests/support/browser/plain-http.ts'
import { openJourney, until, type Journey } from '#tests/support/browser/journey.ts'

/** Holds product §4.25. */

const ADMIN = 'admin@vereda.test'
let server: Journey
beforeAll(async () => void (server = await openJourney()))
afterAll(() => server?.close())
afterEach(() => expect(server.troubles).toEqual([]))

test('a list is written, looked at, booked and comes on by itself; who has the product in the cart is told; without scripts it is taken back', async () => {
  const product = await server.shop.products.find(1)
  const { page, errors } = await server.visitAs(ADMIN, {}, { viewport: { width: 1280, height: 900 } })
  const main = page.getByRole('main')
  await page.goto(`${server.url}/AdminPriceLists`)
  await main.getByLabel('Nombre').fill('Hot Sale')
  await main.getByLabel('Una oferta').check({ force: true })
  await main.getByLabel('Descuento').selectOption('20%')
  await main.getByLabel('Sólo estos productos').fill('1, 3')
  await main.getByLabel('Empieza').fill(wallClockOf(new Date(Date.now() + 3_600_000)))
  await main.getByLabel('Termina').fill(wallClockOf(new Date(Date.now() + 7_200_000)))
  await main.getByRole('button', { name: 'Guardar y ver cómo quedaría' }).click()
  await main.getByText('Cambian 2 productos').waitFor()
  await main
    .getByRole('button', { name: /^Excluir / })
    .nth(1)
    .click()
  await main.getByText('Cambia 1 producto').waitFor()
  await main.getByRole('button', { name: 'Programar', exact: true }).click()
  await main.getByText('Programada', { exact: true }).waitFor()

  const shop = plainHttp(server.url)
  const size = product!.sizes.find(({ stock }) => stock > 0)!.size
  const { cookie } = await shop.post('/Cart/toggle', { productId: '1', on: '1', size }, '')
  expect((await shop.get('/Cart', cookie)).words).not.toMatch(/costaba/)
  await server.later(61)
  await until(async () => (await server.shop.products.find(1))!.offer)
  const told = `Bajó de precio: cuando lo agregaste costaba ${formatPesos(product!.price)}`
  expect((await shop.get('/Cart', cookie)).words).toContain(told.replaceAll('\u00a0', ' '))

  const plain = await server.visitAs(ADMIN, {}, { javaScriptEnabled: false })
  await plain.page.goto(`${server.url}/AdminPriceLists`)
  await plain.page.getByRole('link', { name: 'Hot Sale' }).click()
  await plain.page.getByText('En marcha', { exact: true }).waitFor()
  await plain.page.getByRole('button', { name: 'Deshacer la lista' }).click()
  await plain.page.getByRole('button', { name: 'Volver a los precios de antes' }).click()
  await plain.page.getByText('Los productos volvieron a sus precios de antes.').waitFor()
  expect(await server.shop.products.find(1)).toMatchObject({ offer: false, price: product!.price })
  expect(errors).toEqual([])
})
