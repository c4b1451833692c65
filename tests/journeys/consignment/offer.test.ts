/** A pair is offered from a phone with its camera, quoted, and accepted by a code; and the same on paper, without scripts. */
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { contactMessages, offerPictures, offers } from '#data/schema.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { OFFER_SAYS } from '#rules/consignment/offers/limits-and-texts.ts'
import { SECOND_LOOK_SAYS } from '#rules/consignment/second-opinion.ts'
import { CONTACT_MESSAGES } from '#rules/contact/contact.ts'
import { paths } from '#rules/paths.ts'
import { sellPaths } from '#rules/sell-paths.ts'
import { PICTURE_MESSAGES } from '#rules/products/pictures/picture-file.ts'
import { system } from '#rules/users/access.ts'
import { awake } from '#tests/support/browser/awake.ts'
import { openJourney, type Journey } from '#tests/support/browser/journey.ts'
import { bomb, photo } from '#tests/support/files/picture-files.ts'
import { offerForm, offerPhoto } from '#tests/support/shop/offered-pairs.ts'

/** Holds product §49.10, §53.1, §53.2, §53.3, §53.4, §53.8, §53.9, §54.3. */

let server: Journey
beforeAll(async () => void (server = await openJourney()))
afterAll(() => server?.close())
afterEach(() => expect(server.troubles).toEqual([]))

const DESK = system('test')
let taken = 0
const snap = async () => ({
  name: 'camara.jpg',
  mimeType: 'image/jpeg',
  buffer: await photo(2400 + 4 * ++taken, 1800 + 5 * taken)
    .jpeg()
    .toBuffer(),
})
const fits = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
const press = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click()

async function describe(page: Page, email: string): Promise<void> {
  await page.getByLabel('Marca', { exact: true }).fill('Nike')
  await page.getByLabel('Modelo', { exact: true }).fill('Air Max 90')
  await page.getByLabel('Talle', { exact: true }).fill('42')
  await page.getByRole('radio', { name: /^Usado · Muy bueno/ }).check()
  await page.getByRole('radio', { name: 'Con su caja', exact: true }).check()
  await page.getByLabel('Nombre y apellido').fill('Filomena Quiroga')
  await page.getByRole('main').getByLabel('E-mail', { exact: true }).fill(email)
}
/** The newest offer is quoted at $ 89.900, never under $ 65.000. */
async function quote(): Promise<void> {
  const { offers } = server.shop.consignment
  const list = await offers.list(DESK)
  const id = list.ok ? list.value.offers.at(-1)!.id : expect.fail(list.message)
  const found = await offers.find(DESK, id)
  const version = found.ok ? found.value.version : 0
  expect(
    await offers.quote(DESK, id, { price: '89900', floor: '65000', kind: 'shoes', version }),
  ).toMatchObject({
    ok: true,
  })
}
async function codeFor(email: string): Promise<string> {
  for (let tries = 0; tries < 100; tries += 1) {
    const code = (await server.emails(email)).map(({ subject }) => /^\d{6}/.exec(subject)?.[0]).find(Boolean)
    if (code) return code
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('no code came')
}
async function accept(page: Page, email: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: /^Te quedan \$\s67\.425$/ }).waitFor()
  await fits(page)
  await press(page, 'Aceptar: mandame el código')
  await page.getByLabel('Código', { exact: true }).fill(await codeFor(email))
  await press(page, 'Acepto')
  await page.getByText(OFFER_SAYS.own).first().waitFor()
  await page.getByRole('checkbox', { name: /^Es mío/ }).check()
  await page.getByRole('checkbox', { name: /^Acepto estas condiciones/ }).check()
  await press(page, 'Acepto')
  await page.getByRole('heading', { level: 1, name: 'Traelo cuando quieras' }).waitFor()
  await page.getByRole('img', { name: /^Código QR de VR-/ }).waitFor()
  await fits(page)
}

