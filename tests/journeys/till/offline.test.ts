/** A till that goes on without network, on a phone (product §63.2): leased, offline, sold twice, loaded again, joined once. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminPaths } from '#rules/admin-paths.ts'
import { OFFLINE_SAYS } from '#rules/till/offline/texts.ts'
import { keyOnPaper } from '#rules/till/offline/paper.ts'
import { TILL_SAYS } from '#rules/till/till.ts'
import { openWire, type Wire } from '#tests/support/tcp-proxy.ts'
import { awake } from '#tests/support/browser/awake.ts'
import { openJourney, until, type Journey } from '#tests/support/browser/journey.ts'

/** Holds product §63.3, §63.4, §63.7. */

const SHOE = 'Zapatillas Cancha Blancas'
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
let server: Journey
let wire: Wire
/** Through the wire: what a browser emulates does not reach its workers. */
let url: string
beforeAll(async () => {
  const target = { host: 'localhost', port: 0 }
  wire = await openWire(target)
  url = `http://localhost:${wire.port}`
  server = await openJourney({ environment: { PUBLIC_URL: url } })
  target.port = Number(new URL(server.url).port)
})
afterAll(async () => {
  await wire?.close()
  await server?.close()
})

async function calm(page: Page) {
  expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
}
const pageKept = (page: Page) =>
  page.evaluate(
    async (path) => (await caches.match(path, { ignoreVary: true })) !== undefined,
    adminPaths.tillOffline,
  )

async function sell(page: Page, received: string) {
  await page.getByRole('button', { name: `Sumar ${SHOE}, talle 41` }).click()
  if (received) await page.getByLabel('Efectivo recibido, en pesos').fill(received)
  await page.getByRole('button', { name: /^Cobrar \$/ }).click()
  await page.getByText('Cobrada: $', { exact: false }).waitFor()
}

