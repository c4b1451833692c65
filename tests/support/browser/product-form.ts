/** What the journeys of the product form share: a shop, an admin before its form, and products made through it. */
import { like } from 'drizzle-orm'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { products } from '#data/schema.ts'
import { awake } from './awake.ts'
import { openJourney, type Journey } from './journey.ts'
import { plainHttp, type PlainHttp } from './plain-http.ts'

export const ADMIN = 'admin@vereda.test'
export const INVALID = 'Debes completar el formulario con la información correcta!'

export type FormJourney = Journey & {
  http: PlainHttp
  /** The admin's; a test that ends every session signs in again. */
  cookie: string
  /** The products of this name, oldest first. */
  made(name: string): Promise<(typeof products.$inferSelect)[]>
  /** What a form that is right sends, but for `changes`. */
  filled(changes?: Record<string, string>): Record<string, string>
  /** Makes a product through the form, and answers its number. */
  created(name: string): Promise<number>
  /** A page of the admin's, whose scripts run. */
  opened(path: string): Promise<{ page: Page; errors: string[]; main: Locator }>
  /** Nothing in the log, and the numbers of the shop agree. */
  nothingBroke(): Promise<void>
}

export async function openFormJourney(): Promise<FormJourney> {
  const server = await openJourney()
  const http = plainHttp(server.url)
  const cookie = await server.signIn(ADMIN)
  const picture = (await server.shop.products.find(1))!.image!

  const made = (name: string) =>
    server.database.db.select().from(products).where(like(products.name, name)).orderBy(products.id)
  const filled = (changes: Record<string, string> = {}) => ({
    name: 'Buzo Prueba',
    category: 'buzo',
    brand: 'puma',
    genre: 'mujer',
    price: '30.000',
    size: 'M',
    stock: '5',
    images: JSON.stringify([{ url: picture, alt: '' }]),
    key: crypto.randomUUID(),
    ...changes,
  })
  const journey: FormJourney = {
    ...server,
    http,
    cookie,
    made,
    filled,
    async created(name) {
      await http.post('/CreateProduct', filled({ name }), journey.cookie)
      return (await made(name))[0]!.id
    },
    async opened(path) {
      const { page, errors } = await server.visitAs(ADMIN)
      await page.goto(server.url + path)
      await awake(page)
      return { page, errors, main: page.getByRole('main') }
    },
    async nothingBroke() {
      expect(server.troubles).toEqual([])
      expect(await server.broken()).toEqual([])
    },
  }
  return journey
}

/** The hidden fields of a page's form, as a browser without scripts would send them. */
export const hiddenIn = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [
      name!,
      value!.replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
    ]),
  )

/** Everything but a picture. */
export async function fill(main: Locator, name: string): Promise<void> {
  await main.getByLabel('Nombre', { exact: true }).fill(name)
  for (const choice of ['Buzo', 'Puma', 'Mujer', 'M', 'L'])
    await main.getByText(choice, { exact: true }).click()
  await main.getByLabel('Precio', { exact: true }).fill('30.000')
  await main.getByLabel('Disponible').fill('5')
}

export const choose = (page: Page, name: string, buffer: Buffer) =>
  page.locator('input[type=file][multiple]').setInputFiles({ name, mimeType: 'image/png', buffer })
