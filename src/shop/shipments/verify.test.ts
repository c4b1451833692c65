import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { SHIPMENT_INVARIANTS } from '#shop/verify/shipments.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { exchanging } from '#tests/support/shop/exchanging.ts'
import { memoryCourier } from '#tests/support/shop/memory-courier.ts'
import { openShipments } from './shipments.ts'

/** Holds product §31.3. */

/** What breaks each question, in their order. */
const BREAKS: SQL[] = [
  sql`update shipments set state = 'cancelled'`,
  sql`update orders set carriage = '{"courier": "andreani", "mode": "home", "price": 1}'::jsonb`,
  sql`update orders set fulfilment_status = 'packed'`,
  sql`update exchanges set parcel = 'packed'`,
  sql`update shipments set state = 'lost', state_at = now() + interval '1 day'`,
  sql`update shipments set state = 'delivered', return_id = (select id from returns limit 1) where exchange_id is null`,
  sql`update shipments set return_id = (select r.id from returns r where r.order_id is null limit 1) where exchange_id is null`,
  sql`update shipments set state = 'lost', sent_again_at = now(), attended_at = now()`,
  sql`update shipments set look_at = null`,
  sql`update shipments set look_at = now() - interval '2 hours'`,
]

describeEachDatabase('what must be true of parcels by courier', (open) => {
  let database: Database
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    const shop = await exchanging(database)
    const { courier, port } = memoryCourier()
    const { context } = shop.fixture
    const shipments = openShipments(
      { ...context, gateways: { ...context.gateways, andreani: port } },
      shop.orders,
    )
    const { id } = await shop.paid()
    const box = { weightG: 900, lengthCm: 30, widthCm: 20, heightCm: 10, declared: 100 }
    const end = await shipments.create(shop.admin, id, { courier: 'andreani', ...box })
    if (!end.ok) throw new Error(end.message)
    courier.happen(end.value.trackingCode!, 'admitted', context.clock())
    await shipments.askNow(shop.admin, end.value.id)
    await database.db.execute(sql`update shipments set look_at = now() + interval '1 hour'`)
    await shop.asked()
    // And one that takes what an exchange gives.
    const order = await shop.delivered()
    const code = await shop.begin(order, { size: '42' })
    await shop.returns.approve(shop.admin, code, {})
    const given = await shipments.createExchange(shop.admin, code, { courier: 'andreani', ...box })
    if (!given.ok) throw new Error(given.message)
    await shipments.handOver(shop.admin, given.value.id)
    await database.db.execute(sql`update shipments set look_at = now() + interval '1 hour'`)
  })

  const broken = async () => {
    const names: string[] = []
    for (const { name, query } of SHIPMENT_INVARIANTS)
      if ((await database.db.execute(query as SQL)).rows.length > 0) names.push(name)
    return names
  }

  test('a shop that works breaks none of them', async () => expect(await broken()).toEqual([]))
  test.each(SHIPMENT_INVARIANTS.map(({ name }, at) => [name, BREAKS[at]!] as const))(
    '%s: and what breaks it is found',
    async (name, breaks) => {
      await database.db.execute(breaks)
      expect(await broken()).toContain(name)
    },
  )
})
