/**
 * Every route of the shop, walked by everybody: who gets in, what a browser may keep, what is printed once for all, where Mercado Pago's
 * scripts may come, what crawlers are told, what may be sent. The promises stand here by hand; the shop reads them from each route's `handle`.
 */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { CATEGORIES } from '#rules/products/catalogue.ts'
import { reviewPhotos } from '#data/schema.ts'
import { linkPaths } from '#rules/link-paths.ts'
import { paths } from '#rules/paths.ts'
import { anonymous, system } from '#rules/users/access.ts'
import { photo } from '#tests/support/photo.ts'
import { deskConsignor } from '#tests/support/shop/desk-consignor.ts'
import { deskTill } from '#tests/support/shop/desk-till.ts'
import { deskDrop } from '#tests/support/shop/desk-drop.ts'
import { deskIntake } from '#tests/support/shop/desk-intake.ts'
import { deskSettlement } from '#tests/support/shop/desk-settlement.ts'
import { deskOffer } from '#tests/support/shop/desk-offer.ts'
import { deskPair } from '#tests/support/shop/desk-pair.ts'
import { keptForSomebody } from '#tests/support/shop/kept-order.ts'
import { customersEdit } from '#tests/support/shop/customers-edit.ts'
import { customersReturn } from '#tests/support/shop/customers-return.ts'
import { orderLinkUrl } from '#shop/orders/link.ts'
import { customersExchange } from '#tests/support/shop/customers-exchange.ts'
import { builtPages } from '#server/pages/built-pages.ts'
import { bookOf } from '#server/http/route-book.ts'
import { openServer, type TestServer } from '#tests/support/app.ts'
import { RIGHT_CONTACT } from '#tests/support/browser/wrong-forms.ts'
import { PROMISED, type Promised } from './promised-routes.ts'
import { ACCESS_TOKEN, PUBLIC_KEY, WEBHOOK_SECRET } from '#tests/support/stand-ins/mercadopago.ts'

/** Holds product §44.1, §44.3, §44.5, §52.2, §52.3, §52.6, §54.1, §56.2, §56.6. */

/** Nothing of these is in the seeded shop. */
const NONE_THERE = [
  '/AdminImport/:id',
  '/AdminImport/:id/rechazadas.csv',
  '/AdminImport/:id/cambios.csv',
  '/AdminConsignmentImport/:id',
  '/AdminConsignmentImport/:id/rechazadas.csv',
  '/AdminBulk/:id',
  '/AdminInvoices/:id/pdf',
  '/Factura/:id',
  '/AdminTransfers/comprobante/:id',
  '/Order/:reference/comprobante/:id',
  '/Order/:reference/Devolucion/:code/etiqueta',
  '/Order/:reference/Devolucion/:code/foto/:id',
  '/AdminIntake/:code/papel/:id',
  '/AdminSettlement/:number/comprobante',
  '/AdminReturn/:code/foto/:id',
  '/AdminShipments/etiquetas',
  '/AdminShipments/planilla',
]

let server: TestServer
const cookies = { stranger: '', customer: '', admin: '', banned: '' }
type Role = keyof typeof cookies
const at: Record<string, string> = {}
const form = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' }

