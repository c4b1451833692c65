/**
 * Bought by ear, at 360 px: nothing is found but by its role and its accessible name, nothing is pressed but by keyboard, and on
 * every page whatever can be reached has a name. What happens is heard: headings, states and announcements.
 */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { awake } from '#tests/support/browser/awake.ts'
import { openJourney, type Journey } from '#tests/support/browser/journey.ts'
import { CUSTOMER, PERSONAL_DATA } from '#tests/support/browser/shopper.ts'

/** Holds product §36.6. */

const SHOE = 'Zapatillas Cancha Blancas'
const SPOKEN = /^\s*- (button|link|textbox|searchbox|combobox|checkbox|radio|slider|spinbutton|img)(?! ")/

let server: Journey
beforeAll(async () => {
  server = await openJourney()
})
afterAll(() => server?.close())

/** As a screen reader jumps to a control and presses it. */
async function press(control: Locator, key = 'Enter') {
  await control.focus()
  await control.press(key)
}
async function arrive(page: Page, title: string | RegExp) {
  await page.getByRole('heading', { name: title, level: 1 }).waitFor()
  await awake(page)
  const tree = await page.locator('body').ariaSnapshot()
  expect(tree.split('\n').filter((line) => SPOKEN.test(line))).toEqual([])
}

test('found, added in a size, ordered and paid by roles and names alone', async () => {
  const { page, errors } = await server.visitAs(CUSTOMER, {})
  const main = page.getByRole('main')
  await page.goto(server.url)
  await arrive(page, /./)
  await press(page.getByRole('button', { name: 'Buscar', exact: true }))
  const search = page.getByRole('combobox', { name: 'Buscar productos' })
  await search.pressSequentially('zapatillas cancha 42')
  await search.press('Enter')
  await arrive(page, /Resultados para «zapatillas cancha 42»/)
  await press(main.getByRole('link', { name: SHOE }).first())

  await arrive(page, SHOE)
  const size = main.getByRole('group', { name: /^Talle/ }).getByRole('radio', { name: /^42/ })
  await press(size, 'Space')
  expect(await size.isChecked()).toBe(true)
  await press(main.getByRole('button', { name: 'AGREGAR AL CARRITO', exact: true }))
  await main.getByRole('button', { name: 'AGREGADO AL CARRITO', exact: true }).waitFor()
  const said = page.getByRole('status').filter({ hasText: /talle 42/i })
  await said.first().waitFor()
  await page.getByRole('link', { name: /^Carrito, 1 producto/ }).waitFor()
  await press(page.getByRole('link', { name: 'Ver carrito' }).first())

  await arrive(page, 'Carrito')
  await press(main.getByRole('link', { name: /^Iniciar compra/ }))
  await arrive(page, 'Checkout')
  const another = main.getByRole('radio', { name: 'Otra dirección', exact: true })
  if (await another.isVisible()) await press(another, 'Space')
  for (const [name, value] of Object.entries(PERSONAL_DATA)) {
    const field = main.getByRole('textbox', { name, exact: true })
    await field.focus()
    await field.press('ControlOrMeta+A')
    await field.pressSequentially(value)
  }
  const province = main.getByRole('combobox', { name: 'Provincia' })
  await province.focus()
  await province.selectOption('Cordoba')
  await press(main.getByRole('button', { name: 'Confirmar Pedido' }))
  await page.waitForURL(/pedido=/)
  await page.getByRole('heading', { name: 'Ya casi: falta el pago' }).waitFor()
  await press(page.getByRole('link', { name: /^Pagar con Mercado Pago/ }).first())
  await press(page.getByRole('button', { name: 'Aprobar el pago' }))
  await arrive(page, /Gracias por tu compra|Estamos verificando tu pago/)
  await page.getByRole('heading', { name: 'Gracias por tu compra' }).waitFor()
  await main.getByRole('heading', { name: 'Cómo sigue' }).waitFor()
  expect(errors).toEqual([])
})
