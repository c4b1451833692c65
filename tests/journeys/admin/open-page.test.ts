/** A page of the back office that is open: what comes in shows on it, and it hears when a right is taken or a session ends. */
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { orders, sessions } from '#data/schema.ts'
import { system } from '#rules/users/access.ts'
import { awake, listening } from '#tests/support/browser/awake.ts'
import { userIdOf, writeToShop } from '#tests/support/browser/back-office.ts'
import { openJourney, type Journey } from '#tests/support/browser/journey.ts'

/**
 * Holds product §2.4, §18.4, §18.5, §18.6, §18.7, §18.9, §19.10, §20.6, §22.3, §22.4, §22.6, §22.7, §22.8,
 * §23.5, §24.5, §25.2, §27.5, §29.1, §29.5, §36.6.
 */

const ADMIN = 'admin@vereda.test'

let server: Journey
beforeAll(async () => {
  server = await openJourney()
})
afterAll(() => server?.close())
afterEach(() => expect(server.troubles).toEqual([]))

test('what comes in appears on the open page: people, messages, orders; the counts in the panel follow', async () => {
  const { page, errors } = await server.visitAs(ADMIN)
  await page.setViewportSize({ width: 1440, height: 900 })
  await listening(page, `${server.url}/AdminMessages`)
  const said = page.getByRole('status')
  const inPanel = page.getByRole('navigation', { name: 'Administración' })

  await writeToShop(server, 'nueva@example.com', 'Recién llegado')
  await said.filter({ hasText: 'Llegó un mensaje.' }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Recién llegado' }).waitFor()
  await inPanel.getByRole('link', { name: /^Mensajes \d+ sin responder$/ }).waitFor()

  const cookie = await server.signIn('zoe@example.com')
  const zoe = await server.shop.sessions.visitor(cookie.slice('sid='.length))
  const saved = await server.shop.users.savePersonalData(zoe, {
    nameCompra: 'Zoe',
    surnameCompra: 'Paz',
    ageCompra: '1990-02-28',
    streetAddress: 'Gurruchaga 1800',
    codePostal: '1414',
    phoneNumber: '1123456789',
    emailCompra: 'zoe@example.com',
  })
  expect(saved.ok).toBe(true)
  await said.filter({ hasText: 'zoe completó sus datos.' }).waitFor()

  await inPanel.getByRole('link', { name: /^Pedidos/ }).click()
  await page.getByRole('heading', { name: 'Pedidos', level: 1 }).waitFor()
  const [size] = (
    await server.database.db.execute<{ product_id: number; size: string }>(
      sql`select product_id, size from product_sizes where stock > 3 and offered order by id limit 1`,
    )
  ).rows
  const placed = await server.shop.orders.place(zoe, {
    key: crypto.randomUUID(),
    lines: [{ productId: size!.product_id, size: size!.size, quantity: 1 }],
    personal: {
      nameCompra: 'Zoe',
      surnameCompra: 'Paz',
      ageCompra: '1990-02-28',
      streetAddress: 'Gurruchaga 1800',
      province: 'Ciudad Autonoma De Buenos Aires',
      codePostal: '1414',
      phoneNumber: '1123456789',
      emailCompra: 'zoe@example.com',
    },
    delivery: 'delivery',
    couponCode: null,
    shownTotal: null,
  })
  if (!placed.ok) throw new Error(placed.message)
  const [order] = await server.database.db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.reference, placed.value.reference))
  const number = `V-${String(order!.id).padStart(6, '0')}`
  await said.filter({ hasText: `Pedido nuevo: ${number}.` }).waitFor()
  await page.getByRole('main').getByRole('link', { name: number }).first().waitFor()
  expect(errors).toEqual([])
})

test('an admin whose right is taken hears it on the page that is open, and nothing on it works any more', async () => {
  await server.signIn('socia@example.com')
  const id = await userIdOf(server, 'socia@example.com')
  await server.shop.usersAdmin.setRole(system('test'), id, 'owner')
  const { page } = await server.visitAs('socia@example.com')
  await listening(page, `${server.url}/AdminOrder/V-000025`)
  const boss = await server.visitAs(ADMIN)
  await boss.page.goto(`${server.url}/ClientDetail/${id}`)
  await awake(boss.page)
  await boss.page.getByRole('button', { name: 'Quitar el rol' }).click()
  const dialog = boss.page.getByRole('alertdialog', { name: /^¿Quitarle el rol/ })
  await dialog.getByLabel('Motivo').fill('Terminó la temporada')
  await dialog.getByRole('button', { name: 'Quitar el rol' }).click()
  await boss.page.getByText('Ya no tiene un rol en la tienda.').waitFor()
  await boss.page.getByText('Terminó la temporada').waitFor()
  await page.getByRole('alertdialog', { name: 'Ya no trabajás en la tienda' }).waitFor()
  await page.keyboard.press('Escape')
  expect(await page.getByRole('alertdialog', { name: 'Ya no trabajás en la tienda' }).isVisible()).toBe(true)
})

test('a session that ends leaves the open page as it is, and signing in elsewhere wakes it again', async () => {
  const { page, errors } = await server.visitAs(ADMIN)
  const main = page.getByRole('main')
  await listening(page, `${server.url}/CreateProduct`)
  const name = main.getByLabel('Nombre', { exact: true })
  await name.fill('Buzo Que Espera')
  await server.database.db.delete(sessions)
  // The message is news for admins; who holds this socket is asked again before it is said.
  await writeToShop(server, 'espera@example.com', 'Mientras tanto')
  const ended = main.getByText('Tu sesión terminó', { exact: true })
  await ended.waitFor()
  expect(await name.inputValue()).toBe('Buzo Que Espera')

  const [cookie, value] = (await server.signIn(ADMIN)).split('=')
  await page.context().addCookies([{ name: cookie!, value: value!, url: server.url }])
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await ended.waitFor({ state: 'detached' })
  await page.getByRole('status').filter({ hasText: 'Llegó un mensaje.' }).waitFor()
  expect(await name.inputValue()).toBe('Buzo Que Espera')
  expect(errors).toEqual([])
})
