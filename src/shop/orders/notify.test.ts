import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { users } from '#data/schema.ts'
import { describeOneDatabase } from '#tests/support/database.ts'
import { ordersAsAdmin } from '#tests/support/orders-as-admin.ts'

/** Holds product §12.12, §24.6. */

describeOneDatabase('what the shop itself hears of its orders', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof ordersAsAdmin>>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => void (shop = await ordersAsAdmin(database)))

  /** Paid, and what was mailed to others than Ana. */
  async function sale() {
    const { fixture, ana, shoe } = shop
    fixture.emails.length = 0
    const order = await fixture.paid(ana, [{ productId: shoe.id, size: '42', quantity: 1 }])
    await fixture.orders.settle(order.payment)
    await fixture.work()
    return order
  }
  const heard = () =>
    shop.fixture.emails.filter(({ to }) => to !== 'ana@example.com').map(({ to, subject }) => [to, subject])

  test('a sale, once, and only where its owner wants so', async () => {
    const { settings } = shop.fixture.context
    await sale()
    expect(heard()).toEqual([])
    Object.assign(settings, { saleEmails: 'yes' })
    await sale()
    expect(heard()).toEqual([['hola@shop.test', '[Vereda] Venta: pedido V-000002']])
    Object.assign(settings, { saleEmails: 'no' })
  })

  test('a dispute always: without an e-mail of the shop’s, each of its owners', async () => {
    const { fixture } = shop
    const { settings } = fixture.context
    await database.db.update(users).set({ emailVerified: true })
    const before = settings.contactEmail
    const { payment } = await sale()
    Object.assign(settings, { contactEmail: '' })
    await fixture.orders.settle({ ...payment, status: 'charged_back' })
    await fixture.work()
    expect(heard()).toEqual([[shop.admin.email, '[Vereda] Contracargo en el pedido V-000001']])
    Object.assign(settings, { contactEmail: before })
  })
})
