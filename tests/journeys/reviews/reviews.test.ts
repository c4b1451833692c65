/** A review on its way: a stranger’s through the sign-in with all that was written, and the thanks whatever the shop tells meanwhile. */
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { REVIEW_MESSAGES } from '#rules/reviews/review.ts'
import { awake, listening } from '#tests/support/browser/awake.ts'
import { openJourney, type Journey } from '#tests/support/browser/journey.ts'
import { CUSTOMER, signInAs } from '#tests/support/browser/shopper.ts'

/** Holds product §15.2, §15.5. */

let server: Journey
beforeAll(async () => {
  server = await openJourney()
})
afterAll(() => server?.close())
afterEach(() => expect(server.troubles).toEqual([]))

const COMMENT = 'Muy buena calidad, llegó rápido.'
const comment = (page: Page) => page.getByLabel('Comentario', { exact: true })
const send = (page: Page) => page.getByRole('button', { name: 'Comentar' }).click()

async function write(page: Page): Promise<void> {
  await page.locator('input[name="number"][value="4"]').check({ force: true })
  await page.locator('input[name="fit"][value="justo"]').check({ force: true })
  await comment(page).fill(COMMENT)
}
async function stillWritten(page: Page): Promise<void> {
  expect(await comment(page).inputValue()).toBe(COMMENT)
  expect(await page.locator('input[name="number"]:checked').getAttribute('value')).toBe('4')
  expect(await page.locator('input[name="fit"]:checked').getAttribute('value')).toBe('justo')
}
const published = (page: Page) =>
  page.getByRole('region', { name: 'Opiniones' }).getByRole('listitem').filter({ hasText: COMMENT })

test('a stranger is told at each attempt, and after signing in from there one press publishes what was written', async () => {
  const { page, errors } = await server.visit()
  await page.goto(`${server.url}/ProductDetail/5`)
  await awake(page)
  await write(page)
  const dialog = page.getByRole('dialog', { name: REVIEW_MESSAGES.failed })
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    await send(page)
    await dialog.waitFor()
    await stillWritten(page)
    if (attempt === 3) break
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
  }
  await dialog.getByRole('button', { name: 'Ingresar' }).click()
  await signInAs(page, CUSTOMER)
  await page.waitForURL(/\/ProductDetail\/5/)
  await stillWritten(page)
  await send(page)
  await page.getByText(REVIEW_MESSAGES.thanks).filter({ visible: true }).first().waitFor()
  await published(page).waitFor()
  expect(await comment(page).inputValue()).toBe('')
  expect(errors).toEqual([])
})

test.each([
  ['from the form at once', false],
  ['after having been refused', true],
])('without scripts, signing in %s keeps what was written', async (_, refusedFirst) => {
  const { page } = await server.visit({ javaScriptEnabled: false })
  await page.goto(`${server.url}/ProductDetail/${refusedFirst ? 6 : 7}`)
  await write(page)
  for (const attempt of refusedFirst ? [1, 2] : []) {
    await send(page)
    await page.getByText('Debes estar registrado para comentar!').first().waitFor()
    await stillWritten(page)
    expect(await page.title(), `attempt ${attempt}`).toMatch(/^Error: /)
  }
  await page.getByRole('main').getByRole('button', { name: 'Ingresar' }).first().click()
  await signInAs(page, CUSTOMER)
  await page.waitForURL(/\/ProductDetail\//)
  await stillWritten(page)
  await send(page)
  await page.getByText(REVIEW_MESSAGES.thanks).first().waitFor()
  await published(page).waitFor()
  expect(await comment(page).inputValue()).toBe('')
})

test('thanks come up when the shop’s hint of that very review arrives', async () => {
  const { page, errors } = await server.visitAs('escucha@example.com')
  await listening(page, `${server.url}/ProductDetail/8`)
  await write(page)
  const hinted = page.waitForResponse(
    (answer) => answer.request().method() === 'GET' && /\.data/.test(answer.url()),
  )
  // As a slow phone: the hint is there before the answer has been drawn.
  const engine = await page.context().newCDPSession(page)
  await engine.send('Emulation.setCPUThrottlingRate', { rate: 12 })
  await send(page)
  const toast = page.locator('.toast-place').getByText(REVIEW_MESSAGES.thanks)
  await toast.waitFor()
  await hinted
  await published(page).waitFor()
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('opiniones-titulo')
  expect(errors).toEqual([])
})
