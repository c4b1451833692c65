/** Giving money back without scripts: nothing is filled in, the button names the amount, and the papers leave out what went back. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatAmount } from '#rules/money.ts'
import { system } from '#rules/users/access.ts'
import type { AdminOrder } from '#shop/order-desk.ts'
import { openJourney, until, type Journey } from '#tests/support/browser/journey.ts'

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

/** Paid, not packed, and of more than one unit. */
async function orderToPack(): Promise<AdminOrder> {
  const list = await server.shop.ordersAdmin.list(system('test'), {
    payment: ['paid'],
    fulfilment: ['unfulfilled'],
  })
  for (const { id } of list.ok ? list.value.orders : []) {
    const found = await server.shop.ordersAdmin.find(system('test'), id)
    if (found.ok && found.value.lines.length > 1) return found.value
  }
  throw new Error('no order to pack')
}

test('a line is given back: chosen, read, confirmed; the slip and the shelf follow', async () => {
  const { id, number, lines } = await orderToPack()
  const line = lines[0]!
  const main = page.getByRole('main')
  await page.goto(`${server.url}/AdminOrder/${number}`)
  await main.getByText('Devolver dinero', { exact: true }).click()
  expect(await main.getByRole('button', { name: /^Devolver \$/ }).count()).toBe(0)
  for (const { name, size } of lines)
    expect(await main.getByLabel(`Cuántas se devuelven de ${name}, talle ${size}`).inputValue()).toBe('')
  expect(await main.getByLabel('Otro importe').inputValue()).toBe('')

  const choose = async () => {
    await main.getByLabel(`Cuántas se devuelven de ${line.name}, talle ${line.size}`).fill('1')
    await main.getByRole('button', { name: 'Ver cuánto se devuelve' }).click()
  }
  await choose()
  await main.getByText('Elegí si vuelven a la venta').waitFor()
  await main
    .getByLabel(`Si vuelven a la venta las de ${line.name}, talle ${line.size}`)
    .selectOption('Vuelven a la venta')
  await choose()

  const quote = await server.shop.ordersAdmin.quoteRefund(system('test'), id, {
    lines: [{ orderLineId: line.id, quantity: 1, restock: true }],
  })
  const amount = quote.ok ? quote.value.amount : 0
  expect(amount).toBeGreaterThan(0)
  expect(amount).toBeLessThanOrEqual(line.unitPrice)
  await main.getByRole('textbox', { name: 'Motivo', exact: true }).fill('No está en el estante')
  await main.getByRole('button', { name: `Devolver ${formatAmount(amount)}`, exact: true }).click()
  await main.getByText('Pedimos la devolución del dinero.').waitFor()
  await main.getByText(`1 × ${line.name}, talle ${line.size}, de nuevo a la venta`).waitFor()

  await page.goto(`${server.url}/AdminSlips?id=${id}`)
  const slip = await page.getByRole('region', { name: `Remito del pedido ${number}` }).innerText()
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0) - 1
  expect(slip).toContain(units === 1 ? '1 unidad' : `${units} unidades`)
  if (line.quantity === 1) expect(slip).not.toContain(line.name)
  expect(errors).toEqual([])
  expect(await server.broken()).toEqual([])
})

test('a return is opened as what exists today, and the order is called off for the amount on the button', async () => {
  const { id, number } = await orderToPack()
  const main = page.getByRole('main')
  await page.goto(`${server.url}/AdminOrder/${number}`)
  await main.getByRole('button', { name: 'Abrir devolución' }).click()
  await page.getByRole('radio').first().waitFor()
  expect(await page.getByRole('radio').allInnerTexts()).toHaveLength(2)
  expect(await page.getByRole('radio', { name: 'Cambio' }).count()).toBe(0)
  expect(await page.getByRole('radio', { checked: true }).count()).toBe(0)
  // The money of the line before may still be on its way, and a page without scripts shows the sum of when it was opened.
  await until(async () => {
    await page.reload()
    const found = await server.shop.ordersAdmin.find(system('test'), id)
    const sum = formatAmount(found.ok ? found.value.refundable : 0)
    const button = { name: `Cancelar y devolver ${sum}`, includeHidden: true }
    return (await page.getByRole('button', button).count()) === 1
  })
})
