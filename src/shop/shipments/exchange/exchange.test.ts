import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { auditLog, exchanges, notifications, refunds } from '#data/schema.ts'
import { EXCHANGE_PARCEL_SAYS } from '#rules/returns/exchange/exchange.ts'
import { EXCHANGE_PARCEL_NEWS } from '#rules/shipments/emails.ts'
import { EXCHANGE_SHIPMENT_SAYS } from '#rules/shipments/exchange.ts'
import { TRUSTED_ABSENCE_MINUTES } from '#rules/shipments/follow.ts'
import { SHIPMENT_SAYS } from '#rules/shipments/messages.ts'
import type { PersonVisitor } from '#rules/users/access.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { meet } from '#tests/support/meet.ts'
import { BOX, exchangeParcels } from '#tests/support/shop/exchange-parcels.ts'
import { openList } from '#shop/lists/open.ts'
import { returnList } from '#shop/returns/list.ts'

/** Holds product §66.8, §66.9. */

const lostNow = (key: string = randomUUID()) => ({ reason: 'El correo no lo encuentra', key })

describeEachDatabase('what an exchange gives, by courier', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof exchangeParcels>>
  let shipments: typeof shop.shipments
  let played: typeof shop.played
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  const anew = async () => {
    shop = await exchangeParcels(database)
    ;({ shipments, played } = shop)
  }
  beforeEach(anew)
  const later = (minutes: number) => shop.fixture.context.later(minutes)
  const whole = async () => expect(await shop.fixture.broken()).toEqual([])
  const parcelOf = async (code: string) => (await shop.exchangeOf(code)).parcel
  const locked = (orderId: number) => sql`select from orders where id = ${orderId} for update`

  test('is made known once, however often and by however many it is pressed; its parcel is nobody else’s to send', async () => {
    const { order, code } = await shop.made()
    expect(await shipments.planExchange(shop.admin, code)).toMatchObject({
      value: { couriers: ['andreani'], declared: 2_000_000, problems: [] },
    })
    // What comes back for it is that, and not all that was bought.
    const other = await shop.begin(order, { size: '42' })
    await shop.returns.approve(shop.admin, other, {})
    expect(await shipments.planBack(shop.admin, other)).toMatchObject({
      value: { box: { weightG: 1200 }, declared: 2_000_000 },
    })
    const elsewhere = shop.opened()
    const press = (of = shipments) => of.createExchange(shop.admin, code, BOX)
    await meet(database, locked(order.id), [press, () => press(elsewhere), press])
    expect(await press()).toMatchObject({ ok: true })
    expect(played.courier.taken).toHaveLength(1)
    expect(played.courier.taken[0]!.draft).toMatchObject({ back: null, to: { street: 'Av. Corrientes' } })
    expect(await shop.rows()).toMatchObject([{ orderId: order.id, returnId: null, state: 'created' }])
    expect(await shipments.planExchange(shop.admin, code)).toEqual({ ok: true, value: null })
    await shop.returns.parcel.pack(shop.admin, code)
    expect(await shop.returns.parcel.ship(shop.admin, code, { carrier: 'OCA' })).toMatchObject({
      message: EXCHANGE_PARCEL_SAYS.byCourier,
    })
    expect(await shipments.ofReturn(shop.admin, code)).toMatchObject({
      value: [{ exchangeCode: code, returnCode: null }],
    })
    expect(await shipments.ofOrder(shop.admin, order.id)).toMatchObject({ value: { shipments: [] } })
    expect(await shipments.list(shop.admin, { view: 'por-entregar' })).toMatchObject({
      value: { shipments: [{ exchangeCode: code }] },
    })
    const found = await shop.returns.list(shop.admin, { q: '360000000001' })
    expect(found.ok && found.value.returns.map((one) => one.code)).toEqual([code])
    const paper = await shipments.labels(shop.admin, [(await shop.newest()).id], 'a4')
    expect(paper.ok && Buffer.from(paper.value.file).subarray(0, 5).toString()).toBe('%PDF-')
    expect((await shipments.manifest(shop.admin, [(await shop.newest()).id])).ok).toBe(true)
    expect(await database.db.$count(auditLog, eq(auditLog.action, 'exchange.shipment-create'))).toBe(1)
    await whole()
  })

  test('not of what waits in the showroom', async () => {
    const order = await shop.delivered()
    const code = await shop.begin(order, { size: '42', delivery: 'pickup' })
    await shop.returns.approve(shop.admin, code, {})
    expect(await shipments.createExchange(shop.admin, code, BOX)).toMatchObject({
      message: SHIPMENT_SAYS.pickup,
    })
  })

  test('after a lost answer it is asked for by its key, and there is one', async () => {
    const { code } = await shop.made()
    played.courier.fault = 'lost-after'
    expect(await shipments.createExchange(shop.admin, code, BOX)).toMatchObject({
      message: SHIPMENT_SAYS.lost,
    })
    later(TRUSTED_ABSENCE_MINUTES)
    await shipments.followDue()
    expect(await shop.newest()).toMatchObject({ state: 'created', waitsFor: null })
    expect(played.courier.asked.filter((verb) => verb === 'create')).toHaveLength(1)
  })

  test('only of what goes to a door, is paid, and was accepted; an address that is wrong is corrected first, although the order is delivered', async () => {
    const { order, code } = await shop.begun()
    const create = (of = code) => shipments.createExchange(shop.admin, of, BOX)
    expect(await create()).toMatchObject({ message: 'Primero hay que aceptarlo.' })
    await shop.returns.approve(shop.admin, code, {})
    await database.db.execute(sql`update orders set phone = '12' where id = ${order.id}`)
    expect(await create()).toMatchObject({ message: expect.stringContaining(SHIPMENT_SAYS.address) })
    expect(
      await shop.orders.correctRecipient(shop.admin, order.id, { phoneNumber: '1123456789' }),
    ).toMatchObject({ value: { changed: true } })
    expect(await create()).toMatchObject({ ok: true })
    const asked = await shop.asked({ order: `V-${String(order.id).padStart(6, '0')}` })
    expect(await create(asked)).toMatchObject({ message: EXCHANGE_SHIPMENT_SAYS.none })
    const contador: PersonVisitor = { ...shop.admin, role: 'accountant' }
    expect(await shipments.createExchange(contador, code, BOX)).toMatchObject({ kind: 'refused' })
    expect(await shipments.planExchange(shop.ana, code)).toMatchObject({ kind: 'refused' })
  })

  test('goes along with its parcel: given away it is packed and sent, told once with where to follow it, and arrived its days begin', async () => {
    const { order, code } = await shop.made()
    const id = await shop.labelled(code)
    const ends = await Promise.all([1, 2, 3].map(() => shipments.handOver(shop.admin, id)))
    expect(ends.filter((end) => end.ok && end.value.changed)).toHaveLength(1)
    await shop.fixture.work()
    expect(shop.subjects()).toEqual([expect.stringContaining('lo nuevo está en camino')])
    expect(JSON.stringify(shop.fixture.emails.at(-1))).toContain('https://courier.test/360000000001')
    expect(await shop.exchanges.find(shop.ana, code)).toMatchObject({
      value: { tracking: { text: 'Andreani · 360000000001', url: 'https://courier.test/360000000001' } },
    })
    expect((await shop.view(code)).exchange).toMatchObject({ steps: ['deliver'] })
    const file = await openList(shop.fixture.context, returnList).csv(shop.admin, {})
    expect(file.ok && file.value.text).toContain(';Andreani;360000000001')
    await shop.happens('admitted', 'visit_failed', 'at_branch')
    expect(shop.subjects().slice(1)).toEqual(
      [
        `No pudieron entregarte lo nuevo de tu cambio ${code}`,
        `Lo nuevo de tu cambio ${code} espera en la sucursal del correo`,
      ].slice(1),
    )
    const bell = await database.db
      .select({ body: notifications.body })
      .from(notifications)
      .where(eq(notifications.kind, 'return-parcel'))
    expect(bell).toEqual([{ body: EXCHANGE_PARCEL_NEWS['at-branch'] }])
    await whole()
    await shop.happens('delivered')
    const { parcel, handedOverAt } = await shop.exchangeOf(code)
    expect({ parcel, handedOverAt }).toEqual({ parcel: 'delivered', handedOverAt: expect.any(Date) })
    expect(shop.subjects().at(-1)).toContain('ya tenés lo nuevo')
    expect(await shop.orders.find(shop.admin, order.id)).toMatchObject({ value: { fulfilment: 'delivered' } })
    await whole()
  })

  test('the courier’s first scan sends it as well', async () => {
    const { code } = await shop.made()
    await shop.labelled(code)
    await shop.happens('admitted')
    expect(await parcelOf(code)).toBe('shipped')
    expect(await shop.newest()).toMatchObject({
      state: 'admitted',
      waitsFor: null,
      handedAt: expect.any(Date),
    })
    await whole()
  })

  test('given away or called off at the same moment: one of them', async () => {
    for (let round = 0; round < 3; round++) {
      await anew()
      const { order, code } = await shop.made()
      const id = await shop.labelled(code)
      await meet(database, locked(order.id), [
        () => shipments.handOver(shop.admin, id),
        () => shipments.cancel(shop.admin, id),
      ])
      const { state } = await shop.newest()
      expect([state, await parcelOf(code)]).toEqual(
        state === 'cancelled' ? ['cancelled', 'held'] : ['created', 'shipped'],
      )
      await whole()
    }
  })

  test('given away or taken back by whoever asked at the same moment: it left, or is on sale again and its label is called off', async () => {
    for (let round = 0; round < 3; round++) {
      await anew()
      const { order, code } = await shop.begun()
      await shop.returns.approve(shop.admin, code, {})
      const id = await shop.labelled(code)
      const [, back] = await meet(database, locked(order.id), [
        () => shipments.handOver(shop.admin, id),
        () => shop.exchanges.takeBack(shop.ana, code),
      ])
      expect(await parcelOf(code)).toBe(back!.ok ? 'released' : 'shipped')
      await shipments.followDue()
      expect((await shop.newest()).state).toBe(back!.ok ? 'cancelled' : 'created')
      await whole()
    }
  })

  test('a label that cannot be called off any more waits for a person', async () => {
    const { code } = await shop.begun()
    await shop.returns.approve(shop.admin, code, {})
    await shop.labelled(code)
    await shop.returns.cancel(shop.admin, code)
    played.courier.tooLate = true
    await shipments.followDue()
    expect(await shop.newest()).toMatchObject({ state: 'created', waitsFor: 'case_over' })
  })

  test('back in the shop it is kept again: sent once more with another number, or its exchange ends as any other', async () => {
    const { code } = await shop.made()
    const first = await shop.sent(code)
    await shop.happens('admitted', 'returning', 'returned')
    expect(await shop.newest()).toMatchObject({ state: 'returned', waitsFor: 'returned' })
    expect(await shop.returns.parcel.unship(shop.admin, code)).toMatchObject({
      message: EXCHANGE_PARCEL_SAYS.courierSays,
    })
    await Promise.all([1, 2].map(() => shipments.sendAgain(shop.admin, first)))
    expect(await shop.exchangeOf(code)).toMatchObject({ parcel: 'packed', carrier: null, trackingCode: null })
    await whole()
    await shop.sent(code)
    expect(await shop.exchangeOf(code)).toMatchObject({ parcel: 'shipped', trackingCode: '360000000002' })
    await shop.fixture.work()
    expect(shop.subjects().filter((one) => one?.includes('está en camino'))).toHaveLength(2)
    await shop.happens('admitted', 'delivered')
    expect(await parcelOf(code)).toBe('delivered')
    await whole()
  })

  test('back in the shop before it was theirs, the exchange may come to nothing: it is on sale again', async () => {
    const { code, sizeId } = await shop.begun()
    await shop.returns.approve(shop.admin, code, {})
    const stock = await shop.fixture.stock(sizeId)
    const id = await shop.sent(code)
    await shop.happens('admitted', 'returned')
    expect(await shop.returns.cancel(shop.admin, code)).toMatchObject({ kind: 'conflict' })
    await shipments.sendAgain(shop.admin, id)
    expect(await shop.returns.cancel(shop.admin, code)).toMatchObject({ ok: true })
    expect(await shop.fixture.stock(sizeId)).toBe(stock + 1)
    await whole()
  })

  test('lost, the same goes once more from stock, by three at once; what turned up is not lost', async () => {
    const { code, sizeId } = await shop.made()
    const id = await shop.sent(code)
    await shop.happens('admitted', 'lost')
    expect(await shop.newest()).toMatchObject({ state: 'lost', waitsFor: 'lost' })
    expect(await shipments.turnedUp(shop.admin, id)).toMatchObject({ ok: true })
    await shipments.declareLost(shop.admin, id, { reason: 'No aparece' })
    const stock = await shop.fixture.stock(sizeId)
    const ends = await Promise.all([1, 2, 3].map(() => shipments.sendAnother(shop.admin, id)))
    expect(ends.every(({ ok }) => ok)).toBe(true)
    expect(await shop.fixture.stock(sizeId)).toBe(stock - 1)
    expect(await parcelOf(code)).toBe('held')
    expect(await shipments.turnedUp(shop.admin, id)).toMatchObject({ message: SHIPMENT_SAYS.anotherWent })
    await shop.sent(code)
    await shop.happens('delivered')
    expect(await parcelOf(code)).toBe('delivered')
    await whole()
  })

  test('lost and not sent again, what was paid for it goes back, once, and nothing goes on sale; whoever bought hears it', async () => {
    const { code, order, sizeId, payment } = await shop.made({ dear: true })
    const id = await shop.sent(code)
    const lost = () => shop.returns.parcel.lost(shop.admin, code, lostNow())
    expect(await lost()).toMatchObject({ message: EXCHANGE_PARCEL_SAYS.notLost })
    await shop.happens('admitted', 'lost')
    const stock = await shop.fixture.stock(sizeId)
    const warehouse: PersonVisitor = { ...shop.admin, role: 'warehouse' }
    expect(await shop.returns.parcel.lost(warehouse, code, lostNow())).toMatchObject({ kind: 'refused' })
    await meet(database, locked(order.id), [lost, lost, lost])
    expect(await shop.exchangeOf(code)).toMatchObject({ parcel: 'lost', lostAt: expect.any(Date) })
    await shop.fixture.work()
    expect(payment!.refunded + order.payment.refunded).toBe(2_500_000)
    expect(await database.db.$count(refunds)).toBe(2)
    expect(await shop.fixture.stock(sizeId)).toBe(stock)
    expect(shop.subjects().filter((one) => one?.includes('se perdió en el camino'))).toHaveLength(1)
    expect(await shop.newest()).toMatchObject({ state: 'lost', waitsFor: null })
    expect(await shipments.turnedUp(shop.admin, id)).toMatchObject({
      message: EXCHANGE_SHIPMENT_SAYS.paidLost,
    })
    expect(await shipments.sendAnother(shop.admin, id)).toMatchObject({ message: SHIPMENT_SAYS.notAgain })
    expect(await shop.exchanges.find(shop.ana, code)).toMatchObject({
      value: { news: 'Lo nuevo se perdió en el camino.' },
    })
    await whole()
  })

  test('lost before it was theirs, nothing comes of the exchange: the difference goes back and what they have stays theirs', async () => {
    const { code, order, sizeId, payment } = await shop.begun({ dear: true })
    await shop.returns.approve(shop.admin, code, {})
    await shop.sent(code)
    await shop.happens('admitted', 'lost')
    const stock = await shop.fixture.stock(sizeId)
    const end = await shop.returns.parcel.lost(shop.admin, code, lostNow())
    expect(end).toMatchObject({ value: { parcel: 'released' } })
    await shop.fixture.work()
    expect(await shop.view(code)).toMatchObject({ status: 'cancelled', moves: [] })
    expect([payment!.refunded, order.payment.refunded]).toEqual([500_000, 0])
    expect(await shop.fixture.stock(sizeId)).toBe(stock)
    expect(await shop.exchanges.choices(shop.ana, order.reference)).toMatchObject({
      value: {
        held: [
          { size: '41', free: 2 },
          { size: '42', free: 1 },
        ],
      },
    })
    await whole()
  })

  test('lost before it was theirs with the old one in, the money for that is owed', async () => {
    const { code, order, payment } = await shop.begun({ dear: true })
    await shop.returns.approve(shop.admin, code, {})
    await shop.sent(code)
    await shop.happens('admitted', 'lost')
    const lines = [{ ...(await shop.one(code)), condition: 'restock' }]
    await shop.returns.receive(shop.admin, code, { lines })
    await shop.returns.parcel.lost(shop.admin, code, lostNow())
    expect(await shop.view(code)).toMatchObject({ status: 'received', owed: 2_000_000 })
    const settled = { amount: 20_000, key: randomUUID() }
    expect(await shop.returns.resolve(shop.admin, code, settled)).toMatchObject({ ok: true })
    await shop.fixture.work()
    expect([payment!.refunded, order.payment.refunded]).toEqual([500_000, 2_000_000])
    await whole()
  })

  test('with a carrier that was typed it comes back, or is lost, because a person says so', async () => {
    const { code } = await shop.made()
    const { parcel } = shop.returns
    await parcel.pack(shop.admin, code)
    await parcel.ship(shop.admin, code, { carrier: 'OCA', trackingCode: 'X-1' })
    expect((await shop.view(code)).exchange).toMatchObject({ steps: ['deliver', 'unship', 'lost'] })
    expect(await parcel.unship(shop.admin, code)).toMatchObject({ value: { parcel: 'packed' } })
    expect(await shipments.createExchange(shop.admin, code, BOX)).toMatchObject({ ok: true })
    await shipments.cancel(shop.admin, (await shop.newest()).id)
    await parcel.ship(shop.admin, code, { carrier: 'OCA', trackingCode: 'X-2' })
    expect(await parcel.lost(shop.admin, code, { ...lostNow(), reason: '' })).toMatchObject({
      fields: { reason: EXCHANGE_PARCEL_SAYS.whyLost },
    })
    expect(await parcel.lost(shop.admin, code, lostNow())).toMatchObject({ value: { parcel: 'lost' } })
    expect(await database.db.$count(exchanges, eq(exchanges.parcel, 'lost'))).toBe(1)
    await whole()
  })
})
