/** Payments that do not go the straight way, as the person sees them and as the books show them afterwards. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { paths } from '#rules/paths.ts'
import { openJourney, until, type Journey } from '#tests/support/browser/journey.ts'
import { ledgerOf, productNamed, stockOf } from '#tests/support/shelf.ts'
import { goToPay, payBy, PERSONAL_DATA, placeOrder } from '#tests/support/browser/shopper.ts'

/** Holds product §8.1, §8.5, §31.2, §33.2. */

const SIZE = '42'

let server: Journey
let shoe: number
beforeAll(async () => {
  server = await openJourney()
  shoe = await productNamed(server.database, 'Zapatillas Cancha Blancas')
})
afterAll(() => server?.close())
afterEach(async () => {
  expect(await server.broken()).toEqual([])
  expect(server.troubles).toEqual([])
})

const buyer = (email: string) => server.visitAs(email, { [shoe]: `${SIZE}:1` })

type Payment = { id: number; status: string; external_reference: string }
async function paymentsOf(reference: string): Promise<Payment[]> {
  const { payments } = await server.mercadoPago<{ payments: Payment[] }>('state')
  return payments.filter((payment) => payment.external_reference === reference)
}

test('a browser that fetches the way out before it is asked for leaves nobody in doubt', async () => {
  const { page, close } = await buyer('apurada@example.com')
  const reference = await placeOrder(page, server.url)
  const ahead = await page.request.get(server.url + paths.leaveToPay(reference), {
    headers: { 'sec-purpose': 'prefetch' },
    maxRedirects: 0,
  })
  expect(ahead.status()).toBe(425)
  await goToPay(page)
  await payBy(page, 'Aprobar el pago')
  await page.getByRole('heading', { name: 'Gracias por tu compra' }).waitFor()
  await close()
})

test('a rejected payment says why and what to do, and the order can be paid again', async () => {
  const { page, errors, close } = await buyer('rechazada@example.com')
  const reference = await placeOrder(page, server.url)
  await goToPay(page)
  await page.getByLabel('Motivo del rechazo').selectOption('cc_rejected_insufficient_amount')
  await payBy(page, 'Rechazar el pago')

  await page.waitForURL(new RegExp(`/Order/${reference}`))
  await page.getByRole('heading', { name: 'El pago no salió' }).waitFor()
  await page
    .getByText('La tarjeta no tiene fondos suficientes. Probá con otra tarjeta u otro medio')
    .waitFor()
  await page.getByText('No se cobró nada y tu pedido sigue guardado.').waitFor()
  await page.getByRole('link', { name: 'Probar otra vez o con otro medio' }).click()
  await page.getByText('El último pago no salió').waitFor()
  await goToPay(page)
  await payBy(page, 'Aprobar el pago')

  await page.getByRole('heading', { name: 'Gracias por tu compra' }).waitFor()
  await page.getByText('Un pago fue rechazado').waitFor()
  await page.getByText('Pago acreditado').waitFor()
  expect(await ledgerOf(server.database, reference)).toEqual(['reserved -1', 'sold 0'])
  expect(errors).toEqual([])
  await close()
})

test('paid after a rejection, while nobody has heard of it: no tab asks for the money again', async () => {
  const { page, errors, close } = await buyer('en.duda@example.com')
  const reference = await placeOrder(page, server.url)
  await goToPay(page)
  await payBy(page, 'Rechazar el pago')
  await page.getByRole('heading', { name: 'El pago no salió' }).waitFor()
  await page.getByRole('link', { name: 'Probar otra vez o con otro medio' }).click()
  await goToPay(page)
  // No notice comes, and nobody who asks is answered.
  await server.mercadoPago('faults/webhooks', { drop: 10_000 })
  await server.mercadoPago('faults/api', { kind: 'status', status: 503, count: 10_000, path: '/v1/payments' })
  await payBy(page, 'Aprobar el pago')

  const second = await page.context().newPage()
  for (const path of [`/Order/${reference}`, `/Checkout?pedido=${reference}`])
    for (const tab of [page, second]) {
      if (tab === second) await tab.goto(server.url + path)
      await tab.getByRole('heading', { name: 'Estamos verificando tu pago' }).waitFor()
      expect(await tab.getByText('No se cobró nada').count()).toBe(0)
      expect(await tab.getByRole('link', { name: /Pagar|Probar otra vez/ }).count()).toBe(0)
      expect(await tab.getByRole('button', { name: /Cancelar/ }).count()).toBe(0)
    }
  await second.goto(`${server.url}/Orders`)
  await second.getByText('Verificando el pago').waitFor()

  await server.mercadoPago('faults/clear', {})
  await server.shop.orders.check(reference)
  await page.getByRole('heading', { name: 'Gracias por tu compra' }).waitFor()
  await page.getByText('Recibimos tu pago y lo estamos preparando.').waitFor()
  expect(await ledgerOf(server.database, reference)).toEqual(['reserved -1', 'sold 0'])
  server.troubles.length = 0
  expect(errors).toEqual([])
  await close()
})

