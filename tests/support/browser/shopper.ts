/** What shoppers do again and again in a browser, by the names that they read; every step works with and without scripts. */
import { provinceName } from '#rules/checkout/shipping.ts'
import type { Locator, Page } from 'playwright-core'
import { DEMO_PASSWORD } from '#gateways/sandbox/identity/demo-users.ts'

export const CUSTOMER = 'cliente@vereda.test'

/** On the sign-in page of the identity provider, or on ours, which leads there. */
export async function signInAs(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  const there = page.getByRole('heading', { name: 'Ingresar', level: 1 })
  const withPassword = page.getByRole('link', { name: 'Ingresar con contraseña' })
  await there.waitFor()
  if (await withPassword.isVisible()) await withPassword.click()
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Contraseña').fill(password)
  await page.getByRole('button', { name: 'Ingresar', exact: true }).click()
}

/** From any page of the shop; comes back to `returnTo`. */
export async function signIn(
  page: Page,
  url: string,
  email = CUSTOMER,
  returnTo = '/Profile',
): Promise<void> {
  await page.goto(`${url}/sign-in?returnTo=${encodeURIComponent(returnTo)}`)
  await signInAs(page, email)
  await page.waitForURL(url + returnTo)
}

/** On a product's page. The buttons are drawn as boxes, so a finger presses their words. */
export const chooseSize = (page: Page, size: string) =>
  page
    .getByRole('group', { name: /^Talle/ })
    .locator('label', { hasText: new RegExp(`^${size}$`) })
    .click()

/** Leaves the browser on the product's page, with one of this size in the cart. */
export async function putIntoCart(page: Page, url: string, productId: number, size: string): Promise<void> {
  await page.goto(`${url}/ProductDetail/${productId}`)
  await chooseSize(page, size)
  await page.getByRole('button', { name: 'AGREGAR AL CARRITO', exact: true }).click()
  await page.getByRole('button', { name: 'AGREGADO AL CARRITO', exact: true }).waitFor()
}

export const PERSONAL_DATA = {
  Nombre: 'Camila',
  Apellido: 'Sosa Núñez',
  'E-mail': 'camila.compra@example.com',
  'Teléfono celular': '+54 9 351 234-5678',
  Día: '7',
  Mes: '3',
  Año: '1995',
  Dirección: 'Av. Colón 1234',
  'Código postal': '5000',
}
export type PersonalData = Partial<Record<keyof typeof PERSONAL_DATA, string>>

/** In the form of /Checkout or /Register. */
export async function fillIn(
  page: Page,
  data: PersonalData = PERSONAL_DATA,
  province?: string,
): Promise<void> {
  const main = page.getByRole('main')
  const another = page.getByRole('radio', { name: 'Otra dirección', exact: true })
  for (const [label, value] of Object.entries(data)) {
    const field = main.getByLabel(label, { exact: true })
    if (label === 'Dirección') {
      // Of whoever keeps addresses it is another one; they may come a moment after the rest of the form.
      await field.or(another).filter({ visible: true }).first().waitFor()
      if (await another.isVisible()) await another.check()
    }
    await field.fill(value)
  }
  if (province) await page.getByLabel('Provincia').selectOption(province)
}

/** With something in the cart and signed in: as far as the payment. Answers the order's reference. */
export async function placeOrder(page: Page, url: string, province = 'Cordoba'): Promise<string> {
  await page.goto(`${url}/Checkout`)
  await fillIn(page, PERSONAL_DATA, province)
  // Only without scripts: with them the amount follows the province.
  const update = page.getByRole('button', { name: 'Actualizar el envío según la provincia elegida' })
  if (await update.isVisible()) await update.click()
  // As a person would, who reads the total first.
  await page
    .getByRole('region', { name: 'Tu pedido' })
    .getByText(`Envío a ${provinceName(province)}`)
    .waitFor()
  await confirm(page)
  await page.waitForURL(/pedido=/)
  return new URL(page.url()).searchParams.get('pedido')!
}

export const confirm = (page: Page) => page.getByRole('button', { name: 'Confirmar Pedido' }).click()

/** From the shop's payment step to the payment provider's page. */
export async function goToPay(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /^Pagar con Mercado Pago/ })
    .first()
    .click()
  await page.getByRole('heading', { name: 'Pagá tu compra' }).waitFor()
}

/** The table of a summary: subtotal, discount, shipping, total. */
export async function amountsIn(summary: Locator): Promise<string[]> {
  const texts = await summary.getByRole('definition').allTextContents()
  return texts.map((text) => text.replaceAll('\u00a0', ' ').trim())
}

/** A sign of a person, for which a page's scripts wait (or five seconds). */
export const stir = (page: Page) => page.mouse.move(120, 320)

/** On the payment provider's page: what is pressed there leads back to the order. */
export async function payBy(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  await page.waitForURL(/\/Order\//)
  await stir(page)
}
