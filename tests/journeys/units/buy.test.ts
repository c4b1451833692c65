/** A single pair is found, looked at, bought beside what comes in quantities, and told as used wherever it stands. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axeCore from 'axe-core'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { printUnitCode } from '#rules/units/code.ts'
import type { PersonVisitor } from '#rules/users/access.ts'
import { openJourney, until, type Journey } from '#tests/support/browser/journey.ts'
import { chooseSize, CUSTOMER, goToPay, payBy, placeOrder } from '#tests/support/browser/shopper.ts'
import { seedUser } from '#tests/support/builders.ts'
import { productNamed } from '#tests/support/shelf.ts'
import { photographed } from '#tests/support/shop/photographed.ts'

/** Holds product §7.8. */

declare const axe: typeof axeCore
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const SHOE = 'Zapatillas Cancha Blancas'
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
const LABEL = 'Usado · Muy bueno'
const FLAW = 'Pliegues suaves.'

let server: Journey
let owner: PersonVisitor
let shoe: number
beforeAll(async () => {
  server = await openJourney()
  owner = await seedUser(server.database, { role: 'owner' })
  shoe = await productNamed(server.database, SHOE)
})
afterAll(() => server?.close())

const onSale = (changes: object = {}) =>
  photographed(server, { owner, productId: shoe, flaw: FLAW, ...changes })
const pairs = (page: Page) => page.getByRole('region', { name: /piezas únicas/i })
const bought = (code: string) => `${SHOE} · ${LABEL} · ${printUnitCode(code)}`
/** By hand on a phone: nothing is wider than the page. */
const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

/** From the list of what is used to a cart with that pair and two of another size in quantities. */
async function fill(page: Page, code: string): Promise<void> {
  await page.goto(`${server.url}/?estado=usado`)
  await page.getByRole('link', { name: 'Quitar Usado' }).waitFor()
  const card = page.getByRole('article').filter({ hasText: SHOE })
  expect((await card.textContent())!.replaceAll('\u00a0', ' ')).toContain('desde $ 35.000')
  await page.goto(`${server.url}/ProductDetail/${shoe}`)
  await pairs(page).getByText(LABEL).waitFor()
  expect(await fits(page)).toBe(true)
  await pairs(page)
    .getByRole('link', { name: new RegExp(`^Ver fotos: ${SHOE}, ${LABEL}`) })
    .click()
  await page.getByRole('heading', { name: SHOE, level: 1 }).waitFor()
  await page.getByText('Usado. Pliegues suaves o suela apenas gastada.').waitFor()
  await page.getByRole('img', { name: `Puntera: ${FLAW}` }).waitFor()
  await page.getByText('3 meses (Ley 24.240, art. 11)').waitFor()
  expect(await fits(page)).toBe(true)
  await page.getByRole('button', { name: 'AGREGAR AL CARRITO', exact: true }).click()
  await page.getByRole('button', { name: 'AGREGADO AL CARRITO', exact: true }).waitFor()

  await page.goto(`${server.url}/ProductDetail/${shoe}`)
  await chooseSize(page, '41')
  await page.getByRole('button', { name: 'AGREGAR AL CARRITO', exact: true }).click()
  await page.getByRole('button', { name: 'AGREGADO AL CARRITO', exact: true }).waitFor()

  await page.goto(`${server.url}/Cart`)
  await page.getByRole('heading', { name: bought(code) }).waitFor()
  // There is one of it: only the other line has a quantity.
  expect(await page.getByRole('group', { name: /^Cantidad de/ }).count()).toBe(1)
  expect(await fits(page)).toBe(true)
}

/** What whoever bought reads afterwards, on the page and in the e-mail. */
async function isTold(page: Page, reference: string, code: string): Promise<void> {
  await page.goto(`${server.url}/Order/${reference}`)
  await page.getByRole('heading', { name: /^Pedido V-/ }).waitFor()
  await page.getByText(bought(code)).first().waitFor()
  const email = await until(async () =>
    (await server.emails(CUSTOMER))
      .concat(await server.emails('camila.compra@example.com'))
      .find(({ text }) => text.includes(bought(code))),
  )
  expect(email.text).toContain('1 × ')
  expect(await server.broken()).toEqual([])
}

test('a used pair is seen with its flaw, bought with one of another size, and called used to the end', async () => {
  const code = await onSale()
  const { page, errors } = await server.visitAs(CUSTOMER, {}, PHONE)
  await fill(page, code)
  const reference = await placeOrder(page, server.url)
  await goToPay(page)
  await payBy(page, 'Aprobar el pago')
  await isTold(page, reference, code)
  expect(server.troubles).toEqual([])
  expect(errors).toEqual([])
})

test('the same without scripts', async () => {
  const code = await onSale()
  const { page } = await server.visitAs(CUSTOMER, {}, { ...PHONE, javaScriptEnabled: false })
  await fill(page, code)
  await page.goto(`${server.url}/Checkout`)
  await page.getByText('Ver 2 productos').click()
  await page.getByText(bought(code)).filter({ visible: true }).waitFor()
  const reference = await placeOrder(page, server.url)
  await isTold(page, reference, code)
})

test('whoever comes second is told, nothing is charged, and the others of that size are one tap away', async () => {
  const code = await onSale()
  const other = await onSale({ price: '52000', grade: 'good' })
  const first = await server.visitAs(CUSTOMER, { [shoe]: `42@${code}:1` }, PHONE)
  const second = await server.visitAs('admin@vereda.test', { [shoe]: `42@${code}:1` }, PHONE)
  await second.page.goto(`${server.url}/Cart`)
  await second.page.getByRole('heading', { name: bought(code) }).waitFor()
  await placeOrder(first.page, server.url)
  await second.page.reload()
  const alert = second.page.getByRole('alert').filter({ hasText: 'Ese par se vendió recién.' })
  await alert.waitFor()
  await second.page.getByRole('link', { name: 'Ver los otros del talle 42' }).click()
  await pairs(second.page)
    .getByRole('link', { name: /52\.000$/ })
    .click()
  await second.page.getByRole('button', { name: 'AGREGAR AL CARRITO', exact: true }).click()
  await second.page.getByRole('button', { name: 'AGREGADO AL CARRITO', exact: true }).waitFor()
  await second.page.goto(`${server.url}/Cart`)
  await second.page.getByRole('heading', { name: printUnitCode(other) }).waitFor()
  await second.page.goto(`${server.url}/ProductDetail/${shoe}/Piezas/${code}`)
  await second.page.getByRole('heading', { name: 'Esta pieza ya no está a la venta' }).waitFor()
})

test('its pages have nothing that assistive software stumbles over', async () => {
  const code = await onSale()
  const { page } = await server.visit(PHONE)
  for (const path of ['', '/Piezas?talle=42', `/Piezas/${code}`]) {
    await page.goto(`${server.url}/ProductDetail/${shoe}${path}`)
    await page.evaluate(AXE)
    const found = await page.evaluate(async () => {
      const { violations } = await axe.run(document, {
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      })
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
    })
    expect(found, path).toEqual([])
  }
})
