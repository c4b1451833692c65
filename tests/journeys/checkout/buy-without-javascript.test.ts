/** The same way from search to receipt with every script turned off: forms and links carry all of it. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { products } from '#data/schema.ts'
import { fromPesos, toPesos } from '#rules/money.ts'
import { openJourney, until, type Journey } from '#tests/support/browser/journey.ts'
import { ledgerOf, productNamed, stockOf } from '#tests/support/shelf.ts'
import {
  amountsIn,
  chooseSize,
  confirm,
  fillIn,
  goToPay,
  PERSONAL_DATA,
  signInAs,
} from '#tests/support/browser/shopper.ts'

/** Holds product §8.1, §8.5, §10.1, §10.2, §36.6. */

const SHOE = 'Zapatillas Cancha Negras'

let server: Journey
beforeAll(async () => {
  server = await openJourney()
})
afterAll(() => server?.close())

test('a person without JavaScript finds a shoe, signs in, uses a coupon and pays', async () => {
  const shoe = await productNamed(server.database, SHOE)
  const before = await stockOf(server.database, shoe, '43')
  const { page, errors } = await server.visit({ javaScriptEnabled: false })
  const alert = page.getByRole('main').getByRole('alert')
  const summary = page.getByRole('region', { name: 'Tu pedido' })

  await page.goto(server.url)
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  await page.getByRole('combobox', { name: 'Buscar productos' }).fill('zapatila negra')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Resultados para «zapatila negra»' }).waitFor()

  const filters = page.getByRole('form', { name: 'Filtros' })
  await page.getByRole('button', { name: 'Filtros' }).click()
  await filters.getByLabel('Calzado').check()
  await filters.getByRole('button', { name: 'Aplicar' }).click()
  await page.getByRole('button', { name: 'Filtros' }).click()
  await filters.getByTitle(/con talle 43 en stock/).click()
  await filters.getByRole('button', { name: 'Aplicar' }).click()
  await page.waitForURL(/size=43/)
  await page.getByRole('article').getByRole('link', { name: SHOE }).click()

  await chooseSize(page, '43')
  await page.getByRole('button', { name: 'AGREGAR AL CARRITO', exact: true }).click()
  // Beside the button, and in the sentence that stands in sight after the page came again.
  await page.getByRole('link', { name: 'Ver carrito' }).first().click()
  await page.getByRole('link', { name: /^Iniciar compra/ }).click()
  await page.getByText('Ver 1 producto').click()
  await page.getByText('Talle 43 · 1 unidad').filter({ visible: true }).waitFor()

  await page.getByLabel('Dirección', { exact: true }).fill('Av. Colón 1234')
  await page.getByRole('button', { name: 'Ya tengo cuenta' }).click()
  await signInAs(page, 'cliente@vereda.test')
  await page.waitForURL(`${server.url}/Checkout`)
  expect(await page.getByLabel('Dirección', { exact: true }).inputValue()).toBe('Av. Colón 1234')

  await fillIn(page, { ...PERSONAL_DATA, Nombre: 'R2D2', 'Código postal': '1' })
  await confirm(page)
  await alert.getByRole('heading', { name: 'Debes completar el formulario correctamente!' }).waitFor()
  expect(await alert.getByRole('listitem').allTextContents()).toEqual([
    'Tu nombre solo debe contener letras y espacios.',
    'Tu codigo postal tiene que tener al menos 3 caracteres',
  ])
  expect(await page.getByLabel('Nombre', { exact: true }).first().inputValue()).toBe('R2D2')

  await fillIn(page, PERSONAL_DATA, 'Cordoba')
  await page.getByRole('button', { name: 'Actualizar el envío según la provincia elegida' }).click()
  await summary.getByText('Envío a Córdoba').waitFor()
  await page.getByRole('textbox', { name: 'INGRESA TU CODIGO' }).fill('INVENTADO')
  await page.getByRole('button', { name: 'Ingresar', exact: true }).click()
  await page.getByText('Tu codigo no existe, o paso su fecha de uso').waitFor()
  await page.getByRole('textbox', { name: 'INGRESA TU CODIGO' }).fill('BIENVENIDA')
  await page.getByRole('button', { name: 'Ingresar', exact: true }).click()
  await page.getByText('Codigo de cupón valido', { exact: true }).waitFor()
  expect(await amountsIn(summary)).toEqual(['$ 57.999', '−$ 1.000', '$ 1.000', '$ 57.999'])

  const price = (pesos: number) =>
    server.database.db
      .update(products)
      .set({ priceCentavos: fromPesos(pesos) })
      .where(eq(products.id, shoe))
  const [{ was } = { was: 0 }] = await server.database.db
    .select({ was: products.priceCentavos })
    .from(products)
    .where(eq(products.id, shoe))
  await price(toPesos(was) + 1000)
  await page.reload()
  await confirm(page)
  await page.getByText('Cambió algo desde que lo viste. No se cobró nada.').waitFor()
  await summary.getByText('Subió de precio').last().waitFor()
  await page.getByLabel('Vi los cambios y quiero seguir con la compra').check()
  await confirm(page)
  await page.waitForURL(/pedido=/)
  await price(toPesos(was))
  const reference = new URL(page.url()).searchParams.get('pedido')!
  await goToPay(page)
  await page.getByRole('button', { name: 'Aprobar el pago' }).click()

  await page.waitForURL(new RegExp(`/Order/${reference}`))
  await until(async () => {
    const title = await page.getByRole('heading', { level: 1 }).textContent()
    if (title === 'Gracias por tu compra') return true
    // Until the news is in, nobody is asked to pay a second time.
    expect(title).toBe('Estamos verificando tu pago')
    await page.getByRole('link', { name: 'Ver si hay novedades' }).click()
    await page.waitForLoadState()
    return false
  })
  await page.getByText('Pagado con Mercado Pago.').waitFor()
  await page.goto(`${server.url}/Notifications`)
  await page.getByRole('main').getByText(/pago/i).first().waitFor()

  expect(await stockOf(server.database, shoe, '43')).toBe(before - 1)
  expect(await ledgerOf(server.database, reference)).toEqual(['reserved -1', 'sold 0'])
  expect(await server.broken()).toEqual([])
  expect(server.troubles).toEqual([])
  expect(errors).toEqual([])
})
