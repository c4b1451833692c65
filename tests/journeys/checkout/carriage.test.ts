/** Sending at a courier's price: by postal code on the product, in the cart, in the checkout and where an order by chat is ended; the table where no courier answers. */
import { randomUUID } from 'node:crypto'
import { desc } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { orders } from '#data/schema.ts'
import { paths } from '#rules/paths.ts'
import { CHAT_SAYS } from '#rules/orders/by-chat.ts'
import { CARRIAGE_SAYS } from '#rules/shipments/carriage.ts'
import { system } from '#rules/users/access.ts'
import { awake } from '#tests/support/browser/awake.ts'
import { openJourney, type Journey } from '#tests/support/browser/journey.ts'
import { confirm, CUSTOMER, fillIn, PERSONAL_DATA } from '#tests/support/browser/shopper.ts'
import { productNamed } from '#tests/support/shelf.ts'

/** Holds product §11.23, §11.24, §62.1, §62.2, §62.3. */

const SHOE = 'Zapatillas Cancha Negras'
let server: Journey
let shoe: number
beforeAll(async () => {
  server = await openJourney()
  shoe = await productNamed(server.database, SHOE)
  await server.shop.settingsAdmin.change(system('test'), { courierPrices: 'yes' })
})
afterAll(() => server?.close())
afterEach(() => expect(server.troubles).toEqual([]))

/** Taken down by the shop: the address at which whoever buys ends it. */
async function takenDown(terms: object) {
  const { shop } = server
  const form = { key: randomUUID(), channel: 'whatsapp', name: 'Camila', phone: '11 5555-0100', ...terms }
  const end = await shop.chatOrders.take(system('test'), form, [{ productId: shoe, size: '42', quantity: 1 }])
  if (!end.ok) throw new Error(end.message)
  const link = await shop.chatOrders.linkOf(system('test'), end.value.id)
  if (!link.ok) throw new Error(link.message)
  return `${server.url}${new URL(link.value.url, server.url).pathname}/Terminar`
}

const lastOrder = async () =>
  (await server.database.db.select().from(orders).orderBy(desc(orders.id)).limit(1))[0]!

test('a code is asked for on the product, kept in the cart, and a branch near it is chosen with the order', async () => {
  const { page, errors } = await server.visitAs(CUSTOMER, { [shoe]: '43:1' })
  const main = page.getByRole('main')
  await page.goto(`${server.url}${paths.product(shoe)}`)
  await awake(page)
  const quote = main.getByRole('region', { name: 'Calcular envío' })
  const ask = async (code: string) => {
    await quote.getByLabel('Tu código postal').fill(code)
    await quote.getByRole('button', { name: 'Calcular envío' }).click()
  }
  await ask('0001')
  await quote.getByText(CARRIAGE_SAYS.nowhere).waitFor()
  await ask('1900')
  await quote.getByText('Andreani a domicilio').waitFor()
  await quote.getByText('Correo Argentino a domicilio').waitFor()
  await quote.getByText('Andreani, sucursal La Plata Centro').waitFor()

  await page.goto(server.url + paths.cart)
  await main.getByText('Correo Argentino a domicilio').first().waitFor()

  await page.goto(server.url + paths.checkout)
  await awake(page)
  await fillIn(page, PERSONAL_DATA, 'Cordoba')
  // The code of the form is another one: its couriers are asked by themselves.
  const branch = main.getByRole('radio', { name: /^Andreani, sucursal Córdoba Centro/ })
  await branch.waitFor()
  await branch.check()
  await confirm(page)
  await page.waitForURL(/pedido=/)
  const order = await lastOrder()
  expect(order).toMatchObject({
    postalCode: '5000',
    carriage: { courier: 'andreani', mode: 'branch', branch: { name: 'Córdoba Centro' } },
  })
  expect(order.shippingCentavos).toBe(order.carriage!.price)
  await page.goto(server.url + paths.order(order.reference))
  await main.getByText('Andreani, sucursal Córdoba Centro').waitFor()
  expect(errors).toEqual([])
})

