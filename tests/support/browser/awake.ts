import type { Page } from 'playwright-core'

/** Scripts start at the first sign of a person (web/ui/start/start-when-calm.ts): gives signs until the page answers to them. */
export async function awake(page: Page): Promise<void> {
  const ready = page.locator('html[data-ready]')
  for (let sign = 0; (await ready.count()) === 0; sign += 1) {
    if (sign > 300) throw new Error('the scripts did not start')
    await page.keyboard.press('Shift')
    await page.waitForTimeout(30)
  }
}

/** Opens a page of a signed-in person and waits until it hears the shop: sockets open only once the page is calm (web/ui/live/live.ts). */
export async function listening(page: Page, url: string): Promise<void> {
  const stands = new Promise<void>((resolve) =>
    page.on('websocket', (socket) => {
      if (!socket.url().includes('/live')) return
      // Socket.io's «40»: connected.
      socket.on('framereceived', ({ payload }) => void (String(payload).startsWith('40') && resolve()))
    }),
  )
  await page.goto(url)
  await awake(page)
  await stands
}
