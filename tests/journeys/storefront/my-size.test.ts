/** «Mi talle» on a phone: told once on a product, then everywhere; with and without scripts, and brought into the account. */
import { and, eq, gt } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { emailAlerts, products, productSizes } from '#data/schema.ts'
import { EMAIL_ALERT_SAYS } from '#rules/email-alerts/email-alert.ts'
import { MY_SIZE_SAYS } from '#rules/my-size/my-size.ts'
import { goneInMySize } from '#rules/products/product.ts'
import { openJourney, until, type Journey } from '#tests/support/browser/journey.ts'
import { signInAs } from '#tests/support/browser/shopper.ts'

/** Holds product §45.2, §45.3. */

const STRANGER = 'espera@example.com'
const PHONE = { viewport: { width: 360, height: 780 } }
let server: Journey
/** Shoes: two that have a 42, the last of which sells its own out. */
let shoes: number[]
beforeAll(async () => {
  server = await openJourney({ jobs: true })
  const { db } = server.database
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .innerJoin(productSizes, eq(productSizes.productId, products.id))
    .where(and(eq(products.category, 'calzado'), eq(productSizes.size, '42'), gt(productSizes.stock, 0)))
    .orderBy(products.id)
    .limit(3)
  shoes = rows.map(({ id }) => id)
  await db
    .update(productSizes)
    .set({ stock: 0 })
    .where(and(eq(productSizes.productId, shoes[2]!), eq(productSizes.size, '42')))
})
afterAll(() => server?.close())
afterEach(() => expect(server.troubles).toEqual([]))

const at = (id: number) => `${server.url}/ProductDetail/${id}`
const radio = (page: Page, size: string) => page.getByRole('radio', { name: new RegExp(`^${size}\\b`) })

test('told on one product, a size is chosen on the next, filters the list, and says where it is sold out', async () => {
  const { page, errors } = await server.visit(PHONE)
  await page.goto(at(shoes[0]!))
  await page.locator('.size-box', { hasText: '42' }).first().click()
  await page.getByText(/^AR 42 · EU 43 .* no (la comparamos|cotejamos)/).waitFor()
  await page.getByRole('button', { name: 'Guardar como mi talle' }).click()
  await page.getByText(MY_SIZE_SAYS.kept).first().waitFor()
  await page.getByRole('link', { name: 'Tu talle es 42: cambiarlo' }).waitFor()

  await page.goto(at(shoes[1]!))
  expect(await radio(page, '42').isChecked()).toBe(true)
  await page.goto(at(shoes[2]!))
  await page.getByText(goneInMySize('42')).first().waitFor()
  expect(await radio(page, '42').isChecked()).toBe(false)

  await page.goto(server.url)
  await page.getByRole('heading', { name: 'En tu talle' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await page.getByRole('link', { name: 'En tu talle (42)' }).click()
  await page.waitForURL(/size=42/)
  expect(await page.getByRole('link', { name: 'En tu talle (42)' }).getAttribute('aria-current')).toBe('true')
  expect(errors).toEqual([])
})

test('without scripts it is told, kept, brought into the account at the sign-in, and forgotten', async () => {
  const { page, errors } = await server.visit({ ...PHONE, javaScriptEnabled: false })
  await page.goto(at(shoes[0]!))
  await page.getByRole('button', { name: 'Guardar como mi talle' }).click()
  await page.getByText(MY_SIZE_SAYS.open).waitFor()
  await radio(page, '42').check({ force: true })
  await page.getByRole('button', { name: 'Guardar como mi talle' }).click()
  await page.getByText(MY_SIZE_SAYS.kept).waitFor()
  await page.goto(at(shoes[1]!))
  expect(await radio(page, '42').isChecked()).toBe(true)

  await page.goto(`${server.url}/Ingresar`)
  await signInAs(page, 'cliente@vereda.test')
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('mi_talle')
  await page.goto(at(shoes[1]!))
  expect(await radio(page, '42').isChecked()).toBe(true)
  await page.goto(`${server.url}/MiTalle`)
  await page.getByRole('button', { name: 'Olvidar mis talles' }).click()
  await page.getByText(MY_SIZE_SAYS.forgotten).waitFor()
  await page.goto(at(shoes[1]!))
  expect(await radio(page, '42').isChecked()).toBe(false)
  expect(errors).toEqual([])
})

test('a search that found nothing is waited for by e-mail alone: asked, confirmed, told, taken back, without scripts', async () => {
  const { page, errors } = await server.visit({ ...PHONE, javaScriptEnabled: false })
  await page.goto(`${server.url}/?q=heladera`)
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
  await page.getByRole('main').getByLabel('E-mail').fill(STRANGER)
  await page.getByRole('main').getByRole('button', { name: 'Avisame' }).click()
  await page.getByText(EMAIL_ALERT_SAYS.asked).waitFor()
  const mail = async (subject: string) =>
    until(
      async () => (await server.emails(STRANGER)).find((one) => one.subject.startsWith(subject)) ?? null,
      25_000,
    )
  const asked = await mail('Confirmá tu aviso')
  await page.goto(/http\S+\/aviso\/\S+/.exec(asked.text)![0])
  await page.getByRole('button', { name: 'Sí, avisenme' }).click()
  await page.getByText(EMAIL_ALERT_SAYS.kept).waitFor()

  await server.database.db
    .update(products)
    .set({ name: 'Heladera de viaje' })
    .where(eq(products.id, shoes[1]!))
  await server.later(61)
  const told = await mail('Entró lo que buscabas')
  expect(told.text).toContain(`/ProductDetail/${shoes[1]}`)
  await page.goto(/http\S+\/baja\/\S+/.exec(told.text)![0])
  await page.getByRole('button', { name: 'No quiero más avisos' }).click()
  expect(await server.database.db.$count(emailAlerts)).toBe(0)
  expect(errors).toEqual([])
})
