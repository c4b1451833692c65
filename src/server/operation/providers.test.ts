/** The whole shop with every provider real, by configuration alone. */
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paymentPaused } from '#shop/payments/preference.ts'
import { filledForm, seedProduct } from '#tests/support/builders.ts'
import { until } from '#tests/support/browser/journey.ts'
import {
  openRealServer,
  PUBLIC_URL,
  realProviders,
  type RealProviders,
  type RealServer,
} from '#tests/support/stand-ins/real-providers.ts'
import { readConfig } from '#server/config/config.ts'
import { headersFor } from '#server/http/security-headers.ts'

/** Holds product §12.3, §12.5, §12.6, §12.8, §12.9, §12.10, §33.6, §33.7, §34.2, §34.4, §38.7. */

let providers: RealProviders
let server: RealServer
let shoe: number
beforeAll(async () => {
  providers = await realProviders()
  server = await openRealServer(providers)
  shoe = (await seedProduct(server.database, { sizes: { '42': 20 } })).id
})
afterAll(async () => {
  await server.close()
  await providers.close()
})

const ana = { sub: 'auth0|ana', email: 'ana@correo.com', email_verified: true, nickname: 'ana' }
const owner = { sub: 'auth0|owner', email: 'duena@tienda.example', email_verified: true, nickname: 'duena' }
let purchases = 0
const buy = (cookie: string, key = `compra-de-prueba-${(purchases += 1)}`) =>
  server.visit('/api/products/comprar', {
    method: 'POST',
    cookie,
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ items: [{ id: shoe, size: '42' }], personal: filledForm(), delivery: 'delivery' }),
  })
const orderOf = async (cookie: string, reference: string) =>
  (await (await server.visit(`/api/orders/${reference}`, { cookie })).json()) as { paymentStatus: string }
const visitorOf = (cookie: string) => server.shop.sessions.visitor(cookie.slice(cookie.indexOf('=') + 1))

test('a purchase from sign-in to refund, with mail, and not a word of our sandboxes', async () => {
  const cookie = await server.enter(ana)
  const bought = await buy(cookie)
  expect(bought.status).toBe(201)
  const { preferenceId, redirectUrl, order, total } = (await bought.json()) as {
    preferenceId: string
    redirectUrl: string
    order: { reference: string; number: string }
    total: number
  }
  expect(redirectUrl).toBe(`https://www.mercadopago.com.ar/checkout/v1/redirect?pref_id=${preferenceId}`)
  const preference = providers.payments.preferences.get(preferenceId)!
  expect(preference).toMatchObject({
    external_reference: order.reference,
    auto_return: 'approved',
    back_urls: { success: `${PUBLIC_URL}/Order/${order.reference}` },
    notification_url: `${PUBLIC_URL}/webhooks/mercadopago?source_news=webhooks`,
  })

  const payment = providers.payments.pay(preferenceId)
  expect(payment.transaction_amount).toBe(total)
  expect(await server.hear('payment', String(payment.id))).toBe(200)
  await until(async () => (await orderOf(cookie, order.reference)).paymentStatus === 'paid')
  await until(async () => providers.mail.emails.some((email) => /Pagaste/.test(email)))
  const email = providers.mail.emails.find((one) => /Pagaste/.test(one))!
  expect(email).toMatch(/^From: Vereda <hola@tienda\.example>/m)
  expect(email).toMatch(/^To: ana@example\.com/m)

  const admin = await visitorOf(await server.enter(owner))
  expect(admin).toMatchObject({ role: 'owner' })
  const id = (await server.shop.orders.idOf(order.reference))!
  const back = await server.shop.ordersAdmin.refund(admin, id, {
    amount: String(total),
    reason: 'Talle equivocado',
    key: 'devolucion-1',
  })
  expect(back).toMatchObject({ ok: true })
  await until(async () => (await orderOf(cookie, order.reference)).paymentStatus === 'refunded')
  expect(providers.payments.payments.get(payment.id)).toMatchObject({ transaction_amount_refunded: total })
  expect(await server.broken()).toEqual([])
  expect(server.troubles).toEqual([])
}, 60_000)

test('an admin’s picture goes to Cloudinary and may stand in a product', async () => {
  const admin = await visitorOf(await server.enter(owner))
  const bytes = await sharp({ create: { width: 800, height: 1000, channels: 3, background: '#c33' } })
    .jpeg()
    .toBuffer()
  const stored = await server.shop.pictures.store(admin, bytes, 'a.jpg')
  expect(stored).toMatchObject({
    ok: true,
    value: { url: 'https://res.cloudinary.com/vereda-ar/image/upload/v1700000000/producto_1.webp' },
  })
  providers.images.spoil('/upload', { status: 420, body: { error: { message: 'Rate limit exceeded' } } })
  expect(await server.shop.pictures.store(admin, bytes, 'b.jpg')).toMatchObject({
    ok: false,
    message: 'Cloudinary no recibe más imágenes por ahora. Probá otra vez en unos minutos.',
  })
})

