import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { auditLog, orderParts, orders as orderRows, refunds } from '#data/schema.ts'
import { PART_SAYS } from '#rules/fulfilment/parts.ts'
import { LINE_PROBLEMS } from '#rules/returns/refund-lines.ts'
import type { PersonVisitor } from '#rules/users/access.ts'
import { openShipments } from '#shop/shipments/shipments.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { meet } from '#tests/support/meet.ts'
import { ordersAsAdmin, parcel } from '#tests/support/orders-as-admin.ts'
import { partsOfOrder } from '#tests/support/shop/parts-of-order.ts'
import { entrustedSales } from '#tests/support/shop/entrusted-sales.ts'
import { memoryCourier } from '#tests/support/shop/memory-courier.ts'

/** Holds product §65.7. */

const SECOND = { carrier: 'OCA', trackingCode: 'OCA-2', trackingUrl: '' }
const BOX = { courier: 'andreani', weightG: 1200, lengthCm: 35, widthCm: 25, heightCm: 14, declared: 40_000 }
const lostNow = (key: string = randomUUID()) => ({ reason: 'No aparece', key })

describeEachDatabase('a part that is lost and not sent again', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof ordersAsAdmin>>
  let of: ReturnType<typeof partsOfOrder>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    shop = await ordersAsAdmin(database)
    of = partsOfOrder(shop)
  })

  const row = async (id: number) =>
    (await database.db.select().from(orderRows).where(eq(orderRows.id, id)))[0]!
  const whole = async () => expect(await shop.fixture.broken()).toEqual([])

  test('is paid back without coming back; the rest goes on, and the order arrives with it', async () => {
    const { orders, admin, fixture, subjects } = shop
    const { id, payment, reference } = await of.three()
    const part = await of.sent(id, '41')
    expect(await of.refund(id, '41', 2, { restock: false })).toMatchObject({
      fields: { 'lines.0.quantity': LINE_PROBLEMS.inPart(1) },
    })
    const form = lostNow()
    expect(await orders.parts.lost(admin, id, part, { ...form, reason: ' ' })).toMatchObject({
      fields: { reason: PART_SAYS.whyLost },
    })
    const warehouse: PersonVisitor = { ...admin, role: 'warehouse' }
    expect(await orders.parts.lost(warehouse, id, part, form)).toMatchObject({ kind: 'refused' })
    const stock = await fixture.stock(shop.shoe.sizeIds['41']!)
    expect(await orders.parts.lost(admin, id, part, form)).toMatchObject({
      value: { state: 'lost', changed: true },
    })
    expect(await orders.parts.lost(admin, id, part, lostNow())).toMatchObject({ value: { changed: false } })
    await fixture.work()
    expect(payment.refunded).toBe(2_000_000)
    expect(await fixture.stock(shop.shoe.sizeIds['41']!)).toBe(stock)
    expect(subjects()).toEqual(
      expect.arrayContaining([expect.stringMatching(/^Una parte de tu pedido .* se perdió en el camino/)]),
    )
    expect(await row(id)).toMatchObject({ fulfilmentStatus: 'unfulfilled', partLeft: true, partAway: false })
    expect(await fixture.orders.find(shop.ana, reference)).toMatchObject({
      value: { parts: [{ state: 'lost' }], rest: [{ quantity: 1 }, { quantity: 1 }] },
    })
    expect(await orders.slips(admin, [id])).toMatchObject({
      value: {
        slips: [
          {
            lines: [
              { size: '41', quantity: 1 },
              { size: '42', quantity: 1 },
            ],
          },
        ],
      },
    })
    await whole()
    await orders.pack(admin, id)
    await orders.ship(admin, id, SECOND)
    expect(await orders.deliver(admin, id)).toMatchObject({ ok: true })
    // What was lost cannot be among what is given back.
    await fixture.work()
    expect(await of.refund(id, '41', 2, { restock: false })).toMatchObject({
      fields: { 'lines.0.quantity': LINE_PROBLEMS.tooMany(1) },
    })
    expect(await database.db.$count(auditLog, eq(auditLog.action, 'order.part-lost'))).toBe(1)
    await whole()
  })

  test('is paid back once, whoever presses it, and does not arrive any more', async () => {
    const { orders, admin } = shop
    const { id } = await of.three()
    const part = await of.sent(id, '41')
    const ends = await meet(database, sql`select from orders where id = ${id} for update`, [
      () => orders.parts.lost(admin, id, part, lostNow()),
      () => orders.parts.lost(admin, id, part, lostNow()),
      () => orders.parts.lost(admin, id, part, lostNow()),
    ])
    expect(ends.map((end) => end.ok && end.value.changed).toSorted()).toEqual([false, false, true])
    expect(await database.db.select({ amount: refunds.amountCentavos }).from(refunds)).toEqual([
      { amount: 2_000_000 },
    ])
    expect(await orders.parts.arrive(admin, id, part)).toMatchObject({ message: PART_SAYS.notGone })
    await whole()
  })

  test('it arrived or it was lost, never both', async () => {
    const { orders, admin } = shop
    for (const turn of [0, 1]) {
      const { id } = await of.three()
      const part = await of.sent(id, '41')
      const ends = await meet(
        database,
        sql`select from orders where id = ${id} for update`,
        [
          () => orders.parts.lost(admin, id, part, lostNow()),
          () => orders.parts.arrive(admin, id, part),
        ] as const,
        turn,
      )
      expect(ends.filter(({ ok }) => ok)).toHaveLength(1)
      const [now] = await database.db.select().from(orderParts).where(eq(orderParts.id, part))
      const back = await database.db.$count(refunds, eq(refunds.orderId, id))
      expect(back).toBe(now!.state === 'lost' ? 1 : 0)
    }
    await whole()
  })

  test('where all left in parts, the order has arrived once the last of them is lost or came', async () => {
    const { orders, admin } = shop
    const { id } = await of.three()
    const came = await of.sent(id, '41', 2)
    await orders.parts.arrive(admin, id, came)
    const gone = await of.separated(id, '42').catch(() => null)
    // What would be all that is left goes with the order itself.
    expect(gone).toBeNull()
    const other = await of.three()
    const [first, second] = [await of.sent(other.id, '41'), await of.sent(other.id, '42')]
    await of.refund(other.id, '41', 1, { restock: false })
    expect(await row(other.id)).toMatchObject({ fulfilmentStatus: 'shipped', partAway: true })
    await orders.parts.arrive(admin, other.id, first)
    expect(await row(other.id)).toMatchObject({ fulfilmentStatus: 'shipped' })
    expect(await orders.parts.lost(admin, other.id, second, lostNow())).toMatchObject({ ok: true })
    expect(await row(other.id)).toMatchObject({ fulfilmentStatus: 'delivered', partAway: false })
    await whole()
  })

  test('of an order of which nothing came nobody says that it arrived', async () => {
    const { orders, admin } = shop
    const { id } = await of.three()
    const [first, second] = [await of.sent(id, '41'), await of.sent(id, '42')]
    await of.refund(id, '41', 1, { restock: false })
    for (const part of [first, second])
      expect(await orders.parts.lost(admin, id, part, lostNow())).toMatchObject({ ok: true })
    expect(await row(id)).toMatchObject({ fulfilmentStatus: 'shipped', partAway: false })
    await shop.fixture.work()
    await whole()
  })

  test('by courier: once it lost it, and from then on it does not turn up; the parcel with the rest ends the order', async () => {
    const { orders, admin, fixture } = shop
    const played = memoryCourier()
    const { context } = fixture
    const shipments = openShipments(
      { ...context, gateways: { ...context.gateways, andreani: played.port } },
      orders,
    )
    const { id } = await of.three()
    const part = await of.separated(id, '41')
    const made = async (of: object) => {
      const end = await shipments.create(admin, id, { ...BOX, ...of })
      if (!end.ok) throw new Error(end.message)
      await shipments.handOver(admin, end.value.id)
      return { id: end.value.id, code: end.value.trackingCode! }
    }
    const one = await made({ part: String(part) })
    const rest = await made({})
    expect(await orders.parts.lost(admin, id, part, lostNow())).toMatchObject({ message: PART_SAYS.notLost })
    await shipments.declareLost(admin, one.id, { reason: 'No aparece' })
    // Everything has left; what was lost is paid back where the order stops waiting for it.
    expect(await of.refund(id, '41', 2, { restock: false })).toMatchObject({
      fields: { 'lines.0.quantity': LINE_PROBLEMS.lostPart },
    })
    for (const kind of ['admitted', 'delivered'] as const) {
      context.later(1)
      played.courier.happen(rest.code, kind, context.clock())
    }
    context.later(24 * 60)
    while ((await shipments.followDue()) > 0);
    expect(await row(id)).toMatchObject({ fulfilmentStatus: 'shipped', partAway: true })
    await whole()
    expect(await orders.parts.lost(admin, id, part, lostNow())).toMatchObject({ value: { state: 'lost' } })
    expect(await row(id)).toMatchObject({ fulfilmentStatus: 'delivered' })
    expect(await shipments.turnedUp(admin, one.id)).toMatchObject({ message: PART_SAYS.paidLost })
    expect(await shipments.sendAnother(admin, one.id)).toMatchObject({ ok: false })
    await fixture.work()
    await whole()

    // The other way round: the part came, and what was left is lost and paid back line by line.
    const other = await of.three()
    await orders.parts.arrive(admin, other.id, await of.sent(other.id, '41'))
    const { id: orderId } = other
    const end = await shipments.create(admin, orderId, BOX)
    if (!end.ok) throw new Error(end.message)
    await shipments.handOver(admin, end.value.id)
    await shipments.declareLost(admin, end.value.id, { reason: 'No aparece' })
    await of.refund(orderId, '41', 1, { restock: false })
    expect(await row(orderId)).toMatchObject({ fulfilmentStatus: 'shipped' })
    await of.refund(orderId, '42', 1, { restock: false })
    expect(await row(orderId)).toMatchObject({ fulfilmentStatus: 'delivered' })
    await fixture.work()
    await whole()
  })
})

