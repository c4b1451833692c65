import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { orders as orderRows } from '#data/schema.ts'
import { MANY_MESSAGES, MAX_MANY } from '#rules/fulfilment/many.ts'
import { orderView } from '#rules/orders/query.ts'
import { seedUser } from '#tests/support/builders.ts'
import { describeOneDatabase } from '#tests/support/database.ts'
import { ordersAsAdmin } from '#tests/support/orders-as-admin.ts'

/** Holds product §13.5. */

describeOneDatabase('many orders in one go', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof ordersAsAdmin>>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => void (shop = await ordersAsAdmin(database)))

  const one = () => [{ productId: shop.shoe.id, size: '42', quantity: 1 }]
  async function three() {
    const ids: number[] = []
    for (let at = 0; at < 3; at++) ids.push((await shop.paidFor(one())).id)
    return ids
  }
  const stateOf = async (ids: number[]) =>
    (await database.db.select().from(orderRows).where(inArray(orderRows.id, ids)).orderBy(orderRows.id)).map(
      ({ fulfilmentStatus, trackingCode }) => [fulfilmentStatus, trackingCode],
    )

  test('packed: of a whole list, each done or left with its reason, and again it changes nothing', async () => {
    const { orders, admin } = shop
    const ids = await three()
    const held = ids[1]!
    await database.db
      .update(orderRows)
      .set({ heldReason: 'fraude' })
      .where(inArray(orderRows.id, [held]))
    const chosen = await orders.many.choose(admin, { query: orderView('por-preparar') }, 'pack')
    expect(chosen).toMatchObject({
      value: {
        going: [{ id: ids[0], lines: [{ size: '42', quantity: 1 }] }, { id: ids[2] }],
        leftOut: [{ id: held, why: expect.stringContaining('puede ser un fraude') }],
      },
    })
    for (let again = 0; again < 2; again++)
      expect(await orders.many.pack(admin, [...ids, 999])).toMatchObject({
        value: [
          { done: true },
          { done: false, why: expect.stringContaining('fraude') },
          { done: true },
          { id: 999, done: false },
        ],
      })
    expect((await stateOf(ids)).map(([state]) => state)).toEqual(['packed', 'unfulfilled', 'packed'])
  })

  test('shipped with a pasted column: the trial writes nothing, and each gets its own code and link', async () => {
    const { orders, admin, fixture, subjects } = shop
    const ids = await three()
    await orders.many.pack(admin, ids)
    const how = { carrier: 'OCA', trackingUrl: 'https://oca.test/{codigo}' }
    const tried = await orders.many.tryShipping(
      admin,
      { ids },
      { ...how, codes: `${ids[2]} C3\n${ids[0]} C1` },
    )
    expect(tried).toMatchObject({
      value: {
        parcels: [
          { id: ids[0], trackingCode: 'C1' },
          { id: ids[2], trackingCode: 'C3' },
        ],
        leftOut: [{ id: ids[1], why: MANY_MESSAGES.notNamed }],
      },
    })
    expect(await stateOf(ids)).toEqual(ids.map(() => ['packed', null]))
    const parcels = tried.ok ? tried.value.parcels : []
    expect(await orders.many.ship(admin, { ...how, parcels })).toMatchObject({
      value: [{ done: true }, { done: true }],
    })
    expect(await stateOf(ids)).toEqual([
      ['shipped', 'C1'],
      ['packed', null],
      ['shipped', 'C3'],
    ])
    expect(await orders.find(admin, ids[2]!)).toMatchObject({ value: { trackingUrl: 'https://oca.test/C3' } })
    await fixture.work()
    expect(subjects()).toHaveLength(2)
    // The same code for another parcel is a slip of the hand.
    expect(await orders.many.tryShipping(admin, { ids }, { ...how, codes: 'C3' })).toMatchObject({
      fields: { codes: `«C3» ya es el código de V-00000${ids[2]}.` },
    })
  })

  test('too many, none, a wrong column or no carrier: a sentence, and nothing is done', async () => {
    const { orders, admin } = shop
    const ids = await three()
    await orders.many.pack(admin, ids)
    const tooMany = Array.from({ length: 10_000 }, (_, at) => at + 1)
    for (const end of [
      await orders.many.choose(admin, { ids: tooMany }, 'ship'),
      await orders.many.pack(admin, tooMany),
      await orders.many.ship(admin, { carrier: 'OCA', parcels: tooMany.map((id) => ({ id })) }),
    ])
      expect(end).toMatchObject({ kind: 'conflict', message: MANY_MESSAGES.tooMany(10_000) })
    expect(MAX_MANY).toBeLessThan(10_000)
    expect(await orders.many.pack(admin, [])).toMatchObject({ message: MANY_MESSAGES.none })
    expect(await orders.many.tryShipping(admin, { ids }, { codes: 'A1\nA2' })).toMatchObject({
      fields: { carrier: 'Ingresá quién lo lleva', codes: MANY_MESSAGES.count(2, 3) },
    })
    expect(await orders.many.ship(admin, { carrier: '', parcels: [{ id: ids[0]! }] })).toMatchObject({
      kind: 'invalid',
    })
    expect(await stateOf(ids)).toEqual(ids.map(() => ['packed', null]))
  })

  test('only for who prepares and sends', async () => {
    const { orders, ana } = shop
    const accountant = await seedUser(database, { role: 'accountant' })
    for (const visitor of [ana, accountant])
      for (const end of [
        await orders.many.choose(visitor, { ids: [1] }, 'pack'),
        await orders.many.tryShipping(visitor, { ids: [1] }, {}),
        await orders.many.pack(visitor, [1]),
        await orders.many.ship(visitor, { carrier: 'OCA', parcels: [{ id: 1 }] }),
        await orders.many.idsOf(visitor, {}, 1),
      ])
        expect(end).toMatchObject({ kind: 'refused' })
  })
})
