/** Ten orders from the shelf to the carrier with a scanner in hand (product §13.9): at most twenty clicks, and a wrong pair is stopped. */
import AxeBuilder from '@axe-core/playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { PACKING_SAYS } from '#rules/fulfilment/packing.ts'
import { orderNumber } from '#rules/orders/order.ts'
import { system } from '#rules/users/access.ts'
import { openJourney, type Journey } from '#tests/support/browser/journey.ts'
import { labelsOf, MOST_CLICKS, packAndSend, scan, whole } from '#tests/support/browser/packing.ts'
import { copiesOf } from '#tests/support/shop/paid-orders.ts'

const DEPOT = 'deposito@vereda.test'
/** Of the demo: paid, to be delivered, not packed. */
const PAID = 25
const self = system('test')

let server: Journey
beforeAll(async () => void (server = await openJourney()))
afterAll(() => server?.close())
afterEach(() => expect(server.troubles).toEqual([]))

const stateOf = async (ids: number[]) => {
  const found = await Promise.all(ids.map((id) => server.shop.ordersAdmin.find(self, id)))
  return [...new Set(found.map((end) => end.ok && end.value.fulfilment))]
}

test('ten orders of the list are packed, labelled and sent in at most twenty clicks', async () => {
  const ids = await copiesOf(server.database, PAID, 10, 'Mora')
  const { page, errors } = await server.visitAs(DEPOT)
  const clicks = await packAndSend(server, page, ids, 'Mora')
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
    const [label] = await labelsOf(server, id!)
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
