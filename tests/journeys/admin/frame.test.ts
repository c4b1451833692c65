/** What the back office refuses, cannot find or cannot show is said within its panel: whoever works there goes on from it. */
import type { Page } from 'playwright-core'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminPaths } from '#rules/admin-paths.ts'
import { paths } from '#rules/paths.ts'
import { awake } from '#tests/support/browser/awake.ts'
import { openJourney, type Journey } from '#tests/support/browser/journey.ts'

const OWNER = 'admin@vereda.test'
/** Packs and sends; sees neither people nor figures. */
const STORE = 'deposito@vereda.test'
const NOWHERE = adminPaths.order('V-999999')
const WIDE = { viewport: { width: 1440, height: 900 } }
let server: Journey
beforeAll(async () => void (server = await openJourney()))
afterAll(() => server?.close())

const panel = (page: Page) => page.getByRole('navigation', { name: 'Administración' })
/** As a link within a page goes there: without asking for a whole page. */
const stepTo = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(history.state, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, path)

test.each([
  ['a page of another role', STORE, adminPaths.users, 403, 'Esto no es de tu rol'],
  ['an order that is not there', OWNER, NOWHERE, 404, 'Eso no está en la tienda'],
  ['a product that is not there', OWNER, adminPaths.product(999_999), 404, 'Eso no está en la tienda'],
])('%s, opened by its address, with scripts and without', async (_, who, path, status, title) => {
  for (const javaScriptEnabled of [true, false]) {
    const { page } = await server.visitAs(who, undefined, { ...WIDE, javaScriptEnabled })
    const answer = await page.goto(server.url + path)
    expect(answer!.status()).toBe(status)
    await page.getByRole('main').getByRole('heading', { level: 1, name: title }).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Ir al inicio del panel' }).waitFor()
    await panel(page)
      .getByRole('link', { name: /^Pedidos/ })
      .click()
    await page.getByRole('main').getByRole('heading', { level: 1, name: 'Pedidos' }).waitFor()
    await page.context().close()
  }
})

test.each([
  ['a page of another role', STORE, adminPaths.users, 'Esto no es de tu rol'],
  ['an order that is not there', OWNER, NOWHERE, 'Eso no está en la tienda'],
])('%s, stepped to from an open page', async (_, who, path, title) => {
  const { page } = await server.visitAs(who, undefined, WIDE)
  await page.goto(server.url + paths.dashboard)
  await awake(page)
  await stepTo(page, path)
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await panel(page)
    .getByRole('link', { name: /^Pedidos/ })
    .click()
  await page.getByRole('main').getByRole('heading', { level: 1, name: 'Pedidos' }).waitFor()
})

test('a page that fails, opened and stepped to', async () => {
  const { page } = await server.visitAs(OWNER, undefined, WIDE)
  await page.goto(server.url + paths.dashboard)
  await awake(page)
  await server.database.db.execute(sql`alter table coupons rename to coupons_away`)
  try {
    for (const go of [
      () => stepTo(page, adminPaths.coupons),
      () => page.goto(server.url + adminPaths.coupons),
    ]) {
      await go()
      await page.getByRole('main').getByRole('heading', { level: 1, name: 'Algo salió mal' }).waitFor()
      await panel(page)
        .getByRole('link', { name: /^Pedidos/ })
        .click()
      await page.getByRole('main').getByRole('heading', { level: 1, name: 'Pedidos' }).waitFor()
    }
  } finally {
    await server.database.db.execute(sql`alter table coupons_away rename to coupons`)
  }
})
