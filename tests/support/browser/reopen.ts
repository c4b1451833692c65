import type { Page } from 'playwright-core'

/** What Chromium calls a reload that meets a page which is still on its way. */
const OVERTAKEN = /net::ERR_ABORTED|interrupted by another navigation|frame was detached/

/**
 * Reads the page anew, for whoever asks again and again. The answer to a press may be on its way still (a form that was sent
 * before the scripts were there): then that page is the one that is waited for.
 */
export async function reopen(page: Page): Promise<void> {
  try {
    await page.reload()
  } catch (error) {
    if (!OVERTAKEN.test(String(error))) throw error
    await page.waitForLoadState()
  }
}
