/** Coming in, going out, and being kept out. */
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { users, sessions } from '#data/schema.ts'
import { SIGN_IN_AGAIN, system } from '#rules/users/access.ts'
import { openJourney, type Journey } from '#tests/support/browser/journey.ts'
import { signIn, signInAs } from '#tests/support/browser/shopper.ts'

/** Holds product §2.1, §2.2, §2.3, §2.4, §2.5, §2.29, §18.1, §18.3, §19.1. */

let server: Journey
beforeAll(async () => {
  server = await openJourney()
})
afterAll(() => server?.close())
afterEach(() => expect(server.troubles).toEqual([]))

const PAGES = [
  '/',
  '/LandingPage',
  '/ProductDetail/1',
  '/FavoriteProduct',
  '/About',
  '/Returns',
  '/Checkout',
  '/Cart',
  '/Register',
  '/Offers',
  '/Faqs',
  '/TermsAndConditions',
  '/CondicionesDeVenta',
  '/Profile',
  '/Orders',
  '/MiSaldo',
  '/no-existe',
]

test('a banned person sees the ban screen on every page, and still reaches contact and the way out', async () => {
  const { page, errors } = await server.visit()
  await page.goto(`${server.url}/sign-in`)
  await page.getByLabel('E-mail').fill('baneado@vereda.test')
  await page.getByLabel('Contraseña').fill('vereda-demo')
  await page.getByRole('button', { name: 'Ingresar', exact: true }).click()
  await page.getByRole('heading', { name: 'Estas baneado' }).waitFor()
  for (const address of PAGES) {
    const answer = await page.goto(server.url + address)
    expect(answer!.status(), address).toBe(403)
    expect(await page.getByRole('heading', { level: 1 }).allTextContents(), address).toEqual([
      'Estas baneado',
    ])
    expect(await page.getByRole('navigation').count(), address).toBe(0)
  }
  await page.getByRole('link', { name: 'Contacto' }).click()
  await page.getByRole('heading', { name: 'Contacto', level: 1 }).waitFor()
  expect((await page.goto(`${server.url}/Logout`))!.status()).toBe(200)
  await page.getByRole('main').getByRole('button', { name: 'Cerrar sesion' }).click()
  await page.waitForURL(`${server.url}/`)
  await page.getByRole('article').first().waitFor()
  expect(errors).toEqual([])
})

test('a ban reaches a session that is already open, at its next step', async () => {
  const { page, errors } = await server.visitAs('manchada@example.com')
  await page.goto(server.url)
  await page.getByRole('article').first().waitFor()
  await page.waitForLoadState('networkidle')
  const [person] = await server.database.db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, 'manchada@example.com'))
  expect(await server.shop.users.ban(system('test'), person!.id, 'Prueba')).toMatchObject({ ok: true })
  await page.getByRole('article').first().getByRole('link').click()
  await page.getByRole('heading', { name: 'Estas baneado' }).waitFor()

  // The cookie from before the ban opens nothing any more.
  await server.shop.users.unban(system('test'), person!.id)
  await page.goto(`${server.url}/Orders`)
  await page.getByRole('heading', { name: 'Ingresar', level: 1 }).waitFor()
  expect(errors).toEqual([])
})

const PROVED_LONG_AGO = new Date('2020-01-01')
const provedLongAgo = () => server.database.db.update(sessions).set({ authenticatedAt: PROVED_LONG_AGO })

