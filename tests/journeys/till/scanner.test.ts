/** A scanner at the counter, wherever the focus stands, before the scripts have come and without them: it adds, and never charges (product §57.9). */
import { and, eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { productSizes } from '#data/schema.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { orderNumber } from '#rules/orders/order.ts'
import { TILL_SAYS } from '#rules/till/till.ts'
import { system } from '#rules/users/access.ts'
import { awake } from '#tests/support/browser/awake.ts'
import { openJourney, type Journey } from '#tests/support/browser/journey.ts'
import { labelsOf, whole } from '#tests/support/browser/packing.ts'
import { scanCode } from '#tests/support/browser/scanner.ts'
import { copiesOf } from '#tests/support/shop/paid-orders.ts'

const SELLER = 'ventas@vereda.test'
const TABLET = { viewport: { width: 820, height: 1180 }, hasTouch: true }
const ONE = '?linea=1:41:1'

let server: Journey
let code: string
beforeAll(async () => {
  server = await openJourney()
  // Of the demo it may be open already.
  await server.shop.till.days.open(system('test'), { float: '0', key: crypto.randomUUID() })
  const [size] = await server.database.db
    .select({ id: productSizes.id })
    .from(productSizes)
    .where(and(eq(productSizes.productId, 1), eq(productSizes.size, '43')))
  code = `T${String(size!.id).padStart(6, '0')}`
})
afterAll(() => server?.close())

const sales = async () => {
  const day = await server.shop.till.days.current(system('test'))
  return day.ok && day.value ? day.value.sales : expect.fail('no day is open')
}
const lines = (page: Page) => page.getByRole('region', { name: 'Lo que lleva' }).getByRole('listitem')

const PLACES: [where: string, focus: (page: Page) => Promise<void>][] = [
  ['nowhere', (page) => page.evaluate(() => (document.activeElement as HTMLElement).blur())],
  ['the scan field', (page) => page.getByLabel(/^Escaneá una etiqueta/).focus()],
  ['a means of payment', (page) => page.getByRole('radio', { name: 'Efectivo' }).focus()],
  [
    'the card’s coupon',
    async (page) => {
      await page.getByText('Tarjeta (terminal)', { exact: true }).click()
      await page.getByLabel('Número de cupón').fill('0042')
    },
  ],
  ['the cash that was handed over', (page) => page.getByLabel('Efectivo recibido, en pesos').focus()],
  ['the button that charges', (page) => page.getByRole('button', { name: /^Cobrar \$/ }).focus()],
  [
    'the reason of a lower price',
    async (page) => {
      await page.getByText('Acordar otro precio').first().click()
      await page.getByLabel('Por qué').first().focus()
    },
  ],
  [
    'the account’s e-mail',
    async (page) => {
      await page.getByText('Saldo a favor o tarjeta de regalo').click()
      await page.getByLabel('E-mail de su cuenta').focus()
    },
  ],
]

test.each(PLACES)(
  'with the focus in %s two scans are two more pairs, and nothing is sold',
  async (_, focus) => {
    const { page, errors } = await server.visitAs(SELLER, undefined, TABLET)
    const before = await sales()
    await page.goto(`${server.url}/AdminTill${ONE}`)
    await awake(page)
    await focus(page)
    await scanCode(page, code)
    await scanCode(page, code)
    await expect.poll(() => page.url()).toMatch(/linea=1%3A43%3A2/)
    expect(await page.getByRole('button', { name: /^Cobrar \$/ }).isVisible()).toBe(true)
    for (const field of await page.getByRole('textbox').all())
      expect(await field.inputValue()).not.toContain(code)
    expect(await sales()).toBe(before)
    expect(errors).toEqual([])
  },
)

test.each(PLACES.slice(0, 6))('before the scripts have come, with the focus in %s', async (_, focus) => {
  const { page } = await server.visitAs(SELLER, undefined, TABLET)
  const before = await sales()
  await page.route('**/assets/*.js', (route) =>
    setTimeout(() => void route.continue().catch(() => {}), 1_500),
  )
  await page.goto(`${server.url}/AdminTill${ONE}`)
  await focus(page)
  await scanCode(page, code)
  await scanCode(page, code)
  await expect.poll(() => page.url(), { timeout: 15_000 }).toMatch(/linea=1%3A43%3A2/)
  expect(await sales()).toBe(before)
})

const nowhere = PLACES[0]![1]
test.each([
  ['a return at the counter', adminPaths.tillReturns, /[?&]q=T\d+/],
  ['the reception', adminPaths.intake, /[?&]q=T\d+/],
])('with the focus nowhere, %s looks for what was scanned', async (_, path, found) => {
  const { page } = await server.visitAs('admin@vereda.test', undefined, TABLET)
  await page.goto(server.url + path)
  await nowhere(page)
  await scanCode(page, code)
  await expect.poll(() => page.url(), { timeout: 15_000 }).toMatch(found)
})

test('a count takes a scan while the focus stands on the button that approves it', async () => {
  const { page } = await server.visitAs('deposito@vereda.test', undefined, TABLET)
  const begun = await server.shop.units.counts.start(system('test'), {})
  if (!begun.ok) throw new Error(begun.message)
  await page.goto(server.url + adminPaths.unitCount(begun.value.id))
  await awake(page)
  await page.getByRole('button', { name: 'Aprobar el recuento' }).focus()
  await scanCode(page, code)
  await page.getByRole('status').getByText(/43/).first().waitFor()
  const count = await server.shop.units.counts.find(system('test'), begun.value.id)
  expect(count).toMatchObject({ value: { endedAt: null } })
})

test('a box that is whole is not closed by one piece too many', async () => {
  const [id] = await copiesOf(server.database, 25, 1, 'Scanner')
  const { page } = await server.visitAs('deposito@vereda.test', undefined, TABLET)
  await page.goto(`${server.url}${adminPaths.packOrder(orderNumber(id!))}`)
  const labels = await labelsOf(server, id!)
  for (const label of labels) await scanCode(page, label)
  await whole(page).waitFor()
  await page.getByRole('button', { name: 'Preparado' }).focus()
  await scanCode(page, labels[0]!)
  await page.getByRole('main').getByRole('alert').waitFor()
  const order = await server.shop.ordersAdmin.find(system('test'), id!)
  expect(order).toMatchObject({ value: { fulfilment: 'unfulfilled' } })
})

test('where the scripts never come the form itself takes what was scanned', async () => {
  const { page } = await server.visitAs(SELLER, undefined, TABLET)
  const before = await sales()
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto(`${server.url}/AdminTill${ONE}`)
  await PLACES[0]![1](page)
  await scanCode(page, code)
  await scanCode(page, code)
  await expect.poll(() => page.url(), { timeout: 15_000 }).toMatch(/linea=1%3A43%3A2/)
  expect(await sales()).toBe(before)
})

test('without JavaScript a scan in the coupon is a line, and Enter by hand says that it does not charge', async () => {
  const { page } = await server.visitAs(SELLER, undefined, { ...TABLET, javaScriptEnabled: false })
  const before = await sales()
  await page.goto(`${server.url}/AdminTill${ONE}`)
  await page.getByText('Tarjeta (terminal)', { exact: true }).click()
  await page.getByLabel('Número de cupón').fill('0042')
  await page.keyboard.press('Enter')
  await page.getByText(TILL_SAYS.enter).waitFor()
  expect(await page.getByLabel('Número de cupón').inputValue()).toBe('0042')
  await page.getByLabel('Número de cupón').focus()
  await page.keyboard.press('End')
  await scanCode(page, code)
  await page.waitForURL(/linea=1%3A43%3A1/)
  expect(await lines(page).count()).toBe(2)
  await page.getByRole('radio', { name: 'Efectivo' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText(TILL_SAYS.enter).waitFor()
  expect(await sales()).toBe(before)
})

test('Enter by hand charges nowhere: in a field it says so, on the button it does nothing, a space charges', async () => {
  const { page } = await server.visitAs(SELLER, undefined, TABLET)
  const before = await sales()
  await page.goto(`${server.url}/AdminTill${ONE}`)
  await awake(page)
  await page.getByLabel('Efectivo recibido, en pesos').press('Enter')
  await page.getByText(TILL_SAYS.enter).waitFor()
  const charge = page.getByRole('button', { name: /^Cobrar \$/ })
  await charge.focus()
  await page.keyboard.press('Enter')
  await page.waitForTimeout(300)
  expect(await sales()).toBe(before)
  await page.keyboard.press('Space')
  await page.waitForURL(/\/venta\//)
  expect(await sales()).toBe(before + 1)
})
