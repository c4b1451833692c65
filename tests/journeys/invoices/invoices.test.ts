/** Invoices as people meet them: ARCA is played over its own protocol, and goes down while somebody asks for a Factura A. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { invoices, orders } from '#data/schema.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { orderNumber } from '#rules/orders/order.ts'
import { asking, paths } from '#rules/paths.ts'
import { filledForm } from '#tests/support/builders.ts'
import { openJourney, until, type Journey } from '#tests/support/browser/journey.ts'
import { reopen } from '#tests/support/browser/reopen.ts'
import { pdfText } from '#tests/support/pdf-text.ts'
import { productNamed } from '#tests/support/shelf.ts'

/** Holds product §42.7, §42.8, §42.9. */

const ADMIN = 'admin@vereda.test'
const BUYER = 'factura@example.com'

let server: Journey
beforeAll(async () => {
  server = await openJourney({ environment: { ARCA_MODE: 'sandbox' } })
})
afterAll(() => server?.close())
afterEach(async () => {
  expect(await server.broken()).toEqual([])
  expect(server.troubles).toEqual([])
})

const arca = (name: string) =>
  fetch(`${server.url}/sandbox/arca/control`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ name }),
  })
/** Opened again until it says so. */
const says = (page: Page, text: RegExp | string) =>
  until(async () => {
    await reopen(page)
    return page.getByRole('main').getByText(text).first().isVisible()
  }, 30_000)

async function paidBy(email: string) {
  const visitor = await server.shop.sessions.visitor((await server.signIn(email)).replace('sid=', ''))
  const productId = await productNamed(server.database, 'Zapatillas Cancha Blancas')
  const placed = await server.shop.orders.place(visitor, {
    key: randomUUID(),
    lines: [{ productId, size: '42', quantity: 1 }],
    personal: filledForm({ emailCompra: email }),
    delivery: 'delivery',
    couponCode: null,
    shownTotal: null,
  })
  if (!placed.ok) throw new Error(placed.message)
  const { reference } = placed.value
  const route = await server.shop.orders.payment(visitor, reference)
  if (!route.ok) throw new Error(route.message)
  await server.mercadoPago(`preferences/${route.value.preferenceId}/pay`, { holder: 'APRO' })
  return reference
}

test('an invoice of the seed is there for who bought, as a PDF', async () => {
  const invoice = await until(async () => {
    const [row] = await server.database.db.select().from(invoices).where(eq(invoices.state, 'authorized'))
    return row
  })
  const [order] = await server.database.db.select().from(orders).where(eq(orders.id, invoice.orderId))
  const shopper = await server.visitAs(order!.email)
  await shopper.page.goto(server.url + paths.order(order!.reference))
  const link = shopper.page.getByRole('link', { name: /^Factura B 00005-\d{8} \(PDF\)$/ })
  const file = await shopper.page.request.get(server.url + (await link.getAttribute('href'))!)
  expect([file.status(), (await file.body()).subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
})

test('a Factura A is asked for after buying; it waits while ARCA is down, goes out, and its refund has a credit note', async () => {
  const reference = await paidBy(BUYER)
  const { page, errors } = await server.visitAs(BUYER, {}, { viewport: { width: 360, height: 740 } })
  const main = page.getByRole('main')
  await page.goto(server.url + paths.order(reference))
  await says(page, 'Tu factura está en camino.')
  await main.getByText('Necesito la factura con mi CUIT').click()
  await main.getByLabel('CUIT', { exact: true }).fill('20-11111111-3')
  await main.getByLabel('Nombre o razón social').fill('Zapatos S. A.')
  await main.getByLabel('Domicilio fiscal').fill('Mitre 1')
  await main.getByRole('button', { name: 'Pedir la factura así' }).click()
  await main.getByText(/^Ese CUIT no existe/).waitFor()
  await main.getByLabel('CUIT', { exact: true }).fill('20-66666666-7')
  await main.getByRole('button', { name: 'Pedir la factura así' }).click()
  await main.getByText(/^ARCA no tiene ese CUIT/).waitFor()
  await main.getByLabel('CUIT', { exact: true }).fill('20-11111111-2')
  await main.getByRole('button', { name: 'Pedir la factura así' }).click()
  await main.getByText(/A nombre de Zapatos S\. A\., CUIT 20111111112/).waitFor()

  await arca('down')
  const office = await server.visitAs(ADMIN)
  await office.page.goto(server.url + asking(adminPaths.invoices, { ver: 'en-cola' }))
  await office.page.getByRole('button', { name: /^Emitir ahora/ }).click()
  await office.page.getByText('Vuelve a la cola.').first().waitFor()
  await says(office.page, /ARCA no contesta/)
  await arca('down')
  await server.later(20)
  await page.goto(server.url + paths.order(reference))
  await says(page, /^Factura A 00005-00000001 \(PDF\)$/)
  expect(await main.getByText('Necesito la factura con mi CUIT').count()).toBe(0)
  const [order] = await server.database.db.select().from(orders).where(eq(orders.reference, reference))
  const desk = office.page.getByRole('main')
  await office.page.goto(server.url + adminPaths.order(orderNumber(order!.id)))
  await desk.getByText('Devolver dinero').click()
  await desk.getByLabel('Otro importe').fill('1.000')
  await desk.getByRole('button', { name: 'Ver cuánto se devuelve' }).click()
  await desk.getByRole('textbox', { name: 'Motivo', exact: true }).fill('Llegó tarde')
  await desk.getByRole('button', { name: /^Devolver \$/ }).click()
  await desk.getByText('Pedimos la devolución del dinero.').waitFor()
  await office.page.goto(server.url + asking(adminPaths.invoices, { ver: 'notas' }))
  await says(office.page, /^Nota de crédito A 00005-00000001$/)
  const note = await until(async () =>
    (await server.emails(BUYER)).find(({ subject }) => subject.startsWith('Nota de crédito A')),
  )
  expect(note.text).toContain('no tiene validez fiscal')
  await page.goto(server.url + paths.order(reference))
  const [invoicePdf, notePdf] = await Promise.all(
    [/^Factura A .* \(PDF\)$/, /^Nota de crédito A .* \(PDF\)$/].map(async (name) => {
      const address = await main.getByRole('link', { name }).getAttribute('href')
      return pdfText(await (await page.request.get(server.url + address!)).body())
    }),
  )
  expect(invoicePdf).toMatch(/SIN VALIDEZ FISCAL[\s\S]*COD\. 01[\s\S]*Cliente: Zapatos S\. A\./)
  expect(invoicePdf).toMatch(/CUIT: 20-11111111-2[\s\S]*Neto gravado[\s\S]*CAE N\.º 00\d{12}/)
  expect(notePdf).toMatch(/COD\. 03[\s\S]*Anula: Factura A 00005-00000001[\s\S]*Total: \$ 1\.000,00/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  expect(errors).toEqual([])
})
