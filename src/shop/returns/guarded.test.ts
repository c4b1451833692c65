import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { refunds } from '#data/schema.ts'
import { GatewayRefused } from '#gateways/ports.ts'
import { DESK_MESSAGES } from '#rules/orders/admin.ts'
import { SETTLED_MEANWHILE } from '#rules/returns/return.ts'
import { ledgerOf } from '#shop/orders/money/ledger.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { ordersAsAdmin } from '#tests/support/orders-as-admin.ts'

/** Holds product §14.5, §14.6, §14.11. */

const PAIR = 2_000_000

describeEachDatabase('a case where something goes wrong', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof ordersAsAdmin>>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => void (shop = await ordersAsAdmin(database)))

  /** A pair of Ana's asked back, and in: its code. */
  async function came(order: { id: number; reference: string }, more: object = {}): Promise<string> {
    const { returns, ana, admin, linesOf } = shop
    const [line] = await linesOf(order.id)
    const lines = [{ orderLineId: line!.id, quantity: 1 }]
    const end = await returns.ask(ana, order.reference, {
      kind: 'withdrawal',
      lines,
      key: randomUUID(),
      ...more,
    })
    if (!end.ok) throw new Error(end.message)
    const { code } = end.value
    await returns.approve(admin, code, {})
    await returns.receive(admin, code, { lines: [{ ...lines[0], condition: 'restock' }] })
    return code
  }
  const settle = (code: string, amount = PAIR) =>
    shop.returns.resolve(shop.admin, code, { amount: amount / 100, key: randomUUID() })
  const fine = async () => expect(await shop.fixture.broken()).toEqual([])

  test.each(['money', 'credit'])(
    'two of the shop’s people settle one case at once: its %s goes back once, and the other reads so',
    async (payBack) => {
      const order = await shop.delivered()
      const code = await came(order, { payBack })
      const ends = await Promise.all([1, 2, 3, 4].map(() => settle(code)))
      expect(ends.filter(({ ok }) => ok)).toHaveLength(1)
      expect(ends.filter(({ ok }) => !ok)).toMatchObject(Array(3).fill({ message: SETTLED_MEANWHILE }))
      await shop.fixture.work()
      expect(await database.db.select().from(refunds)).toHaveLength(1)
      expect(order.payment.refunded + (await shop.creditOf())).toBe(PAIR)
      await fine()
    },
  )

  test('a refund that was given up as refused is answered late: it happened once, and cannot be asked for again', async () => {
    const { fixture, orders, admin, view } = shop
    const order = await shop.delivered()
    const code = await came(order)
    const port = fixture.context.gateways.payments
    const works = port.refund
    port.refund = async () => {
      throw new GatewayRefused('saldo insuficiente')
    }
    await settle(code)
    await fixture.work()
    port.refund = works
    expect((await view(code)).story).toMatch(/no salió: reintentala/)
    // The provider had done it all the same, and says so with the next notice.
    Object.assign(order.payment, {
      refunded: PAIR,
      refunds: [{ id: 'late-1', amount: PAIR, status: 'succeeded' }],
    })
    await fixture.orders.settle(order.payment)
    expect((await view(code)).story).toMatch(/el dinero volvió/)
    const [refund] = await database.db.select().from(refunds)
    expect(await orders.retryRefund(admin, order.id, refund!.id)).toMatchObject({ kind: 'conflict' })
    await fixture.work()
    expect([await database.db.$count(refunds), order.payment.refunded]).toEqual([1, PAIR])
    await fine()
  })

  test.each([
    ['money', { disputed: 2 * PAIR + 50_000 }],
    // Its money is still at the provider: all of it is contested, and the credit stays theirs.
    ['credit', { disputed: 3 * PAIR + 50_000 }],
  ])(
    'a dispute after a refund in %s: what is left is contested, nothing more goes back until it is won',
    async (payBack, contested) => {
      const { fixture, view } = shop
      const order = await shop.delivered()
      await settle(await came(order, { payBack }))
      await fixture.work()
      const next = await came(order)
      await fixture.orders.settle({ ...order.payment, status: 'charged_back', detail: 'in_process' })
      expect((await ledgerOf(database.db, order.id)).at(-1)).toMatchObject({
        kind: 'dispute',
        amounts: contested,
      })
      expect(await view(next)).toMatchObject({ owed: 0 })
      expect((await settle(next)).ok).toBe(false)
      await fine()
      await fixture.orders.settle({ ...order.payment, status: 'approved', detail: 'reimbursed' })
      expect(await view(next)).toMatchObject({ owed: PAIR })
      expect(await settle(next)).toMatchObject({ value: { refunded: PAIR } })
      await fixture.work()
      expect([order.payment.refunded, await shop.creditOf()]).toEqual(
        payBack === 'money' ? [2 * PAIR, 0] : [PAIR, PAIR],
      )
      await fine()
    },
  )

  test('an amount that is more than what is left is refused with what is', async () => {
    const order = await shop.delivered()
    const code = await came(order)
    expect(await settle(code, order.total + 1)).toMatchObject({ message: DESK_MESSAGES.overRefund })
    await fine()
  })
})
