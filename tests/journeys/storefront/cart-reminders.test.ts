/** A cart that is left is told of, to who ticked that they want it, and the e-mail itself ends it (product §7.10). */
import AxeBuilder from '@axe-core/playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CART_REMINDER_HOURS, CART_REMINDER_SAYS } from '#rules/cart/reminders.ts'
import { paths } from '#rules/paths.ts'
import { awake } from '#tests/support/browser/awake.ts'
import { openJourney, until, type Journey } from '#tests/support/browser/journey.ts'
import { putIntoCart } from '#tests/support/browser/shopper.ts'

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
let server: Journey
beforeAll(async () => void (server = await openJourney()))
afterAll(() => server?.close())

const told = async (email: string) =>
  (await server.emails(email)).filter(({ subject }) => subject.startsWith('Dejaste algo'))

test.each([true, false])(
  'ticked in the cart, told a day later, ended from the e-mail: scripts %s',
  async (scripts) => {
    const email = `carla.${scripts}@example.com`
    const first = await server.visitAs(email)
    await putIntoCart(first.page, server.url, 1, '42')
    const { page, errors } = await server.visitAs(email, undefined, { ...PHONE, javaScriptEnabled: scripts })
    await page.goto(server.url + paths.cart)
    if (scripts) await awake(page)
    const box = page.getByRole('checkbox', { name: CART_REMINDER_SAYS.ask })
    expect(await box.isChecked()).toBe(false)
    await box.check()
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    await page.getByText(CART_REMINDER_SAYS.on).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    if (scripts) expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([])

    await server.later(CART_REMINDER_HOURS.first * 60)
    await server.shop.cartReminders.remindDue()
    const [letter] = await until(async () => {
      const came = await told(email)
      return came.length > 0 && came
    })
    expect(letter!.text).toContain('Zapatillas Cancha Blancas, talle 42')
    const link = /https?:\S+Cart\S+/.exec(letter!.text)![0]
    // On another device nobody is signed in.
    await page.context().clearCookies()
    await page.goto(link)
    await page.getByRole('heading', { level: 1, name: 'Ingresar' }).waitFor()
    const again = await server.visitAs(email, undefined, { ...PHONE, javaScriptEnabled: scripts })
    await again.page.goto(link)
    await again.page.getByRole('heading', { level: 1, name: 'Carrito' }).waitFor()

    await again.page.goto(/https?:\S+\/baja\/\S+/.exec(letter!.text)![0])
    await again.page.getByRole('button', { name: 'No me lo recuerden más' }).click()
    await again.page.getByText('No te escribimos más por tu carrito.').waitFor()
    await again.page.goto(server.url + paths.profile)
    expect(await again.page.getByRole('checkbox', { name: CART_REMINDER_SAYS.ask }).isChecked()).toBe(false)
    await server.later((CART_REMINDER_HOURS.second - CART_REMINDER_HOURS.first) * 60)
    await server.shop.cartReminders.remindDue()
    expect(await told(email)).toHaveLength(1)
    expect([...first.errors, ...errors, ...again.errors]).toEqual([])
  },
)
