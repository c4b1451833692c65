/**
 * The first tap on a page whose scripts are not there yet, on a phone four times slower than this machine. Every control that
 * does something by script only is tapped once on a page that answers, and once on a cold one: in the end both show the same.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { awake } from '#tests/support/browser/awake.ts'
import { openJourney, until, type Journey } from '#tests/support/browser/journey.ts'

/** Holds product §36.1. */

const SLOWER = 4

let server: Journey
beforeAll(async () => {
  server = await openJourney()
})
afterAll(() => server?.close())

const CUSTOMER = 'cliente@vereda.test'
const CART = { 1: '42:1', 2: '*:1' }
/** `like`: the same page with other data; its buttons were tapped there. */
type Where = { path: string; who?: string; cart?: Record<number, string>; like?: string }
const PAGES: Where[] = [
  { path: '/' },
  { path: '/?q=buzo&category=buzo', like: '/' },
  { path: '/LandingPage' },
  { path: '/ProductDetail/1' },
  { path: '/ProductDetail/1', who: CUSTOMER },
  { path: '/ProductDetail/20', like: '/ProductDetail/1' },
  { path: '/Cart', cart: CART },
  { path: '/Checkout', cart: { 1: '42:1' } },
  { path: '/Offers' },
  { path: '/About' },
  { path: '/Faqs' },
  { path: '/Register', who: CUSTOMER },
  { path: '/Contact' },
  { path: '/Arrepentimiento' },
  { path: '/Newsletter' },
  { path: '/Notifications', who: CUSTOMER },
  { path: '/Orders', who: CUSTOMER },
  { path: '/Profile', who: CUSTOMER },
]

/** By its place among the page's controls; the browser alone opens the sheet that it is in. */
type Control = { index: number; kind: string; name: string; sheet: string | null }
const ALL = 'button, select, input'

/** One of each kind: what the browser does by itself (forms, popovers, dialogs) is left out. */
const controlsOf = (page: Page): Promise<Control[]> =>
  page.evaluate((all) => {
    const met = new Set<string>()
    return [...document.querySelectorAll<HTMLElement>(all)].flatMap((control, index) => {
      const { type, name, disabled, checked } = control as HTMLInputElement
      const kind = control.localName === 'input' ? type : control.localName
      const button = kind === 'button' && type === 'button'
      const native = control.matches('[popovertarget], [commandfor], [aria-disabled=true]')
      if (disabled || checked || native) return []
      if (!button && !['select', 'checkbox', 'radio'].includes(kind)) return []
      const sheet = control.closest('[popover], dialog')
      if (sheet?.localName === 'dialog') return []
      const seen = (sheet ?? control).checkVisibility() || sheet !== null
      if (!seen) return []
      const words = control.getAttribute('aria-label') ?? control.textContent.trim()
      const key = button ? words.split(':')[0]! : `${kind} ${name}`
      if (met.has(key)) return []
      met.add(key)
      return [{ index, kind, name: key, sheet: sheet?.id ?? null }]
    })
  }, ALL)

async function tap(page: Page, { index, kind, sheet }: Control): Promise<void> {
  if (sheet) await page.locator(`button[popovertarget="${sheet}"]:not([popovertargetaction])`).tap()
  const control = page.locator(`:is(${ALL})`).nth(index)
  if (kind === 'select') {
    const values = await control
      .locator('option:not([disabled])')
      .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value))
    await control.selectOption(values.at(-1)!)
    return
  }
  // What is drawn as a box or a star is pressed through its label.
  const drawn = await control.evaluateHandle((element) => element.closest('label') ?? element)
  await drawn.tap()
}

