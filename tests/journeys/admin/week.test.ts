/**
 * A week of the desk, by three people with three roles: each does day by day what their role is for, on a phone or a computer, is
 * refused or not shown the rest, and after every day the books agree.
 */
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLog, orders, productSizes } from '#data/schema.ts'
import { FULFILMENT_STEPS } from '#rules/orders/fulfilment/steps.ts'
import { FULFILMENT } from '#rules/orders/fulfilment/states.ts'
import { ORDER_PAYMENT } from '#rules/payments/order-payment.ts'
import { orderNumber } from '#rules/orders/order.ts'
import { system } from '#rules/users/access.ts'
import { writeToShop } from '#tests/support/browser/back-office.ts'
import { openJourney, until, type Journey } from '#tests/support/browser/journey.ts'
import { goToPay, payBy, placeOrder } from '#tests/support/browser/shopper.ts'

/** Holds product §18.10, §27.5, §29.1, §44.6. */

const DAY = 24 * 60
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

let server: Journey
const at = {} as Record<'sales' | 'warehouse' | 'accountant', { page: Page; errors: string[] }>
beforeAll(async () => {
  server = await openJourney()
})
afterAll(() => server?.close())

/** Sessions are shorter than a week. */
async function morning() {
  for (const { page } of Object.values(at)) await page.context().close()
  at.sales = await server.visitAs('ventas@vereda.test', {}, PHONE)
  at.warehouse = await server.visitAs('deposito@vereda.test')
  at.accountant = await server.visitAs('contador@vereda.test')
}
async function evening() {
  for (const { errors } of Object.values(at)) expect(errors.splice(0)).toEqual([])
  expect(await server.broken()).toEqual([])
  expect(server.troubles).toEqual([])
  await server.later(DAY)
  await morning()
}
const main = (who: keyof typeof at) => at[who].page.getByRole('main')
const open = (who: keyof typeof at, address: string) => at[who].page.goto(server.url + address)
/** Looked for from wherever one stands. */
async function look(who: keyof typeof at, q: string) {
  const field = at[who].page.getByRole('combobox', { name: 'Buscar en toda la administración' })
  await field.fill(q)
  await field.press('Enter')
}
async function refused(who: keyof typeof at, address: string, role: string) {
  const answer = await open(who, address)
  expect([address, answer!.status()]).toEqual([address, 403])
  await main(who).getByText(`Tu rol «${role}» no usa esta página.`).waitFor()
  // The browser says so too, of any page that is refused.
  at[who].errors.splice(0)
}
const kept = async (who: keyof typeof at, address: string) => {
  const { page } = at[who]
  const answer = await page.request.get(server.url + address)
  return { status: answer.status(), text: await answer.text() }
}
/** Somebody buys a pair and pays for it. */
async function aSale() {
  const { page, errors } = await server.visitAs('cliente@vereda.test', { 1: '42:1' })
  const reference = await placeOrder(page, server.url)
  await goToPay(page)
  await payBy(page, 'Aprobar el pago')
  await page.getByRole('heading', { name: 'Gracias por tu compra' }).waitFor()
  expect(errors).toEqual([])
  const [order] = await server.database.db.select().from(orders).where(eq(orders.reference, reference))
  return order!
}