test('a pending payment keeps the stock, and the open page follows by itself when it is approved', async () => {
  const { page, errors, close } = await buyer('pendiente@example.com')
  const reference = await placeOrder(page, server.url)
  await goToPay(page)
  await payBy(page, 'Dejarlo pendiente')
  await page.waitForURL(new RegExp(`/Order/${reference}`))
  await page.getByRole('heading', { name: 'Tu pago está en revisión' }).waitFor()
  expect(await ledgerOf(server.database, reference)).toEqual(['reserved -1'])

  const [payment] = await paymentsOf(reference)
  await server.mercadoPago(`payments/${payment!.id}/settle`, { status: 'approved' })
  await page.getByRole('heading', { name: 'Gracias por tu compra' }).waitFor()
  expect(await ledgerOf(server.database, reference)).toEqual(['reserved -1', 'sold 0'])
  expect(errors).toEqual([])
  await close()
})

test('an order paid in two tabs is sold once, and the second payment goes back', async () => {
  const { page, errors, close } = await buyer('dos.veces@example.com')
  const reference = await placeOrder(page, server.url)
  await goToPay(page)
  // While it is in doubt whether that tab paid, no other is sent to pay: the provider is asked, and knows of nothing yet.
  await server.shop.orders.check(reference)
  const second = await page.context().newPage()
  await second.goto(`${server.url}/Checkout?pedido=${reference}`)
  await goToPay(second)
  await payBy(page, 'Aprobar el pago')
  await page.getByRole('heading', { name: 'Gracias por tu compra' }).waitFor()
  await payBy(second, 'Aprobar el pago')
  await second.waitForURL(new RegExp(`/Order/${reference}`))

  const states = await until(async () => {
    const payments = await paymentsOf(reference)
    return payments.some(({ status }) => status === 'refunded') && payments.map(({ status }) => status)
  })
  expect(states.toSorted()).toEqual(['approved', 'refunded'])
  await second.reload()
  await second.getByRole('heading', { name: 'Gracias por tu compra' }).waitFor()
  await until(async () =>
    (await server.emails(PERSONAL_DATA['E-mail'])).some(({ subject }) =>
      subject.startsWith('Pagaste dos veces'),
    ),
  )
  expect(await ledgerOf(server.database, reference)).toEqual(['reserved -1', 'sold 0'])
  expect(errors).toEqual([])
  await close()
})

test('an order that nobody pays expires, its stock comes back, and it can be bought again', async () => {
  const before = await stockOf(server.database, shoe, SIZE)
  const { page, errors, close } = await buyer('abandona@example.com')
  const reference = await placeOrder(page, server.url)
  await goToPay(page)
  const payment = page.url()
  await page.getByRole('link', { name: 'Volver a la tienda' }).click()
  await page.getByRole('heading', { name: 'Falta el pago' }).waitFor()
  expect(await stockOf(server.database, shoe, SIZE)).toBe(before - 1)

  await server.later(31)
  await server.shop.orders.sweep()
  expect(await stockOf(server.database, shoe, SIZE)).toBe(before)
  expect(await ledgerOf(server.database, reference)).toEqual(['reserved -1', 'released 1'])
  await page.reload()
  await page.getByRole('heading', { name: 'Se venció el tiempo para pagar' }).waitFor()
  await page.goto(payment)
  await page.getByRole('heading', { name: 'Este pago venció' }).waitFor()
  await page.goto(`${server.url}/Order/${reference}`)
  await page.getByRole('button', { name: 'Volver a comprar' }).click()
  await page.getByRole('heading', { name: 'Carrito', level: 1 }).waitFor()
  await page.getByRole('link', { name: 'Zapatillas Cancha Blancas' }).first().waitFor()
  expect(errors).toEqual([])
  await close()
})
