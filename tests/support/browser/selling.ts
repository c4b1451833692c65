/** A pair of somebody's is sold in a browser, on a phone: bought, delivered, sent back, settled, paid. With and without scripts; the books hold after each step. */
import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { users } from '#data/schema.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { SETTLEMENT_SAYS } from '#rules/consignment/settlements/settlement.ts'
import { FULFILMENT_STEPS } from '#rules/orders/fulfilment/steps.ts'
import { orderNumber } from '#rules/orders/order.ts'
import { paths } from '#rules/paths.ts'
import { press, said, snap, titled, type consigning, type Staff } from './consigning.ts'
import { until, type Journey } from './journey.ts'
import { reopen } from './reopen.ts'
import { goToPay, payBy, placeOrder } from './shopper.ts'

const PARTNER = 'socia@example.com'
/** Its last day on which it may be sent back, however many holidays there are, is over. */
const AFTER_THE_TEN_DAYS = 20 * 24 * 60

export function selling(
  server: Journey,
  { whole, open, staff }: ReturnType<typeof consigning>,
  shoe: { id: number; name: string },
) {
  const { db } = server.database

  /** Exactly that pair, paid. */
  async function buy(email: string, code: string, scripts: boolean) {
    const buyer = await staff(scripts, email)
    const { page } = buyer
    await page.goto(server.url + paths.unit(shoe.id, code))
    await titled(page, shoe.name)
    await whole(page)
    await page.getByRole('button', { name: 'AGREGAR AL CARRITO', exact: true }).click()
    await page.getByRole('button', { name: 'AGREGADO AL CARRITO', exact: true }).waitFor()
    await page.goto(server.url + paths.cart)
    await whole(page)
    const reference = await placeOrder(page, server.url)
    await whole(page)
    await goToPay(page)
    await payBy(page, 'Aprobar el pago')
    await until(async () => {
      await reopen(page)
      return (await page.getByText('Pagado con Mercado Pago.').count()) > 0
    })
    await whole(page)
    return { ...buyer, reference }
  }

  async function deliver(desk: Staff, reference: string): Promise<void> {
    const { page } = desk
    const { pack, ship, deliver } = FULFILMENT_STEPS
    await open(desk, adminPaths.order(orderNumber((await server.shop.orders.idOf(reference))!)))
    await press(page, pack.label)
    await said(page, pack.said)
    await page.getByLabel('Quién lo lleva', { exact: true }).fill('OCA')
    await press(page, ship.label)
    await said(page, ship.said)
    await whole(page)
    await press(page, deliver.label)
    await said(page, deliver.said)
    await whole(page)
    await server.shop.consignment.sales.ripenDue()
  }

  const tenDaysPass = async (): Promise<void> => {
    await server.later(AFTER_THE_TEN_DAYS)
    await server.shop.consignment.sales.ripenDue()
  }

  /** Asked for by whoever bought it; answers the return's code. */
  async function sendBack({ page, reference }: Staff & { reference: string }): Promise<string> {
    await page.goto(server.url + paths.startReturn(reference))
    await page.getByLabel(/^Cuántas de /).selectOption('1')
    await whole(page)
    await press(page, 'Pedir la devolución')
    await page.waitForURL(/ARR-/)
    await whole(page)
    return /ARR-\d{8}-[A-Z0-9]{6}/.exec(page.url())![0]
  }

  async function takeBack(desk: Staff, returned: string): Promise<void> {
    const { page } = desk
    await open(desk, adminPaths.return(returned))
    await press(page, 'Aceptar')
    await page.getByLabel(/^Cuántas llegaron de /).fill('1')
    await page
      .getByLabel(/^En qué estado llegó /)
      .selectOption('Prenda única: hay que compararla con sus fotos')
    await page.getByLabel(/^Fotos de cómo llegó/).setInputFiles(await snap())
    await press(page, 'Recibir productos')
    await page.getByRole('link', { name: /^Comparar/ }).waitFor()
    await whole(page)
  }

  async function isAnother(desk: Staff, code: string, sentence: string, answer: string): Promise<void> {
    const { page } = desk
    await open(desk, adminPaths.unit(code))
    await said(page, 'Un precinto roto solo no alcanza para rechazarla.')
    await page.getByText('Es otro par, o lo usaron', { exact: true }).click()
    await page.getByLabel('Cómo se nota').fill(sentence)
    await press(page, 'No se acepta')
    await said(page, answer)
    await whole(page)
  }

  /** Another person who may pay as well. */
  async function partner(scripts: boolean): Promise<Staff> {
    await server.signIn(PARTNER)
    await db.update(users).set({ role: 'owner' }).where(eq(users.email, PARTNER))
    return staff(scripts, PARTNER)
  }

  /** Closed by one, who may not approve it as well; approved and paid by another. */
  async function settle(
    one: Staff,
    other: Staff,
    number: string,
    { proof, by }: { proof: string; by: 'hand' | 'file' },
  ): Promise<void> {
    await open(one, adminPaths.settlements)
    await whole(one.page)
    await press(one.page, /^Liquidar \$\s67\.425 a 1$/)
    await said(one.page, 'Liquidación cerrada.')
    await whole(one.page)
    await press(one.page, 'Aprobar todas')
    await said(one.page, SETTLEMENT_SAYS.sameHands)
    await whole(one.page)
    await open(other, adminPaths.settlements)
    await press(other.page, 'Aprobar todas')
    await said(other.page, 'Aprobadas.')
    await whole(other.page)
    if (by === 'file') return payByFile(other, proof)
    await open(other, adminPaths.settlement(number))
    await other.page.getByLabel('Número del banco').fill(proof)
    await press(other.page, 'La pagué a mano')
    await said(other.page, 'Hecho. Quedó en la historia')
    await whole(other.page)
  }

  /** What is read beside the file before it goes to the bank is what is in it. */
  async function payByFile(other: Staff, proof: string): Promise<void> {
    const { page } = other
    await press(page, 'Hacer el archivo para el banco')
    const row = page
      .getByRole('main')
      .locator('div', { hasText: /^Archivo del/ })
      .last()
    await row.getByText(/1 transferencia,\s+\$\s67\.425/).waitFor()
    const shown = /SHA-256 ([0-9a-f]{64})/.exec(await row.innerText())![1]
    const href = await row.getByRole('link', { name: 'Bajar el archivo' }).getAttribute('href')
    const file = await page.request.get(server.url + href!)
    expect(
      createHash('sha256')
        .update(await file.body())
        .digest('hex'),
    ).toBe(shown)
    expect(await file.text()).toContain('"67425,00"')
    await whole(page)
    await page.getByLabel('Número del banco de todas').fill(proof)
    await press(page, 'Marcar pagadas')
    await said(page, 'Pagadas. Les avisamos por mail.')
    await whole(page)
  }

  return { buy, deliver, tenDaysPass, sendBack, takeBack, isAnother, partner, settle }
}
