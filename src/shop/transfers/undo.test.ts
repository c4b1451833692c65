import fc from 'fast-check'
import { and, desc, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { receipts } from '#data/schema.ts'
import { UNDO_MESSAGES } from '#rules/transfers/receive.ts'
import { byHand } from '#tests/support/by-hand.ts'
import { seedUser } from '#tests/support/builders.ts'
import { describeEachDatabase } from '#tests/support/database.ts'

/** Holds product §12.16, §12.17, §12.20. */

const HOURS = 60

describeEachDatabase('money that was booked by mistake', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof byHand>>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => void (shop = await byHand(database)))

  const last = async (orderId: number) => {
    const [row] = await database.db
      .select()
      .from(receipts)
      .where(and(eq(receipts.orderId, orderId), isNull(receipts.undoneAt)))
      .orderBy(desc(receipts.id))
    return row
  }
  const undo = async (orderId: number, visitor = shop.admin) =>
    shop.transfers.undoReceipt(visitor, orderId, (await last(orderId))?.id ?? 1, { reason: 'Era de otro' })
  const stateOf = async (id: number) => {
    const { status, paymentStatus, ledger, refunds } = await shop.pageOf(id)
    return { status, paymentStatus, refunds: refunds.length, money: ledger.map(({ kind }) => kind) }
  }

  test('an order that it had paid waits again, with its hold anew; the books turn round, and whoever bought is told', async () => {
    const { id, reference, total } = await shop.awaited()
    shop.fixture.context.later(40 * HOURS)
    await shop.receive(id, total)
    await shop.fixture.work()
    const sold = await shop.fixture.sold(shop.shoe.id)
    shop.subjects().length = 0
    expect(await undo(id)).toEqual({ ok: true, value: { amount: total, waits: true } })
    expect(await stateOf(id)).toEqual({
      status: 'placed',
      paymentStatus: 'not_paid',
      refunds: 0,
      money: ['sale', 'undone'],
    })
    expect(await shop.fixture.sold(shop.shoe.id)).toBe(sold - 2)
    const { expiresAt } = await shop.fixture.order(reference)
    expect(expiresAt.getTime() - shop.fixture.context.clock().getTime()).toBe(48 * HOURS * 60_000)
    await shop.fixture.work()
    expect(shop.subjects().at(-1)).toMatch(/^Corregimos el pago de tu pedido/)
    expect(await shop.fixture.broken()).toEqual([])
    // It comes after all.
    expect(await shop.receive(id, total)).toMatchObject({ value: { paid: true } })
    expect(await stateOf(id)).toMatchObject({ paymentStatus: 'paid', money: ['sale', 'undone', 'sale'] })
    expect(await shop.fixture.broken()).toEqual([])
  })

  test('of two parts only the last goes, then the first; what paid twice or too much owes nothing any more', async () => {
    const { id, total } = await shop.awaited()
    await shop.receive(id, 1_000_000)
    const first = (await last(id))!
    await shop.receive(id, total - 1_000_000 + 500)
    expect(await stateOf(id)).toMatchObject({ paymentStatus: 'paid', refunds: 1 })
    const early = await shop.transfers.undoReceipt(shop.admin, id, first.id, { reason: 'Era de otro' })
    expect(early).toMatchObject({ kind: 'conflict', message: UNDO_MESSAGES.last })
    expect(await undo(id)).toMatchObject({ value: { waits: true } })
    expect(await stateOf(id)).toMatchObject({ paymentStatus: 'pending', refunds: 0 })
    expect(await shop.fixture.broken()).toEqual([])
    await shop.receive(id, total - 1_000_000)
    await shop.receive(id, 3_000_000)
    expect(await stateOf(id)).toMatchObject({ paymentStatus: 'paid', refunds: 1 })
    expect(await undo(id)).toMatchObject({ value: { waits: false } })
    expect(await stateOf(id)).toMatchObject({ paymentStatus: 'paid', refunds: 0 })
    expect(await undo(id)).toMatchObject({ value: { waits: true } })
    expect(await undo(id)).toMatchObject({ ok: true })
    expect(await stateOf(id)).toMatchObject({ paymentStatus: 'not_paid' })
    expect(await shop.fixture.broken()).toEqual([])
  })

  test('an entry of the bank is open again, and may be another order’s', async () => {
    const wrong = await shop.awaited()
    const { transfers, admin } = shop
    const day = new Date(shop.fixture.context.clock()).toISOString().slice(0, 10)
    await transfers.bank.takeList(admin, `Fecha;Detalle;Importe\n${day};TRANSF;${wrong.total / 100},00`)
    const entries = await transfers.bank.entries(admin)
    const entry = entries.ok ? entries.value[0]!.id : 0
    expect(await transfers.bank.match(admin, entry, wrong.id)).toMatchObject({ value: { paid: true } })
    expect(await undo(wrong.id)).toMatchObject({ ok: true })
    expect(await transfers.bank.match(admin, entry, wrong.id)).toMatchObject({ value: { paid: true } })
    expect(await shop.fixture.broken()).toEqual([])
  })

  test('not once it is packed or given back, not twice, and by nobody who may not; two at once are one', async () => {
    const packed = await shop.awaited()
    await shop.receive(packed.id, packed.total)
    const berto = await seedUser(database)
    const { admin, ana, orders, transfers } = shop
    for (const visitor of [ana, berto])
      expect(await undo(packed.id, visitor)).toMatchObject({ kind: 'refused' })
    const id = (await last(packed.id))!.id
    expect(await transfers.undoReceipt(admin, packed.id, id, { reason: '' })).toMatchObject({
      fields: { reason: UNDO_MESSAGES.reason },
    })
    expect(await transfers.undoReceipt(admin, packed.id + 1, id, { reason: 'Nada' })).toMatchObject({
      kind: 'missing',
    })
    const ends = await Promise.all([undo(packed.id), undo(packed.id)])
    expect(ends.filter(({ ok }) => ok)).toHaveLength(1)
    await shop.receive(packed.id, packed.total)
    await orders.pack(admin, packed.id)
    expect(await undo(packed.id)).toMatchObject({ message: UNDO_MESSAGES.packed })
    const back = await shop.awaited()
    await shop.receive(back.id, back.total)
    await orders.refund(admin, back.id, { amount: 10, reason: 'Cortesía', key: 'courtesy-0001' })
    expect(await undo(back.id)).toMatchObject({ message: UNDO_MESSAGES.back })
    shop = await byHand(database)
    const more = await shop.awaited()
    await shop.receive(more.id, more.total + 500)
    const [surplus] = (await shop.pageOf(more.id)).refunds
    await shop.transfers.handBack(shop.admin, more.id, surplus!.id, {
      operation: 'OP 3',
      account: 'ana.perez',
    })
    expect(await undo(more.id)).toMatchObject({ message: UNDO_MESSAGES.back })
    expect(await shop.fixture.broken()).toEqual([])
  })

  test('whatever comes, goes and is undone, every question of verify holds after each step', async () => {
    const deeds: Record<string, (order: { id: number; total: number }, n: number) => Promise<unknown>> = {
      part: (order, n) => shop.receive(order.id, 700_000 * (n + 1), { again: 'si' }),
      whole: (order) => shop.receive(order.id, order.total, { again: 'si' }),
      more: (order, n) => shop.receive(order.id, order.total + n + 1, { again: 'si' }),
      content: (order) => shop.transfers.acceptShort(shop.admin, order.id),
      undo: (order) => undo(order.id),
      again: (order) => undo(order.id),
      late: async () => {
        shop.fixture.context.later(60 * HOURS)
        await shop.fixture.orders.sweep()
      },
      cancel: (order) => shop.orders.cancel(shop.admin, order.id, { reason: 'Sin stock', confirm: 'si' }),
      back: async (order) => {
        const [refund] = (await shop.pageOf(order.id)).refunds
        if (refund)
          await shop.transfers.handBack(shop.admin, order.id, refund.id, {
            operation: 'OP 3',
            account: 'ana.perez',
          })
      },
    }
    const step = fc.record({ deed: fc.constantFrom(...Object.keys(deeds)), n: fc.nat(3) })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 9 }), fc.boolean(), async (steps, credit) => {
        shop = await byHand(database)
        if (credit) await shop.giveCredit(1_000_000)
        const order = await shop.placed(credit ? { credit: true } : {})
        await shop.transfers.choose(shop.ana, order.reference, 'transfer')
        for (const { deed, n } of steps) {
          await deeds[deed]!({ id: order.id, total: order.due }, n)
          expect([deed, await shop.fixture.broken()]).toEqual([deed, []])
        }
      }),
      { numRuns: Number(process.env.MODEL_RUNS ?? 6), endOnFailure: true },
    )
  }, 300_000)
})
