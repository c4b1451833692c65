/**
 * Whose pair it is, is nobody's business: every address of the shop that is not its people's, by page and by API, is read for what was
 * planted of its owner, by a stranger and by whoever bought it. What is planted is drawn (tests/support/seed.ts).
 */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { eq } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consignorAccounts, outbox, unitSales } from '#data/schema.ts'
import { SALE } from '#rules/consignment/sales/states.ts'
import { FEEDS } from '#rules/feeds/feed.ts'
import { dropPaths } from '#rules/drop-paths.ts'
import { linkPaths } from '#rules/link-paths.ts'
import { paths } from '#rules/paths.ts'
import { serverPaths } from '#rules/server-paths.ts'
import { anonymous, system } from '#rules/users/access.ts'
import { delivered } from '#server/operation/demo-consignment/bought.ts'
import type { OpenApi } from '#server/api/operation/openapi.ts'
import { orderLinkUrl } from '#shop/orders/link.ts'
import { PROMISED } from '#tests/journeys/shell/promised-routes.ts'
import { openServer, type TestServer } from '#tests/support/app.ts'
import { filledForm, seedUser } from '#tests/support/builders.ts'
import { testContext } from '#tests/support/open-shop.ts'
import { photo } from '#tests/support/photo.ts'
import { consignedPairs, cuilOf } from '#tests/support/shop/consigned-pairs.ts'
import { customersEdit } from '#tests/support/shop/customers-edit.ts'
import { deskDrop } from '#tests/support/shop/desk-drop.ts'
import { deskOffer } from '#tests/support/shop/desk-offer.ts'
import { keptForSomebody } from '#tests/support/shop/kept-order.ts'

/** Holds product §47.8, §49.7. */

const word = fc.stringMatching(/^[A-Z][a-z]{10}$/)
const digits = (first: string, many: number) => fc.stringMatching(new RegExp(`^${first}\\d{${many}}$`))
const person = fc
  .record({ name: word, surname: word, box: word, alias: word, phone: digits('11', 8), dni: digits('3', 7) })
  .map(({ box, alias, ...who }) => ({
    ...who,
    email: `${box.toLowerCase()}@example.com`,
    account: `${alias.toLowerCase()}.cuenta`,
    cuil: cuilOf(who.dni),
  }))
const [PLANTED, ...OTHERS] = fc.sample(
  fc.uniqueArray(person, { minLength: 4, maxLength: 4, selector: ({ dni }) => dni }),
  1,
)[0]! as [Planted, ...Planted[]]
type Planted = typeof person extends fc.Arbitrary<infer T> ? T : never
const parted = (dni: string) => dni.replace(/^(\d\d)(\d{3})(\d{3})$/, '$1.$2.$3')
const SECRET = new RegExp(
  [PLANTED, ...OTHERS]
    .flatMap(({ name, surname, email, account, phone, dni, cuil }) => [
      ...[name, surname, email, account].map((text) => text.replaceAll('.', '\\.')),
      ...[
        dni,
        cuil,
        phone,
        parted(dni).replaceAll('.', '\\.'),
        `${cuil.slice(0, 2)}-${dni}-${cuil.slice(10)}`,
      ].map((number) => `(?<!\\w)${number}(?!\\w)`),
    ])
    .join('|'),
  'i',
)

const logged: string[] = []
let server: TestServer
let code: string
let customer: string
/** Where there is something behind each address. */
const at: Record<string, string> = {}
const named: Record<string, string> = { id: '1', version: '1' }
let pairs: ReturnType<typeof consignedPairs>
const consignor = async ({ account, name, surname, email, phone, dni }: Planted) => {
  const id = await pairs.consignor({ name, surname, email, phone, dni })
  const holder = `${name} ${surname}`
  await server.database.db
    .update(consignorAccounts)
    .set({ account, holder })
    .where(eq(consignorAccounts.consignorId, id))
  return id
}
const valueOf = <T>(end: { ok: true; value: T } | { ok: false }): T => {
  if (!end.ok) throw new Error(JSON.stringify(end))
  return end.value
}

