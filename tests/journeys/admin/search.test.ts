/** The one search of the back office: from any page, with the keyboard, by each role, without scripts; nothing personal in an address or in the log. */
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { listening } from '#tests/support/browser/awake.ts'
import { openJourney, type Journey } from '#tests/support/browser/journey.ts'

/** Holds product §29.8. */

let server: Journey
let order: { id: number; phone: string; email: string; surname: string }
const number = () => `V-${String(order.id).padStart(6, '0')}`
beforeAll(async () => {
  server = await openJourney()
  const { rows } = await server.database.db.execute<typeof order>(
    sql`select id, phone, email, surname from orders where payment_status = 'paid' order by id limit 1`,
  )
  order = rows[0]!
  await server.database.db.execute(sql`update orders set phone = '1123456789' where id = ${order.id}`)
})
afterAll(() => server?.close())
afterEach(() => expect(server.troubles).toEqual([]))

test('from any page with Ctrl-K: offered while one types, walked with the arrows, heard', async () => {
  const { page, errors } = await server.visitAs('admin@vereda.test')
  await listening(page, `${server.url}/AdminCoupons`)
  const field = page.getByRole('combobox', { name: 'Buscar en toda la administración' })
  // Also while something else is typed.
  await page.getByLabel('Código', { exact: true }).focus()
  await page.keyboard.press('Control+k')
  expect(await field.evaluate((one) => one === document.activeElement)).toBe(true)

  await page.keyboard.type('+54 9 11 2345-6789')
  const option = page.getByRole('option', { name: new RegExp(number()) })
  await option.waitFor()
  await page
    .getByRole('status')
    .filter({ hasText: /resultado/ })
    .waitFor()
  expect(await field.getAttribute('aria-expanded')).toBe('true')
  await page.keyboard.press('ArrowDown')
  const active = await field.getAttribute('aria-activedescendant')
  expect(await page.locator(`#${active}`).getAttribute('aria-selected')).toBe('true')
  await page.keyboard.press('Escape')
  await option.waitFor({ state: 'detached' })

  await field.fill('cup')
  await page
    .getByRole('group', { name: 'Páginas' })
    .getByRole('option', { name: /^Cupones/ })
    .waitFor()
  await field.fill(number().toLowerCase())
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/AdminOrder/${number()}`)
  expect(errors).toEqual([])
})

test('what is typed while the answer to a button is on its way stays, and so does the cursor', async () => {
  const { page, errors } = await server.visitAs('admin@vereda.test')
  await listening(page, `${server.url}/AdminOrder/V-000025`)
  const field = page.getByRole('combobox', { name: 'Buscar en toda la administración' })
  const answered = Promise.withResolvers<void>()
  await page.route('**/AdminOrder/**', async (route) => {
    if (route.request().method() === 'POST') await answered.promise
    await route.continue()
  })
  const main = page.getByRole('main')
  await main.getByLabel('Nota', { exact: true }).fill('Llamó dos veces')
  await main.getByRole('button', { name: 'Guardar nota' }).click()
  await field.fill('zapatillas cancha')
  answered.resolve()
  await main.getByText('Nota guardada.').first().waitFor()
  expect(await field.inputValue()).toBe('zapatillas cancha')
  expect(await field.evaluate((one) => one === document.activeElement)).toBe(true)
  await field.press('Enter')
  await page.waitForURL('**/AdminSearch?q=zapatillas+cancha')
  // What was sent is not typed any more: the next page starts over.
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await page.waitForURL('**/Dashboard')
  await expect.poll(() => field.inputValue()).toBe('')
  expect(errors).toEqual([])
})

test('words have an address to share; a telephone has none, and the way back still finds it', async () => {
  const { page, errors } = await server.visitAs(
    'ventas@vereda.test',
    {},
    { viewport: { width: 360, height: 740 } },
  )
  await listening(page, `${server.url}/Dashboard`)
  const field = page.getByRole('combobox', { name: 'Buscar en toda la administración' })
  await field.fill('zapatillas cancha')
  await field.press('Enter')
  await page.waitForURL('**/AdminSearch?q=zapatillas+cancha')
  await page.getByRole('region', { name: 'Productos' }).getByRole('link').first().waitFor()

  await field.fill('011 15 2345-6789')
  await field.press('Enter')
  const found = page
    .getByRole('region', { name: 'Pedidos' })
    .getByRole('link', { name: new RegExp(number()) })
  await page.waitForURL(`${server.url}/AdminSearch`)
  await found.click()
  await page.waitForURL(`**/AdminOrder/${number()}`)
  await page.goBack()
  await found.waitFor()
  expect(page.url()).toBe(`${server.url}/AdminSearch`)
  expect(errors).toEqual([])
})

test('a tap on what is offered leads there', async () => {
  const { page } = await server.visitAs(
    'deposito@vereda.test',
    {},
    { viewport: { width: 360, height: 740 }, hasTouch: true },
  )
  await listening(page, `${server.url}/AdminStock`)
  await page.getByRole('combobox', { name: 'Buscar en toda la administración' }).fill(order.surname)
  await page.getByRole('option', { name: new RegExp(number()) }).tap()
  await page.waitForURL(`**/AdminOrder/${number()}`)
})

test('without scripts it is a form and a page; each role finds what is theirs', async () => {
  const ask = async (who: string, q: string) => {
    const { page } = await server.visitAs(who, {}, { javaScriptEnabled: false })
    await page.goto(`${server.url}/Dashboard`)
    await page.getByRole('combobox', { name: 'Buscar en toda la administración' }).fill(q)
    await page.getByRole('search').getByRole('button', { name: 'Buscar' }).first().click()
    await page.getByRole('heading', { name: 'Buscar', level: 1 }).waitFor()
    const kinds = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
    const text = await page.getByRole('main').innerText()
    return { kinds, text, url: page.url() }
  }
  expect((await ask('ventas@vereda.test', order.email)).kinds).toContain('Pedidos')
  expect((await ask('contador@vereda.test', order.email)).kinds).toEqual(['Pedidos'])
  const hidden = await ask('deposito@vereda.test', order.email)
  expect(hidden.text).toContain('No encontramos nada')
  const seen = await ask('deposito@vereda.test', '11 2345 6789')
  expect(seen.text).toContain(number())
  expect(seen.text).not.toMatch(/\$|@/)
  expect(seen.url).toBe(`${server.url}/AdminSearch`)
})
