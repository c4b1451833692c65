/**
 * One entrusted pair from the photo to the payment, through pages alone and on a phone, each person with scripts and without: offered,
 * quoted, accepted, received, looked at, photographed, sold, paid to its owner. And the same where the buyer sends back another pair.
 */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { adminPaths } from '#rules/admin-paths.ts'
import { paths } from '#rules/paths.ts'
import { sellPaths } from '#rules/sell-paths.ts'
import { consigning, said, titled } from '#tests/support/browser/consigning.ts'
import { openJourney, type Journey } from '#tests/support/browser/journey.ts'
import { selling } from '#tests/support/browser/selling.ts'
import { productNamed } from '#tests/support/shelf.ts'

/** Holds product §48.4, §48.5, §49.10, §52.4. */

const SHOE = 'Zapatillas Cancha Blancas'
const WAYS = [
  ['with scripts', true],
  ['without scripts', false],
] as const

let server: Journey
let steps: ReturnType<typeof consigning> & ReturnType<typeof selling>
// What an order went through is dated by the database: each story begins before the clock was moved.
beforeEach(async () => {
  server = await openJourney()
  const shoe = { id: await productNamed(server.database, SHOE), name: SHOE }
  const consigned = consigning(server, shoe)
  steps = { ...consigned, ...selling(server, consigned, shoe) }
})
afterEach(async () => {
  const { troubles } = server
  await server.close()
  expect(troubles).toEqual([])
})

test.each(WAYS)('%s: from the photo to the payment', async (_, scripts) => {
  const { whole, owner, staff, open, offer, quote, accept, receive, prepare, comeIn, reads, giveAccount } =
    steps
  const { buy, deliver, tenDaysPass, partner, settle } = steps
  const desk = await staff(scripts)
  const filo = await owner('filo@example.com', 'Filomena Quiroga', '30123456', scripts)
  await offer(filo)
  await quote(desk)
  const code = await accept(filo)
  await receive(desk, filo, code)
  await prepare(desk, code, true)
  await comeIn(filo)
  await reads(filo, code, /^A la venta: \$\s89\.900$/)
  const buyer = await buy('compra@example.com', code, scripts)
  await reads(filo, code, 'Vendido')
  await deliver(desk, buyer.reference)
  await reads(filo, code, 'En los 10 días')
  await giveAccount(filo)
  await tenDaysPass()
  await reads(filo, code, 'Por cobrar')

  const [one, other] = [await staff(scripts), await partner(scripts)]
  await settle(one, other, 'L-000001', { proof: 'TRF-778', by: 'hand' })
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
  expect([desk, filo, buyer, one, other].flatMap(({ errors }) => errors)).toEqual([])
})

test.each(WAYS)(
  '%s: what the buyer sends back is another pair, it is refused with why, and the sale goes on to the payment',
  async (_, scripts) => {
    const { whole, owner, staff, open, offer, quote, accept, receive, prepare, comeIn, reads, giveAccount } =
      steps
    const { buy, deliver, tenDaysPass, sendBack, takeBack, isAnother, partner, settle } = steps
    const desk = await staff(scripts)
    const ramona = await owner('ramona@example.com', 'Ramona Ibáñez', '28456789', scripts)
    await offer(ramona)
    await quote(desk)
    const code = await accept(ramona)
    await receive(desk, ramona, code)
    await prepare(desk, code, false)
    const buyer = await buy('devuelve@example.com', code, scripts)
    await deliver(desk, buyer.reference)
    await comeIn(ramona)
    await reads(ramona, code, 'En los 10 días')

    const returned = await sendBack(buyer)
    await reads(ramona, code, 'Lo quieren devolver')
    await takeBack(desk, returned)
    await reads(ramona, code, 'Volvió')
    const second = await staff(scripts, 'ventas@vereda.test')
    const why = 'La suela es de otro modelo y la etiqueta dice 43.'
    await isAnother(desk, code, why, 'lo decide otra persona')
    await isAnother(second, code, why, 'vuelve a quien lo mandó')
    await open(desk, adminPaths.return(returned))
    await said(desk.page, 'Rechazada')
    await whole(desk.page)
    await open(buyer, paths.return(buyer.reference, returned))
    await said(buyer.page, 'La suela es de otro modelo')
    const seen = buyer.page.getByRole('img', { name: 'Foto de la tienda 1' })
    await expect.poll(() => seen.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
    await whole(buyer.page)
    await reads(ramona, code, 'En los 10 días')

    await giveAccount(ramona)
    await tenDaysPass()
    await reads(ramona, code, 'Por cobrar')
    const [one, other] = [await staff(scripts), await partner(scripts)]
    await settle(one, other, 'L-000001', { proof: 'TRF-779', by: 'file' })
    await reads(ramona, code, 'Pagado')
    await open(ramona, sellPaths.consignmentAccount)
    await said(ramona.page, '67.425')
    await whole(ramona.page)
    expect([desk, ramona, buyer, second, one, other].flatMap(({ errors }) => errors)).toEqual([])
  },
)
