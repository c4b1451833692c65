/** A used pair at the desk, on a telephone: photographed, described, on sale, its tag printed, its passport read, and off sale again. */
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { adminPaths } from '#rules/admin-paths.ts'
import { paths } from '#rules/paths.ts'
import { readUnitCode } from '#rules/units/code.ts'
import { openJourney, type Journey } from '#tests/support/browser/journey.ts'
import { awake, listening } from '#tests/support/browser/awake.ts'
import { photo } from '#tests/support/files/picture-files.ts'
import { productNamed } from '#tests/support/shelf.ts'

/** Holds product §48.1, §48.2, §48.3, §48.4, §48.6. */

let server: Journey
let productId: number
beforeAll(async () => {
  server = await openJourney()
  productId = await productNamed(server.database, 'Zapatillas Cancha Blancas')
})
afterAll(() => server?.close())
afterEach(() => expect(server.troubles).toEqual([]))

/** Each other than the one before, so that none is taken for another. */
let taken = 0
const snap = async (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await photo(400 + 4 * ++taken, 500 + 5 * taken)
    .jpeg()
    .toBuffer(),
})
const fits = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const codeOf = (page: Page) => readUnitCode(new URL(page.url()).pathname)!

async function describe(page: Page, price: string): Promise<void> {
  await page.getByRole('group', { name: 'Talle' }).getByText('42', { exact: true }).click()
  await page.getByLabel('Como dice la etiqueta').fill('US 9,5 · 27,5 cm')
  await page.getByText('Usado · Bueno', { exact: true }).click()
  await page.getByText('Sin caja', { exact: true }).click()
  await page.getByLabel('Precio', { exact: true }).fill(price)
  await page.getByLabel('Estante').fill('A3')
  await page.getByLabel('Número del precinto').fill('AR-004417')
}

