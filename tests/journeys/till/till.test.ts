/** A day at the counter, from opening the till to closing it, on a tablet and on a phone, with and without scripts (product §57.1). */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GIFT_SAYS } from '#rules/gift-cards/limits-and-texts.ts'
import { CHAT_SAYS } from '#rules/orders/by-chat.ts'
import { TILL_SAYS } from '#rules/till/till.ts'
import { system } from '#rules/users/access.ts'
import { awake } from '#tests/support/browser/awake.ts'
import { openJourney, type Journey } from '#tests/support/browser/journey.ts'
import { CUSTOMER } from '#tests/support/browser/shopper.ts'

/** Holds product §57.2, §57.3, §57.4, §57.7, §57.8. */

const SHOE = 'Zapatillas Cancha Blancas'
const SIZES = [
  { viewport: { width: 820, height: 1180 }, hasTouch: true },
  { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
]
let server: Journey
beforeAll(async () => {
  server = await openJourney()
})
afterAll(() => server?.close())

async function calm(page: Page, width: number) {
  expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
}

test.each(
  SIZES.flatMap((size) => [true, false].map((scripts) => [size.viewport.width, scripts, size] as const)),
)(
  'opened, sold, agreed on, paid by several means, printed, taken back, closed (%i px, scripts: %s)',
  async (width, scripts, size) => {
    const { page, errors } = await server.visitAs('ventas@vereda.test', undefined, {
      ...size,
      javaScriptEnabled: scripts,
    })
    const look = async () => (scripts ? calm(page, width) : undefined)
    const press = (name: string | RegExp) => page.getByRole('main').getByRole('button', { name }).click()
    await page.goto(`${server.url}/AdminTill`)
    if (await page.getByRole('link', { name: 'La caja' }).isVisible()) {
      await page.getByRole('link', { name: 'La caja' }).click()
      await closeTill(page, press)
      await page.goto(`${server.url}/AdminTill`)
    }
    await press('Abrir la caja')
    await page.getByText(TILL_SAYS.float).first().waitFor()
    await page.getByLabel('Efectivo al abrir, en pesos').fill('10.000')
    await press('Abrir la caja')
    await page.getByText('Caja abierta.').waitFor()

    await page.getByLabel(/^Escaneá una etiqueta/).fill('cancha blancas')
    await page.getByLabel(/^Escaneá una etiqueta/).press('Enter')
    await page.getByRole('heading', { name: '«cancha blancas»' }).waitFor()
    await look()
    await page.getByRole('link', { name: `Sumar ${SHOE}, talle 41` }).click()
    await page.getByRole('button', { name: /^Cobrar \$/ }).waitFor()
    await page.getByText('Acordar otro precio').click()
    await page.getByLabel('Precio de cada uno').fill('1.000.000')
    await page.getByLabel('Por qué').fill('Caja golpeada')
    await press('Bajar el precio')
    await page.getByText(TILL_SAYS.haggled).waitFor()
    await page.getByLabel('Precio de cada uno').fill('50.000')
    await press('Bajar el precio')
    await page.getByRole('button', { name: 'Cobrar $ 50.000' }).waitFor()
    await look()
    // A reload loses nothing.
    await page.reload()
    if (scripts) await awake(page)
    await page.getByText('Varios medios', { exact: true }).click()
    await page.getByLabel('Con tarjeta, en pesos').fill('20.000')
    await press('Cobrar $ 50.000')
    await page.getByText(TILL_SAYS.operation).first().waitFor()
    await look()
    await page.getByLabel('Número de cupón').fill('0042')
    await page.getByLabel('Efectivo recibido, en pesos').fill('40.000')
    await press('Cobrar $ 50.000')
    await page.waitForURL(/\/venta\//)
    await page.getByText('Vuelto: $ 10.000').waitFor()
    const sold = page.url()
    await look()
    const ticket = page.getByRole('article', { name: 'Comprobante' })
    expect(await ticket.innerText()).toContain('no válido como factura')
    await page.getByRole('link', { name: 'Ticket de cambio' }).click()
    await ticket.getByText('Ticket de cambio.').waitFor()
    expect(await ticket.innerText()).not.toContain('$')

    await page.goto(sold)
    await page.getByRole('button', { name: 'Anular la venta' }).first().click()
    await page.getByLabel('Por qué').fill('Se arrepintió')
    await page.getByRole('button', { name: 'Anular la venta' }).last().click()
    await page.getByText('Anulada: Se arrepintió').waitFor()
    await look()

    await page.goto(`${server.url}/AdminTill`)
    await page.getByRole('link', { name: 'La caja' }).click()
    await page.getByRole('heading', { name: 'Movimientos' }).waitFor()
    await look()
    await closeTill(page, press)
    expect(errors).toEqual([])
  },
  120_000,
)

test('what was agreed on goes along with what is kept under a name, and can be left out again', async () => {
  const { page, errors } = await server.visitAs('ventas@vereda.test', undefined, SIZES[1])
  await page.goto(`${server.url}/AdminTill`)
  if (await page.getByRole('button', { name: 'Abrir la caja' }).isVisible()) {
    await page.getByLabel('Efectivo al abrir, en pesos').fill('0')
    await page.getByRole('main').getByRole('button', { name: 'Abrir la caja' }).click()
    await page.getByText('Caja abierta.').waitFor()
  }
  await page.goto(`${server.url}/AdminTill?linea=1:43:1&rebaja=1:43=50.000=Caja%20golpeada`)
  await page.getByRole('link', { name: 'Apartarlo con nombre y teléfono' }).click()
  const goods = page.getByRole('region', { name: 'Lo que lleva' })
  await goods.getByText('$ 50.000 · Caja golpeada').waitFor()
  await page.getByRole('button', { name: 'Apartar · $ 50.000' }).waitFor()
  await calm(page, 360)
  await goods.getByRole('link', { name: /^Volver a \$/ }).click()
  await goods.getByText('Caja golpeada').waitFor({ state: 'detached' })
  await page.goBack()
  await page.getByLabel('Nombre').fill('Camila')
  await page.getByRole('textbox', { name: 'Teléfono' }).fill('11 5555-0100')
  await page.getByRole('button', { name: 'Apartar · $ 50.000' }).click()
  await page.getByText(CHAT_SAYS.taken).waitFor()
  await page.getByText('Precio acordado: Caja golpeada.').waitFor()
  await calm(page, 360)
  expect(errors).toEqual([])
})

test('the connection is lost between payment and receipt: charged again it is the same sale', async () => {
  const { page } = await server.visitAs('ventas@vereda.test', undefined, SIZES[0])
  const main = page.getByRole('main')
  await page.goto(`${server.url}/AdminTill`)
  if (await page.getByRole('button', { name: 'Abrir la caja' }).isVisible()) {
    await page.getByLabel('Efectivo al abrir, en pesos').fill('0')
    await main.getByRole('button', { name: 'Abrir la caja' }).click()
    await page.getByText('Caja abierta.').waitFor()
  }
  const sales = async () => {
    const day = await server.shop.till.days.current(system('test'))
    return day.ok && day.value ? day.value.sales : expect.fail('no day is open')
  }
  const before = await sales()
  await page.goto(`${server.url}/AdminTill?linea=1:41:1`)
  await awake(page)
  const counter = page.url()
  const arrived = Promise.withResolvers<void>()
  await page.route('**/AdminTill**', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    // The shop sells it, and its answer never comes.
    await route.fetch({ maxRedirects: 0 })
    await route.abort()
    arrived.resolve()
  })
  await main.getByRole('button', { name: /^Cobrar \$/ }).click()
  await arrived.promise
  expect(await sales()).toBe(before + 1)
  await page.unroute('**/AdminTill**')
  await page.goto(counter)
  await awake(page)
  await main.getByRole('button', { name: /^Cobrar \$/ }).click()
  await page.waitForURL(/\/venta\//)
  await page.getByRole('article', { name: 'Comprobante' }).getByText(SHOE).waitFor()
  expect(await sales()).toBe(before + 1)
}, 120_000)

test.each([true, false])(
  'a QR is shown, cancelled, charged again, paid in a wallet, and the page finds out (scripts: %s)',
  async (scripts) => {
    const { page, errors } = await server.visitAs('ventas@vereda.test', undefined, {
      ...SIZES[1]!,
      javaScriptEnabled: scripts,
    })
    const look = async () => (scripts ? calm(page, SIZES[1]!.viewport.width) : undefined)
    const press = (name: string | RegExp) => page.getByRole('main').getByRole('button', { name }).click()
    await page.goto(`${server.url}/AdminTill`)
    if (await page.getByRole('button', { name: 'Abrir la caja' }).isVisible()) {
      await page.getByLabel('Efectivo al abrir, en pesos').fill('0')
      await press('Abrir la caja')
      await page.getByText('Caja abierta.').waitFor()
    }
    await page.goto(`${server.url}/AdminTill?linea=1:41:1`)
    if (scripts) await awake(page)
    await page.getByText('QR de Mercado Pago', { exact: true }).click()
    await press(/^Cobrar \$/)
    await page.getByRole('img', { name: /^QR de Mercado Pago por/ }).waitFor()
    await look()
    await press('Cancelar el QR')
    await page.getByText('QR cancelado. No se cobró nada.').waitFor()
    await look()
    await page.getByRole('link', { name: 'Cobrarla de otra manera' }).click()
    await page.getByRole('link', { name: SHOE }).first().waitFor()
    await page.getByText('QR de Mercado Pago', { exact: true }).click()
    await press(/^Cobrar \$/)
    const wallet = await page
      .getByRole('link', { name: 'Pagarlo en la billetera de prueba' })
      .getAttribute('href')
    // A day with one that waits is not closed.
    const sale = page.url()
    await page.goto(`${server.url}/AdminTill`)
    await page.getByText('espera que paguen su QR').waitFor()
    await page.getByRole('link', { name: 'La caja' }).click()
    await page.getByLabel('Efectivo contado, en pesos').fill('0')
    await press('Cerrar la caja')
    await page.getByText(/su QR espera el pago/).waitFor()
    await page.goto(sale)
    const payer = await page.context().newPage()
    await payer.goto(`${server.url}${wallet}`)
    await payer.getByRole('button', { name: 'Pagar con la app de un banco' }).click()
    await payer.getByText('El pago se acreditó', { exact: false }).waitFor()
    await payer.close()
    await page.getByText(/^Cobrada con QR: \$/).waitFor()
    await look()
    expect(await page.getByRole('article', { name: 'Comprobante' }).innerText()).toContain(
      'QR de Mercado Pago',
    )
    await page.getByRole('button', { name: 'Anular la venta' }).first().click()
    await page.getByLabel('Por qué').fill('Se arrepintió')
    await page.getByRole('button', { name: 'Anular la venta' }).last().click()
    await page.getByText('Anulada: Se arrepintió').waitFor()
    expect(errors).toEqual([])
  },
  120_000,
)

test.each([true, false])(
  'store credit pays first, of an account that was found by its mailbox (scripts: %s)',
  async (scripts) => {
    const { page, errors } = await server.visitAs('ventas@vereda.test', undefined, {
      ...SIZES[1]!,
      javaScriptEnabled: scripts,
    })
    const look = async () => (scripts ? calm(page, SIZES[1]!.viewport.width) : undefined)
    const press = (name: string | RegExp) => page.getByRole('main').getByRole('button', { name }).click()
    const found = await server.shop.till.findCustomer(system('test'), { email: CUSTOMER })
    if (!found.ok) throw new Error(found.message)
    const gift = { kind: 'given', amount: 1_000, reason: 'Cortesía', key: `journey-till-${scripts}` }
    const given = await server.shop.credit.give(system('test'), found.value.id, gift)
    if (!given.ok) throw new Error(given.message)
    await page.goto(`${server.url}/AdminTill`)
    if (await page.getByRole('button', { name: 'Abrir la caja' }).isVisible()) {
      await page.getByLabel('Efectivo al abrir, en pesos').fill('0')
      await press('Abrir la caja')
      await page.getByText('Caja abierta.').waitFor()
    }
    await page.goto(`${server.url}/AdminTill?linea=1:41:1`)
    if (scripts) await awake(page)
    await page.getByText('Saldo a favor o tarjeta de regalo').click()
    await page.getByLabel('E-mail de su cuenta').fill('nadie@vereda.test')
    await press('Buscar la cuenta')
    await page.getByText(TILL_SAYS.noAccount).first().waitFor()
    await look()
    await page.getByLabel('E-mail de su cuenta').fill(CUSTOMER)
    await press('Buscar la cuenta')
    await page.getByText('Queda por cobrar').waitFor()
    await page.getByLabel('Tarjeta de regalo').fill('AAAA-BBBB-CCCC-DDDD')
    await press('Canjear la tarjeta')
    await page.getByRole('main').getByText(GIFT_SAYS.shape).first().waitFor()
    await look()
    await press(/^Cobrar \$/)
    await page.getByText('Venta cobrada y entregada.').waitFor()
    expect(await page.getByRole('article', { name: 'Comprobante' }).innerText()).toContain('Saldo a favor')
    await look()
    expect(errors).toEqual([])
  },
  120_000,
)

/** As it says that there should be. */
async function closeTill(page: Page, press: (name: string) => Promise<void>): Promise<void> {
  const says = await page.getByText(/^Tiene que haber/).innerText()
  const [, amount] = /\$\s*([\d.,]+)/.exec(says) ?? []
  await page.getByLabel('Efectivo contado, en pesos').fill(amount!)
  await press('Cerrar la caja')
  await page.getByText('Caja cerrada.').waitFor()
}
