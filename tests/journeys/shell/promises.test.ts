/**
 * No promise without its machine: each sentence about paying, sending, reaching the shop and giving back, wherever it stands, is one
 * that can be kept with what is configured now. Read as a page without scripts is, data for search engines included.
 */
import { INITIAL_SETTINGS } from '#rules/shop-settings/settings.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eq, sql } from 'drizzle-orm'
import { products, productSizes } from '#data/schema.ts'
import { weekdayAndDate } from '#web/ui/dates.ts'
import { dayOf, startOfDay } from '#rules/calendar/argentine-day.ts'
import { isBusinessDay } from '#rules/calendar/holidays.ts'
import { formatPesos } from '#rules/money.ts'
import { arrivesBy, deliveryPromise, PROVINCES, shippingFee } from '#rules/checkout/shipping.ts'
import { system } from '#rules/users/access.ts'
import { openServer, type TestServer } from '#tests/support/app.ts'
import { CONFIGURATIONS, untrueIn } from '#tests/support/promises.ts'
import { plainHttp, type PlainHttp } from '#tests/support/browser/plain-http.ts'

/** Holds product §1.6, §2.12, §2.24, §9.5, §30.5, §32.9. */

const PAGES = [
  '/',
  '/LandingPage',
  '/Looks',
  '/Look/1',
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
  '/Vender/Acuerdo',
  '/Returns',
  '/Arrepentimiento',
  '/Newsletter',
]
const SOLD_OUT = 2

const PROMISED_DATE = /llega antes del\s+(?:<!-- -->)?([^<.:]+)/g

describe.each(CONFIGURATIONS)('when %s', (_name, shop) => {
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
    await server.shop.settingsAdmin.change(system('test'), {
      transferAlias: shop.alias || null,
      cash: shop.cash,
      pickup: shop.pickup,
      giftCards: shop.giftCards,
      handDiscount: String(shop.discount),
    })
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
    const untrue = untrueIn(read, shop)
    expect(untrue).toEqual([])
  })

  test('a transfer is said where people ask how to pay, as far as it can be chosen', async () => {
    const said = async (path: string) => /transferencia/i.test((await plain.get(path)).words)
    for (const path of ['/Faqs', '/']) expect([path, await said(path)]).toEqual([path, shop.alias !== ''])
  })

  test('cards say what is paid by transfer or in cash where that is less', async () => {
    const less = shop.discount > 0 && (shop.alias !== '' || (shop.cash === 'yes' && shop.pickup === 'yes'))
    const said = async (path: string) =>
      /· \$\s[\d.]+ (por transferencia|en efectivo)/.test((await plain.get(path)).words)
    for (const path of ['/', '/LandingPage', '/Look/1'])
      expect([path, await said(path)]).toEqual([path, less])
  })

  test('gift cards are offered where people ask for them, as long as they are sold', async () => {
    const { html, words } = await plain.get('/Faqs')
    const offered = [words.includes('¿Venden tarjetas de regalo?'), html.includes('href="/TarjetaDeRegalo"')]
    expect(offered).toEqual([shop.giftCards === 'yes', shop.giftCards === 'yes'])
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
    expect((await promised()).includes('/ProductDetail/1')).toBe(shop.pickup === 'yes')
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
    const ids = (order: ReturnType<typeof sql>, which = sql`true`) =>
      server.database.db
        .select({ id: products.id })
        .from(products)
        .where(sql`deleted_at is null and ${which}`)
        .orderBy(order)
        .limit(11)
        .then((rows) => rows.map(({ id }) => id))
    expect(row('recien-llegados')).toEqual(await ids(sql`created_at desc, id desc`, sql`stock > 0`))
    expect(row('los-de-siempre')).toEqual(await ids(sql`id`))
  })
})
