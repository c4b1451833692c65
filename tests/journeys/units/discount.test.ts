/** An entrusted pair is sold for less, out of the shop's part: said at the desk, seen twice where it loses, read by shoppers. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { adminPaths } from '#rules/admin-paths.ts'
import { paths } from '#rules/paths.ts'
import type { PersonVisitor } from '#rules/users/access.ts'
import { openJourney, until, type Journey } from '#tests/support/browser/journey.ts'
import { seedUser } from '#tests/support/builders.ts'
import { testContext } from '#tests/support/open-shop.ts'
import { productNamed } from '#tests/support/shelf.ts'
import { consignedPairs } from '#tests/support/shop/consigned-pairs.ts'

/** Holds product §55.9. */

let server: Journey
let owner: PersonVisitor
let shoe: number
beforeAll(async () => {
  server = await openJourney()
  owner = await seedUser(server.database, { role: 'owner' })
  shoe = await productNamed(server.database, 'Zapatillas Cancha Blancas')
})
afterAll(() => server?.close())
afterEach(async () => {
  expect(await server.broken()).toEqual([])
  expect(server.troubles).toEqual([])
})
const read = (text: string | null) => text!.replaceAll('\u00a0', ' ')

test.each([
  ['with scripts', true],
  ['without scripts', false],
] as const)(
  '%s: what each gets is read first, a loss is ticked, and shoppers see both prices',
  async (_, scripts) => {
    const pairs = consignedPairs(server.database, testContext(server.database, { now: new Date() }), owner)
    const code = await pairs.ready(shoe)
    expect(await server.shop.units.list(owner, code)).toMatchObject({ ok: true })
    const { page, errors } = await server.visitAs('admin@vereda.test', {}, { javaScriptEnabled: scripts })
    await page.goto(server.url + adminPaths.intakeOf(code))
    const step = page.getByRole('region', { name: 'Descuento de la tienda' })
    const parts = step.getByRole('status')
    expect(read(await parts.textContent())).toBe('Para su dueño: $ 67.425. Para la tienda: $ 22.475.')
    const shown = step.getByLabel('A cuánto lo ve quien compra, en pesos')
    await shown.fill('60.000')
    if (scripts) {
      // What is typed before the page's scripts are there is read when more of it is.
      await until(async () => {
        await shown.fill('60.00')
        await shown.fill('60.000')
        return read(await parts.textContent()).endsWith('− $ 7.425.')
      })
      await step.getByRole('checkbox').waitFor()
    }
    await step.getByRole('button', { name: 'Aplicar el descuento' }).click()
    await page
      .getByText(/la tienda pone \$\s7\.425 de su bolsillo/)
      .first()
      .waitFor()
    await step.getByRole('checkbox').check()
    await step.getByRole('button', { name: 'Aplicar el descuento' }).click()
    await page.getByText('Quien compra ya lo ve a ese precio.').waitFor()
    await page.goto(server.url + paths.unit(shoe, code))
    const main = page.getByRole('main')
    await main.getByText('Precio con descuento').first().waitFor()
    const text = read(await main.textContent())
    expect(text).toContain('Precio anterior$ 89.900Precio con descuento$ 60.000')
    expect(text).toContain('Precio más bajo')
    await page.goto(server.url + paths.units(shoe))
    expect(read(await page.getByRole('main').textContent())).toContain('Precio anterior$ 89.900')
    // The shop's people read the same two.
    for (const there of [adminPaths.units, adminPaths.unit(code), adminPaths.intakeOf(code)]) {
      await page.goto(server.url + there)
      const said = read(await page.getByRole('main').textContent())
      expect(said, there).toContain('Precio anterior$ 89.900Precio con descuento$ 60.000')
    }
    await page.goto(server.url + adminPaths.intakeOf(code))
    await step.getByText(/y quien compra lo ve a \$\s60\.000/).waitFor()
    await step.getByRole('button', { name: 'Quitar el descuento' }).click()
    await step.getByRole('button', { name: 'Quitar el descuento' }).waitFor({ state: 'detached' })
    await page.goto(server.url + paths.unit(shoe, code))
    await main
      .getByText(/^\$\s89\.900$/)
      .first()
      .waitFor()
    expect(await page.getByText('Precio con descuento').count()).toBe(0)
    expect(errors).toEqual([])
  },
)
