/** The product form and its product’s page for everybody: by keyboard alone, and what axe says at three widths. */
import { AxeBuilder } from '@axe-core/playwright'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { products } from '#data/schema.ts'
import { PICTURE_MESSAGES } from '#rules/products/pictures/picture-file.ts'
import { awake } from '#tests/support/browser/awake.ts'
import { until } from '#tests/support/browser/journey.ts'
import { focused, hidden, tabTo } from '#tests/support/browser/keyboard.ts'
import { choose, INVALID, openFormJourney, type FormJourney } from '#tests/support/browser/product-form.ts'
import * as files from '#tests/support/files/picture-files.ts'

/**
 * Holds product §2.30, §4.2, §4.3, §4.5, §4.7, §4.9, §4.10, §4.11, §4.12, §4.13, §4.15, §19.10, §29.1,
 * §29.3, §34.2.
 */

let server: FormJourney
beforeAll(async () => {
  server = await openFormJourney()
})
afterAll(() => server?.close())
afterEach(() => server.nothingBroke())

test('by keyboard alone: created, edited and deleted, with the focus seen at every stop', async () => {
  const { page, main, errors } = await server.opened('/Dashboard')
  const press = (key: string) => page.keyboard.press(key)
  const write = (text: string) => page.keyboard.type(text)
  const seen = async () => expect(await hidden(page), await focused(page)).toBeNull()
  await page.goto(`${server.url}/CreateProduct`)
  await awake(page)
  const put = async (control: RegExp, text: string) => {
    await tabTo(page, control)
    await press('ControlOrMeta+a')
    await write(text)
  }
  await put(/^textbox "Nombre/, 'Buzo Teclado')
  await tabTo(page, /^radio "Calzado/)
  for (let times = 0; times < 3; times++) await press('ArrowRight')
  await seen()
  expect(await focused(page)).toMatch(/^radio "Buzo/)
  await tabTo(page, /^radio "Adidas/)
  await press('Space')
  await tabTo(page, /^radio "Hombre/)
  await press('Space')
  await tabTo(page, /Subir imágenes|Sumar imágenes|Archivo|^button/)
  await choose(page, 'cuadrada.png', await files.photo(500, 500).png().toBuffer())
  await page.getByRole('dialog', { name: 'Recortar la imagen' }).waitFor()
  await seen()
  await press('ArrowLeft')
  await tabTo(page, /^button "Usar este recorte/)
  await press('Enter')
  await main.getByText('Portada').waitFor()
  await main.getByRole('textbox', { name: /^Color/ }).focus()
  await put(/^textbox "Precio/, '28000')
  await tabTo(page, /^checkbox "M"/)
  await press('Space')
  await put(/^textbox "Disponible/, '3')
  await tabTo(page, /^button "Crear producto/)
  await press('Enter')
  await main.getByText('El producto se ha sumado al catálogo con éxito!').waitFor()
  await tabTo(page, /^link "Ver el producto/, { key: 'Shift+Tab' })
  await press('Enter')
  await main.getByRole('heading', { name: 'Buzo Teclado', level: 1 }).waitFor()
  await tabTo(page, /^link "Editar/)
  await press('Enter')
  await main.getByRole('button', { name: 'Guardar cambios' }).waitFor()
  await put(/^textbox "Precio/, '160000')
  await tabTo(page, /^button "Guardar cambios/)
  await press('Enter')
  // The summary has the focus; its link leads to the field.
  await tabTo(page, /^link "El precio excede el maximo permitido/)
  await press('Enter')
  await until(async () => (await focused(page)).startsWith('textbox "Precio'))
  await press('ControlOrMeta+a')
  await write('29000')
  await press('Enter')
  await main.getByText('El producto se ha editado con éxito!').waitFor()
  await tabTo(page, /^button "Eliminar/, { key: 'Shift+Tab' })
  await press('Enter')
  const question = page.getByRole('alertdialog', { name: '¿Estás seguro de eliminar este producto?' })
  await question.waitFor()
  await press('Escape')
  expect(await focused(page)).toMatch(/^button "Eliminar/)
  await press('Enter')
  await tabTo(page, /^button "Eliminar"/)
  await press('Enter')
  await main.getByText('Eliminaste Buzo Teclado.').waitFor()
  await tabTo(page, /^button "Deshacer/)
  await press('Enter')
  await main.getByText('El producto volvió a la tienda.').waitFor()
  expect(await server.made('Buzo Teclado')).toMatchObject([{ priceCentavos: 2_900_000, deletedAt: null }])
  expect(errors).toEqual([])
})

function watched(page: Page) {
  const found: string[] = []
  const look = async (state: string) => {
    for (const width of [320, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      const axe = new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
        .setLegacyMode()
      if (await page.locator('dialog[open]').count()) axe.include('dialog[open]')
      for (const { id, nodes } of (await axe.analyze()).violations)
        found.push(`${state} ${width}: ${id} ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (wider > 0) found.push(`${state} ${width}: ${wider} px wider than the window`)
    }
  }
  return { found, look }
}

test('axe finds nothing in the new form: empty, refused, cropping, at three widths', async () => {
  const { page, main, errors } = await server.opened('/CreateProduct')
  const { found, look } = watched(page)
  await look('empty')
  await main.getByRole('button', { name: 'Crear producto' }).click()
  await main.getByText(INVALID).waitFor()
  await choose(page, 'a.svg', files.SVG_WITH_SCRIPT)
  await main.getByText(PICTURE_MESSAGES.svg).waitFor()
  await look('refused')
  await choose(page, 'ancha.png', await files.photo(900, 500).png().toBuffer())
  await page.getByRole('dialog', { name: 'Recortar la imagen' }).waitFor()
  await look('cropper')
  expect(found).toEqual([])
  expect(errors).toEqual([])
})

test('axe finds nothing in a conflict, on the detail page and in its question, at three widths', async () => {
  const id = await server.created('Buzo Mirado')
  const { page, main, errors } = await server.opened(`/EditProduct/${id}`)
  const { found, look } = watched(page)
  await server.database.db.update(products).set({ version: 7 }).where(eq(products.id, id))
  await main.getByLabel('Precio', { exact: true }).fill('41.000')
  await main.getByRole('button', { name: 'Guardar cambios' }).click()
  await main.getByRole('button', { name: 'Guardar lo elegido' }).waitFor()
  await look('conflict')
  await page.goto(`${server.url}/AdminDetail/1`)
  await look('detail')
  await main.getByRole('button', { name: 'Eliminar' }).first().click()
  await look('delete')
  expect(found).toEqual([])
  expect(errors).toEqual([])
})