test('erasing the account asks for the password once more, and goes on where it was', async () => {
  const { page, errors } = await server.visit()
  await signIn(page, server.url)
  await provedLongAgo()
  await page.goto(`${server.url}/Profile/Eliminar`)
  expect(await page.getByRole('button', { name: 'Borrar mi cuenta' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Volver a ingresar' }).click()
  await signInAs(page, 'cliente@vereda.test')
  await page.waitForURL(`${server.url}/Profile/Eliminar`)
  await page.getByLabel('Quiero borrar mi cuenta').check()

  // Left open too long, the form says so and leads there again.
  await provedLongAgo()
  await page.getByRole('button', { name: 'Borrar mi cuenta' }).click()
  await page.getByText(SIGN_IN_AGAIN).waitFor()
  await page.getByRole('link', { name: 'Volver a ingresar' }).waitFor()
  expect(errors.filter((line) => !line.includes('403'))).toEqual([])
})

test('«Cerrar sesión en todos los dispositivos» ends the phone’s session too, also on its open page', async () => {
  const here = await server.visitAs('perdido@example.com')
  const phone = await server.visitAs('perdido@example.com')
  await phone.page.goto(`${server.url}/Profile`)
  await here.page.goto(`${server.url}/Profile`)
  await here.page.getByRole('button', { name: 'Cerrar sesión en todos los dispositivos' }).click()
  await here.page.waitForURL((url) => url.pathname !== '/Profile')
  for (const { page } of [here, phone]) {
    await page.goto(`${server.url}/Orders`)
    await page.getByRole('heading', { name: 'Ingresar', level: 1 }).waitFor()
  }
  expect([...here.errors, ...phone.errors]).toEqual([])
})

test('an owner signs somebody out, and gives them a role after signing in again', async () => {
  const boss = await server.visit()
  await signIn(boss.page, server.url, 'admin@vereda.test', '/Dashboard')
  const nadia = await server.visitAs('nadia@example.com')
  await nadia.page.goto(`${server.url}/Profile`)
  const { page } = boss
  await page.goto(`${server.url}/ClientDetail/nadia@example.com`)
  await page.getByRole('button', { name: 'Cerrar sus sesiones' }).first().click()
  await page.getByRole('alertdialog').getByText('1 sesión abierta').waitFor()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cerrar sus sesiones' }).click()
  await page.getByText('Cerramos sus sesiones.').waitFor()
  await nadia.page.goto(`${server.url}/Orders`)
  await nadia.page.getByRole('heading', { name: 'Ingresar', level: 1 }).waitFor()

  await provedLongAgo()
  await page.reload()
  await page.getByRole('button', { name: 'Dar un rol' }).click()
  await page.getByRole('link', { name: 'Volver a ingresar' }).click()
  await page.getByLabel('E-mail').fill('admin@vereda.test')
  await page.getByLabel('Contraseña').fill('vereda-demo')
  await page.getByRole('button', { name: 'Ingresar', exact: true }).click()
  await page.waitForURL(/\/ClientDetail\//)
  await page.getByRole('button', { name: 'Dar un rol' }).first().click()
  await page
    .getByRole('alertdialog')
    .getByRole('radio', { name: /^Contador/ })
    .check()
  await page.getByRole('textbox', { name: 'Motivo', exact: true }).fill('Entra al showroom')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Guardar el rol' }).click()
  await page.getByText('Tiene otro rol desde ahora.').waitFor()
  expect([...boss.errors, ...nadia.errors]).toEqual([])
})

test('signing out ends the session here, at the provider, and for a copy of its cookie', async () => {
  const { page, errors } = await server.visit()
  await signIn(page, server.url)
  const cookies = await page.context().cookies()
  await page.getByRole('main').getByRole('button', { name: 'Cerrar sesion' }).click()
  await page.waitForURL(`${server.url}/`)
  await page.goto(`${server.url}/Orders`)
  await page.getByRole('heading', { name: 'Ingresar', level: 1 }).waitFor()

  const thief = await server.visit()
  await thief.page.context().addCookies(cookies.filter(({ name }) => name === 'sid'))
  await thief.page.goto(`${server.url}/Orders`)
  await thief.page.getByRole('heading', { name: 'Ingresar', level: 1 }).waitFor()
  expect(errors).toEqual([])
})

test('a new person makes an account on the way to pay, and what was typed and put in the cart is still there', async () => {
  const { page, errors } = await server.visitAs(null, { 1: '42:1' })
  await page.goto(`${server.url}/Checkout`)
  await page.getByLabel('Dirección').fill('Gurruchaga 1500')
  await page.getByRole('button', { name: 'Registrarme' }).click()
  await page.getByRole('heading', { name: 'Crear cuenta' }).waitFor()
  await page.getByLabel('Nombre').fill('Lucía')
  await page.getByLabel('Apellido').fill('Ferreyra')
  await page.getByLabel('E-mail').fill('lucia.ferreyra@example.com')
  await page.getByLabel('Contraseña').fill('corta')
  await page.getByRole('button', { name: 'Crear cuenta' }).click()
  await page.getByText(/8 caracteres/).waitFor()
  await page.getByLabel('Contraseña').fill('una frase larga')
  await page.getByRole('button', { name: 'Crear cuenta' }).click()

  await page.waitForURL(`${server.url}/Checkout`)
  expect(await page.getByLabel('Dirección').inputValue()).toBe('Gurruchaga 1500')
  expect(await page.getByRole('main').getByLabel('Apellido').inputValue()).toBe('Ferreyra')
  await page.getByText('Ver 1 producto').waitFor()
  await page.goto(`${server.url}/Profile`)
  await page.getByText('Lucía Ferreyra').waitFor()
  expect(errors).toEqual([])
})
