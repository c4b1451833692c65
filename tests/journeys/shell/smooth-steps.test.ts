/** Steps between pages and what lies over them: nothing is fetched twice, nothing jumps, nothing covers what is pressed next. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { system } from '#rules/users/access.ts'
import { awake } from '#tests/support/browser/awake.ts'
import { openJourney, type Journey } from '#tests/support/browser/journey.ts'
import { chooseSize, confirm, CUSTOMER, fillIn, PERSONAL_DATA } from '#tests/support/browser/shopper.ts'

/** Holds product §2.36, §36.1. */

let server: Journey
beforeAll(async () => {
  server = await openJourney()
})
afterAll(() => server?.close())

/** How much of the window jumps from now on, without what follows a press at once (the Layout Instability API). */
async function watchJumps(page: Page): Promise<() => Promise<number>> {
  const watch = () => {
    const jumps = { sum: 0 }
    Object.assign(window, { jumps })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value?: number
        hadRecentInput?: boolean
      })[])
        if (!entry.hadRecentInput) jumps.sum += entry.value ?? 0
    }).observe({ type: 'layout-shift' })
  }
  await page.evaluate(watch)
  // Also on a page that is a new document.
  await page.addInitScript(watch)
  return async () => {
    await page.waitForTimeout(700)
    return page.evaluate(() => (window as unknown as { jumps: { sum: number } }).jumps.sum)
  }
}
/** A first entry on a slow line: its data and its code come after the half second that the browser forgives. */
const slowly = (page: Page) =>
  page.route(/\.data(\?|$)|\/assets\//, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700))
    await route.continue()
  })

