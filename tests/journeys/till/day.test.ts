/**
 * A day of the showroom from opening the till to closing it (product §57.3, §61.4): three sales, an exchange of a web order, an order by chat
 * that is paid by its link, ten web orders packed and sent, a courier that found nobody, a count of the shelf; then the figures, what a
 * consignor is told and `verify` agree.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq, inArray } from 'drizzle-orm'
import { orders, units, users } from '#data/schema.ts'
import { toPesos } from '#rules/money.ts'
import { orderNumber } from '#rules/orders/order.ts'
import { serverPaths } from '#rules/server-paths.ts'
import { system, type PersonVisitor } from '#rules/users/access.ts'
import { SHIPMENT } from '#rules/shipments/states.ts'
import type { Outcome } from '#rules/outcome.ts'
import { numbersOf } from '#shop/consignment/settlements/account.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { awake, listening } from '#tests/support/browser/awake.ts'
import { openJourney, until, type Journey } from '#tests/support/browser/journey.ts'
import { MOST_CLICKS, packAndSend } from '#tests/support/browser/packing.ts'
import { confirm, CUSTOMER, fillIn, goToPay, payBy, PERSONAL_DATA } from '#tests/support/browser/shopper.ts'
import { testContext } from '#tests/support/open-shop.ts'
import { consignedPairs } from '#tests/support/shop/consigned-pairs.ts'
import { paidWithCredit } from '#tests/support/shop/paid-with-credit.ts'

const SHOE = { id: 1, name: 'Zapatillas Cancha Blancas', size: '41', other: '42' }
const SHELF = 'J1'
const self = system('test')
let server: Journey
beforeAll(async () => {
  server = await openJourney()
})
afterAll(() => server?.close())

function valueOf<T>(end: Outcome<T>): T {
  if (!end.ok) throw new Error(JSON.stringify(end))
  return end.value
}
const takings = async () => {
  const { takings } = valueOf(await server.shop.dashboard.waiting(self))
  return takings ?? { amount: 0, orders: 0 }
}
const drawer = async () => valueOf(await server.shop.till.days.current(self))!

const sizeOf = async (size: string) => {
  const { sizes } = valueOf(await server.shop.stock.ledger(self, SHOE.id))
  return sizes.find((one) => one.size === size)!
}
/** Enough of both sizes for the day, on one shelf. */
async function stocked(size: string): Promise<void> {
  const { sizeId } = await sizeOf(size)
  const form = { counted: '30', reason: 'Conteo', key: `day-count-${size}` }
  valueOf(await server.shop.stock.adjust(self, sizeId, form))
  valueOf(await server.shop.stock.place(self, sizeId, { shelf: SHELF }))
}

/** The shelf is counted by scanning, on a telephone; of what was sold nothing is missing, and one box more is. */
async function countShelf(): Promise<void> {
  const { page, errors } = await server.visitAs('deposito@vereda.test', undefined, {
    viewport: { width: 390, height: 844 },
  })
  await listening(page, `${server.url}${adminPaths.unitCounts}`)
  await page.getByLabel('Qué estante').fill(SHELF)
  await page.getByRole('button', { name: 'Empezar o seguir' }).click()
  const before = await sizeOf(SHOE.size)
  for (const [size, missing] of [
    [SHOE.size, 1],
    [SHOE.other, 0],
  ] as const) {
    const { sizeId, stock, waiting } = await sizeOf(size)
    const lies = stock + waiting - missing
    await page.getByLabel('Cuántas de ese código').fill(String(lies))
    await page.getByLabel('Escaneá la etiqueta o la caja, o escribí el código').fill(`T${sizeId}`)
    await page.keyboard.press('Enter')
    await page.getByText(`talle ${size}: van ${lies}.`).waitFor()
  }
  // What is approved is what the list shows, and it is read anew after the last scan has been told.
  await page.getByRole('heading', { name: 'Contadas y coinciden 1' }).waitFor()
  await page.getByText('Se corrige el stock de 1 talle.').waitFor()
  await page.getByRole('button', { name: 'Aprobar el recuento' }).click()
  await page.getByText('Recuento aprobado.').waitFor()
  expect((await sizeOf(SHOE.size)).stock).toBe(before.stock - 1)
  expect(errors).toEqual([])
}

