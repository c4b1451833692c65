import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { orderParts, orders as orderRows, productSizes, shipments as shipmentRows } from '#data/schema.ts'
import { PART_SAYS } from '#rules/fulfilment/parts.ts'
import { SHIPMENT_SAYS } from '#rules/shipments/messages.ts'
import { openShipments } from '#shop/shipments/shipments.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { ordersAsAdmin, parcel } from '#tests/support/orders-as-admin.ts'
import { memoryCourier } from '#tests/support/shop/memory-courier.ts'

/** Holds product §65.2, §65.3. */

const BOX = {
  courier: 'andreani',
  boxes: '1',
  weightG: '1200',
  lengthCm: '35',
  widthCm: '25',
  heightCm: '14',
  declared: '40.000',
}

describeEachDatabase('a part of an order by courier', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof ordersAsAdmin>>
  let played: ReturnType<typeof memoryCourier>
  let shipments: ReturnType<typeof openShipments>
  let id: number
  let part: number
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    shop = await ordersAsAdmin(database)
    played = memoryCourier()
    const { context } = shop.fixture
    const gateways = { ...context.gateways, andreani: played.port }
    shipments = openShipments({ ...context, gateways }, shop.orders)
    ;({ id } = await shop.paidFor(shop.three()))
    const [line] = await shop.linesOf(id)
    const lines = [{ orderLineId: line!.id, quantity: 1 }]
    const end = await shop.orders.parts.separate(shop.admin, id, { lines, key: randomUUID() })
    if (!end.ok) throw new Error(end.message)
    part = end.value.part
  })
  const order = async () => (await database.db.select().from(orderRows).where(eq(orderRows.id, id)))[0]!
  const partNow = async () => (await database.db.select().from(orderParts).where(eq(orderParts.id, part)))[0]!
  const rows = () => database.db.select().from(shipmentRows).orderBy(shipmentRows.id)
  const whole = async () => expect(await shop.fixture.broken()).toEqual([])
  async function made(of: number | null = part) {
    const input = { ...BOX, ...(of === null ? {} : { part: String(of) }) }
    const end = await shipments.create(shop.admin, id, input)
    if (!end.ok) throw new Error(end.message)
    return { id: end.value.id, code: end.value.trackingCode! }
  }
  /** Of the first line, what is in no part. */
  const restIn41 = async () => (await shop.linesOf(id))[0]!.quantity - 1
  async function follow(minutes = 24 * 60) {
    shop.fixture.context.later(minutes)
    while ((await shipments.followDue()) > 0);
  }
  async function happens(code: string, ...kinds: Parameters<typeof played.courier.happen>[1][]) {
    for (const kind of kinds) {
      shop.fixture.context.later(1)
      played.courier.happen(code, kind, shop.fixture.context.clock())
    }
    await follow()
  }

  test('its box has what is in it; it leaves when it is given away, and the rest by another parcel', async () => {
    const { admin, orders, fixture, subjects } = shop
    expect(await shipments.plan(admin, [id], part)).toMatchObject({
      value: { going: [{ box: { weightG: 1200 }, declared: 20_000_00 }] },
    })
    expect(await shipments.plan(admin, [id])).toMatchObject({
      value: { going: [{ box: { weightG: 2400 }, declared: 40_000_00 }] },
    })
    const sent = await made()
    expect(await made()).toEqual(sent)
    expect(played.courier.taken).toHaveLength(1)
    expect(await shipments.ofOrder(admin, id)).toMatchObject({ value: { shipments: [{ part: 1 }] } })
    expect(await orders.parts.join(admin, id, part)).toMatchObject({ message: PART_SAYS.hasLive })
    expect(await orders.parts.send(admin, id, part, parcel)).toMatchObject({ message: PART_SAYS.hasLive })
    expect(await shipments.handOver(admin, sent.id)).toMatchObject({ value: { changed: true } })
    expect(await partNow()).toMatchObject({ state: 'sent', carrier: 'Andreani', trackingCode: sent.code })
    expect(await order()).toMatchObject({ fulfilmentStatus: 'unfulfilled', partLeft: true })
    await whole()
    const rest = await made(null)
    expect(rest.id).not.toBe(sent.id)
    expect(await shipments.handOver(admin, rest.id)).toMatchObject({ value: { changed: true } })
    expect(await order()).toMatchObject({ fulfilmentStatus: 'shipped', trackingCode: rest.code })
    await fixture.work()
    expect(subjects()).toEqual([
      expect.stringMatching(/^Una parte de tu pedido/),
      expect.stringMatching(/^Tu pedido .* está en camino/),
    ])
    await whole()
  })

  test('the order is delivered with whichever parcel arrives last', async () => {
    const [one, rest] = [await made(), await made(null)]
    await happens(one.code, 'admitted')
    await happens(rest.code, 'admitted', 'delivered')
    expect(await order()).toMatchObject({ fulfilmentStatus: 'shipped', partAway: true })
    expect((await rows()).map(({ waitsFor }) => waitsFor)).toEqual([null, null])
    await happens(one.code, 'at_branch')
    await shop.fixture.work()
    const mail = shop.fixture.emails.find(({ subject }) => /sucursal/.test(subject))
    expect(JSON.stringify(mail)).toContain('En este envío van: 1 × Zapatillas Cancha, talle 41.')
    expect(JSON.stringify(mail)).toContain(one.code)
    await happens(one.code, 'delivered')
    expect(await partNow()).toMatchObject({ state: 'arrived' })
    expect(await order()).toMatchObject({ fulfilmentStatus: 'delivered' })
    await shop.fixture.work()
    expect(shop.subjects().filter((subject) => /^Entregamos|^Te entregamos/.test(subject!))).toHaveLength(1)
    await whole()
  })

  test('what came back goes once more under another number; a label called off lets it be joined', async () => {
    const { admin, orders } = shop
    const first = await made()
    expect(await shipments.cancel(admin, first.id)).toMatchObject({ ok: true })
    const second = await made()
    await happens(second.code, 'admitted', 'returning', 'returned')
    await whole()
    expect(await shipments.sendAgain(admin, second.id)).toMatchObject({ ok: true })
    const third = await made()
    expect(await shipments.handOver(admin, third.id)).toMatchObject({ ok: true })
    expect(await partNow()).toMatchObject({ state: 'sent', trackingCode: third.code })
    expect(await orders.parts.join(admin, id, part)).toMatchObject({ message: PART_SAYS.gone })
    await whole()
  })

  test('what was lost goes once more from stock: what was in that parcel, and no other', async () => {
    const { admin } = shop
    const stock = async () =>
      (await database.db.select().from(productSizes).where(eq(productSizes.size, '41')))[0]!.stock
    const lose = async (of: number | null) => {
      const { id: parcelId } = await made(of)
      await shipments.handOver(admin, parcelId)
      await shipments.declareLost(admin, parcelId, { reason: 'En la sucursal no lo encuentran' })
      return parcelId
    }
    const before = await stock()
    const lost = await lose(part)
    const twice = await Promise.all([shipments.sendAnother(admin, lost), shipments.sendAnother(admin, lost)])
    expect(twice).toMatchObject([{ ok: true }, { ok: true }])
    expect(await stock()).toBe(before - 1)
    await whole()
    const again = await made()
    expect(again.id).not.toBe(lost)
    expect(await shipments.handOver(admin, again.id)).toMatchObject({ value: { changed: true } })
    expect(await partNow()).toMatchObject({ state: 'sent', trackingCode: again.code })

    expect(await shipments.sendAnother(admin, await lose(null))).toMatchObject({ ok: true })
    expect(await stock()).toBe(before - 1 - (await restIn41()))
    await shop.fixture.work()
    expect(await shipments.handOver(admin, (await made(null)).id)).toMatchObject({ ok: true })
    await whole()
  })

  test('a part is no other order’s, and a label of all of it stands against a part', async () => {
    const { admin, orders } = shop
    const other = await shop.paidFor(shop.three())
    expect(await shipments.create(admin, other.id, { ...BOX, part })).toMatchObject({
      message: SHIPMENT_SAYS.noPart,
    })
    await shipments.create(admin, other.id, BOX)
    const [line] = await shop.linesOf(other.id)
    const lines = [{ orderLineId: line!.id, quantity: 1 }]
    expect(await orders.parts.separate(admin, other.id, { lines, key: randomUUID() })).toMatchObject({
      message: PART_SAYS.hasShipment,
    })
    await orders.cancel(admin, id, { reason: 'No hay más' })
    expect(await shipments.create(admin, id, { ...BOX, part })).toMatchObject({ kind: 'conflict' })
  })
})
