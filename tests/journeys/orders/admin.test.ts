/** Orders for admins: views that an admin keeps, papers for several parcels, and what is heard when something comes in. */
import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { awake, listening } from '#tests/support/browser/awake.ts'
import { openJourney, type Journey } from '#tests/support/browser/journey.ts'

/** Holds product §11.13, §13.4, §29.5. */

const ADMIN = 'admin@vereda.test'
const PERSONAL = {
  nameCompra: 'Zoe',
  surnameCompra: 'Paz',
  ageCompra: '1990-02-28',
  streetAddress: 'Gurruchaga 1800',
  province: 'Ciudad Autonoma De Buenos Aires',
  codePostal: '1414',
  phoneNumber: '1123456789',
  emailCompra: 'zoe@example.com',
}

let server: Journey
beforeAll(async () => {
  server = await openJourney()
})
afterAll(() => server?.close())
afterEach(() => expect(server.troubles).toEqual([]))

async function withoutScripts() {
  const seen = await server.visit({ javaScriptEnabled: false })
  const [name, value] = (await server.signIn(ADMIN)).split('=')
  await seen.page.context().addCookies([{ name: name!, value: value!, url: server.url }])
  return seen
}
const open = (page: Page, address: string) => page.goto(server.url + address)

test('without scripts a view of orders is kept, found among the others, renamed and deleted', async () => {
  const { page, errors } = await withoutScripts()
  const main = page.getByRole('main')
  const views = main.getByRole('navigation', { name: 'Vistas' })
  await open(page, '/AdminOrders')
  expect(await main.getByText('Guardar esta vista').count()).toBe(0)
  await open(page, '/AdminOrders?payment=paid&delivery=pickup&page=2')
  await main.getByText('Guardar esta vista').click()
  await main.getByRole('button', { name: 'Guardar vista' }).click()
  await main.getByText('Ponele un nombre a la vista').waitFor()
  await main.getByLabel('Nombre', { exact: true }).fill('Retiros pagados')
  await main.getByRole('button', { name: 'Guardar vista' }).click()
  await main.getByText('Vista guardada.').waitFor()

  await open(page, '/AdminOrders')
  await views.getByRole('link', { name: 'Retiros pagados' }).click()
  await page.waitForURL(({ search }) => search === '?payment=paid&delivery=pickup')
  await main
    .getByText(/Retira en el showroom/)
    .first()
    .waitFor()
  expect(await views.getByRole('link', { name: 'Retiros pagados' }).getAttribute('aria-current')).toBe('page')

  await main.getByText('Vista «Retiros pagados»').click()
  await main.getByLabel('Nombre', { exact: true }).fill('Retiros')
  await main.getByRole('button', { name: 'Cambiar nombre' }).click()
  await main.getByText('La vista tiene otro nombre.').waitFor()
  // Each person has their own.
  await server.signIn('socia@example.com')
  const { rows } = await server.database.db.execute<{ id: number }>(
    sql`select id from users where email = 'socia@example.com'`,
  )
  await server.shop.usersAdmin.setRole({ kind: 'system', name: 'test' }, rows[0]!.id, 'owner')
  const partner = await server.visitAs('socia@example.com')
  await open(partner.page, '/AdminOrders')
  expect(await partner.page.getByRole('link', { name: 'Retiros', exact: true }).count()).toBe(0)

  await main.getByText('Vista «Retiros»').click()
  await main.getByRole('button', { name: 'Borrar vista' }).click()
  await main.getByText('Vista borrada.').waitFor()
  expect(await views.getByRole('link', { name: 'Retiros' }).count()).toBe(0)
  expect([...errors, ...partner.errors]).toEqual([])
})

