import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { orders as orderRows, shipments as shipmentRows } from '#data/schema.ts'
import { dayOf } from '#rules/calendar/argentine-day.ts'
import { openShipments } from '#shop/shipments/shipments.ts'
import { describeOneDatabase } from '#tests/support/database.ts'
import { ordersAsAdmin } from '#tests/support/orders-as-admin.ts'
import { playedAndreani } from '#tests/support/shop/played-andreani.ts'

/** Holds product §60.3, §60.4, §60.5. */

const BOX = { courier: 'andreani', weightG: 1200, lengthCm: 35, widthCm: 25, heightCm: 14, declared: 40_000 }
const DAY = 24 * 60

describeOneDatabase('a parcel that nobody takes', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof ordersAsAdmin>>
  let andreani: Awaited<ReturnType<typeof playedAndreani>>
  let shipments: ReturnType<typeof openShipments>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    shop = await ordersAsAdmin(database)
    const { context } = shop.fixture
    andreani = await playedAndreani(context.clock)
    const gateways = { ...context.gateways, andreani: andreani.port }
    shipments = openShipments({ ...context, gateways }, shop.orders)
  })
  afterEach(() => andreani.close())

  const only = async () => (await database.db.select().from(shipmentRows))[0]!
  /** A day later the courier has said it, and is asked. */
  async function dayOn(what: string) {
    shop.fixture.context.later(DAY)
    await andreani.happen((await only()).trackingCode!, what)
    shop.fixture.context.later(DAY)
    while ((await shipments.followDue()) > 0);
    await shop.fixture.work()
  }

  test('visited in vain, waits at a branch, comes back, arrives: told each time, and its goods and money go back', async () => {
    const { admin, fixture, orders, shoe, subjects } = shop
    const { id, payment, total } = await shop.paid()
    const size = shoe.sizeIds['41']!
    const before = await fixture.stock(size)
    const made = await shipments.create(admin, id, BOX)
    if (!made.ok) throw new Error(made.message)
    await shipments.handOver(admin, made.value.id)
    await dayOn('admitted')
    fixture.emails.length = 0

    await dayOn('failed')
    expect(await only()).toMatchObject({ state: 'visit_failed', waitsFor: 'visit_failed' })
    await dayOn('branch')
    const waiting = await only()
    expect(waiting).toMatchObject({ state: 'at_branch', branch: 'Villa Crespo' })
    expect(waiting.branchUntil! > dayOf(fixture.context.clock())).toBe(true)
    await dayOn('back')
    expect(await only()).toMatchObject({ state: 'returning', waitsFor: 'returning' })
    await dayOn('returned')
    expect(await only()).toMatchObject({ state: 'returned', waitsFor: 'returned', lookAt: null })
    expect(subjects()).toEqual([
      expect.stringMatching(/^No pudieron entregarte tu pedido/),
      expect.stringMatching(/espera en la sucursal/),
      expect.stringMatching(/está volviendo/),
    ])
    // Until somebody has seen it, nothing of it is on sale and no money went back.
    expect(await fixture.stock(size)).toBe(before)
    expect(payment.refunded).toBe(0)

    await shipments.attend(admin, waiting.id, { note: 'Está en el depósito' })
    const [line] = await shop.linesOf(id)
    const lines = [{ orderLineId: line!.id, quantity: 2, restock: true }]
    const back = { lines, amount: total / 100, reason: 'Nadie lo recibió', key: randomUUID() }
    expect(await orders.refund(admin, id, back)).toMatchObject({ value: { amount: total, left: 0 } })
    await fixture.work()
    expect(await fixture.stock(size)).toBe(before + 2)
    expect(payment.refunded).toBe(total)
    const [order] = await database.db.select().from(orderRows).where(eq(orderRows.id, id))
    expect(order!.fulfilmentStatus).not.toBe('delivered')
    expect(await only()).toMatchObject({ waitsFor: null })
    expect(await fixture.broken()).toEqual([])
  })
})
