import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { orders as orderRows } from '#data/schema.ts'
import { toPesos } from '#rules/money.ts'
import { openCart } from '#shop/cart/cart.ts'
import { openTill } from '#shop/till/till.ts'
import { seedProduct } from '#tests/support/builders.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { ordersAsAdmin } from '#tests/support/orders-as-admin.ts'
import { singlePairs, usedPair } from '#tests/support/shop/single-pairs.ts'
import { tillDevice } from '#tests/support/shop/till-device.ts'

/** Holds product §39.4. */

describeEachDatabase('what verify asks of the counter', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof ordersAsAdmin>>
  /** A day that was closed with a sale and one that was taken back. */
  beforeAll(async () => {
    database = await open()
    shop = await ordersAsAdmin(database)
    const { context, coupons, orders } = shop.fixture
    const till = openTill(context, { cart: openCart(context), coupons, followQr: orders.followQr })
    const opened = await till.days.open(shop.admin, { float: '100', key: randomUUID() })
    const sell = (agreed = {}) =>
      till.sell(
        shop.admin,
        { key: randomUUID(), means: 'cash' },
        [{ productId: shop.shoe.id, size: '41', quantity: 1 }],
        agreed,
      )
    await sell({ [`${shop.shoe.id}:41`]: { price: '100', reason: 'Muestra' } })
    const back = await sell()
    if (!back.ok || !opened.ok) throw new Error('the day was not made')
    await till.voidSale(shop.admin, back.value.id, { reason: 'Se arrepintió' })
    const shown = await till.sell(shop.admin, { key: randomUUID(), means: 'qr' }, [
      { productId: shop.shoe.id, size: '42', quantity: 1 },
    ])
    if (!shown.ok) throw new Error(shown.message)
    const { reference } = (
      await database.db.select().from(orderRows).where(eq(orderRows.id, shown.value.id))
    )[0]!
    shop.fixture.outside.qr.pay(reference)
    await orders.check(reference)
    const dear = await seedProduct(database, { sizes: { '41': 1 }, pesos: 30_000 })
    const kept = await till.sell(shop.admin, { key: randomUUID(), means: 'cash' }, [
      { productId: shop.shoe.id, size: '42', quantity: 1 },
    ])
    if (!kept.ok) throw new Error(kept.message)
    const seen = await till.returns.returnable(shop.admin, kept.value.id)
    const { orderLineId } = (seen.ok && seen.value.held[0]) as { orderLineId: number }
    const line = { orderLineId, quantity: 1, condition: 'restock', productId: dear.id, size: '41' }
    const exchange = { ...line, means: 'cash', key: randomUUID() }
    const changed = await till.returns.change(shop.admin, kept.value.id, exchange)
    if (!changed.ok) throw new Error(changed.message)
    // A till that has a pair and two of a size: one was sold, one is of a sale that waits.
    const pairs = singlePairs(database, context, shop.admin)
    const code = await pairs.onSale(usedPair(shop.shoe.id))
    const device = tillDevice(till.offline, shop.admin, () => context.clock().getTime())
    const size = { productId: shop.shoe.id, size: '42' }
    await device.take([
      { ...size, quantity: 3 },
      { ...size, quantity: 1, unit: code },
    ])
    const of = { line: device.lease()!.lines[0]!.id, quantity: 1 }
    device.sell([of], { means: 'card', cardOperation: '1' })
    device.sell([of], { means: 'card', cardOperation: '2' })
    device.queue[1]!.total += 1
    expect((await device.send()).map(({ is }) => is)).toEqual(['joined', 'stuck'])
    const now = await till.days.current(shop.admin)
    const counted = String(toPesos(now.ok ? now.value!.expected : 0))
    await till.days.close(shop.admin, opened.value.id, { counted, unjoined: 'yes' })
    expect(await shop.fixture.broken()).toEqual([])
  })
  afterAll(() => database.close())

  test.each([
    [
      'what the till has of every sale',
      sql`update till_entries set amount_centavos = amount_centavos + 1 where kind = 'sale'`,
    ],
    [
      'what the till has of every sale',
      sql`delete from till_sales where voided_at is null and order_id not in (select order_id from till_qrs)`,
    ],
    [
      'the takings of every day',
      sql`update till_entries set amount_centavos = amount_centavos - 1 where kind = 'refund'`,
    ],
    ['every closed day of the till', sql`update till_days set float_centavos = float_centavos + 1`],
    [
      'every closed day of the till',
      sql`update till_entries set created_at = created_at + interval '9 days'`,
    ],
    [
      'every price that was agreed on',
      sql`update order_lines set haggle_reason = '' where haggled_centavos > 0`,
    ],
    ['every QR of the counter', sql`update till_qrs set payment_id = null`],
    [
      'every QR of the counter',
      sql`update orders set payment_status = 'not_paid' where id in (select order_id from till_qrs)`,
    ],
    ['no piece is leased and sold elsewhere', sql`update till_lease_lines set left_units = left_units - 1`],
    ['no piece is leased and sold elsewhere', sql`delete from stock_ledger where kind = 'leased'`],
    [
      'no piece is leased and sold elsewhere',
      sql`update till_leases set ended_at = now(), ended_how = 'expired'`,
    ],
    ['every single pair that a till has', sql`update units set lease_id = 999`],
    [
      'every single pair that a till has',
      sql`update till_lease_lines set left_units = 0 where unit_id is not null`,
    ],
    ['what sales that wait', sql`update till_offline_sales set holds = false`],
    ['what sales that wait', sql`update till_lease_lines set held_units = 0`],
    ['every sale without network that joined', sql`update till_offline_sales set total_centavos = 7`],
    ['every sale without network that joined', sql`update till_sales set request_key = 'otra' || order_id`],
    ['every sale without network that joined', sql`update till_offline_sales set parts = '[]'`],
    ['every lease of a till ends', sql`update till_leases set ends_at = now() - interval '1 hour'`],
    ['every QR of the counter', sql`delete from till_entries where means = 'qr'`],
    ['every case that was settled over the counter', sql`update returns set status = 'received'`],
    [
      'every case that was settled over the counter',
      sql`update till_returns set created_at = created_at - interval '1 day'`,
    ],
    ['what the till has of the difference', sql`delete from till_entries where kind = 'exchange'`],
  ])('%s: %#', async (name, damage) => {
    const found: string[] = []
    await database
      .transaction(async (tx) => {
        await tx.execute(damage)
        const { TILL_INVARIANTS } = await import('./till.ts')
        for (const { name: asked, query } of TILL_INVARIANTS) {
          const { rows } = await tx.execute(query as ReturnType<typeof sql>)
          if (rows.length > 0) found.push(asked)
        }
        throw new Error('undone')
      })
      .catch((error: Error) => {
        if (error.message !== 'undone') throw error
      })
    expect(found.some((one) => one.startsWith(name))).toBe(true)
  })
})