test('a week, from Monday to Friday', async () => {
  await morning()

  // Monday: the warehouse finds an order by telephone and packs it, without a price in sight; the others find theirs.
  const order = await aSale()
  const number = orderNumber(order.id)
  await open('warehouse', '/Dashboard')
  expect(
    await main('warehouse')
      .getByText(/Cobrado hoy|Debemos/)
      .count(),
  ).toBe(0)
  await look('warehouse', `+54 9 ${order.phone}`)
  await main('warehouse').getByRole('region', { name: 'Pedidos' }).getByRole('link', { name: number }).click()
  await main('warehouse').getByRole('button', { name: 'Preparar', exact: true }).click()
  await main('warehouse').getByText('Pedido preparado.').first().waitFor()
  expect(await main('warehouse').innerText()).not.toMatch(/\$|@/)
  expect(
    await main('warehouse')
      .getByRole('button', { name: /Devolver|Cancelar/ })
      .count(),
  ).toBe(0)
  await open('accountant', `/AdminOrder/${number}`)
  await main('accountant').getByText(order.email).first().waitFor()
  expect(
    await main('accountant')
      .getByRole('button', { name: /Despachar|Guardar nota|Cancelar/ })
      .count(),
  ).toBe(0)
  await open('sales', '/Dashboard')
  await main('sales')
    .getByText(/^Cobrado hoy: /)
    .waitFor()
  const owed = /^Debemos \$\s[\d.]+ en saldos a favor y tarjetas de regalo$/
  await main('sales').getByText(owed).waitFor()
  await open('accountant', '/Dashboard')
  await main('accountant').getByRole('link', { name: owed }).click()
  await main('accountant').getByText('Lo que se debe hoy: nadie las canjeó todavía').waitFor()
  await evening()

  // Tuesday: a message is answered on the phone; the order leaves.
  await writeToShop(server, 'juana@example.com', 'Talle 42')
  await open('sales', '/Dashboard')
  await main('sales').getByRole('link', { name: '1 mensaje sin responder' }).tap()
  await main('sales').getByRole('link', { name: 'Talle 42' }).tap()
  await main('sales').getByLabel('Respuesta', { exact: true }).fill('Sí, quedan dos.')
  await main('sales').getByRole('button', { name: 'Enviar respuesta' }).tap()
  await main('sales').getByText('Respuesta guardada.').first().waitFor()
  await refused('warehouse', '/AdminMessages', 'Depósito')
  await refused('accountant', '/AdminMessages', 'Contador')
  await open('warehouse', `/AdminOrder/${number}`)
  await main('warehouse').getByLabel('Quién lo lleva').fill('OCA')
  await main('warehouse')
    .getByLabel(/^Código de seguimiento/)
    .fill('SEM-77')
  await main('warehouse').getByRole('button', { name: 'Despachar' }).click()
  await main('warehouse').getByText(FULFILMENT_STEPS.ship.said).first().waitFor()
  await until(async () => {
    const [now] = await server.database.db.select().from(orders).where(eq(orders.id, order.id))
    return now!.fulfilmentStatus === FULFILMENT.shipped
  })
  await evening()

  // Wednesday: somebody asks where it is, and regrets it; sales answer, the warehouse receives, sales give the money back.
  await open('sales', '/AdminReturns')
  await look('sales', 'sem-77')
  await main('sales').getByRole('link', { name: number }).tap()
  await main('sales').getByRole('button', { name: 'Marcar entregado' }).tap()
  // Pressed before the scripts were there it answers with another page, and what is typed into this one would go with it.
  await main('sales').getByText(FULFILMENT_STEPS.deliver.said).first().waitFor()
  await until(async () => {
    const [now] = await server.database.db.select().from(orders).where(eq(orders.id, order.id))
    return now!.fulfilmentStatus === FULFILMENT.delivered
  })
  const asked = await server.shop.withdrawals.request(
    { kind: 'anonymous', who: 'semana' },
    { name: `${order.name} ${order.surname}`, email: order.email, order: number, reason: 'Me queda chico' },
  )
  const code = asked.ok ? asked.value.code : expect.fail(asked.message)
  await look('sales', code)
  await at.sales.page.waitForURL(`**/AdminReturn/${code}`)
  await main('sales').getByRole('button', { name: 'Aceptar', exact: true }).tap()
  await main('sales').getByText('Devolución aceptada. Le avisamos por mail.').waitFor()
  await open('warehouse', `/AdminReturn/${code}`)
  for (const field of await main('warehouse')
    .getByLabel(/^Cuántas llegaron de/)
    .all())
    await field.fill('1')
  for (const field of await main('warehouse')
    .getByLabel(/^En qué estado llegó/)
    .all())
    await field.selectOption('Vuelve a la venta')
  await main('warehouse').getByRole('button', { name: 'Recibir productos' }).click()
  await main('warehouse').getByText('Anotamos lo que llegó.').waitFor()
  expect(
    await main('warehouse')
      .getByRole('button', { name: /^Devolver/ })
      .count(),
  ).toBe(0)
  await open('sales', `/AdminReturn/${code}`)
  await main('sales')
    .getByRole('button', { name: /^Devolver \$/ })
    .first()
    .tap()
  await main('sales').getByText('Devolución resuelta.').waitFor()
  await until(async () => {
    const [now] = await server.database.db.select().from(orders).where(eq(orders.id, order.id))
    return now!.paymentStatus === ORDER_PAYMENT.refunded
  })
  await evening()

  // Thursday: the warehouse counts; nobody of the three sets a price.
  const [size] = await server.database.db.select().from(productSizes).where(eq(productSizes.id, 1))
  await open('warehouse', `/AdminStock/${size!.productId}?talle=${size!.size}`)
  await main('warehouse')
    .getByLabel('Conté')
    .first()
    .fill(String(size!.stock + 1))
  await main('warehouse').getByLabel('Motivo').first().fill('Conteo del jueves')
  await main('warehouse')
    .getByRole('button', { name: /^Ajustar/ })
    .first()
    .click()
  await main('warehouse').getByText('Stock ajustado.').waitFor()
  await open('sales', `/AdminStock/${size!.productId}?talle=${size!.size}`)
  expect(
    await main('sales')
      .getByRole('button', { name: /^Ajustar/ })
      .count(),
  ).toBe(0)
  for (const [who, role] of [
    ['sales', 'Ventas'],
    ['warehouse', 'Depósito'],
    ['accountant', 'Contador'],
  ] as const)
    for (const address of ['/EditProduct/1', '/AdminPriceLists', '/AdminSettings', '/AdminAudit'])
      await refused(who, address, role)
  await evening()

  // Friday: the accountant takes the week away as files; the others may not.
  await open('accountant', '/AdminFigures')
  await main('accountant').getByRole('heading', { name: 'Números', level: 1 }).waitFor()
  const sold = await kept('accountant', '/AdminOrders/csv')
  expect([sold.status, sold.text.includes(number)]).toEqual([200, true])
  expect((await kept('accountant', '/AdminFigures/ventas/csv')).status).toBe(200)
  expect((await kept('warehouse', '/AdminFigures/ventas/csv')).status).toBe(403)
  expect((await kept('sales', '/AdminExport')).status).toBe(403)
  await refused('sales', '/AdminFigures', 'Ventas')
  await look('accountant', order.email)
  await main('accountant')
    .getByRole('region', { name: 'Pedidos' })
    .getByRole('link', { name: number })
    .waitFor()
  expect(await main('accountant').getByRole('region', { name: 'Mensajes' }).count()).toBe(0)

  // Whoever did what stands in the record.
  const written = await server.shop.audit.list(system('test'))
  const deeds = written.ok ? written.value.rows.map(({ actorName, action }) => `${actorName} ${action}`) : []
  expect(deeds.filter((deed) => deed.startsWith('contador'))).toEqual([])
  expect(
    new Set((await server.database.db.select().from(auditLog).orderBy(auditLog.id)).map(({ actor }) => actor))
      .size,
  ).toBeGreaterThan(2)
  await evening()
}, 300_000)
