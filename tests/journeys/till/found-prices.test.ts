/** Where staff look for a product, the price is the one that its card says (rules/prices/shown.ts). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminPaths } from '#rules/admin-paths.ts'
import { asking } from '#rules/paths.ts'
import { orderNumber } from '#rules/orders/order.ts'
import { openServer, type TestServer } from '#tests/support/app.ts'
import { seedProduct, seedUser } from '#tests/support/builders.ts'
import { usedPair } from '#tests/support/shop/single-pairs.ts'

const ONLY_PAIRS = 'Zapatillas Faro'
const BOTH = 'Zapatillas Duna'
/** Of the demo: paid, not packed. */
const PAID = 25
let server: TestServer
let cookie: string
beforeAll(async () => {
  server = await openServer({ jobs: false })
  cookie = await server.signIn('admin@vereda.test')
  const owner = await seedUser(server.database, { role: 'owner' })
  for (const [name, stock] of [
    [ONLY_PAIRS, 0],
    [BOTH, 3],
  ] as const) {
    const { id } = await seedProduct(server.database, {
      name,
      pesos: 89_999,
      sizes: { 42: stock },
      images: ['/img/a'],
    })
    const made = await server.shop.units.create(owner, usedPair(id, { price: '59.900' }))
    if (!made.ok) throw new Error(JSON.stringify(made))
    await server.shop.units.list(owner, made.value.codes[0]!)
  }
  const opened = await server.shop.till.days.open(owner, { float: '0', key: crypto.randomUUID() })
  if (!opened.ok) throw new Error(JSON.stringify(opened))
})
afterAll(() => server?.close())

/** What the page says of the product that was found, its tags left out. */
async function found(path: string, name: string): Promise<string> {
  const page = await (await fetch(server.url + path, { headers: { cookie } })).text()
  const text = page
    .replace(/<script.*?<\/script>|<!--.*?-->/gs, '')
    .replace(/<\/(p|li|a|button)>/g, ' ')
    .replace(/<[^>]+>/g, '')
    .replace(/&nbsp;|\u00a0/g, ' ')
  const at = text.lastIndexOf(name + ' ·')
  return at === -1 ? text.slice(0, 4_000) : text.slice(at, at + 160)
}

test.each([
  ['the till', adminPaths.till],
  ['an order by telephone', adminPaths.newOrder],
  ['an order that is edited', adminPaths.editOrder(orderNumber(PAID))],
])('%s: of what is there as single pairs only, what a pair costs, and that it is used', async (_, path) => {
  const text = await found(asking(path, { q: 'Faro' }), ONLY_PAIRS)
  expect(text).toContain(`${ONLY_PAIRS} · desde $ 59.900 · usado`)
  expect(text).not.toContain('89.999')
})

test('where both are there, each choice stands beside what it costs', async () => {
  for (const at of [adminPaths.till, adminPaths.newOrder]) {
    const text = await found(asking(at, { q: 'Duna' }), BOTH)
    expect(text).toContain(`${BOTH} · desde $ 59.900 · usado`)
    expect(text).toContain('$ 89.999 · hay 3')
  }
})
