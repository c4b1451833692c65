/** The size is asked for where something is added, and never stays open (product §7.3). */
import type { Page } from 'playwright-core'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { productSizes } from '#data/schema.ts'
import { awake } from '#tests/support/browser/awake.ts'
import { openJourney, type Journey } from '#tests/support/browser/journey.ts'
import { chooseSize } from '#tests/support/browser/shopper.ts'

const SHOE = 'Zapatillas Cancha Blancas'
let server: Journey
beforeAll(async () => {
  server = await openJourney()
})
afterAll(() => server?.close())

const sheet = (page: Page) => page.getByRole('dialog', { name: /^Elegí tu talle/ })
const inSheet = (page: Page, size: string) =>
  sheet(page).getByRole('button', { name: new RegExp(`^Talle ${size}\\b`) })
const onCard = (page: Page, label = 'AGREGAR AL CARRITO') =>
  page.getByRole('button', { name: `${label}: ${SHOE}` })
const cookieOf = async (page: Page) => {
  const cookies = await page.context().cookies()
  return decodeURIComponent(cookies.find(({ name }) => name === 'cart_1')?.value ?? '')
}
/** It has come up, and somebody looked: a tap that comes with the one that opened it counts for nothing. */
const settle = async (page: Page) => {
  await sheet(page).waitFor()
  await page.waitForTimeout(400)
}

test('a choice moves nothing that is pressed next: a press that began before the scripts ends on the button', async () => {
  const { page } = await server.visit()
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route(/\.js$/, (route) => held.then(() => route.continue()))
  await page.goto(`${server.url}/ProductDetail/1`, { waitUntil: 'commit' })
  const button = page.getByRole('button', { name: 'AGREGAR AL CARRITO', exact: true })
  await chooseSize(page, '42')
  await button.hover()
  await page.evaluate(() => document.fonts.ready)
  const top = async () => Math.round((await button.boundingBox())!.y)
  const before = await top()
  await page.mouse.down()
  letThrough()
  await awake(page)
  await page.getByText(/^AR 42 · EU 43/).waitFor()
  expect(await top()).toBe(before)
  await page.mouse.up()
  await expect.poll(() => cookieOf(page)).toBe('42:1')
})

test('a card asks at once, says what is left of each size, and the back button closes it', async () => {
  const { page, errors } = await server.visit({ hasTouch: true, isMobile: true })
  await page.goto(server.url)
  await awake(page)
  await onCard(page).tap()
  await sheet(page).waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain(SHOE)
  await inSheet(page, '42').waitFor()
  const names = await sheet(page)
    .getByRole('button', { name: /^Talle/ })
    .evaluateAll((all) => all.map((one) => one.textContent))
  expect(names.every((name) => /disponible|última|sin stock/i.test(name))).toBe(true)
  const narrow = await sheet(page).evaluate((element) => element.scrollWidth <= element.clientWidth)
  expect(narrow).toBe(true)
  const address = page.url()
  await page.goBack()
  await sheet(page).waitFor({ state: 'hidden' })
  expect(page.url()).toBe(address)
  expect(await cookieOf(page)).toBe('')

  await onCard(page).tap()
  await settle(page)
  await inSheet(page, '42').tap()
  await page.getByText(`Agregaste ${SHOE}, talle 42.`).waitFor()
  await onCard(page, 'AGREGADO AL CARRITO').waitFor()
  expect(await cookieOf(page)).toBe('42:1')
  // Closed by a choice it leaves no entry behind.
  await page.goto(`${server.url}/Faqs`)
  await page.goBack()
  expect(page.url()).toBe(address)
  await awake(page)
  await onCard(page, 'AGREGADO AL CARRITO').tap()
  await page.getByText(`Sacaste ${SHOE} de tu carrito.`).waitFor()
  expect(await cookieOf(page)).toBe('')
  expect(errors).toEqual([])
})

test('a double tap opens it and chooses nothing; a product of one size needs no asking', async () => {
  const { page, errors } = await server.visit({ viewport: { width: 1280, height: 900 } })
  const { db } = server.database
  await db.update(productSizes).set({ offered: false }).where(eq(productSizes.productId, 3))
  const [only] = await db.select().from(productSizes).where(eq(productSizes.productId, 3))
  const whole = and(eq(productSizes.productId, 3), eq(productSizes.size, only!.size))
  await db.update(productSizes).set({ offered: true }).where(whole)
  server.shop.products.forget()
  await page.goto(server.url)
  await awake(page)
  await onCard(page).dblclick()
  await sheet(page).waitFor()
  await settle(page)
  expect(await cookieOf(page)).toBe('')
  await page.keyboard.press('Escape')
  await sheet(page).waitFor({ state: 'hidden' })
  expect(await onCard(page).evaluate((one) => one === document.activeElement)).toBe(true)
  const [product] = await server.shop.products.byIds([3])
  await page.getByRole('button', { name: `AGREGAR AL CARRITO: ${product!.name}` }).click()
  await page.getByText(`Agregaste ${product!.name}, talle ${only!.size}.`).waitFor()
  await db.update(productSizes).set({ offered: true }).where(eq(productSizes.productId, 3))
  server.shop.products.forget()
  expect(errors).toEqual([])
})

