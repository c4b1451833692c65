/** Owners on their own pages, on a phone: by the link of a letter and a code, with and without scripts; without a mouse; banned. */
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { CODE_PURPOSE_SAID, type CodePurpose } from '#rules/consignment/codes.ts'
import { OWNER_NOTICE_LABEL } from '#rules/consignment/people/notices.ts'
import { PORTAL_SAYS } from '#rules/consignment/portal/portal.ts'
import { paths } from '#rules/paths.ts'
import { sellPaths } from '#rules/sell-paths.ts'
import { awake } from '#tests/support/browser/awake.ts'
import { consigning, press, said, titled } from '#tests/support/browser/consigning.ts'
import { openJourney, until, type Journey } from '#tests/support/browser/journey.ts'
import { focused, hidden, tabTo } from '#tests/support/browser/keyboard.ts'
import { ownedPairs } from '#tests/support/shop/owned-pairs.ts'

/** Holds product §2.2, §54.1, §54.3. */

const BANNED = 'baneado@vereda.test'

let server: Journey
beforeAll(async () => void (server = await openJourney()))
afterAll(() => server?.close())
afterEach(() => expect(server.troubles.splice(0)).toEqual([]))

/** It may stand behind «Más». */
async function wantBack(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Lo quiero de vuelta' })
  if (!(await button.isVisible())) await page.getByRole('main').getByText('Más', { exact: true }).click()
  await button.click()
  await said(page, 'Listo: te avisamos cuando esté para retirar.')
}
const codeFor = (email: string, purpose: CodePurpose): Promise<string> =>
  until(async () => {
    const mails = await server.emails(email)
    return mails
      .find(({ subject }) => subject.includes(`es tu código para ${CODE_PURPOSE_SAID[purpose]}`))
      ?.subject.slice(0, 6)
  })

test.each([
  ['without scripts', false],
  ['with scripts', true],
] as const)(
  '%s: reads, changes a price, keeps another, wants one back, renews, is paid',
  async (_, scripts) => {
    const email = `portal-${scripts ? 'con' : 'sin'}@example.com`
    const { codes, number } = await ownedPairs(server, email)
    const { whole, owner, open, comeIn } = consigning(server, { id: 1, name: '' })
    const person = await owner(email, 'Rosa Luque', '', scripts)
    const { page } = person
    const [one, stepping, over] = codes.map(sellPaths.consignmentPair)

    await comeIn(person)
    for (const name of ['En camino', 'Por cobrar', 'Ya cobrado']) await said(page, name)
    await page
      .getByRole('main')
      .getByRole('link', { name: /Cancha Uno/ })
      .first()
      .click()
    await titled(page, /Cancha Uno/)
    await said(page, 'A la venta')
    // A link shows, and no more.
    expect(await page.getByRole('button', { name: 'Cambiar precio' }).count()).toBe(0)
    await press(page, 'Mandame un código')
    await page.getByLabel('Código', { exact: true }).fill(await codeFor(email, 'act'))
    await press(page, 'Seguir')
    await said(page, PORTAL_SAYS.proven)
    await whole(page)

    await page.getByLabel('Otro precio, en pesos').fill('60.000')
    await press(page, 'Cambiar precio')
    await said(page, 'Tu mínimo es')
    await page.getByLabel('Otro precio, en pesos').fill('70.000')
    await press(page, 'Cambiar precio')
    await said(page, 'Listo: cambió el precio.')
    await page
      .getByText(/^A la venta: \$\s70\.000$/)
      .first()
      .waitFor()
    await whole(page)

    await open(person, stepping!)
    await press(page, 'Mantener el precio')
    await said(page, 'Listo: ese paso no baja el precio.')
    await whole(page)

    await open(person, one!)
    await wantBack(page)
    await whole(page)

    await open(person, over!)
    await said(page, 'Para retirar')
    await press(page, 'Renovar')
    await page.getByLabel('Código', { exact: true }).fill(await codeFor(email, 'accept'))
    await press(page, 'Renovar')
    await said(page, 'Listo: lo renovaste.')
    await whole(page)

    await open(person, sellPaths.consignmentData)
    const steps = () => page.getByLabel(OWNER_NOTICE_LABEL.sale)
    await steps().uncheck()
    await press(page, 'Guardar los avisos')
    await said(page, 'Guardamos qué avisos querés.')
    await open(person, sellPaths.consignmentData)
    expect([await steps().isChecked(), await page.getByLabel(OWNER_NOTICE_LABEL.pair).isChecked()]).toEqual([
      false,
      true,
    ])
    await whole(page)

    await open(person, sellPaths.consignmentAccount)
    await page
      .getByRole('link', { name: new RegExp(number) })
      .first()
      .click()
    await titled(page, `Liquidación ${number}`)
    await said(page, 'Se manchó con nosotros')
    await whole(page)
    const paper = await page.request.get(server.url + sellPaths.consignmentStatementPdf(number))
    expect([paper.status(), paper.headers()['content-type']]).toEqual([200, 'application/pdf'])
    expect(person.errors).toEqual([])
  },
)

test('without a mouse, from the list to the code, and every stop is seen', async () => {
  const email = 'portal-teclas@example.com'
  const { codes } = await ownedPairs(server, email)
  const { owner, open, comeIn } = consigning(server, { id: 1, name: '' })
  const person = await owner(email, 'Rosa Luque', '', true)
  const { page } = person
  await comeIn(person)
  await tabTo(page, /link .*Cancha Uno/)
  await page.keyboard.press('Enter')
  await titled(page, /Cancha Uno/)
  await awake(page)
  await tabTo(page, /^button "Mandame un código"/)
  await page.keyboard.press('Enter')
  const code = await codeFor(email, 'act')
  await page.getByLabel('Código', { exact: true }).waitFor()
  await expect.poll(() => focused(page)).toMatch(/^textbox "Código"/)
  expect(await hidden(page)).toBeNull()
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  await said(page, PORTAL_SAYS.proven)
  await open(person, sellPaths.consignmentPair(codes[0]!))
  await tabTo(page, /^textbox "Otro precio, en pesos"/)
  await page.keyboard.type('70.000')
  await page.keyboard.press('Enter')
  await said(page, 'Listo: cambió el precio.')
  expect(person.errors).toEqual([])
})

test('banned, with an account: all of it, and no link of theirs ends at the ban screen', async () => {
  const { codes } = await ownedPairs(server, BANNED)
  const { page, errors } = await server.visitAs(BANNED, {})
  await page.goto(server.url)
  await titled(page, 'Estas baneado')
  await page.goto(server.url + paths.consignment)
  await titled(page, 'Mis consignaciones')
  await page.goto(server.url + sellPaths.consignmentPair(codes[0]!))
  await said(page, 'A la venta')
  const links = await page
    .getByRole('main')
    .getByRole('link')
    .evaluateAll((found) => found.map((one) => (one as HTMLAnchorElement).pathname))
  expect(links).toEqual(expect.arrayContaining([paths.passport(codes[0]!), paths.agreement]))
  for (const link of new Set(links)) {
    await page.goto(server.url + link)
    expect(await page.getByRole('heading', { level: 1 }).innerText(), link).not.toMatch(/baneado/)
  }
  await page.goto(server.url + sellPaths.consignmentPair(codes[0]!))
  await awake(page)
  await wantBack(page)
  expect(errors).toEqual([])
})