test('slips and labels of ticked orders are printed at once, each on its own sheet; without scripts too', async () => {
  const plain = await withoutScripts()
  await open(plain.page, '/AdminOrders')
  await plain.page.getByLabel('Elegir V-000025').check()
  await plain.page.getByRole('button', { name: 'Remitos y etiquetas' }).click()
  await plain.page.getByRole('region', { name: 'Remito del pedido V-000025' }).waitFor()

  const { page, errors } = await server.visitAs(ADMIN)
  const main = page.getByRole('main')
  await open(page, '/AdminOrders')
  await awake(page)
  expect(await page.getByRole('group', { name: 'Con los elegidos' }).count()).toBe(0)
  for (const number of ['V-000025', 'V-000026']) await main.getByLabel(`Elegir ${number}`).check()
  await main.getByText('2 elegidos').waitFor()
  await main.getByRole('button', { name: 'Remitos y etiquetas' }).click()
  const label = page.getByRole('region', { name: 'Etiqueta del pedido V-000025' })
  await label.waitFor()
  const found = await server.shop.ordersAdmin.find({ kind: 'system', name: 'test' }, 25)
  const { personal } = found.ok ? found.value : expect.fail(found.message)
  const words = await label.innerText()
  for (const part of ['V-000025', personal.name, personal.surname, personal.street, personal.phone])
    expect(words).toContain(part)
  expect(await main.innerText()).not.toMatch(/\$/)

  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const sheets = [...pdf.matchAll(/\/MediaBox ?\[0 0 (\d+)[.\d]* (\d+)/g)].map(
    ([, width, height]) => `${width}x${height}`,
  )
  // In points: A4, and 100 by 150 mm.
  expect(sheets).toEqual(['594x841', '594x841', '282x425', '282x425'])
  await main.getByRole('link', { name: 'Solo etiquetas' }).click()
  await page.getByRole('region', { name: 'Remito del pedido V-000025' }).waitFor({ state: 'detached' })
  expect(await page.getByRole('region', { name: /^Etiqueta/ }).count()).toBe(2)

  await open(page, '/AdminSlips?id=nada')
  await main.getByText('Elegí al menos un pedido.').waitFor()
  expect([...errors, ...plain.errors]).toEqual([])
})

test('what comes in is heard only by who wants it, in this browser: orders, payments, returns', async () => {
  const { page, errors } = await server.visitAs(ADMIN)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.addInitScript(() => {
    const heard = globalThis as unknown as { heard: number; AudioContext: unknown }
    heard.heard = 0
    heard.AudioContext = class {
      constructor() {
        heard.heard += 1
        throw new Error('no sound in a test')
      }
    }
  })
  const heard = () => page.evaluate(() => (globalThis as unknown as { heard: number }).heard)
  const said = (text: string) => page.getByRole('status').filter({ hasText: text }).waitFor()
  const zoe = await server.shop.sessions.visitor(
    (await server.signIn('zoe@example.com')).slice('sid='.length),
  )
  async function sale() {
    const { rows } = await server.database.db.execute<{ product_id: number; size: string }>(
      sql`select product_id, size from product_sizes where stock > 3 and offered order by id limit 1`,
    )
    const { product_id: productId, size } = rows[0]!
    const placed = await server.shop.orders.place(zoe, {
      key: crypto.randomUUID(),
      lines: [{ productId, size, quantity: 1 }],
      personal: PERSONAL,
      delivery: 'delivery',
      couponCode: null,
      shownTotal: null,
    })
    return placed.ok ? placed.value.reference : expect.fail(placed.message)
  }

  await listening(page, `${server.url}/AdminOrders`)
  await sale()
  await said('Pedido nuevo')
  expect(await heard()).toBe(0)

  const control = page.getByRole('switch', { name: 'Sonido de avisos' })
  expect(await control.getAttribute('aria-checked')).toBe('false')
  await control.click()
  expect(await heard()).toBe(1)
  await listening(page, `${server.url}/AdminOrders`)
  expect(await control.getAttribute('aria-checked')).toBe('true')
  const reference = await sale()
  await said('Pedido nuevo')
  await expect.poll(heard).toBe(1)

  const route = await server.shop.orders.payment(zoe, reference)
  const preference = route.ok ? route.value.preferenceId : expect.fail(route.message)
  await server.mercadoPago(`preferences/${preference}/pay`, { holder: 'APRO' })
  await said('Pago recibido')
  await page.getByRole('listitem').filter({ hasText: 'Zoe Paz' }).getByText('Por preparar').first().waitFor()
  await server.shop.withdrawals.request(
    { kind: 'anonymous', who: 'sonido' },
    { name: 'Zoe Paz', email: 'zoe@example.com', order: 'V-000009', reason: '' },
  )
  await said('Llegó un pedido de devolución.')
  await page
    .getByRole('navigation', { name: 'Administración' })
    .getByRole('link', { name: /^Devoluciones \d+ por responder$/ })
    .waitFor()
  expect(await heard()).toBeGreaterThan(2)
  expect(errors).toEqual([])
})
