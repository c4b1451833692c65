/** A product in the hands of an admin: created, edited, deleted and brought back, with and without scripts, and its page as admins see it. */
import sharp from 'sharp'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { products, users } from '#data/schema.ts'
import { awake } from '#tests/support/browser/awake.ts'
import { openJourney, type Journey } from '#tests/support/browser/journey.ts'
import { plainHttp } from '#tests/support/browser/plain-http.ts'
import { stockOf } from '#tests/support/shelf.ts'

/**
 * Holds product §2.4, §4.7, §4.9, §4.13, §11.10, §14.1, §14.3, §14.4, §14.5, §15.8, §18.7, §18.9, §27.1,
 * §27.5, §28.1, §28.2, §28.3, §29.1, §29.2, §29.3.
 */

const ADMIN = 'admin@vereda.test'

let server: Journey
beforeAll(async () => {
  server = await openJourney()
})
afterAll(() => server?.close())
afterEach(() => expect(server.troubles).toEqual([]))

const picture = (colour: string): Promise<Buffer> =>
  sharp({ create: { width: 800, height: 1000, channels: 3, background: colour } })
    .png()
    .toBuffer()
const idNamed = async (name: string): Promise<number> => {
  const [row] = await server.database.db
    .select({ id: products.id })
    .from(products)
    .where(eq(products.name, name))
  return row!.id
}

test('a product is created with its picture, seen in the shop, edited, deleted and brought back', async () => {
  const { page, errors } = await server.visitAs(ADMIN)
  const main = page.getByRole('main')
  const name = 'Zapatillas Prueba Ñandú'
  await page.goto(`${server.url}/CreateProduct`)
  await awake(page)

  await main.getByRole('button', { name: 'Crear producto' }).click()
  const summary = main.getByRole('alert').filter({ hasText: 'Debes completar el formulario' })
  expect(await summary.getByRole('listitem').allTextContents()).toEqual([
    'El nombre del producto es requerido',
    'Debes seleccionar una categoria',
    'Debes seleccionar una marca',
    'El producto debe pertenecer a un genero',
    'El producto necesita una imagen',
    'El precio es requerido',
    'Debes seleccionar minimo 1 talle',
    'El disponible es requerido',
  ])

  await main.getByLabel('Nombre').fill(name)
  for (const choice of ['Buzo', 'Nike', 'Mujer']) await main.getByText(choice, { exact: true }).click()
  for (const size of ['S', 'XL']) await main.getByText(size, { exact: true }).click()
  await main.getByText('Campera', { exact: true }).click()
  const sizes = main.getByRole('group', { name: 'Talles' }).getByRole('checkbox', { checked: true })
  expect(await sizes.evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value))).toEqual([
    'S',
  ])
  await main.getByText('Calzado', { exact: true }).click()
  expect(await sizes.count()).toBe(0)

  for (const size of ['40', '41', '42']) await main.getByText(size, { exact: true }).click()
  await main.getByLabel('Disponible').fill('8')
  expect(await main.getByLabel('Unidades del talle 40').inputValue()).toBe('3')
  await main.getByLabel('Unidades del talle 42').fill('5')
  expect(await main.getByLabel('Disponible').inputValue()).toBe('11')
  await main.getByLabel('Precio', { exact: true }).fill('45.990')
  await main.getByLabel('En oferta').check()
  await main.getByRole('button', { name: 'Crear producto' }).click()
  await summary.getByText('El descuento del producto es requerido').waitFor()
  await main.getByText('20%', { exact: true }).click()
  await page
    .locator('input[type=file][multiple]')
    .setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: await picture('#c8360a') })
  await main.getByText('Portada').waitFor()
  await main.getByRole('button', { name: 'Crear producto' }).click()
  await main.getByText('El producto se ha sumado al catálogo con éxito!').waitFor()
  expect(await main.getByLabel('Nombre').inputValue()).toBe('')

  const id = await idNamed(name)
  expect(await stockOf(server.database, id, '42')).toBe(5)
  await page.goto(`${server.url}/ProductDetail/${id}`)
  await main.getByRole('heading', { name, level: 1 }).waitFor()
  expect(await main.getByText('20% OFF').first().isVisible()).toBe(true)

  await page.goto(`${server.url}/EditProduct/${id}`)
  await awake(page)
  await main.getByLabel('Nombre').fill('Zapatillas Prueba Suri')
  await main.getByLabel('En oferta').uncheck()
  await main.getByLabel('Puntuación', { exact: true }).fill('7')
  await main.getByRole('button', { name: 'Guardar cambios' }).click()
  await summary.getByText('La puntuacion excede el maximo permitido').waitFor()
  await main.getByLabel('Puntuación', { exact: true }).fill('4,5')
  await main.getByRole('button', { name: 'Guardar cambios' }).click()
  await main.getByText('El producto se ha editado con éxito!').waitFor()
  const edited = await server.shop.products.find(id)
  expect(edited).toMatchObject({ name: 'Zapatillas Prueba Suri', offer: false, discount: null, average: 4.5 })

  await page.goto(`${server.url}/ModifyProducts?q=suri`)
  await main.getByRole('button', { name: 'Eliminar Zapatillas Prueba Suri' }).click()
  const dialog = page.getByRole('alertdialog', { name: '¿Estás seguro de eliminar este producto?' })
  await dialog.getByRole('button', { name: 'Eliminar' }).click()
  await main.getByText('Eliminaste Zapatillas Prueba Suri.').waitFor()
  expect(await server.shop.products.find(id)).toBeNull()
  await main.getByRole('button', { name: 'Deshacer' }).click()
  await main.getByText('El producto volvió a la tienda.').waitFor()
  expect(await server.shop.products.find(id)).not.toBeNull()
  expect(errors).toEqual([])
  expect(await server.broken()).toEqual([])
})