test('without scripts whoever confirms for another code than was shown chooses first; where no courier answers, the table counts', async () => {
  const { page } = await server.visitAs(CUSTOMER, { [shoe]: '43:1' }, { javaScriptEnabled: false })
  const main = page.getByRole('main')
  await page.goto(server.url + paths.checkout)
  await fillIn(page, { ...PERSONAL_DATA, 'Código postal': '2000' }, 'Santa Fe')
  await confirm(page)
  await main.getByText(CARRIAGE_SAYS.stale).waitFor()
  const choice = main.getByRole('group', { name: '¿Cómo te lo mandamos?' })
  await choice.getByRole('radio', { name: /^Andreani a domicilio/ }).check()
  await confirm(page)
  // Without scripts the total beside the form was of the first one.
  await main
    .getByText(/^El total cambió/)
    .first()
    .waitFor()
  await confirm(page)
  await page.waitForURL(/pedido=/)
  const order = await lastOrder()
  expect(order.carriage).toMatchObject({ courier: 'andreani', mode: 'home', branch: null })

  await page.goto(server.url + paths.product(shoe))
  const quote = main.getByRole('region', { name: 'Calcular envío' })
  await quote.getByLabel('Tu código postal').fill('8888')
  await quote.getByRole('button', { name: 'Calcular envío' }).click()
  await quote.getByText(CARRIAGE_SAYS.nowhere).waitFor()
})

test('an order by chat is ended with a choice among what is quoted for its code, and asked again for another one', async () => {
  const { page, errors } = await server.visitAs(CUSTOMER, undefined, {
    viewport: { width: 360, height: 740 },
  })
  const main = page.getByRole('main')
  await page.goto(await takenDown({}))
  await awake(page)
  await main.getByText('Envío a domicilio').click()
  await fillIn(page, { ...PERSONAL_DATA, 'Código postal': '1900' })
  await page.keyboard.press('Tab')
  await main.getByRole('radio', { name: /^Andreani, sucursal La Plata Centro/ }).check()
  await main.getByText('Envío: Andreani, sucursal La Plata Centro').waitFor()
  await fillIn(page, { ...PERSONAL_DATA, 'Código postal': '5000' }, 'Cordoba')
  await main.getByText('Envío: Andreani, sucursal La Plata Centro').waitFor({ state: 'detached' })
  await main.getByRole('radio', { name: /^Andreani, sucursal Córdoba Centro/ }).check()
  await main.getByText('Envío: Andreani, sucursal Córdoba Centro').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await confirm(page)
  await page.waitForURL(/pedido=/)
  const order = await lastOrder()
  expect(order.carriage).toMatchObject({ mode: 'branch', branch: { name: 'Córdoba Centro' } })
  expect(order.shippingCentavos).toBe(order.carriage!.price)
  expect(errors).toEqual([])
})

test('without scripts what was agreed for a code stands, and for another one whoever ends the order chooses first', async () => {
  const { page } = await server.visitAs(CUSTOMER, undefined, { javaScriptEnabled: false })
  const main = page.getByRole('main')
  await page.goto(await takenDown({ delivery: 'delivery', province: 'Cordoba', codePostal: '5000' }))
  const choice = main.getByRole('group', { name: '¿Cómo te lo mandamos?' })
  await fillIn(page, PERSONAL_DATA, 'Cordoba')
  expect(await choice.count()).toBe(0)
  await fillIn(page, { ...PERSONAL_DATA, 'Código postal': '2000' }, 'Santa Fe')
  await confirm(page)
  await main.getByText(CARRIAGE_SAYS.choose).waitFor()
  await main.getByText(CHAT_SAYS.otherCode('5000')).waitFor()
  await choice.getByRole('radio', { name: /^Andreani a domicilio/ }).check()
  await confirm(page)
  await page.waitForURL(/pedido=|Terminar/)
  if (page.url().includes('Terminar')) {
    // Without scripts the total beside the form was of the first one.
    await main
      .getByText(/^El total cambió/)
      .first()
      .waitFor()
    await confirm(page)
    await page.waitForURL(/pedido=/)
  }
  expect((await lastOrder()).carriage).toMatchObject({ courier: 'andreani', mode: 'home' })
})