test('with the camera of a phone: a photo that is none, a closed page, quoted, accepted, a day chosen', async () => {
  const { page, errors } = await server.visit()
  await page.goto(server.url + paths.sell)
  await awake(page)
  await page.getByLabel('Si se vende a').fill('100.000')
  await page.getByText('la comisión es $ 25.000').waitFor()
  await fits(page)
  await page.goto(server.url + sellPaths.offerPair)
  await awake(page)
  await page.getByLabel('De costado').setInputFiles({
    name: 'foto.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7 hola'),
  })
  await page.getByText(PICTURE_MESSAGES.pdf).waitFor()
  await page.getByLabel('De costado').setInputFiles(await snap())
  await page.getByRole('button', { name: 'Quitar de costado' }).waitFor()
  await page.getByLabel('La suela').setInputFiles(await snap())
  await page.getByRole('button', { name: 'Quitar la suela' }).waitFor()
  await describe(page, 'filomena@example.com')
  await fits(page)

  // The phone closed the page: what was typed and taken is there again.
  await page.reload()
  await awake(page)
  await page.getByRole('button', { name: 'Quitar la suela' }).waitFor()
  expect(await page.getByLabel('Modelo', { exact: true }).inputValue()).toBe('Air Max 90')
  await press(page, 'Enviar')
  await page.getByRole('heading', { level: 1, name: 'Lo estamos mirando' }).waitFor()
  await fits(page)
  expect(await page.getByRole('img', { name: 'De costado' }).count()).toBe(1)

  await quote()
  await page.reload()
  await awake(page)
  await accept(page, 'filomena@example.com')
  await press(page, 'Reservar')
  await page.getByRole('heading', { level: 1, name: /^Te esperamos el/ }).waitFor()
  await page.getByRole('link', { name: 'Agregar otro par' }).click()
  await page.getByRole('heading', { level: 1, name: 'Otro par' }).waitFor()
  // Who they are is filled in on the server: the page shows the ends of the mailbox, and asks nothing again.
  await page.getByText('fi···@example.com', { exact: true }).waitFor()
  expect(await page.getByLabel('Nombre y apellido').count()).toBe(0)
  expect(errors).toEqual([])

  const desk = await server.visitAs('admin@vereda.test')
  await desk.page.goto(server.url + adminPaths.pairOffers)
  await desk.page.getByRole('link', { name: /^Por llegar/ }).click()
  await desk.page.getByRole('link', { name: 'Nike Air Max 90, talle 42' }).click()
  await desk.page.getByText('Aceptó una cotización').waitFor()
  await fits(desk.page)
  expect(desk.errors).toEqual([])
})

test('without scripts: what is missing is said with the photos kept, and the rest is the same', async () => {
  const { page, errors } = await server.visit({ javaScriptEnabled: false })
  await page.goto(`${server.url}${sellPaths.sellAt(100_000)}`)
  await page.getByText('la comisión es $ 25.000').waitFor()
  await page.goto(server.url + sellPaths.offerPair)
  await page.getByLabel('De costado').setInputFiles(await snap())
  await page.getByLabel('La suela').setInputFiles(await snap())
  await describe(page, 'ramona@example.com')
  await page.getByLabel('Modelo', { exact: true }).fill('')
  await press(page, 'Enviar')
  await page.getByRole('alert').getByText(OFFER_SAYS.model).waitFor()
  await fits(page)
  await page.getByLabel('Modelo', { exact: true }).fill('Air Max 90')
  await press(page, 'Enviar')
  await page.getByRole('heading', { level: 1, name: 'Lo estamos mirando' }).waitFor()
  await press(page, 'Mandar')
  await page.getByRole('alert').getByText(OFFER_SAYS.message).waitFor()
  await page.getByLabel('Escribinos').fill('También tengo la caja.')
  await press(page, 'Mandar')
  await page.getByText('También tengo la caja.').waitFor()

  await quote()
  await page.reload()
  await accept(page, 'ramona@example.com')
  await press(page, 'Retirar la oferta')
  await page.getByRole('heading', { level: 1, name: 'La retiraste' }).waitFor()
  expect(errors).toEqual([])
  expect((await server.broken()).filter(({ overdue }) => !overdue)).toEqual([])
})

test.each([true, false])(
  'refused from its photos, it is looked at again: with scripts %s',
  async (scripts) => {
    const { offers: verbs } = server.shop.consignment
    const files = [await offerPhoto('side'), await offerPhoto('sole')]
    const sent = await verbs.submit(DESK, offerForm({ email: `rosa-${scripts}@example.com` }), {
      files,
      arrived: [],
    })
    const { id, token } = sent.ok ? sent.value : expect.fail(sent.message)
    expect(await verbs.refuse(DESK, id, { reason: 'unsure', version: '1' })).toMatchObject({ ok: true })
    const { page, errors } = await server.visit({ javaScriptEnabled: scripts })
    await page.goto(server.url + sellPaths.pairOffer(token))
    await page.getByRole('heading', { level: 1, name: 'Esta vez no' }).waitFor()
    if (scripts) await awake(page)
    await press(page, 'Pedir otra mirada')
    await page.getByRole('alert').getByText(SECOND_LOOK_SAYS.reason).waitFor()
    await fits(page)
    await page.getByLabel('Contanos por qué').fill('Es original: tengo la factura.')
    await press(page, 'Pedir otra mirada')
    await page.getByRole('heading', { level: 1, name: 'Lo estamos mirando de nuevo' }).waitFor()
    expect(await page.getByText('Te contestamos', { exact: false }).count()).toBe(1)
    expect(await page.getByRole('button', { name: 'Pedir otra mirada' }).count()).toBe(0)
    await fits(page)
    expect(errors).toEqual([])

    const desk = await server.visitAs('admin@vereda.test')
    await desk.page.goto(`${server.url}${adminPaths.pairOffers}?ver=otra-mirada`)
    await desk.page.getByText('Pide otra mirada').first().waitFor()
    await fits(desk.page)
    await desk.page.goto(server.url + adminPaths.pairOffer(id))
    await desk.page.getByText('«Es original: tengo la factura.»').waitFor()
    await fits(desk.page)
    expect(desk.errors).toEqual([])
  },
)

