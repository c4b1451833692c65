/** What an exchange gives goes by courier: made on the case's page, given away from «Envíos», followed on a phone without scripts, arrived. */
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { exchanges, shipments } from '#data/schema.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { serverPaths } from '#rules/server-paths.ts'
import { SHIPMENT_DONE } from '#rules/shipments/messages.ts'
import { system } from '#rules/users/access.ts'
import { openJourney, type Journey } from '#tests/support/browser/journey.ts'
import { customersExchange } from '#tests/support/shop/customers-exchange.ts'

/** Holds product §66.8. */

let server: Journey
beforeAll(async () => void (server = await openJourney()))
afterAll(() => server?.close())
afterEach(() => expect(server.troubles).toEqual([]))

test('made, labelled, given away with the others, followed by whoever bought, and theirs when the courier says so', async () => {
  const { db } = server.database
  const own = await customersExchange(server)
  const code = own.split('/').at(-1)!
  const approved = await server.shop.returns.approve(system('test'), code, {})
  if (!approved.ok) throw new Error(approved.message)

  const { page, errors } = await server.visitAs('deposito@vereda.test')
  const main = page.getByRole('main')
  await page.goto(server.url + adminPaths.return(code))
  const given = main.getByRole('region', { name: 'Lo nuevo, por correo' })
  await given.locator('label', { hasText: 'Correo Argentino' }).click()
  await given.getByRole('button', { name: 'Crear envío' }).click()
  await main.getByText(SHIPMENT_DONE.created).waitFor()
  const [made] = await db
    .select({ id: shipments.id, trackingCode: shipments.trackingCode, exchangeId: shipments.exchangeId })
    .from(shipments)
    .innerJoin(exchanges, eq(exchanges.id, shipments.exchangeId))
  await given.getByText(made!.trackingCode!).waitFor()
  const paper = await page.request.get(
    server.url + (await given.getByRole('link', { name: 'Etiqueta 10 × 15 (PDF)' }).getAttribute('href')),
  )
  expect((await paper.body()).subarray(0, 5).toString()).toBe('%PDF-')

  await page.goto(server.url + adminPaths.shipmentsIn('por-entregar'))
  await main.getByRole('link', { name: code }).waitFor()
  await main.getByRole('button', { name: 'Se los llevó el correo' }).click()
  await main.getByText(SHIPMENT_DONE.handed).waitFor()

  const phone = { javaScriptEnabled: false, viewport: { width: 360, height: 760 } }
  const buyer = await server.visitAs('cliente@vereda.test', undefined, phone)
  const theirs = buyer.page.getByRole('main')
  await buyer.page.goto(server.url + own)
  await theirs.getByText('Lo nuevo está en camino.').waitFor()
  await theirs.getByRole('link', { name: made!.trackingCode! }).waitFor()

  for (const what of ['admitted', 'delivered']) {
    const answer = await page.request.post(`${server.url}${serverPaths.sandboxes}/correo/happen`, {
      form: { number: made!.trackingCode!, what },
      headers: { 'sec-fetch-site': 'same-origin' },
      maxRedirects: 0,
    })
    expect(answer.status()).toBe(303)
  }
  await page.goto(server.url + adminPaths.return(code))
  await given.getByRole('button', { name: 'Preguntar ahora' }).click()
  await given.getByText('Llegó', { exact: true }).waitFor()
  const [after] = await db.select().from(exchanges).where(eq(exchanges.id, made!.exchangeId!))
  expect(after).toMatchObject({ parcel: 'delivered', handedOverAt: expect.any(Date) })
  await buyer.page.goto(server.url + own)
  await theirs.getByText('Ya tenés lo nuevo.').waitFor()
  expect([...errors, ...buyer.errors]).toEqual([])
})
