/** When the connection is lost, or the shop does not answer: what was typed stays, what is wrong is said, and all goes on when it is back. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverPaths } from '#rules/server-paths.ts'
import { awake } from '#tests/support/browser/awake.ts'
import { openJourney, type Journey } from '#tests/support/browser/journey.ts'
import { RIGHT_CONTACT } from '#tests/support/browser/wrong-forms.ts'

/**
 * Holds product §1.1, §1.5, §2.5, §2.9, §2.10, §2.20, §2.30, §3.7, §4.14, §7.1, §7.5, §15.1, §16.1, §20.7,
 * §20.8, §21.1, §21.2, §21.3, §23.1, §32.5, §32.7, §39.15.
 */

let server: Journey
beforeAll(async () => {
  server = await openJourney()
})
afterAll(() => server?.close())

test('without connection a form stays as it was typed, says why, and is sent when the connection is back', async () => {
  const { page } = await server.visit()
  await page.goto(`${server.url}/Contact`)
  await awake(page)
  const main = page.getByRole('main')
  for (const [name, value] of Object.entries(RIGHT_CONTACT))
    await main.locator(`[name="${name}"]`).fill(value)
  await page.context().setOffline(true)
  await page.getByText('No hay conexión a Internet.').waitFor()
  await main.getByRole('button', { name: 'Enviar' }).click()
  await page.getByText('No pudimos enviarlo: no hay conexión.').waitFor()
  for (const [name, value] of Object.entries(RIGHT_CONTACT))
    expect(await main.locator(`[name="${name}"]`).inputValue()).toBe(value)
  await page.context().setOffline(false)
  await page.getByText('No pudimos enviarlo').waitFor({ state: 'detached' })
  await main.getByRole('button', { name: 'Enviar' }).click()
  await main.getByText('Gracias por tu mensaje, se envio correctamente.').waitFor()
})

test('a shop that does not answer keeps what was typed, and a page comes when it answers again', async () => {
  const { page } = await server.visit({ viewport: { width: 1280, height: 900 } })
  await page.goto(`${server.url}/Contact`)
  await awake(page)
  const main = page.getByRole('main')
  for (const [name, value] of Object.entries(RIGHT_CONTACT))
    await main.locator(`[name="${name}"]`).fill(value)
  // The browser believes that it is connected.
  const unreachable = /\.data(\?|$)|healthz/
  await page.route(unreachable, (route) => route.abort('connectionrefused'))
  await main.getByRole('button', { name: 'Enviar' }).click()
  await page.getByText('No pudimos enviarlo: no hay conexión.').waitFor()
  await main.getByRole('button', { name: 'Enviar', exact: true }).waitFor()
  for (const [name, value] of Object.entries(RIGHT_CONTACT))
    expect(await main.locator(`[name="${name}"]`).inputValue()).toBe(value)
  await page.unroute(unreachable)
  await page.getByText('No pudimos enviarlo').waitFor({ state: 'detached' })
  await main.getByRole('button', { name: 'Enviar' }).click()
  await main.getByText('Gracias por tu mensaje, se envio correctamente.').waitFor()

  await page.route(unreachable, (route) => route.abort('connectionrefused'))
  await page
    .getByRole('navigation', { name: 'Secciones' })
    .getByRole('link', { name: 'Quienes somos' })
    .click()
  await page.getByText('No hay conexión con la tienda. Seguimos probando.').waitFor()
  await page.getByRole('heading', { name: 'Contacto', level: 1 }).waitFor()
  await page.unroute(unreachable)
  await page.getByRole('heading', { name: 'Quienes Somos', level: 1 }).waitFor()
  await page.getByText('No hay conexión').waitFor({ state: 'detached' })
})

test('a page that never learned what is behind its links asks for it until the shop answers', async () => {
  const { page } = await server.visit({ viewport: { width: 1280, height: 900 } })
  const unreachable = (url: URL) =>
    url.pathname === serverPaths.routes || /\.data$|healthz/.test(url.pathname)
  await page.route(unreachable, (route) => route.abort('connectionrefused'))
  await page.goto(`${server.url}/Contact`)
  await awake(page)
  await page.getByText('No hay conexión con la tienda. Seguimos probando.').waitFor()
  const sections = page.getByRole('navigation', { name: 'Secciones' })
  await sections.getByRole('link', { name: 'Quienes somos' }).click()
  await page.getByRole('heading', { name: 'Contacto', level: 1 }).waitFor()
  await page.unroute(unreachable)
  await page.getByRole('heading', { name: 'Quienes Somos', level: 1 }).waitFor()
})
