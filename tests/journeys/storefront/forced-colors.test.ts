/** In a person's own colours (a contrast theme): what is chosen, what is sold out and what lies over the page, told by its pixels. */
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { productSizes } from '#data/schema.ts'
import { awake } from '#tests/support/browser/awake.ts'
import { openJourney, type Journey } from '#tests/support/browser/journey.ts'

/** Holds product §36.12. */

let server: Journey
beforeAll(async () => {
  server = await openJourney()
})
afterAll(() => server?.close())

/** Relative luminance (WCAG 2.2) of each pixel, row by row. */
async function luminances(picture: Buffer): Promise<{ width: number; height: number; of: number[] }> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const linear = (channel: number) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }
  const of = Array.from({ length: info.width * info.height }, (_, at) => {
    const [red, green, blue] = [0, 1, 2].map((channel) => linear(data[at * info.channels + channel]!))
    return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
  })
  return { width: info.width, height: info.height, of }
}
const contrast = (one: number, other: number) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
const middle = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!

/** What fills a box, and how much of its upper edge is a line against that. */
async function seen(box: Locator): Promise<{ fill: number; line: number }> {
  const { width, of } = await luminances(await box.screenshot())
  const fill = middle(of)
  const edges = [0, 1, 2].map(
    (row) =>
      of.slice(row * width + 8, (row + 1) * width - 8).filter((pixel) => contrast(pixel, fill) >= 3).length,
  )
  return { fill, line: Math.max(...edges) / (width - 16) }
}

async function atProduct(width: number): Promise<Page> {
  const { page } = await server.visit({ viewport: { width, height: 740 }, forcedColors: 'active' })
  await page.goto(`${server.url}/ProductDetail/1`)
  await awake(page)
  return page
}

test.each([360, 1440])(
  'at %i px the chosen size and one that is sold out do not look like the others',
  async (width) => {
    const [first] = await server.database.db
      .select()
      .from(productSizes)
      .where(eq(productSizes.productId, 1))
      .limit(1)
    await server.database.db.update(productSizes).set({ stock: 0 }).where(eq(productSizes.id, first!.id))
    const page = await atProduct(width)
    const sizes = page.getByRole('group', { name: /^Talle/ }).locator('.size-box')
    const free = sizes.filter({ has: page.locator(':enabled') })
    await free.first().click()
    await page.mouse.move(0, 0)
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    const [chosen, other] = [await seen(free.first()), await seen(free.nth(1))]
    expect(contrast(chosen.fill, other.fill)).toBeGreaterThanOrEqual(3)
    expect(other.line).toBeGreaterThan(0.9)
    const soldOut = sizes.filter({ has: page.locator(':disabled') }).first()
    // Its line is broken, or too faint to be one.
    expect((await seen(soldOut)).line).toBeLessThan(0.8)
    await page.context().close()
  },
)

test('the bar that buys covers what lies under it', async () => {
  const page = await atProduct(360)
  const bar = page.locator('.stays-below')
  const shown = async (top: number) => {
    await page.evaluate((y) => scrollTo(0, y), top)
    await page.waitForTimeout(300)
    await bar.waitFor()
    return luminances(await bar.screenshot())
  }
  const [one, other] = [await shown(0), await shown(90)]
  expect(one.of.filter((pixel, at) => contrast(pixel, other.of[at]!) > 1.1).length).toBe(0)
  // And where it begins is seen.
  expect(
    one.of.slice(0, one.width).filter((pixel) => contrast(pixel, one.of[5 * one.width + 2]!) >= 3).length,
  ).toBeGreaterThan(one.width * 0.9)
  await page.context().close()
})
