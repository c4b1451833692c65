/**
 * From a card to its product, against the same tap on a plain link that no script listens to and nothing was fetched ahead for: from
 * the finger's lift to the first paint of the product's page, on a phone four times slower than this machine, far from the shop.
 */
import type { Browser, Page } from 'playwright-core'
import { openPhone } from './phone.ts'

/** Between phone and shop, there and back. */
export const ROUND_TRIP_MS = 150
/** How long a finger that taps is down. */
const FINGER_MS = 80

export type Step = 'card' | 'plain'

/** Milliseconds to the first paint. */
export async function stepToProduct(browser: Browser, shop: string, step: Step): Promise<number> {
  const { page, devtools, close } = await openPhone(browser, shop, { width: 360, height: 780 })
  try {
    const card = page.locator('.product-grid a[href^="/ProductDetail/"]').first()
    await card.scrollIntoViewIfNeeded()
    const { x, y, width, height } = (await card.boundingBox())!
    const address = (await card.getAttribute('href'))!
    await page.waitForTimeout(1_000)

    if (step === 'plain')
      await card.evaluate((link) => {
        for (const rules of document.querySelectorAll('script[type=speculationrules]')) rules.remove()
        // A copy is nobody's: no script listens to it.
        link.replaceWith(link.cloneNode(true))
      })
    const finger = { x: x + width / 2, y: y + height / 2 }
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [finger] })
    await page.waitForTimeout(FINGER_MS)
    const began = Date.now()
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await page.waitForURL(shop + address)
    return (await firstPaint(page)) - began
  } finally {
    await close()
  }
}

const firstPaint = async (page: Page): Promise<number> => {
  const painted = await page.waitForFunction(() => {
    const [entry] = performance.getEntriesByName('first-contentful-paint')
    return entry && performance.timeOrigin + entry.startTime
  })
  return (await painted.jsonValue())!
}
