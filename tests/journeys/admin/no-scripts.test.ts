/** A browser without scripts runs the shop as well: reports, stock, orders, returns, messages, people, coupons, the record. */
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openJourney, until, type Journey } from '#tests/support/browser/journey.ts'

/** Holds product §14.1, §14.3, §14.4, §14.5, §28.1, §28.2, §29.1, §29.6. */

let server: Journey
let page: Page
let errors: string[]
beforeAll(async () => {
  server = await openJourney()
  ;({ page, errors } = await server.visit({ javaScriptEnabled: false }))
  const [name, value] = (await server.signIn('admin@vereda.test')).split('=')
  await page.context().addCookies([{ name: name!, value: value!, url: server.url }])
})
afterAll(() => server?.close())
afterEach(() => expect([...server.troubles, ...errors]).toEqual([]))

const open = (address: string) => page.goto(server.url + address)
const main = () => page.getByRole('main')
const press = (name: string | RegExp) => main().getByRole('button', { name }).first().click()
const said = (text: string) => main().getByText(text).first().waitFor()

test('the panel and the bar under the thumb lead everywhere', async () => {
  await open('/Dashboard')
  await page.getByRole('button', { name: 'Más' }).click()
  await page
    .getByRole('navigation', { name: 'Administración' })
    .getByRole('link', { name: 'Números' })
    .click()
  await page.getByRole('heading', { name: 'Números', level: 1 }).waitFor()
})

test('reports are looked into, for other days, and kept as a file', async () => {
  await open('/AdminFigures')
  await main().getByRole('link', { name: '90 días' }).click()
  await main().getByRole('link', { name: 'Ver todo: Ventas por día' }).click()
  const to = await main().getByLabel('Hasta').inputValue()
  await main()
    .getByLabel('Desde')
    .fill(`${to.slice(0, 8)}01`)
  await press('Ver')
  await page.waitForURL(new RegExp(`from=${to.slice(0, 8)}01&to=${to}`))
  const kept = page.waitForEvent('download')
  await main().getByRole('link', { name: 'Descargar CSV' }).click()
  expect((await kept).suggestedFilename()).toBe(`dias-${to.slice(0, 8)}01-${to}.csv`)
})

test('sizes that run out are found and counted', async () => {
  await open('/AdminStock')
  await main()
    .getByLabel(/^Por agotarse/)
    .fill('5')
  await press('Ver')
  await page.waitForURL(/hasta=5/)
  const few = main().getByRole('region', { name: 'Talles por agotarse' })
  await few.getByRole('link').first().click()
  await main().getByLabel('Conté').fill('4')
  await main().getByLabel('Motivo').fill('Conteo')
  await press('Ajustar')
  await said('Stock ajustado.')
})

test('an order is packed from its row and noted, a return is answered', async () => {
  await open('/AdminOrders?status=placed&payment=paid&fulfilment=unfulfilled')
  await press(/^Preparar: V-/)
  await said('Pedido preparado.')
  await open('/AdminOrder/V-000025')
  await main().getByLabel('Nota').fill('Llamó: lo recibe el portero.')
  await press('Guardar nota')
  await said('Nota guardada.')

  const found = await server.shop.ordersAdmin.find({ kind: 'system', name: 'test' }, 23)
  const { personal } = found.ok ? found.value : expect.fail(found.message)
  const asked = await server.shop.withdrawals.request(
    { kind: 'anonymous', who: 'papel' },
    { name: 'Camila Sosa', email: personal.email, order: 'V-000023', reason: '' },
  )
  const code = asked.ok ? asked.value.code : expect.fail(asked.message)
  await open('/AdminReturns')
  await main().getByRole('link', { name: code }).click()
  await press('Aceptar')
  await said('Devolución aceptada. Le avisamos por mail.')
  // What was written about it stands under its order.
  await open('/AdminOrder/V-000023')
  const told = main().getByRole('region', { name: 'Avisos' })
  await told.getByText(code).first().waitFor()
  await until(async () => {
    await open('/AdminOutbox?q=V-000023')
    return (await main().getByText(code).count()) > 0
  })
})

test('a message is answered, a person banned and let back, a coupon made, and the record takes it back', async () => {
  await server.shop.contact.send(
    { kind: 'anonymous', who: 'papel' },
    {
      user_name: 'María Núñez',
      user_email: 'maria@example.com',
      user_affair: 'Consulta por talles',
      user_message: '¿Tienen la Cancha en talle 42?',
    },
  )
  await open('/AdminMessages')
  await main().getByRole('link', { name: 'Consulta por talles' }).click()
  await main().getByLabel('Respuesta', { exact: true }).fill('Sí, quedan dos.')
  await press('Enviar respuesta')
  await said('Respuesta guardada. Sale por mail en un momento.')

  await open('/AllUsers?q=lubenitez')
  for (const [word, text] of [
    ['BAN', 'La persona quedó baneada.'],
    ['UNBAN', 'La persona ya no está baneada.'],
  ] as const) {
    await press(`${word} lubenitez`)
    await page.getByRole('alertdialog').getByRole('button', { name: word, exact: true }).click()
    await said(text)
  }

  await open('/AdminCoupons')
  await main().getByLabel('Código', { exact: true }).fill('papel')
  await main().getByLabel('Descuento en pesos').fill('500')
  await press('Crear cupón')
  await said('Cupón creado.')
  await main().getByRole('link', { name: 'PAPEL' }).click()
  await press('Desactivar')
  await said('Cupón desactivado.')
  await open('/AdminAudit?cosa=coupon')
  await press('Deshacer «Desactivó un cupón»')
  await said('Deshecho.')
})
