/** How lists, filters, carousels and cards move (docs/product/catalogue/cards-and-lists.md). */
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { awake } from '#tests/support/browser/awake.ts'
import { openJourney, until, type Journey } from '#tests/support/browser/journey.ts'
import { plainHttp, type PlainHttp } from '#tests/support/browser/plain-http.ts'

/**
 * Holds product §1.1, §1.4, §1.5, §2.5, §2.9, §2.11, §2.12, §2.13, §2.16, §2.17, §2.18, §2.19, §2.22,
 * §2.24, §3.5, §4.2, §4.3, §4.4, §4.7, §6.2, §6.3, §6.4, §6.5, §6.6, §7.1, §7.3, §7.4, §8.6, §9.1, §9.2,
 * §9.3, §20.1, §21.1, §23.1, §32.3, §32.6, §32.10.
 */

let server: Journey
let plain: PlainHttp
beforeAll(async () => {
  server = await openJourney({
    environment: {
      SHOP_EMAIL: 'hola@vereda.test',
      SHOP_PHONE: '+54 11 5555-0100',
      SHOP_ADDRESS: 'Gurruchaga 1800',
      SHOP_WHATSAPP: 'https://wa.me/5491155550100',
    },
  })
  plain = plainHttp(server.url)
})
afterAll(() => server?.close())
afterEach(() => expect(server.troubles).toEqual([]))

const visible = (page: Page, label: string) =>
  page.getByRole('group', { name: label }).evaluate((group) => {
    const row = group.querySelector('ul')!.getBoundingClientRect()
    return [...group.querySelectorAll('li')].filter((item) => {
      const box = item.getBoundingClientRect()
      return box.left >= row.left - 1 && box.right <= row.right + 1
    }).length
  })

