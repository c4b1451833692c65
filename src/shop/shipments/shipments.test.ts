import { eq, sql } from 'drizzle-orm'
import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { auditLog, orders as orderRows, products, shipments as shipmentRows } from '#data/schema.ts'
import { SHIPMENT_SAYS } from '#rules/shipments/messages.ts'
import { PARTY_SAYS } from '#rules/shipments/recipient.ts'
import { SENDER_SAYS } from '#rules/shipments/sender.ts'
import { TRUSTED_ABSENCE_MINUTES } from '#rules/shipments/follow.ts'
import { openShipments } from '#shop/shipments/shipments.ts'
import { seedUser } from '#tests/support/builders.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { meet } from '#tests/support/meet.ts'
import { ordersAsAdmin, parcel } from '#tests/support/orders-as-admin.ts'
import { memoryCourier } from '#tests/support/shop/memory-courier.ts'
import { findings } from '#tests/support/verify.ts'

/** Holds product §60.2, §60.3, §60.4, §60.5, §60.7, §60.8, §67.1, §67.3. */

const BOX = {
  courier: 'andreani',
  boxes: '1',
  weightG: '1200',
  lengthCm: '35',
  widthCm: '25',
  heightCm: '14',
  declared: '40.000',
}

describeEachDatabase('parcels by courier', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof ordersAsAdmin>>
  let played: ReturnType<typeof memoryCourier>
  let shipments: ReturnType<typeof openShipments>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    shop = await ordersAsAdmin(database)
    played = memoryCourier()
    const { context } = shop.fixture
    const gateways = { ...context.gateways, andreani: played.port }
    shipments = openShipments({ ...context, gateways }, shop.orders)
  })

  const one = (size = '41') => [{ productId: shop.shoe.id, size, quantity: 1 }]
  const later = (minutes: number) => shop.fixture.context.later(minutes)
  const now = () => shop.fixture.context.clock()
  const rows = () => database.db.select().from(shipmentRows).orderBy(shipmentRows.id)
  const only = async () => (await rows()).at(-1)!
  const orderOf = async (id: number) =>
    (await database.db.select().from(orderRows).where(eq(orderRows.id, id)))[0]!
  const broken = async () =>
    (await findings(shop.fixture.context))
      .filter(({ name }) => /parcel|courier/.test(name))
      .map(({ name }) => name)
  async function made(changes: object = {}) {
    const order = await shop.paidFor(one())
    const end = await shipments.create(shop.admin, order.id, { ...BOX, ...changes })
    if (!end.ok) throw new Error(end.message)
    return { ...order, shipment: end.value }
  }
  /** So much later the courier is asked about everything. */
  async function follow(minutes = 24 * 60) {
    later(minutes)
    while ((await shipments.followDue()) > 0);
  }
  async function happens(code: string, ...kinds: Parameters<typeof played.courier.happen>[1][]) {
    for (const kind of kinds) {
      later(1)
      played.courier.happen(code, kind, now())
    }
    await follow()
  }

  test('who sends is what the owner says now, and a parcel without a place to leave from is not made', async () => {
    const { context } = shop.fixture
    const settings = { ...context.settings, senderStreet: '', senderPostalCode: '' }
    const own = openShipments(
      { ...context, settings, gateways: { ...context.gateways, andreani: played.port } },
      shop.orders,
    )
    const order = await shop.paidFor(one())
    const problems = [PARTY_SAYS.street, SENDER_SAYS.postalCode]
    expect(await own.plan(shop.admin, [order.id])).toMatchObject({
      value: { sender: problems, going: [{ id: order.id }] },
    })
    expect(await own.create(shop.admin, order.id, BOX)).toMatchObject({
      kind: 'conflict',
      message: [SENDER_SAYS.missing, ...problems].join(' '),
    })
    expect(await own.create(shop.ana, order.id, BOX)).toMatchObject({ reason: 'forbidden' })
    expect([await rows(), played.courier.asked]).toEqual([[], []])
    Object.assign(settings, { senderStreet: 'Niceto Vega', senderNumber: '5500', senderPostalCode: '1414' })
    expect(await own.create(shop.admin, order.id, BOX)).toMatchObject({ ok: true })
    expect(played.courier.taken[0]!.draft.from).toMatchObject({
      street: 'Niceto Vega',
      number: '5500',
      postalCode: '1414',
      provinceLetter: 'C',
      document: '30500000011',
    })
  })

  test('a product’s own box is proposed, together with those of the other pieces', async () => {
    const own = { weightG: 2100, lengthCm: 40, widthCm: 28, heightCm: 16 }
    const box = async (id: number) => {
      const plan = await shipments.plan(shop.admin, [id])
      return plan.ok && plan.value.going[0]!.box
    }
    const [single, two] = [await shop.paidFor(one()), await shop.paid()]
    expect(await box(single.id)).toEqual({ weightG: 1200, lengthCm: 35, widthCm: 25, heightCm: 14 })
    await database.db.update(products).set(own).where(eq(products.id, shop.shoe.id))
    expect(await box(single.id)).toEqual(own)
    expect(await box(two.id)).toEqual({ ...own, weightG: 4200, heightCm: 32 })
  })

  test('the box is proposed from what is in it, the address is checked, and what cannot be sent says why', async () => {
    const { admin, paid, placed, paidFor, fixture } = shop
    const [good, unpaid, pickup, wrong] = [
      await paid(),
      await placed({}, one('42')),
      await paidFor(one('42'), { delivery: 'pickup' }),
      await paidFor(one('42')),
    ]
    await database.db
      .update(orderRows)
      .set({ street: 'Corrientes', postalCode: '1900', phone: '+1 555 0100' })
      .where(eq(orderRows.id, wrong.id))
    const plan = await shipments.plan(admin, [wrong.id, pickup.id, unpaid.id, good.id, 999_999])
    expect(plan).toMatchObject({
      value: {
        couriers: ['andreani'],
        going: [
          {
            id: good.id,
            box: { weightG: 2400, lengthCm: 35, widthCm: 25, heightCm: 28 },
            declared: 40_000_00,
            problems: [],
          },
          { id: wrong.id, problems: [PARTY_SAYS.number, PARTY_SAYS.caba, PARTY_SAYS.phone] },
        ],
        leftOut: [
          { id: unpaid.id, why: expect.stringMatching(/pag/) },
          { id: pickup.id, why: SHIPMENT_SAYS.pickup },
        ],
      },
    })
    expect(await shipments.create(admin, wrong.id, BOX)).toMatchObject({
      kind: 'conflict',
      message: expect.stringContaining(PARTY_SAYS.phone),
    })
    expect(await shipments.create(admin, pickup.id, BOX)).toMatchObject({ message: SHIPMENT_SAYS.pickup })
    expect(await rows()).toEqual([])
    expect(fixture.emails).toEqual([])
  })

  test('made known once, however often the button is pressed, and by two instances at the same time', async () => {
    const { admin, paid } = shop
    const { id } = await paid()
    const press = () => shipments.create(admin, id, BOX)
    const { context } = shop.fixture
    const gateways = { ...context.gateways, andreani: played.port }
    const elsewhere = openShipments({ ...context, gateways }, shop.orders)
    const ends = await meet(database, sql`select from orders where id = ${id} for update`, [
      press,
      () => elsewhere.create(admin, id, BOX),
      press,
    ])
    expect(ends.filter(({ ok }) => ok).length).toBeGreaterThanOrEqual(1)
    for (const end of ends) if (!end.ok) expect(end.message).toBe(SHIPMENT_SAYS.asking)
    expect(await press()).toMatchObject({ value: { state: 'created', trackingCode: '360000000001' } })
    expect(played.courier.taken).toHaveLength(1)
    expect(await rows()).toHaveLength(1)
    const trail = await database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'order.shipment-create'))
    expect(trail).toHaveLength(1)
    expect(played.courier.taken[0]!.draft.to).toMatchObject({
      street: 'Av. Corrientes',
      number: '1234',
      phone: '1123456789',
    })
  })

  test('an answer that was lost: asked for by its key, and found; nobody asks twice', async () => {
    const { admin, paid, orders } = shop
    const { id } = await paid()
    played.courier.fault = 'lost-after'
    expect(await shipments.create(admin, id, BOX)).toMatchObject({ message: SHIPMENT_SAYS.lost })
    expect(await only()).toMatchObject({ state: 'asked', waitsFor: 'unsure' })
    expect(await shipments.create(admin, id, BOX)).toMatchObject({ message: SHIPMENT_SAYS.lost })
    expect(await broken()).toEqual([])
    await follow(5)
    expect(await only()).toMatchObject({ state: 'created', waitsFor: null, trackingCode: '360000000001' })
    expect(played.courier.asked.filter((verb) => verb === 'create')).toHaveLength(1)
    expect(await orders.find(admin, id)).toMatchObject({
      value: {
        events: expect.arrayContaining([
          expect.objectContaining({ reason: expect.stringContaining('360000000001') }),
        ]),
      },
    })
  })

  test('one that never arrived is asked for again with the same key, and only when its absence is sure', async () => {
    const { admin, paid } = shop
    const { id } = await paid()
    played.courier.fault = 'lost-before'
    await shipments.create(admin, id, BOX)
    await follow(3)
    expect(await only()).toMatchObject({ state: 'asked', waitsFor: 'unsure' })
    expect(played.courier.taken).toHaveLength(0)
    await follow(TRUSTED_ABSENCE_MINUTES)
    expect(await only()).toMatchObject({ state: 'created', waitsFor: null })
    expect(played.courier.taken.map(({ key }) => key)).toEqual([(await only()).key])
  })

  test('a process that died before the courier answered leaves the row that asks', async () => {
    const { admin, paid } = shop
    const { id } = await paid()
    played.courier.whenCreating = async () => {
      throw new Error('the process died')
    }
    await expect(shipments.create(admin, id, BOX)).rejects.toThrow('died')
    played.courier.whenCreating = async () => undefined
    expect(await shipments.create(admin, id, BOX)).toMatchObject({ message: SHIPMENT_SAYS.asking })
    await follow(TRUSTED_ABSENCE_MINUTES + 5)
    await follow(TRUSTED_ABSENCE_MINUTES + 5)
    expect(await only()).toMatchObject({ state: 'created' })
    expect(played.courier.taken).toHaveLength(1)
  })

  test('refused is over with its reason, and another one may be made', async () => {
    const { admin, paid } = shop
    const { id } = await paid()
    played.courier.fault = 'refuses'
    expect(await shipments.create(admin, id, BOX)).toMatchObject({
      message: 'Andreani no lo tomó: El código postal es incorrecto',
    })
    expect(await only()).toMatchObject({ state: 'refused', waitsFor: null, lookAt: null })
    expect(await shipments.create(admin, id, BOX)).toMatchObject({ ok: true })
    expect((await rows()).map(({ state }) => state)).toEqual(['refused', 'created'])
    expect(await broken()).toEqual([])
  })

  test('handed over: its order is shipped by its own verb, once, and whoever bought is told once', async () => {
    const { admin, subjects, fixture } = shop
    const { id, shipment } = await made()
    expect((await orderOf(id)).fulfilmentStatus).toBe('unfulfilled')
    await Promise.all([shipments.handOver(admin, shipment.id), shipments.handOver(admin, shipment.id)])
    expect(await shipments.handOver(admin, shipment.id)).toMatchObject({ value: { changed: false } })
    expect(await orderOf(id)).toMatchObject({
      fulfilmentStatus: 'shipped',
      carrier: 'Andreani',
      trackingCode: shipment.trackingCode,
      trackingUrl: `https://courier.test/${shipment.trackingCode}`,
    })
    await fixture.work()
    expect(subjects()).toEqual([`Tu pedido V-00000${id} está en camino`])
    expect(await broken()).toEqual([])
  })

  test('what the courier says moves the order and tells whoever bought, in whatever order it comes and once', async () => {
    const { subjects, fixture, admin } = shop
    const { id, shipment } = await made()
    const code = shipment.trackingCode!
    await happens(code, 'admitted')
    expect(await orderOf(id)).toMatchObject({ fulfilmentStatus: 'shipped', trackingCode: code })
    await happens(code, 'out_for_delivery', 'visit_failed')
    expect(await only()).toMatchObject({ state: 'visit_failed', waitsFor: 'visit_failed' })
    expect(await shipments.attend(admin, shipment.id, { note: 'Hablé con Ana' })).toMatchObject({ ok: true })
    expect(await shipments.attend(admin, shipment.id, {})).toMatchObject({
      message: SHIPMENT_SAYS.nothingWaits,
    })
    // Late news of what it was before.
    played.courier.happen(code, 'in_transit', new Date(now().getTime() - 5 * 86_400_000))
    await happens(code, 'at_branch')
    expect(await only()).toMatchObject({ state: 'at_branch', branch: 'Monte Grande', waitsFor: null })
    expect((await only()).branchUntil).toMatch(/^\d{4}-\d\d-\d\d$/)
    await happens(code, 'delivered')
    await happens(code, 'returning')
    expect(await only()).toMatchObject({ state: 'delivered', lookAt: null, waitsFor: null })
    expect((await orderOf(id)).fulfilmentStatus).toBe('delivered')
    await fixture.work()
    expect(subjects()).toEqual(
      expect.arrayContaining([
        `Tu pedido V-00000${id} está en camino`,
        `No pudieron entregarte tu pedido V-00000${id}`,
        `Tu pedido V-00000${id} espera en la sucursal del correo`,
        `Entregamos tu pedido V-00000${id}`,
      ]),
    )
    expect(subjects()).toHaveLength(4)
    expect(await broken()).toEqual([])
  })

  test('lost, coming back, something unknown and silence wait for a person', async () => {
    const { shipment: lost } = await made()
    await happens(lost.trackingCode!, 'admitted', 'lost')
    expect(await only()).toMatchObject({ state: 'lost', waitsFor: 'lost', lookAt: null })
    const { shipment: back } = await made()
    await happens(back.trackingCode!, 'admitted', 'returning')
    expect(await only()).toMatchObject({ state: 'returning', waitsFor: 'returning' })
    await happens(back.trackingCode!, 'returned')
    expect(await only()).toMatchObject({ state: 'returned', waitsFor: 'returned' })
    const { shipment: odd } = await made()
    await happens(odd.trackingCode!, 'admitted', 'unknown')
    expect(await only()).toMatchObject({ state: 'admitted', waitsFor: 'unknown' })
    await shipments.attend(shop.admin, odd.id, {})
    await follow(24 * 60)
    expect(await only()).toMatchObject({ waitsFor: null })
    await follow(10 * 24 * 60)
    expect(await only()).toMatchObject({ waitsFor: 'silent' })
    const listed = await shipments.list(shop.admin, { view: 'esperan' })
    expect(listed.ok && listed.value.shipments.map(({ waitsFor }) => waitsFor)).toEqual([
      'lost',
      'returned',
      'silent',
    ])
    expect(await broken()).toEqual([])
  })

  test('an order that cannot go along says why, and goes when it can', async () => {
    const { id, shipment } = await made()
    await database.db.update(orderRows).set({ heldReason: 'fraude' }).where(eq(orderRows.id, id))
    await happens(shipment.trackingCode!, 'admitted')
    expect(await only()).toMatchObject({ waitsFor: 'order_stuck', trouble: expect.stringMatching(/fraude/) })
    await database.db.update(orderRows).set({ heldReason: null }).where(eq(orderRows.id, id))
    await follow()
    expect(await only()).toMatchObject({ waitsFor: null, trouble: '' })
    expect((await orderOf(id)).fulfilmentStatus).toBe('shipped')
  })

  test('called off before it is given away, and not after; then another one may be made', async () => {
    const { admin } = shop
    const { id, shipment } = await made()
    played.courier.away = true
    expect(await shipments.cancel(admin, shipment.id)).toMatchObject({
      message: SHIPMENT_SAYS.away('andreani'),
    })
    played.courier.away = false
    played.courier.tooLate = true
    expect(await shipments.cancel(admin, shipment.id)).toMatchObject({ message: SHIPMENT_SAYS.tooLate })
    played.courier.tooLate = false
    expect(await shipments.cancel(admin, shipment.id)).toMatchObject({ ok: true })
    expect(await shipments.cancel(admin, shipment.id)).toMatchObject({ message: SHIPMENT_SAYS.notOne })
    const again = await shipments.create(admin, id, BOX)
    if (!again.ok) throw new Error(again.message)
    await shipments.handOver(admin, again.value.id)
    expect(await shipments.cancel(admin, again.value.id)).toMatchObject({ message: SHIPMENT_SAYS.handed })
    expect(await broken()).toEqual([])
  })

  test('given away and called off at the same time: one of them, and the other says so', async () => {
    const { admin } = shop
    for (const turn of [0, 1]) {
      const { id, shipment } = await made()
      const ends = await meet(
        database,
        sql`select from orders where id = ${id} for update`,
        [() => shipments.handOver(admin, shipment.id), () => shipments.cancel(admin, shipment.id)],
        turn,
      )
      expect(ends.filter(({ ok }) => ok)).toHaveLength(1)
      const { state } = await only()
      expect((await orderOf(id)).fulfilmentStatus).toBe(state === 'cancelled' ? 'unfulfilled' : 'shipped')
    }
    expect(await broken()).toEqual([])
  })

  test('a parcel whose order is called off waits for a person', async () => {
    const { orders, admin } = shop
    const { id, shipment } = await made()
    await orders.cancel(admin, id, { reason: 'Se arrepintió' })
    await follow(1)
    expect(await only()).toMatchObject({ waitsFor: 'order_over' })
    expect(await shipments.handOver(admin, shipment.id)).toMatchObject({ ok: false })
    expect(await shipments.cancel(admin, shipment.id)).toMatchObject({ ok: true })
    expect(await only()).toMatchObject({ state: 'cancelled', waitsFor: null })
  })

  test('shipped by hand meanwhile: the courier’s news moves it on, and its code stays as it was typed', async () => {
    const { orders, admin } = shop
    const { id, shipment } = await made()
    await orders.pack(admin, id)
    await orders.ship(admin, id, parcel)
    await happens(shipment.trackingCode!, 'admitted', 'delivered')
    expect(await orderOf(id)).toMatchObject({ fulfilmentStatus: 'delivered', trackingCode: 'AB-1' })
  })

  test('labels: one a page, four on an A4, as ZPL; all of them or none with the reason', async () => {
    const { admin } = shop
    const ids = [(await made()).shipment.id, (await made()).shipment.id]
    const pagesOf = async (paper: '10x15' | 'a4') => {
      const end = await shipments.labels(admin, ids, paper)
      if (!end.ok) throw new Error(end.message)
      return (await PDFDocument.load(end.value.file)).getPages().map((page) => Math.round(page.getWidth()))
    }
    expect(await pagesOf('10x15')).toEqual([283, 283])
    expect(await pagesOf('a4')).toEqual([595])
    expect(await shipments.labels(admin, ids, 'zpl')).toMatchObject({
      value: { type: 'application/zpl', count: 2 },
    })
    played.courier.noLabel = true
    expect(await shipments.labels(admin, ids, 'a4')).toMatchObject({
      message: expect.stringContaining(SHIPMENT_SAYS.noLabel),
    })
    expect(await shipments.labels(admin, [999_999], 'a4')).toMatchObject({ message: SHIPMENT_SAYS.noLabels })
  })

  test('what came back may go once more: another parcel, its number told; what did not come back may not', async () => {
    const { admin } = shop
    const { id, shipment } = await made()
    expect(await shipments.sendAgain(admin, shipment.id)).toMatchObject({ message: SHIPMENT_SAYS.notBack })
    await shipments.handOver(admin, shipment.id)
    await happens(shipment.trackingCode!, 'admitted', 'returning', 'returned')
    expect(await only()).toMatchObject({ waitsFor: 'returned' })
    expect(await shipments.create(admin, id, BOX)).toMatchObject({ value: { id: shipment.id } })
    const press = () => shipments.sendAgain(admin, shipment.id)
    const query = sql`select from orders where id = ${id} for update`
    expect(await meet(database, query, [press, press])).toMatchObject([{ ok: true }, { ok: true }])
    expect(await broken()).toEqual([])
    const second = await shipments.create(admin, id, BOX)
    if (!second.ok) throw new Error(second.message)
    expect(second.value.id).not.toBe(shipment.id)
    expect(played.courier.taken).toHaveLength(2)
    await shop.fixture.work()
    shop.fixture.emails.length = 0
    expect(await shipments.handOver(admin, second.value.id)).toMatchObject({ ok: true })
    await shop.fixture.work()
    expect(await orderOf(id)).toMatchObject({ trackingCode: second.value.trackingCode })
    expect(shop.subjects()).toHaveLength(1)
    await happens(second.value.trackingCode!, 'admitted', 'delivered')
    expect(await orderOf(id)).toMatchObject({ fulfilmentStatus: 'delivered' })
    expect(await broken()).toEqual([])
  })

  test('the sheet of a pick-up has what is still here, a page for each courier; nothing else is on one', async () => {
    const { admin, ana } = shop
    const [here, gone] = [await made(), await made()]
    await shipments.handOver(admin, gone.shipment.id)
    await happens(gone.shipment.trackingCode!, 'admitted')
    const end = await shipments.manifest(admin, [here.shipment.id, gone.shipment.id])
    if (!end.ok) throw new Error(end.message)
    expect((await PDFDocument.load(end.value)).getPageCount()).toBe(1)
    const none = { message: SHIPMENT_SAYS.nothingToTake }
    expect(await shipments.manifest(admin, [gone.shipment.id])).toMatchObject(none)
    expect(await shipments.manifest(admin, [])).toMatchObject(none)
    expect(await shipments.manifest(ana, [here.shipment.id])).toMatchObject({ kind: 'refused' })
  })

  test('an address that was corrected after the label is said beside it', async () => {
    const { id } = await made()
    const outdated = async () => {
      const end = await shipments.ofOrder(shop.admin, id)
      return end.ok && end.value.shipments[0]!.outdated
    }
    expect(await outdated()).toBe(false)
    await database.db.update(orderRows).set({ street: 'Av. Corrientes 4321' }).where(eq(orderRows.id, id))
    expect(await outdated()).toBe(true)
  })

  test('a courier that is away leaves everything as it was, and is asked again later', async () => {
    const { shipment } = await made()
    played.courier.away = true
    await follow(60)
    expect(await only()).toMatchObject({ state: 'created', waitsFor: null })
    expect(await shipments.askNow(shop.admin, shipment.id)).toMatchObject({ value: { state: 'created' } })
    expect((await only()).lookAt!.getTime()).toBeGreaterThan(now().getTime())
  })

  test('refused to who may not, wrong boxes with their sentences, and no contract', async () => {
    const { ana, admin, paid } = shop
    const { id } = await paid()
    const accountant = await seedUser(database, { role: 'accountant' })
    for (const visitor of [ana, accountant])
      for (const end of [
        await shipments.plan(visitor, [id]),
        await shipments.create(visitor, id, BOX),
        await shipments.handOver(visitor, 1),
        await shipments.handOverMany(visitor, [1]),
        await shipments.cancel(visitor, 1),
        await shipments.attend(visitor, 1, {}),
        await shipments.askNow(visitor, 1),
        await shipments.list(visitor, { view: 'todos' }),
        await shipments.ofOrder(visitor, id),
        await shipments.labels(visitor, [1], 'a4'),
      ])
        expect(end).toMatchObject({ kind: 'refused' })
    expect(await shipments.create(admin, id, { courier: 'oca', weightG: 'x' })).toMatchObject({
      fields: { courier: expect.any(String), weightG: expect.any(String), declared: expect.any(String) },
    })
    expect(await shipments.create(admin, id, { ...BOX, courier: 'correo', boxes: 2 })).toMatchObject({
      fields: { boxes: 'Correo Argentino toma una caja por envío' },
    })
    expect(await shipments.create(admin, id, { ...BOX, courier: 'correo' })).toMatchObject({
      message: SHIPMENT_SAYS.off('correo'),
    })
    expect(await shipments.create(admin, 2_000_000_000_000, BOX)).toMatchObject({ kind: 'missing' })
  })
})
