/**
 * What a journey needs: the seeded app, a real browser in front of it, a clock that can be moved, the mailbox, and the
 * payment provider's control page.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserContextOptions } from 'playwright-core'
import { eq, inArray } from 'drizzle-orm'
import { onTestFailed, TestRunner } from 'vitest'
import { carts, users } from '#data/schema.ts'
import { openBrowser, openPage, PATIENCE_MS, type Seen } from './browser.ts'
import { openServer, type AppOptions, type TestServer } from '../app.ts'

type Email = { subject: string; text: string }
export type Journey = TestServer & {
  /** A new browser profile with one page, for the test that asks; closed with the rest. */
  visit(options?: BrowserContextOptions): Promise<Seen>
  /** The same, already signed in (null: not), with these sizes (`7: '42:1'`) in the cart and no others; without any, as it was left. */
  visitAs(email: string | null, cart?: Record<number, string>, options?: BrowserContextOptions): Promise<Seen>
  /** Lets time pass, for the shop and for the payment provider. */
  later(minutes: number): Promise<void>
  /** In the mailbox of this address, newest first. */
  emails(to: string): Promise<Email[]>
  /** Reads or presses something in the payment provider's control page. */
  mercadoPago<T>(path: string, body?: object): Promise<T>
}

export async function openJourney(options: Omit<AppOptions, 'clock'> = {}): Promise<Journey> {
  let ahead = 0
  const [server, browser] = await Promise.all([
    openServer({ ...options, clock: () => new Date(Date.now() + ahead) }),
    openBrowser(),
  ])
  const { url } = server

  async function mercadoPago<T>(path: string, body?: object): Promise<T> {
    const answer = await fetch(`${url}/sandbox/mercadopago/control/${path}`, {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      headers: { accept: 'application/json', 'content-type': 'application/json' },
    })
    if (!answer.ok) throw new Error(`${path}: HTTP ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }

  async function visit(options?: BrowserContextOptions): Promise<Seen> {
    const seen = await openPage(browser, options)
    // A page that is opened for a whole file belongs to no test.
    if (TestRunner.getCurrentTest()) onTestFailed(() => tellWhatWasSeen(seen))
    return seen
  }

  return {
    ...server,
    mercadoPago,
    visit,
    async visitAs(email, cart, options) {
      const seen = await visit(options)
      // Of a shopper who signs in again and again, this is all there is.
      if (email && cart) await forgetCart(server, email)
      const [name, value] = email ? (await server.signIn(email)).split('=') : []
      const session = name && value ? [{ name, value }] : []
      const carts = Object.entries(cart ?? {}).map(([id, sizes]) => ({
        name: `cart_${id}`,
        value: encodeURIComponent(sizes),
      }))
      await seen.page.context().addCookies([...session, ...carts].map((cookie) => ({ ...cookie, url })))
      return seen
    },
    async later(minutes) {
      ahead += minutes * 60_000
      await mercadoPago('clock', { shiftMs: ahead })
    },
    async emails(to) {
      const answer = await fetch(`${url}/sandbox/mail/?format=json&to=${encodeURIComponent(to)}`)
      return ((await answer.json()) as { emails: Email[] }).emails
    },
    async close() {
      await browser.close()
      await server.close()
    },
  }
}

const forgetCart = ({ database }: TestServer, email: string) =>
  database.db
    .delete(carts)
    .where(
      inArray(carts.userId, database.db.select({ id: users.id }).from(users).where(eq(users.email, email))),
    )

/** Where it stopped, in every tab, for whoever mends it. */
async function tellWhatWasSeen({ page, errors }: Seen): Promise<void> {
  for (const tab of page.context().pages()) {
    const words = await tab.locator('body').ariaSnapshot({ timeout: 2_000 })
    console.log(`${tab.url()}\n${errors.join('\n')}\n${words}`)
  }
}

/** Asks again and again until there is an answer. */
export async function until<T>(
  what: () => Promise<T | null | undefined | false>,
  patienceMs = PATIENCE_MS,
): Promise<T> {
  for (const end = Date.now() + patienceMs; ;) {
    const found = await what()
    if (found !== null && found !== undefined && found !== false) return found
    if (Date.now() > end) throw new Error(`It never happened: ${what}`)
    await pause(50)
  }
}