test('what was leased is sold without network, survives a reload, joins once, and has its receipts', async () => {
  const { page, errors } = await server.visitAs(
    'ventas@vereda.test',
    {},
    { ...PHONE, serviceWorkers: 'allow' },
  )
  const main = page.getByRole('main')
  await page.goto(`${url}${adminPaths.till}`)
  if (await page.getByRole('button', { name: 'Abrir la caja' }).isVisible()) {
    await page.getByLabel('Efectivo al abrir, en pesos').fill('0')
    await main.getByRole('button', { name: 'Abrir la caja' }).click()
    await page.getByText('Caja abierta.').waitFor()
  }
  await page.goto(`${url}${adminPaths.till}?linea=1:41:4`)
  await awake(page)
  await page.getByLabel('Nombre de este mostrador').fill('Teléfono de Vale')
  await page.getByRole('button', { name: 'Apartar para vender sin red' }).click()
  await page.getByText('Teléfono de Vale: 4 piezas para vender').waitFor()
  await page.getByText('Esta página abre también sin red.', { exact: false }).waitFor()
  await until(() => pageKept(page))
  await calm(page)

  await wire.cut()
  await page.context().setOffline(true)
  await page.getByText('Sin red.', { exact: true }).waitFor()
  await sell(page, '')
  await page.getByText(/^1 venta por/).waitFor()
  // The counter cannot be reached: its browser opens this page instead, with all that it knows.
  await page.goto(`${url}${adminPaths.till}`)
  await page.getByText('Teléfono de Vale: 3 piezas para vender').waitFor()
  await page.getByText(/^1 venta por/).waitFor()
  await page.getByRole('button', { name: `Sumar ${SHOE}, talle 41` }).click()
  await page.getByText('Tarjeta (terminal)', { exact: true }).click()
  await page.getByRole('button', { name: /^Cobrar \$/ }).click()
  await page.getByText(TILL_SAYS.operation).waitFor()
  await page.getByText('Efectivo', { exact: true }).click()
  await page.getByLabel('Efectivo recibido, en pesos').fill('9.999.999')
  await page.getByRole('button', { name: /^Cobrar \$/ }).dblclick()
  await page.getByText('Vuelto: $', { exact: false }).waitFor()
  await page.getByText(/^2 ventas por/).waitFor()
  // Paid by several means, with its ticket, which says that it has no number yet.
  await page.getByRole('button', { name: `Sumar ${SHOE}, talle 41` }).click()
  await page.getByText('Varios medios', { exact: true }).click()
  await page.getByLabel('Con tarjeta, en pesos').fill('1.000')
  await page.getByLabel('Número de cupón').fill('0042')
  await page.getByLabel('Por transferencia, en pesos').fill('500')
  await page.getByRole('button', { name: /^Cobrar \$/ }).click()
  await page.getByText(TILL_SAYS.operation).waitFor()
  await page.getByLabel('Número de la transferencia').fill('778')
  await page.getByRole('button', { name: /^Cobrar \$/ }).click()
  await page.getByText(/^3 ventas por/).waitFor()
  const print = page.getByRole('button', { name: /^Imprimir el ticket S/ }).last()
  const ticket = (await print.textContent())!.trim().split(' ').at(-1)!
  expect(keyOnPaper(ticket)).not.toBeNull()
  await print.click()
  await page.emulateMedia({ media: 'print' })
  const paper = page.getByRole('article', { name: 'Ticket sin red' })
  for (const says of ['PENDIENTE DE REGISTRAR', ticket, SHOE, 'Tarjeta (0042)', 'Transferencia (778)'])
    await paper.getByText(says, { exact: false }).first().waitFor()
  expect(await page.getByRole('heading', { name: 'Mostrador sin red' }).isVisible()).toBe(false)
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('button', { name: 'Imprimir el ticket de cambio', exact: true }).click()
  await page.emulateMedia({ media: 'print' })
  for (const says of ['PENDIENTE DE REGISTRAR', ticket, SHOE, 'Ticket de cambio.'])
    await paper.getByText(says, { exact: false }).first().waitFor()
  expect(await paper.innerText()).not.toContain('$')
  await page.emulateMedia({ media: 'screen' })
  await calm(page)
  await page.reload()
  await page.getByText(/^3 ventas por/).waitFor()
  await page.getByText('Teléfono de Vale: 1 pieza para vender').waitFor()

  await wire.mend()
  await page.context().setOffline(false)
  await page.getByText('Se sumaron 3 ventas.').waitFor()
  await page.getByText('sin sumar.', { exact: false }).waitFor({ state: 'detached' })
  await calm(page)
  await page
    .getByRole('listitem')
    .filter({ hasText: ticket })
    .getByRole('link', { name: /, comprobante$/ })
    .click()
  await page.getByRole('article', { name: 'Comprobante' }).getByText(SHOE).waitFor()
  await page.getByText(`Ticket sin red ${ticket}`).waitFor()

  // Once, whoever asks: three more in the till's list, and nothing that waits.
  await page.goto(`${url}${adminPaths.tillUnjoined}`)
  await page.getByText('Ninguna: todo lo que llegó está sumado.').waitFor()
  await page.getByText('1 pieza, hasta', { exact: false }).waitFor()
  await calm(page)

  // A day is not closed over a till that may have sold something without saying so.
  await page.goto(`${url}${adminPaths.till}`)
  await page.getByRole('link', { name: 'La caja' }).click()
  await page.getByLabel('Efectivo contado, en pesos').fill('0')
  await page.getByLabel('Si no coincide, por qué').fill('Prueba')
  await main.getByRole('button', { name: 'Cerrar la caja' }).click()
  await page.getByText(OFFLINE_SAYS.open(0, 1), { exact: false }).first().waitFor()

  await page.goto(`${url}${adminPaths.tillOffline}`)
  await page.getByRole('button', { name: 'Devolver lo apartado' }).click()
  await page.getByRole('heading', { name: 'Nada apartado' }).waitFor()

  // Who signs out leaves neither the page nor what it may sell.
  await page.goto(`${url}/Logout`)
  await main.getByRole('button', { name: 'Cerrar sesion' }).click()
  await page.waitForURL(`${url}/`)
  await until(async () => !(await pageKept(page)))
  expect(await page.evaluate(async () => (await caches.keys()).includes('vereda-lease'))).toBe(false)
  expect(errors.filter((error) => !/ERR_|503|Failed to fetch|NetworkError/.test(error))).toEqual([])
}, 180_000)

test('cut off before its scripts, it says after a while how to go on; with them it never does', async () => {
  const hint = (page: Page) => page.getByText('La red se cortó antes de que esta página estuviera entera.')
  const cut = await server.visitAs('ventas@vereda.test', {}, PHONE)
  await cut.page.route('**/*', (route) =>
    route.request().resourceType() === 'script' ? route.abort() : route.continue(),
  )
  await cut.page.goto(`${url}${adminPaths.tillOffline}`)
  await cut.page.getByText('Mirando qué tiene este dispositivo…').waitFor()
  expect(await hint(cut.page).isVisible()).toBe(false)
  await hint(cut.page).waitFor()
  await calm(cut.page)
  // What it leads to is this page again, which opens whole now.
  await cut.page.unroute('**/*')
  await cut.page.getByRole('link', { name: 'abrila de nuevo' }).click()
  await cut.page.getByRole('heading', { name: 'Nada apartado' }).waitFor()
  expect(await hint(cut.page).count()).toBe(0)
})