beforeAll(async () => {
  server = await openServer({
    jobs: false,
    environment: {
      MP_ACCESS_TOKEN: ACCESS_TOKEN,
      MP_PUBLIC_KEY: PUBLIC_KEY,
      MP_WEBHOOK_SECRET: WEBHOOK_SECRET,
      MP_API_BASE_URL: 'http://127.0.0.1:9',
    },
  })
  cookies.customer = await server.signIn('cliente@vereda.test')
  cookies.admin = await server.signIn('admin@vereda.test')
  cookies.banned = await server.signIn('baneado@vereda.test')
  await send('/Arrepentimiento', { name: 'Ana', email: 'ana@example.com', order: '', reason: '' })
  await send('/Contact', RIGHT_CONTACT)
  const pair = await deskPair(server.shop)
  const consignor = await deskConsignor(server.shop)
  const settled = await deskSettlement(server)
  const intake = await deskIntake(server)
  const offer = await deskOffer(server.shop)
  const drop = await deskDrop(server)
  const till = await deskTill(server.shop)
  // The first of each, as the lists link it.
  const first = async (list: string, who: Role, one: RegExp) => one.exec((await ask(list, who)).body)![0]
  const shot = await photo()
  const [kept] = await server.database.db
    .insert(reviewPhotos)
    .values({ reviewId: 1, large: shot, small: shot })
    .returning({ id: reviewPhotos.id })
  Object.assign(at, {
    '/Vender/Ofrecer/foto/:form/:id': offer.draft,
    '/Vender/o/:token': offer.page,
    '/Vender/o/:token/foto/:id': `${offer.page}/foto/${offer.photo}`,
    '/AdminTill/venta/:number': `/AdminTill/venta/${till.sale}`,
    '/AdminTill/devolver/:number': `/AdminTill/devolver/${till.sale}`,
    '/AdminTill/cambiar/:number': `/AdminTill/cambiar/${till.sale}?linea=${till.line}`,
    '/AdminTill/devolucion/:code': `/AdminTill/devolucion/${till.back}`,
    '/AdminTill/caja/:id': `/AdminTill/caja/${till.day}`,
    '/AdminTill/caja/:id/csv': `/AdminTill/caja/${till.day}/csv`,
    '/AdminOffer/:id/foto/:photo': `/AdminOffer/${offer.id}/foto/${offer.photo}`,
    '/Opiniones/foto/:id/:size': paths.reviewPhoto(kept!.id, 'small'),
    '/Lanzamiento/:id': `/Lanzamiento/${drop.open}`,
    '/Lanzamiento/:id/lista.csv': `/Lanzamiento/${drop.over}/lista.csv`,
    '/Lanzamiento/:id/sorteo.json': `/Lanzamiento/${drop.over}/sorteo.json`,
    '/AdminDrop/:id': `/AdminDrop/${drop.draft}`,
    '/AdminDrop/:id/csv': `/AdminDrop/${drop.open}/csv`,
    '/Par/:code': `/Par/${pair.code}`,
    '/ProductDetail/:id/Piezas/:code': `/ProductDetail/1/Piezas/${pair.code}`,
    '/AdminConsignor/:id': `/AdminConsignor/${consignor}`,
    '/AdminConsignor/:id/datos': `/AdminConsignor/${consignor}/datos`,
    '/AdminUnit/:code': `/AdminUnit/${pair.code}`,
    '/AdminUnit/:code/editar': `/AdminUnit/${pair.code}/editar`,
    '/AdminUnits/recuento/:id': `/AdminUnits/recuento/${pair.count}`,
    '/AdminIntake/:code': `/AdminIntake/${intake.received}`,
    '/Vender/Acuerdo/:version': '/Vender/Acuerdo/1',
    '/Vender/Acuerdo/:version/texto': '/Vender/Acuerdo/1/texto',
    '/AdminSettlements/archivo/:sha256': `/AdminSettlements/archivo/${settled.sha256}`,
    '/AdminSettlements/cuenta/:id': `/AdminSettlements/cuenta/${settled.consignorId}`,
    '/AdminSettlements/cuenta/:id/csv': `/AdminSettlements/cuenta/${settled.consignorId}/csv`,
    '/AdminSettlement/:number': `/AdminSettlement/${settled.number}`,
    '/AdminSettlement/:number/pdf': `/AdminSettlement/${settled.number}/pdf`,
    '/AdminSettlement/:number/csv': `/AdminSettlement/${settled.number}/csv`,
    '/CondicionesDeVenta/:version': '/CondicionesDeVenta/1',
    '/CondicionesDeVenta/:version/texto': '/CondicionesDeVenta/1/texto',
    '/Carrito/:code': await sharedCart(server.shop),
    '/Pedido/:token/Terminar': `${await keptForSomebody(server.shop, system('test'))}/Terminar`,
    '/Pedido/:token': await orderLinkUrl(server.database.db, '', 1, new Date()),
    '/Order/:reference': await first('/Orders', 'customer', /\/Order\/[\w-]+/),
    '/Order/:reference/Cambio': `${await first('/Orders', 'customer', /\/Order\/[\w-]+/)}/Cambio`,
    '/TarjetaDeRegalo/:reference': await first('/TarjetaDeRegalo', 'customer', /\/TarjetaDeRegalo\/[\w-]+/),
    '/Order/:reference/Diferencia': await customersEdit(server),
    '/Order/:reference/Talles': `${await first('/Orders', 'customer', /\/Order\/[\w-]+/)}/Talles`,
    '/Order/:reference/Cambio/:code': await customersExchange(server),
    '/Order/:reference/Devolver': `${await first('/Orders', 'customer', /\/Order\/[\w-]+/)}/Devolver`,
    '/Order/:reference/Devolucion/:code': await customersReturn(server),
    '/AdminOrder/:number': await first('/AdminOrders', 'admin', /\/AdminOrder\/[\w-]+/),
    '/AdminOrder/:number/editar': `${await first('/AdminOrders', 'admin', /\/AdminOrder\/[\w-]+/)}/editar`,
    '/AdminReturn/:code': await first('/AdminReturns', 'admin', /\/AdminReturn\/[\w-]+/),
    '/AdminMessage/:id': await first('/AdminMessages', 'admin', /\/AdminMessage\/\d+/),
    '/AdminOutbox/:id': await first('/AdminOutbox?ver=por-hacer', 'admin', /\/AdminOutbox\/\d+/),
    '/AdminPriceList/:id': await first('/AdminPriceLists', 'admin', /\/AdminPriceList\/\d+/),
    '/AdminPromotion/:id': await first('/AdminPromotions', 'admin', /\/AdminPromotion\/\d+/),
    '/AdminCoupon/:id': await first('/AdminCoupons', 'admin', /\/AdminCoupon\/\d+/),
    '/AdminNewsletter/envios/:id': await first(
      '/AdminNewsletter/envios',
      'admin',
      /\/AdminNewsletter\/envios\/\d+/,
    ),
    '/AdminNewsletter/envios/:id/csv': '/AdminNewsletter/envios/1/csv',
    '/AdminLists/:list/csv': '/AdminLists/coupons/csv',
    '/AdminConsignmentReports/:report': '/AdminConsignmentReports/sold',
    '/AdminConsignmentReports/:report/csv': '/AdminConsignmentReports/sold/csv',
    '/AdminFigures/:report': '/AdminFigures/ventas',
    '/AdminFigures/:report/csv': '/AdminFigures/ventas/csv',
    '/ClientDetail/:email': '/ClientDetail/cliente%40vereda.test',
  })
})
async function sharedCart(shop: TestServer['shop']): Promise<string> {
  const end = await shop.cartLinks.share(anonymous, [{ productId: 1, size: '42', quantity: 1 }])
  if (!end.ok) throw new Error(end.message)
  return linkPaths.sharedCart(end.value.code)
}
afterAll(() => server?.close())
afterEach(() => expect(server.troubles).toEqual([]))

