/** Looks (product §4.33, §4.34): made in the back office without scripts, bought from with and without them, gone with their products. */
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openJourney, type Journey } from '#tests/support/browser/journey.ts'
import { signIn } from '#tests/support/browser/shopper.ts'

const ADMIN = 'admin@vereda.test'
const PHONE = { viewport: { width: 360, height: 740 } }
const STILL = { ...PHONE, javaScriptEnabled: false }

let server: Journey
beforeAll(async () => void (server = await openJourney()))
afterAll(() => server?.close())
afterEach(() => expect(server.troubles).toEqual([]))

const main = (page: Page) => page.getByRole('main')
const names = async (page: Page) => {
  await page.goto(`${server.url}/Looks`)
  return main(page).getByRole('heading', { level: 2 }).allTextContents()
}

test('made, put in order, published, removed and had back, without scripts', async () => {
  const { page, errors } = await server.visit(STILL)
  await signIn(page, server.url, ADMIN, '/AdminLooks')
  const press = (name: string) => main(page).getByRole('button', { name, exact: true }).click()
  await main(page).getByLabel('Nombre').fill('Feriado')
  await press('Crear look')
  await main(page).getByText('Look creado').waitFor()
  await press('Publicar')
  await main(page).getByText('Para publicarlo tiene que tener al menos 2 productos').waitFor()
  await main(page).getByRole('searchbox').fill('buzo marea')
  await press('Buscar')
  await press('Sumar Buzo Marea')
  await main(page).getByText('Look guardado.').waitFor()
  await main(page).getByRole('searchbox').fill('jogger gris')
  await press('Buscar')
  await press('Sumar Pantalón Jogger Gris')
  await press('Subir Pantalón Jogger Gris')
  await press('Publicar')
  await main(page).getByText('Publicado: ya se ve en la tienda.').waitFor()
  const address = page.url()
  const shopper = await server.visit(PHONE)
  expect(await names(shopper.page)).toContain('Feriado')
  await shopper.page.getByRole('link', { name: 'Feriado' }).click()
  await main(shopper.page).getByRole('heading', { name: 'Feriado', level: 1 }).waitFor()
  expect(await main(shopper.page).getByRole('listitem').getByRole('link').allInnerTexts()).toEqual([
    'Inicio',
    'Looks',
    'Pantalón Jogger Gris',
    'Buzo Marea',
  ])

  await page.goto(`${server.url}/AdminLooks`)
  await press('Subir Feriado')
  await main(page).getByText('Orden guardado.').waitFor()
  expect((await names(shopper.page)).at(-2)).toBe('Feriado')

  await page.goto(address)
  await press('Borrar')
  await page.getByRole('button', { name: 'Borrarlo' }).click()
  await main(page).getByText('Borrado. Se puede recuperar acá mismo.').waitFor()
  expect(await names(shopper.page)).not.toContain('Feriado')
  await press('Recuperar')
  await press('Publicar')
  expect(await names(shopper.page)).toContain('Feriado')
  expect([...errors, ...shopper.errors]).toEqual([])
})

test('a shopper takes a piece of a look in a size, with scripts and without', async () => {
  const { page, errors } = await server.visit(PHONE)
  await page.goto(`${server.url}/LandingPage`)
  await main(page).getByRole('link', { name: 'Domingo de feria' }).click()
  await main(page).getByText('Todo el look').waitFor()
  await main(page)
    .getByRole('button', { name: /^AGREGAR AL CARRITO ?: Camiseta Vereda Blanca/ })
    .click()
  await page.getByRole('button', { name: /^Talle M\b/ }).click()
  await main(page)
    .getByRole('button', { name: /^AGREGADO AL CARRITO ?: Camiseta Vereda Blanca/ })
    .waitFor()

  await main(page).getByRole('link', { name: 'Pantalón Cargo Oliva' }).click()
  const along = main(page).getByRole('region', { name: 'Completá el look' })
  await along.getByRole('link', { name: /Campera Raglán Cobalto/ }).waitFor()
  expect(await along.getByRole('link', { name: /Pantalón Cargo Oliva/ }).count()).toBe(0)
  await along.getByRole('link', { name: 'Ver el look' }).click()
  await main(page).getByRole('heading', { name: 'Domingo de feria', level: 1 }).waitFor()

  const plain = await server.visit(STILL)
  await plain.page.goto(`${server.url}/Look/1`)
  await main(plain.page)
    .getByRole('button', { name: /^AGREGAR AL CARRITO ?: Camiseta Vereda Blanca/ })
    .click()
  await plain.page.getByRole('button', { name: /^Talle M\b/ }).click()
  await plain.page.waitForURL(/\/Look\/1/)
  await main(plain.page)
    .getByRole('button', { name: /^AGREGADO AL CARRITO ?: Camiseta Vereda Blanca/ })
    .waitFor()
  expect([...errors, ...plain.errors]).toEqual([])
})

test('what is archived is not shown in it, and what is not there says so', async () => {
  const { page } = await server.visit(PHONE)
  expect((await page.goto(`${server.url}/Look/999`))!.status()).toBe(404)
  expect((await page.goto(`${server.url}/Look/nada`))!.status()).toBe(404)
  const pieces = async () => {
    await page.goto(`${server.url}/Look/2`)
    return main(page)
      .getByRole('button', { name: /^AGREGAR AL CARRITO/ })
      .count()
  }
  expect(await pieces()).toBe(3)
  const [, token] = (await server.signIn(ADMIN)).split('=')
  const admin = await server.shop.sessions.visitor(token!)
  const { products } = (await server.shop.looks.find(2))!
  expect(await server.shop.catalogue.remove(admin, products[2]!.id)).toMatchObject({ ok: true })
  await expect.poll(pieces).toBe(2)
  expect(await server.shop.catalogue.remove(admin, products[1]!.id)).toMatchObject({ ok: true })
  await expect.poll(() => names(page)).not.toContain('Salida de noche')
  expect((await page.goto(`${server.url}/Look/2`))!.status()).toBe(404)
})
