import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '#data/database.ts'
import { products } from '#data/schema.ts'
import { formatAmount } from '#rules/money.ts'
import { EDIT_WAITS } from '#rules/orders/admin.ts'
import { EDIT_SAYS } from '#rules/orders/edit/edit.ts'
import { describeOneDatabase } from '#tests/support/database.ts'
import { seedCoupon, seedUser } from '#tests/support/builders.ts'
import { editing } from '#tests/support/shop/editing.ts'

/** Holds product §11.15. */

const HOURS = 60

describeOneDatabase('editing an order before it is packed', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof editing>>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => void (shop = await editing(database)))

  test('another size of a paid pair: done at once, nothing to pay, and back again without a refund', async () => {
    const { paid, send, line, stock, books, linesOf, orders, admin, fixture, edits, shoe } = shop
    const { id } = await paid()
    const asked = await line(id, '42', 2)
    expect(await edits.quoteEdit(admin, id, asked)).toMatchObject({
      value: { difference: 0, back: 0, waits: false, changes: expect.stringContaining('Entra 2 × ') },
    })
    expect(await send(id, asked)).toMatchObject({ value: { state: 'applied', difference: 0 } })
    expect([await stock('41'), await stock('42'), await fixture.sold(shoe.id)]).toEqual([5, 3, 2])
    expect(await linesOf(id)).toMatchObject([{ size: '42', quantity: 2 }])
    await shop.fine()
    expect(await send(id, await line(id, '41', 2))).toMatchObject({ value: { state: 'applied' } })
    expect([await stock('41'), await stock('42')]).toEqual([3, 5])
    expect(await shop.refundsOf(id)).toEqual([])
    expect((await books(id)).map(([kind]) => kind)).toEqual(['sale'])
    await shop.fine()
    await fixture.work()
    expect(shop.subjects()).toEqual(['Cambiamos tu pedido V-000001', 'Cambiamos tu pedido V-000001'])
    const page = await orders.find(admin, id)
    expect(page.ok && page.value.events.at(-1)?.reason).toContain('Entra 2 × ')
    expect(await orders.pack(admin, id)).toMatchObject({ ok: true })
  })

  test('a pair more is kept until it is paid for, and then is part of the order', async () => {
    const { paid, send, line, stock, books, orders, admin, ana, edits, fixture, sayOfEdit } = shop
    const order = await paid()
    const { id, reference } = order
    const more = await line(id, '41', 3)
    expect(await send(id, more)).toMatchObject({ value: { state: 'waiting', difference: 2_000_000 } })
    expect(await stock('41')).toBe(2)
    expect((await shop.orderOf(id)).totalCentavos).toBe(order.total)
    expect(await orders.pack(admin, id)).toMatchObject({ kind: 'conflict', message: EDIT_WAITS })
    expect(await send(id, await line(id, '42', 1))).toMatchObject({ message: EDIT_SAYS.waits })
    expect(await edits.find(ana, reference)).toMatchObject({
      value: { state: 'waiting', canPay: true, difference: 2_000_000 },
    })
    expect(await edits.pay(ana, reference)).toMatchObject({ value: { redirectUrl: expect.any(String) } })
    expect(fixture.outside.asked.at(-1)!.lines).toMatchObject([{ unitPrice: 2_000_000, quantity: 1 }])
    await shop.fine()
    await sayOfEdit(order, 'approved')
    await sayOfEdit(order, 'approved')
    expect(await shop.orderOf(id)).toMatchObject({
      totalCentavos: order.total + 2_000_000,
      paymentStatus: 'paid',
      editWaits: false,
    })
    expect(await books(id)).toMatchObject([
      ['sale', {}],
      ['edit', { provider: 2_000_000, goods: -2_000_000 }],
    ])
    expect(await edits.pay(ana, reference)).toMatchObject({ kind: 'conflict' })
    await shop.fine()
    // Paid again: it goes back.
    await sayOfEdit(order, 'approved', 'edit-again')
    await fixture.work()
    expect(fixture.outside.payments.get('edit-again')).toMatchObject({ refunded: 2_000_000 })
    await shop.fine()
    // Called off whole: both payments go back whole.
    expect(await orders.cancel(admin, id, { reason: 'Sin stock' })).toMatchObject({
      value: { refunded: order.total + 2_000_000 },
    })
    await fixture.work()
    expect(await shop.orderOf(id)).toMatchObject({ paymentStatus: 'refunded' })
    expect(await stock('41')).toBe(5)
    await shop.fine()
  })

  test('a pair less goes back in money and on the shelf; the coupon stays as far as it reaches', async () => {
    await seedCoupon(database, { code: 'MENOS', pesos: 30_000 })
    const { paidFor, three, send, line, stock, fixture } = shop
    const order = await paidFor(three(), { couponCode: 'MENOS' })
    const { id } = order
    expect(order.total).toBe(6_000_000 - 3_000_000 + 50_000)
    // Three pairs less the coupon; with one pair the coupon is all of it.
    expect(await send(id, await line(id, '41', 0))).toMatchObject({
      value: { state: 'applied', difference: -3_000_000, back: 3_000_000 },
    })
    expect(await shop.orderOf(id)).toMatchObject({
      subtotalCentavos: 2_000_000,
      discountCentavos: 2_000_000,
      totalCentavos: 50_000,
    })
    expect(await stock('41')).toBe(5)
    await fixture.work()
    await shop.fine()
    expect(await shop.orderOf(id)).toMatchObject({ paymentStatus: 'partially_refunded' })
    // There again: what was agreed is agreed.
    expect(await send(id, { add: [{ productId: shop.shoe.id, size: '41', quantity: 2 }] })).toMatchObject({
      value: { state: 'waiting', difference: 3_000_000 },
    })
    await shop.sayOfEdit(order, 'approved')
    expect(await shop.orderOf(id)).toMatchObject({ totalCentavos: order.total, discountCentavos: 3_000_000 })
    await shop.fine()
  })

  test('what the order has costs what was agreed, what is new costs what it costs today', async () => {
    const { paid, send, shoe, boots, edits, admin, lookAt } = shop
    const { id } = await paid()
    await database.db.update(products).set({ priceCentavos: 9_000_000 }).where(eq(products.id, shoe.id))
    await database.db.execute(
      sql`insert into price_history (product_id, price_centavos, offer, sale_price_centavos, since) values (${shoe.id}, 9000000, false, 9000000, now())`,
    )
    const add = [
      { productId: shoe.id, size: '42', quantity: 1 },
      { productId: boots.id, size: '40', quantity: 1 },
    ]
    expect(await edits.quoteEdit(admin, id, { add })).toMatchObject({
      value: { difference: 2_000_000 + 2_500_000, waits: true },
    })
    expect(await send(id, { add })).toMatchObject({ value: { state: 'waiting' } })
    expect((await lookAt(id)).why).toBe(EDIT_SAYS.waits)
    await shop.fine()
  })

  test('nobody paid in time: the order is as it was, and what is paid later goes back', async () => {
    const { paid, send, line, stock, fixture, edits, ana, sayOfEdit } = shop
    const order = await paid()
    await send(order.id, await line(order.id, '41', 3))
    await edits.pay(ana, order.reference)
    fixture.context.later(49 * HOURS)
    expect(await edits.sweepEdits()).toBe(1)
    expect(await edits.sweepEdits()).toBe(0)
    expect([await stock('41'), (await shop.orderOf(order.id)).editWaits]).toEqual([3, false])
    await fixture.work()
    expect(shop.subjects()).toEqual([
      `Falta pagar ${formatAmount(2_000_000)} por el cambio de tu pedido V-000001`,
      'El cambio de tu pedido V-000001 quedó sin efecto',
    ])
    await sayOfEdit(order, 'approved')
    await fixture.work()
    expect([...fixture.outside.payments.values()].map(({ refunded }) => refunded)).toContain(2_000_000)
    expect((await shop.orderOf(order.id)).totalCentavos).toBe(order.total)
    await shop.fine()
  })

  test('paid at the last moment and not told: the sweep asks before it gives up', async () => {
    const { paid, send, line, fixture, edits, ana, editOf } = shop
    const order = await paid()
    await send(order.id, await line(order.id, '41', 3))
    await edits.pay(ana, order.reference)
    const { reference, differenceCentavos: amount } = await editOf(order.id)
    await fixture.payment(order.reference, 'approved', { id: 'late', reference, amount })
    fixture.context.later(49 * HOURS)
    await edits.sweepEdits()
    expect(await editOf(order.id)).toMatchObject({ status: 'applied' })
    await shop.fine()
  })

  test('called off by the shop, declined by whoever bought, or over with the order: once, and nothing moves', async () => {
    const { paid, send, line, stock, edits, admin, ana, orders, fixture, editOf, books } = shop
    const order = await paid()
    const more = async () => send(order.id, await line(order.id, '41', 3))
    await more()
    expect(await edits.callOffEdit(admin, order.id)).toMatchObject({ ok: true })
    expect(await edits.callOffEdit(admin, order.id)).toMatchObject({ message: EDIT_SAYS.noEdit })
    await more()
    const bea = await seedUser(database)
    expect(await edits.decline(bea, order.reference)).toMatchObject({ kind: 'missing' })
    expect(await edits.decline(ana, order.reference)).toMatchObject({ ok: true })
    expect(await stock('41')).toBe(3)
    expect((await books(order.id)).length).toBe(1)
    expect(await shop.refundsOf(order.id)).toEqual([])
    await more()
    expect(await orders.cancel(admin, order.id, { reason: 'Se arrepintió' })).toMatchObject({
      value: { refunded: order.total },
    })
    expect(await editOf(order.id)).toMatchObject({ status: 'undone', endCause: 'order' })
    expect(await stock('41')).toBe(5)
    await fixture.work()
    await shop.fine()
  })

  test('an order that nobody paid: its total changes, and what was prepared before is not taken for it', async () => {
    const { placed, send, line, stock, fixture, ana, orders, admin } = shop
    const order = await placed()
    await fixture.orders.payment(ana, order.reference)
    expect(await send(order.id, await line(order.id, '41', 1))).toMatchObject({
      value: { state: 'applied', difference: -2_000_000, back: 0 },
    })
    expect([await stock('41'), (await shop.orderOf(order.id)).totalCentavos]).toEqual([
      4,
      order.total - 2_000_000,
    ])
    await shop.fine()
    // The page of before was still open at the provider.
    const old = { id: 'old', amount: order.total, preferenceId: null }
    await fixture.orders.settle(await fixture.payment(order.reference, 'approved', old))
    await fixture.work()
    expect(await shop.orderOf(order.id)).toMatchObject({ paymentStatus: 'not_paid' })
    expect(fixture.outside.payments.get('old')).toMatchObject({ refunded: order.total })
    await shop.fine()
    await fixture.orders.payment(ana, order.reference)
    await fixture.orders.settle(await fixture.payment(order.reference, 'approved', { id: 'new' }))
    expect(await shop.orderOf(order.id)).toMatchObject({ paymentStatus: 'paid' })
    expect(await orders.pack(admin, order.id)).toMatchObject({ ok: true })
    await shop.fine()
  })

  test('what cannot be: nothing, everything out, no stock, no such size, packed, given back, and who may not', async () => {
    const { paid, send, line, orders, admin, edits, shoe, linesOf } = shop
    const { id } = await paid()
    expect(await send(id, {})).toMatchObject({ message: EDIT_SAYS.same })
    expect(await send(id, await line(id, '41', 0))).toMatchObject({ message: EDIT_SAYS.empty })
    expect(await send(id, await line(id, '41', 9))).toMatchObject({
      kind: 'conflict',
      message: expect.stringContaining('No hay stock'),
    })
    expect(await send(id, await line(id, '77', 1))).toMatchObject({
      fields: { 'lines.0.size': EDIT_SAYS.noSize },
    })
    expect(await send(id, { add: [{ productId: 999_999, size: '41', quantity: 1 }] })).toMatchObject({
      fields: { 'add.0.size': EDIT_SAYS.noProduct },
    })
    expect(await send(id, { lines: [{ orderLineId: 999_999, size: '41', quantity: 1 }] })).toMatchObject({
      fields: { 'lines.0.orderLineId': EDIT_SAYS.unknown },
    })
    const warehouse = await seedUser(database, { role: 'warehouse' })
    expect(await edits.edit(warehouse, id, {})).toMatchObject({ kind: 'refused' })
    expect(await edits.look(shop.ana, id)).toMatchObject({ kind: 'refused' })
    const [bought] = await linesOf(id)
    const units = [{ orderLineId: bought!.id, quantity: 1, restock: true }]
    await orders.refund(admin, id, { lines: units, reason: 'Falla', key: 'pair-00001' })
    expect(await send(id, { add: [{ productId: shoe.id, size: '42', quantity: 1 }] })).toMatchObject({
      message: EDIT_SAYS.given,
    })
    await orders.pack(admin, id)
    expect(await send(id, await line(id, '42', 1))).toMatchObject({ message: EDIT_SAYS.packed })
    await shop.fine()
  })

  test('two admins: the second is told that it changed, and the same click twice is one edit', async () => {
    const { paid, edits, admin, lookAt, stock } = shop
    const { id } = await paid()
    const { seen, lines } = await lookAt(id)
    const ask = (size: string, key: string) =>
      edits.edit(admin, id, {
        lines: [{ orderLineId: lines[0]!.id, size, quantity: 2 }],
        difference: 0,
        seen,
        key,
      })
    expect(await ask('42', 'same-key-1')).toMatchObject({ ok: true })
    expect(await ask('42', 'same-key-1')).toMatchObject({ ok: true })
    expect(await ask('42', 'other-key-1')).toMatchObject({ kind: 'conflict', message: EDIT_SAYS.changed })
    expect([await stock('41'), await stock('42')]).toEqual([5, 3])
    await shop.fine()
  })

  test('an amount other than the button said does nothing', async () => {
    const { paid, send, line, stock } = shop
    const { id } = await paid()
    expect(await send(id, await line(id, '41', 1), { difference: -1 })).toMatchObject({
      message: EDIT_SAYS.amount(-2_000_000),
    })
    expect(await stock('41')).toBe(3)
    await shop.fine()
  })
})
