/** A transfer from the order to its money, without scripts on a phone: chosen, read off the page, found in the bank's list, matched, told. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayOf } from '#rules/calendar/argentine-day.ts'
import { paths } from '#rules/paths.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { formatAmount, formatPesos, toPesos } from '#rules/money.ts'
import { system } from '#rules/users/access.ts'
import { productNamed } from '#tests/support/shelf.ts'
import { openJourney, until, type Journey } from '#tests/support/browser/journey.ts'
import { CUSTOMER } from '#tests/support/browser/shopper.ts'
import { filledForm } from '#tests/support/builders.ts'
import { TEST_CBU } from '#tests/support/by-hand.ts'

/** Holds product §12.18, §12.19. */

let server: Journey
beforeAll(async () => {
  server = await openJourney()
  await server.shop.settingsAdmin.change(system('test'), { transferCbu: TEST_CBU, handDiscount: '10' })
})
afterAll(() => server?.close())

/** As a bank gives it out: a credit that says whose it is, and one that is nobody's. */
const listOf = (total: number) => {
  const [year, month, day] = dayOf(new Date()).split('-')
  const amount = (centavos: number) => toPesos(centavos).toFixed(2).replace('.', ',')
  return [
    'Movimientos de la cuenta',
    'Fecha;Concepto;Importe;Saldo',
    `${day}/${month}/${year};TRANSF PEREZ ANA;${amount(total)};1,00`,
    `${day}/${month}/${year};PRESTAMO;${amount(total * 7)};1,00`,
  ].join('\n')
}

test('an order is to be transferred for less, is found in the list of the bank, and is paid', async () => {
  const shopper = await server.visitAs(CUSTOMER, {}, { javaScriptEnabled: false })
  const visitor = await server.shop.sessions.visitor((await server.signIn(CUSTOMER)).replace('sid=', ''))
  const productId = await productNamed(server.database, 'Zapatillas Cancha Blancas')
  const placed = await server.shop.orders.place(visitor, {
    key: 'a-transfer-by-journey-1',
    lines: [{ productId, size: '42', quantity: 1 }],
    personal: filledForm(),
    delivery: 'delivery',
    couponCode: null,
    shownTotal: null,
  })
  if (!placed.ok) throw new Error(placed.message)
  const { reference, number } = placed.value
  const { page } = shopper
  await page.goto(server.url + paths.otherMeans(reference))
  await page.getByRole('button', { name: /^Pagar por transferencia · \$/ }).click()
  await page.getByRole('heading', { name: 'Datos para transferir' }).waitFor()
  const order = await server.shop.orders.find(visitor, reference)
  if (!order.ok) throw new Error(order.message)
  const { total, meansDiscount } = order.value
  expect(meansDiscount).toBeGreaterThan(0)
  const main = page.getByRole('main')
  await main.getByText(TEST_CBU).waitFor()
  await main.getByText(formatAmount(total), { exact: true }).first().waitFor()
  await main.getByText('Descuento por transferencia').waitFor()
  await main.getByText(`−${formatPesos(meansDiscount)}`).waitFor()

  const desk = await server.visitAs('ventas@vereda.test', {}, { javaScriptEnabled: false })
  const back = desk.page.getByRole('main')
  await desk.page.goto(server.url + adminPaths.transfers)
  await back.getByLabel('Movimientos').fill(listOf(total))
  await back.getByRole('button', { name: 'Ver cómo se lee' }).click()
  await back.getByRole('button', { name: /^Traer 2 movimientos por \$/ }).click()
  await back
    .getByText('Es el mismo importe')
    .or(back.getByText(/importe/))
    .first()
    .waitFor()
  expect(await back.getByText('No se parece a ningún pedido que espere un pago.').count()).toBe(1)
  await back.getByRole('button', { name: `Acreditar ${formatAmount(total)} en ${number}` }).click()
  await back.getByText('Ningún pedido espera una transferencia ni efectivo').waitFor()

  await page.reload()
  await main.getByText('Pagado por transferencia').waitFor()
  const mails = await until(async () => {
    const subjects = (await server.emails('ana@example.com')).map(({ subject }) => subject)
    return subjects.some((subject) => subject.startsWith('¡Listo! Pagaste')) && subjects
  })
  expect(mails.some((subject) => subject.startsWith('Datos para transferir'))).toBe(true)

  // It was somebody else's: the order waits again, and the entry may be matched anew.
  await desk.page.goto(server.url + adminPaths.transfers)
  const booked = back.getByRole('listitem').filter({ hasText: `Fue un error en ${number}` })
  await booked.getByText('Fue un error').click()
  await booked.getByLabel('Por qué').fill('Era de otro pedido')
  await booked.getByRole('button', { name: `Deshacer ${formatAmount(total)}` }).click()
  await back.getByText(/vuelve a esperar su pago, y le avisamos/).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Datos para transferir' }).waitFor()
  await until(async () =>
    (await server.emails('ana@example.com')).some(({ subject }) => subject.startsWith('Corregimos el pago')),
  )
  await back.getByRole('button', { name: `Acreditar ${formatAmount(total)} en ${number}` }).click()
  await back.getByText('Ningún pedido espera una transferencia ni efectivo').waitFor()
  expect([...shopper.errors, ...desk.errors]).toEqual([])
  expect(await server.broken()).toEqual([])
})
