/** The shop in the subway (product §46.2): what was seen opens without signal, what was not says so, and nothing private is kept. */
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { and, eq } from 'drizzle-orm'
import { productSizes } from '#data/schema.ts'
import { installPaths, LATER_TEXT, NOT_KEPT_TEXT } from '#rules/install-paths.ts'
import { openWire, type Wire } from '#tests/support/tcp-proxy.ts'
import { openJourney, until, type Journey } from '#tests/support/browser/journey.ts'

/** Holds product §46.3, §46.4, §46.5. */

let server: Journey
let wire: Wire
/** Through the wire: what a browser emulates does not reach its workers. */
let url: string
beforeAll(async () => {
  const target = { host: 'localhost', port: 0 }
  wire = await openWire(target)
  url = `http://localhost:${wire.port}`
  server = await openJourney({ environment: { PUBLIC_URL: url } })
  target.port = Number(new URL(server.url).port)
})
afterEach(() => wire.mend())
afterAll(async () => {
  await wire?.close()
  await server?.close()
})

/** Down the stairs of the subway, and up again. */
async function underground(page: Page) {
  await wire.cut()
  await page.context().setOffline(true)
}
async function overground(page: Page) {
  await wire.mend()
  await page.context().setOffline(false)
}

const ready = (page: Page) => page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
const controlled = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
/** The addresses of the pages that the browser keeps, and all that is written in them. */
const keptPages = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('vereda-pages-'))
    const kept: { path: string; html: string }[] = []
    for (const name of names) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        kept.push({
          path: new URL(request.url).pathname,
          html: await (await cache.match(request, { ignoreVary: true }))!.text(),
        })
    }
    return kept
  })
const seen = (page: Page, path: string) =>
  until(async () => (await keptPages(page)).some((kept) => kept.path === path))

async function open(email: string | null = null) {
  const visit = await server.visitAs(email, {}, { serviceWorkers: 'allow' })
  await visit.page.goto(url)
  await ready(visit.page)
  await controlled(visit.page)
  return visit
}