beforeAll(async () => {
  const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) })
  server = await openServer({ jobs: false, log })
  const { database, shop } = server
  const { db } = database
  const owner = await seedUser(database, { role: 'owner' })
  pairs = consignedPairs(database, testContext(database, { now: new Date() }), owner)
  const consignorId = await consignor(PLANTED)
  code = await pairs.onSale(1, { consignorId })
  const onSale = await pairs.onSale(1, { consignorId })
  customer = await server.signIn('cliente@vereda.test')
  const placed = await server.app.inject({
    method: 'POST',
    url: '/api/orders',
    headers: { 'sec-fetch-site': 'same-origin', cookie: customer },
    payload: { items: [{ id: 1, size: '42', unit: code }], delivery: 'pickup', personal: filledForm() },
  })
  expect(placed.statusCode).toBe(201)
  const { reference } = placed.json()
  const bought = async () => {
    const unit = await pairs.onSale(1, { consignorId })
    const line = { productId: 1, size: '42', quantity: 1, unit }
    return delivered(shop, database, { buyer: 'cliente', at: new Date() }, line)
  }
  const [sentBack, changed] = [await bought(), await bought()]
  const lineOf = async (order: string) =>
    valueOf(await shop.returns.askChoices(system('test'), order)).held[0]!
  const asked = {
    kind: 'claim',
    lines: [
      { orderLineId: (await lineOf(sentBack.reference)).orderLineId, quantity: 1, reasonCode: 'quality' },
    ],
    reason: 'Se despegó la suela.',
    key: randomUUID(),
  }
  const back = valueOf(await shop.returns.ask(sentBack.buyer, sentBack.reference, asked, [await photo()]))
  const { orderLineId } = await lineOf(changed.reference)
  const wanted = { orderLineId, productId: 1, size: '42', delivery: 'delivery', key: randomUUID() }
  const exchange = valueOf(await shop.exchanges.start(system('test'), changed.reference, wanted))
  const offer = await deskOffer(shop)
  const orderId = (await shop.orders.idOf(reference))!
  const returned = paths.return(sentBack.reference, back.code)
  const shown = (await says(returned, customer)).text
  const drop = await deskDrop(server)
  const line = (unit: string) => ({ productId: 1, size: '42', quantity: 1, unit })
  const kept = await keptForSomebody(shop, system('test'), line(await pairs.onSale(1, { consignorId })))
  const shared = valueOf(await shop.cartLinks.share(anonymous, [line(onSale)]))
  Object.assign(at, {
    '/ProductDetail/:id': paths.product(1),
    '/ProductDetail/:id/Piezas': paths.units(1),
    '/ProductDetail/:id/Piezas/:code': `${paths.units(1)}/${onSale}`,
    '/Par/:code': paths.passport(code),
    '/Pedido/:token': await orderLinkUrl(db, '', orderId, new Date()),
    '/Pedido/:token/Terminar': `${kept}/Terminar`,
    '/Carrito/:code': linkPaths.sharedCart(shared.code),
    '/Lanzamiento/:id': dropPaths.one(drop.open),
    '/Lanzamiento/:id/lista.csv': dropPaths.list(drop.over),
    '/Lanzamiento/:id/sorteo.json': dropPaths.draw(drop.over),
    '/Vender/Ofrecer/foto/:form/:id': offer.draft,
    '/Vender/o/:token': offer.page,
    '/Vender/o/:token/foto/:id': `${offer.page}/foto/${offer.photo}`,
    '/Consignacion/:code': `/Consignacion/${code}`,
    '/Order/:reference': paths.order(reference),
    '/Order/:reference/Diferencia': await customersEdit(server),
    '/Order/:reference/Talles': `${paths.order(reference)}/Talles`,
    '/Order/:reference/Cambio': `${paths.order(sentBack.reference)}/Cambio`,
    '/Order/:reference/Cambio/:code': paths.exchange(changed.reference, exchange.code),
    '/Order/:reference/Devolver': `${paths.order(changed.reference)}/Devolver`,
    '/Order/:reference/Devolucion/:code': returned,
    '/Order/:reference/Devolucion/:code/foto/:id': /\/Order\/[\w-]+\/Devolucion\/[\w-]+\/foto\/\d+/.exec(
      shown,
    )![0],
  })
  Object.assign(named, { reference, code: back.code, token: offer.page.split('/').at(-1)! })
}, 180_000)
afterAll(() => server?.close())

const says = async (url: string, cookie = '') => {
  const { statusCode, body, rawPayload } = await server.app.inject({ url, headers: cookie ? { cookie } : {} })
  return { statusCode, text: `${body}\n${rawPayload.toString('latin1')}` }
}
/** Each by a stranger and by whoever bought it: those that tell a secret, and what each answered. */
async function walked(addresses: readonly string[]) {
  const told: string[] = []
  const answered = new Map<string, number[]>()
  for (const url of addresses) {
    const read = [await says(url), await says(url, customer)]
    answered.set(
      url,
      read.map(({ statusCode }) => statusCode),
    )
    if (read.some(({ text }) => SECRET.test(text))) told.push(url)
  }
  const broken = [...answered].filter(([, codes]) => codes.some((one) => one >= 500))
  return { told, broken, answered }
}

/** What the demo has none of: nobody's invoice, receipt, label, gift card, or photo of a review. */
const NONE_THERE = [
  '/Factura/:id',
  '/Order/:reference/comprobante/:id',
  '/Order/:reference/Devolucion/:code/etiqueta',
  '/TarjetaDeRegalo/:reference',
  '/Opiniones/foto/:id/:size',
  '/Consignacion/:code/foto/:id',
  '/Consignacion/Cuenta/:number',
  '/Consignacion/Cuenta/:number/csv',
  '/Consignacion/Cuenta/:number/pdf',
  '/CondicionesDeVenta/:version/texto',
  '/Invitacion/:token',
]

