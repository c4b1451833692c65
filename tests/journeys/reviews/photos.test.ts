/** Photos, the shop's reply and questions at 360 px: written by a customer, answered in the back office, read by a stranger; with and without scripts. */
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { PICTURE_MESSAGES } from '#rules/products/pictures/picture-file.ts'
import { QUESTION_MESSAGES } from '#rules/questions/question.ts'
import { REPLY_MESSAGES } from '#rules/reviews/reply.ts'
import { MODERATION_MESSAGES } from '#rules/reviews/moderation.ts'
import { REVIEW_MESSAGES } from '#rules/reviews/review.ts'
import { awake } from '#tests/support/browser/awake.ts'
import { openJourney, type Journey } from '#tests/support/browser/journey.ts'
import { photo } from '#tests/support/photo.ts'

/** Holds product §15.7, §15.9, §15.11, §15.12, §15.13. */

let server: Journey
beforeAll(async () => {
  server = await openJourney()
})
afterAll(() => server?.close())
afterEach(() => expect(server.troubles).toEqual([]))

const PHONE = { viewport: { width: 360, height: 780 } }
const COMMENT = 'Así me quedaron después de un mes.'
const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)
const jpeg = async (name: string) => ({ name, mimeType: 'image/jpeg', buffer: await photo(800, 600) })
async function write(page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
  await page.locator('input[name="number"][value="5"]').check({ force: true })
  await page.getByLabel('Comentario', { exact: true }).fill(COMMENT)
  await page.getByLabel('Fotos (opcional)').setInputFiles(files)
  await page.getByRole('button', { name: 'Comentar', exact: true }).click()
}

test.each([
  [9, 'with scripts', true],
  [10, 'without scripts', false],
])(
  'product %i, %s: a PDF is refused and what was written stays; photos are seen by everybody, and gone with the review',
  async (id, _, javaScriptEnabled) => {
    const options = { ...PHONE, javaScriptEnabled }
    const { page } = await server.visitAs('fotos@example.com', undefined, options)
    await page.goto(`${server.url}/ProductDetail/${id}`)
    if (javaScriptEnabled) await awake(page)
    const pdf = { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('%PDF-1.7 hola') }
    await write(page, [pdf])
    await page.getByText(PICTURE_MESSAGES.pdf).filter({ visible: true }).first().waitFor()
    expect(await page.getByLabel('Comentario', { exact: true }).inputValue()).toBe(COMMENT)
    await write(page, [await jpeg('a.jpg'), await jpeg('b.jpg')])
    await page.getByText(REVIEW_MESSAGES.thanks).filter({ visible: true }).first().waitFor()

    const { page: other } = await server.visit(options)
    await other.goto(`${server.url}/ProductDetail/${id}`)
    const review = other.locator('.opinions > ul > li').filter({ hasText: COMMENT })
    const photos = review.getByRole('img', { name: /^Foto \d de/ })
    await photos.nth(1).waitFor({ state: 'attached', timeout: 10_000 })
    expect(await photos.count()).toBe(2)
    expect(await fits(other)).toBe(true)
    await other.locator('label', { hasText: 'Con fotos' }).click()
    expect(await other.locator('.opinions > ul > li').filter({ visible: true }).count()).toBe(1)
    const large = await review.getByRole('link').first().getAttribute('href')
    const seen = await fetch(server.url + large)
    expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(seen.headers.get('cache-control')).toMatch(/^public, max-age=/)

    await page.getByRole('button', { name: 'Borrar mi comentario' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Borrar', exact: true }).click()
    await page.getByText(REVIEW_MESSAGES.removed).filter({ visible: true }).first().waitFor()
    expect((await fetch(server.url + large)).status).toBe(404)
  },
)

test('in a shop that looks first: its author sees that it waits, the shop publishes and answers, a stranger reads', async () => {
  server.shop.settings.moderation = 'before'
  const customer = await server.visitAs('espera@example.com', undefined, PHONE)
  const { page } = customer
  await page.goto(`${server.url}/ProductDetail/11`)
  await awake(page)
  await write(page, [await jpeg('a.jpg')])
  await page.getByText(MODERATION_MESSAGES.waits).filter({ visible: true }).first().waitFor()
  await page.getByText(MODERATION_MESSAGES.waiting).first().waitFor()
  await page.getByLabel('Tu pregunta').fill('¿?')
  await page.getByRole('button', { name: 'Preguntar' }).click()
  await page.getByText(QUESTION_MESSAGES.question).first().waitFor()
  await page.getByLabel('Tu pregunta').fill('¿Vienen con cordones de repuesto?')
  await page.getByRole('button', { name: 'Preguntar' }).click()
  await page.getByText(QUESTION_MESSAGES.askedWaits).filter({ visible: true }).first().waitFor()
  expect(await fits(page)).toBe(true)
  const plain = async () => (await fetch(`${server.url}/ProductDetail/11`)).text()
  expect(await plain()).not.toContain(COMMENT)
  expect(await plain()).not.toContain('cordones de repuesto')

  const { page: office } = await server.visitAs('admin@vereda.test', undefined, PHONE)
  await office.goto(`${server.url}/AdminComments?enrevision=1`)
  await awake(office)
  await office.getByRole('button', { name: /^Publicar el comentario/ }).click()
  await office.getByText(MODERATION_MESSAGES.published).first().waitFor()
  await office.goto(`${server.url}/AdminComments?confotos=1`)
  await awake(office)
  const written = office.getByRole('listitem').filter({ hasText: 'espera@example.com' })
  await written.locator('summary', { hasText: 'Responder' }).click()
  await written.getByLabel('Respuesta, a la vista de todos').fill('¡Qué bien te quedan!')
  await written.getByRole('button', { name: 'Publicar la respuesta' }).click()
  await office.getByText(REPLY_MESSAGES.replied).first().waitFor()
  await office.goto(`${server.url}/AdminComments/Preguntas?ver=sin-responder`)
  await awake(office)
  const row = office.getByRole('listitem').filter({ hasText: 'cordones de repuesto' })
  await row.getByLabel(/^Respuesta de la tienda/).fill('Sí, un par negro.')
  await row.getByRole('button', { name: 'Publicar la respuesta' }).click()
  await office.getByText(QUESTION_MESSAGES.answered).first().waitFor()
  expect(await fits(office)).toBe(true)

  const html = await plain()
  for (const words of [COMMENT, '¡Qué bien te quedan!', 'cordones de repuesto', 'Sí, un par negro.'])
    expect(html).toContain(words)
  server.shop.settings.moderation = 'after'
})
