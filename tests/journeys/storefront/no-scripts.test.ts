/** Everything but the widget, suggestions and things that move, in a browser that runs no scripts (product §36.2); buying has its own journey. */
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openJourney, type Journey } from '#tests/support/browser/journey.ts'
import { fillIn, PERSONAL_DATA, signIn } from '#tests/support/browser/shopper.ts'
import { RIGHT_CONTACT } from '#tests/support/browser/wrong-forms.ts'

/** Holds product §1.1, §2.24, §4.32, §6.2, §16.1, §16.2. */

let server: Journey
beforeAll(async () => {
  server = await openJourney()
})
afterAll(() => server?.close())
afterEach(() => expect(server.troubles).toEqual([]))

const PHONE = { javaScriptEnabled: false }
const DESKTOP = { javaScriptEnabled: false, viewport: { width: 1280, height: 900 } }
const main = (page: Page) => page.getByRole('main')
const search = (page: Page) => new URL(page.url()).search

test('filters, sort and pages of the list, on a wide screen and on a phone', async () => {
  const { page, errors } = await server.visit(DESKTOP)
  await page.goto(server.url)
  const filters = page.getByRole('form', { name: 'Filtros' })
  await filters.getByLabel('Nike').check()
  await filters.getByLabel('Hombre').check()
  await filters.getByLabel('Solo con descuento').check()
  await filters.getByRole('button', { name: 'Aplicar' }).click()
  await page.getByRole('list', { name: 'Filtros aplicados' }).waitFor()
  expect(search(page)).toMatch(/brand=nike.*offer=true|genre=hombre.*brand=nike/)
  await page.getByRole('link', { name: 'Quitar Hombre' }).click()
  expect(search(page)).not.toMatch(/hombre/)
  await page.getByRole('link', { name: 'Borrar todo' }).click()
  await page.getByLabel('Ordenar por').selectOption('Mayor precio')
  await page.getByRole('button', { name: 'Aplicar' }).filter({ visible: true }).first().click()
  expect(search(page)).toMatch(/sort=-price/)
  await page.getByRole('link', { name: 'Página siguiente' }).click()
  await page.getByText('Página 2 de 8').waitFor()
  expect(search(page)).toMatch(/sort=-price&page=2/)

  const phone = await server.visit(PHONE)
  await phone.page.goto(`${server.url}/?q=zapatilla`)
  await phone.page.getByRole('button', { name: 'Filtros' }).click()
  // A search that found shoes offers their sizes.
  await phone.page
    .getByRole('form', { name: 'Filtros' })
    .getByTitle(/con talle 42 en stock/)
    .click()
  await phone.page.getByRole('form', { name: 'Filtros' }).getByRole('button', { name: 'Aplicar' }).click()
  // What its words named is a filter by now.
  expect(search(phone.page)).toMatch(/category=calzado.*size=42/)
  await phone.page.getByRole('link', { name: 'Quitar Talle 42' }).waitFor()
  expect([...errors, ...phone.errors]).toEqual([])
})

test('a favourite and a line of the cart: in, changed, out and back', async () => {
  const { page, errors } = await server.visit(PHONE)
  await page.goto(server.url)
  const card = page.getByRole('article').filter({ hasText: 'Buzo Marea' })
  await card.getByRole('button', { name: /^Favorito/ }).click()
  await card.getByRole('button', { name: /^AGREGAR AL CARRITO/ }).click()
  await page.getByRole('button', { name: /^Talle M\b/ }).click()
  await card.getByRole('button', { name: /^AGREGADO AL CARRITO/ }).waitFor()
  await page.goto(`${server.url}/FavoriteProduct`)
  await page.getByText('IN STOCK').waitFor()
  await page.getByRole('button', { name: 'Quitar de favoritos: Buzo Marea' }).click()
  await page.getByText('No agregaste productos a tus favoritos').waitFor()

  await page.getByRole('link', { name: 'Carrito, 1 producto' }).click()
  await page.getByLabel('Talle', { exact: true }).selectOption('L')
  await main(page).getByRole('button', { name: 'Actualizar' }).first().click()
  expect(await page.getByLabel('Talle', { exact: true }).inputValue()).toBe('L')
  await page.getByRole('button', { name: 'Una más' }).click()
  await page.getByText('$ 77.998').first().waitFor()
  await page.getByLabel('¿A dónde te lo enviamos?').selectOption('Mendoza')
  await main(page).getByRole('button', { name: 'Actualizar' }).filter({ visible: true }).last().click()
  await page.getByText('Envío a Mendoza').waitFor()
  await page.getByRole('button', { name: 'Sacar Buzo Marea del carrito' }).click()
  await page.getByText('No agregaste productos a tu carrito').waitFor()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await page.getByText('$ 77.998').first().waitFor()
  expect(errors).toEqual([])
})

