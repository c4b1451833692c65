import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import {
  auditLog,
  courierClaims,
  products,
  productSizes,
  shipments as shipmentRows,
  stockLedger,
} from '#data/schema.ts'
import { dayOf, daysAfter, daysBefore } from '#rules/calendar/argentine-day.ts'
import { CLAIM_SAYS } from '#rules/shipments/claims.ts'
import { SHIPMENT_SAYS } from '#rules/shipments/messages.ts'
import type { PersonVisitor } from '#rules/users/access.ts'
import { openShipments } from '#shop/shipments/shipments.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { meet } from '#tests/support/meet.ts'
import { ordersAsAdmin } from '#tests/support/orders-as-admin.ts'
import { memoryCourier } from '#tests/support/shop/memory-courier.ts'
import { findings } from '#tests/support/verify.ts'

/** Holds product §66.1, §66.2. */

const BOX = { courier: 'andreani', weightG: 1200, lengthCm: 35, widthCm: 25, heightCm: 14, declared: 40_000 }

describeEachDatabase('a parcel that is lost', (open) => {
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
  const today = () => dayOf(shop.fixture.context.clock())
  const rowOf = async (id: number) =>
    (await database.db.select().from(shipmentRows).where(eq(shipmentRows.id, id)))[0]!
  const nameOf = async () =>
    (await database.db.select().from(products).where(eq(products.id, shop.shoe.id)))[0]!.name
  const stockOf = async (size: string) =>
    (await database.db.select().from(productSizes).where(eq(productSizes.size, size)))[0]!.stock
  const broken = async () => (await findings(shop.fixture.context)).map(({ name }) => name)
  async function sent(size = '41') {
    const { id } = await shop.paidFor([{ productId: shop.shoe.id, size, quantity: 1 }])
    const end = await shipments.create(shop.admin, id, BOX)
    if (!end.ok) throw new Error(end.message)
    await shipments.handOver(shop.admin, end.value.id)
    await shop.fixture.work()
    return { orderId: id, id: end.value.id, code: end.value.trackingCode! }
  }
  async function lost(size = '41') {
    const parcel = await sent(size)
    const end = await shipments.declareLost(shop.admin, parcel.id, {
      reason: 'En la sucursal no lo encuentran',
    })
    if (!end.ok) throw new Error(end.message)
    return parcel
  }
  const claimed = async () => {
    const parcel = await lost()
    const end = await shipments.claim(shop.admin, parcel.id, { number: 'R-77', openedOn: today() })
    if (!end.ok) throw new Error(end.message)
    return parcel
  }

  test('is declared so by a person with a reason, once; only what left and never arrived', async () => {
    const { admin, paid } = shop
    const { id: orderId } = await paid()
    const here = await shipments.create(admin, orderId, BOX)
    if (!here.ok) throw new Error(here.message)
    const why = { reason: 'No aparece' }
    expect(await shipments.declareLost(admin, here.value.id, why)).toMatchObject({
      message: SHIPMENT_SAYS.notOnItsWay,
    })
    const { id, code } = await sent()
    expect(await shipments.declareLost(admin, id, { reason: ' ' })).toMatchObject({
      kind: 'invalid',
      fields: { reason: SHIPMENT_SAYS.whyLost },
    })
    expect(await shipments.declareLost(admin, id, why)).toMatchObject({ ok: true })
    expect(await shipments.declareLost(admin, id, why)).toMatchObject({ ok: true })
    expect(await rowOf(id)).toMatchObject({ state: 'lost', waitsFor: 'lost', lookAt: null })
    expect(await database.db.$count(auditLog, eq(auditLog.action, 'order.shipment-lost'))).toBe(1)
    // The courier is not asked any more: what it says now changes nothing.
    played.courier.happen(code, 'admitted', shop.fixture.context.clock())
    expect(await shipments.askNow(admin, id)).toMatchObject({ message: SHIPMENT_SAYS.notAsked })
    expect(await broken()).toEqual([])
  })

  test('that turns up is asked about again, once, and arrives; not after another one, nor once it is paid for', async () => {
    const { admin } = shop
    const { id, code } = await lost()
    expect(await shipments.turnedUp({ ...admin, role: 'accountant' }, id)).toMatchObject({ kind: 'refused' })
    const ends = await Promise.all([shipments.turnedUp(admin, id), opened().turnedUp(admin, id)])
    expect(ends.map(({ ok }) => ok).toSorted()).toEqual([false, true])
    expect(await rowOf(id)).toMatchObject({ state: 'in_transit', waitsFor: null })
    expect(await broken()).toEqual([])
    played.courier.happen(code, 'delivered', shop.fixture.context.clock())
    while ((await shipments.followDue()) > 0);
    expect(await rowOf(id)).toMatchObject({ state: 'delivered' })

    const { id: again } = await lost()
    await shipments.sendAnother(admin, again)
    expect(await shipments.turnedUp(admin, again)).toMatchObject({ message: SHIPMENT_SAYS.anotherWent })
    const { id: paid } = await claimed()
    await shipments.claimPaid(admin, paid, { amount: '40.000' })
    expect(await shipments.turnedUp(admin, paid)).toMatchObject({ message: SHIPMENT_SAYS.claimPaid })
    expect(await broken()).toEqual([])
  })

  test('goes once more from stock: taken once, however often and by however many it is pressed', async () => {
    const { orderId, id } = await lost()
    const before = await stockOf('41')
    const elsewhere = opened()
    const ends = await meet(database, sql`select from orders where id = ${orderId} for update`, [
      () => shipments.sendAnother(shop.admin, id),
      () => elsewhere.sendAnother(shop.admin, id),
      () => shipments.sendAnother(shop.admin, id),
    ])
    expect(ends.map(({ ok }) => ok)).toEqual([true, true, true])
    expect(await stockOf('41')).toBe(before - 1)
    const taken = await database.db.select().from(stockLedger).where(eq(stockLedger.kind, 'adjusted'))
    expect(taken).toMatchObject([{ delta: -1, orderId, reason: SHIPMENT_SAYS.anotherLedger }])
    expect(await rowOf(id)).toMatchObject({ state: 'lost', waitsFor: null })
    const again = await shipments.create(shop.admin, orderId, BOX)
    if (!again.ok) throw new Error(again.message)
    expect(await shipments.handOver(shop.admin, again.value.id)).toMatchObject({ value: { changed: true } })
    expect(await broken()).toEqual([])
  })

  test('without stock nothing is taken and the parcel still waits; what was not lost is not sent so', async () => {
    const { admin } = shop
    const { id } = await lost()
    await database.db
      .execute(sql`update stock_ledger set delta = delta - (select stock from product_sizes where size = '41')
      where id = (select min(l.id) from stock_ledger l join product_sizes s on s.id = l.size_id where s.size = '41')`)
    await database.db
      .execute(sql`update products set stock = stock - (select stock from product_sizes where size = '41')
      where id = ${shop.shoe.id}`)
    await database.db.execute(sql`update product_sizes set stock = 0 where size = '41'`)
    expect(await shipments.sendAnother(admin, id)).toMatchObject({
      kind: 'conflict',
      message: SHIPMENT_SAYS.noStock(`${await nameOf()}, talle 41`),
    })
    expect(await rowOf(id)).toMatchObject({ sentAgainAt: null, waitsFor: 'lost' })
    const { id: underway } = await sent('42')
    expect(await shipments.sendAnother(admin, underway)).toMatchObject({ message: SHIPMENT_SAYS.notLost })
    expect(await broken()).toEqual([])
  })

  test('is claimed of its courier once, for what was declared, on a day that can be', async () => {
    const { admin } = shop
    const { id: underway } = await sent('42')
    const form = { number: 'R-77', openedOn: today() }
    expect(await shipments.claim(admin, underway, form)).toMatchObject({ message: CLAIM_SAYS.notHurt })
    const { id } = await lost()
    const wrong = async (openedOn: string) => shipments.claim(admin, id, { number: 'R-77', openedOn })
    expect(await wrong(daysAfter(today(), 1))).toMatchObject({ fields: { openedOn: CLAIM_SAYS.late } })
    expect(await wrong(daysBefore(today(), 1))).toMatchObject({ fields: { openedOn: CLAIM_SAYS.early } })
    expect(await shipments.claim(admin, id, { number: '', openedOn: 'ayer' })).toMatchObject({
      fields: { number: CLAIM_SAYS.number, openedOn: CLAIM_SAYS.day },
    })
    const ends = await Promise.all([1, 2, 3].map(() => shipments.claim(admin, id, form)))
    expect(ends.filter(({ ok }) => ok)).toHaveLength(1)
    for (const end of ends) if (!end.ok) expect(end.message).toBe(CLAIM_SAYS.there)
    const listed = await shipments.list(admin, { view: 'reclamos' })
    expect(listed).toMatchObject({
      value: {
        counts: { reclamos: 1 },
        claims: { opened: { count: 1, claimed: 40_000_00, paid: 0 } },
        shipments: [{ id, claim: { number: 'R-77', claimed: 40_000_00, paid: null } }],
      },
    })
    expect(await broken()).toEqual([])
  })

  test('is paid once, by however many it is written down at the same time', async () => {
    const { orderId, id } = await claimed()
    const elsewhere = opened()
    const ends = await meet(database, sql`select from orders where id = ${orderId} for update`, [
      () => shipments.claimPaid(shop.admin, id, { amount: 30_000 }),
      () => elsewhere.claimPaid(shop.admin, id, { amount: 40_000 }),
      () => shipments.claimRefused(shop.admin, id, { reason: 'Fuera de plazo' }),
    ])
    expect(ends.filter(({ ok }) => ok)).toHaveLength(1)
    for (const end of ends) if (!end.ok) expect(end.message).toBe(CLAIM_SAYS.over)
    const told = sql`${auditLog.action} in ('order.claim-paid', 'order.claim-refused')`
    expect(await database.db.$count(auditLog, told)).toBe(1)
    expect(await broken()).toEqual([])
  })

  test('what was written by mistake is opened again, with why, and ends anew; its sums say so', async () => {
    const { admin } = shop
    const { id } = await claimed()
    expect(await shipments.claimAgain(admin, id, { reason: 'Error' })).toMatchObject({
      message: CLAIM_SAYS.open,
    })
    await shipments.claimPaid(admin, id, { amount: '400.000', note: 'Transferencia' })
    expect(await shipments.claimAgain(admin, id, { reason: '' })).toMatchObject({
      fields: { reason: CLAIM_SAYS.again },
    })
    expect(await shipments.claimAgain(admin, id, { reason: 'Un cero de más' })).toMatchObject({ ok: true })
    expect(await shipments.claimPaid(admin, id, { amount: '40.000' })).toMatchObject({ ok: true })
    expect(await shipments.list(admin, { view: 'reclamos' })).toMatchObject({
      value: { claims: { opened: { count: 0 }, paid: { count: 1, claimed: 40_000_00, paid: 40_000_00 } } },
    })
    expect(await database.db.$count(courierClaims)).toBe(1)
  })

  test('who may fulfil says that it is lost, and neither claims nor sees what was paid', async () => {
    const { id } = await claimed()
    await shipments.claimPaid(shop.admin, id, { amount: 40_000 })
    const warehouse: PersonVisitor = { ...shop.admin, role: 'warehouse' }
    for (const end of [
      await shipments.claim(warehouse, id, {}),
      await shipments.claimPaid(warehouse, id, {}),
      await shipments.claimRefused(warehouse, id, {}),
      await shipments.claimAgain(warehouse, id, {}),
      await shipments.sendAnother(warehouse, id),
    ])
      expect(end).toMatchObject({ kind: 'refused' })
    expect(await shipments.list(warehouse, { view: 'reclamos' })).toMatchObject({
      value: { claims: null, shipments: [{ claim: { state: 'paid', paid: null } }] },
    })
    const { id: other } = await sent('42')
    expect(await shipments.declareLost(warehouse, other, { reason: 'No está' })).toMatchObject({ ok: true })
  })
})
