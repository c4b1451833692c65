/** Another pair instead of the one that was bought, chosen by its photo, on a phone: in an exchange, and in an edit before it is sent. */
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { exchanges, returns as returnRows, units } from '#data/schema.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { paths } from '#rules/paths.ts'
import { printUnitCode } from '#rules/units/code.ts'
import { system, type PersonVisitor } from '#rules/users/access.ts'
import { openJourney, type Journey } from '#tests/support/browser/journey.ts'
import { seedUser } from '#tests/support/builders.ts'
import { productNamed } from '#tests/support/shelf.ts'
import { photo } from '#tests/support/photo.ts'
import { deliveredTo, paidBy, type Bought } from '#tests/support/shop/delivered.ts'
import { photographed } from '#tests/support/shop/photographed.ts'

const SHOE = 'Zapatillas Cancha Blancas'
const SHOPS = system('test')
const BOTH = [
  ['with scripts', true],
  ['without scripts', false],
] as const

let server: Journey
let owner: PersonVisitor
let shoe: number
beforeAll(async () => {
  server = await openJourney()
  owner = await seedUser(server.database, { role: 'owner' })
  shoe = await productNamed(server.database, SHOE)
})
afterAll(() => server?.close())
afterEach(async () => {
  expect(await server.broken()).toEqual([])
  expect(server.troubles).toEqual([])
})

const pair = (changes: object = {}) =>
  photographed(server, { owner, productId: shoe, flaw: 'Pliegues suaves.', ...changes })
const lineOf = (unit: string): Bought[] => [{ productId: shoe, size: '42', quantity: 1, unit }]
const fits = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
const whole = (end: object) => expect(end).toMatchObject({ ok: true })
async function stateOf(code: string): Promise<string> {
  const [found] = await server.database.db
    .select({ state: units.state })
    .from(units)
    .where(eq(units.code, code))
  return found!.state
}

test.each(BOTH)(
  '%s: exchanged for another by its photo, and there on the order’s page',
  async (_, scripts) => {
    const email = `cambia-par-${scripts}@example.com`
    const [had, wanted] = [await pair(), await pair({ grade: 'good' })]
    const order = await deliveredTo(server, email, lineOf(had))
    const { page, errors } = await server.visitAs(email, {}, { javaScriptEnabled: scripts })
    const main = page.getByRole('main')
    await page.goto(server.url + paths.order(order.reference))
    await main.getByRole('link', { name: 'Cambiar por otro talle o modelo' }).click()
    await main.getByRole('link', { name: new RegExp(`^${SHOE}.*talle 42$`) }).click()
    const others = page.getByRole('region', { name: 'Prendas únicas' })
    await others.getByRole('link', { name: 'Usado · Bueno, talle 42' }).click()
    await main.getByText(printUnitCode(wanted)).waitFor()
    await main.getByText('Sin diferencia: vale lo mismo que pagaste.').waitFor()
    await fits(page)
    // What confirms it stands in the window that the photo was pressed in.
    const confirm = main.getByRole('button', { name: 'Apartarlo y pedir el cambio' })
    await expect
      .poll(() => confirm.evaluate((button) => button.getBoundingClientRect().top))
      .toBeGreaterThan(0)
    await main.getByRole('radio', { name: /^Envío/ }).check()
    await confirm.click()
    await page.getByRole('heading', { name: 'Tu cambio' }).waitFor()
    await main.getByText(printUnitCode(wanted)).first().waitFor()
    await fits(page)
    expect([await stateOf(had), await stateOf(wanted)]).toEqual(['sold', 'reserved'])

    const code = /ARR-\d{8}-[A-Z0-9]{6}/.exec(page.url())![0]
    const { returns } = server.shop
    whole(await returns.approve(SHOPS, code, {}))
    const [back] = await server.database.db
      .select({ orderLineId: exchanges.orderLineId })
      .from(exchanges)
      .innerJoin(returnRows, eq(returnRows.id, exchanges.returnId))
      .where(eq(returnRows.code, code))
    const lines = [{ ...back!, of: '', quantity: 1, condition: 'inspect' }]
    whole(await returns.receive(SHOPS, code, { lines }, [await photo()]))
    await page.goto(server.url + paths.order(order.reference))
    await main.getByText(printUnitCode(wanted)).first().waitFor()
    await fits(page)

    whole(await server.shop.units.samePair(SHOPS, had))
    whole(await returns.replace(SHOPS, code, {}))
    whole(await returns.parcel.pack(SHOPS, code))
    whole(await returns.parcel.ship(SHOPS, code, { carrier: 'OCA' }))
    whole(await returns.parcel.deliver(SHOPS, code))
    const desk = await server.visitAs('admin@vereda.test', {}, { javaScriptEnabled: scripts })
    for (const [shown, address] of [
      [page, paths.order(order.reference)],
      [desk.page, adminPaths.order(order.number)],
    ] as const) {
      await shown.goto(server.url + address)
      const both = shown.getByRole('main').getByRole('region', { name: 'Cambiado' })
      for (const one of [had, wanted]) await both.getByText(printUnitCode(one)).waitFor()
      await fits(shown)
    }
    expect([...errors, ...desk.errors]).toEqual([])
  },
)

test.each(BOTH)(
  '%s: another instead of it before it is sent, and there on the order’s page',
  async (_, scripts) => {
    const email = `edita-par-${scripts}@example.com`
    const [had, wanted] = [await pair(), await pair({ grade: 'good' })]
    const order = await paidBy(server, email, lineOf(had))
    const desk = await server.visitAs('admin@vereda.test', {}, { javaScriptEnabled: scripts })
    const main = desk.page.getByRole('main')
    await desk.page.goto(server.url + adminPaths.order(order.number))
    await main.getByRole('link', { name: 'Editar', exact: true }).click()
    await main.getByLabel('Sumar un producto').fill(SHOE)
    await main.getByRole('button', { name: 'Buscar' }).click()
    await main.getByRole('button', { name: `Sumar ${SHOE}`, exact: true }).click()
    await main
      .getByRole('listitem')
      .filter({ has: desk.page.locator(`input[value="${wanted}"]`) })
      .getByRole('checkbox', { name: /^Sumarla/ })
      .check()
    await main
      .getByLabel(/^Cuántos de/)
      .first()
      .selectOption('Sacar')
    await main.getByRole('button', { name: 'Ver cómo quedaría' }).click()
    await main.getByText('No hay diferencia.').waitFor()
    await fits(desk.page)
    expect(await stateOf(had)).toBe('sold')
    await main.getByRole('button', { name: 'Cambiar el pedido' }).click()
    await desk.page.waitForURL(/\/AdminOrder\/V-\d+(\?|$)/)
    await main.getByText(printUnitCode(wanted)).first().waitFor()
    await fits(desk.page)
    expect([await stateOf(had), await stateOf(wanted)]).toEqual(['listed', 'sold'])

    const buyer = await server.visitAs(email, {}, { javaScriptEnabled: scripts })
    await buyer.page.goto(server.url + paths.order(order.reference))
    await buyer.page.getByRole('main').getByText(printUnitCode(wanted)).first().waitFor()
    await fits(buyer.page)
    expect([...desk.errors, ...buyer.errors]).toEqual([])
  },
)