/** A pair that somebody entrusted, on sale; with whose it is. */
async function entrusted(): Promise<{ code: string; consignorId: number }> {
  const { db } = server.database
  const [owner] = await db.select().from(users).where(eq(users.role, 'owner')).orderBy(users.id)
  const admin = { ...owner!, kind: 'person', authenticatedAt: new Date() } as unknown as PersonVisitor
  const pairs = consignedPairs(server.database, testContext(server.database, { now: new Date() }), admin)
  await server.shop.consignment.people.agreements.find()
  const consignorId = await pairs.consignor()
  return { code: await pairs.onSale(SHOE.id, { consignorId }), consignorId }
}

test('a day of the showroom: three sales, an exchange, an order by chat, ten parcels, a visit that failed, a count, the close', async () => {
  const { shop, database } = server
  const pair = await entrusted()
  const before = await takings()
  const owed = await numbersOf(database.db, pair.consignorId)
  const { page, errors } = await server.visitAs('ventas@vereda.test', undefined, {
    viewport: { width: 820, height: 1180 },
  })
  const main = page.getByRole('main')
  const press = (name: string | RegExp) => main.getByRole('button', { name }).click()
  const paid: number[] = []
  const soldHere = async () => {
    await page.waitForURL(/\/venta\//)
    paid.push(Number(/V-0*(\d+)/.exec(page.url())![1]))
  }

  // The till is opened.
  for (const size of [SHOE.size, SHOE.other]) await stocked(size)
  await page.goto(`${server.url}/AdminTill`)
  await page.getByLabel('Efectivo al abrir, en pesos').fill('10.000')
  await press('Abrir la caja')
  await main.getByText('Caja abierta.').waitFor()

  // In cash, a pair that somebody entrusted.
  await page.goto(`${server.url}/AdminTill?linea=${SHOE.id}:42@${pair.code}:1`)
  await awake(page)
  await press(/^Cobrar \$/)
  await soldHere()

  // By a QR, in the app of a bank.
  await page.goto(`${server.url}/AdminTill?linea=${SHOE.id}:${SHOE.size}:1`)
  await awake(page)
  await page.getByText('QR de Mercado Pago', { exact: true }).click()
  await press(/^Cobrar \$/)
  await soldHere()
  const wallet = page.getByRole('link', { name: 'Pagarlo en la billetera de prueba' })
  const payer = await page.context().newPage()
  await payer.goto(`${server.url}${await wallet.getAttribute('href')}`)
  await payer.getByRole('button', { name: 'Pagar con la app de un banco' }).click()
  await payer.getByText('El pago se acreditó', { exact: false }).waitFor()
  await payer.close()
  await main.getByText(/^Cobrada con QR: \$/).waitFor()

  // With store credit first, then by card and in cash.
  const customer = valueOf(await shop.till.findCustomer(self, { email: CUSTOMER }))
  const gift = { kind: 'given', amount: 5_000, reason: 'Cortesía', key: 'day-credit' }
  valueOf(await shop.credit.give(self, customer.id, gift))
  await page.goto(`${server.url}/AdminTill?linea=${SHOE.id}:${SHOE.size}:1&cliente=${customer.id}`)
  await awake(page)
  await page.getByText('Varios medios', { exact: true }).click()
  await page.getByLabel('Con tarjeta, en pesos').fill('10.000')
  await page.getByLabel('Número de cupón').fill('0042')
  await press(/^Cobrar \$/)
  await soldHere()
  await main.getByText('Venta cobrada y entregada.').waitFor()

  // A web order that was delivered is changed for another size.
  const line = { productId: SHOE.id, size: SHOE.size, quantity: 1 }
  const [bought, sent] = await paidWithCredit(server, line, 2, 'Otra')
  paid.push(bought!, sent!)
  for (const step of [
    () => shop.ordersAdmin.pack(self, bought!),
    () => shop.ordersAdmin.ship(self, bought!, { carrier: 'OCA', trackingCode: 'D1' }),
    () => shop.ordersAdmin.deliver(self, bought!),
  ])
    valueOf<unknown>(await step())
  await page.goto(`${server.url}/AdminTill/devolver/${orderNumber(bought!)}`)
  await main.getByRole('link', { name: new RegExp(`^Cambiar ${SHOE.name}`) }).click()
  await main.getByRole('link', { name: `Cambiar por talle ${SHOE.other}`, exact: true }).click()
  await press('Hacer el cambio')
  await page.getByRole('article', { name: 'Comprobante' }).getByText('Sin diferencia').waitFor()

  // An order by chat is paid by its link.
  const asked = { key: 'day-chat-order-0001', channel: 'whatsapp', name: 'Camila', phone: '1155550100' }
  const chat = valueOf(await shop.chatOrders.take(self, asked, [line]))
  paid.push(chat.id)
  await page.goto(`${server.url}/AdminOrder/${orderNumber(chat.id)}`)
  const panel = page.getByRole('region', { name: 'Mandale el enlace a Camila' })
  const link = (await panel
    .getByRole('link', { name: /Pedido/ })
    .first()
    .getAttribute('href'))!
  const buyer = await server.visitAs('camila.jornada@example.com')
  await buyer.page.goto(link)
  await fillIn(buyer.page, PERSONAL_DATA)
  await confirm(buyer.page)
  await buyer.page.waitForURL(/pedido=/)
  await goToPay(buyer.page)
  await payBy(buyer.page, 'Aprobar el pago')
  await until(() => buyer.page.getByText('Gracias por tu compra').first().isVisible())

  // Ten web orders are packed, labelled and sent.
  const ten = await paidWithCredit(server, line, 10, 'Jornada')
  paid.push(...ten)
  expect(await packAndSend(server, page, ten, 'Jornada')).toBeLessThanOrEqual(MOST_CLICKS)

  // A courier found nobody at home: it waits for a person.
  const [planned] = valueOf(await shop.shipments.plan(self, [sent!])).going
  const { box, declared } = planned!
  const parcel = { courier: 'correo', ...box, declared: toPesos(declared) }
  const { id: shipment, trackingCode } = valueOf(await shop.shipments.create(self, sent!, parcel))
  for (const what of ['admitted', 'moved', 'out', 'failed'])
    await server.app.inject({
      method: 'POST',
      url: `${serverPaths.sandboxes}/correo/happen`,
      headers: { 'sec-fetch-site': 'same-origin' },
      payload: { number: trackingCode, what },
    })
  // A courier that is slow to answer is asked again, as a person would.
  await until(
    async () => valueOf(await shop.shipments.askNow(self, shipment)).state === SHIPMENT.visit_failed,
  )
  await page.goto(`${server.url}/AdminShipments`)
  await main.getByText(orderNumber(sent!)).first().waitFor()
  valueOf<unknown>(await shop.shipments.attend(self, shipment, { note: 'Se coordinó otra visita' }))

  await countShelf()

  // A hundred pesos are missing at the close.
  const there = await drawer()
  await page.goto(`${server.url}/AdminTill/caja/${there.id}`)
  await page.getByLabel('Efectivo contado, en pesos').fill(String(toPesos(there.expected) - 100))
  await press('Cerrar la caja')
  await main
    .getByText(/^Faltan \$\s100: contá por qué/)
    .first()
    .waitFor()
  await page.getByLabel('Si no coincide, por qué').fill('Vuelto mal dado')
  await press('Cerrar la caja')
  await main.getByText('Caja cerrada.').waitFor()

  // It all agrees: the dashboard, the till, the consignor, and verify.
  const all = await database.db.select().from(orders).where(inArray(orders.id, paid))
  const sum = (rows: readonly { totalCentavos: number }[]) =>
    rows.reduce((total, { totalCentavos }) => total + totalCentavos, 0)
  const after = await takings()
  expect([after.orders - before.orders, after.amount - before.amount]).toEqual([paid.length, sum(all)])
  const { day } = valueOf(await shop.till.days.day(self, there.id))
  const { cash, card, transfer, qr, credit } = day.takings
  expect([day.sales, day.difference, day.differenceReason]).toEqual([3, -10_000, 'Vuelto mal dado'])
  expect(cash + card + transfer + qr + credit).toBe(sum(all.filter(({ channel }) => channel === 'counter')))
  expect((await numbersOf(database.db, pair.consignorId)).onTheWay - owed.onTheWay).toBe(6_742_500)
  const [unit] = await database.db.select().from(units).where(eq(units.code, pair.code))
  expect(unit!.state).toBe('sold')
  await expect.poll(() => server.broken(), { timeout: 30_000 }).toEqual([])
  expect([...errors, ...buyer.errors]).toEqual([])
}, 300_000)
