import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import {
  auditLog,
  notifications,
  orders as orderRows,
  productSizes,
  returns as returnRows,
} from '#data/schema.ts'
import { PART_SAYS } from '#rules/fulfilment/parts.ts'
import { UNDO_MESSAGES } from '#rules/fulfilment/undo.ts'
import { EDIT_SAYS } from '#rules/orders/edit/edit.ts'
import { PART_LEFT } from '#rules/orders/admin.ts'
import { SIZE_SAYS } from '#rules/orders/edit/change-size.ts'
import { ownPairs } from '#shop/consignment/sales/buyer-is-owner.ts'
import { openEdits } from '#shop/orders/edit/edits.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { meet } from '#tests/support/meet.ts'
import { ordersAsAdmin, parcel } from '#tests/support/orders-as-admin.ts'
import { partsOfOrder } from '#tests/support/shop/parts-of-order.ts'
import { findings } from '#tests/support/verify.ts'

/** Holds product §65.1, §65.2, §65.3, §65.5. */

const SECOND = { carrier: 'OCA', trackingCode: 'OCA-2', trackingUrl: '' }

describeEachDatabase('an order that leaves in parts', (open) => {
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
  const stock = async (size: string) =>
    (await database.db.select().from(productSizes).where(eq(productSizes.id, shop.shoe.sizeIds[size]!)))[0]!
      .stock
  const broken = () => findings(shop.fixture.context)

  test('one part leaves, the rest stays to be prepared, and the order has left and arrived with the last', async () => {
    const { orders, admin, fixture, subjects } = shop
    const { id, reference } = await of.three()
    const part = await of.separated(id, '41', 1)
    expect(await row(id)).toMatchObject({ fulfilmentStatus: 'unfulfilled', partWaits: true, partLeft: false })
    expect(await orders.parts.send(admin, id, part, parcel)).toMatchObject({ value: { changed: true } })
    expect(await row(id)).toMatchObject({
      status: 'placed',
      fulfilmentStatus: 'unfulfilled',
      partLeft: true,
      partAway: true,
      carrier: null,
    })
    await fixture.work()
    expect(subjects()).toEqual([expect.stringMatching(/^Una parte de tu pedido .* está en camino/)])
    expect(JSON.stringify(fixture.emails[0])).toContain('En este envío van: 1 × Zapatillas Cancha, talle 41.')
    expect(JSON.stringify(fixture.emails[0])).toContain(parcel.trackingCode)
    const slips = await orders.slips(admin, [id])
    const left = [
      { size: '41', quantity: 1 },
      { size: '42', quantity: 1 },
    ]
    expect(slips).toMatchObject({ value: { slips: [{ lines: left }] } })
    expect(await orders.packing.batch(admin, [id])).toMatchObject({ value: [{ why: null, lines: left }] })
    const own = await fixture.orders.find(shop.ana, reference)
    expect(own).toMatchObject({
      value: {
        parts: [{ state: 'sent', trackingCode: 'AB-1', lines: [{ size: '41', quantity: 1 }] }],
        rest: left,
      },
    })
    expect(await broken()).toEqual([])
    expect(await orders.pack(admin, id)).toMatchObject({ ok: true })
    expect(await orders.ship(admin, id, SECOND)).toMatchObject({ ok: true })
    expect(await orders.deliver(admin, id)).toMatchObject({
      message: expect.stringMatching(/todavía está en camino/),
    })
    expect(await orders.parts.arrive(admin, id, part)).toMatchObject({ value: { state: 'arrived' } })
    expect(await row(id)).toMatchObject({ fulfilmentStatus: 'shipped', carrier: 'OCA', partAway: false })
    expect(await orders.deliver(admin, id)).toMatchObject({ ok: true })
    await fixture.work()
    expect(subjects().slice(1).join('\n')).toMatch(
      /está en camino[\s\S]*Te entregamos una parte[\s\S]*Entregamos tu pedido/,
    )
    expect(JSON.stringify(fixture.emails[1])).toContain('lo que faltaba')
    expect(await broken()).toEqual([])
    const bell = await database.db.select().from(notifications).where(eq(notifications.orderId, id))
    expect(bell.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['order-part-sent', 'order-part-arrived', 'order-shipped', 'order-delivered']),
    )
    expect(await stock('41')).toBe(3)
  })

  test('what is left, when it cannot be sent, is paid back: then all of it has left', async () => {
    const { orders, admin, fixture } = shop
    const { id } = await of.three()
    const part = await of.separated(id, '41', 2)
    await orders.parts.send(admin, id, part, parcel)
    expect(await of.refund(id, '41', 1)).toMatchObject({ kind: 'invalid' })
    expect(await of.refund(id, '42', 1)).toMatchObject({ ok: true })
    expect(await stock('42')).toBe(5)
    expect(await row(id)).toMatchObject({ fulfilmentStatus: 'shipped', trackingCode: 'AB-1' })
    await fixture.work()
    expect(await broken()).toEqual([])
    expect(await orders.parts.arrive(admin, id, part)).toMatchObject({ ok: true })
    expect(await row(id)).toMatchObject({ fulfilmentStatus: 'delivered' })
    await fixture.work()
    expect(shop.subjects()).toContainEqual(expect.stringMatching(/^Entregamos tu pedido/))
    expect(await broken()).toEqual([])
  })

  test('of a part that left nothing is cancelled or edited; what is separated and called off is as before', async () => {
    const { orders, admin, ana, fixture } = shop
    const edits = openEdits(fixture.context, { ask: fixture.orders.check, ownPairs })
    const { id, reference } = await of.three()
    const part = await of.separated(id, '42')
    expect(await edits.look(admin, id)).toMatchObject({ value: { why: EDIT_SAYS.inParts } })
    expect(await orders.pack(admin, id)).toMatchObject({ ok: true })
    expect(await orders.ship(admin, id, SECOND)).toMatchObject({ kind: 'conflict' })
    await orders.unpack(admin, id)
    expect(await orders.parts.join(admin, id, part)).toMatchObject({ value: { state: 'joined' } })
    expect(await orders.parts.join(admin, id, part)).toMatchObject({ value: { changed: false } })
    expect(await row(id)).toMatchObject({ partWaits: false })
    const again = await of.separated(id, '42')
    await orders.parts.send(admin, id, again, parcel)
    expect(await orders.cancel(admin, id, { reason: 'No hay más' })).toMatchObject({ message: PART_LEFT })
    expect(await edits.look(admin, id)).toMatchObject({ value: { why: EDIT_SAYS.inParts } })
    expect(await edits.sizes(ana, reference)).toMatchObject({ value: { why: SIZE_SAYS.inParts } })
    const other = await of.three()
    await of.separated(other.id, '41')
    expect(await orders.cancel(admin, other.id, { reason: 'No hay más' })).toMatchObject({ ok: true })
    expect(await row(other.id)).toMatchObject({ status: 'cancelled', partWaits: false })
    await fixture.work()
    expect(await stock('41')).toBe(3)
    expect(await broken()).toEqual([])
  })

  test('a part takes what is there, leaves something for another parcel, and the same form is one part', async () => {
    const { orders, admin, ana, placed, paidFor } = shop
    const { id } = await of.three()
    expect(await of.separate(id, '41', 3)).toMatchObject({ kind: 'invalid', message: PART_SAYS.tooMany(2) })
    expect(await of.separate(id, '41', 0)).toMatchObject({ message: PART_SAYS.none })
    const key = randomUUID()
    const [first, second] = [await of.separate(id, '41', 1, key), await of.separate(id, '41', 1, key)]
    expect([first, second]).toMatchObject([{ value: { changed: true } }, { value: { changed: false } }])
    expect(await of.separate(id, '41', 2)).toMatchObject({ message: PART_SAYS.tooMany(1) })
    const all = [
      { orderLineId: await of.lineOf(id, '41'), quantity: 1 },
      { orderLineId: await of.lineOf(id, '42'), quantity: 1 },
    ]
    expect(await orders.parts.separate(admin, id, { lines: all, key: randomUUID() })).toMatchObject({
      message: PART_SAYS.all,
    })
    expect(await orders.parts.separate(ana, id, { lines: all, key })).toMatchObject({ ok: false })
    const unpaid = await placed()
    expect(await of.separate(unpaid.id, '41')).toMatchObject({ message: expect.stringMatching(/pagado/) })
    const pickup = await paidFor(shop.three().slice(1), { delivery: 'pickup' })
    expect(await of.separate(pickup.id, '42')).toMatchObject({ message: PART_SAYS.pickup })
    const part = first.ok ? first.value.part : 0
    await database.db.update(orderRows).set({ heldReason: 'fraude' }).where(eq(orderRows.id, id))
    expect(await orders.parts.send(admin, id, part, parcel)).toMatchObject({ kind: 'conflict' })
  })

  test('two people who send the same pair at once: one of them does', async () => {
    const { orders, admin, fixture } = shop
    const { id } = await of.three()
    const line = await of.lineOf(id, '42')
    const press = () =>
      orders.parts.separate(admin, id, {
        lines: [{ orderLineId: line, quantity: 1 }],
        key: randomUUID(),
      })
    const lock = sql`select from orders where id = ${id} for update`
    const ends = await meet(database, lock, [press, press, press])
    expect(ends.filter(({ ok }) => ok)).toHaveLength(1)
    const [won] = ends.flatMap((end) => (end.ok ? [end.value.part] : []))
    const sent = await meet(database, lock, [
      () => orders.parts.send(admin, id, won!, parcel),
      () => orders.parts.send(admin, id, won!, SECOND),
    ])
    expect(sent.filter(({ ok }) => ok)).toHaveLength(1)
    await fixture.work()
    expect(shop.subjects()).toHaveLength(1)
    expect(await broken()).toEqual([])
  })

  test('the last pair is sent or paid back, never both', async () => {
    const { orders, admin } = shop
    const { id } = await of.three()
    await orders.parts.send(admin, id, await of.separated(id, '41', 1), parcel)
    const lock = sql`select from orders where id = ${id} for update`
    const ends = await meet<[{ ok: boolean }, { ok: boolean }]>(database, lock, [
      () => of.separate(id, '42'),
      () => of.refund(id, '42', 1),
    ])
    expect(ends.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await broken()).toEqual([])
  })

  test('taken back before its mail goes nobody hears of it; afterwards its code is corrected', async () => {
    const { orders, admin, fixture, subjects } = shop
    const { id } = await of.three()
    const part = await of.separated(id, '41')
    await orders.parts.send(admin, id, part, parcel)
    expect(await orders.parts.undo(admin, id, part)).toMatchObject({ value: { state: 'separated' } })
    await fixture.work()
    expect(subjects()).toEqual([])
    expect(await row(id)).toMatchObject({ partWaits: true, partLeft: false })
    await orders.parts.send(admin, id, part, parcel)
    await fixture.work()
    expect(await orders.parts.undo(admin, id, part)).toMatchObject({ message: UNDO_MESSAGES.mailed })
    expect(await orders.parts.correct(admin, id, part, SECOND)).toMatchObject({ value: { changed: true } })
    expect(await orders.parts.correct(admin, id, part, SECOND)).toMatchObject({ value: { changed: false } })
    expect(await orders.parts.join(admin, id, part)).toMatchObject({ message: PART_SAYS.gone })
    await fixture.work()
    expect(subjects()).toHaveLength(2)
    expect(await orders.list(admin, { q: SECOND.trackingCode })).toMatchObject({
      value: { orders: [{ id, partLeft: true }] },
    })
    fixture.context.later(2)
    expect(await orders.resendEmail(admin, id, 'part-sent')).toMatchObject({ ok: true })
    await fixture.work()
    expect(JSON.stringify(fixture.emails[2])).toContain(SECOND.trackingCode)
    const trail = await database.db.select().from(auditLog).orderBy(auditLog.id)
    expect(trail.map(({ action }) => action).filter((action) => action.startsWith('order.part'))).toEqual([
      'order.part',
      'order.part-send',
      'order.part-undo',
      'order.part-send',
      'order.part-correct',
    ])
    expect(await broken()).toEqual([])
  })

  test('what came back out of a part does not count as given back of the rest', async () => {
    const { orders, returns, admin, fixture } = shop
    const { id } = await of.three()
    const part = await of.separated(id, '41', 1)
    await orders.parts.send(admin, id, part, parcel)
    const code = await shop.asked({ order: `V-${String(id).padStart(6, '0')}` })
    await returns.approve(admin, code, {})
    const line = await of.lineOf(id, '41')
    const came = { lines: [{ orderLineId: line, quantity: 1, condition: 'restock' }], key: randomUUID() }
    expect(await returns.receive(admin, code, came)).toMatchObject({ ok: true })
    const { owed } = await shop.view(code)
    expect(
      await returns.resolve(admin, code, { amount: String(owed / 100), reason: '', key: randomUUID() }),
    ).toMatchObject({ ok: true })
    await fixture.work()
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
    expect(await of.separate(id, '41', 2)).toMatchObject({ message: PART_SAYS.tooMany(1) })
    expect(await broken()).toEqual([])
    await database.db.update(returnRows).set({ status: 'approved' })
    expect(await of.separate(id, '41', 1)).toMatchObject({ message: PART_SAYS.comesBack })
  })
})
