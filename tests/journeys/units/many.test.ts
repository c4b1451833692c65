/** A product with forty single pairs of several sizes and grades: read on a phone without scripts, and weighed. */
import { gzipSync } from 'node:zlib'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { productImages } from '#data/schema.ts'
import { openJourney, type Journey } from '#tests/support/browser/journey.ts'
import { seedUser } from '#tests/support/builders.ts'
import { productNamed } from '#tests/support/shelf.ts'
import { usedPair } from '#tests/support/shop/single-pairs.ts'

/** Holds product §47.9. */

const SHOE = 'Zapatillas Cancha Blancas'
const MANY = 40
const SHOWN = 8
/** More than the page without them, as it is sent. */
const MOST_KILOBYTES = 8

let server: Journey
let shoe: number
beforeAll(async () => {
  server = await openJourney()
  shoe = await productNamed(server.database, SHOE)
})
afterAll(() => server?.close())

const kilobytes = async () =>
  gzipSync(await (await fetch(`${server.url}/ProductDetail/${shoe}`)).text()).length / 1000

test('shows the first eight and the way to the others, and carries little more than without them', async () => {
  const before = await kilobytes()
  const owner = await seedUser(server.database, { role: 'owner' })
  const photos = await server.database.db
    .select({ url: productImages.url })
    .from(productImages)
    .where(eq(productImages.productId, shoe))
    .orderBy(asc(productImages.position))
    .limit(2)
  const pictures = photos.map(({ url }, index) => ({ url, kind: ['side', 'detail'][index]!, alt: '' }))
  const flaws = [{ place: 'Puntera', sentence: 'Pliegues suaves.', picture: pictures[1]!.url }]
  for (let n = 0; n < MANY; n += 1) {
    const made = await server.shop.units.create(
      owner,
      usedPair(shoe, {
        size: ['41', '42', '43'][n % 3],
        grade: ['very_good', 'good', 'worn', 'as_new'][n % 4],
        price: String(40_000 + n * 1_100),
        pictures,
        flaws,
      }),
    )
    expect(made).toMatchObject({ ok: true })
    if (made.ok) await server.shop.units.list(owner, made.value.codes[0]!)
  }
  const after = await kilobytes()
  expect(after - before).toBeLessThanOrEqual(MOST_KILOBYTES)

  const { page } = await server.visit({
    viewport: { width: 360, height: 740 },
    javaScriptEnabled: false,
  })
  await page.goto(`${server.url}/ProductDetail/${shoe}`)
  const list = page.getByRole('region', { name: /piezas únicas/i })
  const links = list.getByRole('link', { name: /^Ver fotos: / })
  const seen = async () => (await links.all()).length
  expect(await seen()).toBe(SHOWN)
  await list.getByText(`Ver las ${MANY - SHOWN} que faltan`).click()
  expect(await seen()).toBe(MANY)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})