test('fraud alerts, charge-backs and merchant orders find their order the same way', async () => {
  const cookie = await server.enter(ana)
  const { preferenceId, order } = (await (await buy(cookie)).json()) as {
    preferenceId: string
    order: { reference: string }
  }
  const payment = providers.payments.pay(preferenceId)
  const { merchant } = { merchant: (payment.order as { id: number }).id }
  expect(await server.hear('topic_merchant_order_wh', String(merchant))).toBe(200)
  await until(async () => (await orderOf(cookie, order.reference)).paymentStatus === 'paid')

  const admin = await visitorOf(await server.enter(owner))
  const id = (await server.shop.orders.idOf(order.reference))!
  const seen = async () => {
    const end = await server.shop.ordersAdmin.find(admin, id)
    return end.ok ? end.value : null
  }
  const alert = {
    action: 'Created',
    data: { description: 'x', merchant_order: merchant, payment_id: payment.id, site_id: 'MLA' },
    id: String(payment.id),
    type: 'stop_delivery_op_wh',
  }
  expect(await server.hear('stop_delivery_op_wh', '', alert)).toBe(200)
  await until(async () => (await seen())?.held)
  expect((await seen())?.blocked.pack).toContain('fraude')

  Object.assign(payment, { status: 'charged_back', status_detail: 'in_process' })
  providers.payments.chargebacks.set('233000061680860001', {
    id: '233000061680860001',
    payments: [payment.id],
    date_documentation_deadline: '2026-12-08T09:50:37.000-04:00',
  })
  expect(await server.hear('topic_chargebacks_wh', '233000061680860001')).toBe(200)
  await until(async () => (await orderOf(cookie, order.reference)).paymentStatus === 'disputed')
  await until(async () => providers.mail.emails.some((email) => /^To: contacto@tienda\.example/m.test(email)))
  Object.assign(payment, { status: 'charged_back', status_detail: 'reimbursed' })
  expect(await server.hear('payment', String(payment.id))).toBe(200)
  await until(async () => (await orderOf(cookie, order.reference)).paymentStatus === 'paid')
}, 60_000)

test('a payment to somebody else’s account pays nothing', async () => {
  const cookie = await server.enter(ana)
  const { preferenceId, order } = (await (await buy(cookie)).json()) as {
    preferenceId: string
    order: { reference: string }
  }
  const payment = providers.payments.pay(preferenceId, { collector_id: 1 })
  await server.hear('payment', String(payment.id))
  await until(async () => server.troubles.some((line) => line.includes('payment does not match its order')))
  expect((await orderOf(cookie, order.reference)).paymentStatus).toBe('not_paid')
  server.troubles.length = 0
}, 60_000)

test('while Mercado Pago refuses our key the order is kept, the shopper reads a plain sentence, and trying again pays', async () => {
  const cookie = await server.enter(ana)
  const refuse = { status: 401, body: { message: 'invalid_token', error: 'unauthorized', status: 401 } }
  providers.payments.spoil('/checkout/preferences', refuse)
  const key = 'compra-con-clave-mala'
  const refused = await buy(cookie, key)
  expect(refused.status).toBe(409)
  expect(((await refused.json()) as { message: string }).message).toBe(paymentPaused('Tu pedido'))

  const admin = await visitorOf(await server.enter(owner))
  const refusing = async () => {
    const end = await server.shop.providers.refusing(admin)
    return end.ok ? end.value : null
  }
  await until(async () => (await refusing())?.includes('payments'))
  const again = await buy(cookie, key)
  expect(again.status).toBe(201)
  await until(async () => (await refusing())?.length === 0)
  const orders = providers.payments.asked.filter(({ path }) => path === '/checkout/preferences')
  expect(new Set(orders.slice(-2).map(({ headers }) => headers['x-idempotency-key'])).size).toBe(1)
  server.troubles.length = 0
}, 60_000)

test('what was seen of a provider is told by every instance, and asking is rationed', async () => {
  const admin = await visitorOf(await server.enter(owner))
  const list = await server.shop.providers.list(admin)
  if (!list.ok) throw new Error(list.message)
  expect(list.value.map(({ provider, kind }) => `${provider} ${kind}`)).toEqual([
    'payments real',
    'identity real',
    'images real',
    'mail real',
    // Nobody configured it.
    'invoices off',
    'push off',
    'andreani off',
    'correo off',
  ])
  for (const { provider, wellAt } of list.value.filter(({ kind }) => kind === 'real'))
    expect([provider, wellAt]).toEqual([provider, expect.any(Date)])
  const shopper = await visitorOf(await server.enter(ana))
  expect(await server.shop.providers.check(shopper, 'mail')).toMatchObject({ reason: 'forbidden' })
  expect(await server.shop.providers.check(admin, 'toString')).toMatchObject({ kind: 'missing' })
  const tries = await Promise.all(Array.from({ length: 9 }, () => server.shop.providers.check(admin, 'mail')))
  expect(tries.filter((end) => end.ok)).toHaveLength(6)
  expect(tries.find((end) => !end.ok)).toMatchObject({ reason: 'too-many' })
}, 60_000)

test('no sandbox answers here, and none could', async () => {
  for (const path of [
    '/sandbox/mail/',
    '/sandbox/mercadopago/control',
    '/sandbox/identity/auth',
    '/sandbox/mercadopago/js/v2',
  ])
    expect((await server.visit(path)).status).toBe(404)
  const { MP_ACCESS_TOKEN: _, MP_PUBLIC_KEY: __, MP_WEBHOOK_SECRET: ___, ...half } = providers.environment
  expect(() => readConfig(half)).toThrow(/sandbox/)
})

test('Mercado Pago’s hosts are let in where one pays and nowhere else', () => {
  const headers = headersFor(readConfig(providers.environment), false)
  const paying = headers.pagePolicy({ pays: true }, { nonce: 'n' })
  expect(paying).toContain('https://sdk.mercadopago.com')
  expect(paying).toMatch(/frame-src [^;]*https:\/\/\*\.mercadopago\.com/)
  expect(paying).toMatch(/form-action [^;]*https:\/\/\*\.mercadopago\.com/)
  for (const handle of [{}, { cached: 'everybody' }, { opensFor: 'staff' }] as const)
    expect(headers.pagePolicy(handle, { nonce: 'n' })).not.toMatch(/mercadopago|mlstatic|mercadolibre/)
})