test('what was seen opens without signal and says its age, what was not seen says so, and it all goes on after', async () => {
  const { page, errors } = await open()
  await seen(page, '/')
  await page.goto(`${url}/ProductDetail/7`)
  await seen(page, '/ProductDetail/7')
  const name = await page.getByRole('heading', { level: 1 }).innerText()

  await underground(page)
  await page.goto(`${url}/ProductDetail/7`)
  await page.getByRole('heading', { level: 1, name }).waitFor()
  expect(await page.locator('body').getAttribute('data-seen')).toMatch(
    /^Sin conexión · visto recién\. Los precios/,
  )

  await page.goto(`${url}/ProductDetail/30`)
  await page.getByRole('heading', { name: 'Sin conexión', level: 1 }).waitFor()
  await page.getByText(NOT_KEPT_TEXT.unseen).waitFor()
  await page.getByRole('link', { name }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()

  // Somebody's own is never there.
  await page.goto(`${url}/Cart`)
  await page.getByRole('heading', { name: 'Sin conexión', level: 1 }).waitFor()
  await page.getByText(NOT_KEPT_TEXT.own).waitFor()
  await overground(page)
  await page.getByRole('link', { name: 'Probar de nuevo' }).click()
  await page.getByRole('heading', { name: 'Sin conexión', level: 1 }).waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe('/Cart')
  await page.goto(`${url}/ProductDetail/7`)
  expect(await page.locator('body').getAttribute('data-seen')).toBeNull()
  expect(errors.filter((error) => !/ERR_INTERNET_DISCONNECTED|503/.test(error))).toEqual([])
})

test('what is pressed without signal joins when it is back, and what is gone by then is said', async () => {
  const { page } = await open()
  await page.goto(`${url}/ProductDetail/7`)
  await seen(page, '/ProductDetail/7')
  await until(() =>
    page.evaluate(async (path) => (await caches.match(path)) !== undefined, installPaths.later),
  )
  await page.goto(`${url}/ProductDetail/9`)
  await seen(page, '/ProductDetail/9')
  await underground(page)
  const says = page.locator('.said-later')

  const put = async (id: number) => {
    await page.goto(`${url}/ProductDetail/${id}`)
    await page.locator(`script[src="${installPaths.later}"]`).waitFor({ state: 'attached' })
    const size = page.locator('#comprar input[name=size]:enabled, form input[name=size]:enabled').first()
    const value = await size.inputValue()
    await size.check({ force: true })
    await page
      .getByRole('button', { name: /^agregar al carrito$/i })
      .first()
      .click()
    await says.filter({ hasText: LATER_TEXT.kept }).waitFor()
    return value
  }
  await put(7)
  await page
    .getByRole('button', { name: /^Favorito: / })
    .first()
    .click()
  const size = await put(9)
  // Somebody else takes the last of the second one meanwhile.
  await server.database.db
    .update(productSizes)
    .set({ stock: 0 })
    .where(and(eq(productSizes.productId, 9), eq(productSizes.size, size)))
  await overground(page)
  await says.filter({ hasText: LATER_TEXT.but }).waitFor()
  expect(await says.innerText()).toContain(size)
  const names = (await page.context().cookies()).map(({ name }) => name)
  expect(names).toContain('cart_7')
  expect(names).not.toContain('cart_9')
  await page.goto(`${url}/FavoriteProduct`)
  await page.getByRole('main').getByRole('link').first().waitFor()
  expect(await page.evaluate(() => localStorage.getItem('sin-senal'))).toBe('[]')
})

test('without a size, before the scripts have come, the page asks for one and stays', async () => {
  const { page } = await open()
  await page.goto(`${url}/ProductDetail/7`)
  await seen(page, '/ProductDetail/7')
  await until(() =>
    page.evaluate(async (path) => (await caches.match(path)) !== undefined, installPaths.later),
  )
  await underground(page)
  await page.goto(`${url}/ProductDetail/7`, { waitUntil: 'commit' })
  const add = page.getByRole('button', { name: /^agregar al carrito$/i }).first()
  // Nothing of a person yet: the scripts have not begun.
  await add.evaluate((button: HTMLButtonElement) => button.click())
  await page.locator('.said-later').filter({ hasText: LATER_TEXT.first }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/ProductDetail/7')
  await add.waitFor()
})

test('where the shop takes too long, what was seen is shown after a while', async () => {
  const { page } = await open()
  await page.goto(`${url}/ProductDetail/9`)
  await seen(page, '/ProductDetail/9')
  wire.hang()
  await page.goto(`${url}/ProductDetail/9`, { waitUntil: 'commit' })
  expect(await page.locator('body').getAttribute('data-seen')).toMatch(/^Poca señal · visto /)
  await wire.mend()
})

test('of a signed-in person nothing of their own is kept, and signing out forgets what was seen', async () => {
  const { page } = await open('cliente@vereda.test')
  await page.goto(`${url}/ProductDetail/7`)
  await seen(page, '/ProductDetail/7')
  await page.goto(`${url}/Orders`)
  await page.goto(`${url}/Profile`)
  const kept = await keptPages(page)
  expect(kept.map(({ path }) => path)).not.toContain('/Orders')
  expect(kept.map(({ path }) => path)).not.toContain('/Profile')
  for (const { html } of kept) expect(html).not.toContain('cliente@vereda.test')
  await page.goto(url + '/Ingresar')
  await until(async () => (await keptPages(page)).length === 0)
})

test('the back office brings no worker', async () => {
  const { page } = await server.visitAs('admin@vereda.test', {}, { serviceWorkers: 'allow' })
  await page.goto(`${url}/Dashboard`)
  await page.waitForTimeout(2500)
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
})

test('a worker of an older build is replaced, and takes along what it kept', async () => {
  const { page } = await server.visit({ serviceWorkers: 'allow' })
  const now = await (await fetch(url + installPaths.worker)).text()
  const old = now.replace(/"version":"[0-9a-f]+"/, '"version":"older"')
  expect(old).not.toBe(now)
  let served = old
  await page
    .context()
    .route(`**${installPaths.worker}`, (route) =>
      route.fulfill({ body: served, headers: { 'content-type': 'text/javascript' } }),
    )
  await page.goto(url)
  await controlled(page)
  await until(() => page.evaluate(async () => (await caches.keys()).includes('vereda-pages-older')))
  served = now
  await page.goto(`${url}/Offers`)
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  await until(() => page.evaluate(async () => !(await caches.keys()).some((name) => name.endsWith('-older'))))
  await page.goto(`${url}/ProductDetail/7`)
  await seen(page, '/ProductDetail/7')
})
