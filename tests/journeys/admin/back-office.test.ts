/** The back office: nobody else gets in; people banned, comments deleted, coupons made, and what the record takes back. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openJourney, type Journey } from '#tests/support/browser/journey.ts'

/**
 * Holds product §2.4, §4.7, §4.9, §4.13, §5.2, §5.5, §5.8, §11.10, §14.1, §14.3, §14.4, §14.5, §15.8,
 * §18.7, §18.9, §27.1, §27.5, §28.1, §28.2, §28.3, §29.1, §29.2, §29.3.
 */

const ADMIN = 'admin@vereda.test'
const CUSTOMER = 'cliente@vereda.test'

let server: Journey
beforeAll(async () => {
  server = await openJourney()
})
afterAll(() => server?.close())
afterEach(() => expect(server.troubles).toEqual([]))

const PAGES = [
  '/Dashboard',
  '/ModifyProducts',
  '/AdminDetail/1',
  '/CreateProduct',
  '/EditProduct/1',
  '/AllUsers',
  '/ClientDetail/cliente@vereda.test',
  '/AdminComments',
  '/AdminComments/Preguntas',
  '/AdminOrders',
  '/AdminOrder/V-000025',
  '/AdminReturns',
  '/AdminStock',
  '/AdminStock/1',
  '/AdminLabels?producto=1',
  '/AdminPriceLists',
  '/AdminPriceList/1',
  '/AdminPromotions',
  '/AdminPromotion/1',
  '/AdminCoupons',
  '/AdminCoupon/1',
  '/AdminLooks',
  '/AdminLook/1',
  '/AdminConsignmentReports',
  '/AdminConsignmentReports/sold',
  '/AdminConsignmentImport',
  '/AdminFigures',
  '/AdminFigures/ventas',
  '/AdminSlips?id=25',
  '/AdminAudit',
  '/AdminSearch',
]
/** What is kept as a file; to others as absent as the pages. */
const FILES = ['/AdminFigures/ventas/csv', '/AdminStock/csv', '/AdminNewsletter/csv', '/AdminExport']
const FORMS = [
  '/AdminOrders',
  '/ModifyProducts',
  '/CreateProduct',
  '/CreateProduct/picture',
  '/AllUsers',
  '/AdminOrder/V-000025',
  '/AdminReturns',
  '/AdminStock',
  '/AdminStock/1',
  '/AdminPriceLists',
  '/AdminPriceList/1',
  '/AdminPromotions',
  '/AdminPromotion/1',
  '/AdminCoupons',
  '/AdminCoupon/1',
  '/AdminLooks',
  '/AdminLook/1',
  '/AdminFigures',
  '/AdminAudit',
  '/AdminSearch',
]

test('the back office does not exist for visitors, customers and banned people', async () => {
  const admin = await server.signIn(ADMIN)
  const customer = await server.signIn(CUSTOMER)
  const banned = await server.signIn('baneado@vereda.test')
  const ask = (address: string, cookie: string, method = 'GET') =>
    fetch(server.url + address, {
      method,
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
      redirect: 'manual',
      ...(method === 'POST' && {
        body: new URLSearchParams({ intent: 'remove', productId: '1', personId: '2' }),
      }),
    }).then(async (answer) => ({ status: answer.status, text: await answer.text() }))

  for (const address of [...PAGES, ...FILES]) {
    for (const cookie of ['', customer]) {
      const { status, text } = await ask(address, cookie)
      expect([address, status]).toEqual([address, 404])
      expect(text).toContain('No encontramos esa página')
      expect((await ask(address.replace(/(?=\?|$)/, '.data'), cookie)).status, address).toBe(404)
    }
    const { status, text } = await ask(address, banned)
    expect([address, status]).toEqual([address, 403])
    expect(text).toContain('Estas baneado')
    const open = await ask(address, admin)
    expect([address, open.status]).toEqual([address, 200])
    // Files name their columns; pages keep out of search engines.
    expect(open.text).toMatch(
      FILES.includes(address) ? /^\uFEFF?[\p{L}_-]+[,;]/u : /name="robots" content="noindex"/,
    )
  }
  expect((await ask('/AdminFigures/nada/csv', admin)).text).toContain('No encontramos esa página')
  for (const address of FORMS) {
    for (const cookie of ['', customer])
      expect((await ask(address, cookie, 'POST')).status, address).toBe(404)
    expect((await ask(address, banned, 'POST')).status, address).toBe(403)
  }
  expect(await server.shop.products.find(1)).not.toBeNull()
})

