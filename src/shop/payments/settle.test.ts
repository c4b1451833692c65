import { expect, test } from 'vitest'
import { seedCoupon, seedUser } from '#tests/support/builders.ts'
import { describeSelling } from '#tests/support/shop/selling.ts'

/** Holds product §12.2, §12.6, §12.8, §12.9, §39.6. */

describeSelling('settling payments', { '42': 1 }, (fixture) => {
  const placed = (buyer = fixture.ana, options: { couponCode?: string } = {}) =>
    fixture.placed(buyer, [{ productId: fixture.shoe.id, size: '42', quantity: 1 }], options)
  const stateOf = async (reference: string) => {
    const { status, paymentStatus } = await fixture.order(reference)
    return `${status} ${paymentStatus}`
  }

  test('an approved payment makes the order paid, once, however often it is told', async () => {
    const reference = await placed()
    const payment = await fixture.payment(reference, 'approved')
    await Promise.all(Array.from({ length: 10 }, () => fixture.orders.settle(payment)))
    expect(await stateOf(reference)).toBe('placed paid')
    expect(await fixture.sold(fixture.shoe.id)).toBe(1)
    await fixture.work()
    expect(fixture.emails.map((email) => email.subject.split(' · ')[0])).toEqual([
      'Recibimos tu pedido V-000001',
      '¡Listo! Pagaste tu pedido V-000001',
    ])
    expect(await fixture.broken()).toEqual([])
  })

  test('the same notice ten times is stored and read once', async () => {
    const reference = await placed()
    const payment = await fixture.payment(reference, 'approved')
    const notice = { dedupeKey: 'n1', topic: 'payment' as const, resourceId: payment.id }
    const stored = await Promise.all(Array.from({ length: 10 }, () => fixture.orders.receiveNotice(notice)))
    expect(stored.filter(Boolean)).toHaveLength(1)
    await fixture.work()
    expect(await stateOf(reference)).toBe('placed paid')
  })

  const tales = permutations(['pending', 'authorized', 'approved'] as const)
  test.for(tales)('told in the order %s, the order ends as paid', async (tale) => {
    const reference = await placed()
    for (const status of tale) await fixture.orders.settle(await fixture.payment(reference, status))
    expect(await stateOf(reference)).toBe('placed paid')
    expect(await fixture.broken()).toEqual([])
  })

  test('a late pending never takes an approved or charged-back payment back', async () => {
    const reference = await placed()
    for (const status of ['approved', 'charged_back', 'pending'] as const)
      await fixture.orders.settle(await fixture.payment(reference, status))
    expect(await stateOf(reference)).toBe('placed disputed')
  })

  test.for([
    ['amount', { amount: 1 }],
    ['currency', { currency: 'USD' }],
    ['seller', { sellerId: 'somebody else' }],
  ] as const)(
    'an approved payment whose %s is not ours marks nothing as paid and tells the shop',
    async ([, change]) => {
      const reference = await placed()
      const payment = await fixture.payment(reference, 'approved', change)
      await fixture.orders.settle(payment)
      await fixture.orders.settle(payment)
      expect(await stateOf(reference)).toBe('placed not_paid')
      await fixture.work()
      expect(fixture.emails.filter((email) => email.to === 'hola@shop.test')).toHaveLength(1)
    },
  )

  test('a rejected attempt leaves the order payable with its reason; the next one pays it', async () => {
    const reference = await placed()
    await fixture.orders.settle(
      await fixture.payment(reference, 'rejected', { id: 'p1', detail: 'cc_rejected_insufficient_amount' }),
    )
    expect(await fixture.orders.find(fixture.ana, reference)).toMatchObject({
      value: { canPay: true, rejection: expect.stringContaining('fondos') },
    })
    const start = await fixture.orders.payment(fixture.ana, reference)
    expect(start.ok).toBe(true)
    expect(fixture.outside.preferenceKeys).toEqual([`order:${reference}:a1`, `order:${reference}:a2`])
    await fixture.orders.settle(await fixture.payment(reference, 'approved', { id: 'p2' }))
    expect(await stateOf(reference)).toBe('placed paid')
    expect(await fixture.broken()).toEqual([])
  })

  test('a second approved payment is recorded, given back whole, and the order stands', async () => {
    const reference = await placed()
    await fixture.orders.settle(await fixture.payment(reference, 'approved', { id: 'p1' }))
    await fixture.orders.settle(await fixture.payment(reference, 'approved', { id: 'p2' }))
    await fixture.work()
    expect(await stateOf(reference)).toBe('placed paid')
    expect(fixture.outside.payments.get('p1')!.refunded).toBe(0)
    expect(fixture.outside.payments.get('p2')!.refunded).toBe(fixture.outside.payments.get('p2')!.amount)
    expect(await fixture.broken()).toEqual([])
  })

  test('a payment after the expiry brings the order back when its stock and coupon are still there', async () => {
    await seedCoupon(fixture.database, { code: 'UNA', maxUses: 1 })
    const reference = await placed(fixture.ana, { couponCode: 'UNA' })
    fixture.context.later(31)
    await fixture.orders.sweep()
    expect(await stateOf(reference)).toBe('expired not_paid')
    expect(await fixture.stock(fixture.shoe.sizeIds['42']!)).toBe(1)
    await fixture.orders.settle(await fixture.payment(reference, 'approved'))
    expect(await stateOf(reference)).toBe('placed paid')
    expect((await fixture.order(reference)).endCause).toBeNull()
    expect(await fixture.stock(fixture.shoe.sizeIds['42']!)).toBe(0)
    expect(await fixture.broken()).toEqual([])
  })

  test('a payment after the expiry is given back by itself when the stock is gone', async () => {
    const reference = await placed()
    fixture.context.later(31)
    await fixture.orders.sweep()
    const bruno = await seedUser(fixture.database)
    await placed(bruno)
    const payment = await fixture.payment(reference, 'approved')
    await fixture.orders.settle(payment)
    await fixture.work()
    expect(await stateOf(reference)).toBe('expired refunded')
    expect((await fixture.order(reference)).endCause).toBe('late_payment')
    expect(fixture.outside.payments.get(payment.id)!.refunded).toBe(payment.amount)
    expect(fixture.emails.map((email) => email.subject).join()).toContain('Te devolvemos el pago')
    expect(await fixture.broken()).toEqual([])
  })

  test('a refund that the provider could not do now is done later, once', async () => {
    const reference = await placed()
    fixture.context.later(31)
    await fixture.orders.sweep()
    await placed(await seedUser(fixture.database))
    const payment = await fixture.payment(reference, 'approved')
    await fixture.orders.settle(payment)
    fixture.outside.away = true
    await fixture.work()
    expect(await stateOf(reference)).toBe('expired paid')
    fixture.outside.away = false
    fixture.context.later(5)
    await fixture.work()
    expect(await stateOf(reference)).toBe('expired refunded')
    expect(payment.refunded).toBe(payment.amount)
  })

  test('a refund made in the provider’s own panel is taken into our books', async () => {
    const reference = await placed()
    const payment = await fixture.payment(reference, 'approved')
    await fixture.orders.settle(payment)
    await fixture.orders.settle({
      ...payment,
      status: 'refunded',
      refunded: payment.amount,
      refunds: [{ id: 'panel-1', amount: payment.amount, status: 'succeeded' }],
    })
    expect(await stateOf(reference)).toBe('placed refunded')
    expect(await fixture.broken()).toEqual([])
  })
})

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length <= 1) return [[...items]]
  return items.flatMap((item, index) =>
    permutations(items.filter((_, other) => other !== index)).map((rest) => [item, ...rest]),
  )
}
