/** What comes after a sale, on a phone: an exchange whose difference is paid, some of three lines given back, a dispute that is lost. */
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { adminPaths } from '#rules/admin-paths.ts'
import { formatAmount, formatExact } from '#rules/money.ts'
import { paths } from '#rules/paths.ts'
import { anyProduct } from '#rules/search/search.ts'
import type { ProductCard } from '#shop/products/products.ts'
import { openJourney, until, type Journey } from '#tests/support/browser/journey.ts'
import { payBy } from '#tests/support/browser/shopper.ts'
import { stockOf } from '#tests/support/shelf.ts'
import { deliveredTo, paidBy } from '#tests/support/shop/delivered.ts'

/** Holds product §14.9, §14.12, §27.3. */

const PHONE = { viewport: { width: 360, height: 740 } }
const PLAIN = { ...PHONE, javaScriptEnabled: false }

let server: Journey
let admin: Page
/** In two sizes at least, with three units of one of them; the cheapest first. */
let shoes: (ProductCard & { size: string })[]
beforeAll(async () => {
  server = await openJourney()
  admin = (await server.visitAs('admin@vereda.test', {}, PLAIN)).page
  const { cards } = await server.shop.products.list({ ...anyProduct, sort: 'price' }, 100)
  shoes = cards.flatMap((card) => {
    const size = card.sizes.find(({ stock }) => stock >= 3)?.size
    return size && card.sizes.length > 1 ? [{ ...card, size }] : []
  })
})
afterAll(() => server?.close())
afterEach(async () => {
  expect(await server.broken()).toEqual([])
  expect(server.troubles).toEqual([])
})

/** Nothing is wider than the phone. */
const fits = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
const press = async (page: Page, name: string | RegExp) => {
  await page.getByRole('main').getByRole('button', { name }).click()
  await page.waitForLoadState()
}
const codeIn = (page: Page) => /ARR-\d{8}-[A-Z0-9]{6}/.exec(page.url())![0]
const booksOf = async ({ view }: { view: () => Promise<{ ledger: { kind: string; amounts: object }[] }> }) =>
  (await view()).ledger.map(({ kind, amounts }) => [kind, amounts])

test('an exchange for something dearer: asked for, its difference paid, the old one received, the new one in their hands', async () => {
  const [old, wanted] = [shoes[0]!, shoes.at(-1)!]
  const size = wanted.size
  const difference = wanted.salePrice - old.salePrice
  const order = await deliveredTo(server, 'cambia@example.com', [
    { productId: old.id, size: old.size, quantity: 1 },
  ])
  const before = [
    await stockOf(server.database, old.id, old.size),
    await stockOf(server.database, wanted.id, size),
  ]
  const { page, errors } = await server.visitAs('cambia@example.com', {}, PHONE)
  await page.goto(server.url + paths.order(order.reference))
  await page.getByRole('link', { name: 'Cambiar por otro talle o modelo' }).click()
  await page.getByRole('link', { name: `${old.name}, talle ${old.size}` }).click()
  await page.getByLabel('Buscalo por su nombre').fill(wanted.name)
  await page.getByRole('main').getByRole('button', { name: 'Buscar' }).click()
  await page.getByRole('main').getByRole('link', { name: wanted.name, exact: true }).click()
  await page.getByText(/^Pagás la diferencia/).waitFor()
  await page.getByRole('radio', { name: size, exact: true }).check()
  await page.getByRole('radio', { name: /^Envío/ }).check()
  await fits(page)
  await page.getByRole('button', { name: 'Apartarlo y pedir el cambio' }).click()
  await page.getByRole('heading', { name: 'Tu cambio' }).waitFor()
  const code = codeIn(page)
  expect(await stockOf(server.database, wanted.id, size)).toBe(before[1]! - 1)

  await page.getByRole('button', { name: `Pagar la diferencia de ${formatExact(difference)}` }).click()
  await page.getByRole('heading', { name: 'Pagá tu compra' }).waitFor()
  await payBy(page, 'Aprobar el pago')
  await until(async () => {
    await page.goto(server.url + paths.exchange(order.reference, code))
    return (
      !(await page.getByRole('button', { name: /^Pagar la diferencia/ }).isVisible()) &&
      !(await page.getByText('Estamos verificando').isVisible())
    )
  })
  await fits(page)

  await admin.goto(server.url + adminPaths.return(code))
  await press(admin, 'Aceptar')
  await admin.getByLabel(`Cuántas llegaron de ${old.name}, talle ${old.size}`).fill('1')
  await admin
    .getByLabel(`En qué estado llegó ${old.name}, talle ${old.size}`)
    .selectOption('Vuelve a la venta')
  await press(admin, 'Recibir productos')
  await fits(admin)
  await press(admin, 'Hacer el cambio')
  await press(admin, 'Preparar lo nuevo')
  await admin.getByLabel('Quién lo lleva').fill('OCA')
  await press(admin, 'Despachar lo nuevo')
  await press(admin, 'Marcar entregado')
  await admin.getByText('El cambio está hecho y lo nuevo, entregado.').waitFor()

  await page.goto(server.url + paths.exchange(order.reference, code))
  await page.getByText('Ya tenés lo nuevo.', { exact: true }).waitFor()
  expect([
    await stockOf(server.database, old.id, old.size),
    await stockOf(server.database, wanted.id, size),
  ]).toEqual([before[0]! + 1, before[1]! - 1])
  expect((await booksOf(order)).map(([kind]) => kind)).toEqual(['sale', 'difference', 'exchange'])
  expect(errors).toEqual([])
})

