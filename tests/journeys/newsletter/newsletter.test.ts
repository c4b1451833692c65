/** The newsletter from the empty draft to its results: written, tried, sent, left in one click; and without scripts. */
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { serverPaths } from '#rules/server-paths.ts'
import { NEWSLETTER_JOINED } from '#rules/newsletter/newsletter.ts'
import { joinUrl } from '#shop/newsletter/links.ts'
import { openJourney, until, type Journey } from '#tests/support/browser/journey.ts'

/** Holds product §22.4, §22.6, §22.7. */

const ADMIN = 'admin@vereda.test'
const WAY_IN = new RegExp(`http:\\S+${serverPaths.confirmNewsletter('[\\w-]+')}`)
const WAY_OUT = /http:\S+\/baja\/n[\w-]+/

let server: Journey
let errors: string[] = []
beforeAll(async () => {
  server = await openJourney()
})
afterAll(() => server?.close())
afterEach(() => expect([...server.troubles, ...errors]).toEqual([]))

const main = (page: Page) => page.getByRole('main')
const press = (page: Page, name: string | RegExp) =>
  main(page)
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click()
const said = (page: Page, text: string | RegExp) => main(page).getByText(text).first().waitFor()

async function sayYes(link = ''): Promise<void> {
  const answer = await fetch(link, { method: 'POST', headers: { origin: server.url } })
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining(NEWSLETTER_JOINED)])
}

test('an issue is written, tried, sent to everybody who asked, and left in one click', async () => {
  const seen = await server.visitAs(ADMIN)
  const { page } = seen
  errors = seen.errors
  await server.shop.newsletter.join({ kind: 'anonymous' }, '', 'lectora@example.com')
  await server.shop.newsletter.join({ kind: 'anonymous' }, '', 'nunca.dijo.que.si@example.com')
  const letter = await until(async () => (await server.emails('lectora@example.com'))[0])
  await sayYes(WAY_IN.exec(letter.text)?.[0])
  // This mailbox took the letter when it came, and is closed since.
  const closed = { email: 'rebota@example.com', name: '' }
  await sayYes(await joinUrl(server.database.db, server.url, closed, new Date()))

  await page.goto(`${server.url}/AdminNewsletter`)
  await main(page).getByRole('link', { name: 'Envíos' }).click()
  await main(page).getByRole('link', { name: 'Lo que llegó para el calor' }).waitFor()
  await press(page, 'Nuevo envío')
  await main(page).getByLabel('Asunto').fill('Dos que volvieron')
  await main(page).getByLabel('Texto').fill('Hola.\n\nVolvieron estas dos.')
  for (const [word, place] of [
    ['nike', 1],
    ['puma', 2],
  ] as const) {
    await main(page).getByLabel('Buscar un producto para sumar').fill(word)
    await press(page, 'Buscar')
    await page.waitForURL(new RegExp(`buscar=${word}`))
    await press(page, /^Sumar /)
    await said(page, new RegExp(`${place} de 12`))
  }
  const names = () => main(page).getByRole('group', { name: 'Productos' }).locator('ol b').allInnerTexts()
  const before = await names()
  await press(page, /^Subir /)
  await expect.poll(names).toEqual(before.toReversed())
  // Nothing that was typed is lost by any of it.
  expect(await main(page).getByLabel('Asunto').inputValue()).toBe('Dos que volvieron')

  await press(page, 'Enviarme una prueba')
  await said(page, 'Guardamos el envío y te mandamos la prueba a tu e-mail.')
  const trial = await until(async () =>
    (await server.emails(ADMIN)).find(({ subject }) => /Prueba/.test(subject)),
  )
  expect(trial.subject).toBe('[Prueba] Dos que volvieron · Vereda')
  expect(trial.text).toContain(before[1])

  await press(page, 'Revisar y mandar')
  await press(page, 'Mandar a 8 personas')
  await said(page, /Salió a 7 de 8 personas/)
  await said(page, 'El correo dice que esa casilla no existe')
  const [email] = await server.emails('lectora@example.com')
  expect(email?.subject).toBe('Dos que volvieron · Vereda')

  // As her mailbox does it by itself: no cookie, no browser.
  const [wayOut = ''] = WAY_OUT.exec(email!.text) ?? []
  const looked = await fetch(wayOut)
  expect(await looked.text()).toContain('¿No más newsletter?')
  const left = await fetch(wayOut, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  })
  expect([left.status, await left.text()]).toEqual([200, expect.stringContaining('ya no está en la lista')])
  await page.reload()
  await said(page, 'Bajas desde este mail')
  const left1 = main(page).getByRole('region', { name: 'Resultados' }).locator('dd').first()
  expect(await left1.innerText()).toBe('1')
})

test('without scripts a draft is written, deleted and brought back; what is wrong keeps what was typed', async () => {
  const seen = await server.visitAs(ADMIN, {}, { javaScriptEnabled: false })
  const { page } = seen
  errors = seen.errors
  await page.goto(`${server.url}/AdminNewsletter/envios`)
  await press(page, 'Nuevo envío')
  await main(page).getByLabel('Asunto').fill('Sin scripts')
  await main(page).getByLabel('Va', { exact: true }).selectOption('likes')
  await press(page, 'Guardar')
  await said(page, 'Elegí una marca, un género o un talle')
  expect(await main(page).getByLabel('Asunto').inputValue()).toBe('Sin scripts')
  await main(page).getByLabel('Marca').selectOption('nike')
  await press(page, 'Revisar y mandar')
  await said(page, 'Escribí el texto')
  await main(page).getByRole('link', { name: 'Volver a editar' }).click()
  await press(page, 'Borrar')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Borrar' }).click()
  await said(page, 'Borraste el borrador.')
  await press(page, 'Deshacer')
  await said(page, 'El borrador está de vuelta.')
  expect(await main(page).getByLabel('Marca').inputValue()).toBe('nike')
})
