/** The providers behind the shop, as the owner and the shopper see them in a browser: «Empresas», an order held back, and Mercado Pago's own script under the page's policy. */
import { AxeBuilder } from '@axe-core/playwright'
import { and, eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders } from '#data/schema.ts'
import { awake } from '#tests/support/browser/awake.ts'
import { openJourney, type Journey } from '#tests/support/browser/journey.ts'
import { tabTo } from '#tests/support/browser/keyboard.ts'
import {
  ACCESS_TOKEN,
  mercadoPagoStandIn,
  PUBLIC_KEY,
  WEBHOOK_SECRET,
} from '#tests/support/stand-ins/mercadopago.ts'
import { productNamed } from '#tests/support/shelf.ts'
import { placeOrder } from '#tests/support/browser/shopper.ts'

/** Holds product §12.13, §12.14, §33.6, §34.4, §39.7. */

const ADMIN = 'admin@vereda.test'
const SCRIPT = 'https://sdk.mercadopago.com/js/v2'
/** As much of their script as the page needs, and a call home from inside, as theirs makes. */
const SDK = `window.MercadoPago = class {
  bricks() { return { async create(_brick, box, { initialization, callbacks }) {
    await fetch('https://api.mercadopago.com/bricks')
    const button = document.createElement('button')
    button.textContent = 'Billetera ' + initialization.preferenceId
    document.getElementById(box).append(button)
    callbacks.onReady()
    return { unmount() { button.remove() } }
  } } }
}`

let server: Journey
let provider: Awaited<ReturnType<typeof mercadoPagoStandIn>>
beforeAll(async () => {
  provider = await mercadoPagoStandIn()
  server = await openJourney({
    // What the shop would ask by itself meanwhile would find the provider well again.
    jobs: false,
    environment: {
      MP_ACCESS_TOKEN: ACCESS_TOKEN,
      MP_PUBLIC_KEY: PUBLIC_KEY,
      MP_WEBHOOK_SECRET: WEBHOOK_SECRET,
      MP_API_BASE_URL: provider.url,
      SHOP_EMAIL: 'duena@tienda.example',
    },
  })
})
afterAll(async () => {
  await server?.close()
  await provider?.close()
})

async function expectWellMade(page: Page, what: string): Promise<void> {
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    // What is drawn to the width of its place is drawn anew a moment after the window has another.
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    await expect
      .poll(wide, { message: `${what} at ${width} is wider than its window` })
      .toBeLessThanOrEqual(0)
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
    expect(
      violations.map(({ id, nodes }) => `${id} ${nodes[0]!.target.join(' ')}`),
      `${what} at ${width}`,
    ).toEqual([])
  }
}

test('«Empresas»: at every width, asked by keyboard, and after a key was refused', async () => {
  const { page, errors, close } = await server.visitAs(ADMIN)
  await page.goto(`${server.url}/AdminCompanies`)
  await page.getByRole('heading', { name: 'Empresas', level: 1 }).waitFor()
  await expectWellMade(page, 'at rest')

  await awake(page)
  await page.setViewportSize({ width: 360, height: 740 })
  provider.spoil('/users/me', { status: 401, body: { message: 'invalid access token' } })
  await page.getByRole('region', { name: 'Mercado Pago' }).getByRole('heading').click()
  await tabTo(page, /^button "Probar ahora"/)
  await page.keyboard.press('Enter')
  await page.getByRole('status').filter({ hasText: 'Mal:' }).first().waitFor()
  await page.getByText('Con problemas').waitFor()
  await expectWellMade(page, 'refused')
  await page.goto(`${server.url}/Dashboard`)
  await page.getByText('Pagos (Mercado Pago): no acepta nuestras claves.').waitFor()
  await expectWellMade(page, 'the warning on every page')
  expect(errors).toEqual([])
  await close()
}, 240_000)

