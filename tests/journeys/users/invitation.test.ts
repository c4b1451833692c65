/** Somebody is invited to work in the shop, comes in with the link of the e-mail, and finds what their role is for. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openJourney, type Journey } from '#tests/support/browser/journey.ts'

/** Holds product §18.11. */

let server: Journey
beforeAll(async () => void (server = await openJourney()))
afterAll(() => server?.close())
afterEach(() => expect(server.troubles).toEqual([]))

const NEW = 'invitada@vereda.test'
const linkIn = (text: string) => /https?:\/\/\S+\/Invitacion\/[\w-]+/.exec(text)![0]

test('from the invitation to the first parcel, without scripts', async () => {
  const boss = await server.visitAs('admin@vereda.test', {}, { javaScriptEnabled: false })
  await boss.page.goto(`${server.url}/AdminTeam`)
  await boss.page.getByLabel('E-mail').fill(NEW)
  await boss.page.getByRole('radio', { name: /^Depósito/ }).check()
  await boss.page.getByRole('button', { name: 'Mandar invitación' }).click()
  await boss.page.getByText('Mandamos la invitación.').waitFor()
  await boss.page.getByRole('button', { name: `Mandar de nuevo a ${NEW}` }).waitFor()

  await expect.poll(async () => (await server.emails(NEW)).length, { timeout: 20_000 }).toBe(1)
  const [email] = await server.emails(NEW)
  expect(email!.subject).toContain('Te invitaron a trabajar')
  const { page } = await server.visit({ javaScriptEnabled: false, viewport: { width: 1440, height: 900 } })
  await page.goto(linkIn(email!.text))
  expect(page.url()).toBe(`${server.url}/Invitacion`)
  await page.getByText('con el rol «Depósito»').waitFor()
  await page.getByRole('link', { name: 'Ingresar y aceptar' }).click()
  await page.getByLabel('E-mail').fill(NEW)
  await page.getByLabel('Contraseña').fill('vereda-demo')
  await page.getByRole('button', { name: 'Ingresar', exact: true }).click()
  await page.waitForURL(`${server.url}/Dashboard`)
  await page.getByRole('complementary', { name: 'Panel' }).getByText('Depósito', { exact: true }).waitFor()
  await page.goto(
    `${server.url}/AdminOrders?status=placed&payment=paid&fulfilment=unfulfilled&delivery=delivery`,
  )
  await page
    .getByRole('button', { name: /: V-\d/ })
    .first()
    .click()
  expect((await page.goto(`${server.url}/AdminFigures`))!.status()).toBe(403)
  await page.getByText('Tu rol «Depósito» no usa esta página.').waitFor()

  // The link is used, whoever opens it.
  const late = await server.visit({ javaScriptEnabled: false })
  await late.page.goto(linkIn(email!.text))
  await late.page.getByText('Esta invitación ya se usó.').waitFor()
  await boss.page.reload()
  expect(await boss.page.getByRole('heading', { name: 'Invitaciones abiertas' }).count()).toBe(0)
  await boss.page.getByRole('main').getByText(NEW).waitFor()
})
