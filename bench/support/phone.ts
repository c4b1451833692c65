/** A phone four times slower than this machine, on a page whose scripts have come. */
import type { Browser, CDPSession, Page } from 'playwright-core'
import { openPage } from '../../tests/support/browser/browser.ts'

export const SLOWER = 4

export async function openPhone(
  browser: Browser,
  url: string,
  viewport: { width: number; height: number },
): Promise<{ page: Page; devtools: CDPSession; close(): Promise<void> }> {
  const { page, close } = await openPage(browser, {
    viewport,
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'no-preference',
  })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.goto(url)
  // A person has scrolled a little before they tap.
  await page.mouse.wheel(0, 40)
  await page.locator('html[data-ready]').waitFor({ state: 'attached', timeout: 60_000 })
  return { page, devtools, close }
}
