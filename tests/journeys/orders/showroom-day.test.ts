/** A day in the showroom from opening to closing, in a real browser: goods come in, sell, leave, come back; the books agree. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatAmount } from '#rules/money.ts'
import { tryList } from '#tests/support/browser/list-columns.ts'
import { awake } from '#tests/support/browser/awake.ts'
import { openJourney, until, type Journey } from '#tests/support/browser/journey.ts'
import { ledgerOf, productNamed, stockOf } from '#tests/support/shelf.ts'
import { chooseSize, goToPay, payBy, placeOrder } from '#tests/support/browser/shopper.ts'

/** Holds product §4.18, §26.6, §27.1, §39.4. */

const ADMIN = 'admin@vereda.test'
const BUYER = 'cliente@vereda.test'
const SHOE = 'Zapatillas Jilguero'
const LIST = [
  'SKU;Producto;Marca;Rubro;Sexo;Precio;Talles;Cantidad;Descripción',
  'J-1;Zapatillas Jilguero;Puma;Zapatillas;Mujer;40.000;42;3;Livianas',
  'J-2;Buzo Zorzal;Nike;Buzos;Hombre;35.000;M/L;6;Friza',
].join('\n')

let server: Journey
beforeAll(async () => {
  server = await openJourney()
})
afterAll(() => server?.close())

const pesos = (text: string): number => Number(text.replace(/[^\d]/g, ''))

/** The number of a report on /AdminFigures for today. */
async function reported(page: Page, name: string): Promise<number> {
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name, exact: true }) })
    .first()
  return pesos((await card.locator('p').nth(1).textContent())!)
}
async function reportsOfToday(page: Page) {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Argentina/Buenos_Aires' }).format(
    new Date(),
  )
  await page.goto(`${server.url}/AdminFigures?from=${today}&to=${today}`)
  await page.getByRole('heading', { name: 'Números', level: 1 }).waitFor()
  return {
    sales: await reported(page, 'Ventas'),
    orders: await reported(page, 'Pedidos pagados'),
    refunded: await reported(page, 'Devuelto'),
  }
}

