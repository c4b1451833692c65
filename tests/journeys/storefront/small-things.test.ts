/** Shelves with few products, the coupon's field, a page that takes long to come, the photos of the showroom. */
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { paths } from '#rules/paths.ts'
import { LOADING } from '#rules/products/product.ts'
import { SEEN_COOKIE, writeSeen } from '#rules/products/seen.ts'
import { AUTOPLAY } from '#web/ui/carousel/carousel.tsx'
import { awake } from '#tests/support/browser/awake.ts'
import { openJourney, type Journey } from '#tests/support/browser/journey.ts'
import { CUSTOMER } from '#tests/support/browser/shopper.ts'
import { seedUser } from '#tests/support/builders.ts'
import { photographed } from '#tests/support/shop/photographed.ts'

/** Holds product §2.15. */

let server: Journey
beforeAll(async () => {
  server = await openJourney()
})
afterAll(() => server?.close())
afterEach(() => expect(server.troubles).toEqual([]))

test.each([1, 2, 3])('a shelf of %i is no larger than one of many, from 320 to 1920 px', async (many) => {
  const { page } = await server.visit()
  let seen: string | null = null
  for (let id = 1; id <= many; id++) seen = writeSeen(seen, id)
  await page.context().addCookies([{ name: SEEN_COOKIE, value: seen!, url: server.url }])
  await page.goto(`${server.url}/Cart`)
  await page.locator('.shelf').waitFor()
  for (const width of [320, 360, 500, 768, 1024, 1200, 1357, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    const sizes = await page
      .locator('.shelf > li')
      .evaluateAll((items) =>
        items
          .map((item) => item.getBoundingClientRect())
          .map(({ width: wide, height }) => ({ wide, height })),
      )
    expect(sizes.length, `${width}`).toBe(many)
    for (const { wide, height } of sizes) {
      expect(wide, `${width}`).toBeGreaterThan(100)
      expect(wide, `${width}`).toBeLessThanOrEqual(260)
      expect(height, `${width}`).toBeLessThan(460)
    }
  }
  await page.context().close()
})

test('a price on a shelf stays in its card, with what it was or its condition, from 320 to 1920 px', async () => {
  const { page } = await server.visit()
  await page.goto(server.url)
  const shelf = page.locator('.shelf').first()
  await shelf.waitFor()
  // As long as a price gets: what it was beside what is paid, and from what the cheapest pair costs.
  await shelf.evaluate((list) => {
    for (const price of list.querySelectorAll('a > :last-child s')) price.textContent = '$\u00a0129.999'
  })
  expect(await shelf.locator('s, .of-condition').count()).toBeGreaterThan(1)
  for (const width of [320, 360, 500, 768, 1024, 1200, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    const over = await shelf.locator('li').evaluateAll((items) =>
      items.flatMap((item) => {
        const { right } = item.getBoundingClientRect()
        return [...item.querySelectorAll<HTMLElement>('a > :last-child, a > :last-child *')]
          .filter((part) => !part.classList.contains('sr-only') && part.childElementCount === 0)
          .filter((part) => part.getBoundingClientRect().right > right + 0.5)
          .map((part) => part.textContent)
      }),
    )
    expect(over, `${width}`).toEqual([])
  }
  await page.context().close()
})

test('the page that asks for a size says what its button charges, also where a single pair costs less', async () => {
  const { page } = await server.visit({ viewport: { width: 360, height: 740 } })
  // It comes in quantities, and one used pair of it costs less.
  const owner = await seedUser(server.database, { role: 'owner' })
  await photographed(server, { owner, productId: 5, flaw: 'Pliegues suaves.', price: '20000' })
  await page.goto(server.url)
  await page.getByText('20.000 · usado').first().waitFor()
  await page.goto(server.url + paths.chooseSize(5))
  const main = await page.getByRole('main').innerText()
  expect(main).not.toContain('20.000')
  expect(main).toMatch(/\$\s?89\.999/)
  await page.context().close()
})

test('who has a coupon writes at once', async () => {
  const { page } = await server.visitAs(CUSTOMER, { 1: '42:1' })
  await page.goto(`${server.url}/Checkout`)
  await awake(page)
  await page.getByRole('button', { name: 'Tengo un cupón de descuento' }).click()
  await page.getByRole('dialog').getByLabel('Código').waitFor()
  await page.keyboard.type('bienvenida')
  expect(await page.getByRole('dialog').getByLabel('Código').inputValue()).toBe('bienvenida')
  await page.context().close()
})

test('a product that takes longer than 300 ms to open says «Cargando...»', async () => {
  const { page } = await server.visit()
  await page.goto(server.url)
  await awake(page)
  // The line's scripts are fetched behind the page.
  await page.waitForLoadState('networkidle')
  await page.route(/ProductDetail\/\d+$/, async (route) => {
    await pause(1_500)
    await route.continue()
  })
  // Noted by the page itself: whoever asks from outside waits until the next page has come. And not pressed by a pointer: a page that was
  // fetched while it settled would come at once.
  await page.evaluate((text) => {
    const note = () => {
      const lines = [...document.querySelectorAll('[role=status]')]
      if (lines.some((line) => line.textContent.includes(text))) sessionStorage.setItem('said', text)
    }
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true })
    const card = document.querySelector<HTMLElement>('article a[href*="/ProductDetail/"]')!
    setTimeout(() => card.click())
  }, LOADING)
  await page.waitForURL(/ProductDetail/)
  expect(await page.evaluate(() => sessionStorage.getItem('said'))).toBe(LOADING)
  expect(await page.getByText('Cargando...').filter({ visible: true }).count()).toBe(0)
  await page.context().close()
})

test('the photos of the showroom are a carousel with arrows', async () => {
  const { page } = await server.visit()
  await page.goto(`${server.url}/About`)
  await awake(page)
  const photos = page.getByRole('group', { name: 'Fotos del showroom' })
  const row = photos.getByRole('list')
  await photos.getByRole('button', { name: 'Siguiente: Fotos del showroom' }).click()
  await expect
    .poll(() => row.evaluate((list) => list.scrollLeft), { timeout: AUTOPLAY * 5 })
    .toBeGreaterThan(50)
  await page.context().close()
})
