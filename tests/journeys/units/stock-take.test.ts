/** A whole shelf counted by two people on telephones, pairs and quantities, with a reload and a lost connection in the middle, approved once, and undone. */
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { productSizes } from '#data/schema.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { UNIT } from '#rules/units/states.ts'
import { system } from '#rules/users/access.ts'
import { openJourney, type Journey } from '#tests/support/browser/journey.ts'
import { listening } from '#tests/support/browser/awake.ts'
import { productNamed, stockOf } from '#tests/support/shelf.ts'
import { newPair } from '#tests/support/shop/single-pairs.ts'

/** Holds product §64.1, §64.2, §64.4, §64.5, §64.8. */

let server: Journey
let productId: number
let pairs: string[]
let sizes: { id: number; size: string; bulk: number }[]
const SHELF = 'K7'
beforeAll(async () => {
  server = await openJourney()
  productId = await productNamed(server.database, 'Zapatillas Cancha Blancas')
  const made = await server.shop.units.create(
    system('test'),
    newPair(productId, { size: '41', shelf: SHELF, equal: '2' }),
  )
  pairs = made.ok ? made.value.codes : expect.fail(made.message)
  const rows = await server.database.db
    .select({ id: productSizes.id, size: productSizes.size, bulk: productSizes.bulk })
    .from(productSizes)
    .where(eq(productSizes.productId, productId))
    .orderBy(productSizes.id)
  sizes = rows.filter(({ bulk }) => bulk >= 2).slice(0, 2)
  for (const { id } of sizes) await server.shop.stock.place(system('test'), id, { shelf: SHELF })
})
afterAll(() => server?.close())
afterEach(() => expect(server.troubles).toEqual([]))

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const codeField = (page: Page) => page.getByLabel('Escaneá la etiqueta o la caja, o escribí el código')
async function scan(page: Page, code: string): Promise<void> {
  await codeField(page).fill(code)
  await page.keyboard.press('Enter')
}
const fits = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)

test('two people count one shelf, its differences are approved once, and undone whole', async () => {
  const [first, second] = sizes as [(typeof sizes)[number], (typeof sizes)[number]]
  const lies = async ({ id }: { id: number }) => {
    const end = await server.shop.stock.ledger(system('test'), productId)
    const one = end.ok ? end.value.sizes.find(({ sizeId }) => sizeId === id)! : expect.fail(end.message)
    return one.stock + one.waiting
  }
  const [there, alsoThere] = [await lies(first), await lies(second)]

  const one = await server.visitAs('deposito@vereda.test')
  await listening(one.page, server.url + adminPaths.unitCounts)
  await one.page.getByLabel('Qué estante').fill(SHELF)
  await press(one.page, 'Empezar o seguir')
  await one.page.getByText('0 de 2').waitFor()
  await fits(one.page)
  await scan(one.page, pairs[0]!)
  await one.page.getByText('1 de 2').waitFor()
  await scan(one.page, pairs[0]!)
  await one.page.getByText('cuenta una sola vez').waitFor()
  await scan(one.page, 'https://otra.test/p/garabato')
  await one.page.getByText('parece la etiqueta de otra tienda').waitFor()

  // A second one joins, and both see the same.
  const two = await server.visitAs('admin@vereda.test')
  await listening(two.page, one.page.url())
  await two.page.getByText('1 de 2').waitFor()
  await scan(two.page, `T${first.id}`)
  await two.page.getByText('van 1.').waitFor()
  await one.page.getByText(`1 de ${there + alsoThere}`).waitFor()

  // The connection is lost: what is scanned stays in the telephone, through a reload too, and counts once.
  await one.page.context().setOffline(true)
  await scan(one.page, `T${first.id}`)
  await one.page.getByText('1 escaneo por mandar').waitFor()
  await one.page.getByText('Sin conexión: lo escaneado queda en este teléfono').waitFor()
  await one.page.context().setOffline(false)
  await one.page.reload()
  await one.page.getByText(`2 de ${there + alsoThere}`).waitFor()
  await two.page.getByText(`2 de ${there + alsoThere}`).waitFor()

  // How many, typed; and a number that is set without scripts.
  await one.page.getByLabel('Cuántas de ese código').fill(String(there - 1))
  await scan(one.page, `T${first.id}`)
  await one.page.getByText(`van ${there + 1}.`).waitFor()
  const plain = await server.visitAs('deposito@vereda.test', {}, { javaScriptEnabled: false })
  await plain.page.goto(one.page.url())
  await plain.page.getByLabel(new RegExp(`Cuántas hay de .*, talle ${second.size}$`)).fill(String(alsoThere))
  await plain.page.getByRole('button', { name: new RegExp(`^Son tantas: .*, talle ${second.size}$`) }).click()
  await plain.page.getByRole('heading', { name: 'Contadas y coinciden' }).waitFor()
  await two.page.getByRole('heading', { name: 'Contadas y coinciden' }).waitFor()

  // Somebody scans while the other approves: what was not seen is not approved.
  await two.page.getByText('Sobra 1').waitFor()
  await fits(two.page)
  await two.page.getByText('Se corrige el stock de 1 talle.').waitFor()
  await two.page.getByLabel('Dar de baja la prenda de la tienda que nadie vio').check()
  await press(two.page, 'Aprobar el recuento')
  await two.page.getByText('Recuento aprobado.').waitFor()
  expect(await stockOf(server.database, productId, first.size)).toBe(first.bulk + 1)
  const gone = await server.shop.units.look(system('test'), pairs[1]!)
  expect(gone.ok && gone.value.state).toBe(UNIT.written_off)

  // The other one, whose page still shows it open, is told.
  await plain.page.getByRole('button', { name: 'Aprobar el recuento' }).click()
  await plain.page.getByText('Ese recuento ya terminó.').waitFor()
  const file = await two.page.request.get(
    server.url + adminPaths.unitCountFile(new URL(two.page.url()).pathname.split('/').at(-1)!),
  )
  expect(await file.text()).toContain('Cantidad')

  // It was the wrong shelf: all of it is put back.
  await press(two.page, 'Deshacer el recuento')
  const question = two.page.getByRole('alertdialog', { name: '¿Deshacer este recuento?' })
  await question.getByRole('button', { name: 'Deshacer el recuento', exact: true }).click()
  await two.page.getByText('Recuento deshecho.').waitFor()
  await two.page.getByText('Se deshizo: el stock y las prendas', { exact: false }).waitFor()
  await fits(two.page)
  expect(await stockOf(server.database, productId, first.size)).toBe(first.bulk)
  const again = await server.shop.units.look(system('test'), pairs[1]!)
  expect(again.ok && again.value.state).toBe(UNIT.ready)
  expect([...one.errors.filter((line) => !line.includes('INTERNET')), ...two.errors]).toEqual([])
  expect(await server.broken()).toEqual([])
})
