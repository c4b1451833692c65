/** What axe finds on a page (product §36.6), and a few measures of our own. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axeCore from 'axe-core'
import type { Page } from 'playwright-core'

declare const axe: typeof axeCore
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export const WIDTHS = [320, 768, 1440]
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

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
export async function measures(page: Page): Promise<string[]> {
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

/** At the width that the page has now: by axe, and whether it is wider than its window. */
export async function looked(page: Page, width: number): Promise<string[]> {
  const found = (await violations(page)).map((problem) => `${width}: ${problem}`)
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  return wider > 0 ? [...found, `${width}: ${wider} px wider than the window`] : found
}
