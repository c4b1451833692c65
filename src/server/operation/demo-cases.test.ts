import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { offers, settlements, users } from '#data/schema.ts'
import { system } from '#rules/users/access.ts'
import { numbersOf } from '#shop/consignment/settlements/account.ts'
import { openServer, type TestServer } from '#tests/support/app.ts'
import { seedCases } from './demo-cases.ts'
import { visitorOf } from './demo-visitors.ts'

/** Holds product §41.4, §41.6. */

const self = system('test')
let server: TestServer
beforeAll(async () => {
  server = await openServer({ pages: false })
  // Two starts that are cut off, and the one that finishes what they left.
  for (const most of [3, 20]) {
    let played = 0
    expect(await seedCases(server, new Date(), { isStopped: () => played++ >= most })).toBe('stopped')
  }
  expect(await seedCases(server, new Date())).toBe('finished')
  expect(await seedCases(server, new Date())).toBe('finished')
}, 180_000)
afterAll(() => server.close())

/** What the demo played at past days wrote letters of those days: they are overdue until they have left. */
const holdsOnceLettersLeft = () => expect.poll(() => server.broken(), { timeout: 30_000 }).toEqual([])

test('the queue has an exchange on its way, a claim with its photo and a part given back, and all of it adds up', async () => {
  const { returns, credit, ordersAdmin } = server.shop
  const list = await returns.list(self)
  const cases = list.ok ? list.value.returns : []
  expect(cases.map(({ kind, status, next }) => [kind, status, next?.turn ?? null]).toSorted()).toEqual([
    ['claim', 'requested', 'shop'],
    ['exchange', 'approved', expect.any(String)],
    ['withdrawal', 'received', 'shop'],
    ['withdrawal', 'resolved', null],
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
  await holdsOnceLettersLeft()
  expect(server.troubles).toEqual([])
})

test('it has single pairs in every state that lasts, and their photos', async () => {
  expect(await server.shop.lists.units.counts()).toMatchObject({
    'estado=awaited': 2,
    'estado=received': 1,
    'estado=inspected': 1,
    'estado=ready': 1,
    'estado=listed': 5,
    'estado=reserved': 0,
    'estado=sold': 3,
    'estado=returned': 1,
    'estado=to_return': 1,
    'estado=handed_back': 1,
    'estado=sold_before': 1,
    'estado=written_off': 3,
    'estado=cancelled': 1,
  })
  const found = await server.shop.units.search(self, {})
  const pairs = found.ok ? found.value.units.filter(({ image }) => image) : []
  const kept = await Promise.all(pairs.map(({ image }) => server.app.inject(`${image}-640.avif`)))
  expect(kept.map(({ statusCode }) => statusCode)).toEqual(pairs.map(() => 200))
})

test('a closed day of the till has a QR, store credit and what came back', async () => {
  const found = await server.shop.till.days.list(self)
  const [open, morning] = found.ok ? found.value.rows : []
  expect(open!.closedAt).toBeNull()
  expect(morning!.closedAt).not.toBeNull()
  const end = await server.shop.till.days.day(self, morning!.id)
  expect(end.ok && end.value.entries.map(({ kind, means }) => `${kind} ${means}`).toSorted()).toEqual([
    'refund cash',
    'sale card',
    'sale cash',
    'sale credit',
    'sale qr',
  ])
})

test('it has offers in every state that lasts', async () => {
  const rows = await server.database.db.select({ state: offers.state }).from(offers)
  expect(rows.map(({ state }) => state).toSorted()).toEqual([
    'accepted',
    'declined',
    'expired',
    'quoted',
    'refused',
    'submitted',
    'submitted',
    'withdrawn',
  ])
})

test('what was entrusted is owed, paid and shown to its owner, and all of it adds up', async () => {
  const [camila] = await server.database.db.select().from(users).where(eq(users.email, 'cliente@vereda.test'))
  const holder = await server.shop.consignment.portal.holderOf(visitorOf(camila!), null, null)
  const consignorId = holder.ok ? holder.value.consignorId : 0
  expect(await numbersOf(server.database.db, consignorId)).toMatchObject({ paid: 9_810_000, due: 0 })
  const paid = await server.database.db.select({ state: settlements.state }).from(settlements)
  expect(paid.map(({ state }) => state).toSorted()).toEqual(['failed', 'paid', 'paid', 'reversed'])
  const undecided = await server.shop.consignment.desk.queue(self, { state: 'found' })
  expect(undecided.ok && undecided.value.counts).toMatchObject({ found: 1 })
  const run = await server.shop.consignment.settlements.preview(self)
  expect(run.ok && run.value.totals.total).toBeGreaterThan(0)
  await holdsOnceLettersLeft()
  expect(server.troubles).toEqual([])
})