test.each([true, false])(
  'its owner sees in their list the photo that they sent: with scripts %s',
  async (scripts) => {
    const email = `lista-${scripts}@example.com`
    const files = [{ kind: 'side', bytes: (await snap()).buffer } as const, await offerPhoto('sole')]
    const sent = await server.shop.consignment.offers.submit(DESK, offerForm({ email }), {
      files,
      arrived: [],
    })
    expect(sent).toMatchObject({ ok: true })
    const { page, errors } = await server.visitAs(email, {}, { javaScriptEnabled: scripts })
    await page.goto(server.url + paths.consignment)
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Nike Air Max 90' })
    const size = () =>
      row.locator('img').evaluate((img) => [(img as HTMLImageElement).naturalWidth, img.clientWidth])
    // As many pixels as the smallest picture of a product, in the place of a pair's picture.
    await expect.poll(size).toEqual([320, 64])
    await fits(page)
    expect(errors).toEqual([])
  },
)

test.each([true, false])(
  'what is no pair is seen small in the list, and is deleted and blocked with one button: with scripts %s',
  async (scripts) => {
    const before = await server.database.db.$count(offerPictures)
    const email = `nada-${scripts}@example.com`
    const files = [{ kind: 'side', bytes: (await snap()).buffer } as const, await offerPhoto('sole')]
    const verbs = server.shop.consignment.offers
    const sent = await verbs.submit(DESK, offerForm({ email, model: `Ninguno ${scripts}` }), {
      files,
      arrived: [],
    })
    expect(sent).toMatchObject({ ok: true })
    const { page, errors } = await server.visitAs('ventas@vereda.test', {}, { javaScriptEnabled: scripts })
    await page.goto(server.url + adminPaths.pairOffers)
    const row = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: `Ninguno ${scripts}` })
    const width = () => row.locator('img').evaluate((img) => (img as HTMLImageElement).naturalWidth)
    await expect.poll(width).toBe(320)
    await row.getByRole('link').click()
    await page.getByText('No tomarlo', { exact: true }).click()
    await press(page, 'Borrarla y bloquear')
    await page.getByText('Se borró, y de esa dirección no se toma nada más.').waitFor()
    await fits(page)
    expect(errors).toEqual([])
    expect(await server.database.db.$count(offerPictures)).toBe(before)
    const again = await verbs.submit(DESK, offerForm({ email }), { files, arrived: [] })
    expect(again).toMatchObject({ message: OFFER_SAYS.neutral })
  },
)

test('forty photos at once, and what is no photo, are refused with their sentence, and the form keeps what it may', async () => {
  const before = await server.database.db.$count(offers)
  const sentWith = async (files: readonly Uint8Array[], type: string) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(offerForm())) body.set(name, String(value))
    for (const [index, bytes] of files.entries())
      body.append('photo-detail', new Blob([new Uint8Array(bytes)], { type }), `foto-${index}`)
    const answer = await fetch(server.url + sellPaths.offerPair, {
      method: 'POST',
      body,
      headers: { origin: server.url },
      redirect: 'manual',
    })
    return [answer.status, await answer.text()] as const
  }
  const one = await offerPhoto('detail')
  const forty = await Promise.all(Array.from({ length: 40 }, async () => (await offerPhoto('detail')).bytes))
  for (const [files, type, says] of [
    [forty, 'image/jpeg', OFFER_SAYS.many],
    [[one.bytes, Buffer.from('%PDF-1.7 hola')], 'application/pdf', PICTURE_MESSAGES.pdf],
    [[one.bytes, bomb(14_200)], 'image/png', PICTURE_MESSAGES.pixels],
  ] as const) {
    const [status, page] = await sentWith(files, type)
    expect([status, page.includes(says)]).toEqual([422, true])
  }
  expect(await server.database.db.$count(offers)).toBe(before)
})

test('what a program fills in is answered as a person is, and nothing is kept of it', async () => {
  const before = await server.database.db.$count(offers)
  const messages = await server.database.db.$count(contactMessages)
  for (const [from, to, says] of [
    [sellPaths.offerPair, `${paths.sell}?enviada`, 'Recibimos tu par.'],
    [paths.contact, `${paths.contact}?enviado`, CONTACT_MESSAGES.sent],
  ] as const) {
    const shown = await (await fetch(server.url + from)).text()
    // Nobody sees it, hears of it, comes to it by a key, or has it filled in by the browser.
    expect(/<input[^>]*name="website"[^>]*>/.exec(shown)?.[0]).toMatch(
      /(?=.*tabindex="-1")(?=.*autocomplete="off")(?=.*aria-hidden="true")(?=.*class="hidden")/i,
    )
    const body = new FormData()
    for (const name of ['website', 'brand', 'model', 'name', 'email', 'user_name', 'user_email'])
      body.set(name, 'https://example.com')
    const answer = await fetch(server.url + from, {
      method: 'POST',
      body: from === paths.contact ? new URLSearchParams(body as never) : body,
      headers: { origin: server.url },
      redirect: 'manual',
    })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe(to)
    expect(await (await fetch(server.url + to)).text()).toContain(says)
  }
  expect(await server.database.db.$count(offers)).toBe(before)
  expect(await server.database.db.$count(contactMessages)).toBe(messages)
})
