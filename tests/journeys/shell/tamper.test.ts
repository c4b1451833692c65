/** People and programs that send what no page of ours would: each gets a sentence or a 4xx, and nothing is charged. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { orders, products } from '#data/schema.ts'
import { CART_FULL, MAX_LINES } from '#rules/cart/cart.ts'
import { fromPesos } from '#rules/money.ts'
import { OPEN_ORDERS, PLACING_MESSAGES } from '#rules/checkout/placing.ts'
import { filledForm, seedCoupon } from '#tests/support/builders.ts'
import type { Seen } from '#tests/support/browser/browser.ts'
import { openJourney, type Journey } from '#tests/support/browser/journey.ts'
import { productNamed, stockOf } from '#tests/support/shelf.ts'
import { amountsIn, confirm, fillIn, PERSONAL_DATA, placeOrder } from '#tests/support/browser/shopper.ts'

/** Holds product §7.1, §7.3, §8.2, §8.3, §8.5, §18.3, §38.1, §38.2, §38.4, §39.11. */

const SIZE = '42'

let server: Journey
let shoe: number
let seen: Seen | undefined
beforeAll(async () => {
  server = await openJourney()
  shoe = await productNamed(server.database, 'Zapatillas Cancha Blancas')
})
afterAll(() => server?.close())
afterEach(async () => {
  // Whatever was sent, the shop was never at a loss, and its books still add up.
  expect(seen?.errors).toEqual([])
  expect(server.troubles).toEqual([])
  expect(await server.broken()).toEqual([])
  await seen?.close()
})

async function as(email: string | null, cart: Record<number, string> = {}): Promise<Page> {
  seen = await server.visitAs(email, cart)
  return seen.page
}
const alert = (page: Page) => page.getByRole('main').getByRole('alert')
const summary = (page: Page) => page.getByRole('region', { name: 'Tu pedido' })
const ordersPlaced = async () => (await server.database.db.select({ id: orders.id }).from(orders)).length

async function toTheButton(page: Page): Promise<void> {
  await page.goto(`${server.url}/Checkout`)
  await fillIn(page, PERSONAL_DATA, 'Cordoba')
  await summary(page).getByText('Envío a Córdoba').waitFor()
}

test('a total changed in the page is refused with both totals, and nothing is ordered', async () => {
  const [before, stock] = [await ordersPlaced(), await stockOf(server.database, shoe, SIZE)]
  const page = await as('total@example.com', { [shoe]: `${SIZE}:1` })
  await toTheButton(page)
  await page.route(/\/Checkout/, (route) => {
    const sent = route.request().postData()
    return route.continue(sent ? { postData: sent.replace(/shownTotal=\d+/, 'shownTotal=100') } : {})
  })
  await confirm(page)
  await page.getByText('El total cambió: viste $ 1 y ahora es $ 60.999. No se cobró nada.').waitFor()
  expect(await ordersPlaced()).toBe(before)
  expect(await stockOf(server.database, shoe, SIZE)).toBe(stock)
})

test('a fourth unpaid order is refused in sight, with the way to the others, and none is lost', async () => {
  const cookie = await server.signIn('cuarto@example.com')
  const buyer = await server.shop.sessions.visitor(cookie.slice('sid='.length))
  const open: string[] = []
  for (let n = 0; n < OPEN_ORDERS; n += 1) {
    const placed = await server.shop.orders.place(buyer, {
      key: randomUUID(),
      lines: [{ productId: shoe, size: SIZE, quantity: 1 }],
      personal: filledForm(),
      delivery: 'pickup',
      couponCode: null,
      shownTotal: null,
    })
    expect(placed).toMatchObject({ ok: true })
    if (placed.ok) open.push(placed.value.reference)
  }
  const before = await ordersPlaced()
  const page = await as('cuarto@example.com', { [shoe]: `${SIZE}:1` })
  await toTheButton(page)
  await confirm(page)
  await alert(page).getByText(PLACING_MESSAGES.openOrders(OPEN_ORDERS)).waitFor()
  await expect.poll(() => alert(page).evaluate((said) => said.getBoundingClientRect().top >= 0)).toBe(true)
  expect(await ordersPlaced()).toBe(before)
  await alert(page).getByRole('link', { name: 'Ir a «Mis pedidos»' }).click()
  await page.getByRole('heading', { name: 'Mis pedidos', level: 1 }).waitFor()
  // The shelf as the others expect it.
  for (const reference of open) expect((await server.shop.orders.cancel(buyer, reference)).ok).toBe(true)
})

