/** Every sentence for shoppers, word for word, without scripts and with them. */
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { users } from '#data/schema.ts'
import { awake } from '#tests/support/browser/awake.ts'
import { seedProduct } from '#tests/support/builders.ts'
import { openJourney, until, type Journey } from '#tests/support/browser/journey.ts'
import { plainHttp, type PlainHttp } from '#tests/support/browser/plain-http.ts'
import {
  CONTACT_MISTAKES,
  PERSONAL_MISTAKES,
  PERSONAL_TITLES,
  RIGHT_CONTACT,
  RIGHT_PERSONAL,
  type Mistake,
} from '#tests/support/browser/wrong-forms.ts'

/**
 * Holds product §1.1, §2.2, §2.11, §2.14, §2.15, §2.17, §2.20, §2.22, §2.29, §4.4, §4.7, §6.9, §7.4, §8.1,
 * §8.2, §8.3, §8.5, §10.2, §15.1, §15.2, §15.5, §15.6, §18.3, §20.1, §20.2, §20.3, §20.5, §21.1, §22.1,
 * §23.1, §23.2.
 */

const DAY = 24 * 60

let server: Journey
let plain: PlainHttp
let customer: string
beforeAll(async () => {
  server = await openJourney()
  plain = plainHttp(server.url)
})
afterAll(() => server?.close())
beforeEach(async () => {
  customer = await server.signIn('mensajes@example.com')
})
afterEach(() => expect(server.troubles).toEqual([]))

const lines = (words: string) => words.split('\n')

test('contact without scripts: each sentence beside its field, all at once, and what was typed stays', async () => {
  const empty = await plain.post('/Contact', {})
  expect(empty.status).toBe(422)
  for (const { field, typed, said } of CONTACT_MISTAKES) {
    const answer = await plain.post('/Contact', { ...RIGHT_CONTACT, [field]: typed })
    expect(answer.status, said).toBe(422)
    expect(lines(answer.words), said).toEqual(
      expect.arrayContaining([said, 'Por favor complete los campos correspondientes']),
    )
    expect(answer.html).toContain(RIGHT_CONTACT[field === 'user_affair' ? 'user_name' : 'user_affair'])
    if (typed === '') expect(lines(empty.words)).toContain(said)
  }
  const sent = await plain.post('/Contact', RIGHT_CONTACT)
  expect(sent).toMatchObject({ status: 303, to: '/Contact?enviado' })
  const thanks = await plain.get(sent.to)
  expect(lines(thanks.words)).toContain('Gracias por tu mensaje, se envio correctamente.')
  expect(thanks.html).not.toContain(RIGHT_CONTACT.user_message)
})

test.each(Object.entries(PERSONAL_TITLES))(
  '%s without scripts: each sentence beside its field under «%s»',
  async (path, title) => {
    const cookie = `${customer}; cart_1=${encodeURIComponent('42:1')}`
    for (const { field, typed, said } of PERSONAL_MISTAKES) {
      const whole = field === 'ageYear' ? { ageDay: '', ageMonth: '' } : {}
      const answer = await plain.post(path, { ...RIGHT_PERSONAL, ...whole, [field]: typed }, cookie)
      expect(answer.status, said).toBe(422)
      expect(lines(answer.words), said).toEqual(expect.arrayContaining([said, title]))
      expect(answer.html, said).toContain(
        field === 'streetAddress' ? RIGHT_PERSONAL.codePostal : RIGHT_PERSONAL.streetAddress,
      )
    }
  },
)

test('search, newsletter, offers, empty lists and missing pictures say what they promise', async () => {
  const warned = await plain.get('/?q=+')
  expect(lines(warned.words)).toContain('Por favor complete el campo correspondiente')
  const nothing = await plain.get('/?q=heladera')
  expect(lines(nothing.words)).toEqual(
    expect.arrayContaining(['NO HUBO RESULTADOS PARA TU BUSQUEDA', 'Reload']),
  )
  expect(nothing.html).toMatch(/<a href="\/\?q=heladera"[^>]*>Reload/)
  for (const fields of [
    { name: '', email: '' },
    { name: '<b>', email: 'no es un mail' },
    { name: 'Ana', email: 'ana@example.com' },
  ])
    expect(lines((await plain.post('/Newsletter', fields)).words)).toContain(
      'El formulario se ha enviado correctamente',
    )
  const offers = await plain.get('/Offers?descuento=50&category=campera')
  expect(lines(offers.words)).toContain('NO HAY PRODUCTOS EN DESCUENTO..')
  expect(lines((await plain.get('/Cart')).words)).toContain('No agregaste productos a tu carrito')
  expect(lines((await plain.get('/FavoriteProduct')).words)).toContain(
    'No agregaste productos a tus favoritos',
  )
  const { id } = await seedProduct(server.database, { name: 'Buzo Sin Foto' })
  expect((await plain.get(`/ProductDetail/${id}`)).html).toContain('aria-label="Imagen no encontrada"')
})