test('«Empresas» without scripts: a check is a form, and its answer is on the page', async () => {
  const seen = await server.visit({ javaScriptEnabled: false })
  const [name, value] = (await server.signIn(ADMIN)).split('=')
  await seen.page.context().addCookies([{ name: name!, value: value!, url: server.url }])
  await seen.page.goto(`${server.url}/AdminCompanies`)
  const panel = seen.page.getByRole('region', { name: 'Mercado Pago' })
  await panel.getByRole('button', { name: 'Probar ahora' }).click()
  await panel.getByRole('status').getByText('Bien:').first().waitFor()
  await seen.page.getByText('Con problemas').waitFor({ state: 'detached' })
  await seen.close()
})

test('an order under a fraud alert: said on its page, lifted in a window with a reason, told when it has left', async () => {
  const { db } = server.database
  const [order] = await db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.status, 'placed'),
        eq(orders.paymentStatus, 'paid'),
        eq(orders.fulfilmentStatus, 'unfulfilled'),
      ),
    )
    .limit(1)
  const hold = () => db.update(orders).set({ heldReason: 'stop_delivery' }).where(eq(orders.id, order!.id))
  await hold()
  const { page, errors, close } = await server.visitAs(ADMIN)
  await page.goto(`${server.url}/AdminOrder/V-${String(order!.id).padStart(6, '0')}`)
  await page.getByText('No lo entregues: puede ser un fraude.', { exact: true }).waitFor()
  await page.getByText('Frenado', { exact: true }).waitFor()
  await expectWellMade(page, 'held')
  await awake(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'Permitir la entrega' }).first().click()
  const window = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await window.getByLabel('Qué comprobaste').fill('Hablamos por teléfono, es clienta de siempre.')
  await expectWellMade(page, 'the window')
  await page.setViewportSize({ width: 360, height: 740 })
  await window.getByRole('button', { name: 'Permitir la entrega' }).click()
  await page
    .getByText('No lo entregues: puede ser un fraude.', { exact: true })
    .waitFor({ state: 'detached' })
  await page.getByText('Hablamos por teléfono, es clienta de siempre.').first().waitFor()

  await hold()
  await db.update(orders).set({ fulfilmentStatus: 'shipped' }).where(eq(orders.id, order!.id))
  await page.reload()
  await page.getByText('Puede ser un fraude, y los productos ya salieron.').waitFor()
  expect(await page.getByRole('button', { name: 'Permitir la entrega' }).count()).toBe(0)
  expect(errors).toEqual([])
  await close()
}, 240_000)

test('Mercado Pago’s script loads on the payment step alone, the policy lets it work, and without it the link pays', async () => {
  const shoe = await productNamed(server.database, 'Zapatillas Cancha Blancas')
  const { page, errors, close } = await server.visitAs('paga@example.com', { [shoe]: '42:1' })
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(server.url))
      foreign.push(`${new URL(page.url()).pathname} ${request.url()}`)
  })
  let there = true
  await page.context().route(/^https:\/\/(sdk|api)\.mercadopago\.com\//, (route) => {
    if (!there) return route.abort()
    const script = route.request().url() === SCRIPT
    return route.fulfill({
      contentType: script ? 'text/javascript' : 'application/json',
      headers: { 'access-control-allow-origin': '*' },
      body: script ? SDK : '{}',
    })
  })
  await page.goto(`${server.url}/ProductDetail/${shoe}`)
  await page.goto(`${server.url}/Cart`)
  await placeOrder(page, server.url)
  await page.getByRole('button', { name: /^Billetera / }).waitFor()
  expect(foreign).toEqual([`/Checkout ${SCRIPT}`, '/Checkout https://api.mercadopago.com/bricks'])
  expect(errors).toEqual([])

  there = false
  await page.reload()
  await awake(page)
  const link = page.getByRole('link', { name: 'Pagar con Mercado Pago' })
  await link.waitFor({ timeout: 6000 })
  // Our own address first, which notes that somebody goes to pay.
  const way = await page.request.get(server.url + (await link.getAttribute('href')), { maxRedirects: 0 })
  expect(way.headers().location).toContain('mercadopago.com.ar/checkout')
  expect(await page.getByRole('button', { name: /^Billetera / }).count()).toBe(0)
  await close()
}, 60_000)
