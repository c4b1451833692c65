/** Buying by way of a chat: what is asked about a product, a cart that a stranger opens, and an order that the shop takes down and its buyer ends, at the width of a small phone, with and without scripts (product §7.9, §11.22, §11.23). */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CHAT_SAYS } from '#rules/orders/by-chat.ts'
import { CART_LINK_MESSAGES, SHARE_CART } from '#rules/cart/link.ts'
import { awake } from '#tests/support/browser/awake.ts'
import { openJourney, until, type Journey } from '#tests/support/browser/journey.ts'
import { reopen } from '#tests/support/browser/reopen.ts'
import { chooseSize, confirm, fillIn, goToPay, payBy, PERSONAL_DATA } from '#tests/support/browser/shopper.ts'

/** Holds product §11.24. */

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
const SHOE = 'Zapatillas Cancha Blancas'
let server: Journey
beforeAll(async () => {
  server = await openJourney({ environment: { SHOP_WHATSAPP: 'https://wa.me/5491155550100' } })
})
afterAll(() => server?.close())

const chat = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Consultar por WhatsApp' })
/** What would be sent, and to which number. */
async function said(page: Page): Promise<string> {
  const to = new URL((await chat(page).getAttribute('href'))!)
  expect(to.origin + to.pathname).toBe('https://wa.me/5491155550100')
  return to.searchParams.get('text')!
}

test('about a product the chat begins with its name, its address and the size that was chosen', async () => {
  const { page, errors } = await server.visit(PHONE)
  await page.goto(`${server.url}/ProductDetail/1`)
  expect(await said(page)).toBe(`Hola, te consulto por ${SHOE}: ${server.url}/ProductDetail/1`)
  await awake(page)
  await chooseSize(page, '42')
  await expect
    .poll(() => said(page))
    .toBe(`Hola, te consulto por ${SHOE}, talle 42: ${server.url}/ProductDetail/1`)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  expect(errors).toEqual([])
})

test('without scripts it is a plain link too', async () => {
  const { page } = await server.visit({ ...PHONE, javaScriptEnabled: false })
  await page.goto(`${server.url}/ProductDetail/1`)
  expect(await said(page)).toContain(SHOE)
  expect(await chat(page).getAttribute('rel')).toBe('noopener')
})

const calm = async (page: Page) => {
  expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
}
const linesIn = async (page: Page) =>
  (await page.context().cookies())
    .filter(({ name }) => name.startsWith('cart_'))
    .map(({ name, value }) => `${name.slice(5)} ${decodeURIComponent(value)}`)
    .toSorted()

test.each([true, false])(
  'a cart is shared as a link, and a stranger takes it over (scripts: %s)',
  async (scripts) => {
    const options = { ...PHONE, javaScriptEnabled: scripts }
    const { page, errors } = await server.visitAs(null, { 1: '42:2', 2: 'M:1' }, options)
    await page.goto(`${server.url}/Cart`)
    await page.getByRole('button', { name: SHARE_CART.chat }).click()
    await page.getByRole('heading', { name: 'Carrito compartido', level: 1 }).waitFor()
    const link = page.url()
    expect(link).toMatch(/\/Carrito\/[2-9a-z]{10}$/)
    expect(await said(page)).toBe(`Hola, te consulto por este carrito: ${link}`)
    await page.getByText('En tu carrito hay 3 unidades.').waitFor()
    expect(await page.getByRole('button', { name: 'Copiar' }).isVisible()).toBe(scripts)
    if (scripts) await calm(page)

    const stranger = await server.visitAs(null, { 3: 'S:1' }, options)
    await stranger.page.goto(link)
    await stranger.page.getByRole('listitem').getByText(SHOE).waitFor()
    expect(await linesIn(stranger.page)).toEqual(['3 S:1'])
    await stranger.page.getByRole('button', { name: 'Agregar al carrito' }).click()
    await stranger.page.getByText(CART_LINK_MESSAGES.added).waitFor()
    expect(await linesIn(stranger.page)).toEqual(['1 42:2', '2 M:1', '3 S:1'])
    // Again, from the page that the back button shows: nothing is there twice.
    await stranger.page.goto(link)
    await stranger.page.getByRole('button', { name: 'Agregar al carrito' }).click()
    await stranger.page.getByText(CART_LINK_MESSAGES.added).waitFor()
    expect(await linesIn(stranger.page)).toEqual(['1 42:2', '2 M:1', '3 S:1'])
    await stranger.page.goto(link)
    await stranger.page.getByRole('button', { name: 'Reemplazar mi carrito' }).click()
    await stranger.page.getByText(CART_LINK_MESSAGES.replaced).waitFor()
    expect(await linesIn(stranger.page)).toEqual(['1 42:2', '2 M:1'])
    expect([...errors, ...stranger.errors]).toEqual([])
  },
)

