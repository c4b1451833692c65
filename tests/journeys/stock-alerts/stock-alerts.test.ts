/** What shoppers wanted and did not get: a sold-out size that comes back, with and without scripts, and a search that found nothing. */
import { eq, and } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { products, productSizes } from '#data/schema.ts'
import { openJourney, until, type Journey } from '#tests/support/browser/journey.ts'
import { signInAs } from '#tests/support/browser/shopper.ts'

/** Holds product §17.1, §17.2, §17.4, §27.1, §27.2, §27.4. */

const ADMIN = 'admin@vereda.test'
const CUSTOMER = 'cliente@vereda.test'
/** The shop does not count what names itself a headless browser. */
const PERSON =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

let server: Journey
let id: number
let size: string
let name: string
beforeAll(async () => {
  server = await openJourney({ jobs: true })
  const [gone] = await server.database.db
    .select({ id: products.id, name: products.name, size: productSizes.size })
    .from(productSizes)
    .innerJoin(products, eq(products.id, productSizes.productId))
    .where(and(eq(productSizes.stock, 0), eq(productSizes.offered, true)))
    .limit(1)
  if (!gone) throw new Error('The seed has no sold-out size.')
  ;({ id, name, size } = gone)
})
afterAll(() => server?.close())
afterEach(() => expect(server.troubles).toEqual([]))

test('asked for before signing in, a size is waited for after; it comes back, and the email and the bell say so once', async () => {
  const { page, errors } = await server.visit({ javaScriptEnabled: false })
  await page.goto(`${server.url}/ProductDetail/${id}`)
  await page.getByRole('button', { name: `Avisame cuando vuelva el talle ${size}` }).click()
  await signInAs(page, CUSTOMER)
  await page.waitForURL(new RegExp(`/ProductDetail/${id}`))
  const alert = page.getByRole('button', { name: `Avisame cuando vuelva el talle ${size}`, exact: true })
  expect(await alert.getAttribute('aria-pressed')).toBe('true')
  await page.goto(`${server.url}/FavoriteProduct`)
  expect(await page.getByRole('heading', { name: 'Te avisamos cuando vuelvan' }).isVisible()).toBe(true)

  const admin = await server.visitAs(ADMIN)
  await admin.page.goto(`${server.url}/AdminStock/${id}?talle=${size}`)
  await admin.page.getByLabel('O sumar / restar').fill('3')
  await admin.page.getByLabel('Motivo').fill('Llegó mercadería')
  await admin.page.getByRole('button', { name: 'Ajustar' }).click()
  await admin.page.getByText('Stock ajustado.').first().waitFor()

  const told = async () =>
    (await server.emails(CUSTOMER)).filter(({ subject }) => subject.startsWith(`Volvió el talle ${size}`))
  const [email] = await until(async () => ((await told()).length > 0 ? told() : null), 25_000)
  expect(email!.text).toContain(`/ProductDetail/${id}`)
  expect(await told()).toHaveLength(1)
  await page.goto(`${server.url}/Notifications`)
  expect(
    await page.getByRole('main').getByText(`Volvió el talle ${size}. No queda apartado.`).isVisible(),
  ).toBe(true)
  await page.getByRole('main').getByRole('link', { name }).first().click()
  await page.waitForURL(new RegExp(`/ProductDetail/${id}$`))
  expect([...errors, ...admin.errors]).toEqual([])
})

test('a search that finds nothing shows in the reports, as does what was asked for; each number leads to its rows', async () => {
  const shopper = await server.visit({ userAgent: PERSON })
  await shopper.page.goto(`${server.url}/?q=Sombrero+de+paja`)
  await shopper.page.getByText('NO HUBO RESULTADOS PARA TU BUSQUEDA').waitFor()
  // The same page once more is not asked once more.
  await shopper.page.getByRole('link', { name: 'Reload' }).click()
  await shopper.page.waitForLoadState()
  await shopper.page.goto(`${server.url}/?q=ana%40example.com`)
  await shopper.page.getByText('NO HUBO RESULTADOS PARA TU BUSQUEDA').waitFor()

  const { page, errors } = await server.visitAs(ADMIN)
  await until(async () => {
    await page.goto(`${server.url}/AdminFigures`)
    return page.getByRole('link', { name: '«sombrero de paja»' }).isVisible()
  })
  await page.getByRole('link', { name: 'Ver todo: Búsquedas sin resultado' }).click()
  const row = page.getByRole('row', { name: /sombrero de paja/ })
  await row.waitFor()
  expect(await row.getByRole('cell').nth(1).textContent()).toBe('1')
  expect(await page.getByRole('main').textContent()).not.toContain('example')

  await page.goto(`${server.url}/AdminFigures/buscados`)
  await page.getByRole('row', { name: new RegExp(`${name} Talle: ${size} Pidieron aviso: 1`) }).waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Descargar CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^buscados-\d{4}-\d{2}-\d{2}-\d{4}-\d{2}-\d{2}\.csv$/)
  expect(errors).toEqual([])
})
