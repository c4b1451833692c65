/** What exchanges give that goes by a courier: begun, made, labelled, given away, and what happens to it on its way. */
import type { Database } from '#data/database.ts'
import { shipments as shipmentRows } from '#data/schema.ts'
import { openShipments } from '#shop/shipments/shipments.ts'
import { seedProduct } from '#tests/support/builders.ts'
import { exchanging } from './exchanging.ts'
import { memoryCourier } from './memory-courier.ts'

export const BOX = {
  courier: 'andreani',
  weightG: 1200,
  lengthCm: 35,
  widthCm: 25,
  heightCm: 14,
  declared: 20_000,
}

export async function exchangeParcels(database: Database) {
  const shop = await exchanging(database)
  const played = memoryCourier()
  const shipments = opened()
  /** Another instance of the shop, when it is called once more. */
  function opened({ context } = shop.fixture, orders = shop.orders) {
    const gateways = { ...context.gateways, andreani: played.port }
    return openShipments({ ...context, gateways }, orders)
  }
  const rows = () => database.db.select().from(shipmentRows).orderBy(shipmentRows.id)
  const newest = async () => (await rows()).at(-1)!

  /** Another size of the same, at the same price; `dear`: of a product for which 5.000 more were paid. */
  async function begun({ dear = false } = {}) {
    const order = await shop.delivered()
    if (!dear)
      return { order, code: await shop.begin(order, { size: '42' }), sizeId: shop.shoe.sizeIds['42']! }
    const other = await seedProduct(database, { pesos: 25_000, sizes: { '40': 3 } })
    const code = await shop.begin(order, { productId: other.id, size: '40' })
    const payment = await shop.paying(code)
    await shop.fixture.orders.settle(Object.assign(payment, { status: 'approved' }))
    return { order, code, sizeId: other.sizeIds['40']!, payment }
  }
  /** The old one is in, and the new one is theirs. */
  async function made(wanted?: { dear: boolean }) {
    const found = await begun(wanted)
    await shop.bring(found.code)
    const end = await shop.returns.replace(shop.admin, found.code, {})
    if (!end.ok) throw new Error(end.message)
    await shop.fixture.work()
    shop.fixture.emails.length = 0
    return found
  }
  async function labelled(code: string) {
    const end = await shipments.createExchange(shop.admin, code, BOX)
    if (!end.ok) throw new Error(end.message)
    return end.value.id
  }
  async function sent(code: string) {
    const id = await labelled(code)
    const end = await shipments.handOver(shop.admin, id)
    if (!end.ok) throw new Error(end.message)
    return id
  }
  async function happens(...kinds: Parameters<typeof played.courier.happen>[1][]) {
    const { trackingCode } = await newest()
    for (const kind of kinds) {
      shop.fixture.context.later(1)
      played.courier.happen(trackingCode!, kind, shop.fixture.context.clock())
    }
    shop.fixture.context.later(24 * 60)
    while ((await shipments.followDue()) > 0);
    await shop.fixture.work()
  }

  return { ...shop, played, shipments, opened, rows, newest, begun, made, labelled, sent, happens }
}