test('a ban from the list shuts the open page of that person, and UNBAN opens the shop again', async () => {
  const theirs = await server.visitAs('lucia@vereda.test')
  await theirs.page.goto(server.url)
  const { page, errors } = await server.visitAs(ADMIN)
  const main = page.getByRole('main')
  await page.goto(`${server.url}/AllUsers?q=lubenitez`)
  await main.getByRole('button', { name: 'BAN lubenitez' }).click()
  const dialog = page.getByRole('alertdialog', { name: '¿Banear a lubenitez?' })
  await dialog.getByLabel(/^Motivo/).fill('Prueba')
  await dialog.getByRole('button', { name: 'BAN', exact: true }).click()
  await main.getByText('La persona quedó baneada.').waitFor()
  await theirs.page.getByRole('article').getByRole('link').first().click()
  await theirs.page.getByRole('heading', { name: 'Estas baneado' }).waitFor()

  await main.getByRole('link', { name: 'lubenitez' }).click()
  await main.getByText('Baneó a una persona').waitFor()
  await main.getByRole('button', { name: 'UNBAN lubenitez' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'UNBAN', exact: true }).click()
  await main.getByText('La persona ya no está baneada.').waitFor()
  await theirs.page.goto(server.url)
  await theirs.page.getByRole('article').first().waitFor()
  await page.goto(`${server.url}/AllUsers?q=nadie-se-llama-asi`)
  await main.getByText('NO HAY USUARIOS REGISTRADOS').waitFor()
  expect(errors).toEqual([])
})

test('a comment is read with its author and deleted after the question', async () => {
  const { page, errors } = await server.visitAs(ADMIN)
  await page.goto(`${server.url}/AdminDetail/7`)
  const opinions = page.getByRole('region', { name: 'Opiniones' })
  await opinions.getByText('ramiro@vereda.test').waitFor()
  await opinions.getByRole('button', { name: 'Borrar el comentario de ramacabrera' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Estás seguro?' })
  await dialog.getByText('Si borras el comentario se perderá para siempre!').waitFor()
  await dialog.getByRole('button', { name: 'Borrar' }).click()
  await page.getByText('Comentario eliminado').waitFor()
  expect(await opinions.getByText('ramiro@vereda.test').count()).toBe(0)
  expect(errors).toEqual([])
})

test('a coupon is made and switched off, and the record takes that back', async () => {
  const { page, errors } = await server.visitAs(ADMIN)
  const main = page.getByRole('main')
  await page.goto(`${server.url}/AdminCoupons`)
  await main.getByRole('button', { name: 'Crear cupón' }).click()
  await main.getByText('El código es requerido').waitFor()
  await main.getByLabel('Código', { exact: true }).fill('primavera')
  await main.getByLabel('Descuento en pesos').fill('2.500')
  await main.getByRole('button', { name: 'Crear cupón' }).click()
  await main.getByText('Cupón creado.').waitFor()
  await main.getByRole('link', { name: 'PRIMAVERA' }).click()
  await main.getByRole('button', { name: 'Desactivar' }).click()
  await main.getByText('Cupón desactivado.').waitFor()

  await page.goto(`${server.url}/AdminAudit?cosa=coupon`)
  await main.getByRole('button', { name: 'Deshacer «Desactivó un cupón»' }).click()
  await main.getByText('Deshecho.').waitFor()
  await page.goto(`${server.url}/AdminCoupons`)
  await main.getByRole('row').filter({ hasText: 'PRIMAVERA' }).getByText('Se puede usar').waitFor()
  expect(errors).toEqual([])
})
