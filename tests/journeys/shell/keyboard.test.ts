/** Walks without a mouse (product §36.6): at every stop the focus is seen and nothing lies over it; dialogs take it and give it back. */
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { awake } from '#tests/support/browser/awake.ts'
import { openJourney, until, type Journey } from '#tests/support/browser/journey.ts'
import { focused, hidden, tabTo } from '#tests/support/browser/keyboard.ts'
import { CUSTOMER, PERSONAL_DATA } from '#tests/support/browser/shopper.ts'
import { RIGHT_CONTACT } from '#tests/support/browser/wrong-forms.ts'

/** Holds product §2.24, §8.1, §16.1, §16.2. */

const SHOE = 'Zapatillas Cancha Blancas'

let server: Journey
beforeAll(async () => {
  server = await openJourney()
})
afterAll(() => server?.close())
afterEach(() => expect(server.troubles).toEqual([]))

const press = (page: Page, ...keys: string[]) =>
  keys.reduce(async (before, key) => (await before, page.keyboard.press(key)), Promise.resolve())

/** A wide window, or a phone with a keyboard. */
async function visit(email: string | null, width = 1280, cart: Record<number, string> = {}) {
  const seen = await server.visitAs(email, cart)
  await seen.page.setViewportSize({ width, height: 800 })
  return seen
}

