import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { NO_REFUND_REASON } from '#rules/returns/return.ts'
import { describeOneDatabase } from '#tests/support/database.ts'
import { ordersAsAdmin, parcel } from '#tests/support/orders-as-admin.ts'

/** Holds product §14.5, §14.6, §14.11. */

const PAIR = 2_000_000

describeOneDatabase('a part is given back of an order whose shipment is undone', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof ordersAsAdmin>>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => void (shop = await ordersAsAdmin(database)))

  /** Three pairs, shipped; some are asked back, and the shipment is taken back before its mail goes. */
  async function undone(...quantities: number[]) {
    const { orders, returns, admin, ana, paidFor, three, linesOf } = shop
    const order = await paidFor(three())
    await orders.pack(admin, order.id)
    await orders.ship(admin, order.id, parcel)
    const lines = await linesOf(order.id)
    const codes: string[] = []
    for (const quantity of quantities) {
      const end = await returns.ask(ana, order.reference, {
        kind: 'withdrawal',
        lines: [{ orderLineId: lines[0]!.id, quantity }],
        key: randomUUID(),
      })
      if (!end.ok) throw new Error(end.message)
      codes.push(end.value.code)
    }
    expect(await orders.undo(admin, order.id)).toMatchObject({ ok: true })
    for (const code of codes) await returns.approve(admin, code, {})
    return { order, codes, lines }
  }
  const resolve = (code: string, amount: number, more: object = {}) =>
    shop.returns.resolve(shop.admin, code, { amount: amount / 100, key: randomUUID(), ...more })

  test('settling gives back those units, which are on sale again, and the order goes on without them', async () => {
    const { fixture, orders, returns, admin, ana, shoe, view } = shop
    const { order, codes } = await undone(1)
    const [code] = codes
    expect(await view(code!)).toMatchObject({
      partly: true,
      owed: PAIR,
      moves: ['resolve', 'cancel'],
      story: expect.stringContaining('el pedido sale sin ellas'),
    })
    expect(await returns.own(ana, code!)).toMatchObject({
      value: { story: expect.stringContaining('no llegaron a salir') },
    })
    expect(await resolve(code!, 0)).toMatchObject({ fields: { reason: NO_REFUND_REASON.message } })
    expect(await resolve(code!, PAIR)).toMatchObject({ value: { refunded: PAIR } })
    await fixture.work()
    expect(await fixture.order(order.reference)).toMatchObject({
      status: 'placed',
      paymentStatus: 'partially_refunded',
    })
    expect([order.payment.refunded, await fixture.stock(shoe.sizeIds['41']!)]).toEqual([PAIR, 4])
    expect(await orders.ship(admin, order.id, parcel)).toMatchObject({ ok: true })
    expect(await fixture.broken()).toEqual([])
  })

  test('all that is left of it, in parts: the last one calls the order off, and the shipping comes with it', async () => {
    const { fixture, returns, ana, admin, view } = shop
    const { order, codes, lines } = await undone(2)
    await resolve(codes[0]!, 2 * PAIR)
    await fixture.work()
    const rest = await returns.ask(ana, order.reference, {
      kind: 'withdrawal',
      lines: [{ orderLineId: lines[1]!.id, quantity: 1 }],
      key: randomUUID(),
    })
    const code = rest.ok ? rest.value.code : ''
    await returns.approve(admin, code, {})
    expect(await view(code)).toMatchObject({ partly: false })
    expect(await resolve(code, order.total - 2 * PAIR)).toMatchObject({ ok: true })
    await fixture.work()
    expect(await fixture.order(order.reference)).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'refunded',
    })
    expect([order.payment.refunded, await fixture.broken()]).toEqual([order.total, []])
  })
})