test('a link that was cut says what to do', async () => {
  const { page } = await server.visit(PHONE)
  const answer = await page.goto(`${server.url}/Carrito/2222222222`)
  expect(answer!.status()).toBe(404)
  await page.getByRole('heading', { name: CART_LINK_MESSAGES.unknown }).waitFor()
  await calm(page)
})

test.each([true, false])(
  'the shop takes an order down from a shared cart, and whoever buys ends it and pays (scripts: %s)',
  async (scripts) => {
    const options = { javaScriptEnabled: scripts }
    const shared = await server.shop.cartLinks.share({ kind: 'anonymous' }, [
      { productId: 1, size: scripts ? '43' : '44', quantity: 1 },
    ])
    if (!shared.ok) throw new Error(shared.message)
    const { page: desk } = await server.visitAs('admin@vereda.test', undefined, options)
    await desk.goto(`${server.url}/AdminOrders`)
    await desk.getByRole('link', { name: 'Pedido nuevo' }).click()
    await desk.getByLabel('Un carrito compartido').fill(shared.value.url)
    await desk.getByRole('button', { name: 'Sumar el carrito' }).click()
    await desk.getByRole('region', { name: 'Lo que lleva' }).getByText(SHOE).waitFor()
    await desk.getByLabel('Un producto').fill('Sol de Abril')
    await desk.getByRole('region', { name: 'Sumar' }).getByRole('button', { name: 'Buscar' }).click()
    await desk.getByRole('link', { name: /^Sumar Camiseta Sol de Abril, talle M/ }).click()
    await desk.getByRole('region', { name: 'Lo que lleva' }).getByText('Talle M').waitFor()
    // What was agreed: sent to Córdoba, with a code. With scripts each choice is reckoned by itself.
    const reckon = () => (scripts ? undefined : desk.getByRole('button', { name: 'Calcular' }).click())
    await desk.getByRole('group', { name: 'Lo recibe por' }).getByText('Envío a domicilio').click()
    await reckon()
    await desk.getByLabel('Provincia').selectOption('Cordoba')
    await desk.getByLabel('Código postal').fill('5000')
    await desk.getByLabel('Código de descuento').fill('VEREDA3000')
    await (scripts ? desk.keyboard.press('Tab') : reckon())
    await desk.getByText('Descuento (VEREDA3000)').waitFor()
    const button = desk.getByRole('button', { name: /^Apartar · / })
    const total = (await button.textContent())!.replace('Apartar · ', '')
    await desk.getByRole('button', { name: /^Apartar/ }).click()
    await desk.getByText(CHAT_SAYS.name).first().waitFor()
    await desk.getByLabel('Nombre').fill('Camila')
    await desk.getByRole('textbox', { name: 'Teléfono' }).fill('11 5555-0100')
    await desk.getByRole('button', { name: /^Apartar/ }).click()
    await desk.getByText(CHAT_SAYS.taken).waitFor()
    await desk.getByText('Pedido por WhatsApp.').waitFor()
    const panel = desk.getByRole('region', { name: 'Mandale el enlace a Camila' })
    const link = (await panel
      .getByRole('link', { name: /Pedido/ })
      .first()
      .getAttribute('href'))!
    expect(await panel.getByRole('link', { name: 'Mandar por WhatsApp' }).getAttribute('href')).toContain(
      'https://wa.me/5491155550100?text=',
    )

    const buyer = await server.visit({ ...PHONE, ...options })
    await buyer.page.goto(link)
    await buyer.page.getByRole('heading', { name: 'Terminá tu pedido', level: 1 }).waitFor()
    await buyer.page.getByText(SHOE).waitFor()
    expect(await buyer.page.getByText('5555').count()).toBe(0)
    if (scripts) await calm(buyer.page)
    const [name, value] = (await server.signIn(`camila.${scripts}@example.com`)).split('=')
    await buyer.page.context().addCookies([{ name: name!, value: value!, url: server.url }])
    await buyer.page.goto(link)
    const summary = buyer.page.getByRole('region', { name: 'Tu pedido' })
    await summary.getByText('Descuento (VEREDA3000)').waitFor()
    // The total that was agreed is what the buyer sees, and pays.
    await summary.getByText(total, { exact: true }).first().waitFor()
    await fillIn(buyer.page, PERSONAL_DATA)
    if (scripts) await calm(buyer.page)
    await confirm(buyer.page)
    await buyer.page.waitForURL(/pedido=/)
    await goToPay(buyer.page)
    await payBy(buyer.page, 'Aprobar el pago')
    // Without scripts somebody looks again by themselves.
    await until(async () => {
      if (!scripts) await reopen(buyer.page)
      return buyer.page.getByText('Gracias por tu compra').first().isVisible()
    })
    await desk.reload()
    expect(await panel.count()).toBe(0)
    await desk
      .getByText(/Está pagado/)
      .first()
      .waitFor()
    await desk.goto(`${server.url}/AdminOrders?canal=whatsapp`)
    await desk
      .getByText(/· WhatsApp/)
      .first()
      .waitFor()
    expect(buyer.errors).toEqual([])
  },
)
