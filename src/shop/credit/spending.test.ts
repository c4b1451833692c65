import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { creditEntries, orders, payments } from '#data/schema.ts'
import { creditChanged } from '#rules/credit/credit.ts'
import { ledgerOf } from '#shop/orders/money/ledger.ts'
import { seedPromotion } from '#tests/support/builders.ts'
import { handing } from '#tests/support/by-hand.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { ordersAsAdmin } from '#tests/support/orders-as-admin.ts'

/** Holds product §39.4, §43.5, §43.6. */

/** Two pairs of $ 20.000 and $ 500 to send them. */
const TOTAL = 4_050_000

describeEachDatabase('orders that store credit pays', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof ordersAsAdmin>>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => void (shop = await ordersAsAdmin(database)))

  const pair = (quantity = 2) => [{ productId: shop.shoe.id, size: '41', quantity }]
  const balances = async () => [await shop.creditOf(), await shop.fixture.broken()]

  test('a part of an order: the provider is asked for the rest, and the sale is both', async () => {
    const { fixture, giveCredit, paidFor, orders, admin, linesOf } = shop
    await giveCredit(1_000_000)
    const { id, payment } = await paidFor(pair(), { credit: true })
    expect(payment.amount).toBe(TOTAL - 1_000_000)
    const asked = fixture.outside.asked
      .at(-1)!
      .lines.reduce((sum, one) => sum + one.unitPrice * one.quantity, 0)
    expect(asked).toBe(TOTAL - 1_000_000)
    expect(await balances()).toEqual([0, []])
    expect((await ledgerOf(database.db, id))[0]!.amounts).toEqual({
      provider: TOTAL - 1_000_000,
      credit: 1_000_000,
      goods: -4_000_000,
      shipping: -50_000,
    })
    // The money goes back first, then credit.
    await orders.pack(admin, id)
    await orders.ship(admin, id, { carrier: 'OCA' })
    const [line] = await linesOf(id)
    const units = (quantity: number) => [{ orderLineId: line!.id, quantity, restock: true }]
    await orders.refund(admin, id, { lines: units(1), reason: 'Falla', key: 'unit-00001' })
    await fixture.work()
    expect([payment.refunded, ...(await balances())]).toEqual([2_000_000, 0, []])
    await orders.refund(admin, id, { lines: units(1), reason: 'Falla', key: 'unit-00002' })
    await fixture.work()
    expect([payment.refunded, ...(await balances())]).toEqual([TOTAL - 1_000_000, 950_000, []])
    await orders.refund(admin, id, { amount: 500, reason: 'Envío', key: 'unit-00003' })
    await fixture.work()
    expect([payment.refunded, ...(await balances())]).toEqual([TOTAL - 1_000_000, 1_000_000, []])
    expect(fixture.emails.at(-1)!.subject).toContain('Te devolvimos')
  })

  test('all of an order: it is paid when it is placed, without any provider, and called off it all comes back', async () => {
    const { fixture, giveCredit, placed, orders, admin } = shop
    await giveCredit(5_000_000)
    const order = await placed({ credit: true })
    expect(await fixture.order(order.reference)).toMatchObject({
      paymentStatus: 'paid',
      creditCentavos: TOTAL,
    })
    expect(fixture.outside.asked).toEqual([])
    expect(await balances()).toEqual([5_000_000 - TOTAL, []])
    expect(await orders.cancel(admin, order.id, { reason: 'Sin stock' })).toMatchObject({
      value: { refunded: TOTAL },
    })
    await fixture.work()
    expect(await balances()).toEqual([5_000_000, []])
  })

  test('an order that its shopper takes back, or that nobody pays, gives its credit back, once', async () => {
    const { fixture, giveCredit, placed, ana } = shop
    await giveCredit(1_000_000)
    const first = await placed({ credit: true })
    expect(await shop.creditOf()).toBe(0)
    await fixture.orders.cancel(ana, first.reference)
    expect(await balances()).toEqual([1_000_000, []])
    await placed({ credit: true })
    fixture.context.later(31)
    await fixture.orders.sweep()
    await fixture.orders.sweep()
    expect(await balances()).toEqual([1_000_000, []])
  })

  test('a late payment brings its order back with the credit it had, or goes back when that is spent', async () => {
    const { fixture, giveCredit, placed } = shop
    await giveCredit(1_000_000)
    const late = async () => {
      const order = await placed({ credit: true }, pair(1))
      fixture.context.later(31)
      await fixture.orders.sweep()
      return order
    }
    const first = await late()
    await fixture.orders.settle(await fixture.payment(first.reference, 'approved'))
    expect(await fixture.order(first.reference)).toMatchObject({ status: 'placed', paymentStatus: 'paid' })
    expect(await balances()).toEqual([0, []])
    await giveCredit(1_000_000)
    const second = await late()
    await giveCredit(1_000_000, 'taken')
    const payment = await fixture.payment(second.reference, 'approved')
    await fixture.orders.settle(payment)
    await fixture.work()
    expect(await fixture.order(second.reference)).toMatchObject({
      status: 'expired',
      paymentStatus: 'refunded',
    })
    expect([payment.refunded, ...(await balances())]).toEqual([payment.amount, 0, []])
  })

  test('a contested payment leaves the credit to whoever bought: the order called off gives it back at once', async () => {
    const { fixture, giveCredit, paidFor, orders, admin } = shop
    await giveCredit(1_000_000)
    const { id, payment, reference } = await paidFor(pair(), { credit: true })
    await fixture.orders.settle({ ...payment, status: 'charged_back', detail: 'in_process' })
    expect(await fixture.broken()).toEqual([])
    await orders.cancel(admin, id, { reason: 'Contracargo' })
    await fixture.work()
    expect(await balances()).toEqual([1_000_000, []])
    await fixture.orders.settle({ ...payment, status: 'approved', detail: 'reimbursed' })
    await fixture.work()
    expect(await balances()).toEqual([1_000_000, []])
    expect(fixture.outside.payments.get(payment.id)!.refunded).toBe(TOTAL - 1_000_000)
    expect((await fixture.order(reference)).paymentStatus).toBe('refunded')
  })

  test('a transfer is for the rest, and what goes back by hand is the money alone', async () => {
    const { fixture, giveCredit, orders, admin, ana } = shop
    const { transfers, receive, pageOf } = handing(shop)
    await giveCredit(1_000_000)
    const order = await shop.placed({ credit: true })
    await transfers.choose(ana, order.reference, 'transfer')
    expect(await fixture.orders.find(ana, order.reference)).toMatchObject({
      value: { byHand: { due: order.due } },
    })
    await receive(order.id, order.due)
    expect(await balances()).toEqual([0, []])
    await orders.cancel(admin, order.id, { reason: 'Sin stock' })
    const { refunds } = await pageOf(order.id)
    expect(
      await transfers.handBack(admin, order.id, refunds[0]!.id, { operation: 'OP 9', account: 'ana.perez' }),
    ).toMatchObject({ value: { amount: order.due } })
    expect(await balances()).toEqual([1_000_000, []])
  })

  test('the same credit in two tabs at once pays one order; the other hears what is left', async () => {
    const { fixture, giveCredit, ana } = shop
    await giveCredit(1_000_000)
    const tabs = Array.from({ length: 4 }, () =>
      fixture.orders.place(ana, fixture.request(pair(1), { credit: 1_000_000, delivery: 'pickup' })),
    )
    const ends = await Promise.all(tabs)
    expect(ends.filter(({ ok }) => ok)).toHaveLength(1)
    expect(ends.filter(({ ok }) => !ok)).toMatchObject(
      Array(3).fill({ kind: 'conflict', message: creditChanged(0) }),
    )
    expect(await balances()).toEqual([0, []])
    expect(await database.db.select().from(orders)).toHaveLength(1)
  })

  test('with a promotion: credit pays what it leaves of each line, and gives back no more than was paid for it', async () => {
    const { fixture, giveCredit, paidFor, orders, admin, linesOf } = shop
    await seedPromotion(database, { name: '3×2', kind: 'three_for_two' })
    await giveCredit(1_000_000)
    const { id, reference, payment } = await paidFor(
      [...pair(), { productId: shop.shoe.id, size: '42', quantity: 1 }],
      { credit: true },
    )
    // Three pairs for the price of two, and $ 500 to send them.
    expect(await fixture.order(reference)).toMatchObject({ totalCentavos: TOTAL, creditCentavos: 1_000_000 })
    expect(payment.amount).toBe(TOTAL - 1_000_000)
    await orders.pack(admin, id)
    await orders.ship(admin, id, { carrier: 'OCA' })
    const back: number[] = []
    for (const [at, line] of (await linesOf(id)).entries()) {
      const units = [{ orderLineId: line.id, quantity: line.quantity, restock: true }]
      const end = await orders.refund(admin, id, { lines: units, reason: 'Falla', key: `line-0000${at}` })
      back.push(end.ok ? end.value.amount : 0)
      await fixture.work()
    }
    expect(back.reduce((sum, one) => sum + one, 0)).toBe(4_000_000)
    expect([payment.refunded, ...(await balances())]).toEqual([TOTAL - 1_000_000, 950_000, []])
  })

  test('verify finds credit that an order lost on the way', async () => {
    await shop.giveCredit(1_000_000)
    const order = await shop.placed({ credit: true })
    const [entry] = await database.db.select().from(creditEntries).where(eq(creditEntries.orderId, order.id))
    await database.db.update(creditEntries).set({ orderId: null }).where(eq(creditEntries.id, entry!.id))
    expect(await shop.fixture.broken()).toEqual([
      expect.stringContaining('the store credit that an order took'),
    ])
    await database.db.update(payments).set({ creditCentavos: 1 })
    expect(await shop.fixture.broken()).toEqual([expect.stringContaining('no payment counts store credit')])
  })
})
