/**
 * Every public page in a real browser on a slow phone, some of the back office, and two with hundreds of single pairs: Lighthouse, what is loaded before anybody
 * touches anything and in all, and how long taps take. Beyond a "must" of product §36.10 the bench fails.
 */
import os from 'node:os'
import { eq } from 'drizzle-orm'
import lighthouse from 'lighthouse'
import type { Browser } from 'playwright-core'
import { units } from '#data/schema.ts'
import { paths } from '#rules/paths.ts'
import { openBrowser, openPage } from '../tests/support/browser/browser.ts'
import { signIn } from '../tests/support/browser/shopper.ts'
import type { Group } from './support/group.ts'
import { runsOf, type Figure } from './support/figure.ts'
import { weighPage, type Weights } from './support/page-weight.ts'
import { freePort, openShopProcess } from './support/shop-process.ts'
import { openBenchDatabase, type BenchDatabase } from './support/bench-database.ts'
import { seedEntrusted } from './support/entrusted.ts'
import { ROUND_TRIP_MS, stepToProduct } from './support/card-to-product.ts'
import { openFarAway } from './support/far-away.ts'
import { tap, TAPS } from './support/taps.ts'

/** Holds product §36.9. */

type Page = {
  path: string
  /** Search engines are asked not to list it, and it loses Lighthouse's SEO points for exactly that. */
  unlisted?: boolean
  /** Checked while a person types: carries its rules. */
  form?: boolean
  /** Opened with something in the cart, or by an admin. */
  cookie?: { name: string; value: string }
  admin?: boolean
  /** Opened by the owner of the pairs. */
  owner?: boolean
}
const CART = { name: 'cart_1', value: '42%3A1' }
const PAGES: Page[] = [
  { path: '/' },
  { path: '/LandingPage' },
  { path: '/Offers' },
  { path: '/ProductDetail/7' },
  { path: '/FavoriteProduct', unlisted: true },
  { path: '/Cart', unlisted: true, cookie: CART },
  { path: '/Checkout', unlisted: true, form: true, cookie: CART },
  { path: '/Register', unlisted: true, form: true },
  { path: '/Notifications', unlisted: true },
  { path: '/Newsletter', unlisted: true },
  { path: '/Contact', form: true },
  { path: '/About' },
  { path: '/Faqs' },
  { path: '/TermsAndConditions' },
  { path: '/Returns' },
  { path: '/Arrepentimiento', form: true },
  { path: paths.consignment, unlisted: true, owner: true },
  { path: '/Dashboard', admin: true },
  { path: '/ModifyProducts', admin: true },
  { path: '/AdminOrders', admin: true },
]
const ADMIN = 'admin@vereda.test'
/** Of the demo, with pairs of their own; here so many more. */
const OWNER = 'cliente@vereda.test'
const PAIRS = { products: 8, each: 40, after: 20, owner: OWNER }

const SCORES = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
const ADMIN_SCORES = { performance: 85, accessibility: 100 }
const TIMES = {
  'largest-contentful-paint': ['LCP', 2_000, 'ms'],
  'first-contentful-paint': ['FCP', 1_200, 'ms'],
  'total-blocking-time': ['TBT', 100, 'ms'],
  'cumulative-layout-shift': ['CLS', 0.02, ''],
} as const
const BUDGETS: Record<keyof Weights, [name: string, kilobytes: (page: Page) => number | null]> = {
  criticalScripts: ['JS before idle', () => 0],
  scripts: ['JS in all', ({ form }) => (form ? 145 : 135)],
  styles: ['CSS', () => 18],
  font: ['font', () => 45],
  largestImage: ['LCP image', () => 20],
  // The landing is pictures from top to bottom, and a browser on a good line fetches those that come next before they are seen.
  firstView: ['first view without JS', ({ path }) => (path === '/LandingPage' ? null : 250)],
}
const TAP_MS = 150
const LIGHTHOUSE_ROUNDS = 5