test('the product’s button asks without a size, speaks of the chosen one, and two sizes are two lines', async () => {
  const { page, errors } = await server.visit()
  await page.goto(`${server.url}/ProductDetail/1`)
  await awake(page)
  const add = page.getByRole('button', { name: 'AGREGAR AL CARRITO', exact: true })
  const added = page.getByRole('button', { name: 'AGREGADO AL CARRITO', exact: true })
  await page.getByLabel('Cantidad').selectOption('2')
  await add.click()
  await settle(page)
  await inSheet(page, '42').click()
  await added.waitFor()
  await page.getByText(`Agregaste ${SHOE}, talle 42.`).waitFor()
  expect(await page.getByRole('radio', { name: '42', exact: true }).isChecked()).toBe(true)
  expect(await cookieOf(page)).toBe('42:2')

  await chooseSize(page, '43')
  await add.waitFor()
  await page.getByText('En tu carrito: talle 42.').waitFor()
  await page.getByLabel('Cantidad').selectOption('1')
  await add.click()
  await added.waitFor()
  await expect.poll(() => cookieOf(page)).toBe('42:2,43:1')
  await page.reload()
  await awake(page)
  await chooseSize(page, '43')
  await added.click()
  await page.getByText(`Sacaste ${SHOE}, talle 43, de tu carrito.`).waitFor()
  expect(await cookieOf(page)).toBe('42:2')
  expect(errors).toEqual([])
})

test('two tabs with two sizes of one product end with both in the cart', async () => {
  const { page } = await server.visit()
  const other = await page.context().newPage()
  for (const tab of [page, other]) {
    await tab.goto(`${server.url}/ProductDetail/1`)
    await awake(tab)
  }
  await chooseSize(page, '42')
  await chooseSize(other, '43')
  for (const tab of [page, other]) {
    await tab.getByRole('button', { name: 'AGREGAR AL CARRITO', exact: true }).click()
    await tab.getByRole('button', { name: 'AGREGADO AL CARRITO', exact: true }).waitFor()
  }
  await expect.poll(() => cookieOf(page)).toBe('42:1,43:1')
  await page.goto(`${server.url}/Cart`)
  expect(await page.getByRole('combobox', { name: 'Talle' }).count()).toBe(2)
})

test('a size that went while the sheet was open says so and asks again', async () => {
  const { page, errors } = await server.visit()
  await page.goto(server.url)
  await awake(page)
  await onCard(page).click()
  await settle(page)
  await inSheet(page, '42').waitFor()
  const which = and(eq(productSizes.productId, 1), eq(productSizes.size, '42'))
  const [before] = await server.database.db.select().from(productSizes).where(which)
  const leave = async (stock: number) => {
    await server.database.db.update(productSizes).set({ stock }).where(which)
    server.shop.products.forget()
  }
  try {
    await leave(0)
    await inSheet(page, '42').click()
    await sheet(page).getByRole('alert').getByText('El talle 42 se agotó. Elegí otro.').waitFor()
    await expect.poll(() => inSheet(page, '42').isDisabled()).toBe(true)
    expect(await cookieOf(page)).toBe('')
  } finally {
    await leave(before!.stock)
  }
  expect(errors).toEqual([])
})

test('without scripts a page asks, with how many there are, and goes back to where the button stood', async () => {
  const { page } = await server.visit({ javaScriptEnabled: false })
  await page.goto(`${server.url}/ProductDetail/1`)
  await page.getByLabel('Cantidad').selectOption('2')
  await page.getByRole('button', { name: 'AGREGAR AL CARRITO', exact: true }).click()
  await page.getByRole('heading', { name: 'Elegí tu talle', level: 1 }).waitFor()
  await page.getByRole('button', { name: /^Talle 42\b/ }).click()
  await page.getByText(`Agregaste ${SHOE}, talle 42.`).waitFor()
  expect(new URL(page.url()).pathname).toBe('/ProductDetail/1')
  expect(await cookieOf(page)).toBe('42:2')
  // The label speaks of 42; what was chosen since is what is meant.
  await chooseSize(page, '43')
  await page.getByRole('button', { name: 'AGREGADO AL CARRITO', exact: true }).click()
  await page.getByText(`Agregaste ${SHOE}, talle 43.`).waitFor()
  expect(await cookieOf(page)).toBe('42:2,43:1')
})

test('a cart whose size is open, of before: «Iniciar compra» asks there, and the form comes after', async () => {
  const { page, errors } = await server.visitAs(null, { 1: '*:2' })
  await page.goto(`${server.url}/Cart`)
  await page.getByText('Falta elegir un talle.').waitFor()
  await page.getByRole('link', { name: /^Iniciar compra/ }).click()
  await page.getByRole('heading', { name: 'Elegí tu talle', level: 1 }).waitFor()
  await page.getByRole('button', { name: /^Talle 42\b/ }).click()
  await page.waitForURL(`${server.url}/Checkout`)
  expect(await cookieOf(page)).toBe('42:2')
  expect(errors).toEqual([])
})