test('a review, written and taken back; news, personal data, profile and the way out', async () => {
  const { page, errors } = await server.visit(PHONE)
  await signIn(page, server.url, 'cliente@vereda.test', '/ProductDetail/9')
  await main(page).getByRole('button', { name: 'Comentar' }).click()
  await main(page).getByText('Ingresa una puntuación entre 1 y 5').first().waitFor()
  expect(await page.title()).toMatch(/^Error: /)
  await main(page)
    .locator('label', { hasText: /^4 estrellas$/ })
    .click()
  await main(page).getByRole('textbox', { name: 'Comentario' }).fill('Muy linda, pero chica')
  await main(page).getByText('Me quedó chico').last().click()
  await main(page).getByRole('button', { name: 'Comentar' }).click()
  await page.getByText('Muchas gracias por comentar!').first().waitFor()
  await main(page).getByRole('button', { name: 'Borrar mi comentario' }).click()
  await page
    .getByRole('alertdialog', { name: 'Estás seguro?' })
    .getByRole('button', { name: 'Borrar' })
    .click()
  await page.getByText('Comentario eliminado').first().waitFor()
  expect(await main(page).getByText('Muy linda, pero chica').count()).toBe(0)

  await page.getByRole('button', { name: /^Notificaciones/ }).click()
  await page
    .getByRole('dialog', { name: 'Notificaciones' })
    .getByRole('link', { name: /^Ver todas/ })
    .click()
  await main(page).getByText('Nuevo producto').first().waitFor()
  if (await main(page).getByRole('button', { name: 'Marcar como vistas' }).count())
    await main(page).getByRole('button', { name: 'Marcar como vistas' }).click()
  await page.getByRole('button', { name: 'Notificaciones', exact: true }).waitFor()

  await page.goto(`${server.url}/Register`)
  await fillIn(page, { ...PERSONAL_DATA, Nombre: 'R2D2' }, 'Mendoza')
  await page.getByRole('button', { name: 'Guardar mis datos' }).click()
  await main(page).getByRole('alert').getByText('Tu nombre solo debe contener letras y espacios.').waitFor()
  await fillIn(page, PERSONAL_DATA)
  await page.getByRole('button', { name: 'Guardar mis datos' }).click()
  await page.goto(`${server.url}/Register`)
  expect(await page.getByLabel('Provincia').inputValue()).toBe('Mendoza')

  await page.goto(`${server.url}/Profile`)
  await main(page).getByRole('button', { name: 'Cerrar sesion' }).click()
  await page.goto(`${server.url}/Profile`)
  await page.getByRole('heading', { name: 'Ingresar', level: 1 }).waitFor()
  expect(errors).toEqual([])
})

test('newsletter, contact, questions, offers and the pop-ups of a product', async () => {
  const { page, errors } = await server.visit(PHONE)
  await page.goto(`${server.url}/About`)
  await page.getByRole('button', { name: 'Newsletter semanal' }).click()
  const email = page.getByRole('dialog', { name: 'Newsletter semanal' })
  await email.getByLabel('Nombre').fill('Ana')
  await email.getByLabel('E-mail').fill('no es un mail')
  await email.getByRole('button', { name: 'Confirmar' }).click()
  await main(page).getByText('El formulario se ha enviado correctamente').waitFor()

  await page.goto(`${server.url}/About`)
  await main(page).getByRole('link', { name: 'VENDER', exact: true }).click()
  expect(await main(page).getByLabel('Asunto').inputValue()).toBe('Quiero vender con ustedes')
  for (const [name, value] of Object.entries(RIGHT_CONTACT))
    await main(page).locator(`[name="${name}"]`).fill(value)
  await main(page).getByRole('button', { name: 'Enviar' }).click()
  await main(page).getByText('Gracias por tu mensaje, se envio correctamente.').waitFor()

  await page.goto(`${server.url}/Faqs`)
  await page.getByText('¿Cuánto tarda el envío?').click()
  await page.getByText('48 h hábiles como máximo').first().waitFor()

  await page.goto(`${server.url}/Offers`)
  await page.getByRole('button', { name: 'Cerrar el aviso' }).click()
  await page.getByText('AHORA PODES PAGAR').waitFor({ state: 'detached' })
  await page.getByRole('link', { name: '50%' }).click()
  expect(await main(page).getByRole('article').count()).toBe(1)

  await page.goto(`${server.url}/ProductDetail/2`)
  await main(page).getByText('Medidas de la prenda', { exact: true }).click()
  await main(page)
    .getByRole('table', { name: 'Medidas de la prenda por talle' })
    .getByRole('columnheader', { name: 'Pecho' })
    .waitFor()

  await page.goto(`${server.url}/ProductDetail/1`)
  for (const name of ['Tarjetas y cuotas', 'Cambios gratis en el showroom', 'Envíos', 'Guía de talles']) {
    await main(page).getByRole('button', { name, exact: true }).click()
    const popUp = page.getByRole('dialog', { name, exact: true })
    await popUp.waitFor()
    await popUp.getByRole('button', { name: 'Cerrar' }).click()
    await popUp.waitFor({ state: 'hidden' })
  }
  await main(page).getByLabel('Envío a').selectOption('Mendoza')
  await main(page).getByRole('button', { name: 'Calcular' }).click()
  await main(page).getByText('$ 1.000').first().waitFor()
  expect(errors).toEqual([])
})
