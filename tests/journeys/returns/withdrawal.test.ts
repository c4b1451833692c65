/** The botón de arrepentimiento (Disp. 954/2025): in sight on the first screen, open to everybody, and it knows the order it was pressed from. */
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders, users } from '#data/schema.ts'
import { PERSON_NAME_ONLY } from '#rules/person-name.ts'
import { system } from '#rules/users/access.ts'
import { orderLinkUrl } from '#shop/orders/link.ts'
import { openJourney, type Journey } from '#tests/support/browser/journey.ts'

/** Holds product §2.29, §32.2. */

const BUTTON = { name: 'BOTÓN DE ARREPENTIMIENTO', exact: true }
let server: Journey
beforeAll(async () => void (server = await openJourney()))
afterAll(() => server?.close())

test('on a phone it stands in the first screen of the menu and of the footer', async () => {
  const { page, errors } = await server.visit({ viewport: { width: 360, height: 640 } })
  await page.goto(`${server.url}/Offers`)
  await page.getByRole('banner').getByRole('button', { name: 'Menú' }).click()
  const inMenu = page.getByRole('dialog', { name: 'Menú' }).getByRole('link', BUTTON)
  const place = (await inMenu.boundingBox())!
  expect(place.y + place.height).toBeLessThanOrEqual(640)
  expect(place.height).toBeGreaterThanOrEqual(44)
  // Nothing lies over it, however far the menu is scrolled.
  await page.getByRole('dialog', { name: 'Menú' }).evaluate((menu) => menu.scrollTo(0, 9999))
  await inMenu.click()
  await page.getByRole('heading', { name: 'Botón de arrepentimiento', level: 1 }).waitFor()

  await page.goto(`${server.url}/Offers`)
  const footer = page.getByRole('contentinfo')
  const [whole, link] = [await footer.boundingBox(), await footer.getByRole('link', BUTTON).boundingBox()]
  expect(link!.y + link!.height - whole!.y).toBeLessThan(120)
  expect(errors).toEqual([])
})

test('on a desktop it stands above everything, on every page', async () => {
  const { page } = await server.visit({ viewport: { width: 1440, height: 900 } })
  for (const path of ['/', '/ProductDetail/1', '/Cart']) {
    await page.goto(server.url + path)
    const place = await page.getByRole('link', BUTTON).first().boundingBox()
    expect(place!.y, path).toBeLessThan(100)
  }
})

test('an order’s page carries its number to the form, and a banned buyer gets a code all the same', async () => {
  const { page, errors } = await server.visitAs('cliente@vereda.test')
  await page.goto(`${server.url}/Orders`)
  await page
    .getByRole('main')
    .getByRole('link', { name: /V-\d{6}/ })
    .first()
    .click()
  await page.waitForURL(/\/Order\//)
  await page.getByRole('main').getByRole('link', { name: 'Botón de arrepentimiento' }).waitFor()
  const number = /V-\d{6}/.exec(
    (await page.getByRole('heading', { name: /^Pedido V-/ }).textContent()) ?? '',
  )![0]
  await page.getByRole('main').getByRole('link', { name: 'Botón de arrepentimiento' }).click()
  const field = page.getByLabel('Número de pedido')
  await field.waitFor()
  expect(await field.inputValue()).toBe(number)

  const banned = await server.visitAs('baneado@vereda.test')
  await banned.page.goto(server.url)
  await banned.page.getByRole('link', BUTTON).click()
  await banned.page.getByLabel('Nombre y apellido').fill('Bruno Banda')
  await banned.page.getByRole('button', { name: 'Arrepentirme de la compra' }).click()
  await banned.page
    .getByText(/ARR-\d{8}-/)
    .first()
    .waitFor()
  expect(errors).toEqual([])
})

test('from the link of an e-mail, without signing in and without scripts, only a unit of it is taken back', async () => {
  const { db } = server.database
  const own = await db
    .select({ id: orders.id, reference: orders.reference })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(eq(users.email, 'cliente@vereda.test'))
    .orderBy(desc(orders.id))
  let id = 0
  for (const one of own) {
    const found = await server.shop.returns.askChoices(system('test'), one.reference)
    if (found.ok && found.value.why.claim === null && found.value.held.length > 0) id = one.id
  }
  const { page, errors } = await server.visit({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 760 },
  })
  await page.goto(await orderLinkUrl(db, server.url, id, new Date()))
  await page.getByRole('link', { name: 'Arrepentirme de la compra' }).click()
  const main = page.getByRole('main')
  await main
    .getByLabel(/^Cuántas de/)
    .first()
    .selectOption('1')
  await main.getByLabel('Nombre y apellido').fill('Camila http://sosa.example')
  await main.getByLabel('E-mail').fill('camila.sosa@example.com')
  await main.getByRole('button', { name: 'Arrepentirme de la compra' }).click()
  await main.getByText(PERSON_NAME_ONLY).first().waitFor()
  expect(
    await main
      .getByLabel(/^Cuántas de/)
      .first()
      .inputValue(),
  ).toBe('1')
  await main.getByLabel('Nombre y apellido').fill('Camila Sosa')
  await main.getByRole('button', { name: 'Arrepentirme de la compra' }).click()
  const code = (await main.getByText(/^ARR-\d{8}-/).textContent())!
  const found = await server.shop.returns.find(system('test'), code.trim())
  expect(found.ok && found.value.items).toMatchObject([{ quantity: 1 }])
  expect(errors).toEqual([])
})
