import { afterAll, beforeAll, expect, test } from 'vitest'
import { system } from '#rules/users/access.ts'
import { openServer, type TestServer } from '#tests/support/app.ts'
import { seedCases } from './demo-cases.ts'

const self = system('test')
let server: TestServer
beforeAll(async () => {
  server = await openServer({ pages: false })
  await seedCases(server.shop, server.database)
})
afterAll(() => server.close())

test('the queue has an exchange on its way, a claim with its photo and a part given back, and all of it adds up', async () => {
  const { returns, credit, ordersAdmin } = server.shop
  const list = await returns.list(self)
  const cases = list.ok ? list.value.returns : []
  expect(cases.map(({ kind, status, next }) => [kind, status, next?.turn ?? null]).toSorted()).toEqual([
    ['claim', 'requested', 'shop'],
    ['exchange', 'approved', expect.any(String)],
    ['withdrawal', 'received', 'shop'],
    ['withdrawal', 'resolved', null],
  ])
  const found = await returns.find(self, cases.find(({ kind }) => kind === 'claim')!.code)
  expect(found.ok && found.value.photos).toMatchObject([{ by: 'buyer' }])
  const exchange = await returns.find(self, cases.find(({ kind }) => kind === 'exchange')!.code)
  expect(exchange.ok && exchange.value.exchange).toMatchObject({ parcel: 'shipped', difference: 0 })
  const balances = async () => {
    const accounts = await credit.accounts(self, 1)
    return accounts.ok && accounts.value.rows.map(({ username }) => username)
  }
  await expect.poll(balances, { timeout: 15_000 }).toContain('joacomedina')
  const waiting = await ordersAdmin.list(self, { q: 'Ledesma', fulfilment: ['unfulfilled'] })
  const edited = await ordersAdmin.find(self, waiting.ok ? waiting.value.orders[0]!.id : 0)
  expect(edited.ok && edited.value.edit?.difference).toBeGreaterThan(0)
  expect(await server.broken()).toEqual([])
  expect(server.troubles).toEqual([])
})

test('it has single pairs in every state that lasts, and their photos', async () => {
  const found = await server.shop.units.search(self, {})
  expect(found.ok && found.value.counts).toEqual({
    ready: 1,
    listed: 4,
    reserved: 0,
    sold: 1,
    returned: 1,
    written_off: 1,
  })
  const pairs = found.ok ? found.value.units : []
  const kept = await Promise.all(pairs.map(({ image }) => server.app.inject(`${image}-640.avif`)))
  expect(kept.map(({ statusCode }) => statusCode)).toEqual(pairs.map(() => 200))
})
