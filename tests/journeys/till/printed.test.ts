/** What the counter prints: a ticket as long as its text, a day on A4 that begins on its first page (product §57.2, §57.3). */
import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminPaths } from '#rules/admin-paths.ts'
import { system } from '#rules/users/access.ts'
import { openJourney, type Journey } from '#tests/support/browser/journey.ts'

const self = system('test')
const TABLET = { viewport: { width: 820, height: 1180 } }
let server: Journey
beforeAll(async () => {
  server = await openJourney()
  await server.shop.till.days.open(self, { float: '0', key: crypto.randomUUID() })
})
afterAll(() => server?.close())

/** In millimetres, a page each. */
async function sheets(pdf: Uint8Array): Promise<[width: number, height: number][]> {
  const inches = 25.4 / 72
  const pages = (await PDFDocument.load(pdf)).getPages()
  return pages.map((page) => [Math.round(page.getWidth() * inches), Math.round(page.getHeight() * inches)])
}

test('a sale of one line is a short ticket, and the day an A4 with its sums on the first page', async () => {
  const { page } = await server.visitAs('ventas@vereda.test', undefined, TABLET)
  const day = await server.shop.till.days.current(self)
  if (!day.ok || !day.value) throw new Error('no day is open')
  const sold = await server.shop.till.sell(
    self,
    { key: crypto.randomUUID(), means: 'cash', received: '500.000' },
    [{ productId: 1, size: '41', quantity: 1 }],
  )
  if (!sold.ok) throw new Error(sold.message)
  await page.goto(server.url + adminPaths.tillSale(sold.value.number))
  const [ticket, ...more] = await sheets(await page.pdf({ preferCSSPageSize: true }))
  expect(more).toEqual([])
  expect(ticket![0]).toBe(80)
  expect(ticket![1]).toBeLessThanOrEqual(120)
  await page.goto(server.url + adminPaths.tillDay(day.value.id))
  const [first, ...rest] = await sheets(await page.pdf({ preferCSSPageSize: true }))
  expect(first).toEqual([210, 297])
  // One sale and its sums have room on one sheet: they do not begin on a second.
  expect(rest.length).toBeLessThanOrEqual(1)
  await page.emulateMedia({ media: 'print' })
  const sums = await page
    .getByRole('region', { name: 'Resumen' })
    .evaluate((one) => one.getBoundingClientRect().top)
  expect((sums / 96) * 25.4).toBeLessThan(120)
})

test('of nothing that is charged there is no change', async () => {
  const { page } = await server.visitAs('ventas@vereda.test', undefined, TABLET)
  await page.goto(`${server.url}${adminPaths.till}`)
  await page.getByLabel('Efectivo recibido, en pesos').fill('16.000')
  await page.waitForTimeout(1_500)
  expect(await page.getByText('Vuelto').count()).toBe(0)
})
