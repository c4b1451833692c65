/** A pair is offered from a phone whose signal comes and goes: it is said, nothing is lost, and it arrives once. */
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { offerPictures, offers } from '#data/schema.ts'
import { KEPT_HERE } from '#rules/consignment/offers/kept-photos.ts'
import { OFFER_SAYS } from '#rules/consignment/offers/limits-and-texts.ts'
import { sellPaths } from '#rules/sell-paths.ts'
import { awake } from '#tests/support/browser/awake.ts'
import { press, said, snap, titled } from '#tests/support/browser/consigning.ts'
import { openJourney, until, type Journey } from '#tests/support/browser/journey.ts'
import { openWire, type Wire } from '#tests/support/tcp-proxy.ts'

/** Holds product §53.2. */

const UNSENT = 'No pudimos enviarlo: no hay conexión. Lo que escribiste sigue acá'
const TYPED = {
  Marca: 'Nike',
  Modelo: 'Air Max 90',
  Talle: '42',
  'Nombre y apellido': 'Filomena Quiroga',
  'E-mail': 'sin.senal@example.com',
}

let server: Journey
let wire: Wire
let url: string
beforeAll(async () => {
  const target = { host: 'localhost', port: 0 }
  wire = await openWire(target)
  url = `http://localhost:${wire.port}`
  server = await openJourney({ environment: { PUBLIC_URL: url } })
  target.port = Number(new URL(server.url).port)
})
afterEach(() => expect(server.troubles).toEqual([]))
afterAll(async () => {
  await wire?.close()
  await server?.close()
})

const field = (page: Page, name: string) => page.getByRole('main').getByLabel(name, { exact: true })
async function isWhole(page: Page): Promise<void> {
  for (const [name, value] of Object.entries(TYPED)) expect(await field(page, name).inputValue()).toBe(value)
  expect(await page.getByRole('radio', { name: /^Usado · Muy bueno/ }).isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Quitar de costado' }).waitFor()
  await said(page, OFFER_SAYS.waits)
  await said(page, KEPT_HERE)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
}
const isBack = async (page: Page) => {
  await wire.mend()
  await page.getByText(UNSENT).waitFor({ state: 'detached' })
}

test('lost before it is sent, and again before the answer: sent anew, pressed twice, it is one offer with its photos', async () => {
  const { db } = server.database
  const before = await db.$count(offers)
  const photos = await db.$count(offerPictures)
  const sent = async () => (await db.$count(offers)) - before
  const { page } = await server.visit()
  await page.goto(url + sellPaths.offerPair)
  await awake(page)
  await page.getByLabel('De costado').setInputFiles(await snap())
  await page.getByRole('button', { name: 'Quitar de costado' }).waitFor()
  for (const [name, value] of Object.entries(TYPED)) await field(page, name).fill(value)
  await page.getByRole('radio', { name: /^Usado · Muy bueno/ }).check()
  await page.getByRole('radio', { name: 'Con su caja', exact: true }).check()

  await wire.cut()
  await page.getByLabel('La suela').setInputFiles(await snap())
  await said(page, OFFER_SAYS.waits)
  await press(page, 'Enviar')
  await said(page, UNSENT)
  await isWhole(page)
  expect(await sent()).toBe(0)

  // It arrives, and nobody hears that it did.
  await isBack(page)
  wire.mute()
  await press(page, 'Enviar')
  await until(async () => (await sent()) === 1)
  await wire.cut()
  await said(page, UNSENT)
  await isWhole(page)

  await isBack(page)
  await page.getByRole('main').getByRole('button', { name: 'Enviar', exact: true }).dblclick()
  await titled(page, 'Lo estamos mirando')
  expect(await sent()).toBe(1)
  expect(await db.$count(offerPictures)).toBe(photos + 2)
  for (const name of ['De costado', 'Suela']) await page.getByRole('img', { name }).waitFor()
  expect((await server.broken()).filter(({ overdue }) => !overdue)).toEqual([])
})

test('a photo that waits for signal outlives the page: it comes back with the form, and goes by itself', async () => {
  const { page } = await server.visit()
  await page.goto(url + sellPaths.offerPair)
  await awake(page)
  await page.getByLabel('De costado').setInputFiles(await snap())
  await page.getByRole('button', { name: 'Quitar de costado' }).waitFor()
  await field(page, 'Modelo').fill('Forum 84')

  await wire.cut()
  for (const label of ['La suela', 'Más fotos, o de tu galería'])
    await page.getByLabel(label).setInputFiles(await snap())
  // Both were tried and stand there.
  await expect.poll(() => page.getByText(OFFER_SAYS.waits).count()).toBe(2)
  await said(page, KEPT_HERE)
  await wire.mend()
  await page.reload()
  await awake(page)
  for (const name of ['Quitar de costado', 'Quitar la suela', 'Quitar más fotos, o de tu galería'])
    await page.getByRole('button', { name }).waitFor()
  expect(await field(page, 'Modelo').inputValue()).toBe('Forum 84')
  expect(await page.getByText(KEPT_HERE).count()).toBe(0)

  // They are there once, whatever comes again.
  await page.reload()
  await awake(page)
  await page.getByRole('button', { name: 'Quitar la suela' }).waitFor()
  expect(await page.locator('input[name=arrived]').count()).toBe(3)
})
