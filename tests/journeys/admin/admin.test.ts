/** The rest of a day in the back office: people banned and let back by keyboard, a message answered whose email does not leave, the newsletter left. */
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { outbox } from '#data/schema.ts'
import { NEWSLETTER_JOINED, NEWSLETTER_LEAVING } from '#rules/newsletter/newsletter.ts'
import { system } from '#rules/users/access.ts'
import { awake, listening } from '#tests/support/browser/awake.ts'
import { userIdOf, writeToShop } from '#tests/support/browser/back-office.ts'
import { openJourney, until, type Journey } from '#tests/support/browser/journey.ts'
import { tabTo } from '#tests/support/browser/keyboard.ts'

/**
 * Holds product §2.4, §18.4, §18.5, §18.6, §18.7, §18.9, §19.10, §20.6, §22.3, §22.4, §22.6, §22.7, §22.8,
 * §23.5, §24.5, §25.2, §27.5, §29.1, §29.5, §36.6.
 */

const ADMIN = 'admin@vereda.test'
const CUSTOMER = 'cliente@vereda.test'

let server: Journey
beforeAll(async () => {
  server = await openJourney()
})
afterAll(() => server?.close())
// An email that is given up is an error in the log, and here it is provoked.
afterEach(() => expect(server.troubles.filter((line) => !line.includes('job given up'))).toEqual([]))

test('the new pages are for admins; to others they do not exist, and who lost the right is told so', async () => {
  const banned = await server.signIn('baneado@vereda.test')
  const admin = await server.signIn(ADMIN)
  const customer = await server.signIn(CUSTOMER)
  await writeToShop(server, 'puertas@example.com', 'Consulta por la puerta')
  const [{ id: mail } = { id: 0 }] = await server.database.db
    .select({ id: outbox.id })
    .from(outbox)
    .orderBy(outbox.id)
  const pages = [
    '/AdminMessages',
    '/AdminMessage/1',
    '/AdminNewsletter',
    '/AdminNewsletter/csv',
    '/AdminNewsletter/envios',
    '/AdminNewsletter/envios/1',
    '/AdminNewsletter/envios/1/csv',
    '/AdminOutbox',
    mail ? `/AdminOutbox/${mail}` : '/AdminOutbox?ver=cartas',
  ]
  const ask = (address: string, cookie: string, body?: Record<string, string>) =>
    fetch(server.url + address, {
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
      redirect: 'manual',
      ...(body && { method: 'POST', body: new URLSearchParams(body) }),
    })
  for (const address of pages) {
    expect([address, (await ask(address, admin)).status]).toEqual([address, 200])
    expect([address, (await ask(address, '')).status]).toEqual([address, 404])
    expect([address, (await ask(address, customer)).status]).toEqual([address, 404])
    expect([address, (await ask(address, banned)).status]).toEqual([address, 403])
  }
  for (const address of ['/AdminMessage/1', '/AdminNewsletter', '/AdminOutbox'])
    for (const [cookie, status] of [
      ['', 404],
      [customer, 404],
      [banned, 403],
    ] as const)
      expect([address, (await ask(address, cookie, { intent: 'retry-all', addressId: '1' })).status]).toEqual(
        [address, status],
      )
  for (const address of ['/AdminMessage/0', '/AdminMessage/x', '/AdminOutbox/99999999999999999999'])
    expect([address, (await ask(address, admin)).status]).toEqual([address, 404])

  const cookie = await server.signIn('vendedora@example.com')
  const id = await userIdOf(server, 'vendedora@example.com')
  await server.shop.usersAdmin.setRole(system('test'), id, 'owner')
  const again = await server.signIn('vendedora@example.com')
  expect((await ask('/AdminOrders', again)).status).toBe(200)
  await server.shop.usersAdmin.setRole(system('test'), id, null)
  for (const body of [undefined, { intent: 'pack' }]) {
    const told = await ask('/AdminOrder/V-000025', again, body)
    expect(told.status).toBe(403)
    expect(await told.text()).toContain(
      'Ya no trabajás en la administración de la tienda. No se hizo ningún cambio.',
    )
  }
  expect((await ask('/AdminOrders', cookie)).status).toBe(404)
})