test('without scripts a product is created and edited as well, and a draft waits', async () => {
  const { page, errors } = await server.visit({ javaScriptEnabled: false })
  const [cookie, value] = (await server.signIn(ADMIN)).split('=') as [string, string]
  await page.context().addCookies([{ name: cookie, value, url: server.url }])
  const main = page.getByRole('main')
  await page.goto(`${server.url}/CreateProduct`)
  await main.getByLabel('Nombre').fill('Buzo Papel')
  await main.getByText('Buzo', { exact: true }).click()
  await main.getByRole('button', { name: 'Guardar borrador' }).click()
  await main.getByText('Borrador guardado. Te espera 60 días.').waitFor()
  expect(await main.getByLabel('Nombre').inputValue()).toBe('Buzo Papel')

  for (const choice of ['Puma', 'Hombre', 'M', 'L']) await main.getByText(choice, { exact: true }).click()
  await main.getByLabel('Precio', { exact: true }).fill('30000')
  await main.getByLabel('Disponible').fill('5')
  await main.getByRole('button', { name: 'Crear producto' }).click()
  await main.getByRole('alert').getByText('El producto necesita una imagen').waitFor()
  await page
    .locator('input[type=file][multiple]')
    .setInputFiles({ name: 'foto.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
  await main.getByRole('button', { name: 'Crear producto' }).click()
  await main.getByRole('alert').getByText('La imagen tiene que ser JPG, PNG, WebP o AVIF.').waitFor()
  await page
    .locator('input[type=file][multiple]')
    .setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: await picture('#1746d1') })
  await main.getByRole('button', { name: 'Crear producto' }).click()
  await main.getByText('El producto se ha sumado al catálogo con éxito!').waitFor()
  const id = await idNamed('Buzo Papel')
  expect(await stockOf(server.database, id, 'M')).toBe(3)
  expect(await stockOf(server.database, id, 'L')).toBe(2)

  // Another admin saves first: both values are shown, and nothing is lost.
  await page.goto(`${server.url}/EditProduct/${id}`)
  const other = await server.visitAs(ADMIN)
  await other.page.goto(`${server.url}/EditProduct/${id}`)
  await awake(other.page)
  await other.page.getByRole('main').getByLabel('Precio', { exact: true }).fill('31.000')
  await other.page.getByRole('main').getByRole('button', { name: 'Guardar cambios' }).click()
  await other.page.getByText('El producto se ha editado con éxito!').waitFor()
  await main.getByLabel('Precio', { exact: true }).fill('32.000')
  await main.getByLabel('Disponible').fill('9')
  await main.getByRole('button', { name: 'Guardar cambios' }).click()
  const sides = main.getByRole('group', { name: 'Precio', exact: true }).locator('label')
  expect(
    (await sides.allInnerTexts()).map((text) => text.replaceAll('\u00a0', ' ').replace(/\s+/g, ' ').trim()),
  ).toEqual(['Lo tuyo $ 32.000', 'Lo guardado $ 31.000'])
  await main.getByRole('button', { name: 'Guardar lo elegido' }).click()
  await main.getByText('El producto se ha editado con éxito!').waitFor()
  expect(await server.shop.products.find(id)).toMatchObject({ price: 3_200_000, stock: 9 })
  expect([...errors, ...other.errors]).toEqual([])
  expect(await server.broken()).toEqual([])
})

test('a product’s page shows admins what customers see, and every review with its e-mail', async () => {
  const { db } = server.database
  const id = 9
  const shown = (await server.shop.products.find(id))!
  const writers = await db
    .insert(users)
    .values(
      Array.from({ length: 26 }, (_, at) => ({
        issuer: 'https://reviews.example',
        subject: `writer-${at}`,
        email: `opina${at}@example.com`,
        username: `opina${at}`,
      })),
    )
    .returning()
  for (const [at, { email }] of writers.entries()) {
    const cookie = await server.signIn(email)
    const answer = await fetch(`${server.url}/api/reviews/create`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
      body: JSON.stringify({ idProduct: id, number: 5, comment: `Comentario número ${at}` }),
    })
    expect(answer.status).toBe(201)
  }
  const { words } = await plainHttp(server.url).get(`/AdminDetail/${id}`, await server.signIn(ADMIN))
  for (const { email, username } of writers) {
    expect(words).toContain(email)
    expect(words).toContain(username)
  }
  for (const text of [
    'Dashboard',
    'Productos',
    shown.name,
    shown.description.slice(0, 40),
    '3 Cuotas sin interés',
    'Tarjetas y cuotas',
    'Cambios gratis',
    'Envíos',
    'Descripción',
    'Especificaciones',
    'Productos relacionados',
    'Editar',
    'Eliminar',
  ])
    expect(words, text).toContain(text)
})
