/** What was typed into the product form is not lost: drafts, two tabs, two admins, a session that ends, a connection that is lost. */
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sessions, users } from '#data/schema.ts'
import { awake, listening } from '#tests/support/browser/awake.ts'
import { notifyChange } from '#tests/support/browser/hints.ts'
import { until } from '#tests/support/browser/journey.ts'
import {
  ADMIN,
  choose,
  fill,
  hiddenIn,
  openFormJourney,
  type FormJourney,
} from '#tests/support/browser/product-form.ts'
import { signInAs } from '#tests/support/browser/shopper.ts'
import * as files from '#tests/support/files/picture-files.ts'

/**
 * Holds product §2.30, §4.2, §4.3, §4.5, §4.7, §4.9, §4.10, §4.11, §4.12, §4.13, §4.15, §19.10, §29.1,
 * §29.3, §34.2.
 */

let server: FormJourney
beforeAll(async () => {
  server = await openFormJourney()
})
afterAll(() => server?.close())
afterEach(() => server.nothingBroke())

const jar = async (page: Page): Promise<string> =>
  (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')

test('a draft says when it was kept, waits for its own admin and product, and two tabs do not write over each other', async () => {
  const first = await server.opened('/CreateProduct')
  await first.main.getByLabel('Nombre', { exact: true }).fill('Buzo Borrador')
  const kept = first.main.getByText(/^Borrador guardado \d\d:\d\d$/)
  await kept.waitFor()
  const clock = new Intl.DateTimeFormat('es-AR', {
    timeZone: 'America/Argentina/Buenos_Aires',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  })
  const now = [0, 60_000].map((ago) => clock.format(Date.now() - ago))
  expect(now).toContain((await kept.innerText()).slice(-5))

  const tab = await first.page.context().newPage()
  await tab.goto(`${server.url}/CreateProduct`)
  await awake(tab)
  await tab.getByText('Retomamos tu borrador.').waitFor()
  await tab.getByLabel('Nombre', { exact: true }).fill('Buzo Otra Pestaña')
  await tab.getByText(/^Borrador guardado/).waitFor()
  await until(async () =>
    (await server.http.get('/CreateProduct', await jar(tab))).html.includes('Otra Pestaña'),
  )
  await first.main.getByLabel('Nombre', { exact: true }).fill('Buzo Primera')
  await first.main.getByText(/^Otra pestaña guardó un borrador a las/).waitFor()
  expect((await server.http.get('/CreateProduct', await jar(tab))).html).toContain('Otra Pestaña')
  await first.main.getByRole('button', { name: 'Guardar el de esta' }).click()
  await kept.waitFor()
  expect((await server.http.get('/CreateProduct', await jar(tab))).html).toContain('Buzo Primera')
  await tab.close()

  // Leaving asks: by a link and by the back button; the draft can stay.
  const question = first.page.getByRole('dialog', { name: '¿Salir sin guardar?' })
  await first.main.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).click()
  await question.getByRole('button', { name: 'Seguir editando' }).click()
  expect(first.page.url()).toContain('/CreateProduct')
  await first.main.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).click()
  await question.getByRole('button', { name: 'Salir y dejar el borrador' }).click()
  await first.page.waitForURL(`${server.url}/Dashboard`)

  // A product being edited has a draft of its own; the new product's is still there.
  const id = await server.created('Buzo Con Borrador')
  await first.page.goto(`${server.url}/ModifyProducts`)
  await first.page.goto(`${server.url}/EditProduct/${id}`)
  await awake(first.page)
  await first.main.getByLabel('Precio', { exact: true }).fill('44.000')
  await kept.waitFor()
  await first.page.goBack()
  await first.page.goto(`${server.url}/EditProduct/${id}`)
  expect(await first.main.getByLabel('Precio', { exact: true }).inputValue()).toBe('44.000')
  await awake(first.page)
  await first.main.getByRole('button', { name: 'Descartar' }).click()
  await first.main.getByText('Descartamos el borrador.').waitFor()
  await until(async () => (await first.main.getByLabel('Precio', { exact: true }).inputValue()) === '30000')
  const waiting = await server.http.get('/CreateProduct', await jar(first.page))
  expect(waiting.html).toContain('Buzo Primera')
  expect(waiting.html).not.toContain('44.000')
  // Another admin with the same browser sees nothing of it.
  const [other] = (await server.signIn('otra.admin@vereda.test')).split('; ')
  await server.database.db
    .update(users)
    .set({ role: 'owner' })
    .where(eq(users.email, 'otra.admin@vereda.test'))
  const shared = (await jar(first.page)).replace(/sid=[^;]+/, other!)
  expect((await server.http.get('/CreateProduct', shared)).html).not.toContain('Buzo Primera')
  expect(first.errors).toEqual([])
})

