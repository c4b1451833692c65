/** How long a tap takes until something is painted, on a phone four times slower than this machine (the Event Timing API). */
import type { Browser, Locator, Page } from 'playwright-core'
import { openPhone, SLOWER } from './phone.ts'

/** Entries are told after the paint that they wait for. */
const TOLD_AFTER = 700

type Tap = {
  name: string
  path: string
  at: (page: Page) => Locator
  before?: (page: Page) => Promise<unknown>
}

const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).filter({ visible: true }).first()

export const TAPS: Tap[] = [
  { name: 'open sheet', path: '/', at: button('Filtros') },
  {
    name: 'filter',
    path: '/',
    before: (page) => button('Filtros')(page).tap(),
    at: (page) => page.getByRole('form', { name: 'Filtros' }).getByText('Buzos'),
  },
  { name: 'favourite', path: '/', at: button(/^Favorito: /) },
  { name: 'add from a card', path: '/', at: button(/^AGREGAR AL CARRITO: /) },
  { name: 'add to cart', path: '/ProductDetail/7', at: button('AGREGAR AL CARRITO') },
]

/** Milliseconds of the slowest interaction: 8 at a time, and 16 at least, as browsers tell them. */
export async function tap(browser: Browser, shop: string, { path, at, before }: Tap): Promise<number> {
  const { page, close } = await openPhone(browser, shop + path, { width: 390, height: 844 })
  try {
    if (before) await before(page)
    const target = at(page)
    await target.scrollIntoViewIfNeeded()
    await page.waitForTimeout(TOLD_AFTER)
    await page.evaluate(() => {
      const slowest = { duration: 16 }
      Object.assign(window, { slowest })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
          if (entry.interactionId) slowest.duration = Math.max(slowest.duration, entry.duration)
      }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
    })
    await target.tap()
    await page.waitForTimeout(TOLD_AFTER * SLOWER)
    return await page.evaluate(
      () => (window as unknown as { slowest: { duration: number } }).slowest.duration,
    )
  } finally {
    await close()
  }
}