test('goods are imported, sold, packed, shipped, returned and refunded, somebody is banned, and the reports agree', async () => {
  const { page, errors } = await server.visitAs(ADMIN)
  const main = page.getByRole('main')
  const morning = await reportsOfToday(page)

  // Goods come in.
  await page.goto(`${server.url}/AdminImport`)
  await awake(page)
  const file = { name: 'pedido.csv', mimeType: 'text/csv', buffer: Buffer.from(LIST) }
  await main.getByLabel('Elegí un CSV').setInputFiles(file)
  await page.waitForURL(/AdminImport\/\d+/)
  await tryList(main)
  await main.getByRole('button', { name: 'Importar 2 productos' }).click()
  await main.getByRole('heading', { name: /^Lo que se importó/ }).waitFor()
  const shoe = await productNamed(server.database, SHOE)
  expect(await stockOf(server.database, shoe, '42')).toBe(3)
  // The list had no pictures: nobody sees the goods until somebody decides so.
  expect((await fetch(`${server.url}/ProductDetail/${shoe}`)).status).toBe(404)
  await page.goto(`${server.url}/ModifyProducts?shown=hidden`)
  await main.getByRole('link', { name: SHOE }).first().waitFor()
  await page.goto(`${server.url}/AdminDetail/${shoe}`)
  await main.getByText('Está oculto: le falta una foto').waitFor()
  await main.getByRole('button', { name: 'Mostrarlo sin foto' }).click()
  await main.getByText('Está oculto: le falta una foto').waitFor({ state: 'detached' })

  // The list of orders stays open while a sale comes in.
  await page.goto(`${server.url}/AdminOrders`)
  await awake(page)
  const shopper = await server.visitAs(BUYER)
  const shop = shopper.page.getByRole('main')
  await shopper.page.goto(`${server.url}/?q=jilguero`)
  await shop.getByRole('article').getByRole('link', { name: SHOE }).click()
  await shopper.page.getByRole('heading', { name: SHOE, level: 1 }).waitFor()
  await chooseSize(shopper.page, '42')
  await shopper.page.getByRole('button', { name: 'AGREGAR AL CARRITO', exact: true }).click()
  await shopper.page.getByRole('button', { name: 'AGREGADO AL CARRITO', exact: true }).waitFor()
  const reference = await placeOrder(shopper.page, server.url)
  await goToPay(shopper.page)
  await payBy(shopper.page, 'Aprobar el pago')
  await shopper.page.getByRole('heading', { name: 'Gracias por tu compra' }).waitFor()
  const own = await server.shop.orders.find(
    await server.shop.sessions.visitor((await server.signIn(BUYER)).slice('sid='.length)),
    reference,
  )
  const { number, total, personal } = own.ok ? own.value : expect.fail('the order is not there')
  const row = main.getByRole('link', { name: number })
  await row.waitFor({ timeout: 15_000 })

  // It is packed and sent on its way.
  await row.click()
  await main.getByRole('button', { name: 'Preparar', exact: true }).click()
  await main.getByText('Pedido preparado.').waitFor()
  await main.getByLabel('Quién lo lleva').fill('Correo Argentino')
  await main.getByLabel(/^Código de seguimiento/).fill('JIL-42')
  await main.getByRole('button', { name: 'Despachar' }).click()
  await main.getByText('Pedido despachado. Le avisamos a quien compró.').waitFor()
  await shop.getByText('JIL-42').first().waitFor({ timeout: 15_000 })
  await until(async () => (await server.emails(personal.email)).some(({ text }) => text.includes('JIL-42')))
  await main.getByRole('button', { name: 'Marcar entregado' }).click()
  await main
    .getByText(/entregado/i)
    .first()
    .waitFor()
  expect(await stockOf(server.database, shoe, '42')).toBe(2)
  expect(await reportsOfToday(page)).toEqual({
    sales: morning.sales + total / 100,
    orders: morning.orders + 1,
    refunded: morning.refunded,
  })

  // The shopper takes it back: the right of ten days.
  await shopper.page.goto(`${server.url}/Arrepentimiento`)
  await shop.locator('[name=name]').fill(`${personal.name} ${personal.surname}`)
  await shop.locator('[name=email]').fill(personal.email)
  await shop.locator('[name=order]').fill(number)
  await shop.getByRole('button').last().click()
  const code = await until(async () => /ARR-\d{8}-[A-Z0-9]{6}/.exec(await shop.innerText())?.[0])
  await page.goto(`${server.url}/AdminReturns`)
  await main.getByRole('link', { name: code }).click()
  await main.getByRole('button', { name: 'Aceptar', exact: true }).click()
  await main.getByText('Devolución aceptada. Le avisamos por mail.').waitFor()
  await main.getByLabel(/^Cuántas llegaron de/).fill('1')
  await main.getByLabel(/^En qué estado llegó/).selectOption('Vuelve a la venta')
  await main.getByRole('button', { name: 'Recibir productos' }).click()
  await main.getByText('Anotamos lo que llegó.').waitFor()
  await main.getByRole('button', { name: `Devolver ${formatAmount(total)}`, exact: true }).click()
  await main.getByText('Devolución resuelta.').waitFor()
  expect(await stockOf(server.database, shoe, '42')).toBe(3)
  await until(async () => {
    const found = await server.shop.ordersAdmin.find(
      { kind: 'system', name: 'test' },
      Number(number.slice(2)),
    )
    return found.ok && found.value.paymentStatus === 'refunded'
  })
  expect(await ledgerOf(server.database, reference)).toEqual(['reserved -1', 'sold 0', 'returned 1'])

  // Somebody has to go.
  await page.goto(`${server.url}/AllUsers?q=lubenitez`)
  await main.getByRole('button', { name: 'BAN lubenitez' }).click()
  await page
    .getByRole('alertdialog', { name: '¿Banear a lubenitez?' })
    .getByRole('button', { name: 'BAN', exact: true })
    .click()
  await main.getByText('La persona quedó baneada.').waitFor()
  const theirs = await server.visitAs('lucia@vereda.test')
  await theirs.page.goto(server.url)
  await theirs.page.getByRole('heading', { name: 'Estas baneado' }).waitFor()

  // The till agrees with the books.
  expect(await reportsOfToday(page)).toEqual({
    sales: morning.sales + total / 100,
    orders: morning.orders + 1,
    refunded: morning.refunded + total / 100,
  })
  await main.getByRole('link', { name: 'Ventas', exact: true }).click()
  await main.getByRole('link', { name: number }).first().waitFor()
  expect(await server.shop.verify()).toSatisfy((findings: { broken: unknown[] }[]) =>
    findings.every(({ broken }) => broken.length === 0),
  )
  expect([...errors, ...shopper.errors]).toEqual([])
  expect(server.troubles).toEqual([])
}, 180_000)
