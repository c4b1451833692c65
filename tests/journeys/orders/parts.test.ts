/** An order that leaves in parts: separated and sent without scripts, read by whoever bought it, and what is left by the usual steps. */
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { orders, users } from '#data/schema.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { PART_DONE, PART_LEFT_LABEL, PART_SAYS } from '#rules/fulfilment/parts.ts'
import { orderNumber } from '#rules/orders/order.ts'
import { paths } from '#rules/paths.ts'
import { visitorOf } from '#server/operation/demo-visitors.ts'
import { openJourney, until, type Journey } from '#tests/support/browser/journey.ts'
import { sentInParts } from '#tests/support/shop/to-send.ts'

/** Holds product §65.1, §65.2, §65.4. */

const BUYER = 'martin@vereda.test'
let server: Journey
beforeAll(async () => {
  server = await openJourney()
})
afterAll(() => server?.close())
afterEach(() => expect(server.troubles).toEqual([]))

const orderOf = async (id: number) =>
  (await server.database.db.select().from(orders).where(eq(orders.id, id)))[0]!

test('a part leaves, is followed and arrives; the rest is prepared and sent, and both sides read which is where', async () => {
  const [martin] = await server.database.db.select().from(users).where(eq(users.email, BUYER))
  const { order: id } = await sentInParts(server.shop, visitorOf(martin!))
  const { reference, email } = await orderOf(id)
  const { page } = await server.visitAs('admin@vereda.test', undefined, { javaScriptEnabled: false })
  const main = page.getByRole('main')
  await page.goto(server.url + adminPaths.order(orderNumber(id)))

  const open = () => main.getByText('Mandar una parte antes').click()
  const howMany = main.getByLabel(/^Cuántas van en la parte/)
  await open()
  await howMany.fill('3')
  await main.getByRole('button', { name: 'Separar la parte' }).click()
  await main.getByText(PART_SAYS.all).waitFor()
  await howMany.fill('1')
  await main.getByRole('button', { name: 'Separar la parte' }).click()
  await page.getByText(PART_DONE.separated).waitFor()
  await main.getByText('Despachar esta parte').click()
  await main.getByLabel('Quién lo lleva').fill('OCA')
  await main.getByLabel(/^Código de seguimiento/).fill('PARTE-1')
  await main.getByRole('button', { name: 'Despachar la parte' }).click()
  await page.getByText(PART_DONE.sent).waitFor()
  await main.getByText(PART_LEFT_LABEL, { exact: true }).waitFor()
  await until(async () =>
    (await server.emails(email)).some(({ subject }) => /^Una parte de tu pedido .* en camino/.test(subject)),
  )

  const buyer = (await server.visitAs(BUYER)).page
  await buyer.goto(server.url + paths.order(reference))
  const parcels = buyer.getByRole('region', { name: 'Cómo te llega' })
  await parcels.getByText('PARTE-1').waitFor()
  await parcels.getByText('Lo estamos preparando').waitFor()
  expect(await parcels.getByRole('listitem').filter({ hasText: '2 ×' }).count()).toBeGreaterThan(0)

  await main.getByRole('button', { name: 'Preparar' }).click()
  await main.getByLabel('Quién lo lleva').first().fill('Andreani')
  await main
    .getByLabel(/^Código de seguimiento/)
    .first()
    .fill('RESTO-2')
  await main.getByRole('button', { name: 'Despachar', exact: true }).click()
  await until(async () => (await orderOf(id)).fulfilmentStatus === 'shipped')
  await main.getByRole('button', { name: 'Marcar que llegó' }).click()
  await page.getByText(PART_DONE.arrived).waitFor()
  await main.getByRole('button', { name: 'Marcar entregado' }).click()
  await until(async () => (await orderOf(id)).fulfilmentStatus === 'delivered')
  await buyer.goto(server.url + paths.order(reference))
  await parcels.getByText('Llegó').waitFor()
  await parcels.getByText('RESTO-2').waitFor()
  expect(await server.broken()).toEqual([])
})
