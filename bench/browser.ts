/** Every public page in a real browser on a slow phone: Lighthouse, and what is loaded before anybody touches anything. */
import lighthouse from 'lighthouse'
import { openBrowser, openPage } from '#tests/support/browser.ts'
import type { Group } from './run.ts'
import { runsOf, type Figure } from './support/figure.ts'
import { weighPage, type Weights } from './support/page-weight.ts'
import { freePort, openShopProcess } from './support/shop-process.ts'
import { openStoreroom } from './support/storeroom.ts'

const ROUTES = [
  '/',
  '/LandingPage',
  '/Offers',
  '/ProductDetail/7',
  '/FavoriteProduct',
  '/Notifications',
  '/Newsletter',
  '/Cart',
]
const INFO = ['/About', '/Faqs', '/TermsAndConditions', '/Returns', '/Arrepentimiento', '/Contact']
/** Pages that search engines are asked not to list lose Lighthouse's SEO points for exactly that. */
const UNLISTED = new Set(['/FavoriteProduct', '/Notifications', '/Newsletter', '/Cart'])

/** look.md §4.2, the "must" column. */
const SCORES = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
const TIMES = {
  'largest-contentful-paint': ['LCP', 2_000, 'ms'],
  'first-contentful-paint': ['FCP', 1_200, 'ms'],
  'total-blocking-time': ['TBT', 100, 'ms'],
  'cumulative-layout-shift': ['CLS', 0.02, ''],
} as const
const BUDGETS: Record<keyof Weights, [name: string, kilobytes: number]> = {
  criticalScripts: ['JS before idle', 0],
  scripts: ['JS in all', 130],
  styles: ['CSS', 18],
  font: ['font', 45],
  largestImage: ['LCP image', 20],
  firstView: ['first view without JS', 250],
}

export const browser: Group = async (settings, say) => {
  const storeroom = await openStoreroom('embedded')
  const shop = await openShopProcess(storeroom, { SEED: '1' })
  const port = await freePort()
  const chromium = await openBrowser(`--remote-debugging-port=${port}`)
  const figures: Figure[] = []
  try {
    for (const route of [...ROUTES, ...INFO]) {
      const url = `http://localhost:${shop.port}${route}`
      const scores: Record<string, number[]> = {}
      for (let round = 0; round < settings.rounds; round += 1) {
        const ran = await lighthouse(url, { port, output: 'json', logLevel: 'silent', locale: 'es-419' })
        const { categories, audits } = ran!.lhr
        for (const name of Object.keys(SCORES))
          (scores[name] ??= []).push((categories[name]?.score ?? 0) * 100)
        for (const name of Object.keys(TIMES))
          (scores[name] ??= []).push(audits[name]?.numericValue ?? Infinity)
        if (round === 0)
          for (const audit of Object.values(audits))
            if (audit.score === 0 && audit.scoreDisplayMode === 'binary') say(`${route}: ${audit.id}`)
      }
      for (const [name, atLeast] of Object.entries(SCORES)) {
        if (name === 'seo' && UNLISTED.has(route)) continue
        figures.push(figure(`${route} ${name}`, scores[name]!, { atLeast }, ''))
      }
      for (const [name, [short, atMost, unit]] of Object.entries(TIMES))
        figures.push(figure(`${route} ${short}`, scores[name]!, { atMost }, unit))

      const { page, close } = await openPage(chromium, {
        viewport: { width: 390, height: 844 },
        deviceScaleFactor: 2,
      })
      const weights = await weighPage(page, url)
      await close()
      for (const [part, [name, atMost]] of Object.entries(BUDGETS))
        figures.push(figure(`${route} ${name}`, [weights[part as keyof Weights] / 1000], { atMost }, 'kB'))
    }
    return figures
  } finally {
    await chromium.close()
    await shop.close()
    await storeroom.remove()
  }
}

const figure = (name: string, values: number[], target: Figure['target'], unit: Figure['unit']): Figure => ({
  group: 'browser',
  name,
  measured: runsOf(values),
  unit,
  target,
  absolute: '',
})
