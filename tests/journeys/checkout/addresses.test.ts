/** Several addresses: kept in the account, chosen at the checkout, with and without scripts. */
import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders } from '#data/schema.ts'
import { ADDRESS_SAYS } from '#rules/addresses/address.ts'
import { openJourney, type Journey } from '#tests/support/browser/journey.ts'
import {
  confirm,
  CUSTOMER,
  fillIn,
  PERSONAL_DATA,
  putIntoCart,
  signIn,
  stir,
} from '#tests/support/browser/shopper.ts'
import { productNamed } from '#tests/support/shelf.ts'

/** Holds product §59.1, §59.2, §59.3. */

let server: Journey
beforeAll(async () => {
  server = await openJourney()
  server.shop.settings.openOrders = 20
})
afterAll(() => server?.close())

const lastStreet = async () => {
  const [order] = await server.database.db.select().from(orders).orderBy(desc(orders.id)).limit(1)
  return order!.street
}

test.for([true, false])('chosen, added and taken out (scripts: %s)', async (javaScriptEnabled) => {
  const shoe = await productNamed(server.database, 'Zapatillas Cancha Blancas')
  const { page, errors } = await server.visit({ javaScriptEnabled, viewport: { width: 360, height: 780 } })
  const street = page.getByLabel('Dirección', { exact: true })
  await signIn(page, server.url, CUSTOMER, '/Cart')
  await putIntoCart(page, server.url, shoe, '42')
  await page.goto(`${server.url}/Checkout`)
  await stir(page)
  await page.getByRole('radio', { name: /^Casa/, checked: true }).waitFor()
  expect(await street.isVisible()).toBe(false)
  await page.getByRole('radio', { name: /^Trabajo/ }).check()
  // With scripts the fields follow, and the total with them.
  if (javaScriptEnabled) await expect.poll(() => street.inputValue()).toBe('Av. Córdoba 1345')
  await confirm(page)
  await page.waitForURL(/pedido=/)
  expect(await lastStreet()).toBe('Av. Córdoba 1345')

  await putIntoCart(page, server.url, shoe, '43')
  await page.goto(`${server.url}/Checkout`)
  await stir(page)
  await page.getByRole('radio', { name: 'Otra dirección', exact: true }).check()
  if (javaScriptEnabled) await expect.poll(() => street.inputValue()).toBe('')
  await fillIn(page, { ...PERSONAL_DATA, Dirección: 'Sol' })
  await page.getByLabel('Departamento o piso').fill('')
  await page.getByRole('textbox', { name: 'como' }).fill('Lo de Ana')
  await confirm(page)
  await page.getByRole('link', { name: 'Tu direccion tiene que tener al menos 5 caracteres' }).waitFor()
  expect(await street.isVisible()).toBe(true)
  await street.fill('Av. Colón 1234')
  await confirm(page)
  await page.waitForURL(/pedido=/)
  expect(await lastStreet()).toBe('Av. Colón 1234')

  await page.goto(`${server.url}/MisDirecciones`)
  const named = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  await named('Lo de Ana').getByText('Av. Colón 1234').waitFor()
  await page.getByRole('button', { name: 'Usar como la habitual: Lo de Ana' }).click()
  await page.getByText(ADDRESS_SAYS.usual).waitFor()
  await named('Lo de Ana').getByText('La habitual').waitFor()
  await page.getByRole('button', { name: 'Quitar Lo de Ana' }).click()
  await page.getByText(ADDRESS_SAYS.removed).waitFor()
  expect(await named('Lo de Ana').count()).toBe(0)
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await page.getByText(ADDRESS_SAYS.restored).waitFor()
  await page.getByRole('link', { name: 'Cambiar Lo de Ana' }).click()
  await page.getByRole('main').getByLabel('Nombre', { exact: true }).fill('')
  await page.getByRole('button', { name: 'Guardar la dirección' }).click()
  await page.getByRole('link', { name: ADDRESS_SAYS.label }).waitFor()
  await page.getByRole('main').getByLabel('Nombre', { exact: true }).fill('Ana')
  await page.getByRole('button', { name: 'Guardar la dirección' }).click()
  await page.getByText(ADDRESS_SAYS.kept).waitFor()
  await page.getByRole('button', { name: 'Quitar Ana' }).click()
  await page.getByText(ADDRESS_SAYS.removed).waitFor()
  await page
    .getByRole('button', { name: 'Usar como la habitual: Casa' })
    .or(named('Casa').getByText('La habitual'))
    .first()
    .waitFor()
  expect(errors).toEqual([])
})

test('an address that another window took out meanwhile is not guessed', async () => {
  const shoe = await productNamed(server.database, 'Zapatillas Cancha Blancas')
  const { page } = await server.visit({ javaScriptEnabled: false })
  await signIn(page, server.url, CUSTOMER, '/Cart')
  await putIntoCart(page, server.url, shoe, '44')
  await page.goto(`${server.url}/Checkout`)
  await page.getByRole('radio', { name: /^Trabajo/ }).check()
  const other = await page.context().newPage()
  await other.goto(`${server.url}/MisDirecciones`)
  await other.getByRole('button', { name: 'Quitar Trabajo' }).click()
  await other.getByText(ADDRESS_SAYS.removed).waitFor()
  await confirm(page)
  await page.getByText(ADDRESS_SAYS.gone).waitFor()
  await page.getByRole('radio', { name: 'Otra dirección', exact: true, checked: true }).waitFor()
})
