/** The product form under a finger: nothing moves away from it when a field is left, and four pictures are kept whole with one tap. */
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { awake } from '#tests/support/browser/awake.ts'
import { openJourney, type Journey } from '#tests/support/browser/journey.ts'
import * as files from '#tests/support/files/picture-files.ts'

/** Holds product §4.15, §36.3. */

let server: Journey
beforeAll(async () => {
  server = await openJourney()
})
afterAll(() => server?.close())
afterEach(() => expect(server.troubles).toEqual([]))

async function open() {
  const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
  const { page, errors } = await server.visitAs('admin@vereda.test', {}, phone)
  await page.goto(`${server.url}/CreateProduct`)
  await awake(page)
  return { page, errors, main: page.getByRole('main') }
}

/** A finger that stays for a moment where something stands, as people's do: what has moved away meanwhile is missed. */
async function tap(page: Page, at: { x: number; y: number }, milliseconds = 120) {
  const touch = await page.context().newCDPSession(page)
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
  await page.waitForTimeout(milliseconds)
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await touch.detach()
}

test.each([20, 120, 350])(
  'a category is chosen by a tap of %i ms right after a name that is wrong',
  async (milliseconds) => {
    const { page, main, errors } = await open()
    const name = main.getByLabel('Nombre', { exact: true })
    await name.tap()
    await name.fill('Buzo 2')
    const chip = main.locator('label.choice', { hasText: 'Campera' })
    await chip.scrollIntoViewIfNeeded()
    const box = (await chip.boundingBox())!
    await tap(page, { x: box.x + box.width / 2, y: box.y + 6 }, milliseconds)
    await main.locator('p[id$="-name-error"]').waitFor()
    expect(await main.getByRole('radio', { name: 'Campera' }).isChecked()).toBe(true)
    expect(errors).toEqual([])
  },
)

test('a mouse that is held down while the sentence comes still finds its button under it', async () => {
  const { page, errors } = await server.visitAs('admin@vereda.test')
  await page.goto(`${server.url}/CreateProduct`)
  await awake(page)
  const main = page.getByRole('main')
  await main.getByLabel('Nombre', { exact: true }).fill('Buzo 2')
  const chip = main.locator('label.choice', { hasText: 'Campera' })
  const box = (await chip.boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + 6)
  await page.mouse.down()
  await page.waitForTimeout(300)
  expect((await chip.boundingBox())!.y).toBe(box.y)
  await page.mouse.up()
  await main.locator('p[id$="-name-error"]').waitFor()
  expect(await main.getByRole('radio', { name: 'Campera' }).isChecked()).toBe(true)
  expect(errors).toEqual([])
})

test('nothing moves when the scripts come: a press that began before them ends on the same button', async () => {
  const { page, errors } = await server.visitAs('admin@vereda.test')
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route(/\.js$/, (route) => held.then(() => route.continue()))
  await page.goto(`${server.url}/EditProduct/1`, { waitUntil: 'commit' })
  const main = page.getByRole('main')
  const places = () =>
    main
      .locator('section, button:visible')
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top + scrollY)))
  await main.getByRole('button', { name: 'Guardar cambios' }).waitFor()
  await page.evaluate(() => document.fonts.ready)
  const before = await places()
  expect(await page.locator('html[data-ready]').count()).toBe(0)
  letThrough()
  await awake(page)
  expect(await places()).toEqual(before)
  expect(errors).toEqual([])
})

test('four pictures of other shapes are kept whole with one tap', async () => {
  const { page, main, errors } = await open()
  const pictures = await Promise.all(
    [1, 2, 3, 4].map(async (n) => ({
      name: `foto-${n}.png`,
      mimeType: 'image/png',
      buffer: await files
        .photo(900 + n * 20, 500)
        .png()
        .toBuffer(),
    })),
  )
  await page.locator('input[type=file][multiple]').setInputFiles(pictures)
  await page
    .getByRole('dialog', { name: 'Recortar la imagen' })
    .getByRole('button', { name: 'Las 4 enteras' })
    .tap()
  await main.getByText('Imagen 4', { exact: true }).waitFor()
  expect(await page.getByRole('dialog', { name: 'Recortar la imagen' }).count()).toBe(0)
  expect(await main.getByLabel(/^Qué se ve en la imagen/).count()).toBe(4)
  expect(errors).toEqual([])
})
