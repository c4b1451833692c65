/** Parts that are printed and left alone (web/ui/start/still.tsx): they show what is true now, and keep the focus that is in them. */
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { productSizes } from '#data/schema.ts'
import { system } from '#rules/users/access.ts'
import { awake, listening } from '#tests/support/browser/awake.ts'
import { openJourney, type Journey } from '#tests/support/browser/journey.ts'

/** Holds product §36.6. */

let server: Journey
beforeAll(async () => {
  server = await openJourney()
})
afterAll(() => server?.close())

const PRODUCT = {
  category: 'calzado',
  brand: 'puma',
  genre: 'mujer',
  description: 'Suela de goma.',
  colourway: 'Blanco',
  image: `/img/${'c'.repeat(32)}`,
  price: 30_000,
  stock: 12,
  size: ['38', '39', '40', '41'],
}
async function createProduct(name: string) {
  const made = await server.shop.catalogue.create(system('test'), { ...PRODUCT, name })
  if (!made.ok) throw new Error(made.message)
  return made.value.id
}

test('a size that is asked for by keyboard keeps the focus, without a new page; other sizes leave it alone', async () => {
  const id = await createProduct('Zapatillas con Foco')
  const stockOf = async (size: string, stock: number) => {
    const [row] = await server.database.db
      .select()
      .from(productSizes)
      .where(and(eq(productSizes.productId, id), eq(productSizes.size, size)))
    const end = await server.shop.stock.adjust(system('test'), row!.id, {
      counted: String(stock),
      reason: 'Conteo',
      key: crypto.randomUUID(),
    })
    expect(end).toMatchObject({ ok: true })
  }
  await stockOf('38', 0)
  const { page, errors } = await server.visitAs('foco@example.com')
  await listening(page, `${server.url}/ProductDetail/${id}`)
  const wish = page.getByRole('button', { name: 'Avisame cuando vuelva el talle 38' })
  const stays = () => page.evaluate(() => document.documentElement.dataset.stays)
  await page.evaluate(() => (document.documentElement.dataset.stays = 'yes'))
  const focused = () => page.evaluate(() => document.activeElement?.ariaLabel)

  await wish.focus()
  await page.keyboard.press('Enter')
  await page.locator('#avisame [aria-pressed=true]').waitFor()
  expect(await focused()).toBe('Avisame cuando vuelva el talle 38')
  await page.keyboard.press('Enter')
  await page.locator('#avisame [aria-pressed=false]').waitFor()
  expect(await focused()).toBe('Avisame cuando vuelva el talle 38')

  await wish.evaluate((button) => (button.dataset.same = 'yes'))
  await stockOf('40', 9)
  await page.getByText(/ · 15$/).waitFor()
  expect(await wish.getAttribute('data-same')).toBe('yes')
  expect(await focused()).toBe('Avisame cuando vuelva el talle 38')
  await stockOf('39', 0)
  await page.getByRole('button', { name: 'Avisame cuando vuelva el talle 39' }).waitFor()
  expect(await focused()).toBe('Avisame cuando vuelva el talle 38')
  expect(await stays()).toBe('yes')
  expect(errors).toEqual([])
})

test('a province that is chosen by keyboard keeps the focus, and what it costs follows', async () => {
  const id = await createProduct('Zapatillas a Provincia')
  const { page, errors } = await server.visit()
  await page.goto(`${server.url}/ProductDetail/${id}`)
  await awake(page)
  const choice = page.getByLabel('Envío a')
  await choice.focus()
  const said = page.getByRole('region', { name: 'Envío' }).getByRole('status')
  const before = await said.textContent()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => said.textContent()).not.toBe(before)
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('provincia-envio')
  const chosen = await choice.inputValue()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => choice.inputValue()).not.toBe(chosen)
  expect(errors).toEqual([])
})

test('a link of the footer leads to its page, and back to where one was', async () => {
  const { page, errors } = await server.visit({ viewport: { width: 1280, height: 800 } })
  await page.goto(`${server.url}/About`)
  await awake(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Preguntas frecuentes' }).click()
  await page.getByRole('heading', { level: 1, name: /preguntas/i }).waitFor()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await page.waitForURL(/About$/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
  expect(errors).toEqual([])
})