test('a used pair: photos, a flaw, on sale, tag, passport, off sale', async () => {
  const { page, errors } = await server.visitAs('admin@vereda.test')
  await listening(page, server.url + adminPaths.newUnit(productId))
  await fits(page)
  await page.getByLabel('De costado', { exact: true }).setInputFiles(await snap('costado.jpg'))
  await page.getByLabel('Suela', { exact: true }).setInputFiles(await snap('suela.jpg'))
  await page.getByRole('button', { name: 'Quitar la foto 2' }).waitFor()
  await describe(page, '38.500')

  // What is missing is said, and nothing that was typed or photographed is lost.
  await press(page, 'Guardar y poner a la venta')
  await page.waitForURL(/\/AdminUnit\//)
  await page.getByText('abajo dice qué falta').waitFor()
  await page.getByText('Usada, lleva al menos un detalle con su foto, o «sin marcas».').waitFor()
  const code = codeOf(page)
  const stranger = await server.visit()
  expect((await stranger.page.goto(server.url + paths.passport(code)))!.status()).toBe(404)
  await stranger.page.getByText('Ese par nunca estuvo a la venta').waitFor()
  // Whoever scans it at the counter is at its page there.
  await page.goto(server.url + paths.passport(code))
  expect(new URL(page.url()).pathname).toBe(adminPaths.unit(code))

  await page.getByRole('link', { name: 'Editar' }).click()
  await press(page, 'Agregar un detalle')
  await page.getByLabel('Foto del detalle 1').setInputFiles(await snap('detalle.jpg'))
  await page.getByRole('button', { name: 'Quitar la foto 3' }).waitFor()
  await page.getByLabel('Dónde').fill('Puntera')
  await page.getByLabel('Qué se ve').fill('Pliegues marcados, en los dos pies.')
  await fits(page)
  await press(page, 'Guardar')
  await page.getByText('Prenda guardada.').waitFor()
  await press(page, 'Poner a la venta')
  await page.getByText('Está a la venta.', { exact: true }).waitFor()
  await fits(page)

  await page.getByRole('link', { name: 'Etiqueta' }).click()
  const tag = page.getByRole('group', { name: /^Etiqueta VR-/ })
  await tag.waitFor()
  expect(await tag.innerText()).not.toContain('38.500')
  await fits(page)
  const paper = await page.pdf({ preferCSSPageSize: true })
  expect(sizesIn(paper)).toEqual(['50x30'])
  await page.getByRole('link', { name: 'Hoja A4' }).click()
  await page.getByRole('group', { name: 'Hoja 1' }).waitFor()
  expect(sizesIn(await page.pdf({ preferCSSPageSize: true }))).toEqual(['210x297'])

  // As a friend types what is on the tag.
  await stranger.page.goto(`${server.url}/par/vr-${code.slice(0, 4)}-${code.slice(4)}`.toLowerCase())
  const told = await stranger.page.getByRole('main').innerText()
  expect(told).toContain('Pliegues marcados, en los dos pies.')
  expect(told).toContain('termina en 417')
  expect(told).toContain('Está a la venta en la tienda.')
  expect(told).not.toMatch(/\$|AR-004/)
  expect(await stranger.page.locator('meta[name=robots]').first().getAttribute('content')).toBe('noindex')

  // The scanner types the tag's address and Enter.
  await page.goto(server.url + adminPaths.units)
  await page
    .getByLabel('Buscar prendas')
    .first()
    .fill(server.url + paths.passport(code))
  await page.keyboard.press('Enter')
  await page.waitForURL(server.url + adminPaths.unit(code))
  await press(page, 'Sacar de la venta')
  await page.getByText('Ya no está a la venta.').waitFor()
  await stranger.page.reload()
  await stranger.page.getByText('hoy no está a la venta').waitFor()
  expect([...errors, ...stranger.errors.filter((one) => !one.includes('404'))]).toEqual([])
  expect(await server.broken()).toEqual([])
})

test('a shelf is counted: what is there, what is missing, what is nobody’s; and gone on with elsewhere', async () => {
  const { page, errors } = await server.visitAs('admin@vereda.test')
  await withCamera(page)
  await page.goto(server.url + adminPaths.newUnit(productId))
  await page.getByRole('group', { name: 'Talle' }).getByText('41', { exact: true }).click()
  await page.getByText('Nuevo con caja', { exact: true }).click()
  await page.getByText('Con su caja', { exact: true }).click()
  await page.getByLabel('Estante').fill('B1')
  await page.getByLabel('Cuántas iguales').fill('3')
  await press(page, 'Guardar y poner a la venta')
  await page.waitForURL(/etiquetas/)
  const codes = new URL(page.url()).searchParams.getAll('id')
  expect(codes).toHaveLength(3)

  await page.goto(server.url + adminPaths.unitCounts)
  await page.getByLabel('Qué estante').fill('B1')
  await press(page, 'Empezar o seguir')
  await page.getByText('0 de 3').waitFor()
  // Before scripts come, each code is a step of its own.
  await awake(page)
  const field = page.getByLabel('Escaneá la etiqueta o la caja, o escribí el código')
  await press(page, 'Cámara')
  await tagInSight(page, server.url + paths.passport(codes[0]!))
  await page.getByText(`Leída: ${codes[0]}`).waitFor()
  await page.getByText('1 de 3').waitFor()
  await press(page, 'Cerrar')
  await field.fill('7791234567890')
  await page.keyboard.press('Enter')
  await page.getByText('1 de 3').waitFor()
  await page.getByRole('heading', { name: 'No son de ninguna prenda' }).waitFor()
  await fits(page)

  // The warehouse goes on with it on another telephone, without scripts.
  const other = await server.visitAs('deposito@vereda.test', {}, { javaScriptEnabled: false })
  await other.page.goto(page.url())
  await other.page.getByLabel('Escaneá la etiqueta o la caja, o escribí el código').fill(codes[1]!)
  await press(other.page, 'Anotar')
  await other.page.getByText('2 de 3').waitFor()
  await press(other.page, 'Quitar: 7791234567890')
  await other.page.getByRole('heading', { name: 'No son de ninguna prenda' }).waitFor({ state: 'detached' })

  await page.reload()
  await press(page, `No aparece: ${codes[2]}`)
  await press(page, 'Dar de baja')
  await page.getByText('2 de 2').waitFor()
  await press(page, 'Aprobar el recuento')
  await page.getByText('Recuento aprobado.').waitFor()
  expect([...errors, ...other.errors]).toEqual([])
  expect(await server.broken()).toEqual([])
})

/** A camera, and the reader of codes that Chrome has on Android and not on this machine: it sees what `tagInSight` holds before it. */
const withCamera = (page: Page) =>
  page.addInitScript(() => {
    class BarcodeDetector {
      static getSupportedFormats = () => Promise.resolve(['qr_code', 'code_128'])
      detect() {
        const { tag } = document.documentElement.dataset
        return Promise.resolve(tag ? [{ rawValue: tag }] : [])
      }
    }
    Object.assign(globalThis, { BarcodeDetector })
    Object.defineProperty(navigator, 'mediaDevices', {
      value: {
        getUserMedia: () => {
          const canvas = document.createElement('canvas')
          canvas.getContext('2d')!.fillRect(0, 0, 9, 9)
          return Promise.resolve(canvas.captureStream(5))
        },
      },
    })
  })
const tagInSight = (page: Page, tag: string) =>
  page.evaluate((said) => void (document.documentElement.dataset.tag = said), tag)

/** Of a PDF's pages, in whole millimetres. */
const sizesIn = (pdf: Uint8Array): string[] => [
  ...new Set(
    [
      ...Buffer.from(pdf)
        .toString('latin1')
        .matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g),
    ].map(([, ...sides]) => sides.map((side) => Math.round((Number(side) / 72) * 25.4)).join('x')),
  ),
]
