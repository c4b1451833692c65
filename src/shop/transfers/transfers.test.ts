import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { RECEIVE_MESSAGES } from '#rules/transfers/receive.ts'
import { byHand, TEST_CBU } from '#tests/support/by-hand.ts'
import { seedUser } from '#tests/support/builders.ts'
import { describeOneDatabase } from '#tests/support/database.ts'

/** Holds product §12.16, §12.17, §12.18, §12.19, §12.20, §12.21. */

const HOURS = 60

describeOneDatabase('money that comes by hand', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof byHand>>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => void (shop = await byHand(database)))

  const stateOf = async (id: number) => {
    const { status, paymentStatus, refundable, ledger, refunds } = await shop.pageOf(id)
    const money = ledger.map(({ kind, amounts }) => [kind, amounts])
    return {
      status,
      paymentStatus,
      refundable,
      money,
      refunds: refunds.map(({ amount, status }) => [amount, status]),
    }
  }
  const mailed = async () => {
    await shop.fixture.work()
    return shop.subjects().splice(0)
  }

  test('a transfer holds its stock for 48 hours from the order, and its account is mailed', async () => {
    const order = await shop.placed()
    const { fixture, transfers, ana } = shop
    const before = await fixture.order(order.reference)
    expect(await transfers.choose(ana, order.reference, 'transfer')).toMatchObject({ ok: true })
    const after = await fixture.order(order.reference)
    expect(after.expiresAt.getTime() - before.placedAt.getTime()).toBe(48 * HOURS * 60_000)
    expect(await mailed()).toContain(`Datos para transferir tu pedido V-${String(order.id).padStart(6, '0')}`)
    fixture.context.later(47 * HOURS)
    expect(await fixture.orders.sweep()).toBe(0)
    fixture.context.later(2 * HOURS)
    await fixture.orders.sweep()
    expect(await stateOf(order.id)).toMatchObject({ status: 'expired', money: [] })
    expect(await fixture.broken()).toEqual([])
  })

  test('what is not set is not offered, cash only to whoever comes, and one order at a time', async () => {
    const { fixture, transfers, ana } = shop
    const sent = await shop.placed()
    expect(await transfers.choose(ana, sent.reference, 'cash')).toMatchObject({ kind: 'conflict' })
    Object.assign(fixture.context.settings, { transferAlias: '', transferCbu: '' })
    expect(await transfers.choose(ana, sent.reference, 'transfer')).toMatchObject({ kind: 'conflict' })
    fixture.context.settings.transferAlias = 'vereda.tienda'
    expect(await transfers.choose(ana, sent.reference, 'transfer')).toMatchObject({ ok: true })
    const second = await shop.placed()
    expect(await transfers.choose(ana, second.reference, 'transfer')).toMatchObject({ kind: 'conflict' })
    const berto = await seedUser(database)
    expect(await transfers.choose(berto, sent.reference, 'transfer')).toMatchObject({ kind: 'missing' })
    // Back at the provider, with a preference of its own.
    expect(await fixture.orders.payment(ana, sent.reference)).toMatchObject({ kind: 'conflict' })
    expect(await transfers.choose(ana, sent.reference, 'provider')).toMatchObject({ ok: true })
    expect(await fixture.orders.payment(ana, sent.reference)).toMatchObject({ ok: true })
  })

  test('the exact amount pays it', async () => {
    const { id, total } = await shop.awaited()
    expect(await shop.receive(id, total)).toEqual({
      ok: true,
      value: { paid: true, missing: 0, owedBack: 0 },
    })
    expect(await stateOf(id)).toMatchObject({
      status: 'placed',
      paymentStatus: 'paid',
      money: [['sale', { bank: total, goods: -4_000_000, shipping: 4_000_000 - total }]],
    })
    expect(await mailed()).toContain(`¡Listo! Pagaste tu pedido V-${String(id).padStart(6, '0')}`)
    expect(await shop.fixture.broken()).toEqual([])
  })

  test('whoever transfers pays less where the owner says so: of the products, as long as it is to be transferred, and goes back with them', async () => {
    const { fixture, transfers, ana, orders, admin } = shop
    fixture.context.settings.handDiscount = 10
    const order = await shop.placed()
    const sums = async () => {
      const { subtotal, discount, meansDiscount, shipping, total } = await shop.pageOf(order.id)
      return { subtotal, discount, meansDiscount, total, shipping }
    }
    const dear = await sums()
    expect(dear).toMatchObject({ subtotal: 4_000_000, discount: 0, total: order.total })
    await transfers.choose(ana, order.reference, 'transfer')
    const less = { discount: 400_000, meansDiscount: 400_000, total: order.total - 400_000 }
    expect(await sums()).toMatchObject(less)
    // What is set later is for whoever chooses later.
    fixture.context.settings.handDiscount = 20
    expect(await sums()).toMatchObject(less)
    await transfers.choose(ana, order.reference, 'provider')
    expect(await sums()).toEqual(dear)
    await transfers.choose(ana, order.reference, 'transfer')
    expect(await sums()).toMatchObject({ discount: 800_000 })
    expect(await shop.receive(order.id, order.total - 800_000)).toMatchObject({ value: { paid: true } })
    expect((await stateOf(order.id)).money).toEqual([
      [
        'sale',
        { bank: order.total - 800_000, goods: -4_000_000, discount: 800_000, shipping: dear.shipping * -1 },
      ],
    ])
    const [line] = (await shop.pageOf(order.id)).lines
    const one = [{ orderLineId: line!.id, quantity: 1, restock: true }]
    await orders.refund(admin, order.id, { lines: one, reason: 'Vino mal', key: 'one-pair-back' })
    expect((await stateOf(order.id)).refunds).toEqual([[1_600_000, 'requested']])
    expect(await fixture.broken()).toEqual([])
  })

  test('whoever was to transfer for less and pays at the provider after all has bought at its price', async () => {
    const { fixture, orders, admin } = shop
    fixture.context.settings.handDiscount = 10
    const paid = await shop.awaited()
    await fixture.orders.settle(await fixture.payment(paid.reference, 'approved', { amount: paid.total }))
    expect(await shop.pageOf(paid.id)).toMatchObject({
      means: 'provider',
      meansDiscount: 0,
      total: paid.total,
      paymentStatus: 'paid',
    })
    const off = await shop.awaited()
    await orders.cancel(admin, off.id, { reason: 'Sin stock' })
    await fixture.orders.settle(await fixture.payment(off.reference, 'approved', { amount: off.total }))
    expect((await stateOf(off.id)).refunds).toMatchObject([[off.total, 'requested']])
    expect(await fixture.broken()).toEqual([])
  })

  test('a part waits for the rest, with a mail and its time from now', async () => {
    const { id, total, reference } = await shop.awaited()
    shop.fixture.context.later(40 * HOURS)
    expect(await shop.receive(id, total - 1000)).toMatchObject({ value: { paid: false, missing: 1000 } })
    expect(await stateOf(id)).toMatchObject({ paymentStatus: 'pending', money: [] })
    expect(await mailed()).toContain(`Falta una parte del pago de tu pedido V-${String(id).padStart(6, '0')}`)
    shop.fixture.context.later(40 * HOURS)
    expect(await shop.fixture.orders.sweep()).toBe(0)
    expect(await shop.fixture.orders.cancel(shop.ana, reference)).toMatchObject({ kind: 'conflict' })
    expect(await shop.receive(id, 1000)).toMatchObject({ value: { paid: true } })
    expect(await stateOf(id)).toMatchObject({ paymentStatus: 'paid', refundable: total })
    expect(await shop.fixture.broken()).toEqual([])
  })

  test('a part is enough when the shop says so, and no more than it goes back', async () => {
    const { id, total } = await shop.awaited()
    await shop.receive(id, total - 1000)
    expect(await shop.transfers.acceptShort(shop.admin, id)).toMatchObject({
      value: { amount: total - 1000 },
    })
    expect(await stateOf(id)).toMatchObject({
      paymentStatus: 'paid',
      refundable: total - 1000,
      money: [['sale', { bank: total - 1000, goods: -4_000_000, allowance: 1000 }]],
    })
    expect(await shop.fixture.broken()).toEqual([])
    await shop.orders.cancel(shop.admin, id, { reason: 'Sin stock' })
    expect(await stateOf(id)).toMatchObject({ refunds: [[total - 1000, 'requested']] })
    expect(await shop.fixture.broken()).toEqual([])
  })

  test.each([
    ['its time is over', async () => (shop.fixture.context.later(60 * HOURS), shop.fixture.orders.sweep())],
    ['the shop calls it off', (id: number) => shop.orders.cancel(shop.admin, id, { reason: 'Sin stock' })],
  ])('a part goes back by hand when %s', async (_how, end) => {
    const { id } = await shop.awaited()
    await shop.receive(id, 50_000)
    await end(id)
    expect(await stateOf(id)).toMatchObject({
      money: [['not_due', { bank: 50_000, owed: -50_000 }]],
      refunds: [[50_000, 'requested']],
    })
    expect(await shop.fixture.broken()).toEqual([])
    // No job gives it back: nobody but the shop can.
    expect(await shop.fixture.queued('refund')).toBe(0)
    const [refund] = (await shop.pageOf(id)).refunds
    const back = (input: object) => shop.transfers.handBack(shop.admin, id, refund!.id, input)
    expect(await back({ operation: 'OP 9' })).toMatchObject({ message: RECEIVE_MESSAGES.noAccount })
    expect(await back({ operation: 'OP 9', account: '123' })).toMatchObject({ kind: 'invalid' })
    expect(await back({ operation: '', account: TEST_CBU })).toMatchObject({ kind: 'invalid' })
    expect(await back({ operation: 'OP 9', account: TEST_CBU })).toMatchObject({ value: { amount: 50_000 } })
    expect(await back({ operation: 'OP 9' })).toMatchObject({ kind: 'conflict' })
    expect(await stateOf(id)).toMatchObject({ paymentStatus: 'refunded', refunds: [[50_000, 'succeeded']] })
    expect((await shop.pageOf(id)).ledger.at(-1)!.amounts).toEqual({ bank: -50_000, owed: 50_000 })
    expect(await shop.fixture.broken()).toEqual([])
  })

  test('what is too much is owed back, and the order stands', async () => {
    const { id, total, reference } = await shop.awaited()
    expect(await shop.receive(id, total + 777)).toMatchObject({ value: { paid: true, owedBack: 777 } })
    expect(await stateOf(id)).toMatchObject({
      paymentStatus: 'paid',
      money: [
        ['sale', { bank: total }],
        ['not_due', { bank: 777, owed: -777 }],
      ],
      refunds: [[777, 'requested']],
    })
    expect(
      await shop.transfers.sayRefundAccount(shop.ana, reference, { account: 'ana.perez' }),
    ).toMatchObject({ ok: true })
    const [refund] = (await shop.pageOf(id)).refunds
    expect(await shop.transfers.handBack(shop.admin, id, refund!.id, { operation: 'OP 2' })).toMatchObject({
      ok: true,
    })
    expect(await shop.fixture.broken()).toEqual([])
  })

  test('the same typed twice is asked about; a second transfer is surplus; a form sent twice is one', async () => {
    const { id, total } = await shop.awaited()
    await shop.receive(id, total, { key: 'the-first-form' })
    expect(await shop.receive(id, total, { key: 'the-first-form' })).toMatchObject({ ok: true })
    expect(await shop.receive(id, total)).toMatchObject({ kind: 'conflict', message: RECEIVE_MESSAGES.again })
    expect(await shop.receive(id, total, { again: 'si' })).toMatchObject({ value: { owedBack: total } })
    expect(await stateOf(id)).toMatchObject({ paymentStatus: 'paid', refunds: [[total, 'requested']] })
    expect(await shop.fixture.broken()).toEqual([])
  })

  test('too late: the order stands again while its stock is there, otherwise the money is owed back', async () => {
    const { id, total } = await shop.awaited()
    const other = await (async () => {
      shop.fixture.context.later(49 * HOURS)
      await shop.fixture.orders.sweep()
      return shop.awaited()
    })()
    expect(await shop.receive(id, total)).toMatchObject({ value: { paid: true } })
    expect(await stateOf(id)).toMatchObject({ status: 'placed', paymentStatus: 'paid' })
    shop.fixture.context.later(49 * HOURS)
    await shop.fixture.orders.sweep()
    await database.db.execute(sql`update product_sizes set offered = false`)
    expect(await shop.receive(other.id, other.total + 5)).toMatchObject({
      value: { paid: false, owedBack: other.total + 5 },
    })
    expect(await stateOf(other.id)).toMatchObject({
      status: 'expired',
      refunds: [
        [other.total, 'requested'],
        [5, 'requested'],
      ],
    })
    expect(await shop.fixture.broken()).toEqual([])
  })

  test('cash is counted out exactly, at the showroom', async () => {
    const { id, total } = await shop.awaited('cash')
    expect(await shop.receive(id, total + 1)).toMatchObject({
      fields: { amount: RECEIVE_MESSAGES.cash(total) },
    })
    expect(await shop.receive(id, total)).toMatchObject({ value: { paid: true } })
    expect(await stateOf(id)).toMatchObject({ money: [['sale', { cash: total }]] })
    expect(await shop.fixture.broken()).toEqual([])
  })

  test('whoever transfers and pays at the provider too is given the second back', async () => {
    const { id, total, reference } = await shop.awaited()
    const { fixture } = shop
    await fixture.orders.settle(await fixture.payment(reference, 'approved'))
    expect((await fixture.order(reference)).means).toBe('provider')
    expect(await shop.receive(id, total)).toMatchObject({ value: { owedBack: total } })
    expect(await fixture.broken()).toEqual([])
  })

  test('what nobody could have seen is refused: a day to come, one before the order, no amount', async () => {
    const { id, total } = await shop.awaited()
    expect(await shop.receive(id, total, { day: '2099-01-01' })).toMatchObject({
      fields: { day: RECEIVE_MESSAGES.day },
    })
    expect(await shop.receive(id, total, { day: '2020-01-01' })).toMatchObject({
      fields: { day: RECEIVE_MESSAGES.early },
    })
    expect(await shop.receive(id, 0)).toMatchObject({ fields: { amount: RECEIVE_MESSAGES.amount } })
    const end = await shop.transfers.receive(shop.ana, id, {
      amount: 1,
      day: '2026-11-20',
      key: 'hers-alone',
    })
    expect(end).toMatchObject({ kind: 'refused', reason: 'forbidden' })
  })

  test('a reminder goes once, when half of the time is over', async () => {
    await shop.awaited()
    const { fixture } = shop
    await fixture.orders.remind()
    expect(await mailed()).not.toContainEqual(expect.stringContaining('Se está por vencer'))
    fixture.context.later(25 * HOURS)
    await fixture.orders.remind()
    await fixture.orders.remind()
    await fixture.work()
    expect(shop.subjects().filter((subject) => subject?.startsWith('Se está por vencer'))).toHaveLength(1)
  })
})