test('reviews without scripts: who may, what is wrong, thanks, and the way to take it back', async () => {
  const page = '/ProductDetail/3'
  const review = (fields: Record<string, string>, cookie = '') =>
    plain.post(page, { intent: 'review', returnTo: page, ...fields }, cookie)
  const right = { number: '5', comment: 'Muy cómodas' }

  const stranger = await review(right)
  expect(stranger.status).toBe(401)
  expect(lines(stranger.words)).toEqual(
    expect.arrayContaining(['Algo salio mal', 'Debes estar registrado para comentar!']),
  )
  expect(stranger.html).toContain('Muy cómodas')
  for (const number of ['', '0', '6', '4.5', 'cinco'])
    expect(lines((await review({ ...right, number }, customer)).words)).toContain(
      'Ingresa una puntuación entre 1 y 5',
    )
  for (const comment of ['', 'Lindo', '     .    '])
    expect(lines((await review({ ...right, comment }, customer)).words)).toContain(
      'Debes ingresar un comentario mas largo',
    )
  // Five letters are not enough, six are.
  const thanked = await review({ number: '5', comment: 'Lindos' }, customer)
  expect(thanked).toMatchObject({ status: 303, to: page })
  const own = await plain.get(page, thanked.cookie)
  expect(lines(own.words)).toEqual(
    expect.arrayContaining([
      'Muchas gracias por comentar!',
      'Estás seguro?',
      'Si borras el comentario se perderá para siempre!',
    ]),
  )
  const reviewId = /name="reviewId" value="(\d+)"/.exec(own.html)![1]!
  const other = await server.signIn('otra@example.com')
  const refused = await plain.post(page, { intent: 'remove', reviewId, returnTo: page }, other)
  expect(refused.status).toBe(404)
  const removed = await plain.post(page, { intent: 'remove', reviewId, returnTo: page }, customer)
  expect(lines((await plain.get(page, removed.cookie)).words)).toContain('Comentario eliminado')
})

test('checkout without scripts: sign-in, ban, coupons', async () => {
  const cart = `cart_1=${encodeURIComponent('42:1')}`
  const stranger = await plain.post('/Checkout', RIGHT_PERSONAL, cart)
  expect(stranger.status).toBe(401)
  expect(lines(stranger.words)).toContain('Debes iniciar sesión para comprar!')
  expect(stranger.html).toContain(RIGHT_PERSONAL.streetAddress)

  const banned = await server.signIn('baneado@vereda.test')
  const kept = await plain.post('/Checkout', RIGHT_PERSONAL, `${banned}; ${cart}`)
  expect(kept.status).toBe(403)
  expect(lines(kept.words)).toEqual(expect.arrayContaining(['Baneado', 'Estas baneado']))

  const coupon = (cupon: string) =>
    plain.post('/Checkout', { ...RIGHT_PERSONAL, intent: 'coupon', cupon }, `${customer}; ${cart}`)
  expect(lines((await coupon('INVENTADO')).words)).toEqual(
    expect.arrayContaining(['Codigo de cupón invalido', 'Tu codigo no existe, o paso su fecha de uso']),
  )
  const valid = await coupon('vereda3000')
  expect(valid.status).toBe(303)
  expect(lines((await plain.get(valid.to.split('#', 1)[0]!, valid.cookie)).words)).toEqual(
    expect.arrayContaining(['Codigo de cupón valido', 'Se te hara el descuento correspondiente']),
  )
})

test('a sign-in that fails says so in its own words (product §19.8)', async () => {
  const answer = await plain.get('/sign-in/callback?code=x&state=y')
  expect(answer.status).toBe(400)
  expect(lines(answer.words)).toContain('Login failed')
})

/** With scripts: a sentence comes on leaving its field, and goes when the field is right. */
async function mistakesAppear(page: Page, mistakes: Mistake[], right: Record<string, string>): Promise<void> {
  const main = page.getByRole('main')
  for (const { field, typed, said } of mistakes.filter((one) => one.typed !== '')) {
    const input = main.locator(`[name="${field}"]`)
    await input.fill(typed)
    await input.blur()
    await main.getByText(said, { exact: true }).first().waitFor()
    expect(await input.getAttribute('aria-invalid'), said).toBe('true')
    await input.fill(right[field]!)
    await main.getByText(said, { exact: true }).first().waitFor({ state: 'detached' })
  }
}

