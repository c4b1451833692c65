/** The main job of the shop from end to end, as a person does it on a phone. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openJourney, until, type Journey } from '#tests/support/browser/journey.ts'
import { ledgerOf, productNamed, stockOf } from '#tests/support/shelf.ts'
import {
  amountsIn,
  chooseSize,
  confirm,
  fillIn,
  PERSONAL_DATA,
  signInAs,
  stir,
} from '#tests/support/browser/shopper.ts'

/**
 * Holds product §1.1, §3.2, §3.6, §6.2, §6.9, §8.1, §8.2, §8.3, §8.5, §8.6, §9.2, §10.1, §10.2, §20.1,
 * §21.2.
 */

const SHOE = 'Zapatillas Cancha Blancas'
const MISTAKES = {
  Nombre: 'R2D2',
  Apellido: '',
  'E-mail': 'camila@',
  'Teléfono celular': '1234',
  Día: '31',
  Mes: '2',
  Año: '1995',
  Dirección: 'Sol',
  'Código postal': '1',
}

let server: Journey
beforeAll(async () => {
  server = await openJourney()
})
afterAll(() => server?.close())

test('a person finds a shoe, signs in on the way, corrects the form, uses a coupon and pays', async () => {
  const shoe = await productNamed(server.database, SHOE)
  const before = await stockOf(server.database, shoe, '42')
  const { page, errors } = await server.visit()
  const alert = page.getByRole('main').getByRole('alert')
  const summary = page.getByRole('region', { name: 'Tu pedido' })

  await page.goto(server.url)
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  await page.getByRole('combobox', { name: 'Buscar productos' }).fill('zapatila')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Resultados para «zapatila»' }).waitFor()
  const results = page.getByRole('main').getByRole('article')
  expect(await results.count()).toBe(9)
  // «Zapatillas» is a name for all footwear (rules/search-words).
  for (const name of await results.getByRole('heading').allTextContents())
    expect(name).toMatch(/^(Zapatillas|Ojotas)/)

  await page.getByRole('button', { name: 'Filtros' }).click()
  const filters = page.getByRole('form', { name: 'Filtros' })
  expect(await filters.getByLabel('Calzado').isChecked()).toBe(true)
  await filters.getByTitle(/con talle 42 en stock/).click()
  await page.waitForURL(/category=calzado&size=42/)
  await page.getByRole('button', { name: /^Ver \d+ productos/ }).click()
  await results.getByRole('link', { name: SHOE }).click()

  await page.getByRole('heading', { name: SHOE, level: 1 }).waitFor()
  await chooseSize(page, '42')
  await page.getByRole('button', { name: 'AGREGAR AL CARRITO', exact: true }).click()
  // Before the scripts came the answer stands in the page twice, above it and at the button.
  await page.getByRole('link', { name: 'Ver carrito' }).first().click()
  await page.getByRole('heading', { name: 'Carrito', level: 1 }).waitFor()
  expect(await page.getByRole('combobox', { name: 'Talle' }).inputValue()).toBe('42')
  await page.getByRole('link', { name: /^Iniciar compra · \$\s60\.499$/ }).click()

  await page.getByLabel('Dirección', { exact: true }).fill('Av. Colón 1234')
  await page.getByRole('button', { name: 'Ya tengo cuenta' }).click()
  await signInAs(page, 'cliente@vereda.test', 'no es esta')
  await alert.waitFor()
  await signInAs(page, 'cliente@vereda.test')
  await page.waitForURL(`${server.url}/Checkout`)
  expect(await page.getByLabel('Dirección', { exact: true }).inputValue()).toBe('Av. Colón 1234')

  await fillIn(page, MISTAKES)
  await confirm(page)
  await alert.getByRole('heading', { name: 'Debes completar el formulario correctamente!' }).waitFor()
  expect(await alert.getByRole('listitem').allTextContents()).toEqual([
    'Tu nombre solo debe contener letras y espacios.',
    'Debes colocar tu apellido',
    'El email no es valido',
    'El teléfono celular tiene que tener al menos 10 caracteres',
    'Debes colocar tu edad',
    'Tu direccion tiene que tener al menos 5 caracteres',
    'Tu codigo postal tiene que tener al menos 3 caracteres',
  ])

  await fillIn(page, PERSONAL_DATA, 'Cordoba')
  await page.getByRole('button', { name: 'Tengo un cupón de descuento' }).click()
  const dialog = page.getByRole('dialog', { name: 'INGRESA TU CODIGO' })
  await dialog.getByLabel('Código').fill('INVENTADO')
  await dialog.getByRole('button', { name: 'Ingresar' }).click()
  await dialog.getByText('Codigo de cupón invalido').waitFor()
  await dialog.getByText('Tu codigo no existe, o paso su fecha de uso').waitFor()
  await dialog.getByLabel('Código').fill('vereda3000')
  await dialog.getByRole('button', { name: 'Ingresar' }).click()
  await dialog.getByText('Codigo de cupón valido', { exact: true }).waitFor()
  await dialog.getByText('Se te hara el descuento correspondiente').waitFor()
  await dialog.getByRole('button', { name: 'Cerrar' }).click()

  await summary.getByText('Envío a Córdoba').waitFor()
  expect(await amountsIn(summary)).toEqual(['$ 59.999', '−$ 3.000', '$ 1.000', '$ 57.999'])
  await confirm(page)
  await page.waitForURL(/pedido=/)
  const reference = new URL(page.url()).searchParams.get('pedido')!
  await page.getByRole('heading', { name: 'Ya casi: falta el pago' }).waitFor()
  expect(await stockOf(server.database, shoe, '42')).toBe(before - 1)
  await page.getByRole('link', { name: 'Pagar con Mercado Pago (prueba)' }).click()

  await page.getByRole('heading', { name: 'Pagá tu compra' }).waitFor()
  await page.getByText('$ 57.999').first().waitFor()
  await page.getByLabel('Número de tarjeta').fill('5031 7557 3453 0604')
  await page.getByLabel('Nombre del titular').fill('APRO')
  await page.getByLabel('Vencimiento').fill('11/39')
  await page.getByLabel('Código').fill('123')
  await page.getByLabel('DNI del titular').fill('12345678')
  await page.getByLabel('Cuotas').selectOption('3')
  await page.getByRole('button', { name: /^Pagar \$/ }).click()

  await page.waitForURL(new RegExp(`/Order/${reference}`))
  await stir(page)
  await page.getByRole('heading', { name: 'Gracias por tu compra' }).waitFor()
  await page.getByText('Pagado con Mercado Pago en 3 cuotas.').waitFor()
  await page.getByText('Pago acreditado').waitFor()
  expect(await amountsIn(page.getByRole('region', { name: /^Pedido V-/ }))).toEqual([
    '$ 59.999',
    '−$ 3.000',
    '$ 1.000',
    '$ 57.999',
  ])

  const subjects = await until(async () => {
    const emails = await server.emails(PERSONAL_DATA['E-mail'])
    return emails.length >= 2 && emails.map(({ subject }) => subject)
  })
  expect(subjects.join('\n')).toMatch(/¡Listo! Pagaste tu pedido V-\d+/)
  expect(subjects.join('\n')).toMatch(/Recibimos tu pedido V-\d+/)

  await page.reload()
  await page.getByRole('button', { name: /^Notificaciones, \d nueva/ }).click()
  await page.getByRole('dialog', { name: 'Notificaciones' }).getByText(/pago/i).first().waitFor()
  await page.getByRole('button', { name: 'Notificaciones', exact: true }).waitFor({ state: 'attached' })

  expect(await stockOf(server.database, shoe, '42')).toBe(before - 1)
  expect(await ledgerOf(server.database, reference)).toEqual(['reserved -1', 'sold 0'])
  expect(await server.broken()).toEqual([])
  expect(server.troubles).toEqual([])
  expect(errors).toEqual([])
})