test('a price that rises meanwhile is told before anything is charged, and can then be confirmed', async () => {
  const before = await ordersPlaced()
  const page = await as('precio@example.com', { [shoe]: `${SIZE}:1` })
  await toTheButton(page)
  const price = (pesos: number) =>
    server.database.db
      .update(products)
      .set({ priceCentavos: fromPesos(pesos) })
      .where(eq(products.id, shoe))
  await price(62_999)
  const told = 'Subió de precio: lo viste a $ 59.999 y ahora cuesta $ 62.999.'
  // Also when the page has read itself anew, as a hint makes it do: it shows and sends the new total by itself.
  await toTheButton(page)
  await summary(page).getByRole('definition').getByText('$ 63.999').waitFor()
  await summary(page).getByText(told).last().waitFor()
  await confirm(page)
  await page.getByText('Cambió algo desde que lo viste. No se cobró nada.').waitFor()
  expect(await ordersPlaced()).toBe(before)
  await page.getByLabel('Vi los cambios y quiero seguir con la compra').check()
  // What was ticked is not what is true now.
  await price(64_999)
  await confirm(page)
  await summary(page).getByText('ahora cuesta $ 64.999').last().waitFor()
  expect(await page.getByLabel('Vi los cambios').isChecked()).toBe(false)
  expect(await ordersPlaced()).toBe(before)
  await page.getByLabel('Vi los cambios').check()
  await confirm(page)
  await page.waitForURL(/pedido=/)
  await page.getByText('$ 65.999').first().waitFor()
  await price(59_999)
})

test('cart cookies that are no cart are dropped, and what is right in them stays', async () => {
  const [a, b, c, d, e, f] = [shoe + 1, shoe + 2, shoe + 3, shoe + 4, shoe + 5, shoe + 6]
  const page = await as(null, {
    [shoe]: `${SIZE}:1`,
    [a]: '42:0',
    [b]: '42:-1',
    [c]: '42:1.5',
    [d]: '42:1e9',
    [e]: '<script>alert(1)</script>',
    [f]: "42:1'; drop table orders; --",
  })
  const answer = await page.goto(`${server.url}/Cart`)
  expect(answer!.status()).toBe(200)
  expect(
    await page.getByRole('main').getByRole('link', { name: 'Zapatillas Cancha Blancas' }).count(),
  ).toBeGreaterThan(0)
  const kept = (await page.context().cookies()).filter(({ name }) => name.startsWith('cart_'))
  expect(kept.map(({ name }) => name)).toEqual([`cart_${shoe}`])
})

test('a cart of sixty lines is cut to what a cart may hold, and says so', async () => {
  const page = await as(
    'sesenta@example.com',
    Object.fromEntries(Array.from({ length: 60 }, (_, at) => [at + 1, '42:1'])),
  )
  expect((await page.goto(`${server.url}/Cart`))!.status()).toBe(200)
  await page.getByText(CART_FULL).waitFor()
  // Signed in, it is the account's.
  expect((await page.context().cookies()).filter(({ name }) => name.startsWith('cart_'))).toEqual([])
  const answered = await page.request.get(`${server.url}/api/cart`)
  expect((await answered.json()).lines).toHaveLength(MAX_LINES)
  const before = await ordersPlaced()
  await toTheButton(page)
  await confirm(page)
  await page.getByText('No se cobró nada.').waitFor()
  expect(await ordersPlaced()).toBe(before)
})

