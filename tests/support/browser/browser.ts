/** A real Chromium for the journeys. Nothing it prints as an error or throws goes unseen: `openPage` collects it for the test to look at. */
import { chromium as playwright, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'
import { browserPath } from './executable.ts'

/** `more` are arguments that only the caller needs. */
export async function openBrowser(...more: string[]): Promise<Browser> {
  const executablePath = await browserPath()
  const launch = () =>
    playwright.launch({
      executablePath,
      // The package's own list of arguments is made for serverless hosts and turns local fonts off.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-dev-shm-usage',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        ...more,
      ],
    })
  // A browser that breaks while it starts has nothing to do with the shop: it is started once more.
  return launch().catch(launch)
}

/**
 * How long a journey waits for something to appear, and for a page to come: far longer than it takes, for a machine that does
 * other work too. The first page of a server that has just started reads all of its code.
 */
export const PATIENCE_MS = 30_000
const PATIENCE_FOR_PAGES_MS = 60_000

/** `errors`: what threw, what was printed as an error, and every answer of the shop that was its own fault. */
export type Seen = { page: Page; errors: string[]; close(): Promise<void> }

/** A phone 360 px wide unless told otherwise; Spanish of Argentina, like its owner. */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<Seen> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Buenos_Aires',
    // Nothing to wait for until a sheet has come up.
    reducedMotion: 'reduce',
    // What a worker fetches passes by `page.route`; the journey that is about it lets it in.
    serviceWorkers: 'block',
    ...options,
  })
  context.setDefaultTimeout(PATIENCE_MS)
  context.setDefaultNavigationTimeout(PATIENCE_FOR_PAGES_MS)
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => {
    // The browser's own drawing between two pages (`@view-transition`), cut short by the next click; no script of ours asks for it.
    if (!/Transition was skipped/.test(error.message)) errors.push(String(error))
  })
  page.on('console', (message) => {
    // A page that answers 4xx on purpose is reported by the browser as a failed resource.
    if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) errors.push(message.text())
  })
  page.on('response', (response) => {
    if (response.status() >= 500)
      errors.push(`${response.status()} ${response.request().method()} ${response.url()}`)
  })
  return { page, errors, close: () => context.close() }
}
