import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { EDIT_SAYS } from '#rules/orders/edit/edit.ts'
import { handing } from '#tests/support/by-hand.ts'
import { describeOneDatabase } from '#tests/support/database.ts'
import { editing } from '#tests/support/shop/editing.ts'

describeOneDatabase('editing an order that store credit pays', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof editing>>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => void (shop = await editing(database)))

  test('paid partly with credit: what it costs less goes back in money first, then as credit, and what is paid later goes first again', async () => {
    const { paidFor, three, send, line, fixture, giveCredit, creditOf, orders, admin } = shop
    await giveCredit(5_000_000)
    const order = await paidFor(three(), { credit: true })
    expect([order.total, order.payment.amount]).toEqual([6_050_000, 1_050_000])
    expect(await shop.edits.quoteEdit(admin, order.id, await line(order.id, '41', 1))).toMatchObject({
      value: { back: 2_000_000, backAsCredit: 950_000 },
    })
    expect(await send(order.id, await line(order.id, '41', 1))).toMatchObject({
      value: { state: 'applied', back: 2_000_000 },
    })
    await fixture.work()
    expect(order.payment.refunded).toBe(1_050_000)
    expect(await creditOf()).toBe(950_000)
    expect(await shop.orderOf(order.id)).toMatchObject({
      totalCentavos: 4_050_000,
      creditCentavos: 4_050_000,
    })
    expect(fixture.emails).toContainEqual(
      expect.objectContaining({ text: expect.stringContaining('en dinero y') }),
    )
    await shop.fine()
    // Told again, the payment is still the sale's.
    await fixture.orders.settle(order.payment)
    await shop.fine()
    expect(await send(order.id, await line(order.id, '41', 2))).toMatchObject({
      value: { state: 'waiting', difference: 2_000_000 },
    })
    await shop.sayOfEdit(order, 'approved')
    expect(await shop.orderOf(order.id)).toMatchObject({
      totalCentavos: 6_050_000,
      creditCentavos: 4_050_000,
    })
    await shop.fine()
    await orders.refund(admin, order.id, { amount: 21_000, reason: 'Cortesía', key: 'gift-00001' })
    await fixture.work()
    expect([...fixture.outside.payments.values()].map(({ refunded }) => refunded)).toEqual([
      1_050_000, 2_000_000,
    ])
    expect(await creditOf()).toBe(1_050_000)
    await shop.fine()
    await orders.cancel(admin, order.id, { reason: 'Sin stock' })
    await fixture.work()
    expect(await creditOf()).toBe(5_000_000)
    await shop.fine()
  })

  test('not paid yet and partly with credit: its credit stays, and there is always something left to pay', async () => {
    const { placed, three, send, line, fixture, ana, giveCredit, creditOf } = shop
    await giveCredit(3_000_000)
    const order = await placed({ credit: true }, three())
    await fixture.orders.payment(ana, order.reference)
    // Two pairs out: what is left is less than the credit.
    expect(await send(order.id, await line(order.id, '41', 0))).toMatchObject({ message: EDIT_SAYS.free })
    await shop.fine()
    expect(await send(order.id, await line(order.id, '41', 1))).toMatchObject({ value: { state: 'applied' } })
    await shop.fine()
    // The page of before was still open at the provider.
    const old = { id: 'old', amount: order.due, preferenceId: null }
    await fixture.orders.settle(await fixture.payment(order.reference, 'approved', old))
    await fixture.work()
    expect(fixture.outside.payments.get('old')).toMatchObject({ refunded: order.due })
    expect([(await shop.orderOf(order.id)).paymentStatus, await creditOf()]).toEqual(['not_paid', 0])
    await shop.fine()
    await fixture.orders.payment(ana, order.reference)
    const asked = fixture.outside.asked
      .at(-1)!
      .lines.reduce((sum, one) => sum + one.unitPrice * one.quantity, 0)
    expect(asked).toBe(order.due - 2_000_000)
    await fixture.orders.settle(await fixture.payment(order.reference, 'approved', { id: 'new' }))
    expect(await shop.orderOf(order.id)).toMatchObject({ paymentStatus: 'paid', creditCentavos: 3_000_000 })
    await shop.fine()
  })

  test('not paid yet, by transfer with its discount and credit: edited, the rest is what is received', async () => {
    const { placed, three, send, line, ana, giveCredit } = shop
    const { transfers, receive } = handing(shop)
    shop.fixture.context.settings.handDiscount = 10
    await giveCredit(1_000_000)
    const order = await placed({ credit: true }, three())
    await transfers.choose(ana, order.reference, 'transfer')
    await shop.fine()
    expect(await send(order.id, await line(order.id, '41', 1))).toMatchObject({ value: { state: 'applied' } })
    await shop.fine()
    const { totalCentavos, creditCentavos } = await shop.orderOf(order.id)
    expect(await receive(order.id, totalCentavos - creditCentavos)).toMatchObject({ value: { paid: true } })
    expect(await shop.orderOf(order.id)).toMatchObject({ paymentStatus: 'paid' })
    await shop.fine()
  })
})
