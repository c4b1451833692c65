/** Lists of pairs without scripts: the shop's own from a file, and a spreadsheet of consignors that comes in while nobody waits. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { adminPaths } from '#rules/admin-paths.ts'
import { openJourney, type Journey } from '#tests/support/browser/journey.ts'
import { inLetters } from '#tests/support/in-letters.ts'
import { productNamed } from '#tests/support/shelf.ts'

let server: Journey
let productId: number
beforeAll(async () => {
  server = await openJourney()
  productId = await productNamed(server.database, 'Zapatillas Cancha Blancas')
})
afterAll(() => server?.close())
afterEach(() => expect(server.troubles).toEqual([]))
const visit = async () =>
  (await server.visitAs('admin@vereda.test', undefined, { javaScriptEnabled: false })).page

test('the shop’s own come in from a file, say so, are told apart by what they lack, and are taken back', async () => {
  const page = await visit()
  await page.goto(server.url + adminPaths.unitsImport)
  const list = `Número de producto;Talle;Estado;Precio;Detalles\n${productId};42;8/10;35000;Puntera: raspón de fábrica`
  await page
    .getByLabel('O elegí un CSV')
    .setInputFiles({ name: 'prendas.csv', mimeType: 'text/csv', buffer: Buffer.from(list, 'latin1') })
  await page.getByRole('button', { name: 'Probar' }).click()
  await page.getByText('Entraría 1 prenda.').waitFor()
  // What was read of it stands where it is corrected.
  expect(await page.getByRole('textbox', { name: 'Lista' }).inputValue()).toContain('raspón de fábrica')
  await page.getByRole('button', { name: 'Cargar la prenda' }).click()
  await page.getByText('La lista entró: sus prendas están guardadas, y ninguna a la venta.').waitFor()

  await page.goto(server.url + adminPaths.units)
  await page.getByRole('link', { name: /^Por completar/ }).click()
  await page.getByText('Falta: fotos; la foto de un detalle').first().waitFor()

  await page.goto(server.url + adminPaths.unitsImport)
  const brought = page.getByRole('region', { name: 'Las que entraron' })
  await brought.getByRole('button', { name: 'Deshacer' }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deshacer' }).click()
  await page.getByText('La lista se deshizo: sus prendas se fueron como si no hubieran venido.').waitFor()
})

test('a spreadsheet of consignors goes on by itself, and its page says how far it is', async () => {
  const page = await visit()
  await page.goto(server.url + adminPaths.consignmentImport)
  const lines = Array.from(
    { length: 900 },
    (_, at) =>
      `${at};Persona ${inLetters(at % 50)};${23_000_000 + (at % 50)};Nike;Dunk;42;8/10;80000;30;en venta`,
  )
  const sheet = ['Nº;Dueño;DNI;Marca;Modelo;Talle;Estado;Precio;%;Situación', ...lines].join('\n')
  await page
    .getByLabel('Elegí un CSV o soltalo acá')
    .setInputFiles({ name: 'pares.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) })
  await page.getByRole('button', { name: /Subir/ }).click()
  await page.getByRole('button', { name: 'Importar', exact: true }).click()
  await page.getByRole('heading', { name: /Importando la planilla/ }).waitFor()
  await page
    .getByText(/ de 900 \(\d+ %\)/)
    .first()
    .waitFor()
  await page.getByText('Entraron 900 pares').waitFor({ timeout: 60_000 })
})
