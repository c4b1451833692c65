import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { orderHistory, payments, webhookInbox } from '#data/schema.ts'
import type { NoticeTopic } from '#gateways/ports.ts'
import { system } from '#rules/users/access.ts'
import { openOrdersAdmin } from '#shop/order-desk.ts'
import { seedUser, seedProduct } from '#tests/support/builders.ts'
import { describeOneDatabase, emptyTables } from '#tests/support/database.ts'
import { orderFixture, type OrderFixture } from '#tests/support/orders-admin.ts'

/** Holds product §12.12, §12.13. */

describeOneDatabase('what the payment provider warns of', (open) => {
  let database: Database
  let fixture: OrderFixture
  let orderFixtureOf: ReturnType<typeof openOrdersAdmin>
  const admin = system('test')
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    await emptyTables(database)
    fixture = orderFixture(database)
    orderFixtureOf = openOrdersAdmin(fixture.context)
  })

  async function paid() {
    const buyer = await seedUser(database)
    const { id } = await seedProduct(database, { sizes: { '42': 3 } })
    const sold = await fixture.paid(buyer, [{ productId: id, size: '42', quantity: 1 }])
    return { ...sold, order: await fixture.order(sold.reference) }
  }
  let notices = 0
  async function hear(topic: NoticeTopic, resourceId: string) {
    await fixture.orders.receiveNotice({ dedupeKey: `n${(notices += 1)}`, topic, resourceId })
    await fixture.work()
  }
  const alerts = async () => {
    await fixture.work()
    return fixture.emails.filter(({ to }) => to === 'hola@shop.test').map(({ subject }) => subject)
  }

  test('a fraud alert keeps a parcel back until an admin lets it go, with a reason', async () => {
    const { payment, order } = await paid()
    await hear('stop_delivery', payment.id)
    expect(await orderFixtureOf.pack(admin, order.id)).toMatchObject({
      ok: false,
      kind: 'conflict',
      message: expect.stringContaining('fraude'),
    })
    expect(await alerts()).toEqual([expect.stringContaining('Posible fraude en el pedido V-')])
    const seen = await orderFixtureOf.find(admin, order.id)
    expect(seen).toMatchObject({ value: { held: true, moves: ['cancel', 'refund', 'release'] } })

    expect(await orderFixtureOf.release(admin, order.id, { reason: '' })).toMatchObject({
      kind: 'invalid',
      fields: { reason: expect.any(String) },
    })
    const reason = 'Hablamos por teléfono, es clienta de siempre.'
    expect((await orderFixtureOf.release(admin, order.id, { reason })).ok).toBe(true)
    expect((await orderFixtureOf.release(admin, order.id, { reason })).ok).toBe(true)
    const story = await database.db
      .select()
      .from(orderHistory)
      .where(eq(orderHistory.orderId, order.id))
      .orderBy(orderHistory.id)
    expect(story.filter((event) => event.reason.includes('clienta de siempre'))).toHaveLength(1)

    // The same alert once more changes nothing: a person has decided.
    await hear('stop_delivery', payment.id)
    expect((await orderFixtureOf.pack(admin, order.id)).ok).toBe(true)
    expect(await alerts()).toHaveLength(1)
    expect(await fixture.broken()).toEqual([])
  })

  test('a parcel that was packed before the alert stays here too; one that left cannot be called back', async () => {
    const { payment, order } = await paid()
    await orderFixtureOf.pack(admin, order.id)
    await hear('stop_delivery', payment.id)
    const shipped = await orderFixtureOf.ship(admin, order.id, { carrier: 'OCA' })
    expect(shipped).toMatchObject({ ok: false, message: expect.stringContaining('fraude') })
    await orderFixtureOf.release(admin, order.id, { reason: 'Revisado' })
    expect((await orderFixtureOf.ship(admin, order.id, { carrier: 'OCA' })).ok).toBe(true)
  })

  test('a charge-back is a dispute from its first notice, told with its last day; won and lost are told too', async () => {
    const { payment, order, reference } = await paid()
    fixture.outside.subjects.set('chargeback 233', {
      paymentIds: [payment.id],
      deadline: new Date('2026-12-08T12:00:00Z'),
      closed: false,
    })
    await fixture.payment(reference, 'charged_back', { id: payment.id, detail: 'in_process' })
    await hear('chargeback', '233')
    await hear('chargeback', '233')
    expect((await fixture.order(reference)).paymentStatus).toBe('disputed')
    expect(await orderFixtureOf.pack(admin, order.id)).toMatchObject({
      message: 'El pago está en disputa: no lo entregues.',
    })
    expect((await alerts()).toSorted()).toEqual([
      expect.stringContaining('Contracargo en el pedido'),
      expect.stringContaining('Hay un contracargo en el pedido'),
    ])
    const story = await database.db
      .select()
      .from(orderHistory)
      .where(eq(orderHistory.orderId, order.id))
      .orderBy(orderHistory.id)
    expect(story.filter((event) => event.reason.includes('08/12/2026'))).toHaveLength(1)

    expect((await fixture.order(reference)).disputeUntil).toEqual(new Date('2026-12-08T12:00:00Z'))

    await fixture.payment(reference, 'charged_back', { id: payment.id, detail: 'settled' })
    await hear('payment', payment.id)
    await hear('payment', payment.id)
    expect((await alerts()).at(-1)).toContain('Disputa perdida')
    expect((await fixture.order(reference)).paymentStatus).toBe('disputed')

    await fixture.payment(reference, 'approved', { id: payment.id, detail: 'reimbursed' })
    await hear('payment', payment.id)
    expect((await alerts()).at(-1)).toContain('Disputa ganada')
    expect(await alerts()).toHaveLength(4)
    expect((await fixture.order(reference)).paymentStatus).toBe('paid')
    expect((await orderFixtureOf.pack(admin, order.id)).ok).toBe(true)
    expect(await fixture.broken()).toEqual([])
  })

  test('a claim is told, and told again when it is over', async () => {
    const { payment } = await paid()
    const subject = { paymentIds: [payment.id], deadline: null, closed: false }
    fixture.outside.subjects.set('claim 5', subject)
    await hear('claim', '5')
    fixture.outside.subjects.set('claim 5', { ...subject, closed: true })
    await hear('claim', '5')
    expect((await alerts()).map((subject) => subject.replace(/ en el pedido.*/, ''))).toEqual([
      '[Vereda] Hay un reclamo',
      '[Vereda] Terminó un reclamo',
    ])
  })

  test('a merchant order leads to its payments; what is no matter of ours asks nobody', async () => {
    const { payment, reference } = await paid()
    const second = await fixture.payment(reference, 'approved', { id: '999' })
    fixture.outside.subjects.set('merchant_order 7', {
      paymentIds: [payment.id, second.id],
      deadline: null,
      closed: false,
    })
    await hear('merchant_order', '7')
    const rows = await database.db.select().from(payments).orderBy(payments.id)
    expect(rows.map(({ surplus }) => surplus).toSorted()).toEqual([false, true])
    fixture.outside.away = true
    await hear('other', '1')
    const [last] = (await database.db.select().from(webhookInbox)).slice(-1)
    expect(last?.processedAt).not.toBeNull()
  })
})
