/** A form that is sent after the session ended: nothing that was typed is lost, it is said why, and after signing in it is sent. */
import { eq, inArray } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { coupons, deliveryAddresses, orders, sessions, users } from '#data/schema.ts'
import { awake } from '#tests/support/browser/awake.ts'
import { openJourney, until, type Journey } from '#tests/support/browser/journey.ts'
import { CUSTOMER, fillIn, PERSONAL_DATA, signInAs } from '#tests/support/browser/shopper.ts'

/** Holds product §19.10. */

const ADMIN = 'admin@vereda.test'

let server: Journey
beforeAll(async () => {
  server = await openJourney()
})
afterAll(() => server?.close())
afterEach(() => expect(server.troubles).toEqual([]))

async function endSessionsOf(email: string) {
  const { db } = server.database
  const of = db.select({ id: users.id }).from(users).where(eq(users.email, email))
  await db.delete(sessions).where(inArray(sessions.userId, of))
}
const count = (table: typeof orders | typeof deliveryAddresses | typeof coupons) =>
  server.database.db.$count(table)

/** What was typed is there, or will be sent again. */
type Form = {
  name: string
  email: string
  cart?: Record<number, string>
  path: string
  type: (page: Page, code: string) => Promise<void>
  button: RegExp
  message: string
  /** A text that was typed. */
  typed: string
  table: Parameters<typeof count>[0]
}
const FORMS: Form[] = [
  {
    name: 'the checkout',
    email: CUSTOMER,
    cart: { 1: '42:1' },
    path: '/Checkout',
    type: async (page) => {
      await fillIn(page, PERSONAL_DATA, 'Cordoba')
      // Only without scripts: with them the amount follows the province.
      const update = page.getByRole('button', { name: 'Actualizar el envío según la provincia elegida' })
      if (await update.isVisible()) await update.click()
    },
    button: /^Confirmar Pedido/,
    message: 'Debes iniciar sesión para comprar!',
    typed: 'Av. Colón 1234',
    table: orders,
  },
  {
    name: 'a form of the account',
    email: CUSTOMER,
    path: '/MisDirecciones?sumar=1',
    type: (page, code) =>
      fillIn(page, { Nombre: 'Taller', Dirección: `Colón 99 ${code}`, 'Código postal': '5000' }, 'Cordoba'),
    button: /^Guardar/,
    message: 'Debes iniciar sesión.',
    typed: 'Colón 99 CON-SCRIPTS',
    table: deliveryAddresses,
  },
  {
    name: 'a form of the back office',
    email: ADMIN,
    path: '/AdminCoupons',
    type: async (page, code) => {
      await page.getByLabel('Código', { exact: true }).fill(code)
      await page.getByLabel('Descuento en pesos').fill('5000')
    },
    button: /^Crear cupón/,
    message: 'Debes iniciar sesión.',
    typed: 'CON-SCRIPTS',
    table: coupons,
  },
]

const press = (page: Page, name: RegExp) =>
  page.getByRole('main').getByRole('button', { name }).filter({ visible: true }).first().click()
const inFields = (page: Page) =>
  page
    .locator('main input, main textarea')
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))

describe.each(FORMS)('$name', ({ email, cart, path, type, button, message, typed, table }) => {
  test('stays as it is, and goes through once somebody signed in elsewhere', async () => {
    const { page } = await server.visitAs(email, cart)
    await page.goto(server.url + path)
    await awake(page)
    await type(page, 'CON-SCRIPTS')
    const before = await count(table)
    await endSessionsOf(email)
    await press(page, button)
    const alert = page.getByRole('alert').filter({ hasText: message }).filter({ hasText: 'sigue acá' })
    await alert.waitFor()
    expect(await inFields(page)).toContain(typed)
    expect(await page.getByText('NO AGREGASTE PRODUCTOS A TU CARRITO').count()).toBe(0)
    const [other] = await Promise.all([
      page.context().waitForEvent('page'),
      alert.getByRole('link', { name: 'ingresá en otra pestaña' }).click(),
    ])
    await signInAs(other, email)
    await other.waitForURL(server.url + path)
    await page.bringToFront()
    await press(page, button)
    await until(async () => (await count(table)) === before + 1)
    await page.context().close()
  })

  test('without scripts it waits in a page that says so and sends it again', async () => {
    const { page } = await server.visitAs(email, cart, { javaScriptEnabled: false })
    await page.goto(server.url + path)
    await type(page, 'SIN-SCRIPTS')
    const before = await count(table)
    await endSessionsOf(email)
    await press(page, button)
    await page.getByRole('heading', { level: 1, name: message }).waitFor()
    const [other] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: 'Ingresar en otra pestaña' }).click(),
    ])
    await signInAs(other, email)
    await other.waitForURL(server.url + path)
    await page.bringToFront()
    await page.getByRole('button', { name: 'Enviar de nuevo' }).click()
    await until(async () => (await count(table)) === before + 1)
    await page.context().close()
  })
})