test('two admins: what each touched is theirs, every field can be chosen, and the units stay true', async () => {
  const id = await server.created('Buzo Disputado')
  const path = `/EditProduct/${id}`
  const mine = await server.opened(path)
  const theirs = hiddenIn((await server.http.get(path, server.cookie)).html)
  await server.http.post(
    path,
    {
      ...server.filled({ name: 'Buzo Disputado' }),
      ...theirs,
      price: '31.000',
      sold: '0',
      score: '4',
      'units.M': '5',
      'seen.M': '5',
    },
    server.cookie,
  )
  await mine.main.getByLabel('Nombre', { exact: true }).fill('Buzo Mio')
  await mine.main.getByLabel('Disponible').fill('9')
  await mine.main.getByRole('button', { name: 'Guardar cambios' }).click()
  await mine.main.getByText('Otra persona guardó este producto mientras lo editabas.').waitFor()
  const side = (field: string, whose: string) =>
    mine.main
      .getByRole('group', { name: field, exact: true })
      .getByRole('radio', { name: new RegExp(`^${whose}`) })
  expect(await side('Nombre', 'Lo tuyo').isChecked()).toBe(true)
  expect(await side('Talles y disponible', 'Lo tuyo').isChecked()).toBe(true)
  expect(await side('Precio', 'Lo guardado').isChecked()).toBe(true)
  expect(await mine.main.getByRole('group', { name: 'Precio', exact: true }).innerText()).toMatch(
    /30\.000[\s\S]*31\.000/,
  )
  await side('Nombre', 'Lo guardado').check()
  await mine.main.getByRole('button', { name: 'Guardar lo elegido' }).click()
  await mine.main.getByText('El producto se ha editado con éxito!').waitFor()
  expect(await server.shop.products.find(id)).toMatchObject({
    name: 'Buzo Disputado',
    price: 3_100_000,
    stock: 9,
    average: 4,
  })

  // Deleted while the form is open: it stays, and can be brought back with what was typed.
  await mine.main.getByLabel('Precio', { exact: true }).fill('35.000')
  await server.shop.catalogue.remove({ kind: 'system', name: 'test' }, id)
  await mine.main.getByRole('button', { name: 'Guardar cambios' }).click()
  await mine.main.getByText('Este producto se eliminó mientras lo editabas.').waitFor()
  await mine.main.getByRole('button', { name: 'Recuperarlo y guardar' }).click()
  await mine.main.getByText('El producto se ha editado con éxito!').waitFor()
  expect(await server.shop.products.find(id)).toMatchObject({ price: 3_500_000, stock: 9 })

  // The detail page: facts, history, the way to the customer's page; archived and brought back.
  await mine.page.goto(`${server.url}/AdminDetail/${id}`)
  const facts = mine.main.getByText('Stock a precio de venta')
  await facts.waitFor()
  const history = mine.main.getByRole('region', { name: 'Historial' })
  expect(await history.getByRole('listitem').count()).toBeGreaterThan(4)
  await mine.main.getByRole('link', { name: 'Ver como cliente' }).click()
  await mine.page.getByRole('heading', { name: 'Buzo Disputado', level: 1 }).waitFor()
  await server.shop.catalogue.remove({ kind: 'system', name: 'test' }, id)
  await mine.page.goto(server.url + path)
  expect(await mine.main.getByLabel('Nombre', { exact: true }).count()).toBe(0)
  await mine.main.getByRole('button', { name: 'Recuperarlo' }).click()
  await mine.main.getByLabel('Nombre', { exact: true }).waitFor()
  // A copy is a form of its own: clicked twice it is one product.
  await mine.page.goto(`${server.url}/CreateProduct?copiar=${id}`)
  await awake(mine.page)
  await mine.main.getByLabel('Disponible').fill('2')
  await mine.main.getByRole('button', { name: 'Crear producto' }).dblclick()
  await mine.main.getByText('El producto se ha sumado al catálogo con éxito!').waitFor()
  expect(await server.made('Buzo Disputado copia')).toHaveLength(1)
  expect(mine.errors).toEqual([])
})

