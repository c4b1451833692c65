import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { shipments as shipmentRows } from '#data/schema.ts'
import { BACK_SAYS, backEmail } from '#rules/shipments/back.ts'
import { SHIPMENT_SAYS } from '#rules/shipments/messages.ts'
import { TRUSTED_ABSENCE_MINUTES } from '#rules/shipments/follow.ts'
import { openShipments } from '#shop/shipments/shipments.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { meet } from '#tests/support/meet.ts'
import { ordersAsAdmin } from '#tests/support/orders-as-admin.ts'
import { memoryCourier } from '#tests/support/shop/memory-courier.ts'
import { findings } from '#tests/support/verify.ts'

/** Holds product §66.5, §66.6. */

const BOX = { courier: 'andreani', weightG: 1200, lengthCm: 35, widthCm: 25, heightCm: 14, declared: 40_000 }

describeEachDatabase('a label for what comes back', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof ordersAsAdmin>>
  let played: ReturnType<typeof memoryCourier>
  let shipments: ReturnType<typeof openShipments>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    shop = await ordersAsAdmin(database)
    played = memoryCourier()
    shipments = opened()
  })
  /** Another instance of the shop, when it is called once more. */
  function opened() {
    const { context } = shop.fixture
    return openShipments(
      { ...context, gateways: { ...context.gateways, andreani: played.port } },
      shop.orders,
    )
  }
  const later = (minutes: number) => shop.fixture.context.later(minutes)
  const rows = () => database.db.select().from(shipmentRows).orderBy(shipmentRows.id)
  const only = async () => (await rows()).at(-1)!
  const broken = async () => (await findings(shop.fixture.context)).map(({ name }) => name)
  /** Asked for and accepted. */
  async function accepted() {
    const order = await shop.delivered()
    const code = await shop.asked({ order: `V-${String(order.id).padStart(6, '0')}` })
    const end = await shop.returns.approve(shop.admin, code, {})
    if (!end.ok) throw new Error(end.message)
    await shop.fixture.work()
    return { orderId: order.id, code }
  }
  async function labelled() {
    const found = await accepted()
    const end = await shipments.createBack(shop.admin, found.code, BOX)
    if (!end.ok) throw new Error(end.message)
    return { ...found, ...end.value }
  }
  async function happens(...kinds: Parameters<typeof played.courier.happen>[1][]) {
    const { trackingCode } = await only()
    for (const kind of kinds) {
      later(1)
      played.courier.happen(trackingCode!, kind, shop.fixture.context.clock())
    }
    later(24 * 60)
    while ((await shipments.followDue()) > 0);
  }

  test('is made once, however often and by however many it is pressed, and its sender hears of it once', async () => {
    const { orderId, code } = await accepted()
    const elsewhere = opened()
    const press = () => shipments.createBack(shop.admin, code, BOX)
    await meet(database, sql`select from orders where id = ${orderId} for update`, [
      press,
      () => elsewhere.createBack(shop.admin, code, BOX),
      press,
    ])
    expect(await press()).toMatchObject({ ok: true })
    expect(played.courier.taken).toHaveLength(1)
    expect(played.courier.taken[0]!.draft).toMatchObject({ back: 'return', to: { street: 'Av. Corrientes' } })
    expect(await rows()).toHaveLength(1)
    await shop.fixture.work()
    expect(shop.subjects().filter((one) => one === backEmail(code, 'andreani').subject)).toHaveLength(1)
    expect(await broken()).toEqual([])
  })

  test('after a lost answer it is asked for by its key, and there is one', async () => {
    const { code } = await accepted()
    played.courier.fault = 'lost-after'
    expect(await shipments.createBack(shop.admin, code, BOX)).toMatchObject({ message: SHIPMENT_SAYS.lost })
    later(TRUSTED_ABSENCE_MINUTES)
    await shipments.followDue()
    expect(await only()).toMatchObject({ state: 'created', waitsFor: null })
    expect(played.courier.asked.filter((verb) => verb === 'create')).toHaveLength(1)
  })

  test('only of a case that the shop accepted, with a contract for it, and of what whoever bought has', async () => {
    const { admin } = shop
    const order = await shop.delivered()
    const asked = await shop.asked({ order: `V-${String(order.id).padStart(6, '0')}` })
    expect(await shipments.createBack(admin, asked, BOX)).toMatchObject({ message: BACK_SAYS.notApproved })
    const { code } = await accepted()
    Object.assign(played.port, { bringsBack: ['exchange'] })
    expect(await shipments.createBack(admin, code, BOX)).toMatchObject({
      message: BACK_SAYS.noContract('andreani'),
    })
    expect(await shipments.planBack(admin, code)).toMatchObject({ value: { couriers: [] } })
    expect(await shipments.createBack(admin, code, { ...BOX, courier: 'correo' })).toMatchObject({
      message: SHIPMENT_SAYS.off('correo'),
    })
    expect(await rows()).toEqual([])
  })

  test('is read and printed by whoever sends it and by nobody else who shops', async () => {
    const { code } = await labelled()
    const other = { ...shop.ana, id: shop.ana.id + 1000 }
    expect(await shipments.ownLabel(shop.ana, code)).toMatchObject({
      value: { courier: 'andreani', trackingCode: '360000000001', prints: true },
    })
    const file = await shipments.backLabel(shop.ana, code)
    expect(file.ok && Buffer.from(file.value.file).subarray(0, 5).toString()).toBe('%PDF-')
    for (const end of [await shipments.ownLabel(other, code), await shipments.backLabel(other, code)])
      expect(end).toMatchObject({ kind: 'missing' })
    expect(await shipments.ofReturn(other, code)).toMatchObject({ kind: 'refused' })
    expect(await shipments.ofReturn(shop.admin, code)).toMatchObject({ value: [{ returnCode: code }] })
  })

  test('arrived it settles nothing: somebody looks at it, and receiving it ends the wait', async () => {
    const { code, orderId } = await labelled()
    await happens('admitted', 'in_transit', 'delivered')
    expect(await only()).toMatchObject({ state: 'delivered', waitsFor: 'arrived_back' })
    expect(await shop.returns.find(shop.admin, code)).toMatchObject({ value: { status: 'approved' } })
    expect(await broken()).toEqual([])
    const [line] = await shop.linesOf(orderId)
    const came = [{ orderLineId: line!.id, quantity: line!.quantity, condition: 'restock', note: '' }]
    const end = await shop.returns.receive(shop.admin, code, { lines: came, key: 'back-1' }, [])
    expect(end).toMatchObject({ ok: true })
    await shipments.followDue()
    expect(await only()).toMatchObject({ waitsFor: null })
    expect(await broken()).toEqual([])
  })

  test('whoever sends it is told nothing as if their order came, and the order stays where it is', async () => {
    const { id, orderId } = await labelled()
    await shop.fixture.work()
    const before = shop.subjects().length
    expect(await shipments.handOver(shop.admin, id)).toMatchObject({ message: BACK_SAYS.theirs })
    await happens('admitted', 'visit_failed', 'at_branch')
    await shop.fixture.work()
    expect(shop.subjects()).toHaveLength(before)
    expect(await shipments.ofOrder(shop.admin, orderId)).toMatchObject({ value: { shipments: [] } })
    expect(await broken()).toEqual([])
  })

  test('called off with its case; where the courier has it already, a person reads so', async () => {
    const { code } = await labelled()
    await shop.returns.cancel(shop.admin, code)
    played.courier.away = true
    await shipments.followDue()
    expect(await only()).toMatchObject({ state: 'created', waitsFor: null })
    played.courier.away = false
    await shipments.followDue()
    expect(await only()).toMatchObject({ state: 'cancelled', waitsFor: null })
    expect(played.courier.taken[0]!.cancelled).toBe(true)
    const second = await labelled()
    await shop.returns.cancel(shop.admin, second.code)
    played.courier.tooLate = true
    await shipments.followDue()
    expect(await only()).toMatchObject({ state: 'created', waitsFor: 'case_over' })
    expect(await database.db.$count(shipmentRows, eq(shipmentRows.waitsFor, 'case_over'))).toBe(1)
  })
})
