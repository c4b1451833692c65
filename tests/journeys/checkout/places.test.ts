/** The address knows its postal code: localities are offered, a province that contradicts it is asked about, and both go with the parcel. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders } from '#data/schema.ts'
import { orderNumber } from '#rules/orders/order.ts'
import { openJourney, type Journey } from '#tests/support/browser/journey.ts'
import { confirm, fillIn, putIntoCart } from '#tests/support/browser/shopper.ts'
import { productNamed } from '#tests/support/shelf.ts'

/** Holds product §20.4. */

let server: Journey
beforeAll(async () => void (server = await openJourney()))
afterAll(() => server?.close())

test('localities come with the code, the wrong province is asked about and never refused', async () => {
  const { page, errors } = await server.visitAs('lugares@example.com')
  await putIntoCart(page, server.url, await productNamed(server.database, 'Zapatillas Cancha Blancas'), '42')
  await page.goto(`${server.url}/Checkout`)
  await fillIn(page)
  await fillIn(page, { 'Código postal': 'S2000ABC' }, 'Cordoba')
  await page.getByText('Ese código parece de Santa Fe. ¿Está bien la provincia?').waitFor()
  const offered = (name: string) => page.locator(`#localidades option[value="${name}"]`)
  await offered('Rosario').waitFor({ state: 'attached' })
  await page.getByLabel('Código postal').fill('C1425DKF')
  await offered('Ciudad Autónoma de Buenos Aires').waitFor({ state: 'attached' })
  await page.getByLabel('Código postal').fill('5800')
  await offered('Rio Cuarto').waitFor({ state: 'attached' })
  await page.getByLabel('Localidad').fill('Río Cuarto')
  await page.getByText('Agregar DNI').click()
  await page.getByLabel('DNI').fill('30.123')
  await page.getByLabel('Localidad').focus()
  await page.getByText('El DNI tiene 7 u 8 números').first().waitFor()
  await page.getByLabel('DNI').fill('30.123.456')
  await confirm(page)
  await page.waitForURL(/pedido=/)
  const reference = new URL(page.url()).searchParams.get('pedido')!
  const [order] = await server.database.db.select().from(orders).where(eq(orders.reference, reference))
  expect(order).toMatchObject({ dni: '30123456', locality: 'Río Cuarto', postalCode: '5800' })
  await page.goto(`${server.url}/Order/${reference}`)
  await page.getByText('5800 Río Cuarto, Córdoba').waitFor()
  const office = await server.visitAs('admin@vereda.test')
  await office.page.goto(`${server.url}/AdminOrder/${orderNumber(order!.id)}`)
  await office.page.getByText('30.123.456', { exact: true }).waitFor()
  expect(office.errors).toEqual([])
  expect(errors).toEqual([])
})