test('a session that ends, a right that is taken and a connection that is lost leave the form as it was', async () => {
  const { page, errors } = await server.visitAs(ADMIN)
  const main = page.getByRole('main')
  await listening(page, `${server.url}/CreateProduct`)
  await fill(main, 'Buzo Paciente')
  await page.route('**/CreateProduct.data*', (route) => route.abort())
  await page.route('**/CreateProduct/draft', (route) => route.abort())
  await main.getByLabel('Disponible').fill('6')
  await main.getByText('Sin conexión: el borrador no se guardó.').waitFor()
  // Something changes in the shop, and the page cannot read itself anew until the connection is back.
  const unreachable = page.getByText('No hay conexión con la tienda. Seguimos probando.')
  await notifyChange(server)
  await unreachable.waitFor()
  const readAnew = page.waitForResponse('**/CreateProduct.data*')
  await page.unroute('**/CreateProduct.data*')
  await readAnew
  await unreachable.waitFor({ state: 'detached' })
  await page.unroute('**/CreateProduct/draft')
  await choose(page, 'una.png', await files.photo(400, 500).png().toBuffer())
  await main.getByText('Portada').waitFor()
  await page.route('**/CreateProduct.data*', (route) => route.abort())
  await main.getByRole('button', { name: 'Crear producto' }).click()
  await main.getByText('Se cortó la conexión y no sabemos si se guardó.').waitFor()
  await page.unroute('**/CreateProduct.data*')

  const right = (admin: boolean) =>
    server.database.db
      .update(users)
      .set({ role: admin ? 'owner' : null })
      .where(eq(users.email, ADMIN))
  await right(false)
  await main.getByRole('button', { name: 'Crear producto' }).click()
  await main.getByText('Cambió tu rol, o la dirección').first().waitFor()
  expect(await main.getByLabel('Nombre', { exact: true }).inputValue()).toBe('Buzo Paciente')
  await right(true)

  await server.database.db.delete(sessions)
  await main.getByLabel('Precio', { exact: true }).fill('33.000')
  await main.getByText('Tu sesión terminó o cambió tu rol.').waitFor()
  await main.getByRole('button', { name: 'Crear producto' }).click()
  await signInAs(page, ADMIN)
  await main.getByText('Retomamos tu borrador.').waitFor()
  await awake(page)
  expect(await main.getByLabel('Precio', { exact: true }).inputValue()).toBe('33.000')
  await main.getByRole('button', { name: 'Crear producto' }).click()
  await main.getByText('El producto se ha sumado al catálogo con éxito!').waitFor()
  expect(await server.made('Buzo Paciente')).toMatchObject([{ priceCentavos: 3_300_000, stock: 6 }])
  server.cookie = await server.signIn(ADMIN)
  expect(errors.filter((error) => !/ERR_FAILED/.test(error))).toEqual([])

  // Without scripts as well: to sign in and back, with what was typed. Whoever only guesses the address finds nothing.
  const id = await server.created('Buzo Sin Guiones')
  const form = { ...server.filled({ name: 'Buzo Ya Con Nombre' }), version: '1', sold: '0', score: '0' }
  const away = await server.http.post(`/EditProduct/${id}`, form)
  expect([away.status, away.to]).toEqual([303, `/sign-in?returnTo=%2FEditProduct%2F${id}`])
  const back = await server.http.get(`/EditProduct/${id}`, `${away.cookie}; ${server.cookie}`)
  expect(back.html).toContain('value="Buzo Ya Con Nombre"')
  expect((await server.http.post(`/EditProduct/${id}`, { ...form, key: '' })).status).toBe(404)
  expect((await server.http.get(`/EditProduct/${id}`)).status).toBe(404)
})
