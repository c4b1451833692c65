/** axe finds nothing, on every screen of the pages, in its states, at three widths (product §36.6); nor do a few measures of our own. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axeCore from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { awake } from '#tests/support/browser/awake.ts'
import { openBrowser, openPage } from '#tests/support/browser/browser.ts'
import { openServer, type TestServer } from '#tests/support/app.ts'
import { SCREENS, type Screen, type Who } from '#tests/support/browser/screens.ts'

declare const axe: typeof axeCore
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const WIDTHS = [320, 768, 1440]
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

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

/** In the page itself, brought there once: a second page for each look, or the whole of axe again, takes longer than the look. */
async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  return page.evaluate(async (tags) => {
    // What a panel covers is looked at without it.
    const panel = document.querySelector(':popover-open, dialog[open]')
    const found = await axe.run(panel ?? document, {
      runOnly: { type: 'tag', values: tags },
      resultTypes: ['violations'],
    })
    return found.violations.flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) =>
          `${id} ${target.join(' ')}: ${failureSummary?.split('\n')[1]?.trim()}`,
      ),
    )
  }, RULES)
}

/** One h1, the language, and on a narrow page room for wider spaced text (WCAG 1.4.12). */
async function measures(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 320, height: 800 })
  // Not as an element: the pages' own policy lets no style in.
  await page.evaluate(() => {
    const wide = new CSSStyleSheet()
    wide.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }' +
        'p { margin-bottom: 2em !important }',
    )
    document.adoptedStyleSheets.push(wide)
  })
  return page.evaluate(async () => {
    // What depends on the window's width is drawn anew with the next frames; what is still too wide after half a second stays so.
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await frame()
    await frame()
    for (let left = 30; left > 0 && document.documentElement.scrollWidth > innerWidth; left -= 1)
      await frame()
    const found: string[] = []
    const titles = document.querySelectorAll('h1').length
    if (titles !== 1) found.push(`${titles} h1`)
    if (document.documentElement.lang !== 'es-AR') found.push(`lang ${document.documentElement.lang}`)
    const wider = document.documentElement.scrollWidth - innerWidth
    if (wider > 0) found.push(`spaced text: ${wider} px wider than the window`)
    for (const box of document.querySelectorAll<HTMLElement>('main *, header *, footer *')) {
      const { overflowX, overflowY, textOverflow } = getComputedStyle(box)
      // What is shortened on purpose stands whole behind its link; rows that scroll are meant to.
      const meant =
        textOverflow === 'ellipsis' || box.closest('[class*=sr-only], .tile, .line-clamp-2, select, svg')
      if (meant || !box.checkVisibility() || box.textContent.trim() === '') continue
      const cutX = overflowX === 'hidden' && box.scrollWidth > box.clientWidth + 1
      const cutY = overflowY === 'hidden' && box.scrollHeight > box.clientHeight + 1
      if (cutX || cutY) found.push(`spaced text cut off in ${box.tagName}.${box.className}`)
    }
    return found
  })
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
    for (const problem of await violations(seen.page)) found.push(`${width}: ${problem}`)
    const wider = await seen.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (wider > 0) found.push(`${width}: ${wider} px wider than the window`)
  }
  found.push(...(await measures(seen.page)))
  expect(found).toEqual([])
  expect(seen.errors).toEqual([])
  expect(server.troubles).toEqual([])
  await seen.close()
})
