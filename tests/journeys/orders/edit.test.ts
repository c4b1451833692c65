/** An order is edited before it is packed, at 360 px and without scripts: previewed, asked for, paid by whoever bought, and then packed. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatAmount } from '#rules/money.ts'
import { system } from '#rules/users/access.ts'
import { openJourney, until, type Journey } from '#tests/support/browser/journey.ts'
import { CUSTOMER } from '#tests/support/browser/shopper.ts'
import { customersOrder } from '#tests/support/shop/customers-edit.ts'
import { paidOrder } from '#tests/support/shop/waiting-edits.ts'

const PLAIN = { javaScriptEnabled: false, viewport: { width: 360, height: 760 } }
const shops = system('test')
let server: Journey
beforeAll(async () => void (server = await openJourney()))
afterAll(() => server?.close())

const fits = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)

test('one more of a pair: shown first, asked for, declined; asked for again and paid', async () => {
  const { id, reference, line, number } = await paidOrder(server, 'journey')
  const office = await server.visitAs('admin@vereda.test', {}, PLAIN)
  const desk = office.page.getByRole('main')
  const ask = async () => {
    await office.page.goto(`${server.url}/AdminOrder/${number}`)
    await desk.getByRole('link', { name: 'Editar', exact: true }).click()
    await desk
      .getByLabel(`Cuántos de ${line.name}`)
      .first()
      .selectOption(String(line.quantity + 1))
    await desk.getByRole('button', { name: 'Ver cómo quedaría' }).click()
    await desk.getByText(`${line.quantity + 1} × ${line.name}, talle ${line.size}`).waitFor()
    await fits(office.page)
    await desk
      .getByRole('button', { name: `Pedirle ${formatAmount(line.unitPrice)} y cambiar cuando pague` })
      .click()
    await desk.getByText('Un cambio espera el pago').waitFor()
    await fits(office.page)
  }
  await ask()
  expect(await desk.getByRole('button', { name: 'Marcar preparado' }).count()).toBe(0)

  const buyer = await server.visitAs(CUSTOMER, {}, PLAIN)
  const main = buyer.page.getByRole('main')
  const difference = `${server.url}/Order/${reference}/Diferencia`
  await buyer.page.goto(`${server.url}/Order/${reference}`)
  await main.getByRole('link', { name: 'Ver el cambio y pagarlo' }).click()
  await main.getByText(`Falta que pagues la diferencia de ${formatAmount(line.unitPrice)}.`).waitFor()
  await fits(buyer.page)
  await main.getByRole('button', { name: 'No quiero el cambio' }).click()
  await main.getByText('No quisiste este cambio. Tu pedido sigue como estaba.').waitFor()

  await ask()
  await buyer.page.goto(difference)
  await main.getByRole('button', { name: `Pagar la diferencia de ${formatAmount(line.unitPrice)}` }).click()
  await buyer.page.waitForURL(/sandbox\/mercadopago/)
  await buyer.page.getByRole('button', { name: 'Aprobar el pago' }).click()
  await until(async () => {
    const found = await server.shop.ordersAdmin.find(shops, id)
    return found.ok && found.value.edit === null && found.value.payments.length > 1
  })
  await buyer.page.goto(difference)
  await main.getByText('Listo: tu pedido quedó cambiado.').waitFor()
  await office.page.goto(`${server.url}/AdminOrder/${number}`)
  await desk.getByText(`Entra 1 × ${line.name}`).first().waitFor()
  expect([...office.errors, ...buyer.errors]).toEqual([])
  expect(await server.broken()).toEqual([])
})

test('whoever bought takes another size by themselves, and goes back to it', async () => {
  const { reference } = await customersOrder(server)
  const buyer = await server.visitAs(CUSTOMER, {}, PLAIN)
  const main = buyer.page.getByRole('main')
  await buyer.page.goto(`${server.url}/Order/${reference}`)
  await main.getByRole('link', { name: 'Cambiar el talle' }).click()
  const had = (await main.getByText(/^Talle .*En stock ahora:$/).innerText()).replace(
    /^Talle (.*)\. En.*/,
    '$1',
  )
  await main.getByRole('radio').first().check()
  await fits(buyer.page)
  await main.getByRole('button', { name: /^Cambiar el talle/ }).click()
  await main.getByText('Listo, cambiaste tu pedido.').waitFor()
  await fits(buyer.page)
  await main.getByRole('button', { name: `Deshacer: volver al talle ${had}` }).click()
  await main.getByText(`Talle ${had}. En stock ahora:`).waitFor()
  await main.getByRole('link', { name: 'Volver al pedido' }).click()
  expect(await main.getByText('Cambiaste un talle').count()).toBe(2)
  expect(buyer.errors).toEqual([])
  expect(await server.broken()).toEqual([])
})
