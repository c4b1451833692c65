/** Notices in a browser (product §58.1): switched on by a tap, sent encrypted, off with the session. That the worker shows it: web/worker/notices.test.ts. */
import AxeBuilder from '@axe-core/playwright'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pushSubscriptions, users } from '#data/schema.ts'
import { paths } from '#rules/paths.ts'
import { PUSH_SAYS } from '#rules/push/push.ts'
import { PUSH_NAME, PUSH_OFFER, pushPaths } from '#rules/push-paths.ts'
import { tell } from '#shop/notifications/notifications.ts'
import { awake } from '#tests/support/browser/awake.ts'
import { openJourney, until, type Journey } from '#tests/support/browser/journey.ts'

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
let server: Journey
beforeAll(async () => void (server = await openJourney()))
afterAll(() => server?.close())

type Shown = { title: string; body: string; path: string; tag: string }
const shown = async () =>
  ((await (await fetch(`${server.url}/sandbox/push/?format=json`)).json()) as { shown: Shown[] }).shown

let cause = 0
async function newsFor(email: string, body: string) {
  const [person] = await server.database.db.select().from(users).where(eq(users.email, email))
  await server.database.transaction((tx) =>
    tell(tx, {
      userId: person!.id,
      kind: 'order-paid',
      orderId: null,
      title: 'Pedido V-000007',
      body,
      dedupeKey: `journey:${(cause += 1)}`,
    }),
  )
}

test('switched on at the profile, sent encrypted, and silent after signing out', async () => {
  const email = 'nadia@example.com'
  const { page, errors } = await server.visitAs(email, undefined, PHONE)
  await page.goto(server.url + paths.profile)
  await awake(page)
  await page.getByRole('link', { name: PUSH_NAME }).click()
  await page.getByRole('heading', { level: 1, name: PUSH_NAME }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([])
  await page.getByRole('checkbox', { name: /sorteos/ }).uncheck()
  await page.getByRole('button', { name: PUSH_SAYS.start }).click()
  await page.getByText(PUSH_SAYS.kept).waitFor()
  await page.getByText(PUSH_SAYS.on).waitFor()
  expect(await page.getByRole('checkbox', { name: /sorteos/ }).isChecked()).toBe(false)
  expect(await page.getByRole('checkbox', { name: /pedidos/ }).isChecked()).toBe(true)

  await newsFor(email, 'Se acreditó el pago.')
  const [notice] = await until(async () => {
    const all = await shown()
    return all.length > 0 && all
  })
  expect(notice).toMatchObject({
    title: 'Pedido V-000007',
    body: 'Se acreditó el pago.',
    path: '/Notifications',
  })

  await page.goto(`${server.url}${paths.profile}`)
  await page.getByRole('button', { name: 'Cerrar sesion' }).last().click()
  await until(async () => (await server.database.db.$count(pushSubscriptions)) === 0)
  await newsFor(email, 'Ya salió.')
  await server.later(1)
  expect(await shown()).toHaveLength(1)
  expect(errors).toEqual([])
})

test('without scripts it says that the browser needs them; off and others are plain forms', async () => {
  const email = 'olga@example.com'
  const { page, errors } = await server.visitAs(email, undefined, { ...PHONE, javaScriptEnabled: false })
  await page.goto(server.url + pushPaths.own)
  await page.getByRole('button', { name: PUSH_SAYS.start }).click()
  await page.getByRole('alert').or(page.getByText(PUSH_SAYS.noScripts)).first().waitFor()
  await page.goto(server.url + paths.notifications)
  await page.getByRole('link', { name: PUSH_OFFER }).click()
  await page.getByRole('heading', { level: 1, name: PUSH_NAME }).waitFor()
  expect(errors).toEqual([])
})

test('who is not signed in is asked to', async () => {
  const { page } = await server.visitAs(null)
  await page.goto(server.url + pushPaths.own)
  await page.getByText(PUSH_SAYS.signIn).waitFor()
  const link = page.getByRole('main').getByRole('link', { name: 'Ingresar' })
  expect(await link.getAttribute('href')).toBe(paths.signInFor(pushPaths.own))
})