test('a quantity that is none never gets into the cart', async () => {
  const page = await as(null, {})
  for (const typed of ['0', '-1', '1.5', '1e9', 'muchas', '']) {
    await page.context().addCookies([{ name: `cart_${shoe}`, value: `${SIZE}:2`, url: server.url }])
    await page.goto(`${server.url}/Cart`)
    const more = page.getByRole('button', { name: 'Una más' })
    await more.evaluate((button, value) => ((button as HTMLButtonElement).value = value), typed)
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.request().method() === 'POST'),
      more.click(),
    ])
    expect(answer.status()).toBeLessThan(400)
    const [cart] = (await page.context().cookies()).filter(({ name }) => name.startsWith('cart_'))
    expect(decodeURIComponent(cart!.value), typed).toMatch(/^42:([1-9]|10)$/)
    // The answer may send the browser on to the cart, and that is not to be cut short.
    await page.waitForLoadState('networkidle')
    await page.goto(`${server.url}/Checkout`)
    await page.getByRole('button', { name: 'Confirmar Pedido' }).waitFor()
  }
})

test('a size that the product does not have cannot be ordered', async () => {
  const before = await ordersPlaced()
  const page = await as('talle@example.com', { [shoe]: '99:1' })
  await page.goto(`${server.url}/Cart`)
  await page.getByText('El talle 99 ya no está. Elegí otro talle o sacalo del carrito.').waitFor()
  await toTheButton(page)
  await confirm(page)
  await page.getByText('Zapatillas Cancha Blancas: El talle 99 ya no está.').first().waitFor()
  expect(await ordersPlaced()).toBe(before)
})

test('a product that does not exist is said to be gone, and the cart can go on without it', async () => {
  const page = await as('producto@example.com', { 99_999: '42:1', [shoe]: `${SIZE}:1` })
  await page.goto(`${server.url}/Cart`)
  await page.getByText('Ya no está a la venta. Sacalo del carrito para seguir.').waitFor()
  await page.getByRole('button', { name: 'Sacar Producto del carrito' }).click()
  await page.getByText('Ya no está a la venta.').waitFor({ state: 'detached' })
  await placeOrder(page, server.url)
})

test("another person's order does not exist for anybody else", async () => {
  const owner = await server.visitAs('propia@example.com', { [shoe]: `${SIZE}:1` })
  const reference = await placeOrder(owner.page, server.url)
  await owner.close()
  const page = await as('ajena@example.com')
  for (const address of [`/Order/${reference}`, `/Checkout?pedido=${reference}`, '/Order/1', '/Order/%00'])
    expect((await page.goto(server.url + address))!.status(), address).toBe(404)
  expect(await page.content()).not.toContain(PERSONAL_DATA.Dirección)
})

test('a session cookie that was changed opens nothing', async () => {
  const page = await as('sesion@example.com')
  const [sid] = (await page.context().cookies()).filter(({ name }) => name === 'sid')
  for (const value of [`${sid!.value.slice(0, -2)}xx`, 'admin', '../../etc/passwd', '%00', "' or 1=1 --"]) {
    await page.context().addCookies([{ ...sid!, value }])
    expect((await page.goto(server.url))!.status()).toBe(200)
    await page.goto(`${server.url}/Orders`)
    await page.getByRole('heading', { name: 'Ingresar', level: 1 }).waitFor()
  }
})

test('a coupon that is over takes nothing off, however it comes', async () => {
  await seedCoupon(server.database, { code: 'VIEJO', pesos: 5000, endsAt: new Date(Date.now() - 60_000) })
  const page = await as('cupon@example.com', { [shoe]: `${SIZE}:1` })
  await page.context().addCookies([{ name: 'cupon', value: 'VIEJO', url: server.url }])
  await toTheButton(page)
  await page.getByText('Codigo de cupón invalido').waitFor()
  expect((await amountsIn(summary(page))).at(-1)).toBe('$ 60.999')
  const before = await ordersPlaced()
  await confirm(page)
  await alert(page).getByText('Tu codigo no existe, o paso su fecha de uso').waitFor()
  expect(await ordersPlaced()).toBe(before)
  await page.getByRole('button', { name: 'Quitar' }).click()
  await page.getByRole('button', { name: 'Tengo un cupón de descuento' }).click()
  const dialog = page.getByRole('dialog', { name: 'INGRESA TU CODIGO' })
  await dialog.getByLabel('Código').fill('viejo')
  await dialog.getByRole('button', { name: 'Ingresar' }).click()
  await dialog.getByText('Tu codigo no existe, o paso su fecha de uso').waitFor()
})