test('one of each of three lines is given back without scripts: two are paid for, one goes back to who sent it', async () => {
  const three = shoes.slice(1, 4)
  const order = await deliveredTo(
    server,
    'devuelve@example.com',
    three.map(({ id, size }) => ({ productId: id, size, quantity: 2 })),
  )
  const { page, errors } = await server.visitAs('devuelve@example.com', {}, PLAIN)
  await page.goto(server.url + paths.order(order.reference))
  await page.getByRole('link', { name: 'Devolver productos' }).click()
  for (const { name, size } of three)
    await page.getByLabel(`Cuántas de ${name}, talle ${size}`).selectOption('1')
  await fits(page)
  await press(page, 'Pedir la devolución')
  const code = codeIn(page)

  await admin.goto(server.url + adminPaths.return(code))
  await press(admin, 'Aceptar')
  const conditions = ['Vuelve a la venta', 'No se puede vender', 'No lo aceptamos: vuelve a quien lo mandó']
  for (const [nth, { name, size }] of three.entries()) {
    await admin.getByLabel(`Cuántas llegaron de ${name}, talle ${size}`).fill('1')
    await admin.getByLabel(`En qué estado llegó ${name}, talle ${size}`).selectOption(conditions[nth]!)
  }
  await admin
    .getByLabel(`Qué le decimos de ${three[2]!.name}, talle ${three[2]!.size}`)
    .fill('Volvió con barro en la suela.')
  await press(admin, 'Recibir productos')
  const due = three[0]!.salePrice + three[1]!.salePrice
  await press(admin, `Devolver ${formatAmount(due)}`)
  await until(async () => (await order.view()).paymentStatus === 'partially_refunded')

  await page.goto(server.url + paths.return(order.reference, code))
  await page.getByText('Volvió con barro en la suela.').waitFor()
  await fits(page)
  const { total } = await order.view()
  expect(await booksOf(order)).toEqual([
    ['sale', expect.objectContaining({ provider: total })],
    ['refund', expect.objectContaining({ provider: -due, goods: due })],
  ])
  expect(errors).toEqual([])
})

test('a dispute that is lost stays in the books: sold, contested, gone', async () => {
  const [shoe] = shoes.slice(4)
  const order = await paidBy(server, 'disputa@example.com', [
    { productId: shoe!.id, size: shoe!.size, quantity: 1 },
  ])
  const { total } = await order.view()
  await server.mercadoPago(`payments/${order.payment}/chargeback`, {})
  await until(async () => (await order.view()).paymentStatus === 'disputed')
  await admin.goto(server.url + adminPaths.order(order.number))
  await fits(admin)
  await server.mercadoPago(`payments/${order.payment}/dispute`, { end: 'lost' })
  await until(async () => (await order.view()).ledger.some(({ kind }) => kind === 'dispute_lost'))

  await admin.reload()
  await admin.getByText('Cuenta del pedido').click()
  const account = admin.locator('details', { hasText: 'Cuenta del pedido' })
  const words = (await account.innerText()).replaceAll('\u00A0', ' ')
  for (const said of ['Venta cobrada', 'Contracargo: Mercado Pago retuvo el dinero', 'Disputa perdida'])
    expect(words).toContain(said)
  expect(words).toContain('Queda en la tienda\n$ 0,00')
  const money = total!
  expect(await booksOf(order)).toEqual([
    ['sale', expect.objectContaining({ provider: money })],
    ['dispute', { provider: -money, disputed: money }],
    ['dispute_lost', { disputed: -money, lost: money }],
  ])
  await fits(admin)
})
