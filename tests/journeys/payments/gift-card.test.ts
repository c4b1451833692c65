/** A gift card on phones: bought for somebody else, paid and mailed; its code becomes credit without scripts, and part of that buys. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayOf } from '#rules/calendar/argentine-day.ts'
import { writeGiftCode } from '#rules/gift-cards/code.ts'
import { GIFT_SAYS } from '#rules/gift-cards/limits-and-texts.ts'
import { paths } from '#rules/paths.ts'
import { openJourney, until, type Journey } from '#tests/support/browser/journey.ts'
import { confirm, fillIn, PERSONAL_DATA, putIntoCart } from '#tests/support/browser/shopper.ts'
import { productNamed } from '#tests/support/shelf.ts'

/** Holds product §44.1, §44.2, §44.3. */

const PLAIN = { javaScriptEnabled: false }
const FRIEND = 'zoe@example.com'
/** Written as codes are, and nobody's. */
const NOBODYS = writeGiftCode(Array.from({ length: 15 }, () => 0))
const SLIP = `${NOBODYS.slice(0, -1)}3`

let server: Journey
beforeAll(async () => void (server = await openJourney()))
afterAll(() => server?.close())

/** Nothing is wider than the phone. */
const fits = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
const codeIn = (text: string | undefined) => (text && /Código: (\S+)/.exec(text)?.[1]) || null

async function redeem(page: Page, code: string): Promise<void> {
  await page.goto(server.url + paths.credit)
  await page.getByLabel('Código', { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Sumar a mi saldo' }).click()
}
const says = (page: Page, text: string) => page.getByText(text).first().waitFor()

test('a gift for somebody else is paid and mailed; whoever has its code redeems it once and spends a part', async () => {
  const shoe = await productNamed(server.database, 'Zapatillas Cancha Blancas')
  const buyer = await server.visitAs('cliente@vereda.test')
  const { page } = buyer
  await page.goto(server.url + paths.giftCards)
  await page.getByLabel('Otro monto', { exact: true }).check()
  await page.getByLabel('Otro monto, en pesos').fill('80.000')
  await page.getByLabel('Para otra persona').check()
  await page.getByLabel('Nombre de quien la recibe').fill('Zoe')
  await page.getByLabel('Su e-mail').fill(FRIEND)
  await page.getByLabel('Mensaje').fill('¡Feliz cumple!')
  await page.getByLabel('Qué día se manda').fill(dayOf(new Date()))
  await fits(page)
  await page.getByRole('button', { name: 'Ir a pagar' }).click()
  await page.getByRole('heading', { name: 'Pagá tu compra' }).waitFor()
  expect(await server.emails(FRIEND)).toEqual([])
  await page.getByRole('button', { name: 'Aprobar el pago' }).click()
  await page.waitForURL(new RegExp(`${paths.giftCards}/`))
  const code = await until(async () => codeIn((await server.emails(FRIEND))[0]?.text))
  const [mail] = await server.emails(FRIEND)
  expect(mail!.subject).toMatch(/te mandó una tarjeta de regalo de \$\s80\.000/)
  expect(mail!.text).toContain('¡Feliz cumple!')
  const card = new URL(page.url()).pathname
  await until(async () => {
    await page.goto(server.url + card)
    return page.getByText('Ya se mandó, y nadie la canjeó todavía.').isVisible()
  })
  expect(await page.content()).not.toContain(code)
  await fits(page)

  const friend = await server.visitAs(FRIEND, {}, PLAIN)
  await redeem(friend.page, SLIP)
  await says(friend.page, GIFT_SAYS.shape)
  await redeem(friend.page, NOBODYS)
  await says(friend.page, GIFT_SAYS.unknown)
  await fits(friend.page)
  await redeem(friend.page, ` ${code.toLowerCase().replaceAll('-', ' ')}`)
  await says(friend.page, 'Listo: la tarjeta de regalo está en tu saldo.')
  await says(friend.page, '$ 80.000')
  await fits(friend.page)

  await putIntoCart(friend.page, server.url, shoe, '42')
  await friend.page.goto(`${server.url}/Checkout`)
  await fillIn(friend.page, PERSONAL_DATA, 'Cordoba')
  await friend.page.getByLabel(/^Usar mi saldo a favor/).check()
  await confirm(friend.page)
  // Without scripts the shipping of that province is first told by the answer.
  await says(friend.page, 'El total cambió: viste $ 60.499 y ahora es $ 60.999.')
  await confirm(friend.page)
  await friend.page.getByRole('heading', { name: 'Gracias por tu compra' }).waitFor()
  await friend.page.goto(server.url + paths.credit)
  await says(friend.page, '$ 19.001')

  // To whoever has it already nothing is added; to anybody else it is a code that there never was.
  await redeem(friend.page, code)
  await says(friend.page, 'Listo: la tarjeta de regalo está en tu saldo.')
  await says(friend.page, '$ 19.001')
  await redeem(page, code)
  await says(page, GIFT_SAYS.unknown)
  await page.goto(server.url + card)
  await says(page, 'Ya se canjeó.')
  await fits(page)
  expect([...buyer.errors, ...friend.errors, ...server.troubles]).toEqual([])
  expect(await server.broken()).toEqual([])
})
