/** What is given back gets a label: made on the case's page, printed by its sender on a phone and without scripts, arrived. */
import { desc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { shipments } from '#data/schema.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { serverPaths } from '#rules/server-paths.ts'
import { BACK_FREE } from '#rules/shipments/back.ts'
import { SHIPMENT_DONE } from '#rules/shipments/messages.ts'
import { WAIT_TEXT } from '#rules/shipments/waits.ts'
import { system } from '#rules/users/access.ts'
import { openJourney, type Journey } from '#tests/support/browser/journey.ts'
import { customersReturn } from '#tests/support/shop/customers-return.ts'

/** Holds product §66.5, §66.6. */

let server: Journey
beforeAll(async () => void (server = await openJourney()))
afterAll(() => server?.close())
afterEach(() => expect(server.troubles).toEqual([]))

test('made by the shop, printed and sent by whoever bought, and its arrival settles nothing', async () => {
  const own = await customersReturn(server)
  const code = own.split('/').at(-1)!
  const approved = await server.shop.returns.approve(system('test'), code, {})
  if (!approved.ok) throw new Error(approved.message)

  const { page, errors } = await server.visitAs('admin@vereda.test')
  const main = page.getByRole('main')
  await page.goto(`${server.url}${adminPaths.return(code)}`)
  await main.locator('label', { hasText: 'Correo Argentino' }).click()
  await main.getByRole('button', { name: 'Hacer la etiqueta' }).click()
  await main.getByText(SHIPMENT_DONE.label).waitFor()
  const [made] = await server.database.db.select().from(shipments).orderBy(desc(shipments.id)).limit(1)

  const phone = { javaScriptEnabled: false, viewport: { width: 360, height: 760 } }
  const buyer = await server.visitAs('cliente@vereda.test', undefined, phone)
  const theirs = buyer.page.getByRole('main')
  await buyer.page.goto(server.url + own)
  await theirs.getByText(BACK_FREE).waitFor()
  await theirs.getByText(made!.trackingCode!).waitFor()
  const href = await theirs.getByRole('link', { name: 'Descargar la etiqueta' }).getAttribute('href')
  const file = await buyer.page.request.get(server.url + href!)
  expect(file.headers()['content-type']).toBe('application/pdf')
  expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-')
  // Nobody else's.
  expect((await page.request.get(server.url + href!)).status()).toBe(404)

  for (const what of ['admitted', 'delivered']) {
    const answer = await page.request.post(`${server.url}${serverPaths.sandboxes}/correo/happen`, {
      form: { number: made!.trackingCode!, what },
      headers: { 'sec-fetch-site': 'same-origin' },
      maxRedirects: 0,
    })
    expect(answer.status()).toBe(303)
  }
  await main.getByRole('button', { name: 'Preguntar ahora' }).click()
  await main.getByText(WAIT_TEXT.arrived_back.title).waitFor()
  const [after] = await server.database.db.select().from(shipments).where(eq(shipments.id, made!.id))
  expect(after).toMatchObject({ state: 'delivered', waitsFor: 'arrived_back' })
  expect(await server.shop.returns.find(system('test'), code)).toMatchObject({
    value: { status: 'approved' },
  })
  await page.goto(`${server.url}${adminPaths.shipments}`)
  await main.getByRole('link', { name: code }).waitFor()
  expect([...errors, ...buyer.errors]).toEqual([])
})