test(
  'no page that is not of the shop’s people says whose a pair is, to a stranger or to whoever bought it',
  { timeout: 120_000 },
  async () => {
    const routes = Object.entries(PROMISED).filter(([, { for: who }]) => who !== 'staff')
    const addressOf = (pattern: string) => at[pattern] ?? pattern.replaceAll(/:\w+/g, '1')
    const pages = routes.map(([pattern]) => addressOf(pattern))
    const lists = [
      `${paths.home}?q=cancha`,
      `${paths.home}?estado=usado`,
      `${paths.home}?estado=usado&orden=precio`,
      `${paths.offers}?estado=usado`,
      paths.units(1, '42'),
      '/suggest?q=cancha',
      `${paths.passport(code)}?desde=tarjeta`,
    ]
    const files = [serverPaths.sitemap, ...FEEDS.map((feed) => serverPaths.feed(feed))]
    const withData = [...pages, ...lists].flatMap((url) => {
      const [path, query] = url.split('?')
      return [url, `${path === '/' ? '/_' : path}.data${query ? `?${query}` : ''}`]
    })
    const { told, broken, answered } = await walked([...withData, ...files])
    expect(told).toEqual([])
    expect(broken).toEqual([])
    const unseen = routes
      .filter(([pattern]) => pattern.includes(':') && !NONE_THERE.includes(pattern))
      .map(([pattern]) => addressOf(pattern))
      .filter((url) => answered.get(url)![1]! >= 400)
    expect(unseen).toEqual([])
  },
)

test('no answer of the API says it either', async () => {
  const document: OpenApi = (await server.app.inject('/api/openapi.json')).json()
  const reads = Object.entries(document.paths)
    .filter(([path, calls]) => 'get' in calls && !path.startsWith('/admin'))
    .map(([path]) => `/api${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => named[name] ?? '1')}`)
  const { told, broken, answered } = await walked([...reads, '/api/products?page=1&estado=usado'])
  expect(told).toEqual([])
  expect(broken).toEqual([])
  const { reference, token } = named
  for (const url of [
    '/api/products/1',
    '/api/orders',
    `/api/orders/${reference}`,
    `/api/returns/${named.code}`,
    `/api/offers/${token}`,
  ])
    expect([url, answered.get(url)?.[1]]).toEqual([url, 200])
})

test('nor do the e-mails of its sales, nor what is written to the log', async () => {
  const mails = await server.database.db
    .select()
    .from(outbox)
    .where(eq(outbox.kind, 'mail'))
    .orderBy(outbox.id)
  expect(mails.length).toBeGreaterThan(0)
  const told = mails.filter(({ payload }) => (payload as { to?: string }).to !== PLANTED.email)
  expect(told.filter((mail) => SECRET.test(JSON.stringify(mail)))).toEqual([])
  expect(logged.length).toBeGreaterThan(0)
  expect(logged.filter((line) => SECRET.test(line))).toEqual([])
})

test('what looks for it would find it', async () => {
  const admin = await server.signIn('admin@vereda.test')
  expect(SECRET.test((await says('/AdminConsignors', admin)).text)).toBe(true)
})

test('what pairs of three owners sold for stands on the product and in its answer, and never on a passport', async () => {
  const { db } = server.database
  const buy = async (price: number, who: Planted) => {
    const unit = await pairs.onSale(1, { price, consignorId: await consignor(who) })
    const email = `compra.${price}@example.com`
    await seedUser(server.database, { email })
    const cookie = await server.signIn(email)
    const placed = await server.app.inject({
      method: 'POST',
      url: '/api/orders',
      headers: { 'sec-fetch-site': 'same-origin', cookie },
      payload: { items: [{ id: 1, size: '42', unit }], delivery: 'pickup', personal: filledForm() },
    })
    expect(placed.statusCode).toBe(201)
    await db.update(unitSales).set({ state: SALE.earned, earnedAt: new Date() })
  }
  const range = /Vendidas acá en 90 días: \$\s74\.000 a \$\s98\.000/
  await buy(7_400_000, OTHERS[0]!)
  expect((await server.app.inject('/api/products/1')).json().soldPrices).toBeNull()
  expect((await says(paths.product(1))).text).not.toContain('Vendidas acá')
  await buy(9_800_000, OTHERS[1]!)
  // Each order is news to what was remembered.
  await buy(8_000_000, OTHERS[2]!)
  const answer = await server.app.inject('/api/products/1')
  expect(answer.json().soldPrices).toEqual({ lowest: 74_000, highest: 98_000 })
  for (const cookie of ['', customer]) {
    const { text } = await says(paths.product(1), cookie)
    expect(text).toMatch(range)
    expect(text).not.toMatch(SECRET)
    expect((await says(paths.passport(code), cookie)).text).not.toMatch(/Vendidas acá|74\.000|98\.000/)
  }
})