test('carousels show 1, 2, 3 and 4 products from 1, 500, 768 and 1200 px on, move by themselves every 2 s, in half a second, and can be paused', async () => {
  const { page, errors } = await server.visit({
    reducedMotion: 'no-preference',
    viewport: { width: 1300, height: 900 },
  })
  await page.clock.install()
  for (const [path, label] of [
    ['/ProductDetail/1', 'Productos relacionados'],
    ['/LandingPage', 'Los de siempre'],
  ] as const) {
    await page.goto(server.url + path)
    for (const [width, items] of [
      [499, 1],
      [500, 2],
      [768, 3],
      [1199, 3],
      [1200, 4],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      expect(await visible(page, label), `${path} at ${width}`).toBe(items)
    }
    const carousel = page.getByRole('group', { name: label })
    await carousel.scrollIntoViewIfNeeded()
    await awake(page)
    await page.mouse.move(2, 2)
    const row = carousel.locator('ul')
    const stands = () => row.evaluate((one) => one.scrollLeft)
    const gliding = () => row.evaluate((one) => one.style.scrollSnapType === 'none')
    await until(async () => (await stands()) > 50, 6_000)
    const pause = carousel.getByRole('button', { name: `Pausar: ${label}` })
    const play = carousel.getByRole('button', { name: `Reproducir: ${label}` })
    expect(await carousel.locator('button, a, ul').first().getAttribute('aria-label')).toBe(
      `Pausar: ${label}`,
    )
    // From here on the page's time goes by only when it is told to.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 100)
    await pause.click()
    await play.waitFor()
    await page.mouse.move(2, 2)
    await page.clock.runFor(600)
    const before = await stands()
    await page.clock.runFor(6_000)
    expect(await stands()).toBe(before)

    // Product §2.31: a view stays 2000 ms and the way to the next one takes 500.
    await play.click()
    await pause.blur()
    await page.mouse.move(2, 2)
    await page.clock.runFor(1_980)
    expect(await stands()).toBe(before)
    await page.clock.runFor(480)
    expect(await gliding()).toBe(true)
    expect(await stands()).not.toBe(before)
    await page.clock.runFor(80)
    expect(await gliding()).toBe(false)
    await page.clock.resume()
  }
  expect(errors).toEqual([])
})

test('filters apply at once, a category resets the size, shoes bring shoe sizes, reset clears all; a page change goes to the top', async () => {
  const { page, errors } = await server.visit({ viewport: { width: 1280, height: 900 } })
  await page.goto(`${server.url}/?price=40000`)
  await awake(page)
  const filters = page.getByRole('form', { name: 'Filtros' })
  // A price from the address stays as it is, although the slider has no such step.
  await page.waitForTimeout(500)
  expect(new URL(page.url()).search).toBe('?price=40000')
  await filters.getByText('Indumentaria').waitFor()
  await filters.getByTitle(/con talle M en stock/).click()
  await page.waitForURL(/size=M/)
  await filters.getByLabel('Calzado').click()
  await page.waitForURL((url) => url.search === '?category=calzado&price=40000')
  await filters.getByTitle(/con talle 42 en stock/).waitFor()
  expect(await filters.getByTitle(/talle M/).count()).toBe(0)
  const slider = filters.getByRole('slider', { name: 'Precio máximo' })
  expect(await slider.evaluate((one: HTMLInputElement) => [one.min, one.max])).toEqual(['2999', '65999'])
  await slider.focus()
  await page.keyboard.press('End')
  await page.waitForURL((url) => url.search === '?category=calzado')
  await filters.getByText('Hasta $ 65.999 o más').waitFor()
  // The thumb is still under the finger; the other one goes no further than where this one stands.
  expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('price')
  await filters.getByLabel('Máximo en pesos').fill('20000')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.search === '?category=calzado&price=20000')
  await filters.getByRole('slider', { name: 'Precio mínimo' }).focus()
  await page.keyboard.press('End')
  // To its last step.
  await page.waitForURL((url) => url.search === '?category=calzado&priceFrom=19999&price=20000')
  await page.keyboard.press('Home')
  await page.waitForURL((url) => url.search === '?category=calzado&price=20000')
  await filters.getByLabel('Mínimo en pesos').fill('10000')
  await page.keyboard.press('Tab')
  await page.waitForURL((url) => url.search === '?category=calzado&priceFrom=10000&price=20000')
  await page.getByRole('link', { name: 'Quitar De $ 10.000 a $ 20.000' }).waitFor()
  await filters.getByRole('link', { name: 'Limpiar filtros' }).click()
  await page.waitForURL(`${server.url}/`)

  await page.getByRole('navigation', { name: 'Páginas' }).scrollIntoViewIfNeeded()
  await page.getByRole('link', { name: 'Página siguiente' }).click()
  await page.getByText('Página 2 de 8').waitFor()
  await until(async () => (await page.evaluate(() => scrollY)) === 0)
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('resultados')
  expect(errors).toEqual([])
})

test("a card's buttons show under the pointer or the focus, and always where nothing can hover", async () => {
  const shown = async (page: Page) => {
    await page.goto(server.url)
    const card = page.getByRole('article').first()
    const button = card.getByRole('button', { name: /^AGREGAR AL CARRITO/ })
    const opacity = () => button.evaluate((one) => getComputedStyle(one.closest('[data-reveal]')!).opacity)
    return { card, button, opacity }
  }
  const admin = await server.visit({ viewport: { width: 1280, height: 900 } })
  const { card, opacity } = await shown(admin.page)
  await admin.page.mouse.move(2, 2)
  expect(await opacity()).toBe('0')
  await card.hover()
  await until(async () => (await opacity()) === '1')
  await admin.page.mouse.move(2, 2)
  await until(async () => (await opacity()) === '0')
  await card.getByRole('link').focus()
  await until(async () => (await opacity()) === '1')

  const phone = await server.visit({ hasTouch: true, isMobile: true })
  expect(await (await shown(phone.page)).opacity()).toBe('1')
})

test('the offers banner closes and stays closed; the shop remembers it without scripts too', async () => {
  const closed = await plain.post('/Offers', { returnTo: '/Offers' })
  expect(closed).toMatchObject({ status: 303, to: '/Offers' })
  expect((await plain.get('/Offers', closed.cookie)).words).not.toContain('AHORA PODES PAGAR')
})
