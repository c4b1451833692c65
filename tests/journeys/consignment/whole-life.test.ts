/**
 * One entrusted pair from the photo to the payment, through pages alone and on a phone: offered, quoted, accepted, received, looked at,
 * photographed, sold, paid to its owner. And the same without scripts, of a buyer who sends back another pair.
 */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { adminPaths } from '#rules/admin-paths.ts'
import { paths } from '#rules/paths.ts'
import { sellPaths } from '#rules/sell-paths.ts'
import { consigning, press, said, snap, titled } from '#tests/support/browser/consigning.ts'
import { openJourney, type Journey } from '#tests/support/browser/journey.ts'
import { productNamed } from '#tests/support/shelf.ts'

const SHOE = 'Zapatillas Cancha Blancas'
const DAY = 24 * 60
/** Its last day on which it may be sent back, however many holidays there are, is over. */
const AFTER_THE_TEN_DAYS = 20 * DAY

let server: Journey
let steps: ReturnType<typeof consigning>
// What an order went through is dated by the database: each story begins before the clock was moved.
beforeEach(async () => {
  server = await openJourney()
  steps = consigning(server, { id: await productNamed(server.database, SHOE), name: SHOE })
})
afterEach(async () => {
  const { troubles } = server
  await server.close()
  expect(troubles).toEqual([])
})

test('with scripts: from the photo to the payment', async () => {
  const {
    whole,
    owner,
    staff,
    open,
    offer,
    quote,
    accept,
    receive,
    prepare,
    buy,
    comeIn,
    reads,
    giveAccount,
  } = steps
  const desk = await staff(true)
  const filo = await owner('filo@example.com', 'Filomena Quiroga', '30123456', true)
  await offer(filo)
  await quote(desk)
  const code = await accept(filo)
  await receive(desk, filo, code)
  await prepare(desk, code, { flaw: true, scripts: true })
  await comeIn(filo)
  await reads(filo, code, /^A la venta: \$\s89\.900$/)
  await buy('compra@example.com', code)
  await reads(filo, code, 'En los 10 días')
  await giveAccount(filo)

  await server.later(AFTER_THE_TEN_DAYS)
  await server.shop.consignment.sales.ripenDue()
  await reads(filo, code, 'Por cobrar')
  const { page, errors } = await staff(true)
  await page.goto(server.url + adminPaths.settlements)
  await whole(page)
  await press(page, /^Liquidar \$\s67\.425 a 1$/)
  await said(page, 'Liquidación cerrada.')
  await press(page, 'Aprobar todas')
  await said(page, 'Aprobadas.')
  await whole(page)
  await page.goto(server.url + adminPaths.settlement('L-000001'))
  await page.getByLabel('Número del banco').fill('TRF-778')
  await press(page, 'La pagué a mano')
  await said(page, 'Hecho. Quedó en la historia')
  await whole(page)

  await reads(filo, code, 'Pagado')
  expect(await filo.page.getByRole('main').innerText()).toMatch(/Pagado[\s\S]*\$\s67\.425/)
  await open(filo, sellPaths.consignmentAccount)
  await said(filo.page, '22.475')
  await filo.page.getByRole('link', { name: 'L-000001 · Pagada' }).first().click()
  await titled(filo.page, 'Liquidación L-000001')
  await said(filo.page, 'TRF-778')
  await whole(filo.page)
  const paper = await filo.page.request.get(server.url + sellPaths.consignmentStatementPdf('L-000001'))
  expect([paper.status(), paper.headers()['content-type']]).toEqual([200, 'application/pdf'])
  expect([...desk.errors, ...errors, ...filo.errors]).toEqual([])
})

test('without scripts, and what the buyer sends back is another pair: refused with why, and the sale goes on', async () => {
  const { whole, owner, staff, open, offer, quote, accept, receive, prepare, buy, comeIn, reads } = steps
  const desk = await staff(false)
  const ramona = await owner('ramona@example.com', 'Ramona Ibáñez', '28456789', false)
  await offer(ramona)
  await quote(desk)
  const code = await accept(ramona)
  await receive(desk, ramona, code)
  await prepare(desk, code, { flaw: false, scripts: false })
  const buyer = await buy('devuelve@example.com', code)
  await comeIn(ramona)
  await reads(ramona, code, 'En los 10 días')

  await buyer.page.goto(server.url + paths.startReturn(buyer.reference))
  await buyer.page.getByLabel(/^Cuántas de /).selectOption('1')
  await press(buyer.page, 'Pedir la devolución')
  await buyer.page.waitForURL(/ARR-/)
  const returned = /ARR-\d{8}-[A-Z0-9]{6}/.exec(buyer.page.url())![0]
  await reads(ramona, code, 'Lo quieren devolver')
  const { page } = desk
  await page.goto(server.url + adminPaths.return(returned))
  await press(page, 'Aceptar')
  await page.getByLabel(/^Cuántas llegaron de /).fill('1')
  await page
    .getByLabel(/^En qué estado llegó /)
    .selectOption('Prenda única: hay que compararla con sus fotos')
  await page.getByLabel(/^Fotos de cómo llegó/).setInputFiles(await snap())
  await press(page, 'Recibir productos')
  await whole(page)
  await reads(ramona, code, 'Volvió')

  const another = await server.visitAs('ventas@vereda.test', {}, { javaScriptEnabled: false })
  async function decides(who: typeof page, sentence: string) {
    await who.goto(server.url + adminPaths.unit(code))
    await who.getByText('Es otro par', { exact: true }).click()
    await who.getByLabel('Cómo se nota').fill('La suela es de otro modelo y la etiqueta dice 43.')
    await press(who, 'Es otro: no se acepta')
    await said(who, sentence)
    await whole(who)
  }
  await decides(page, 'lo decide otra persona')
  await decides(another.page, 'vuelve a quien lo mandó')
  await page.goto(server.url + adminPaths.return(returned))
  await said(page, 'Rechazada')
  await whole(page)
  await buyer.page.goto(server.url + paths.return(buyer.reference, returned))
  await said(buyer.page, 'La suela es de otro modelo')
  await reads(ramona, code, 'En los 10 días')

  await server.later(AFTER_THE_TEN_DAYS)
  await server.shop.consignment.sales.ripenDue()
  await reads(ramona, code, 'Por cobrar')
  await open(ramona, sellPaths.consignmentAccount)
  await said(ramona.page, '67.425')
  await whole(ramona.page)
  expect([...desk.errors, ...ramona.errors]).toEqual([])
})
