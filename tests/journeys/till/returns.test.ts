/** Back across the counter: given back and changed, on a tablet and on a phone, with and without scripts (product §61.1). */
import AxeBuilder from '@axe-core/playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { COUNTER_SAYS } from '#rules/till/returns.ts'
import { system } from '#rules/users/access.ts'
import { openJourney, type Journey } from '#tests/support/browser/journey.ts'

const SHOE = 'Zapatillas Cancha Blancas'
const self = system('test')
let server: Journey
beforeAll(async () => {
  server = await openJourney()
})
afterAll(() => server?.close())

/** Two pairs, in cash, in a day that is open. */
async function soldPairs(): Promise<string> {
  const { till } = server.shop
  const now = await till.days.current(self)
  if (now.ok && !now.value) await till.days.open(self, { float: '1000', key: 'journey-returns' })
  const lines = ['41', '42'].map((size) => ({ productId: 1, size, quantity: 1 }))
  const sold = await till.sell(self, { key: crypto.randomUUID(), means: 'cash' }, lines)
  if (!sold.ok) throw new Error(sold.message)
  return sold.value.number
}

test.each([
  [820, true],
  [360, true],
  [360, false],
])(
  'a sale is found by its receipt, a pair of it given back and another changed (%i px, scripts: %s)',
  async (width, scripts) => {
    const number = await soldPairs()
    const { page, errors } = await server.visitAs('ventas@vereda.test', undefined, {
      viewport: { width, height: 900 },
      hasTouch: true,
      javaScriptEnabled: scripts,
    })
    const main = page.getByRole('main')
    const press = (name: string | RegExp) => main.getByRole('button', { name }).click()
    async function look(): Promise<void> {
      if (!scripts) return
      expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
    await page.goto(`${server.url}/AdminTill`)
    await main.getByRole('link', { name: 'Devolver o cambiar' }).click()
    const field = page.getByLabel(/^Escaneá el ticket/)
    await field.fill('VR-7KQ2-MD4')
    await field.press('Enter')
    await main.getByText(COUNTER_SAYS.foreign).waitFor()
    await look()
    await page.getByLabel(/^Escaneá el ticket/).fill(number.replace('-', ''))
    await page.getByLabel(/^Escaneá el ticket/).press('Enter')
    await main.getByRole('link', { name: `Elegir la venta ${number}` }).click()
    await main.getByRole('heading', { name: 'Qué vuelve' }).waitFor()
    await look()
    await page.getByLabel(`Cuántas vuelven de ${SHOE}, talle 41`).selectOption('1')
    await press('Ver cuánto se devuelve')
    await main.getByText(COUNTER_SAYS.condition).first().waitFor()
    await page.getByLabel(`Cómo volvió ${SHOE}, talle 41`).selectOption('restock')
    await press('Ver cuánto se devuelve')
    await main.getByText('Se devuelve', { exact: true }).waitFor()
    await look()
    await press(/^Devolver \$/)
    await page.waitForURL(/\/devolucion\/ARR-/)
    await main.getByText(/^Se devuelve \$.*: efectivo$/).waitFor()
    const paper = page.getByRole('article', { name: 'Comprobante' })
    expect(await paper.innerText()).toContain('no válido como nota de crédito')
    await look()

    await page.goto(`${server.url}/AdminTill/devolver/${number}`)
    await main.getByRole('link', { name: `Cambiar ${SHOE}, talle 42` }).click()
    await main.getByRole('link', { name: 'Cambiar por talle 41', exact: true }).click()
    await main.getByText('Se lleva', { exact: true }).waitFor()
    await look()
    await press('Hacer el cambio')
    await page.waitForURL(/\/devolucion\/ARR-/)
    await paper.getByText('Sin diferencia').waitFor()
    expect(await paper.innerText()).toContain(`${SHOE}, talle 41`)
    await look()

    // What it gave is changed again, for something that costs something else.
    await page.goto(`${server.url}/AdminTill/devolver/${number}`)
    await main.getByRole('link', { name: `Cambiar ${SHOE}, talle 41` }).click()
    await page.getByLabel(/^Otro producto/).fill('Sol de Abril')
    await page.getByLabel(/^Otro producto/).press('Enter')
    await main.getByRole('link', { name: /^Sumar Camiseta Sol de Abril, talle M/ }).click()
    await main.getByText('Se devuelve', { exact: true }).waitFor()
    await look()
    await press(/^Cambiar y devolver \$/)
    await page.waitForURL(/\/devolucion\/ARR-/)
    await paper.getByText(/^Se devuelve, efectivo/).waitFor()
    expect(errors).toEqual([])
  },
  120_000,
)