test('a card leads to its product as a new page, whose data is not fetched once more', async () => {
  const { page, errors } = await server.visit({ hasTouch: true, isMobile: true })
  await page.goto(server.url)
  await awake(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const link = page.getByRole('article').nth(1).getByRole('link').first()
  await link.tap()
  await page.waitForURL(/ProductDetail/)
  await awake(page)
  await page.waitForLoadState('networkidle')
  const [opened] = await page.evaluate(() =>
    performance.getEntriesByType('navigation').map(({ name }) => name),
  )
  expect(opened).toContain('/ProductDetail/')
  // Only the frame around it may be asked for again: the cart may be another by now.
  const again = asked.filter((url) => url.includes('/ProductDetail/') && url.includes('.data'))
  expect(again.filter((url) => new URL(url).searchParams.get('_routes') !== 'root')).toEqual([])
  expect(errors).toEqual([])
})

test('what a shopper’s page fetches names no address of the back office', async () => {
  const { page, errors } = await server.visitAs(CUSTOMER)
  const told: Promise<string>[] = []
  page.on('response', (answer) => {
    if (/document|script|fetch/.test(answer.request().resourceType()))
      told.push(answer.text().catch(() => ''))
  })
  await page.goto(server.url)
  await awake(page)
  await page.waitForLoadState('networkidle')
  expect(told.length).toBeGreaterThan(5)
  expect((await Promise.all(told)).filter((text) => /"admin\//.test(text))).toEqual([])
  expect(errors).toEqual([])
})

test.each([360, 1280])('the first entry of the cart by script moves nothing at %d px', async (width) => {
  const { page } = await server.visitAs(null, { 1: '42:1' }, { viewport: { width, height: 900 } })
  await page.goto(`${server.url}/About`)
  await awake(page)
  await slowly(page)
  const jumps = await watchJumps(page)
  await page.getByRole('link', { name: /^Carrito/ }).click()
  await page.getByRole('heading', { name: 'Carrito', level: 1 }).waitFor()
  expect(await jumps()).toBeLessThanOrEqual(0.02)
})

test.each([360, 1280])(
  'the first entry of the payment step by script moves nothing at %d px',
  async (width) => {
    const { page } = await server.visitAs(
      `sin.saltos.${width}@example.com`,
      { 1: '42:1' },
      { viewport: { width, height: 900 } },
    )
    await page.goto(`${server.url}/Checkout`)
    await awake(page)
    await fillIn(page, PERSONAL_DATA, 'Cordoba')
    await slowly(page)
    const jumps = await watchJumps(page)
    await confirm(page)
    await page.waitForURL(/pedido=/)
    await page.getByRole('link', { name: /^Pagar con Mercado Pago/ }).waitFor()
    await page.waitForTimeout(1_500)
    expect(await jumps()).toBeLessThanOrEqual(0.02)
  },
)

test('a dialog takes the scrollbar away, not its room', async () => {
  const { page } = await server.visit({ viewport: { width: 1280, height: 800 } })
  await page.goto(`${server.url}/ProductDetail/1`)
  await awake(page)
  const space = () =>
    page.evaluate(() => [
      getComputedStyle(document.documentElement).scrollbarGutter,
      document.body.getBoundingClientRect().width,
    ])
  const before = await space()
  expect(before[0]).toBe('stable')
  await page.getByRole('button', { name: 'Guía de talles' }).click()
  await page.getByRole('dialog').waitFor()
  expect(await space()).toEqual(before)
})

test('after adding, one line says what and which size, above the bar that buys', async () => {
  const { page, errors } = await server.visit({ hasTouch: true, isMobile: true })
  await page.goto(`${server.url}/ProductDetail/1`)
  await awake(page)
  await chooseSize(page, '42')
  // Jumped to, not scrolled to: the button above has been passed all the same.
  await page.getByRole('heading', { name: 'Opiniones' }).scrollIntoViewIfNeeded()
  const bar = page.locator('.stays-below')
  const buy = bar.getByRole('button', { name: 'Agregar talle 42' })
  await bar.waitFor()
  await buy.tap()
  const said = page.getByRole('status').filter({ hasText: 'Agregaste Zapatillas Cancha Blancas, talle 42.' })
  await said.getByRole('button', { name: 'Ver carrito' }).waitFor()
  const [line, under] = await Promise.all([said.boundingBox(), bar.boundingBox()])
  expect(line!.y + line!.height).toBeLessThanOrEqual(under!.y)
  // Sooner it would be a double tap, which counts once.
  await page.waitForTimeout(600)
  await bar.getByRole('link', { name: 'En tu carrito' }).waitFor()
  await page.getByRole('button', { name: 'AGREGADO AL CARRITO', exact: true }).tap()
  await page.getByRole('status').filter({ hasText: 'Sacaste Zapatillas Cancha Blancas' }).waitFor()

  await page.goto(server.url)
  await awake(page)
  await page.getByRole('button', { name: 'AGREGAR AL CARRITO: Zapatillas Cancha Blancas' }).tap()
  const sheet = page.getByRole('dialog', { name: /^Elegí tu talle/ })
  await sheet.waitFor()
  await page.waitForTimeout(400)
  await sheet.getByRole('button', { name: /^Talle 43\b/ }).tap()
  await page.getByText('Agregaste Zapatillas Cancha Blancas, talle 43.').waitFor()
  await page.getByRole('button', { name: 'Ver carrito' }).tap()
  await page.getByRole('heading', { name: 'Carrito', level: 1 }).waitFor()
  expect(errors).toEqual([])
})

test('without scripts, the answer to adding is in sight', async () => {
  const { page } = await server.visit({ javaScriptEnabled: false })
  await page.goto(`${server.url}/ProductDetail/1`)
  await chooseSize(page, '42')
  await page.getByRole('button', { name: 'AGREGAR AL CARRITO', exact: true }).click()
  const said = page.getByText('Agregaste Zapatillas Cancha Blancas, talle 42.')
  const { y } = (await said.boundingBox())!
  expect(y).toBeLessThan(740)
  expect(y).toBeGreaterThan(0)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.getByRole('link', { name: 'Ver carrito' }).first().click()
  await page.getByRole('heading', { name: 'Carrito', level: 1 }).waitFor()
})

test('on a phone the footer folds to 600 px, and its lists open and close; on a wide screen they stand open', async () => {
  const { page } = await server.visit({ javaScriptEnabled: false, isMobile: true })
  await page.goto(`${server.url}/About`)
  const footer = page.getByRole('contentinfo')
  expect((await footer.boundingBox())!.height).toBeLessThanOrEqual(600)
  const link = footer.getByRole('link', { name: 'Preguntas frecuentes' })
  expect(await link.isVisible()).toBe(false)
  await footer.getByText('Ayuda').filter({ visible: true }).click()
  expect(await link.isVisible()).toBe(true)
  expect(await footer.getByRole('link', { name: 'BOTÓN DE ARREPENTIMIENTO' }).isVisible()).toBe(true)
  const wide = (await server.visit({ viewport: { width: 1280, height: 800 } })).page
  await wide.goto(`${server.url}/About`)
  await wide.getByRole('contentinfo').getByRole('link', { name: 'Preguntas frecuentes' }).click()
  await wide.getByRole('heading', { level: 1, name: /preguntas/i }).waitFor()
})

test('a link leads past the filters; counts have their unit; one landmark to search; rows name their buttons', async () => {
  const { page } = await server.visit({ viewport: { width: 1280, height: 800 } })
  await page.goto(server.url)
  // Pressed before the scripts, the button of a card leads to the page that chooses the size.
  await awake(page)
  const skip = page.getByRole('link', { name: 'Saltar los filtros' })
  await skip.focus()
  const { x, y } = (await skip.boundingBox())!
  expect(x >= 0 && y >= 0 && y < 800).toBe(true)
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('resultados')
  expect(await page.getByRole('search').count()).toBe(1)
  await page.getByRole('checkbox', { name: /^Calzado \d+ productos$/ }).waitFor()
  const pressed = await page.locator('[aria-pressed]').evaluateAll((all) => all.map((one) => one.ariaLabel))
  await page
    .getByRole('button', { name: /^AGREGAR AL CARRITO: / })
    .first()
    .click()
  await page.getByRole('dialog', { name: /^Elegí tu talle/ }).waitFor()
  await page.waitForTimeout(400)
  await page
    .getByRole('button', { name: /^Talle .*disponibles$/ })
    .first()
    .click()
  await page
    .getByRole('button', { name: /^AGREGADO AL CARRITO: / })
    .first()
    .waitFor()
  expect(await page.locator('[aria-pressed]').evaluateAll((all) => all.map((one) => one.ariaLabel))).toEqual(
    pressed,
  )
  await page.goto(`${server.url}/LandingPage`)
  const names = await page
    .locator('[aria-roledescription] button[type=button]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
  expect(names.filter((name) => name?.startsWith('Siguiente: ')).length).toBeGreaterThan(1)
  expect(new Set(names).size).toBe(names.length)
})

test('what was wrong with a review leaves as it is mended, without sending it again', async () => {
  const { page } = await server.visitAs('corrige@example.com')
  await page.goto(`${server.url}/ProductDetail/3`)
  await awake(page)
  const main = page.getByRole('main')
  await main.getByLabel('Comentario').fill('Mm')
  await main.getByRole('button', { name: 'Comentar' }).click()
  const [score, comment] = ['Ingresa una puntuación entre 1 y 5', 'Debes ingresar un comentario mas largo']
  await main.locator('#puntuacion-error', { hasText: score! }).waitFor()
  await main.locator('.stars label').nth(3).click()
  await main.locator('#puntuacion-error').waitFor({ state: 'detached' })
  await main.getByLabel('Comentario').fill('Muy')
  expect(await main.locator('#comentario-error', { hasText: comment! }).count()).toBe(1)
  await main.getByLabel('Comentario').fill('Muy buenas')
  await main.locator('#comentario-error').waitFor({ state: 'detached' })
  expect(await main.getByRole('alert').count()).toBe(0)
})

test.each([
  ['/Checkout', { 1: '42:1' }],
  ['/Cart', { 1: '42:1' }],
  ['/ProductDetail/1', {}],
])('%s keeps what was printed while its scripts come, however late a part of them is', async (path, cart) => {
  await server.shop.settingsAdmin.change(system('test'), { courierPrices: 'yes' })
  const { page, errors } = await server.visitAs(CUSTOMER, cart, { viewport: { width: 360, height: 760 } })
  await slowly(page)
  await page.goto(server.url + path)
  await page.evaluate(() => {
    const gone: string[] = []
    Object.assign(window, { gone })
    new MutationObserver((changes) => {
      for (const { removedNodes } of changes)
        for (const node of removedNodes)
          if (node instanceof HTMLElement && node.innerText) gone.push(node.innerText.slice(0, 80))
    }).observe(document.body, { childList: true, subtree: true })
  })
  await awake(page)
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => (window as unknown as { gone: string[] }).gone)).toEqual([])
  expect(errors).toEqual([])
})
