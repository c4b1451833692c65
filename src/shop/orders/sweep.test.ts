import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import type { PersonVisitor } from '#rules/users/access.ts'
import { seedCoupon, seedUser, seedProduct, type SeededProduct } from '#tests/support/builders.ts'
import { describeEachDatabase, emptyTables } from '#tests/support/database.ts'
import { orderDesk, type OrderDesk } from '#tests/support/orders-admin.ts'

describeEachDatabase('orders that nobody pays', (open) => {
  let database: Database
  let desk: OrderDesk
  let shoe: SeededProduct
  let ana: PersonVisitor
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    await emptyTables(database)
    desk = orderDesk(database)
    shoe = await seedProduct(database, { sizes: { '42': 5 } })
    ana = await seedUser(database)
  })
  async function placed(options: { couponCode?: string } = {}): Promise<string> {
    const end = await desk.orders.place(
      ana,
      desk.request([{ productId: shoe.id, size: '42', quantity: 2 }], options),
    )
    if (!end.ok) throw new Error(end.message)
    await desk.orders.payment(ana, end.value.reference)
    return end.value.reference
  }

  test('an abandoned order gives back its stock and its coupon after 30 minutes, not before', async () => {
    await seedCoupon(database, { code: 'UNA', maxUses: 1 })
    const reference = await placed({ couponCode: 'UNA' })
    desk.counter.later(29)
    await desk.orders.sweep()
    expect((await desk.order(reference)).status).toBe('placed')
    desk.counter.later(2)
    await desk.orders.sweep()
    expect(await desk.order(reference)).toMatchObject({ status: 'expired', endCause: 'unpaid' })
    expect(await desk.stock(shoe.sizeIds['42']!)).toBe(5)
    expect(await desk.orders.find(ana, reference)).toMatchObject({ value: { canPay: false } })
    expect(await desk.orders.payment(ana, reference)).toMatchObject({ ok: false, kind: 'conflict' })
    await desk.work()
    expect(desk.letters.at(-1)!.subject).toContain('venció')
    expect(await desk.broken()).toEqual([])
  })

  test('a pending payment holds the stock for two days', async () => {
    const reference = await placed()
    await desk.orders.settle(await desk.payment(reference, 'pending'))
    desk.counter.later(47 * 60)
    await desk.orders.sweep()
    expect((await desk.order(reference)).status).toBe('placed')
    desk.counter.later(2 * 60)
    await desk.orders.sweep()
    expect((await desk.order(reference)).status).toBe('expired')
    await desk.work()
    expect(desk.outside.cancelled).toEqual([`pay-${reference}`])
  })

  test('a payment whose notice was lost is found before the order expires', async () => {
    const reference = await placed()
    await desk.payment(reference, 'approved')
    desk.counter.later(31)
    await desk.orders.sweep()
    expect(await desk.order(reference)).toMatchObject({ status: 'placed', paymentStatus: 'paid' })
    expect(await desk.broken()).toEqual([])
  })

  test('reconciliation finds a lost notice within minutes', async () => {
    const reference = await placed()
    await desk.payment(reference, 'approved')
    desk.counter.later(4)
    await desk.orders.reconcile()
    expect(await desk.order(reference)).toMatchObject({ paymentStatus: 'paid' })
  })

  test('while the company is away an order is not expired behind its back, but not for ever either', async () => {
    const reference = await placed()
    desk.outside.away = true
    desk.counter.later(31)
    await desk.orders.sweep()
    expect((await desk.order(reference)).status).toBe('placed')
    desk.counter.later(61)
    await desk.orders.sweep()
    expect((await desk.order(reference)).status).toBe('expired')
  })

  test('the shopper may take back an unpaid order and gets the lines for the cart', async () => {
    const reference = await placed()
    expect(await desk.orders.cancel(ana, reference)).toEqual({
      ok: true,
      value: { lines: [{ productId: shoe.id, size: '42', quantity: 2 }] },
    })
    expect(await desk.stock(shoe.sizeIds['42']!)).toBe(5)
    expect(await desk.orders.cancel(ana, reference)).toMatchObject({ ok: false, kind: 'conflict' })
    expect(await desk.order(reference)).toMatchObject({ status: 'cancelled', endCause: 'shopper' })
    await desk.work()
    expect(desk.letters.at(-1)!.subject).toContain('Cancelaste tu pedido V-000001')
    expect(await desk.broken()).toEqual([])
  })

  test('cancel and expiry at the same moment give the stock back exactly once', async () => {
    const reference = await placed()
    desk.counter.later(31)
    await Promise.all([desk.orders.cancel(ana, reference), desk.orders.sweep(), desk.orders.sweep()])
    expect(await desk.stock(shoe.sizeIds['42']!)).toBe(5)
    expect(await desk.broken()).toEqual([])
  })

  test('nobody else can see, pay or cancel it', async () => {
    const reference = await placed()
    const bruno = await seedUser(database)
    for (const end of [
      await desk.orders.find(bruno, reference),
      await desk.orders.payment(bruno, reference),
      await desk.orders.cancel(bruno, reference),
      await desk.orders.find(bruno, 'nonsense'),
    ])
      expect(end).toMatchObject({ ok: false, kind: 'missing' })
  })

  test('when the company is away the order waits for its payment, and a repeat sends the same key', async () => {
    const end = await desk.orders.place(ana, desk.request([{ productId: shoe.id, size: '42', quantity: 1 }]))
    const reference = end.ok ? end.value.reference : ''
    desk.outside.away = true
    expect(await desk.orders.payment(ana, reference)).toMatchObject({ kind: 'conflict' })
    desk.outside.away = false
    expect(await desk.orders.payment(ana, reference)).toMatchObject({ ok: true })
    expect(await desk.orders.payment(ana, reference)).toMatchObject({ ok: true })
    expect(desk.outside.preferenceKeys).toEqual([`order:${reference}:a1`])
  })
})
