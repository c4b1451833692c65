import type { Page } from 'playwright-core'

/** As a scanner does: all of a code in one go, and Enter. */
export async function scanCode(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code, { delay: 2 })
  await page.keyboard.press('Enter')
}
