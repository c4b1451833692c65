/** Store credit: given in the back office, it pays an order whole or in part, and what is left to pay is said before it is owed. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openJourney, type Journey } from '#tests/support/browser/journey.ts'
import {
  amountsIn,
  confirm,
  fillIn,
  goToPay,
  payBy,
  PERSONAL_DATA,
  putIntoCart,
} from '#tests/support/browser/shopper.ts'
import { productNamed } from '#tests/support/shelf.ts'

let server: Journey
beforeAll(async () => void (server = await openJourney()))
afterAll(() => server?.close())

test('credit pays all of one order at once, and without scripts a part of the next', async () => {
  const shoe = await productNamed(server.database, 'Zapatillas Cancha Blancas')
  const office = await server.visitAs('admin@vereda.test')
  await office.page.goto(`${server.url}/ClientDetail/cliente%40vereda.test`)
  await office.page.getByText('Dar o descontar saldo').click()
  await office.page.getByLabel('Monto en pesos').fill('80.000')
  await office.page.getByRole('textbox', { name: 'Motivo', exact: true }).fill('Por la demora de tu pedido')
  await office.page.getByRole('button', { name: 'Dar saldo' }).click()
  await office.page.getByText('El saldo cambió. Le avisamos a esa persona.').waitFor()

  const { page, errors } = await server.visitAs('cliente@vereda.test')
  const summary = page.getByRole('region', { name: 'Tu pedido' })
  await putIntoCart(page, server.url, shoe, '42')
  await page.goto(`${server.url}/Checkout`)
  await fillIn(page, PERSONAL_DATA, 'Cordoba')
  await summary.getByText('Envío a Córdoba').waitFor()
  expect(await amountsIn(summary)).toEqual(['$ 59.999', '$ 1.000', '$ 60.999'])
  await summary.getByLabel('Usar mi saldo a favor: $ 60.999').check()
  await summary.getByText('Lo paga tu saldo a favor: queda pagado al confirmar.').waitFor()
  expect((await amountsIn(summary)).slice(3)).toEqual(['−$ 60.999', '$ 0'])
  await confirm(page)
  await page.getByRole('heading', { name: 'Gracias por tu compra' }).waitFor()
  await page.goto(`${server.url}/MiSaldo`)
  await page.getByText('$ 19.001', { exact: true }).first().waitFor()

  const plain = await server.visitAs('cliente@vereda.test', {}, { javaScriptEnabled: false })
  await putIntoCart(plain.page, server.url, shoe, '42')
  await plain.page.goto(`${server.url}/Checkout`)
  await fillIn(plain.page, PERSONAL_DATA, 'Cordoba')
  await plain.page.getByRole('button', { name: 'Actualizar el envío según la provincia elegida' }).click()
  await plain.page.getByLabel('Usar mi saldo a favor: $ 19.001').check()
  await confirm(plain.page)
  await plain.page.waitForURL(/pedido=/)
  await goToPay(plain.page)
  await plain.page.getByText('$ 41.998').first().waitFor()
  await payBy(plain.page, 'Aprobar el pago')
  await plain.page.getByText('−$ 19.001').waitFor()
  await plain.page.goto(`${server.url}/MiSaldo`)
  await plain.page.getByText('$ 0', { exact: true }).first().waitFor()
  expect([...errors, ...plain.errors, ...office.errors]).toEqual([])
})
