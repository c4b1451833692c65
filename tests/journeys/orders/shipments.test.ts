/** Parcels by courier, from «Crear envío» to the door: label and sheet, a visit that failed. */
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { orders, shipments } from '#data/schema.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { serverPaths } from '#rules/server-paths.ts'
import { orderNumber } from '#rules/orders/order.ts'
import { SHIPMENT_DONE } from '#rules/shipments/messages.ts'
import { openJourney, until, type Journey } from '#tests/support/browser/journey.ts'
import { toSend } from '#tests/support/shop/to-send.ts'

let server: Journey
beforeAll(async () => {
  server = await openJourney()
})
afterAll(() => server?.close())
afterEach(() => expect(server.troubles).toEqual([]))

const orderOf = async (id: number) =>
  (await server.database.db.select().from(orders).where(eq(orders.id, id)))[0]!
const shipmentOf = async (orderId: number) =>
  (
    await server.database.db
      .select()
      .from(shipments)
      .where(eq(shipments.orderId, orderId))
      .orderBy(shipments.id)
  ).at(-1)!

/** By the page of the order; answers its number at the courier. */
async function created(page: Page, orderId: number, courier: string): Promise<string> {
  await page.goto(`${server.url}${adminPaths.order(orderNumber(orderId))}`)
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Crear envío' }).first().click()
  // The radio is drawn as a box: a finger presses its words.
  await main.locator('label', { has: page.getByRole('radio', { name: new RegExp(`^${courier}`) }) }).click()
  await main.getByRole('button', { name: 'Crear envío' }).click()
  await main.getByText(SHIPMENT_DONE.created).waitFor()
  const { trackingCode } = await shipmentOf(orderId)
  return trackingCode!
}
/** At the played courier, and then the shop asks about it. */
async function happens(
  page: Page,
  courier: 'andreani' | 'correo',
  number: string,
  what: string,
): Promise<void> {
  const answer = await page.request.post(`${server.url}${serverPaths.sandboxes}/${courier}/happen`, {
    form: { number, what },
    headers: { 'sec-fetch-site': 'same-origin' },
    maxRedirects: 0,
  })
  expect(answer.status()).toBe(303)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Preguntar ahora' }).click()
  await main.getByText(SHIPMENT_DONE.looked).waitFor()
}
const pdfAt = async (page: Page, path: string) => {
  const answer = await page.request.get(server.url + path)
  return answer.status() === 200 && (await answer.body()).subarray(0, 5).toString()
}

test('created, labelled, given away; nobody at home the first time', async () => {
  const { page } = await server.visitAs('admin@vereda.test')
  const main = page.getByRole('main')
  const id = await toSend(server.shop)
  const { email } = await orderOf(id)
  const number = await created(page, id, 'Correo Argentino')
  const shipment = await shipmentOf(id)
  expect(await pdfAt(page, adminPaths.labelOf(shipment.id, '10x15'))).toBe('%PDF-')
  expect(await pdfAt(page, `${adminPaths.shipmentManifest}?id=${shipment.id}`)).toBe('%PDF-')

  await main.getByRole('button', { name: 'Se lo llevó el correo' }).click()
  await main.getByText(SHIPMENT_DONE.handed).waitFor()
  expect(await orderOf(id)).toMatchObject({ fulfilmentStatus: 'shipped', trackingCode: number })

  await happens(page, 'correo', number, 'admitted')
  await server.later(15)
  await happens(page, 'correo', number, 'failed')
  await main.getByText('Fueron y no lo pudieron entregar').waitFor()
  await main.getByLabel(/^Qué se hizo/).fill('La llamamos: va a buscarlo')
  await main.getByRole('button', { name: 'Ya está atendido' }).click()
  await main.getByText(SHIPMENT_DONE.attended).waitFor()
  await server.later(15)
  await happens(page, 'correo', number, 'delivered')
  expect(await orderOf(id)).toMatchObject({ fulfilmentStatus: 'delivered' })
  const told = async (words: RegExp) =>
    (await server.emails(email)).some(({ subject }) => words.test(subject))
  await until(() => told(/^No pudieron entregarte/))
  await until(() => told(/^Entregamos tu pedido/))
})
