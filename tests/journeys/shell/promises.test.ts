/**
 * No promise without its machine: each sentence about paying, sending, reaching the shop and giving back, wherever it stands, is one
 * that can be kept with what is configured now. Read as a page without scripts is, data for search engines included.
 */
import { INITIAL_SETTINGS } from '#rules/settings/settings.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eq, sql } from 'drizzle-orm'
import { products, productSizes } from '#data/schema.ts'
import { weekdayAndDate } from '#web/ui/dates.ts'
import { dayOf, startOfDay } from '#rules/calendar/argentine-day.ts'
import { isBusinessDay } from '#rules/calendar/holidays.ts'
import { formatPesos, INSTALMENTS } from '#rules/money.ts'
import { arrivesBy, deliveryPromise, PROVINCES, shippingFee } from '#rules/checkout/shipping.ts'
import { system } from '#rules/users/access.ts'
import { openServer, type TestServer } from '#tests/support/app.ts'
import { plainHttp, type PlainHttp } from '#tests/support/browser/plain-http.ts'

const PAGES = [
  '/',
  '/LandingPage',
  '/Offers',
  '/ProductDetail/1',
  '/FavoriteProduct',
  '/Cart',
  '/Checkout',
  '/About',
  '/Contact',
  '/Faqs',
  '/TermsAndConditions',
  '/CondicionesDeVenta',
  '/Returns',
  '/Arrepentimiento',
  '/Newsletter',
]
const SOLD_OUT = 2

type Shop = { email: string; phone: string; address: string; whatsApp: string; alias: string }
const BARE: Shop = { email: '', phone: '', address: '', whatsApp: '', alias: '' }
const WHOLE: Shop = {
  email: 'hola@vereda.test',
  phone: '+54 11 5555-0100',
  address: 'Gurruchaga 1800',
  whatsApp: 'https://wa.me/5491155550100',
  alias: 'vereda.tienda',
}

const never = () => false
/** What is said, and whether it may be; a promise that is not here yet gets its row with its machine. */
const PROMISES: { what: string; says: RegExp; kept: (shop: Shop, said: RegExpMatchArray) => boolean }[] = [
  { what: 'bank transfer', says: /transferencia/gi, kept: ({ alias }) => alias !== '' },
  { what: 'a range of sizes', says: /del \d+ al \d+/gi, kept: never },
  { what: 'branches that there are not', says: /sucursal/gi, kept: never },
  { what: 'a map of no place', says: /plano de la zona/gi, kept: never },
  { what: 'hours that are counted in business days', says: /\d+ h(oras)? hábiles/gi, kept: never },
  { what: 'goods that are all new', says: /NewCondition|productos nuevos(?! y 3 meses)/g, kept: never },
  { what: 'new goods that are the oldest', says: /Nuevos productos/g, kept: never },
  { what: 'a condition that nobody has written down', says: /estado a la vista/gi, kept: never },
  { what: 'an email every week', says: /una vez por semana/gi, kept: never },
  { what: 'the telephone', says: /ll[aá]manos|por teléfono/gi, kept: ({ phone }) => phone !== '' },
  { what: 'social networks', says: /redes sociales/gi, kept: never },
  { what: 'e-mail to the shop', says: /mailto:|por e-mail a /gi, kept: ({ email }) => email !== '' },
  { what: 'WhatsApp', says: /por WhatsApp/gi, kept: ({ whatsApp }) => whatsApp !== '' },
  { what: 'a map', says: /Ver en el mapa/g, kept: ({ address }) => address !== '' },
  {
    what: 'instalments without interest',
    says: /(\d+) cuotas sin interés/gi,
    kept: (_, [, count]) => Number(count) <= INSTALMENTS,
  },
  {
    what: 'the hours of the showroom',
    says: /(\d+) a (\d+) ?h\b/g,
    kept: (_, [, from, to]) => from === '11' && to === '18',
  },
  {
    what: 'the legal days',
    says: /(\d+) días (corridos )?(para|de) arrepent/gi,
    kept: (_, [, days]) => days === '10',
  },
]
const PROMISED_DATE = /llega antes del\s+(?:<!-- -->)?([^<.:]+)/g

