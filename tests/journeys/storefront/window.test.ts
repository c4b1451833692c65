/** The window: what somebody sees before anything was scrolled, on a phone and on a screen, and that nothing of it moves. */
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { paths } from '#rules/paths.ts'
import { seedUser } from '#tests/support/builders.ts'
import { awake } from '#tests/support/browser/awake.ts'
import { openJourney, type Journey } from '#tests/support/browser/journey.ts'
import { chooseSize, putIntoCart } from '#tests/support/browser/shopper.ts'

/** Holds product §2.11, §2.16, §2.35, §2.36, §9.2, §35.7. */

const PHONE = { viewport: { width: 360, height: 740 } }
const SCREEN = { viewport: { width: 1440, height: 900 } }
/** The bars above every page. */
const BARS = 100
let server: Journey
beforeAll(async () => void (server = await openJourney()))
afterAll(() => server?.close())
afterEach(() => expect(server.troubles).toEqual([]))

const topOf = async (one: Locator) => (await one.boundingBox())!.y

/** How much of what was in sight has moved by itself since the page was opened. */
const moved = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((answer) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => answer(sum), 500)
      }),
  )

/** A chip is as wide as its words: the shop's own font, when it comes late, moves the next one by a pixel, and no line. */
const FONT_COMES = 0.005

test.each([
  ['a phone', PHONE, 260],
  ['a screen', SCREEN, 300],
])(
  'the home page shows products in the first view of %s, and the list begins in it',
  async (_, size, most) => {
    const { page, errors } = await server.visit(size)
    await page.goto(server.url, { waitUntil: 'networkidle' })
    const arrivals = page.getByRole('region', { name: 'Recién llegados' })
    expect(await topOf(arrivals.getByRole('link').nth(1))).toBeLessThanOrEqual(BARS + most)
    expect(await topOf(page.locator('.product-grid .tile').first())).toBeLessThan(size.viewport.height)
    expect(await page.locator('.product-grid h3').first().textContent()).toBe('Zapatillas Cancha Blancas')
    expect(await moved(page)).toBeLessThan(FONT_COMES)
    // By the keyboard the row comes along.
    const last = arrivals.getByRole('link').last()
    await last.focus()
    const box = (await last.boundingBox())!
    expect(box.x + box.width).toBeLessThanOrEqual(size.viewport.width)
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBeLessThanOrEqual(0)
    await page.goto(server.url + paths.category('calzado'))
    expect(await arrivals.count()).toBe(0)
    expect(errors).toEqual([])
  },
)

test('on a phone a product has its name, price, size and next step in the first view; the bar goes where the button is', async () => {
  const { page, errors } = await server.visit(PHONE)
  await page.goto(`${server.url}/ProductDetail/1`, { waitUntil: 'networkidle' })
  const bar = page.locator('.stays-below')
  const name = (await page.getByRole('heading', { level: 1 }).boundingBox())!
  const under = (await bar.boundingBox())!
  expect(name.y + name.height).toBeLessThanOrEqual(under.y)
  expect(under.y + under.height).toBe(PHONE.viewport.height)
  await bar.getByText('$ 59.999').waitFor()
  await bar.getByRole('link', { name: 'Elegir talle' }).click()
  await awake(page)
  await bar.waitFor({ state: 'hidden' })
  await chooseSize(page, '42')
  await page.getByRole('heading', { name: 'Descripción' }).scrollIntoViewIfNeeded()
  await page.getByRole('heading', { name: 'Opiniones' }).scrollIntoViewIfNeeded()
  await bar.getByText('Talle 42', { exact: true }).waitFor()
  await bar.getByRole('button', { name: 'Agregar talle 42' }).click()
  await bar.getByRole('link', { name: 'En tu carrito' }).waitFor()
  expect(errors).toEqual([])
})

