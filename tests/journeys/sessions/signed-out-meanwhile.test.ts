/** Who is no longer signed in when they send what they wrote: all of it is there again after signing in, and one press sends it. */
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { users, sessions } from '#data/schema.ts'
import { awake } from '#tests/support/browser/awake.ts'
import { holdSocket, listen, notifyChange } from '#tests/support/browser/hints.ts'
import { openJourney, until, type Journey } from '#tests/support/browser/journey.ts'
import { CUSTOMER, fillIn, PERSONAL_DATA, signInAs } from '#tests/support/browser/shopper.ts'

/** Holds product §19.10, §20.1. */

let server: Journey
beforeAll(async () => {
  server = await openJourney()
})
afterAll(() => server?.close())
afterEach(() => expect(server.troubles).toEqual([]))

const SAVED = {
  nameCompra: 'Camila',
  surnameCompra: 'Sosa',
  emailCompra: 'guardado@example.com',
  phoneNumber: '351 234-5678',
  ageCompra: '1990-02-01',
  companyName: 'La Guardada SRL',
  streetAddress: 'San Martín 100',
  apartment: '4 B',
  province: 'Salta',
  codePostal: '4400',
  extraNotes: '',
}

async function userId(): Promise<number> {
  const { db } = server.database
  const [person] = await db.select({ id: users.id }).from(users).where(eq(users.email, CUSTOMER))
  return person!.id
}

/** Signed in, with these data in the account, on a page that stands. */
async function atRegister(options?: { javaScriptEnabled: boolean }): Promise<Page> {
  const cookie = await server.signIn(CUSTOMER)
  const visitor = await server.shop.sessions.visitor(cookie.split('=')[1]!)
  expect(await server.shop.users.savePersonalData(visitor, SAVED)).toMatchObject({ ok: true })
  const { page } = await server.visitAs(CUSTOMER, {}, options)
  if (options?.javaScriptEnabled !== false) await holdSocket(page)
  await page.goto(`${server.url}/Register`)
  if (options?.javaScriptEnabled !== false) await awake(page)
  return page
}
const endSessions = async () => server.database.db.delete(sessions).where(eq(sessions.userId, await userId()))

/** What stands in every field that a person sees. */
const inForm = (page: Page) =>
  page.locator('main form').evaluateAll((forms) =>
    Object.fromEntries(
      forms
        .flatMap((form) => [...(form as HTMLFormElement).elements] as HTMLInputElement[])
        .filter(({ name, type }) => name && type !== 'hidden' && type !== 'submit')
        .map(({ name, value }) => [name, value]),
    ),
  )
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()

/** In another tab; the page that was typed in stays. */
async function signsInElsewhere(page: Page): Promise<void> {
  await page.getByText('Debes iniciar sesión.').filter({ visible: true }).first().waitFor()
  const [other] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: /ingres[aá]r? en otra pestaña/i }).click(),
  ])
  await signInAs(other, CUSTOMER)
  await other.waitForURL(`${server.url}/Register`)
  await page.bringToFront()
}
async function comesBackAndSaves(page: Page, typed: Record<string, string>): Promise<void> {
  await signInAs(page, CUSTOMER)
  await page.waitForURL(`${server.url}/Register`)
  await saves(page, typed)
}
async function saves(page: Page, typed: Record<string, string>): Promise<void> {
  expect(await inForm(page)).toEqual(typed)
  await press(page, 'Guardar mis datos')
  await page.getByText('Guardamos tus datos').waitFor()
  // The account has the phone's digits only.
  const digits = (text: string) => text.replace(/\D/g, '').slice(-10)
  const { phoneNumber, ...rest } = await inForm(page)
  expect({ ...rest, phoneNumber: digits(phoneNumber!) }).toEqual({
    ...typed,
    phoneNumber: digits(typed.phoneNumber!),
  })
  await page.context().close()
}

/** Some changed, one emptied, the rest as the account has it. */
async function correctSome(page: Page): Promise<void> {
  await fillIn(page, { Nombre: 'Camila Inés', Dirección: 'Av. Colón 1234' })
  await page.getByLabel('Empresa').fill('')
}
async function typeEverything(page: Page): Promise<void> {
  await fillIn(page, PERSONAL_DATA, 'Cordoba')
  await page.getByLabel('Empresa').fill('Otra SA')
  await page.getByLabel('Departamento o piso').fill('2 C')
}

describe.each([
  ['with scripts', true],
  ['without scripts', false],
])('%s', (_, javaScriptEnabled) => {
  test.each([
    ['every field', typeEverything],
    ['some fields, one of them emptied', correctSome],
  ])('%s typed', async (_what, type) => {
    const page = await atRegister({ javaScriptEnabled })
    await type(page)
    const typed = await inForm(page)
    expect(typed.streetAddress).toBe('Av. Colón 1234')
    await endSessions()
    await press(page, 'Guardar mis datos')
    await signsInElsewhere(page)
    if (javaScriptEnabled) return saves(page, typed)
    await press(page, 'Enviar de nuevo')
    await page.getByText('Guardamos tus datos').waitFor()
    expect(await inForm(page)).toMatchObject({
      streetAddress: 'Av. Colón 1234',
      companyName: typed.companyName,
    })
    await page.context().close()
  })
})

test('the page notices before it is sent: what was not touched stays too', async () => {
  const page = await atRegister()
  await listen(page)
  await correctSome(page)
  const typed = await inForm(page)
  await endSessions()
  await notifyChange(server)
  await signsInElsewhere(page)
  await saves(page, typed)
})

test.each([
  ['a while after typing, the page shows the data no longer', true],
  ['while typing', false],
])('signed out from another device %s, and signing in brings it back', async (_, calm) => {
  const page = await atRegister()
  await listen(page)
  await correctSome(page)
  const typed = await inForm(page)
  const kept = () =>
    until(async () => (await page.context().cookies()).some(({ name }) => name === 'draft_purchase'))
  if (calm) await kept()
  const phone = (await server.signIn(CUSTOMER)).split('=')[1]!
  await server.shop.sessions.signOutEverywhere(await server.shop.sessions.visitor(phone), phone)
  const again = page.getByRole('button', { name: /^(Ya tengo cuenta|Volver a ingresar)$/ })
  await again.waitFor()
  await kept()
  if (calm) expect((await inForm(page)).streetAddress).toBe('')
  await again.click()
  await comesBackAndSaves(page, typed)
})
