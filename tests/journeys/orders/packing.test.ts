/** Ten orders from the shelf to the carrier with a scanner in hand (product §13.9): at most twenty clicks, and a wrong pair is stopped. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { PACKING_SAYS } from '#rules/fulfilment/packing.ts'
import { orderNumber } from '#rules/orders/order.ts'
import { system } from '#rules/users/access.ts'
import { awake } from '#tests/support/browser/awake.ts'
import { openJourney, type Journey } from '#tests/support/browser/journey.ts'
import { copiesOf } from '#tests/support/shop/paid-orders.ts'

const DEPOT = 'deposito@vereda.test'
/** Of the demo: paid, to be delivered, not packed. */
const PAID = 25
const MOST_CLICKS = 20
const self = system('test')

let server: Journey
beforeAll(async () => void (server = await openJourney()))
afterAll(() => server?.close())
afterEach(() => expect(server.troubles).toEqual([]))

/** What a scanner reads off the pieces of an order. */
async function labelsOf(id: number): Promise<string[]> {
  const batch = await server.shop.ordersAdmin.packing.batch(self, [id])
  if (!batch.ok) throw new Error(batch.message)
  return batch.value[0]!.lines.flatMap(({ sku, quantity }) => Array.from({ length: quantity }, () => sku))
}
const field = (page: Page) => page.getByLabel('Escaneá cada prenda')
const whole = (page: Page) => page.getByText('Está todo. Cerrá la caja.')
async function scan(page: Page, code: string): Promise<void> {
  await field(page).fill(code)
  await field(page).press('Enter')
}
const stateOf = async (ids: number[]) => {
  const found = await Promise.all(ids.map((id) => server.shop.ordersAdmin.find(self, id)))
  return [...new Set(found.map((end) => end.ok && end.value.fulfilment))]
}

test('ten orders of the list are packed, labelled and sent in at most twenty clicks', async () => {
  const ids = await copiesOf(server.database, PAID, 10, 'Mora')
  const { page, errors } = await server.visitAs(DEPOT)
  const main = page.getByRole('main')
  let clicks = 0
  const click = async (role: 'button' | 'link', name: string | RegExp) => {
    clicks += 1
    await main.getByRole(role, { name }).click()
  }
  await page.goto(`${server.url}/AdminOrders?q=Mora&fulfilment=unfulfilled`)
  await awake(page)
  clicks += 1
  await main.getByLabel(/^Los 10 pedidos de la/).check()
  await click('button', 'Armar')
  await main.getByRole('heading', { name: /^Para buscar: \d+ prendas$/ }).waitFor()
  await click('link', 'Armar estos 10')
  for (const id of ids) {
    await main.getByRole('heading', { name: `Armar ${orderNumber(id)}` }).waitFor()
    for (const label of await labelsOf(id)) {
      const there = await main.getByText(/^\d+\/\d+$/).allInnerTexts()
      await scan(page, label)
      await expect.poll(() => main.getByText(/^\d+\/\d+$/).allInnerTexts()).not.toEqual(there)
    }
    await whole(page).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Preparado')
    clicks += 1
    await page.keyboard.press('Enter')
  }
  await main.getByText('Todo listo: 10 preparados.').waitFor()
  expect(await stateOf(ids)).toEqual(['packed'])
  await click('link', 'Remitos y etiquetas')
  await main
    .getByRole('region', { name: /^Etiqueta del pedido/ })
    .first()
    .waitFor()
  expect(await main.getByRole('region', { name: /^Etiqueta del pedido/ }).count()).toBe(10)
  clicks += 1
  await page.goBack()
  await click('link', 'Despachar 10 envíos')
  await main.getByLabel('Quién los lleva').fill('OCA')
  await main.getByLabel('Códigos de seguimiento').fill(ids.map((_, at) => `MO${at}`).join('\n'))
  await click('button', 'Ver qué código va a cada pedido')
  await click('button', 'Despachar 10 pedidos')
  await main.getByText('10 pedidos despachados.').waitFor()
  expect(await stateOf(ids)).toEqual(['shipped'])
  expect(clicks).toBeLessThanOrEqual(MOST_CLICKS)
  expect(errors).toEqual([])
})

test.each([true, false])(
  'at 360 px a wrong piece is said with what it is, one by hand is ticked and untold, and back takes it out (scripts: %s)',
  async (scripts) => {
    const [id] = await copiesOf(server.database, PAID, 1, scripts ? 'Ciro' : 'Delfina')
    const { page, errors } = await server.visitAs(DEPOT, undefined, {
      viewport: { width: 360, height: 740 },
      javaScriptEnabled: scripts,
    })
    const main = page.getByRole('main')
    await page.goto(`${server.url}/AdminOrder/${orderNumber(id!)}/armar`)
    await scan(page, 'T000001')
    await main.getByText(/^Eso es .*: no va en este pedido\.$/).waitFor()
    await scan(page, 'nada')
    await main.getByText(PACKING_SAYS.unknown('nada')).waitFor()
    const [label] = await labelsOf(id!)
    await scan(page, label!)
    await expect.poll(() => page.url()).toContain(`leido=${label}`)
    await page.reload()
    const byHand = main.getByRole('link', { name: /^Tildar a mano/ })
    for (let left = await byHand.count(); left > 0; left--) {
      await byHand.first().click()
      await expect.poll(() => byHand.count()).toBe(left - 1)
    }
    await whole(page).waitFor()
    if (scripts) {
      expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id: rule }) => rule)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    }
    await page.goBack()
    await page.goForward()
    await main.getByRole('button', { name: 'Preparado' }).click()
    await main.getByText('Todo listo: 1 preparado.').waitFor()
    expect(await stateOf([id!])).toEqual(['packed'])
    await page.goto(`${server.url}/AdminOrder/${orderNumber(id!)}/armar`)
    await main.getByText(`${orderNumber(id!)} ya está preparado.`).waitFor()
    expect(errors).toEqual([])
  },
)
