/**
 * `npm run screenshots`: every page at six widths, into screenshots/ (not kept in git), to be looked at. It
 * names what is wider than its window. `-- home cart` takes only the screens whose name begins so, `-- --widths=360,1440` only
 * these widths, `-- --readme` the pictures of the README.
 */
import fs from 'node:fs'
import path from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { awake } from '#tests/support/browser/awake.ts'
import { openBrowser } from '#tests/support/browser/browser.ts'
import { signIn } from '#tests/support/browser/shopper.ts'
import { openShop } from './screenshots/shop.ts'
import { takeReadmePictures } from './screenshots/readme.ts'
import { SCREENS, type Screen, type Who } from '#tests/support/browser/screens.ts'

const WIDTHS = [320, 390, 768, 1024, 1440, 1920]
const folder = path.resolve('screenshots')
const asked = process.argv.slice(2)
const widths = asked
  .find((word) => word.startsWith('--widths='))
  ?.slice('--widths='.length)
  .split(',')
  .map(Number)
const names = asked.filter((word) => !word.startsWith('--'))

type Seen = { problems: string[]; taken: number }
type Cookies = Exclude<Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>, string>

const began = Date.now()
const shop = await openShop()
const browser = await openBrowser()
const seen: Seen = { problems: [], taken: 0 }
try {
  if (asked.includes('--readme')) await takeReadmePictures(browser, shop.url)
  else {
    const sessions = await openSessions(browser)
    for (const width of widths ?? WIDTHS) await takeAll(width, sessions)
    process.stdout.write(
      `${seen.taken} pictures in ${folder}, ${Math.round((Date.now() - began) / 1000)} s\n`,
    )
  }
} finally {
  await browser.close()
  await shop.close()
}
for (const problem of seen.problems) process.stdout.write(`${problem}\n`)
process.exitCode = seen.problems.length > 0 ? 1 : 0

async function openSessions(of: Browser): Promise<Record<Who, Cookies | undefined>> {
  const asPerson = async (email: string, returnTo: string) => {
    const page = await (await of.newContext()).newPage()
    await signIn(page, shop.url, email, returnTo)
    return page.context().storageState()
  }
  return {
    visitor: undefined,
    newcomer: await newcomer(of),
    customer: await asPerson('cliente@vereda.test', '/Profile'),
    banned: await asPerson('baneado@vereda.test', '/Profile'),
  }
}

async function newcomer(of: Browser): Promise<Cookies> {
  const page = await (await of.newContext()).newPage()
  await page.goto(`${shop.url}/sign-in?returnTo=/Profile&intent=create`)
  await page.getByLabel('Nombre').fill('Lucía')
  await page.getByLabel('Apellido').fill('Ferreyra')
  await page.getByLabel('E-mail').fill('lucia.ferreyra@example.com')
  await page.getByLabel('Contraseña').fill('una frase larga')
  await page.getByRole('button', { name: 'Crear cuenta' }).click()
  await page.waitForURL(`${shop.url}/Profile`)
  return page.context().storageState()
}

async function takeAll(width: number, sessions: Record<Who, Cookies | undefined>): Promise<void> {
  const into = path.join(folder, String(width))
  fs.mkdirSync(into, { recursive: true })
  for (const screen of SCREENS) {
    if (names.length > 0 && !names.some((name) => screen.name.startsWith(name))) continue
    const options: BrowserContextOptions = {
      viewport: { width, height: width < 700 ? 740 : 900 },
      // Phones have no pointer to hover with: what a card shows on hover is always there.
      hasTouch: width < 700,
      isMobile: width < 700,
      locale: 'es-AR',
      timezoneId: 'America/Argentina/Buenos_Aires',
      reducedMotion: 'reduce',
      storageState: sessions[screen.who ?? 'visitor'],
    }
    const context = await browser.newContext(options)
    const page = await context.newPage()
    page.setDefaultTimeout(10_000)
    try {
      await take(page, screen, path.join(into, `${screen.name}.png`))
      seen.taken += 1
      const wider = (await page.evaluate(() => document.documentElement.scrollWidth)) - width
      if (wider > 0) seen.problems.push(`${screen.name} at ${width}: ${wider} px wider than the window`)
    } catch (error) {
      seen.problems.push(`${screen.name} at ${width}: ${String(error).split('\n')[0]}`)
    }
    await context.close()
  }
}

async function take(page: Page, screen: Screen, file: string): Promise<void> {
  const cookies = [
    ...Object.entries(screen.cookies ?? {}),
    ...Object.entries(screen.cart ?? {}).map(([id, sizes]) => [`cart_${id}`, sizes] as const),
  ]
  await page
    .context()
    .addCookies(cookies.map(([name, value]) => ({ name, value: encodeURIComponent(value), url: shop.url })))
  await page.goto(shop.url + screen.path)
  if (screen.before) {
    await awake(page)
    await screen.before(page)
  }
  await calm(page, !screen.window)
  // A long picture forgets that a phone has nothing to hover with, and would lose the buttons of the cards.
  const style = page.viewportSize()!.width < 700 ? '[data-reveal] { opacity: 1 !important }' : undefined
  await page.screenshot({ path: file, fullPage: !screen.window, animations: 'disabled', style })
}

/** Pictures further down load when they come near: goes past all of them, and waits until they are there. */
async function calm(page: Page, top: boolean): Promise<void> {
  await page.evaluate(async (up) => {
    // What sticks to the window would stand in the middle of a long picture.
    if (up) scrollTo(0, 0)
    for (const image of document.images) image.loading = 'eager'
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
    await document.fonts.ready
  }, top)
  await page.waitForTimeout(120)
}