test('search, filter, product, size, cart, checkout, mistakes, order', async () => {
  const { page, errors } = await visit('sin.mouse@example.com')
  await page.goto(server.url)
  await tabTo(page, /^link "Saltar al contenido"/)
  await awake(page)
  await tabTo(page, /^combobox "Buscar productos"/)
  await page.keyboard.type('zapatila')
  await page.getByRole('option').first().waitFor()
  await press(page, 'ArrowDown', 'ArrowUp', 'Escape', 'Enter')
  await page.getByRole('heading', { name: 'Resultados para «zapatila»' }).waitFor()

  // The word names a category, so that is chosen already.
  await tabTo(page, /^checkbox "Calzado.*checked/)
  await tabTo(page, /^checkbox "42/)
  await press(page, 'Space')
  await page.waitForURL(/category=calzado.*size=42/)
  await tabTo(page, new RegExp(`^link "${SHOE}`))
  await press(page, 'Enter')
  await page.getByRole('heading', { name: SHOE, level: 1 }).waitFor()

  // A new page, whose first stop leads past the bar.
  await tabTo(page, /^link "Saltar al contenido"/)
  await press(page, 'Enter')
  await awake(page)
  await tabTo(page, /^radio "39/)
  await press(page, 'ArrowRight', 'ArrowRight', 'ArrowRight')
  expect(await focused(page)).toMatch(/^radio "42".*checked/)
  expect(await hidden(page)).toBeNull()
  await tabTo(page, /^button "AGREGAR AL CARRITO"/)
  await press(page, 'Enter')
  await page.getByRole('button', { name: 'AGREGADO AL CARRITO', exact: true }).waitFor()
  await tabTo(page, /^link "Ver carrito"/)
  await press(page, 'Enter')
  await page.getByRole('heading', { name: 'Carrito', level: 1 }).waitFor()
  // A button that has come to its limit keeps the focus.
  await tabTo(page, /^button "Una más"/)
  await press(page, 'Enter')
  await page.getByText('Cantidad: 2').waitFor()
  await press(page, 'Shift+Tab')
  await press(page, 'Enter')
  await page.getByText('Cantidad: 1').waitFor()
  expect(await focused(page)).toMatch(/^button "Una menos"/)
  // The number shows at once; what confirms it is not to be cut off by the next page.
  await page.locator('section[aria-busy="false"]').waitFor()
  await tabTo(page, /^link "Iniciar compra/)
  await press(page, 'Enter')
  await page.getByRole('heading', { name: 'Checkout', level: 1 }).waitFor()

  await awake(page)
  await tabTo(page, /^button "Confirmar Pedido"/)
  await press(page, 'Enter')
  await until(async () => (await focused(page)).startsWith('alert'))
  expect(await page.title()).toMatch(/^Error: /)
  // The summary leads to its fields.
  await tabTo(page, /^link "Debes colocar tu apellido"/)
  await press(page, 'Enter')
  await until(async () => (await focused(page)).startsWith('textbox "Apellido"'))
  expect(await hidden(page)).toBeNull()
  await page.keyboard.type(PERSONAL_DATA.Apellido)
  await press(page, 'Shift+Tab')
  expect(await focused(page)).toMatch(/^textbox "Nombre"/)
  for (const [label, value] of Object.entries(PERSONAL_DATA)) {
    if (!(await focused(page)).startsWith(`textbox "${label}"`))
      await tabTo(page, new RegExp(`^textbox "${label}`))
    await press(page, 'Control+A')
    await page.keyboard.type(value)
    if (label === 'Dirección') {
      await tabTo(page, /^combobox "Provincia"/)
      // The list knows its names by their first letters, accents and all: the one before, and one further.
      await page.keyboard.type('Chubut')
      await press(page, 'ArrowDown')
    }
  }
  await page.getByRole('region', { name: 'Tu pedido' }).getByText('Envío a Córdoba').waitFor()
  await tabTo(page, /^button "Confirmar Pedido"/)
  await press(page, 'Enter')
  await page.waitForURL(/pedido=/)
  await page.getByRole('heading', { name: 'Ya casi: falta el pago' }).waitFor()
  await tabTo(page, /^link "Pagar con Mercado Pago/)
  expect(errors).toEqual([])
})

test('a favourite, taken back and put back again', async () => {
  const { page, errors } = await visit(null)
  await page.goto(server.url)
  await awake(page)
  await tabTo(page, new RegExp(`^button "Favorito: ${SHOE}"`))
  await press(page, 'Space')
  await page.getByRole('button', { name: `Favorito: ${SHOE}`, pressed: true }).waitFor()
  await page.getByRole('link', { name: 'Favoritos, 1 producto' }).waitFor()
  await tabTo(page, /^link "Favoritos, 1 producto"/, { key: 'Shift+Tab' })
  await press(page, 'Enter')
  await until(() => page.evaluate(() => document.activeElement?.id === 'contenido'))
  await tabTo(page, new RegExp(`^button "Quitar de favoritos: ${SHOE}"`))
  await press(page, 'Enter')
  await until(async () => (await focused(page)) === 'button "Deshacer"')
  expect(await hidden(page)).toBeNull()
  // It waits for who is at it.
  await page.waitForTimeout(6_500)
  await press(page, 'Enter')
  await page.getByRole('button', { name: `Quitar de favoritos: ${SHOE}` }).waitFor()
  expect(errors).toEqual([])
})

test('a review, refused, written, and taken back', async () => {
  const { page, errors } = await visit('opina.sin.mouse@example.com')
  await page.goto(`${server.url}/ProductDetail/8`)
  await awake(page)
  await tabTo(page, /^button "Comentar"/)
  await press(page, 'Enter')
  await until(async () => (await focused(page)).startsWith('alert'))
  expect(await page.title()).toMatch(/^Error: /)
  await tabTo(page, /^link "Ingresa una puntuación entre 1 y 5"/)
  await press(page, 'Enter')
  await until(async () => (await focused(page)).startsWith('radio "1 estrella"'))
  expect(await hidden(page)).toBeNull()
  await press(page, 'ArrowRight', 'ArrowRight', 'ArrowRight')
  expect(await focused(page)).toMatch(/^radio "4 estrellas".*checked/)
  await tabTo(page, /^textbox "Comentario"/)
  await page.keyboard.type('Abriga mucho y pesa poco')
  await tabTo(page, /^button "Comentar"/)
  await press(page, 'Enter')
  await page.getByText('Muchas gracias por comentar!').first().waitFor()
  expect(await page.title()).not.toMatch(/^Error: /)

  // The focus is where the list begins, and the next stops lead into it.
  await page.getByRole('main').getByText('Abriga mucho y pesa poco').waitFor()
  expect(await focused(page)).toMatch(/^heading "Opiniones"/)
  await tabTo(page, /^button "Borrar mi comentario"/, { most: 4 })
  await press(page, 'Enter')
  const sure = page.getByRole('alertdialog', { name: 'Estás seguro?' })
  await sure.waitFor()
  await tabTo(page, /^button "Borrar"/, { most: 4 })
  await press(page, 'Enter')
  await page.getByText('Comentario eliminado').first().waitFor()
  await until(async () => (await focused(page)).startsWith('heading "Opiniones"'))
  expect(errors).toEqual([])
})

test('a message, with its mistakes', async () => {
  const { page, errors } = await visit(null)
  await page.goto(`${server.url}/Contact`)
  await awake(page)
  await tabTo(page, /^button "Enviar"/)
  await press(page, 'Enter')
  await until(async () => (await focused(page)).startsWith('alert'))
  await tabTo(page, /^link "Por favor ingrese su nombre\."/)
  await press(page, 'Enter')
  await until(async () => (await focused(page)).startsWith('textbox "Nombre"'))
  for (const value of Object.values(RIGHT_CONTACT)) {
    await page.keyboard.type(value)
    await tabTo(page, /^(textbox|button "Enviar")/)
  }
  await press(page, 'Enter')
  await page.getByText('Gracias por tu mensaje, se envio correctamente.').waitFor()
  // Everybody learns that it is on its way.
  await until(() =>
    page.evaluate(() => document.activeElement?.textContent?.includes('Gracias por tu mensaje')),
  )
  expect(errors).toEqual([])
})

test('questions open and close, also before the scripts', async () => {
  const { page } = await visit(null)
  await page.goto(`${server.url}/Faqs`)
  await tabTo(page, /^link "Saltar al contenido"/)
  await press(page, 'Enter')
  await page.keyboard.press('Tab')
  await press(page, 'Enter')
  await page.getByText('No hace falta turno.').waitFor()
  expect(await hidden(page)).toBeNull()
  await press(page, 'Enter')
  await page.getByText('No hace falta turno.').waitFor({ state: 'hidden' })
})

/** Where, which button, and at what width; all of them open, by their own button, what a person comes upon in the shop. */
const PANELS: [path: string, button: string | RegExp, width: number][] = [
  ['/', 'Menú', 360],
  ['/', 'Buscar', 360],
  ['/', /^Notificaciones/, 360],
  ['/', 'Filtros', 360],
  ['/', /^Notificaciones/, 1280],
  ['/', /^Mi Perfil/, 1280],
  ['/About', 'Newsletter semanal', 1280],
  ['/ProductDetail/1', 'Guía de talles', 360],
  ['/ProductDetail/1', 'Tarjetas y cuotas', 360],
  ['/ProductDetail/1', 'Cambios gratis en el showroom', 1280],
  ['/ProductDetail/1', 'Envíos', 1280],
  ['/ProductDetail/1', /^Ampliar: /, 1280],
  ['/Checkout', 'Tengo un cupón de descuento', 1280],
]
test.each(PANELS)('%s, %s at %i px: takes the focus, keeps it, gives it back', async (path, name, width) => {
  const { page, errors } = await visit(CUSTOMER, width, { 1: '42:1' })
  await page.goto(server.url + path)
  await awake(page)
  // The very button: some panels hold another of the same name.
  const button = (await page.getByRole('button', { name }).filter({ visible: true }).first().elementHandle())!
  await button.focus()
  await press(page, 'Enter')
  const panel = page.locator(':popover-open, dialog[open]')
  await panel.waitFor()
  await until(() => panel.evaluate((one) => one.contains(document.activeElement)))
  for (let stop = 0; stop < 27; stop += 1) {
    await page.keyboard.press(stop % 9 === 8 ? 'Shift+Tab' : 'Tab')
    const where = await page.evaluate(() => {
      const at = document.activeElement
      // Between the last and the first control the focus is at the browser's own.
      return at === document.body || at?.closest(':popover-open, dialog[open]')
        ? ''
        : at?.outerHTML.slice(0, 200)
    })
    expect(where).toBe('')
    if ((await focused(page)) !== 'nothing') expect(await hidden(page), await focused(page)).toBeNull()
  }
  await press(page, 'Escape')
  await until(async () => (await panel.count()) === 0)
  expect(await button.evaluate((one) => one === document.activeElement)).toBe(true)
  expect(await page.locator('[inert]').count()).toBe(0)
  expect(errors).toEqual([])
})

test('dialogs that come by themselves take the focus, and leave it at what went wrong', async () => {
  const { page, errors } = await visit('de.golpe@example.com')
  await page.goto(`${server.url}/Register`)
  await awake(page)
  await tabTo(page, /^button "Guardar mis datos"/)
  await press(page, 'Enter')
  const dialog = page.getByRole('dialog', { name: /ALGO SALIO MAL/i })
  await dialog.waitFor()
  await until(() => dialog.evaluate((one) => one.contains(document.activeElement)))
  await press(page, 'Escape')
  await dialog.waitFor({ state: 'hidden' })
  await until(async () => (await focused(page)).startsWith('alert'))
  expect(errors).toEqual([])
})
