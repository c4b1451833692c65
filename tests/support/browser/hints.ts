/** Live hints, when the test wants them: the socket that pages open once they are calm, and a change of the catalogue. */
import type { Page } from 'playwright-core'
import { awake } from './awake.ts'
import type { Journey } from './journey.ts'

/** As long as a page waits before it listens (web/ui/live/live.ts). */
const WAIT_FOR_CALM = 4000

type Held = { listenNow?: () => void }

/** From now on the pages of this tab listen when `listen` says so, instead of when they are calm. Before the first address. */
export async function holdSocket(page: Page): Promise<void> {
  await page.addInitScript((calm) => {
    const real = window.setTimeout.bind(window)
    const held = window as unknown as Held
    const wait = (run: () => void, after?: number) =>
      after === calm ? ((held.listenNow = run), 0) : real(run, after)
    window.setTimeout = wait as typeof window.setTimeout
  }, WAIT_FOR_CALM)
}

/** The page opens its socket, and reads itself anew as soon as that stands. */
export async function listen(page: Page): Promise<void> {
  // A page that came as a new document may not have started yet.
  await awake(page)
  await page.waitForFunction(() => 'listenNow' in window)
  await readingAnew(page, () => page.evaluate(() => (window as unknown as Held).listenNow!()))
}

/** Somewhere in the shop the catalogue changed; an open page that listens reads itself anew. */
export const hint = (server: Journey, page: Page) => readingAnew(page, () => notifyChange(server))

/** The same, for whoever does not wait for the page. */
export const notifyChange = (server: Journey) =>
  server.database.notify(
    'shop_hints',
    JSON.stringify({ from: 'another instance', hints: [{ kind: 'catalogue' }] }),
  )

async function readingAnew(page: Page, cause: () => Promise<unknown>): Promise<void> {
  const here = new URL(page.url()).pathname
  const read = page.waitForResponse((answer) => {
    const { pathname } = new URL(answer.url())
    return (
      answer.request().method() === 'GET' && (pathname === `${here}.data` || pathname === `${here}_.data`)
    )
  })
  await Promise.all([read, cause()])
  // What was read has to be drawn.
  await page.waitForTimeout(400)
}
