import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { orders as orderRows } from '#data/schema.ts'
import { MANY_MESSAGES } from '#rules/fulfilment/many.ts'
import { CARRIER_MISSING } from '#rules/orders/admin.ts'
import { openOrdersAdmin } from '#shop/order-desk.ts'
import { openShipments } from '#shop/shipments/shipments.ts'
import { describeOneDatabase } from '#tests/support/database.ts'
import { ordersAsAdmin } from '#tests/support/orders-as-admin.ts'
import { memoryCourier } from '#tests/support/shop/memory-courier.ts'

/** Holds product §13.5. */

const BOX = {
  courier: 'andreani',
  boxes: '1',
  weightG: '1200',
  lengthCm: '35',
  widthCm: '25',
  heightCm: '14',
  declared: '40.000',
}

describeOneDatabase('many orders of which some have their parcel', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof ordersAsAdmin>>
  let many: ReturnType<typeof openOrdersAdmin>['many']
  let ids: number[]
  /** Of the first. */
  let code: string
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    shop = await ordersAsAdmin(database)
    const { context } = shop.fixture
    const withCourier = { ...context, gateways: { ...context.gateways, andreani: memoryCourier().port } }
    const orders = openOrdersAdmin(withCourier)
    many = orders.many
    ids = []
    for (let at = 0; at < 2; at++)
      ids.push((await shop.paidFor([{ productId: shop.shoe.id, size: '42', quantity: 1 }])).id)
    const made = await openShipments(withCourier, orders).create(shop.admin, ids[0]!, BOX)
    if (!made.ok) throw new Error(made.message)
    code = made.value.trackingCode!
    await many.pack(shop.admin, ids)
  })
  const sent = async (id: number) => {
    const [row] = await database.db.select().from(orderRows).where(eq(orderRows.id, id))
    return [row!.fulfilmentStatus, row!.carrier, row!.trackingCode, row!.trackingUrl]
  }
  const theirs = () => ['shipped', 'Andreani', code, `https://courier.test/${code}`]

  test('what is typed is for the others: the one with a parcel goes with it, by the list and by number', async () => {
    const { admin } = shop
    const chosen = await many.choose(admin, { ids }, 'ship')
    expect(chosen).toMatchObject({
      value: {
        going: [
          { id: ids[0], parcel: { carrier: 'Andreani', trackingCode: code } },
          { id: ids[1], parcel: null },
        ],
      },
    })
    for (const codes of ['AN-77', `${ids[1]} AN-77`]) {
      const tried = await many.tryShipping(admin, { ids }, { carrier: 'Andreani', codes })
      expect(tried).toMatchObject({
        value: {
          parcels: [
            { id: ids[0], trackingCode: code, differs: false },
            { id: ids[1], trackingCode: 'AN-77', differs: false },
          ],
        },
      })
    }
    const parcels = [
      { id: ids[0]!, trackingCode: code },
      { id: ids[1]!, trackingCode: 'AN-77' },
    ]
    expect(await many.ship(admin, { carrier: 'Andreani', parcels })).toMatchObject({
      value: [{ done: true }, { done: true }],
    })
    expect(await sent(ids[0]!)).toEqual(theirs())
    expect(await sent(ids[1]!)).toEqual(['shipped', 'Andreani', 'AN-77', null])
  })

  test('what differs is asked, and nobody’s parcel is passed over without an answer', async () => {
    const { admin } = shop
    const how = { carrier: 'Moto propia' }
    const tried = await many.tryShipping(admin, { ids }, how)
    expect(tried).toMatchObject({
      value: {
        parcels: [
          { id: ids[0], differs: true },
          { id: ids[1], differs: false },
        ],
      },
    })
    expect(await many.ship(admin, { ...how, parcels: ids.map((id) => ({ id })) })).toMatchObject({
      value: [{ done: false, why: MANY_MESSAGES.twoParcels('Andreani', code) }, { done: true }],
    })
    expect((await sent(ids[0]!))[0]).toBe('packed')
    await many.ship(admin, { ...how, parcels: [{ id: ids[0]!, goesBy: 'parcel' }] })
    expect(await sent(ids[0]!)).toEqual(theirs())
  })

  test('a person may send it otherwise, and with nothing typed only those that have a parcel go', async () => {
    const { admin } = shop
    const alone = { ids: [ids[0]!] }
    expect(await many.tryShipping(admin, alone, {})).toMatchObject({
      value: { parcels: [{ trackingCode: code, differs: false }] },
    })
    expect(await many.tryShipping(admin, { ids }, {})).toMatchObject({
      fields: { carrier: CARRIER_MISSING },
    })
    expect(await many.ship(admin, { parcels: [{ id: ids[1]!, goesBy: 'parcel' }] })).toMatchObject({
      value: [{ done: false, why: MANY_MESSAGES.noParcel }],
    })
    const parcels = [{ id: ids[0]!, goesBy: 'typed' as const }]
    await many.ship(admin, { carrier: 'Moto propia', parcels })
    expect((await sent(ids[0]!)).slice(0, 2)).toEqual(['shipped', 'Moto propia'])
  })
})
