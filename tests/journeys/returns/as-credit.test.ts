/** On a phone and without scripts: a pair is given back as store credit, because whoever bought chose so, and the shop's button says it. */
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders, sessions, users } from '#data/schema.ts'
import { formatAmount } from '#rules/money.ts'
import { PHOTO_MESSAGES } from '#rules/returns/ask/photos.ts'
import { PAY_BACK_LABEL } from '#rules/returns/pay-back.ts'
import { system } from '#rules/users/access.ts'
import { awake } from '#tests/support/browser/awake.ts'
import { openJourney, type Journey } from '#tests/support/browser/journey.ts'

/** Holds product §14.15. */

const BUYER = 'cliente@vereda.test'
const shops = system('test')
let server: Journey
beforeAll(async () => void (server = await openJourney()))
afterAll(() => server?.close())

/** Delivered, and still theirs to give back. */
async function orderToReturn(): Promise<string> {
  const own = await server.database.db
    .select({ reference: orders.reference })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(eq(users.email, BUYER))
    .orderBy(desc(orders.id))
  for (const { reference } of own) {
    const found = await server.shop.returns.askChoices(shops, reference)
    if (
      found.ok &&
      found.value.why.withdrawal === null &&
      !found.value.stillHere &&
      found.value.held.length > 0
    )
      return reference
  }
  throw new Error('the demo has no order to give back')
}

test('photos that weigh too much together are refused, and what was typed stands there still', async () => {
  const { page, errors } = await server.visitAs(BUYER, {}, { javaScriptEnabled: false })
  const main = page.getByRole('main')
  await page.goto(`${server.url}/Order/${await orderToReturn()}/Devolver?que=reclamo`)
  await main
    .getByLabel(/^Cuántas de/)
    .first()
    .selectOption('1')
  await main
    .getByLabel(/^Qué pasó:/)
    .first()
    .selectOption('quality')
  await main.getByLabel('Contanos qué pasó').fill('Se despegó la suela al segundo día.')
  const photos = [1, 2, 3, 4].map((one) => ({
    name: `suela-${one}.jpg`,
    mimeType: 'image/jpeg',
    buffer: Buffer.alloc(7 * 1024 * 1024),
  }))
  await main.getByLabel(/^Fotos/).setInputFiles(photos)
  await main.getByRole('button', { name: 'Mandar el reclamo' }).click()
  await main.getByText(PHOTO_MESSAGES.heavy).first().waitFor()
  expect(await main.getByLabel('Contanos qué pasó').inputValue()).toBe('Se despegó la suela al segundo día.')
  expect(
    await main
      .getByLabel(/^Cuántas de/)
      .first()
      .inputValue(),
  ).toBe('1')
  expect(errors).toEqual([])
})

test.each([true, false])(
  'photos that are sent after the session ended: it is said why, and what was typed stays (scripts: %s)',
  async (javaScriptEnabled) => {
    const { page } = await server.visitAs(BUYER, {}, { javaScriptEnabled })
    const main = page.getByRole('main')
    await page.goto(`${server.url}/Order/${await orderToReturn()}/Devolver?que=reclamo`)
    if (javaScriptEnabled) await awake(page)
    await main
      .getByLabel(/^Cuántas de/)
      .first()
      .selectOption('1')
    await main
      .getByLabel(/^Qué pasó:/)
      .first()
      .selectOption('quality')
    await main.getByLabel('Contanos qué pasó').fill('Se despegó la suela.')
    const photo = { name: 'suela.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(2 * 1024 * 1024) }
    await main.getByLabel(/^Fotos/).setInputFiles([photo])
    await server.database.db.delete(sessions)
    await main.getByRole('button', { name: 'Mandar el reclamo' }).click()
    if (javaScriptEnabled) {
      await page.getByRole('alert').filter({ hasText: 'sigue acá' }).waitFor()
      expect(await main.getByLabel('Contanos qué pasó').inputValue()).toBe('Se despegó la suela.')
    } else {
      await page.getByRole('heading', { level: 1, name: 'Debes iniciar sesión.' }).waitFor()
    }
    await page.context().close()
  },
)

test('asked for as credit, resolved as credit, and there to be spent', async () => {
  const phone = { javaScriptEnabled: false, viewport: { width: 360, height: 760 } }
  const { page, errors } = await server.visitAs(BUYER, {}, phone)
  const main = page.getByRole('main')
  const reference = await orderToReturn()
  await page.goto(`${server.url}/Order/${reference}/Devolver?que=devolver`)
  // Nobody is led to it.
  expect(await main.getByLabel(PAY_BACK_LABEL.money).isChecked()).toBe(true)
  await main
    .getByLabel(/^Cuántas de/)
    .first()
    .selectOption('1')
  await main.getByLabel(PAY_BACK_LABEL.credit).check()
  await main.getByRole('button', { name: 'Pedir la devolución' }).click()
  await page.waitForURL(/\/Devolucion\/ARR-/)
  const code = page.url().split('/').at(-1)!
  await main.getByText('Elegiste saldo a favor.').waitFor()
  await main.getByLabel(PAY_BACK_LABEL.money).check()
  await main.getByRole('button', { name: 'Guardar', exact: true }).click()
  await main.getByText('Si preferís saldo a favor, decilo antes').waitFor()
  await main.getByLabel(PAY_BACK_LABEL.credit).check()
  await main.getByRole('button', { name: 'Guardar', exact: true }).click()
  await main.getByText('Elegiste saldo a favor.').waitFor()

  await server.shop.returns.approve(shops, code, {})
  const view = await server.shop.returns.find(shops, code)
  const [held] = view.ok ? view.value.holdings : []
  await server.shop.returns.receive(shops, code, {
    lines: [{ orderLineId: held!.orderLineId, quantity: 1, condition: 'restock' }],
  })
  const found = await server.shop.returns.find(shops, code)
  const owed = found.ok ? found.value.owed : 0
  expect(owed).toBeGreaterThan(0)
  const staff = await server.visitAs('admin@vereda.test', {}, { javaScriptEnabled: false })
  await staff.page.goto(`${server.url}/AdminReturn/${code}`)
  await staff.page
    .getByRole('button', { name: `Devolver ${formatAmount(owed)} como saldo a favor`, exact: true })
    .click()
  await staff.page.getByText('con saldo a favor para quien compró').waitFor()

  await expect
    .poll(async () => (await page.goto(`${server.url}/MiSaldo`)) && main.textContent())
    .toContain(formatAmount(owed))
  await page.goto(`${server.url}/Order/${reference}/Devolucion/${code}`)
  await main.getByText('de saldo a favor').first().waitFor()
  expect([...errors, ...staff.errors]).toEqual([])
})