export const browser: Group = async (settings, say) => {
  const rounds = settings.rounds === 1 ? 1 : LIGHTHOUSE_ROUNDS
  const database = await openBenchDatabase('embedded')
  const crowded = await seedPairs(database)
  const shop = await openShopProcess(database)
  const port = await freePort()
  const chromium = await openBrowser(`--remote-debugging-port=${port}`)
  const home = `http://localhost:${shop.port}`
  const figures: Figure[] = []
  try {
    const session = await sessionOf(chromium, home, ADMIN)
    const owners = await sessionOf(chromium, home, OWNER)
    // Lighthouse works in the browser's own profile; a header of ours would lose against the cookies that pages leave there.
    const profile = await chromium.newBrowserCDPSession()

    const pages: Page[] = [...PAGES, { path: crowded }]
    for (const page of pages) {
      const { path } = page
      const cookie = page.admin ? session : page.owner ? owners : page.cookie
      await profile.send('Storage.clearCookies')
      if (cookie) await profile.send('Storage.setCookies', { cookies: [{ ...cookie, url: home }] })
      const asked = page.admin ? ADMIN_SCORES : SCORES
      const seen: Record<string, number[]> = {}
      for (let round = 0; round < rounds; round += 1) {
        const { categories, audits } = await lookedAt(home + path, port, say)
        for (const name of Object.keys(asked)) (seen[name] ??= []).push((categories[name]?.score ?? 0) * 100)
        for (const name of Object.keys(TIMES))
          (seen[name] ??= []).push(audits[name]?.numericValue ?? Infinity)
        if (round === 0)
          for (const audit of Object.values(audits))
            // A browser that is steered has no back/forward cache; tests/journeys/shell/back-button.test.ts looks at that.
            if (audit.score === 0 && audit.scoreDisplayMode === 'binary' && audit.id !== 'bf-cache')
              say(`${path}: ${audit.id}`)
      }
      for (const [name, atLeast] of Object.entries(asked))
        if (name !== 'seo' || !page.unlisted)
          figures.push(figure(`${path} ${name}`, seen[name]!, { atLeast }, ''))
      if (page.admin) continue
      for (const [name, [short, atMost, unit]] of Object.entries(TIMES))
        figures.push(figure(`${path} ${short}`, seen[name]!, { atMost }, unit))

      const { page: fresh, close } = await openPage(chromium, {
        viewport: { width: 390, height: 844 },
        deviceScaleFactor: 2,
      })
      if (cookie) await fresh.context().addCookies([{ name: cookie.name, value: cookie.value, url: home }])
      const weights = await weighPage(fresh, home + path)
      await close()
      for (const [part, [name, atMost]] of Object.entries(BUDGETS)) {
        const most = atMost(page)
        if (most === null) continue
        const kilobytes = weights[part as keyof Weights] / 1000
        figures.push(figure(`${path} ${name}`, [kilobytes], { atMost: most }, 'kB'))
      }
      say(`${path} seen, load ${os.loadavg()[0]!.toFixed(1)}`)
    }

    for (const one of TAPS) {
      const times: number[] = []
      for (let round = 0; round < rounds; round += 1) times.push(await tap(chromium, home, one))
      figures.push(figure(`tap: ${one.name}`, times, { atMost: TAP_MS }, 'ms'))
    }
    figures.push(await cardAgainstPlain(chromium, shop.port, rounds))
    return figures
  } finally {
    await chromium.close()
    await shop.close()
    await database.remove()
  }
}

/** The demo, with the owner's pairs in it. Answers the address of a product of which so many are on sale. */
async function seedPairs(database: BenchDatabase): Promise<string> {
  const demo = await openShopProcess(database, { SEED: '1' })
  await demo.greeted
  await demo.close()
  let product = 0
  await database.seedShop(async ({ db }, run) => {
    const [code] = (await seedEntrusted(run, PAIRS)).flat()
    const [one] = await db.select({ product: units.productId }).from(units).where(eq(units.code, code!))
    product = one!.product!
  })
  return paths.product(product)
}

async function sessionOf(chromium: Browser, home: string, email: string) {
  const { page, close } = await openPage(chromium)
  await signIn(page, home, email, paths.landing)
  const session = (await page.context().cookies()).find(({ name }) => name === 'sid')!
  await close()
  return session
}

/** In turns, so that what else the machine does meets both. */
async function cardAgainstPlain(chromium: Browser, port: number, rounds: number): Promise<Figure> {
  const network = await openFarAway(port, ROUND_TRIP_MS)
  const home = `http://127.0.0.1:${network.port}`
  const took = { card: [] as number[], plain: [] as number[] }
  try {
    for (let round = 0; round < rounds; round += 1)
      for (const step of ['card', 'plain'] as const)
        took[step].push(await stepToProduct(chromium, home, step))
  } finally {
    network.close()
  }
  const [card, plain] = [runsOf(took.card).median, runsOf(took.plain).median]
  return {
    group: 'browser',
    name: 'card to product, against a plain link',
    measured: runsOf([card / plain]),
    unit: '×',
    target: { atMost: 1 },
    absolute: `${Math.round(card)} ms, ${Math.round(plain)} ms`,
  }
}

/** A browser that tripped over itself (Lighthouse says which way) says nothing about the page: once more, then it counts. */
async function lookedAt(address: string, port: number, say: (line: string) => void) {
  const look = async () =>
    (await lighthouse(address, { port, output: 'json', logLevel: 'silent', locale: 'es-419' }))!.lhr
  const first = await look()
  if (!first.runtimeError) return first
  say(`${address}: ${first.runtimeError.code}`)
  return look()
}

const figure = (name: string, values: number[], target: Figure['target'], unit: Figure['unit']): Figure => ({
  group: 'browser',
  name,
  measured: runsOf(values),
  unit,
  target,
  absolute: '',
})