const send = (url: string, fields: Record<string, string>) =>
  server.app.inject({
    method: 'POST',
    url,
    headers: form,
    payload: new URLSearchParams(fields).toString(),
  })
const ask = (url: string, who: Role) =>
  server.app.inject({
    url,
    headers: { accept: 'text/html', ...(cookies[who] && { cookie: cookies[who] }) },
  })
const addressOf = (pattern: string) => at[pattern] ?? pattern.replace(/:\w+/, '1')
const dataOf = (address: string) => `${address === '/' ? '/_' : address}.data`
type Answer = Awaited<ReturnType<typeof ask>>
const sendsToSignIn = ({ statusCode, headers, body }: Answer) =>
  (statusCode === 302 && String(headers.location).startsWith('/Ingresar?returnTo=')) ||
  (statusCode === 202 && body.includes('/Ingresar?returnTo='))
/** A page that is for banned people too, or the door before it. */
const getsIn = ({ statusCode, headers, body }: Answer, { door }: Promised) =>
  door === undefined
    ? statusCode === 200
    : (statusCode === 302 && headers.location === door) || (statusCode === 202 && body.includes(door))
const mayPay = ({ headers }: Answer) =>
  String(headers['content-security-policy']).includes('https://sdk.mercadopago.com')

const walk = Object.entries(PROMISED)

test('every page and every other route of the shop is walked', async () => {
  const known = bookOf(await builtPages('build').build()).patternsThat(() => true)
  expect(known.filter((pattern) => pattern !== '/*').toSorted()).toEqual(Object.keys(PROMISED).toSorted())
})

const hidesFromCustomers = (pattern: string, promised: Promised) =>
  promised.for === 'staff' || NONE_THERE.includes(pattern)

