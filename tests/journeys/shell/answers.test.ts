/**
 * What a form answered stays until the person leaves or sends again, whatever the shop has to tell meanwhile: every action of
 * every route, signed in, with its socket opened and a change of the catalogue after the answer.
 */
import fs from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { isStaff } from '#rules/users/access.ts'
import { BACK_OFFICE } from '#tests/support/answers/back-office.ts'
import { CONSIGNORS } from '#tests/support/answers/consignors.ts'
import { DROPS_OF_CUSTOMER, DROPS_OF_STAFF } from '#tests/support/answers/drops.ts'
import { GIFTS } from '#tests/support/answers/gift-cards.ts'
import { SHIPMENTS } from '#tests/support/answers/shipments.ts'
import { TILL } from '#tests/support/answers/till.ts'
import { INTAKE } from '#tests/support/answers/intake.ts'
import { LOOKS } from '#tests/support/answers/looks.ts'
import { OWNERS, OWNERS_DESK } from '#tests/support/answers/consignor-pairs.ts'
import { SETTLEMENTS } from '#tests/support/answers/settlements.ts'
import { PAIRS } from '#tests/support/answers/units.ts'
import type { Sender } from '#tests/support/answers/case.ts'
import { SHOPPER } from '#tests/support/answers/shopper.ts'
import { awake } from '#tests/support/browser/awake.ts'
import { hint, holdSocket, listen } from '#tests/support/browser/hints.ts'
import { openJourney, type Journey } from '#tests/support/browser/journey.ts'
import { CUSTOMER } from '#tests/support/browser/shopper.ts'

/**
 * Holds product §14.12, §14.13, §36.4, §44.1, §44.3, §44.5, §45.6, §45.7, §49.1, §49.9, §52.2, §52.3,
 * §52.6, §54.6, §56.2, §56.6, §58.1, §61.1, §61.2, §61.4, §61.5.
 */

const ADMIN = 'admin@vereda.test'
const WEB = path.resolve('src/web')

const CUSTOMERS = [...SHOPPER, ...DROPS_OF_CUSTOMER, ...OWNERS]
const STAFF = [
  ...BACK_OFFICE,
  ...GIFTS,
  ...TILL,
  ...SHIPMENTS,
  ...DROPS_OF_STAFF,
  ...LOOKS,
  ...PAIRS,
  ...CONSIGNORS,
  ...SETTLEMENTS,
  ...INTAKE,
  ...OWNERS_DESK,
]
const ALL = [...CUSTOMERS, ...STAFF]

let server: Journey
let sender: Sender
beforeAll(async () => {
  server = await openJourney()
  const [, token] = (await server.signIn(ADMIN)).split('=')
  const admin = await server.shop.sessions.visitor(token!)
  if (!isStaff(admin)) throw new Error('no admin')
  sender = { server, admin }
})
afterAll(() => server?.close())
// One’s own only, so that the cases after it are judged by themselves.
afterEach(() => expect(server.troubles.splice(0)).toEqual([]))

/** Actions whose page says nothing of its own afterwards, and why. */
const SILENT: Record<string, string> = {
  'account/logout-page.tsx': 'the session is over, and so are its hints',
  'admin/products/form/draft/draft-route.ts': 'the form keeps its draft by fetch, past React Router',
  'admin/products/form/pictures/picture-route.ts': 'the form uploads by itself, past React Router',
  'storefront/checkout/personal/draft-route.ts': 'a beacon, whose answer nobody hears',
  'storefront/orders/order-page.tsx': 'leads to the cart',
  'storefront/favourites/favourites-page.tsx': 'the list is the answer',
  'storefront/shell/not-found-page.tsx': 'there is no page',
  'storefront/notifications/notifications-page.tsx': 'the counter is the answer',
  'storefront/products/offers/offers-page.tsx': 'the banner is gone',
  'storefront/products/detail/delivery/province-route.ts': 'the fee is the answer',
  'storefront/products/seen/forget-route.ts': 'the shelf is gone',
  'storefront/my-size/my-size-page.tsx': 'plain forms: the answer is a new page (my-size.test.ts)',
  'admin/consignors/data-route.ts': 'a file is the answer',
  'admin/search/offers-route.ts': 'what it found is the answer',
  'storefront/shipping/quote-route.ts':
    'what the couriers ask, or what is wrong with the code, stands in the form',
  'admin/till/offline/device-route.ts':
    'the till that sells without network asks by itself, past React Router',
  'admin/units/counts/scan-route.ts': 'the count sends its scans by fetch, past React Router',
  'storefront/consign/form/take-photo-route.ts': 'the form sends its photos by fetch, past React Router',
}

