/** Buying without a password: a code by e-mail in the middle of the checkout, on a phone, with scripts and without. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CODE_MESSAGES, wrongCode } from '#rules/users/sign-in-code.ts'
import { openJourney, until, type Journey } from '#tests/support/browser/journey.ts'
import { confirm, fillIn, PERSONAL_DATA } from '#tests/support/browser/shopper.ts'

/** Holds product §19.11. */

const PHONE = { viewport: { width: 360, height: 760 } }

let server: Journey
beforeAll(async () => {
  server = await openJourney()
})
afterAll(() => server?.close())

async function lastCode(to: string, before = 0): Promise<string> {
  await until(async () => (await server.emails(to)).length > before)
  return /^\d{6}/.exec((await server.emails(to))[0]!.subject)![0]
}

test.each([
  ['with scripts', true],
  ['without scripts', false],
])('%s, a stranger buys with a code: nothing typed is lost, a wrong code says so', async (_, scripts) => {
  const email = `nueva.${scripts}@example.com`
  const { page, errors } = await server.visitAs(null, { 1: '42:1' }, { ...PHONE, javaScriptEnabled: scripts })
  await page.goto(`${server.url}/Checkout`)
  await fillIn(page, PERSONAL_DATA, 'Cordoba')
  const box = page.getByRole('region', { name: 'Para comprar necesitás una cuenta' })
  await box.getByLabel('Tu e-mail').fill('no es')
  await box.getByRole('button', { name: 'Recibir un código' }).click()
  await page.getByText(CODE_MESSAGES.email).first().waitFor()
  await box.getByLabel('Tu e-mail').fill(email)
  await box.getByRole('button', { name: 'Recibir un código' }).click()
  await box.getByText(`Te mandamos un código a ${email}`).waitFor()
  expect(await box.getByLabel('Código').getAttribute('autocomplete')).toBe('one-time-code')
  const code = await lastCode(email)
  await box.getByLabel('Código').fill(code === '000000' ? '000001' : '000000')
  await box.getByRole('button', { name: 'Entrar' }).click()
  await page.getByText(wrongCode(4)).first().waitFor()

  // Another tab of the same browser knows of the code, and a page that is read again asks for it still.
  const other = await page.context().newPage()
  await other.goto(`${server.url}/Ingresar?returnTo=/Cart`)
  await other.getByLabel('Código').waitFor()
  await other.close()
  await page.goto(`${server.url}/Checkout`)
  expect(await page.getByRole('main').getByLabel('Dirección', { exact: true }).inputValue()).toBe(
    PERSONAL_DATA.Dirección,
  )
  await box.getByLabel('Código').fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await box.getByRole('button', { name: 'Entrar' }).click()
  await box.waitFor({ state: 'detached' })
  expect(await page.getByRole('main').getByLabel('Dirección', { exact: true }).inputValue()).toBe(
    PERSONAL_DATA.Dirección,
  )
  await confirm(page)
  await page.waitForURL(/pedido=/)
  expect(errors.filter((line) => !line.includes('422'))).toEqual([])
})

test('at /Ingresar a code leads on to where somebody was going; another address, another code, and the back button', async () => {
  const { page, errors } = await server.visit({ ...PHONE, javaScriptEnabled: false })
  await page.goto(`${server.url}/Orders`)
  await page.getByRole('heading', { name: 'Ingresar', level: 1 }).waitFor()
  await page.getByLabel('Tu e-mail').fill('equivocada@example.com')
  await page.getByRole('button', { name: 'Recibir un código' }).click()
  await page.getByRole('button', { name: 'Usar otro e-mail' }).click()
  await page.getByLabel('Tu e-mail').fill('bien@example.com')
  await page.getByRole('button', { name: 'Recibir un código' }).click()
  const first = await lastCode('bien@example.com')
  await page.getByRole('button', { name: 'Mandar otro código' }).click()
  const second = await lastCode('bien@example.com', 1)
  if (first !== second) {
    await page.getByLabel('Código').fill(first)
    await page.getByRole('button', { name: 'Entrar' }).click()
    await page.getByText(wrongCode(4)).waitFor()
  }
  await page.goto(`${server.url}/Ingresar?returnTo=/Orders`)
  await page.getByLabel('Código').fill(second)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.waitForURL(`${server.url}/Orders`)
  // The page of before asks for nothing that was used, and whoever is signed in stays so.
  await page.goBack()
  await page.getByLabel('Tu e-mail').waitFor()
  expect(await page.getByLabel('Tu e-mail').inputValue()).toBe('bien@example.com')
  await page.goto(`${server.url}/Orders`)
  expect(page.url()).toBe(`${server.url}/Orders`)
  expect(errors.filter((line) => !line.includes('422'))).toEqual([])
})
