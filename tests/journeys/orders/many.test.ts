/** A day's orders in one go: the whole list chosen, packed and shipped with a pasted column; with scripts and without. */
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { awake } from '#tests/support/browser/awake.ts'
import { openJourney, type Journey } from '#tests/support/browser/journey.ts'
import { orderNumber } from '#rules/orders/order.ts'
import { copiesOf } from '#tests/support/shop/paid-orders.ts'

/** Holds product §13.5, §13.6. */

const ADMIN = 'admin@vereda.test'
/** Of the demo: paid, to be delivered, not packed. */
const PAID = 25
let server: Journey
beforeAll(async () => void (server = await openJourney()))
afterAll(() => server?.close())
afterEach(() => expect(server.troubles).toEqual([]))

const TO_PACK = '/AdminOrders?status=placed&payment=paid%2Cpartially_refunded&fulfilment=unfulfilled'
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click()

test('the whole list, beyond its page, is packed and shipped; the trial shows whose each code is', async () => {
  const ids = await copiesOf(server.database, PAID, 24, 'Zoe')
  const { page, errors } = await server.visitAs(ADMIN)
  const main = page.getByRole('main')
  await page.goto(server.url + TO_PACK)
  await awake(page)
  await main.getByText(/talle/).first().waitFor()
  await main.getByLabel(/^Los \d+ pedidos de la lista$/).check()
  await press(page, 'Preparar')
  await press(page, /^Preparar \d+ pedidos$/)
  await main.getByText(/^\d+ pedidos preparados\.$/).waitFor()
  expect(await main.getByRole('link', { name: 'Remitos y etiquetas' }).count()).toBe(1)
  await main.getByRole('link', { name: 'Despacharlos' }).click()
  await main.getByLabel('Quién los lleva').waitFor()

  await page.goto(`${server.url}/AdminOrders?q=Zoe&fulfilment=packed`)
  await awake(page)
  await main.getByLabel('Los 24 pedidos de la lista').check()
  await press(page, 'Despachar')
  await main.getByLabel('Quién los lleva').fill('OCA')
  const codes = main.getByLabel('Códigos de seguimiento')
  await codes.fill('AR1\nAR2')
  await press(page, 'Ver qué código va a cada pedido')
  await main
    .getByText(/^Pegaste 2 líneas y son 24 pedidos/)
    .first()
    .waitFor()
  // By number, the last two first: the others stay.
  await codes.fill(`${ids[23]} AR23\n${orderNumber(ids[22]!)}\tAR22`)
  await press(page, 'Ver qué código va a cada pedido')
  await main.getByRole('heading', { name: 'Así salen, con OCA' }).waitFor()
  const row = main.getByRole('row').filter({ hasText: orderNumber(ids[22]!) })
  await row.getByText('AR22').waitFor()
  await press(page, 'Despachar 2 pedidos')
  await main.getByText('2 pedidos despachados.').waitFor()
  const found = await server.shop.ordersAdmin.find({ kind: 'system', name: 'test' }, ids[23]!)
  expect(found).toMatchObject({ value: { carrier: 'OCA', trackingCode: 'AR23' } })
  expect(errors).toEqual([])
})

test('without scripts the same, in one answer', async () => {
  const [id] = await copiesOf(server.database, PAID, 1, 'Ximena')
  const { page, errors } = await server.visit({ javaScriptEnabled: false })
  const [name, value] = (await server.signIn(ADMIN)).split('=')
  await page.context().addCookies([{ name: name!, value: value!, url: server.url }])
  const main = page.getByRole('main')
  await page.goto(`${server.url}${TO_PACK}&q=Ximena`)
  await main.getByLabel('El pedido de la lista').check()
  await press(page, 'Preparar')
  await press(page, 'Preparar 1 pedido')
  await main.getByText('1 pedido preparado.').waitFor()
  await main.getByRole('link', { name: 'Despacharlos' }).click()
  await main.getByLabel('Quién los lleva').fill('Andreani')
  await main.getByLabel('Códigos de seguimiento').fill('AN 77')
  await press(page, 'Ver qué código va a cada pedido')
  await press(page, 'Despachar 1 pedido')
  await main.getByText('1 pedido despachado.').waitFor()
  const found = await server.shop.ordersAdmin.find({ kind: 'system', name: 'test' }, id!)
  expect(found).toMatchObject({ value: { trackingCode: 'AN 77' } })
  expect(errors).toEqual([])
})