test('with scripts: sentences come on leaving a field; sending an empty form says all of them at once', async () => {
  const { page, errors } = await server.visitAs('mensajes@example.com')
  const main = page.getByRole('main')
  for (const [path, mistakes, right, send] of [
    ['/Contact', CONTACT_MISTAKES, RIGHT_CONTACT, 'Enviar'],
    ['/Register', PERSONAL_MISTAKES, RIGHT_PERSONAL, 'Guardar mis datos'],
  ] as const) {
    await page.goto(server.url + path)
    await awake(page)
    await mistakesAppear(page, mistakes, right)
    for (const { field } of mistakes) await main.locator(`[name="${field}"]`).fill('')
    if (path === '/Register') for (const label of ['Día', 'Mes']) await main.getByLabel(label).fill('')
    await main.getByRole('button', { name: send }).click()
    const said = await main.getByRole('alert').getByRole('listitem').allTextContents()
    expect(said.toSorted()).toEqual(
      [...new Set(mistakes.filter((one) => one.typed === '').map((one) => one.said))].toSorted(),
    )
    expect(await page.title()).toMatch(/^Error: /)
    const dialog = page
      .getByRole('dialog')
      .filter({ hasText: 'Completar los datos de forma correspondiente.' })
    if (path === '/Register') {
      await dialog.getByText('ALGO SALIO MAL').first().waitFor()
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'hidden' })
    }
    expect(await main.getByRole('alert').evaluate((box) => box === document.activeElement)).toBe(true)
  }
  expect(errors).toEqual([])
})

test('with scripts: thanks for a review stay 1.5 s, and what failed is a dialog', async () => {
  const { page, errors } = await server.visitAs('gracias@example.com')
  await page.goto(`${server.url}/ProductDetail/4`)
  await awake(page)
  const main = page.getByRole('main')
  await main.getByRole('textbox', { name: 'Comentario' }).fill('Muy lindo todo')
  await main.locator('label', { hasText: /^5 estrellas$/ }).click()
  await main.getByRole('button', { name: 'Comentar' }).click()
  const toast = page.locator('[role=status].fixed', { hasText: 'Muchas gracias por comentar!' })
  await toast.waitFor()
  const came = Date.now()
  await toast.waitFor({ state: 'detached' })
  expect(Date.now() - came).toBeLessThan(2_500)
  await main.getByRole('button', { name: 'Borrar mi comentario' }).click()
  const sure = page.getByRole('alertdialog', { name: 'Estás seguro?' })
  await sure.getByText('Si borras el comentario se perderá para siempre!').waitFor()
  await sure.getByRole('button', { name: 'Borrar' }).click()
  await page.getByText('Comentario eliminado').first().waitFor()
  await main.getByRole('button', { name: 'Borrar mi comentario' }).waitFor({ state: 'detached' })

  await page.context().clearCookies()
  await main.getByRole('textbox', { name: 'Comentario' }).fill('Muy lindo todo')
  await main.locator('label', { hasText: /^5 estrellas$/ }).click()
  await main.getByRole('button', { name: 'Comentar' }).click()
  await page
    .getByRole('dialog', { name: 'Algo salio mal' })
    .getByText('Debes estar registrado para comentar!')
    .waitFor()
  expect(errors).toEqual([])
})

test('with scripts: a page that takes long says «Cargando...», a quick one does not', async () => {
  const { page, errors } = await server.visit({ viewport: { width: 1280, height: 900 } })
  await page.goto(server.url)
  await awake(page)
  await page.route(/\/Offers\.data/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 900))
    await route.continue()
  })
  await page.getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name: 'Ofertas' }).click()
  await page.getByText('Cargando...').waitFor()
  await page.getByRole('heading', { name: 'PRODUCTOS EN DESCUENTO' }).waitFor()
  await page.getByText('Cargando...').waitFor({ state: 'detached' })
  expect(errors).toEqual([])
})

test('with scripts: a picture that does not load is named, a person without a picture has an initial', async () => {
  const { id } = await seedProduct(server.database, { name: 'Buzo Roto', images: [`/img/${'0'.repeat(32)}`] })
  const { page } = await server.visitAs('sin.foto@example.com')
  await server.database.db
    .update(users)
    .set({ image: `/img/${'1'.repeat(32)}` })
    .where(eq(users.email, 'sin.foto@example.com'))
  await page.goto(`${server.url}/ProductDetail/${id}`)
  await awake(page)
  await page.getByRole('main').getByRole('img', { name: 'Imagen no encontrada' }).first().waitFor()
  await page.goto(`${server.url}/Profile`)
  await awake(page)
  await page.getByRole('main').getByText('s', { exact: true }).waitFor()
  expect(await page.getByRole('main').locator('img').count()).toBe(0)
})

test('a quiet week leaves the bell with its own words (product §2.5)', async () => {
  await server.later(8 * DAY)
  const nobody = await until(async () => (await plain.get('/Notifications')).words)
  expect(lines(nobody)).toContain('No hay notificaciones')
})
