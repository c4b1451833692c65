/** axe finds nothing, on every screen of the pages, in its states, at three widths (product §36.6); nor do a few measures of our own. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { looked, measures, WIDTHS } from '#tests/support/browser/accessible.ts'
import { awake } from '#tests/support/browser/awake.ts'
import { openBrowser, openPage } from '#tests/support/browser/browser.ts'
import { openServer, type TestServer } from '#tests/support/app.ts'
import { SCREENS, type Screen, type Who } from '#tests/support/browser/screens.ts'

/** Holds product §2.5, §2.17, §2.20, §2.29, §2.32, §4.4, §32.2, §35.2. */

let server: TestServer
let browser: Browser
const sessions: Partial<Record<Who, string>> = {}
beforeAll(async () => {
  ;[server, browser] = await Promise.all([openServer(), openBrowser()])
  sessions.customer = await server.signIn('cliente@vereda.test')
  sessions.banned = await server.signIn('baneado@vereda.test')
  sessions.newcomer = await server.signIn('recien.llegada@example.com')
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

async function open(screen: Screen, width: number) {
  const seen = await openPage(browser, { viewport: { width, height: 800 } })
  const [sid, token] = sessions[screen.who ?? 'visitor']?.split('=') ?? []
  const cookies = {
    ...screen.cookies,
    ...Object.fromEntries(Object.entries(screen.cart ?? {}).map(([id, sizes]) => [`cart_${id}`, sizes])),
    ...(sid && token ? { [sid]: token } : {}),
  }
  await seen.page.context().addCookies(
    Object.entries(cookies).map(([name, value]) => ({
      name,
      value: encodeURIComponent(value),
      url: server.url,
    })),
  )
  await seen.page.goto(server.url + screen.path)
  if (screen.before) {
    await awake(seen.page)
    await screen.before(seen.page)
  }
  return seen
}

test.concurrent.each(SCREENS)('$name', async (screen) => {
  const found: string[] = []
  let seen = await open(screen, WIDTHS[0]!)
  for (const width of WIDTHS) {
    if (width !== WIDTHS[0]) {
      if (screen.window) {
        await seen.close()
        seen = await open(screen, width)
      } else await seen.page.setViewportSize({ width, height: 800 })
    }
    found.push(...(await looked(seen.page, width)))
  }
  found.push(...(await measures(seen.page)))
  expect(found).toEqual([])
  expect(seen.errors).toEqual([])
  expect(server.troubles).toEqual([])
  await seen.close()
})
