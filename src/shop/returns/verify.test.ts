import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { refunds as refundRows, returns as returnRows } from '#data/schema.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { ordersAsAdmin } from '#tests/support/orders-as-admin.ts'

const settle = (amount: number | string, key = 'resolve-0001') => ({ amount, reason: 'Devolución', key })

describeEachDatabase('goods that came back and the books', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof ordersAsAdmin>>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => void (shop = await ordersAsAdmin(database)))

  test('verify finds goods that came back without their money, also when the money failed; a stated reason is an answer', async () => {
    const { fixture, returns, admin, delivered, asked, view } = shop
    const FINDING = 'what came back with a settled return was paid for or changed, or the return says why not'
    await delivered()
    const code = await asked({ order: '1' })
    await returns.approve(admin, code, {})
    const [line] = (await view(code)).orderDetail!.lines
    await returns.receive(admin, code, {
      lines: [{ orderLineId: line!.orderLineId, quantity: 1, condition: 'restock' }],
    })
    // As it was done before: closed with nothing.
    await database.db.update(returnRows).set({ status: 'resolved' })
    expect(await fixture.broken()).toEqual([expect.stringMatching(`${FINDING}.*"came":1,"refunded":0`)])
    await database.db.update(returnRows).set({ status: 'received' })
    await returns.resolve(admin, code, settle('20.000'))
    expect(await fixture.broken()).toEqual([])
    await database.db.update(refundRows).set({ status: 'failed' })
    expect(await fixture.broken()).toEqual([expect.stringContaining(FINDING)])
    await database.db.update(refundRows).set({ status: 'requested' })
    await fixture.work()

    const other = await asked({ order: '1' })
    await returns.approve(admin, other, {})
    await returns.receive(admin, other, {
      lines: [{ orderLineId: line!.orderLineId, quantity: 1, condition: 'damaged' }],
    })
    const reason = 'Se le devolvió en efectivo en el showroom'
    expect(await returns.resolve(admin, other, { ...settle(0, 'resolve-0002'), reason })).toMatchObject({
      value: { refunded: 0 },
    })
    expect(await fixture.broken()).toEqual([])
  })
})
