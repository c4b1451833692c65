/** Orders of which some have their parcel, sent with another that was typed: at every width each choice stands there whole. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminPaths } from '#rules/admin-paths.ts'
import { asking } from '#rules/paths.ts'
import { system } from '#rules/users/access.ts'
import { awake } from '#tests/support/browser/awake.ts'
import { openJourney, type Journey } from '#tests/support/browser/journey.ts'
import { copiesOf } from '#tests/support/shop/paid-orders.ts'
import { toSend } from '#tests/support/shop/to-send.ts'

const BOX = { courier: 'andreani', weightG: 900, lengthCm: 30, widthCm: 20, heightCm: 10, declared: 100 }
const OTHER = 'Transportes y Encomiendas del Litoral'
let server: Journey
let ids: number[]
beforeAll(async () => {
  server = await openJourney()
  ids = await copiesOf(server.database, await toSend(server.shop), 3, 'Maximiliana Guadalupe')
  for (const id of ids.slice(0, 2)) {
    const made = await server.shop.shipments.create(system('test'), id, BOX)
    if (!made.ok) throw new Error(made.message)
  }
  const packed = await server.shop.ordersAdmin.many.pack(system('test'), ids)
  if (!packed.ok) throw new Error(packed.message)
})
afterAll(() => server?.close())

/** What of the orders' table is wider than where it stands. A list to choose from never says that it is cut: there is none. */
const cut = (page: Page) =>
  page.getByRole('region', { name: 'Pedidos' }).evaluate((region) => {
    const all = [region, ...region.querySelectorAll<HTMLElement>('tbody *:not(.sr-only)')]
    return all.flatMap((one) =>
      one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== 'inline'
        ? [`${one.tagName} ${one.textContent}`]
        : one.tagName === 'SELECT'
          ? [`SELECT ${one.textContent}`]
          : [],
    )
  })

test.each([360, 820, 1440])('with %i px', async (width) => {
  const { page, errors } = await server.visitAs('admin@vereda.test', undefined, {
    viewport: { width, height: 1000 },
  })
  const main = page.getByRole('main')
  await page.goto(server.url + asking(adminPaths.manyOrders, { paso: 'ship', id: ids }))
  await awake(page)
  await main.getByLabel('Quién los lleva').fill(OTHER)
  await main
    .getByLabel('Códigos de seguimiento')
    .fill(ids.map((id) => `${id} ENCOMIENDA-000${id}-2026`).join('\n'))
  expect(await cut(page)).toEqual([])
  await main.getByRole('button', { name: 'Ver qué código va a cada pedido' }).click()
  await main.getByRole('heading', { name: `Así salen, con ${OTHER}` }).waitFor()
  expect(await cut(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  expect(errors).toEqual([])
})
