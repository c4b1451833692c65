/** What changes while somebody looks: news, prices, accounts; and carts, bells and names fuller than usual. */
import { readFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { users, products } from '#data/schema.ts'
import { system } from '#rules/users/access.ts'
import { fromPesos } from '#rules/money.ts'
import { ERASED_NAME } from '#shop/personal-data/erasure.ts'
import { awake, listening } from '#tests/support/browser/awake.ts'
import { seedProduct } from '#tests/support/builders.ts'
import { openJourney, type Journey } from '#tests/support/browser/journey.ts'
import { plainHttp, type PlainHttp } from '#tests/support/browser/plain-http.ts'

/**
 * Holds product §1.1, §1.5, §2.5, §2.9, §2.10, §2.20, §2.30, §3.7, §4.14, §7.1, §7.5, §15.1, §16.1, §20.7,
 * §20.8, §21.1, §21.2, §21.3, §23.1, §32.5, §32.7.
 */

let server: Journey
let plain: PlainHttp
beforeAll(async () => {
  server = await openJourney()
  plain = plainHttp(server.url)
})
afterAll(() => server?.close())
beforeEach(() => void (server.troubles.length = 0))

const bell = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

test('a new product rings in both tabs of a person, and a click in one quiets the other', async () => {
  const { page: first, errors } = await server.visitAs('dos.ventanas@example.com')
  const second = await first.context().newPage()
  for (const page of [first, second]) {
    // It is opened when the page has been calm for a while.
    const listening = page
      .waitForEvent('websocket', { timeout: 45_000 })
      .then((socket) => socket.waitForEvent('framereceived'))
    await page.goto(`${server.url}/About`)
    await awake(page)
    await listening
  }
  await bell(first, 'Notificaciones').waitFor()
  const made = await server.shop.catalogue.create(system('test'), {
    name: 'Zapatillas Estreno',
    category: 'calzado',
    brand: 'puma',
    genre: 'mujer',
    image: `/img/${'a'.repeat(32)}`,
    price: 30_000,
    stock: 7,
    size: ['40', '41'],
  })
  expect(made.ok).toBe(true)
  for (const page of [first, second]) await bell(page, 'Notificaciones, 1 nueva').waitFor()
  await bell(second, 'Notificaciones, 1 nueva').click()
  const news = second.getByRole('dialog', { name: 'Notificaciones' })
  await news.getByRole('link', { name: 'Zapatillas Estreno' }).waitFor()
  await news.getByText('Nuevo producto').first().waitFor()
  for (const page of [first, second]) await bell(page, 'Notificaciones').waitFor({ state: 'attached' })
  expect(errors).toEqual([])
  expect(server.troubles).toEqual([])
})

test('what is saved of a product shows in its open page: its words, its colour, what it is', async () => {
  const input = {
    name: 'Zapatillas en Vivo',
    category: 'calzado',
    brand: 'puma',
    genre: 'mujer',
    description: 'Suela de goma.',
    colourway: 'Blanco',
    image: `/img/${'b'.repeat(32)}`,
    price: 30_000,
    stock: 7,
    size: ['40', '41'],
  }
  const made = await server.shop.catalogue.create(system('test'), input)
  if (!made.ok) throw new Error(made.message)
  const { page, errors } = await server.visitAs('mira.en.vivo@example.com')
  await listening(page, `${server.url}/ProductDetail/${made.value.id}`)
  const main = page.getByRole('main')
  await main.getByText('Suela de goma.').waitFor()

  const edited = {
    ...input,
    seenStock: 7,
    sold: 0,
    score: 0,
    description: 'Suela de caucho.',
    colourway: 'Verde',
    genre: 'hombre',
  }
  const saved = await server.shop.catalogue.change(system('test'), made.value.id, edited, made.value.version)
  expect(saved).toMatchObject({ ok: true })
  await main.getByText('Suela de caucho.').waitFor()
  const facts = main.getByRole('region', { name: 'Especificaciones' })
  await facts.getByText('Verde', { exact: true }).waitFor()
  await facts.getByText('Hombre', { exact: true }).waitFor()
  expect(await main.getByText(/Suela de goma|Blanco/).count()).toBe(0)
  expect(errors).toEqual([])
})

test('cart and favourites say what changed since: a price, and what is no longer sold', async () => {
  const { db } = server.database
  const [kept, gone] = [
    await seedProduct(server.database, { name: 'Buzo Constante', pesos: 40_000, sizes: { M: 3 } }),
    await seedProduct(server.database, { name: 'Buzo Fugaz', pesos: 20_000, sizes: { M: 3 } }),
  ]
  server.shop.products.forget()
  let cookie = ''
  for (const { id } of [kept, gone]) {
    cookie = (await plain.post('/Cart/toggle', { productId: String(id), on: '1', size: 'M' }, cookie)).cookie
    cookie = (await plain.post('/FavoriteProduct/toggle', { productId: String(id), on: '1' }, cookie)).cookie
  }
  expect((await plain.get('/Cart', cookie)).words).not.toMatch(/costaba/)
  await db
    .update(products)
    .set({ priceCentavos: fromPesos(45_000) })
    .where(eq(products.id, kept.id))
  await db.update(products).set({ deletedAt: new Date() }).where(eq(products.id, gone.id))
  server.shop.products.forget()

  const cart = await plain.get('/Cart', cookie)
  expect(cart.words).toContain('Cambió de precio: cuando lo agregaste costaba $ 40.000.')
  expect(cart.words).toContain('Ya no está a la venta. Sacalo del carrito para seguir.')
  const favourites = await plain.get('/FavoriteProduct', cookie)
  expect(favourites.words).toContain('Uno de tus favoritos ya no está a la venta.')
  expect(favourites.words).toContain('Cambió de precio: cuando lo agregaste costaba $ 40.000.')
  const dropped = await plain.post('/FavoriteProduct', {}, cookie)
  expect(dropped).toMatchObject({ status: 303, to: '/FavoriteProduct' })
  const after = await plain.get('/FavoriteProduct', dropped.cookie)
  expect(after.words).toContain('Buzo Constante')
  expect(after.words).not.toContain('ya no está a la venta')
})

test('a person takes a copy of their data and erases the account; what they wrote stays without a name', async () => {
  const email = 'se.va@example.com'
  const { page, errors } = await server.visitAs(email)
  await server.database.db.update(users).set({ username: 'sevaya' }).where(eq(users.email, email))
  const cookie = await server.signIn(email)
  await plain.post(
    '/ProductDetail/6',
    { intent: 'review', number: '4', comment: 'Me gustaron mucho' },
    cookie,
  )

  await page.goto(`${server.url}/Profile`)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Descargar mis datos' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('mis-datos.json')
  const copy = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(copy).toMatchObject({ account: { email }, reviews: [{ comment: 'Me gustaron mucho' }] })
  expect((await plain.get('/Profile/MisDatos')).to).toMatch(/^\/Ingresar/)

  const other = await page.context().newPage()
  await other.goto(`${server.url}/About`)
  await page.getByRole('link', { name: 'Borrar mi cuenta' }).click()
  await page.getByRole('button', { name: 'Borrar mi cuenta' }).click()
  await page.getByText('Marcá la casilla para confirmar que querés borrar tu cuenta.').waitFor()
  await page.getByLabel('Quiero borrar mi cuenta y sé que no se puede deshacer').check()
  await page.getByRole('button', { name: 'Borrar mi cuenta' }).click()
  await page.getByText('Borramos tu cuenta y tus datos.').waitFor()
  await other.goto(`${server.url}/Profile`)
  await other.getByRole('heading', { name: 'Ingresar', level: 1 }).waitFor()

  const said = (await plain.get('/ProductDetail/6')).words
  expect(said).toContain('Me gustaron mucho')
  expect(said).toContain(ERASED_NAME)
  expect(said).not.toContain('sevaya')
  expect((await plain.get('/Profile', cookie)).to).toMatch(/^\/Ingresar/)
  expect(errors).toEqual([])
  expect(server.troubles).toEqual([])
})

test('facts of the shop that nobody configured are not shown, nor invented', async () => {
  const { html, words } = await plain.get('/')
  const footer = html.slice(html.indexOf('<footer'))
  expect(footer).not.toMatch(/mailto:|tel:|instagram|CUIT|Data Fiscal/i)
  expect(words).toMatch(/© 2022–20\d\d Vereda\n/)
  for (const text of [
    'Variedad exclusiva',
    'Envíos a todo el país',
    'Sitio seguro',
    'Garantía de calidad',
    'BOTÓN DE ARREPENTIMIENTO',
    'Newsletter semanal',
    'Preguntas frecuentes',
    'Política de privacidad',
    'Política de devoluciones',
  ])
    expect(words.slice(words.indexOf('Por qué comprar') + 1), text).toContain(text)
})

test('a page that fails says one calm sentence, with the way on, and the shop goes on', async () => {
  const { firsts } = server.shop.products
  server.shop.products.firsts = () => Promise.reject(new Error('no such day'))
  const answer = await plain.get('/LandingPage?x', await server.signIn('mala.suerte@example.com'))
  server.shop.products.firsts = firsts
  expect(answer.status).toBe(500)
  expect(answer.words).toContain('Algo salio mal')
  expect(answer.words).toContain('Ver todos los productos')
  expect(answer.html).not.toContain('no such day')
  expect(server.troubles.join('')).toContain('no such day')
  expect((await plain.get('/LandingPage')).status).toBe(200)
})

/** Nothing wider than its window, and no text cut off inside its box (what is shortened on purpose says so in its style). */
const brokenLayout = (page: Page) =>
  page.evaluate(() => [
    ...(document.documentElement.scrollWidth > innerWidth
      ? [`${document.documentElement.scrollWidth} px wide`]
      : []),
    ...[
      ...document.querySelectorAll<HTMLElement>(
        'main h1, main h2, main h3, main p, main dd, main a, main button',
      ),
    ]
      .filter(
        (one) =>
          one.checkVisibility() &&
          one.closest('.sr-only, .line-clamp-2, .truncate, .carousel, .scroll-row') === null,
      )
      .filter((one) => {
        const { left, right } = one.getBoundingClientRect()
        return left < -1 || right > innerWidth + 1
      })
      .map((one) => `${one.tagName} «${one.textContent.slice(0, 40)}»`),
  ])

test('a cart of forty lines, and one more; long, emoji and right-to-left names; pictures that are missing', async () => {
  const names = [
    'Camperarompevientosimpermeablereversibleconcapuchadesmontable Edición Aniversario',
    '👟🔥 Zapatillas 😀'.repeat(5),
    'حذاء رياضي أبيض \u202e tasra',
    '<b>Buzo</b> & "comillas"',
  ]
  const seeded: number[] = []
  for (let index = 0; index < 41; index += 1) {
    const name = names[index] ?? `Buzo número ${index}`
    seeded.push((await seedProduct(server.database, { name, pesos: 149_999, sizes: { XXL: 3 } })).id)
  }
  server.shop.products.forget()
  const forty = Object.fromEntries(seeded.slice(0, 40).map((id) => [id, 'XXL:2']))
  const { page, errors } = await server.visitAs('carro.lleno@example.com', forty)
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    for (const path of [
      '/Cart',
      '/Checkout',
      `/ProductDetail/${seeded[0]}`,
      `/ProductDetail/${seeded[1]}`,
      '/?sort=-id',
    ]) {
      await page.goto(server.url + path)
      expect(await brokenLayout(page), `${path} at ${width}`).toEqual([])
    }
  }
  await page.goto(`${server.url}/Cart`)
  expect(await page.getByRole('main').getByRole('listitem').filter({ hasText: 'IN STOCK' }).count()).toBe(40)
  await page.getByText('Tu carrito llegó al máximo de 40 productos distintos.').first().waitFor()
  expect(await page.locator('main [aria-label="Imagen no encontrada"]').count()).toBe(40)
  await page.getByRole('link', { name: 'Carrito, 80 productos' }).waitFor()
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const refused = await plain.post(
    '/Cart/toggle',
    { productId: String(seeded[40]), on: '1', size: 'XXL' },
    cookie,
  )
  expect(refused.status).toBe(303)
  const told = await plain.get(refused.to, refused.cookie)
  expect(told.words).toContain('Tu carrito llegó al máximo de 40 productos distintos.')
  expect(errors).toEqual([])
  expect(server.troubles).toEqual([])
})

test('more than ninety-nine in the cart is «99+», and the whole number is in its name', async () => {
  const { page } = await server.visitAs(
    null,
    Object.fromEntries(Array.from({ length: 12 }, (_, at) => [at + 1, '*:9'])),
  )
  await page.goto(`${server.url}/About`)
  const cart = page.getByRole('link', { name: 'Carrito, 108 productos' })
  expect(await cart.textContent()).toBe('99+')
  const { x, width } = (await cart.locator('.count').boundingBox())!
  expect(x + width).toBeLessThanOrEqual(360)
})
