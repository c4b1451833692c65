import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { anonymous, type Visitor } from '#rules/users/access.ts'

import { describeOneDatabase } from '#tests/support/database.ts'
import { ordersAsAdmin } from '#tests/support/orders-as-admin.ts'
import { openWithdrawals } from './withdrawals/withdrawals.ts'
import { openList } from '#shop/lists/open.ts'
import { returnList } from './list.ts'

/** Holds product §14.1, §14.3, §14.4, §14.5, §14.7, §14.8. */

const settle = (amount: number | string, key = 'resolve-0001') => ({ amount, reason: 'Devolución', key })

describeOneDatabase('what people want to give back, as the shop answers it', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof ordersAsAdmin>>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => void (shop = await ordersAsAdmin(database)))

  test('a banned buyer withdraws from their own order, with whatever address; a stranger’s number opens nothing', async () => {
    const { fixture, delivered, view, ana, admin } = shop
    await delivered()
    const ask = async (visitor: Visitor) => {
      const form = { name: 'Ana', email: 'otra@example.com', order: 'V-000001' }
      const end = await openWithdrawals(fixture.context).request(visitor, form)
      return end.ok ? (await view(end.value.code)).order : end
    }
    expect(await ask({ ...ana, ban: true })).toMatchObject({ number: 'V-000001' })
    expect(await ask(anonymous)).toBeNull()
    expect(await ask({ ...admin, ban: true })).toBeNull()
  })

  test('a request without its number is tied to the order by hand; a stranger’s number opens nothing', async () => {
    const { returns, admin, delivered, asked, view } = shop
    await delivered()
    const code = await asked({ order: 'V-000001', email: 'otra@example.com' })
    expect(await view(code)).toMatchObject({
      order: null,
      orderDetail: null,
      candidates: [],
      withinTerm: null,
    })
    const mine = await asked()
    expect((await view(mine)).candidates).toMatchObject([{ number: 'V-000001', units: 3 }])
    expect(await returns.link(admin, mine, 'V-99')).toMatchObject({ fields: { order: expect.any(String) } })
    await returns.link(admin, mine, 'V-000001')
    expect(await view(mine)).toMatchObject({ order: { id: 1 }, moves: ['approve', 'reject', 'cancel'] })
  })

  test('the clock of 24 hours: the oldest unanswered is on top, and late ones are counted', async () => {
    const { fixture, returns, admin, asked } = shop
    const first = await asked()
    fixture.context.later(60)
    const second = await asked()
    const third = await asked()
    await returns.reject(admin, third, { message: 'Pasaron más de diez días desde la entrega.' })
    fixture.context.later(23 * 60 + 30)
    const queue = await returns.list(admin)
    expect(queue).toMatchObject({
      value: {
        returns: [
          { code: first, late: true },
          { code: second, late: false },
          { code: third, status: 'rejected', late: false },
        ],
      },
    })
    expect(await openList(fixture.context, returnList).counts()).toMatchObject({
      'estado=requested': 2,
      'estado=rejected': 1,
      'vencidas=1': 1,
    })
    expect(await returns.list(admin, { late: true })).toMatchObject({ value: { returns: [{ code: first }] } })
    expect(await returns.list(admin, { q: second.toLowerCase() })).toMatchObject({
      value: { returns: [{ code: second }] },
    })
  })

  test('no move is made out of its turn', async () => {
    const { returns, admin, delivered, asked } = shop
    await delivered()
    const code = await asked({ order: '1' })
    expect(
      await returns.receive(admin, code, { lines: [{ orderLineId: 1, quantity: 1, condition: 'restock' }] }),
    ).toMatchObject({ kind: 'conflict' })
    expect(await returns.resolve(admin, code, settle(1))).toMatchObject({ kind: 'conflict' })
    await returns.cancel(admin, code)
    expect(await returns.approve(admin, code, {})).toMatchObject({
      kind: 'conflict',
      message: 'Está anulada.',
    })
    expect(await returns.find(admin, 'ARR-20200101-ZZZZZZ')).toMatchObject({ kind: 'missing' })
    expect(await returns.find(admin, "' or 1=1")).toMatchObject({ kind: 'missing' })
  })

  test('only admins see or answer them', async () => {
    const { returns, ana, delivered, asked } = shop
    const { id } = await delivered()
    const code = await asked({ order: '1' })
    for (const visitor of [anonymous, ana])
      for (const end of [
        await returns.list(visitor),
        await returns.find(visitor, code),
        await returns.open(visitor, id, { kind: 'claim' }),
        await returns.link(visitor, code, '1'),
        await returns.approve(visitor, code, {}),
        await returns.reject(visitor, code, {}),
        await returns.receive(visitor, code, {}),
        await returns.resolve(visitor, code, {}),
        await returns.cancel(visitor, code),
      ])
        expect(end).toMatchObject({ kind: 'refused' })
  })
})