/** What a person is told and sees of the page. */
async function told(page: Page): Promise<string> {
  const scrolled = await page.evaluate(() =>
    [...document.querySelectorAll('.carousel-row')].map((row) => Math.round(row.scrollLeft / 20)).join(),
  )
  const seen = `${new URL(page.url()).search}\n${scrolled}\n${await page.locator('body').ariaSnapshot()}`
  // Of two choices of one filter either may come first, in the address and in the links, as one or the other way of asking has it.
  return seen.replace(/\?([^\s"]+)/g, (_, asked: string) => `?${asked.split('&').toSorted().join('&')}`)
}

const ready = (page: Page) => page.evaluate(() => 'ready' in document.documentElement.dataset)

/** By page, the buttons that were tapped there. */
const tapped = new Map<string, string[]>()

async function open({ path, who, cart }: Where) {
  const { page, errors, close } = await server.visitAs(who ?? null, cart, { hasTouch: true, isMobile: true })
  const devtools = await page.context().newCDPSession(page)
  return {
    page,
    errors,
    close,
    cold: async () => {
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
      await page.goto(server.url + path)
    },
    warm: async () => {
      await page.goto(server.url + path)
      await awake(page)
    },
  }
}

test.each(PAGES.map((one) => [`${one.path}${one.who ? ' of a customer' : ''}`, one] as const))(
  'every first tap on a cold %s is played',
  async (_, where) => {
    const first = await open(where)
    await first.warm()
    const before = where.like === undefined ? [] : (tapped.get(where.like) ?? [])
    const controls = (await controlsOf(first.page)).filter(({ name }) => !before.includes(name))
    await first.close()
    const buttons = controls.filter(({ kind }) => kind === 'button')
    tapped.set(where.path, [...before, ...buttons.map(({ name }) => name)])
    const lost: string[] = []
    for (const control of controls) {
      const [warm, cold] = await Promise.all([open(where), open(where)])
      const tapping = async () => {
        await warm.warm()
        await tap(warm.page, control)
      }
      const tappingCold = async () => {
        await cold.cold()
        await tap(cold.page, control)
      }
      await Promise.all([tapping(), tappingCold()])
      let [wanted, seen] = ['', '']
      const same = async () => {
        ;[wanted, seen] = await Promise.all([told(warm.page), told(cold.page)])
        return (await ready(cold.page)) && wanted === seen
      }
      await until(same, 30_000).catch(() => lost.push(`${control.name}\n${firstDifference(wanted, seen)}`))
      lost.push(...cold.errors)
      await Promise.all([warm.close(), cold.close()])
    }
    expect(lost).toEqual([])
  },
  400_000,
)

test('what is chosen before the scripts come is heard by the first press that they answer', async () => {
  const { page } = await server.visit({ hasTouch: true, isMobile: true })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.goto(`${server.url}/ProductDetail/1`)
  // As a finger would, in the first task after the page's form is React's: where one was scrolled to is read as it becomes so.
  await page.evaluate(() => {
    const { port1, port2 } = new MessageChannel()
    const button = [...document.querySelectorAll<HTMLElement>('main form button')].find(
      ({ textContent }) => textContent === 'AGREGAR AL CARRITO',
    )!
    port1.onmessage = () => button.click()
    const read = Storage.prototype.getItem
    Storage.prototype.getItem = function (key) {
      if (key === 'react-router-scroll-positions') port2.postMessage(null)
      return read.call(this, key)
    }
    for (const size of ['42', '41', '42'])
      document.querySelector<HTMLElement>(`main input[name=size][value="${size}"]`)!.click()
  })
  await page.getByRole('button', { name: 'AGREGADO AL CARRITO', exact: true }).waitFor()
  await page.getByText('Talle 42. Tocá de nuevo para sacarlo.').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('a phone that is never idle starts them as well, and keeps what it saw', async () => {
  const { page } = await server.visit({ serviceWorkers: 'allow' })
  await page.addInitScript(() => {
    window.requestIdleCallback = (call, options) =>
      options?.timeout ? Number(setTimeout(call, options.timeout)) : 0
  })
  await page.goto(server.url)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect.poll(() => ready(page), { timeout: 30_000 }).toBe(true)
})

test('scripts that cannot be fetched leave a page that works as without them', async () => {
  const { page } = await server.visit({ hasTouch: true, isMobile: true })
  await page.route('**/assets/*.js', (route) => route.abort('connectionrefused'))
  await page.goto(`${server.url}/LandingPage`)
  const next = page.getByRole('button', { name: /^Siguiente: / }).first()
  await next.tap()
  // What was tapped does not beat for ever.
  await expect.poll(() => next.evaluate((button) => button.getAnimations().length)).toBe(0)
  expect(await ready(page)).toBe(false)

  await page.goto(server.url)
  const heart = page
    .getByRole('main')
    .getByRole('button', { name: /^Favorito: / })
    .first()
  await heart.tap()
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true')
  expect(await ready(page)).toBe(false)
})

function firstDifference(wanted: string, seen: string): string {
  const [a, b] = [wanted.split('\n'), seen.split('\n')]
  const at = a.findIndex((line, index) => line !== b[index])
  return `wanted ${a.slice(at, at + 3).join(' | ')}\nseen ${b.slice(at, at + 3).join(' | ')}`
}