describe.each([
  ['nothing of the shop is configured', BARE],
  ['the shop can be reached in every way', WHOLE],
])('when %s', (_name, shop) => {
  let server: TestServer
  let plain: PlainHttp
  beforeAll(async () => {
    server = await openServer({
      environment: {
        ...(shop.email && { SHOP_EMAIL: shop.email }),
        ...(shop.phone && { SHOP_PHONE: shop.phone }),
        ...(shop.address && { SHOP_ADDRESS: shop.address }),
        ...(shop.whatsApp && { SHOP_WHATSAPP: shop.whatsApp }),
      },
    })
    plain = plainHttp(server.url)
    await server.shop.settingsAdmin.change(system('test'), { transferAlias: shop.alias || null })
    const { db } = server.database
    await db.update(productSizes).set({ stock: 0 }).where(eq(productSizes.productId, SOLD_OUT))
    await db.update(products).set({ stock: 0 }).where(eq(products.id, SOLD_OUT))
  })
  afterAll(() => server?.close())

  test.each([...PAGES, `/ProductDetail/${SOLD_OUT}`])('%s promises only what can be kept', async (path) => {
    const { html, words, status } = await plain.get(path)
    expect(status).toBe(200)
    // As people read it, and as programs do: an attribute or JSON-LD is a promise too.
    const read = `${words}\n${html}`
    const untrue = PROMISES.flatMap(({ what, says, kept }) =>
      [...read.matchAll(says)]
        .filter((said) => !kept(shop, said))
        .map((said) => `${what}: «${read.slice(Math.max(0, said.index - 40), said.index + 60)}»`),
    )
    expect(untrue).toEqual([])
  })

  test('a transfer is said where people ask how to pay, as far as it can be chosen', async () => {
    const said = async (path: string) => /transferencia/i.test((await plain.get(path)).words)
    for (const path of ['/Faqs', '/']) expect([path, await said(path)]).toEqual([path, shop.alias !== ''])
  })

  test('a day of arrival is one on which somebody delivers, and none is named for what is sold out', async () => {
    for (const province of [null, ...PROVINCES]) {
      const cookie = province === null ? '' : `provincia=${encodeURIComponent(province)}`
      const { html } = await plain.get('/ProductDetail/1', cookie)
      const day = arrivesBy(INITIAL_SETTINGS, { province }, new Date(), [])
      expect(isBusinessDay(day, [])).toBe(true)
      expect(day > dayOf(new Date())).toBe(true)
      const dates = [...html.matchAll(PROMISED_DATE)].map(([, date]) => date!.trim())
      expect(dates.length).toBeGreaterThan(0)
      expect(new Set(dates)).toEqual(new Set([weekdayAndDate(startOfDay(day))]))
      expect(html).toContain(deliveryPromise(INITIAL_SETTINGS, { province }))
      expect(html).toContain(formatPesos(shippingFee(INITIAL_SETTINGS, { province }, 0)))
    }
    const { html, words } = await plain.get(`/ProductDetail/${SOLD_OUT}`)
    expect(html).not.toMatch(PROMISED_DATE)
    expect(words).toContain('cuando vuelva a haber stock')
  })

  test('nothing promises that one may pick up once the owner has stopped it', async () => {
    const promised = async () => {
      const said = await Promise.all(PAGES.map(async (path) => (await plain.get(path)).html))
      return PAGES.filter((_, index) => /retir[oa][^.<]{0,12} en el showroom/i.test(said[index]!))
    }
    expect(await promised()).toContain('/ProductDetail/1')
    const { settingsAdmin } = server.shop
    await settingsAdmin.change(system('test'), { pickup: 'no' })
    await expect.poll(promised).toEqual([])
    await settingsAdmin.change(system('test'), { pickup: null })
  })

  test('every link of a page leads somewhere', async () => {
    const links = new Set<string>()
    for (const path of PAGES)
      for (const [, to] of (await plain.get(path)).html.matchAll(/<a[^>]* href="(\/[^"#?]*)/g)) links.add(to!)
    expect(links.size).toBeGreaterThan(20)
    const broken: string[] = []
    for (const path of links) if ((await plain.get(path)).status >= 400) broken.push(path)
    expect(broken).toEqual([])
  })

  test('what just came in is on the landing page, newest first, beside the oldest under a name that says so', async () => {
    const { html } = await plain.get('/LandingPage')
    const row = (id: string) => {
      const from = html.indexOf(`id="${id}"`)
      expect(from).toBeGreaterThan(0)
      const cards = html.slice(from, html.indexOf('</section>', from))
      return [...new Set([...cards.matchAll(/\/ProductDetail\/(\d+)/g)].map(([, one]) => Number(one)))]
    }
    const ids = (order: ReturnType<typeof sql>) =>
      server.database.db
        .select({ id: products.id })
        .from(products)
        .where(sql`deleted_at is null`)
        .orderBy(order)
        .limit(11)
        .then((rows) => rows.map(({ id }) => id))
    expect(row('recien-llegados')).toEqual(await ids(sql`created_at desc, id desc`))
    expect(row('los-de-siempre')).toEqual(await ids(sql`id`))
  })
})