describeEachDatabase('a part that is lost, and whose its pairs were', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof entrustedSales>>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => void (shop = await entrustedSales(database)))

  test('its owner is owed it once, and what other owners are owed no longer waits for it', async () => {
    const { orders, admin, sales } = shop
    const [lost, other] = [await shop.onSale(), await shop.onSale()]
    const { id } = await shop.paidFor([shop.of(lost), shop.of(other)] as never)
    const line = (await shop.linesOf(id)).find(({ unit }) => unit === lost)!
    const end = await orders.parts.separate(admin, id, {
      lines: [{ orderLineId: line.id, quantity: 1 }],
      key: randomUUID(),
    })
    if (!end.ok) throw new Error(end.message)
    const { part } = end.value
    await orders.parts.send(admin, id, part, parcel)
    expect(await orders.parts.lost(admin, id, part, lostNow())).toMatchObject({ ok: true })
    await shop.fixture.work()
    expect(await shop.unit(lost)).toMatchObject({ state: 'sold' })
    await shop.send(id)
    expect(await orders.deliver(admin, id)).toMatchObject({ ok: true })
    await sales.ripenDue()
    for (const code of [lost, other])
      expect(await shop.sale(code)).toMatchObject({ windowEndsOn: shop.lastDay })
    shop.after(1)
    expect(await sales.ripenDue()).toBe(2)
    expect(await shop.fixture.broken()).toEqual([])
  })
})
