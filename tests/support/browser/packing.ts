/** Orders of a list from the shelf to the carrier with a scanner in hand, every click counted. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { orderNumber } from '#rules/orders/order.ts'
import { system } from '#rules/users/access.ts'
import { awake } from './awake.ts'
import type { Journey } from './journey.ts'

export const MOST_CLICKS = 20
const self = system('test')

/** What a scanner reads off the pieces of an order. */
export async function labelsOf(server: Journey, id: number): Promise<string[]> {
  const batch = await server.shop.ordersAdmin.packing.batch(self, [id])
  if (!batch.ok) throw new Error(batch.message)
  return batch.value[0]!.lines.flatMap(({ sku, quantity }) => Array.from({ length: quantity }, () => sku))
}
export const whole = (page: Page) => page.getByText('Está todo. Cerrá la caja.')
export async function scan(page: Page, code: string): Promise<void> {
  const field = page.getByLabel('Escaneá cada prenda')
  await field.fill(code)
  await field.press('Enter')
}

/** All that the list finds by `q` are packed, labelled and handed to a carrier. Answers the clicks. */
export async function packAndSend(
  server: Journey,
  page: Page,
  ids: readonly number[],
  q: string,
): Promise<number> {
  const main = page.getByRole('main')
  const many = ids.length
  let clicks = 0
  const click = async (role: 'button' | 'link', name: string | RegExp) => {
    clicks += 1
    await main.getByRole(role, { name }).click()
  }
  await page.goto(`${server.url}/AdminOrders?q=${q}&fulfilment=unfulfilled`)
  await awake(page)
  clicks += 1
  await main.getByLabel(new RegExp(`^Los ${many} pedidos de la`)).check()
  await click('button', 'Armar')
  await main.getByRole('heading', { name: /^Para buscar: \d+ prendas$/ }).waitFor()
  await click('link', `Armar estos ${many}`)
  for (const id of ids) {
    await main.getByRole('heading', { name: `Armar ${orderNumber(id)}` }).waitFor()
    for (const label of await labelsOf(server, id)) {
      const there = await main.getByText(/^\d+\/\d+$/).allInnerTexts()
      await scan(page, label)
      await expect.poll(() => main.getByText(/^\d+\/\d+$/).allInnerTexts()).not.toEqual(there)
    }
    await whole(page).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Preparado')
    clicks += 1
    await page.keyboard.press('Enter')
  }
  await main.getByText(`Todo listo: ${many} preparados.`).waitFor()
  await click('link', 'Remitos y etiquetas')
  const labels = main.getByRole('region', { name: /^Etiqueta del pedido/ })
  await labels.first().waitFor()
  expect(await labels.count()).toBe(many)
  clicks += 1
  await page.goBack()
  await click('link', `Despachar ${many} envíos`)
  await main.getByLabel('Quién los lleva').fill('OCA')
  await main.getByLabel('Códigos de seguimiento').fill(ids.map((_, at) => `MO${at}`).join('\n'))
  await click('button', 'Ver qué código va a cada pedido')
  await click('button', `Despachar ${many} pedidos`)
  await main.getByText(`${many} pedidos despachados.`).waitFor()
  return clicks
}
