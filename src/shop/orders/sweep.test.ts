import { expect, test } from 'vitest'
import { seedCoupon, seedUser } from '#tests/support/builders.ts'
import { describeSelling } from '#tests/support/shop/selling.ts'

/** Holds product §5.7, §11.7, §11.9, §12.7. */

describeSelling('orders that nobody pays', { '42': 5 }, (fixture) => {
  const placed = (options: { couponCode?: string } = {}) =>
    fixture.placed(fixture.ana, [{ productId: fixture.shoe.id, size: '42', quantity: 2 }], options)

  test('an abandoned order gives back its stock and its coupon after 30 minutes, not before', async () => {
    await seedCoupon(fixture.database, { code: 'UNA', maxUses: 1 })
    const reference = await placed({ couponCode: 'UNA' })
    fixture.context.later(29)
    await fixture.orders.sweep()
    expect((await fixture.order(reference)).status).toBe('placed')
    fixture.context.later(2)
    await fixture.orders.sweep()
    expect(await fixture.order(reference)).toMatchObject({ status: 'expired', endCause: 'unpaid' })
    expect(await fixture.stock(fixture.shoe.sizeIds['42']!)).toBe(5)
    expect(await fixture.orders.find(fixture.ana, reference)).toMatchObject({ value: { canPay: false } })
    expect(await fixture.orders.payment(fixture.ana, reference)).toMatchObject({
      ok: false,
      kind: 'conflict',
    })
    await fixture.work()
    expect(fixture.emails.at(-1)!.subject).toContain('venció')
    expect(await fixture.broken()).toEqual([])
  })

  test('a pending payment holds the stock for two days', async () => {
    const reference = await placed()
    await fixture.orders.settle(await fixture.payment(reference, 'pending'))
    fixture.context.later(47 * 60)
    await fixture.orders.sweep()
    expect((await fixture.order(reference)).status).toBe('placed')
    fixture.context.later(2 * 60)
    await fixture.orders.sweep()
    expect((await fixture.order(reference)).status).toBe('expired')
    await fixture.work()
    expect(fixture.outside.cancelled).toEqual([`pay-${reference}`])
  })

  test('a payment whose notice was lost is found before the order expires', async () => {
    const reference = await placed()
    await fixture.payment(reference, 'approved')
    fixture.context.later(31)
    await fixture.orders.sweep()
    expect(await fixture.order(reference)).toMatchObject({ status: 'placed', paymentStatus: 'paid' })
    expect(await fixture.broken()).toEqual([])
  })

  test('reconciliation finds a lost notice within minutes', async () => {
    const reference = await placed()
    await fixture.payment(reference, 'approved')
    fixture.context.later(4)
    await fixture.orders.reconcile()
    expect(await fixture.order(reference)).toMatchObject({ paymentStatus: 'paid' })
  })

  test('while the provider is away an order is not expired behind its back, but not for ever either', async () => {
    const reference = await placed()
    fixture.outside.away = true
    fixture.context.later(31)
    await fixture.orders.sweep()
    expect((await fixture.order(reference)).status).toBe('placed')
    fixture.context.later(61)
    await fixture.orders.sweep()
    expect((await fixture.order(reference)).status).toBe('expired')
  })

  test('the shopper may take back an unpaid order and gets the lines for the cart', async () => {
    const reference = await placed()
    expect(await fixture.orders.cancel(fixture.ana, reference)).toEqual({
      ok: true,
      value: { lines: [{ productId: fixture.shoe.id, size: '42', quantity: 2 }] },
    })
    expect(await fixture.stock(fixture.shoe.sizeIds['42']!)).toBe(5)
    expect(await fixture.orders.cancel(fixture.ana, reference)).toMatchObject({ ok: false, kind: 'conflict' })
    expect(await fixture.order(reference)).toMatchObject({ status: 'cancelled', endCause: 'shopper' })
    await fixture.work()
    expect(fixture.emails.at(-1)!.subject).toContain('Cancelaste tu pedido V-000001')
    expect(await fixture.broken()).toEqual([])
  })

  test('cancel and expiry at the same moment give the stock back exactly once', async () => {
    const reference = await placed()
    fixture.context.later(31)
    await Promise.all([
      fixture.orders.cancel(fixture.ana, reference),
      fixture.orders.sweep(),
      fixture.orders.sweep(),
    ])
    expect(await fixture.stock(fixture.shoe.sizeIds['42']!)).toBe(5)
    expect(await fixture.broken()).toEqual([])
  })

  test('nobody else can see, pay or cancel it', async () => {
    const reference = await placed()
    const bruno = await seedUser(fixture.database)
    for (const end of [
      await fixture.orders.find(bruno, reference),
      await fixture.orders.payment(bruno, reference),
      await fixture.orders.cancel(bruno, reference),
      await fixture.orders.find(bruno, 'nonsense'),
    ])
      expect(end).toMatchObject({ ok: false, kind: 'missing' })
  })

  test('when the provider is away the order waits for its payment, and a repeat sends the same key', async () => {
    const end = await fixture.orders.place(
      fixture.ana,
      fixture.request([{ productId: fixture.shoe.id, size: '42', quantity: 1 }]),
    )
    const reference = end.ok ? end.value.reference : ''
    fixture.outside.away = true
    expect(await fixture.orders.payment(fixture.ana, reference)).toMatchObject({ kind: 'conflict' })
    fixture.outside.away = false
    expect(await fixture.orders.payment(fixture.ana, reference)).toMatchObject({ ok: true })
    expect(await fixture.orders.payment(fixture.ana, reference)).toMatchObject({ ok: true })
    expect(fixture.outside.preferenceKeys).toEqual([`order:${reference}:a1`])
  })
})