test('without scripts the bar stays and leads to the sizes; the last line of the page can be read above it', async () => {
  const { page } = await server.visit({ ...PHONE, javaScriptEnabled: false })
  await page.goto(`${server.url}/ProductDetail/1`)
  const bar = page.locator('.stays-below')
  await bar.getByRole('link', { name: 'Elegir talle' }).click()
  expect(page.url()).toMatch(/#talle$/)
  const button = page.getByRole('button', { name: 'AGREGAR AL CARRITO', exact: true })
  const [box, under] = await Promise.all([button.boundingBox(), bar.boundingBox()])
  expect(box!.y + box!.height).toBeLessThanOrEqual(under!.y)
  const last = page.locator('footer p').last()
  await last.scrollIntoViewIfNeeded()
  await page.keyboard.press('End')
  await expect
    .poll(async () => {
      const line = (await last.boundingBox())!
      return line.y + line.height
    })
    .toBeLessThanOrEqual(under!.y)
})

test('what is missing to free shipping is said in the product, with what the cart has, and in the cart', async () => {
  const owner = await seedUser(server.database, { role: 'owner' })
  const end = await server.shop.settingsAdmin.change(owner, { freeShippingFrom: '150.000' })
  expect(end).toMatchObject({ ok: true })
  const { page, errors } = await server.visit(PHONE)
  await page.goto(`${server.url}/ProductDetail/1`)
  await page.getByText('Con este producto te faltan $ 90.001 para el envío gratis.').waitFor()
  await putIntoCart(page, server.url, 1, '42')
  await expect.poll(async () => (await page.context().cookies()).map(({ name }) => name)).toContain('cart_1')
  await page.goto(`${server.url}/Cart`)
  await page.getByText('Te faltan $ 90.001 para el envío gratis.').waitFor()
  await page.goto(`${server.url}/ProductDetail/2`)
  await page.getByText('Con este producto te faltan $ 78.001,80 para el envío gratis.').waitFor()
  expect(errors).toEqual([])
})

test('what was looked at is shown under the next product and in the empty cart, until it is forgotten', async () => {
  const { page, errors } = await server.visit(PHONE)
  await page.goto(`${server.url}/ProductDetail/4`)
  await awake(page)
  await expect.poll(async () => (await page.context().cookies()).map(({ value }) => value)).toEqual(['4'])
  await page.goto(`${server.url}/ProductDetail/1`)
  const seen = page.getByRole('region', { name: 'Viste hace poco' })
  expect(await seen.getByRole('link').count()).toBe(1)
  await awake(page)
  await page.goto(`${server.url}/Cart`)
  expect(await seen.getByRole('link').count()).toBe(2)
  expect(await moved(page)).toBeLessThan(FONT_COMES)
  await page.getByRole('button', { name: /^Borrar lo que vi/ }).click()
  await seen.waitFor({ state: 'detached' })
  expect(await page.context().cookies()).toEqual([])
  expect(errors).toEqual([])
})

test('the landing shows goods in a light first view, categories by pictures, and what is wanted', async () => {
  for (const size of [PHONE, SCREEN]) {
    const { page, errors } = await server.visit(size)
    await page.goto(server.url + paths.landing, { waitUntil: 'networkidle' })
    const hero = page.getByRole('img', { name: /^Cuatro zapatillas/ })
    const words = (await page.getByRole('heading', { level: 1 }).boundingBox())!
    const goods = (await hero.boundingBox())!
    expect(words.y + words.height <= goods.y || words.x + words.width <= goods.x).toBe(true)
    expect(goods.y + goods.height).toBeLessThanOrEqual(size.viewport.height)
    const tiles = page.getByRole('region', { name: 'Categorías' })
    expect(await tiles.getByRole('link').count()).toBe(5)
    expect(
      await page.getByRole('region', { name: 'Lo más buscado' }).getByRole('link').count(),
    ).toBeGreaterThanOrEqual(4)
    expect(await moved(page)).toBeLessThan(FONT_COMES)
    expect(errors).toEqual([])
  }
})
