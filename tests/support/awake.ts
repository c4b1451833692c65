import type { Page } from 'playwright-core'

/** Scripts start at the first sign of a person (web/ui/start-when-calm.ts): gives signs until the page answers to them. */
export async function awake(page: Page): Promise<void> {
  const ready = page.locator('html[data-ready]')
  for (let sign = 0; (await ready.count()) === 0; sign += 1) {
    if (sign > 300) throw new Error('the scripts did not start')
    await page.keyboard.press('Shift')
    await page.waitForTimeout(30)
  }
}