test.each(walk)('%s keeps what is promised of it', async (pattern, promised) => {
  const address = addressOf(pattern)
  const [stranger, customer, banned, admin] = await Promise.all([
    ask(address, 'stranger'),
    ask(address, 'customer'),
    ask(address, 'banned'),
    ask(address, 'admin'),
  ])
  const there = promised.for === 'staff' ? !NONE_THERE.includes(pattern) : admin.statusCode !== 404

  // Who gets in.
  expect(sendsToSignIn(stranger)).toBe(promised.for === 'users')
  if (promised.for === 'banned') expect(getsIn(banned, promised)).toBe(true)
  else expect(banned.statusCode).toBe(403)
  expect(customer.statusCode === 404).toBe(hidesFromCustomers(pattern, promised))
  expect(stranger.statusCode === 404).toBe(promised.for === 'staff')
  if (promised.for === 'staff') expect(admin.statusCode !== 404).toBe(there)

  // What stays where.
  const keeps = (answer: Answer) => answer.headers['cache-control'] === 'private, no-cache'
  const { kept } = promised
  expect([keeps(stranger), keeps(customer), keeps(admin)]).toEqual([
    kept !== undefined,
    kept === 'everybody',
    false,
  ])
  expect([stranger, customer].map(({ headers }) => headers.etag !== undefined)).toEqual([
    kept === 'everybody',
    false,
  ])

  // What may run, and what may be sent.
  expect(mayPay(customer)).toBe(promised.pays === true)
  const payload = `x=${'y'.repeat(300_000)}`
  const headers = { ...form, cookie: cookies.admin }
  const large = await server.app.inject({ method: 'POST', url: address, headers, payload })
  expect(large.statusCode === 413).toBe(promised.uploads === undefined)

  // Where it stands in the bar.
  if (admin.body.includes('class="rail-item"')) {
    expect(
      /<a\b(?=[^>]*aria-current="page")[^>]*rail-item[^>]*/
        .exec(admin.body)?.[0]
        .match(/href="([^"]*)"/)?.[1],
    ).toBe(promised.bar)
    // On top of each page the one search; over a list, its own.
    const asks = [...admin.body.matchAll(/<form\b[^>]*role="search"[^>]*/g)].map(
      ([tag]) => /action="([^"]*)"/.exec(tag)?.[1],
    )
    const list = promised.list && new URL(addressOf(promised.list), 'http://shop').pathname
    expect(asks).toEqual(['/AdminSearch', ...(list ? [list] : [])])
  } else if (there) expect(promised.bar).toBeUndefined()
})

test.each(walk)('%s asks the same of a script', async (pattern, promised) => {
  const address = dataOf(addressOf(pattern))
  const [stranger, customer, banned] = await Promise.all([
    ask(address, 'stranger'),
    ask(address, 'customer'),
    ask(address, 'banned'),
  ])
  expect(sendsToSignIn(stranger)).toBe(promised.for === 'users')
  if (promised.for === 'banned') expect(getsIn(banned, promised)).toBe(true)
  else expect(banned.statusCode).toBe(403)
  expect([stranger.statusCode === 404, customer.statusCode === 404]).toEqual([
    promised.for === 'staff',
    hidesFromCustomers(pattern, promised),
  ])
  expect(mayPay(customer)).toBe(promised.pays === true)
})

test('crawlers are told of every page, category and product, and kept out of what is no page', async () => {
  const told = (crawlers: Promised['crawlers']) =>
    walk.flatMap(([pattern, promised]) => (promised.crawlers === crawlers ? [pattern] : []))
  const map = (await ask('/sitemap.xml', 'stranger')).body
  const listed = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, place]) => place!.replace(server.url, ''))
  const products = Array.from({ length: 68 }, (_, at) => `/ProductDetail/${at + 1}`)
  expect(listed.toSorted()).toEqual(
    [
      ...told('listed').filter((pattern) => pattern !== '/ProductDetail/:id'),
      ...CATEGORIES.map((category) => `/?category=${category}`),
      ...products,
      // The demo's own.
      '/Look/1',
      '/Look/2',
      '/Look/3',
    ].toSorted(),
  )
  const robots = (await ask('/robots.txt', 'stranger')).body.matchAll(/^Disallow: (.*)$/gm)
  expect([...robots].map(([, route]) => route!).toSorted()).toEqual(
    [...told('kept out'), '/api/', '/sandbox/', '/sign-in', '/baja/'].toSorted(),
  )
})

test('an address that is spelled in another way is the same page for the gate', async () => {
  for (const address of ['/%44ashboard', '/dashboard/', '/DASHBOARD'])
    expect([address, (await ask(address, 'customer')).statusCode]).toEqual([address, 404])
  expect((await ask('/%50rofile', 'stranger')).headers.location).toContain('/Ingresar?returnTo=')
  for (const address of ['/%43heckout', '/contacts', '/Contact/x', '//Contact'])
    expect([address, (await ask(address, 'banned')).statusCode]).toEqual([address, 403])
  expect((await ask('/contact/', 'banned')).statusCode).toBe(200)
})