test('no action of any route is left out', () => {
  const routes = fs.readFileSync(path.join(WEB, 'routes.ts'), 'utf8')
  const modules = [...routes.matchAll(/'([\w/-]+\.tsx?)'/g)].map(([, file]) => file!)
  expect(modules.length).toBeGreaterThan(50)
  const acting = modules.filter((file) =>
    /^export (async function|function|const) action\b/m.test(fs.readFileSync(path.join(WEB, file), 'utf8')),
  )
  const walked = ALL.map((one) => one.of)
  expect([...new Set([...walked, ...Object.keys(SILENT)])].toSorted()).toEqual(acting.toSorted())
})

test('no page takes an answer from where it does not last', () => {
  const files = fs.readdirSync(WEB, { recursive: true, encoding: 'utf8' })
  const raw = files.filter(
    (file) => /\.tsx?$/.test(file) && /\bactionData\b/.test(fs.readFileSync(path.join(WEB, file), 'utf8')),
  )
  expect(raw).toEqual(['ui/form/use-answer.ts'])
})

type Shown = { title: string; alerts: string[]; focus: string; moved: boolean; fields: string[] }

/** What a person sees and holds: the tab's name, what the page warns of, where the focus is, what stands in the fields. */
const whatIsShown = (page: Page, anew = true): Promise<Shown> =>
  page.evaluate((begins) => {
    const seen = window as unknown as { stood?: Element | null }
    const focus = document.activeElement
    if (begins) seen.stood = focus
    return {
      title: document.title,
      alerts: [...document.querySelectorAll<HTMLElement>('main [role="alert"], dialog[open]')].map(
        (one) => one.innerText,
      ),
      focus: focus?.outerHTML.slice(0, 120) ?? '',
      moved: focus !== seen.stood,
      fields: [...document.querySelectorAll<HTMLInputElement>('main :is(input, textarea, select)')]
        .filter(({ type }) => type !== 'hidden')
        .map(({ name, value, checked }) => `${name}=${value}${checked ? ' x' : ''}`),
    }
  }, anew)

/** What is shown once the answer has taken the focus and closed what was open: the same twice, 300 ms apart. */
async function atRest(page: Page): Promise<Shown> {
  let before = await whatIsShown(page)
  for (let tries = 0; tries < 20; tries++) {
    await page.waitForTimeout(300)
    const now = await whatIsShown(page)
    if (isDeepStrictEqual(now, before)) return now
    before = now
  }
  return before
}

/** Goes on writing, as a person who read the answer does. */
async function write(page: Page): Promise<void> {
  const free = await page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('main :is(input, textarea)')].filter(
      (one) =>
        /^(text|email|textarea)$/.test(one.type) && one.checkVisibility() && !one.closest('[role="search"]'),
    )
    fields[0]?.focus()
    return fields[0] !== undefined && document.activeElement === fields[0]
  })
  if (free) await page.keyboard.type('x')
}

describe.each([
  [CUSTOMER, CUSTOMERS],
  [ADMIN, STAFF],
] as const)('%s', (email, cases) => {
  test.each(cases)('$of: $what', async ({ at, cart, act, says, outside }) => {
    const { page, errors } = await server.visitAs(email, cart ?? {})
    await holdSocket(page)
    await page.goto(server.url + (typeof at === 'string' ? at : await at(sender)))
    await awake(page)
    await act(page, sender)
    const place = outside ? page.locator('body') : page.getByRole('main')
    const answer = place.getByText(says).filter({ visible: true }).first()
    await answer.waitFor()
    const answered = await atRest(page)
    await listen(page)
    expect(await whatIsShown(page, false)).toEqual(answered)
    expect(await answer.isVisible()).toBe(true)
    await write(page)
    const written = await whatIsShown(page)
    // What is mended by writing loses its sentence then, and only then.
    const stands = await answer.isVisible()
    await hint(server, page)
    expect(await whatIsShown(page, false)).toEqual(written)
    expect(await answer.isVisible()).toBe(stands)
    expect(errors).toEqual([])
    await page.context().close()
  })
})
