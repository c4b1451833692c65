/** Shelves with few products, the coupon's field, a page that takes long to come, the photos of the showroom. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { SEEN_COOKIE, writeSeen } from '#rules/products/seen.ts'
import { AUTOPLAY } from '#web/ui/carousel/carousel.tsx'
import { awake } from '#tests/support/browser/awake.ts'
import { openJourney, type Journey } from '#tests/support/browser/journey.ts'
import { CUSTOMER } from '#tests/support/browser/shopper.ts'

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
  let goOn = () => {}
  const held = new Promise<void>((resolve) => (goOn = resolve))
  await page.route(/ProductDetail\/\d+$/, async (route) => {
    await held
    await route.continue()
  })
  // Not by a pointer: a page that was fetched while it settled would come at once.
  const link = page.getByRole('article').getByRole('link').first()
  await link.evaluate((card) => setTimeout(() => (card as HTMLElement).click()))
  await page.getByRole('status').filter({ hasText: 'Cargando...' }).waitFor()
  goOn()
  await page.waitForURL(/ProductDetail/)
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
