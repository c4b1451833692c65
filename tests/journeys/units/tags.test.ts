/** Tags and labels as they come out of the printer: whatever they say, nothing of them touches anything else (product §48.3, §48.7). */
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { products, productSizes, units } from '#data/schema.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { deskPair } from '#tests/support/shop/desk-pair.ts'
import { openJourney, type Journey } from '#tests/support/browser/journey.ts'

let server: Journey
beforeAll(async () => {
  server = await openJourney()
  await deskPair(server.shop)
})
afterAll(() => server?.close())

/** Which parts of a tag meet each other or leave it, by more than half a pixel; and a price that is cut. */
const troubles = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.tag')].flatMap((tag) => {
      const parts = [
        ...tag.querySelectorAll(
          'svg, .tag-words > :not(.tag-measure), .tag-measure > *, .tag-afar, .tag-code',
        ),
      ]
      const boxes = parts.map((part) => {
        const box = part.getBoundingClientRect()
        return {
          what: part.getAttribute('class') ?? 'qr',
          box,
          wide: part.scrollWidth > part.clientWidth + 1,
        }
      })
      const paper = tag.getBoundingClientRect()
      return boxes.flatMap(({ what, box, wide }, at) => [
        ...(box.left < paper.left || box.right > paper.right + 0.5 || box.bottom > paper.bottom
          ? [`${what} leaves the paper`]
          : []),
        ...(wide && what.includes('tag-price') ? [`${what} is cut`] : []),
        ...boxes
          .slice(at + 1)
          .filter(
            (other) =>
              box.left < other.box.right - 0.5 &&
              other.box.left < box.right - 0.5 &&
              box.top < other.box.bottom - 0.5 &&
              other.box.top < box.bottom - 0.5,
          )
          .map((other) => `${what} meets ${other.what}`),
      ])
    }),
  )

test.each(['rollo', 'rollo-62', 'hoja'])('on %s', async (papel) => {
  const { db } = server.database
  const [unit] = await db.select().from(units).limit(1)
  const facts = {
    model: 'Zapatillas Gamuza de Archivo Edición Aniversario',
    sizeLabel: 'US 10.5 · UK 9.5 · EUR 44',
    priceCentavos: 1_089_900_000,
    shelf: 'Depósito, pared 12-C',
  }
  await db.update(units).set(facts).where(eq(units.id, unit!.id))
  const [size] = await db.select().from(productSizes).limit(1)
  await db.update(productSizes).set({ shelf: facts.shelf, stock: 2 }).where(eq(productSizes.id, size!.id))
  await db
    .update(products)
    .set({ name: facts.model, priceCentavos: facts.priceCentavos, offer: false })
    .where(eq(products.id, size!.productId))
  const { page, errors } = await server.visitAs('admin@vereda.test')
  const tag = page.getByRole('group', { name: /^Etiqueta / }).first()
  await page.emulateMedia({ media: 'print' })
  await page.goto(server.url + adminPaths.unitTags({ id: unit!.code, papel, precio: 'si' }))
  await tag.getByText(facts.sizeLabel).waitFor()
  expect(await troubles(page)).toEqual([])
  for (const kind of ['talle', 'estante']) {
    await page.goto(`${server.url}/AdminLabels?producto=${size!.productId}&papel=${papel}&tipo=${kind}`)
    await tag.getByText('$', { exact: false }).waitFor()
    expect(await troubles(page)).toEqual([])
  }
  expect(errors).toEqual([])
})
