import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { EDIT_SAYS } from '#rules/orders/edit/edit.ts'
import { describeOneDatabase } from '#tests/support/database.ts'
import { editing } from '#tests/support/shop/editing.ts'

describeOneDatabase('money of an edit that goes another way', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof editing>>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => void (shop = await editing(database)))

  test('its difference is contested after it was made: the order is disputed, and won it stands again', async () => {
    const { paid, send, line, sayOfEdit } = shop
    const order = await paid()
    await send(order.id, await line(order.id, '41', 3))
    await sayOfEdit(order, 'approved')
    await sayOfEdit(order, 'charged_back')
    expect(await shop.orderOf(order.id)).toMatchObject({ paymentStatus: 'disputed' })
    await shop.fine()
    expect(await send(order.id, await line(order.id, '41', 2))).toMatchObject({ message: EDIT_SAYS.disputed })
    await sayOfEdit(order, 'approved')
    expect(await shop.orderOf(order.id)).toMatchObject({ paymentStatus: 'paid' })
    await shop.fine()
  })

  test('the sale of before the edit is contested: the shop is told, and won it stands', async () => {
    const { paid, send, line, fixture } = shop
    fixture.context.settings.contactEmail = 'tienda@example.com'
    const order = await paid()
    await send(order.id, await line(order.id, '41', 3))
    await shop.sayOfEdit(order, 'approved')
    await fixture.orders.settle({ ...order.payment, status: 'charged_back', detail: 'in_process' })
    await fixture.work()
    expect(shop.subjects()).toContainEqual(expect.stringContaining('Contracargo en el pedido V-000001'))
    expect(await shop.orderOf(order.id)).toMatchObject({ paymentStatus: 'disputed' })
    await fixture.orders.settle({ ...order.payment, status: 'approved', detail: 'reimbursed' })
    await fixture.work()
    expect(await shop.refundsOf(order.id)).toEqual([])
    expect(await shop.orderOf(order.id)).toMatchObject({ paymentStatus: 'paid' })
    await shop.fine()
  })

  test('too much or too little of a difference is looked at by a person and makes nothing', async () => {
    const { paid, send, line, fixture, editOf } = shop
    const order = await paid()
    await send(order.id, await line(order.id, '41', 3))
    const { reference } = await editOf(order.id)
    for (const amount of [1_999_900, 2_000_100])
      await fixture.orders.settle(
        await fixture.payment(order.reference, 'approved', { id: `odd-${amount}`, reference, amount }),
      )
    expect(await editOf(order.id)).toMatchObject({ status: 'waiting' })
    await shop.fine()
  })

  test('an edited order is exchanged and returned as any other', async () => {
    const { paid, send, line, sayOfEdit, orders, admin, fixture, linesOf } = shop
    const order = await paid()
    await send(order.id, await line(order.id, '41', 3))
    await sayOfEdit(order, 'approved')
    await orders.pack(admin, order.id)
    await orders.ship(admin, order.id, { carrier: 'OCA' })
    await orders.deliver(admin, order.id)
    const [bought] = await linesOf(order.id)
    const units = [{ orderLineId: bought!.id, quantity: 3, restock: false }]
    // More than the sale's own payment has: the rest goes back from the difference's.
    expect(
      await orders.refund(admin, order.id, { lines: units, reason: 'Falla', key: 'all-00001' }),
    ).toMatchObject({ value: { amount: 6_000_000, left: 50_000 } })
    expect(
      await orders.refund(admin, order.id, { lines: units, reason: 'Falla', key: 'all-00001' }),
    ).toMatchObject({ value: { amount: 6_000_000 } })
    await fixture.work()
    expect(await shop.refundsOf(order.id)).toMatchObject([
      { amountCentavos: 4_050_000, status: 'succeeded' },
      { amountCentavos: 1_950_000, status: 'succeeded' },
    ])
    await shop.fine()
  })
})
