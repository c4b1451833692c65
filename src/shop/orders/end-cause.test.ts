import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { orders } from '#data/schema.ts'
import { system } from '#rules/users/access.ts'
import { openOrdersAdmin } from '#shop/order-desk.ts'
import { openReturns } from '#shop/returns/returns.ts'
import { toPesos } from '#rules/money.ts'
import { openWithdrawals } from '#shop/returns/withdrawals/withdrawals.ts'
import { seedUser, seedProduct } from '#tests/support/builders.ts'
import { describeOneDatabase } from '#tests/support/database.ts'
import { orderFixture } from '#tests/support/orders-admin.ts'

/** Holds product §11.4. */

const shop = system('test')

describeOneDatabase('who ended an order and why', (open) => {
  let database: Database
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())

  test('is kept on every order that is over', async () => {
    const fixture = orderFixture(database)
    const back = openOrdersAdmin(fixture.context)
    const returns = openReturns(fixture.context)
    const ana = await seedUser(database, { email: 'ana@example.com' })
    const shoe = await seedProduct(database, { sizes: { '42': 6 } })
    const lines = [{ productId: shoe.id, size: '42', quantity: 1 }]
    const placed = async () => fixture.order(await fixture.placed(ana, lines))
    const paid = () => fixture.paid(ana, lines)
    const handedOver = async () => {
      const { id } = await paid()
      await back.pack(shop, id)
      await back.ship(shop, id, { carrier: 'OCA' })
      await back.deliver(shop, id)
      return id
    }

    await fixture.orders.cancel(ana, (await placed()).reference)
    await back.cancel(shop, (await paid()).id, { reason: 'Se dañó' })
    const { id: suspect, reference } = await paid()
    await fixture.orders.receiveNotice({
      dedupeKey: 'n1',
      topic: 'stop_delivery',
      resourceId: `pay-${reference}`,
    })
    await fixture.work()
    await back.cancel(shop, suspect, { reason: 'Fraude' })
    const { id: regretted, email, totalCentavos } = await paid()
    const code = await openWithdrawals(fixture.context).request(ana, {
      name: 'Ana',
      email,
      order: String(regretted),
    })
    if (!code.ok) throw new Error(code.message)
    await returns.approve(shop, code.value.code, {})
    await returns.resolve(shop, code.value.code, { amount: toPesos(totalCentavos), key: 'click-0001' })
    await back.complete(shop, await handedOver())
    await handedOver()
    const late = await placed()
    fixture.context.later(31)
    await fixture.orders.sweep()
    await database.db.execute(sql`update product_sizes set stock = 0`)
    await fixture.orders.settle(await fixture.payment(late.reference, 'approved'))
    await database.db.execute(sql`update product_sizes set stock = 1`)
    await placed()
    fixture.context.later(31)
    await fixture.orders.sweep()
    // The ten days and whatever holidays come after them.
    fixture.context.later(20 * 24 * 60)
    await back.completeDue()
    const roles = await placed()

    const kept = async () =>
      (await database.db.select().from(orders).orderBy(asc(orders.id))).map(({ endCause }) => endCause)
    const causes = ['shopper', 'shop', 'fraud', 'withdrawal', 'shop', 'term', 'late_payment', 'unpaid', null]
    expect(await kept()).toEqual(causes)

    for (const wrong of ['shop', 'term', 'nobody'] as const)
      await expect(
        database.db
          .update(orders)
          .set({ endCause: wrong as 'shop' })
          .where(eq(orders.id, roles.id)),
      ).rejects.toThrow()
  })
})