test('ban and unban by keyboard alone; a page that is open elsewhere says so at once', async () => {
  const shopper = await server.visitAs(CUSTOMER)
  await listening(shopper.page, `${server.url}/Profile`)
  const { page, errors } = await server.visitAs(ADMIN)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${server.url}/Dashboard`)
  await awake(page)
  // «g u», then «/» to the search box.
  await page.keyboard.press('g')
  await page.keyboard.press('u')
  await page.waitForURL('**/AllUsers')
  await page.getByRole('heading', { name: 'Usuarios', level: 1 }).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('cliente')
  await page.keyboard.press('Enter')
  await page.getByText('1 usuario con «cliente»').waitFor()
  const name = (await page.getByRole('button', { name: /^BAN / }).first().getAttribute('aria-label'))!
  await tabTo(page, new RegExp(`^button "${name}"`))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('alertdialog', { name: /^¿Banear a / })
  await dialog.waitFor()
  await tabTo(page, /^textbox "Motivo/)
  await page.keyboard.type('Contracargos')
  await tabTo(page, /^button "BAN"/)
  await page.keyboard.press('Enter')
  await page.getByText('La persona quedó baneada.').waitFor()
  await shopper.page.getByRole('heading', { name: 'Estas baneado' }).waitFor()
  await tabTo(page, new RegExp(`^button "${name.replace('BAN', 'UNBAN')}"`))
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog', { name: /^¿Desbanear a / }).waitFor()
  await tabTo(page, /^button "UNBAN"/)
  await page.keyboard.press('Enter')
  await page.getByText('La persona ya no está baneada.').waitFor()
  await shopper.page.goto(`${server.url}/Profile`)
  // The ban ended the session: the shop is open to them again, once they sign in.
  await shopper.page.getByRole('heading', { name: 'Ingresar', level: 1 }).waitFor()

  // What is typed is typed, and shortcuts can be turned off.
  await page.locator('#buscar').fill('')
  await page.keyboard.type('g?')
  expect(await page.locator('#buscar').inputValue()).toBe('g?')
  await page.locator('h1').click()
  await page.keyboard.press('?')
  const shortcuts = page.getByRole('dialog', { name: 'Atajos de teclado' })
  await shortcuts.waitFor()
  await page.getByLabel('Usar atajos en este navegador').uncheck()
  await page.keyboard.press('Escape')
  await shortcuts.waitFor({ state: 'hidden' })
  for (const key of ['?', 'g', 'i']) await page.keyboard.press(key)
  expect(await page.locator('dialog[open]').count()).toBe(0)
  expect(page.url()).toContain('/AllUsers')
  expect(errors).toEqual([])
})

test('a message is answered; its email does not leave, says why, and leaves when it is tried again', async () => {
  // The sandbox's mailbox refuses this address three times.
  await writeToShop(server, 'rebota-3@vereda.test', 'Consulta por talles')
  const { page, errors } = await server.visitAs(ADMIN)
  const main = page.getByRole('main')
  await page.goto(`${server.url}/AdminMessages`)
  await awake(page)
  await main.getByRole('link', { name: 'Consulta por talles' }).click()
  await main.getByRole('heading', { name: 'Consulta por talles' }).waitFor()
  const box = main.getByLabel('Respuesta', { exact: true })
  expect(await box.inputValue()).toContain('Hola María:')
  await box.fill('Hola María:\n\nSí, en 42 quedan dos.')
  await main.getByRole('button', { name: 'Enviar respuesta' }).dblclick()
  await main.getByText('Respuesta guardada. Sale por mail en un momento.').waitFor()
  expect(await main.getByText('Sí, en 42 quedan dos.').count()).toBe(1)
  // Several tries with pauses between them: the clock goes on when one has failed, or else the session would end as well.
  let due = 0
  await until(async () => {
    const [row] = await server.database.db
      .select({ failedAt: outbox.failedAt, runAt: outbox.runAt })
      .from(outbox)
      .where(sql`${outbox.payload}->>'to' = 'rebota-3@vereda.test'`)
    if (row && Number(row.runAt) !== due) {
      due = Number(row.runAt)
      await server.later(1)
    }
    return row?.failedAt
  })
  await page.goto(`${server.url}/AdminMessages`)
  await page.getByRole('navigation', { name: 'Principal' }).waitFor()
  await page.goto(`${server.url}/Dashboard`)
  await main.getByRole('link', { name: '1 tarea o mail no salió' }).click()
  await main.getByText(/El correo no aceptó la carta/).waitFor()
  expect(await page.title()).toMatch(/^\(1\) Correo y tareas/)
  await main.getByText('Ver el error').click()
  expect(await main.getByText(/GatewayRefused/).isVisible()).toBe(true)
  await main.getByRole('button', { name: /^Reintentar: / }).click()
  await main.getByText('Lo intentamos de nuevo.').first().waitFor()
  await until(async () => (await server.emails('rebota-3@vereda.test')).length > 0)
  const emails = await server.emails('rebota-3@vereda.test')
  expect(emails).toHaveLength(1)
  expect(emails[0]!.subject).toBe('Re: Consulta por talles · Vereda')
  await page.goto(`${server.url}/AdminOutbox?q=rebota-3@vereda.test`)
  await main.getByRole('link', { name: /^Re: Consulta por talles/ }).click()
  await page
    .frameLocator('iframe')
    .getByRole('paragraph')
    .filter({ hasText: 'Sí, en 42 quedan dos.' })
    .waitFor()
  expect(await page.title()).not.toMatch(/^\(/)
  expect(errors).toEqual([])
})

test('leaving the newsletter works without scripts and says the same to everybody', async () => {
  const reader = 'lectora@example.com'
  const linkTo = (path: string) =>
    until(async () => {
      const mails = await server.emails(reader)
      return mails.flatMap(({ text }) => new RegExp(`${path}[\\w-]+`).exec(text)?.[0] ?? []).at(-1)
    })
  await server.shop.newsletter.join({ kind: 'anonymous' }, 'Ana', reader)
  const { page } = await server.visit({ javaScriptEnabled: false })
  await page.goto(server.url + (await linkTo('/aviso/newsletter/')))
  await page.getByRole('button', { name: 'Sí, quiero recibirlo' }).click()
  await page.getByText(NEWSLETTER_JOINED).waitFor()
  for (const email of [reader, 'nadie@example.com']) {
    await page.goto(`${server.url}/Newsletter/baja`)
    await page.getByRole('main').getByLabel('E-mail').fill(email)
    await page.getByRole('button', { name: 'Darme de baja' }).click()
    await page.getByText(NEWSLETTER_LEAVING).waitFor()
  }
  await page.goto(server.url + (await linkTo('/baja/')))
  await page.getByRole('button', { name: 'Darme de baja' }).click()
  await page.getByText('Tu e-mail ya no está en la lista del newsletter.').waitFor()
  const end = await server.shop.newsletter.list(system('test'), { q: 'lectora' })
  expect(end.ok && end.value.rows).toEqual([])
})
