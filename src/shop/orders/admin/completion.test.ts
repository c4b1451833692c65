import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { orderHistory, orders as orderRows, returns } from '#data/schema.ts'
import type { PersonVisitor } from '#rules/users/access.ts'
import { seedUser, seedProduct } from '#tests/support/builders.ts'
import { describeEachDatabase, emptyTables } from '#tests/support/database.ts'
import { orderFixture, type OrderFixture } from '#tests/support/orders-admin.ts'
import { openOrdersAdmin } from '#shop/order-desk.ts'

/** Holds product §11.10. */

/** Handed over on the 10th at night, Argentine time: the ten days are the 11th to the 20th. */
const HANDED_OVER = new Date('2026-11-11T02:30:00Z')
const LAST_DAY = new Date('2026-11-21T02:59:00Z')
const AFTER = new Date('2026-11-21T03:01:00Z')

describeEachDatabase('orders that are over', (open) => {
  let database: Database
  let fixture: OrderFixture
  let orders: ReturnType<typeof openOrdersAdmin>
  let admin: PersonVisitor
  let ana: PersonVisitor
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    await emptyTables(database)
    fixture = orderFixture(database)
    orders = openOrdersAdmin(fixture.context)
    admin = await seedUser(database, { role: 'owner' })
    ana = await seedUser(database)
  })

  async function handedOver(delivery: 'delivery' | 'pickup') {
    const shoe = await seedProduct(database, { sizes: { '41': 5 } })
    const end = await fixture.orders.place(
      ana,
      fixture.request([{ productId: shoe.id, size: '41', quantity: 1 }], { delivery }),
    )
    if (!end.ok) throw new Error(end.message)
    await fixture.orders.payment(ana, end.value.reference)
    await fixture.orders.settle(await fixture.payment(end.value.reference, 'approved'))
    const { id } = await fixture.order(end.value.reference)
    await orders.pack(admin, id)
    if (delivery === 'pickup') {
      await orders.readyForPickup(admin, id)
      await orders.pickedUp(admin, id)
    } else {
      await orders.ship(admin, id, { carrier: 'OCA' })
      await orders.deliver(admin, id)
    }
    await database.db.update(orderHistory).set({ createdAt: HANDED_OVER }).where(eq(orderHistory.orderId, id))
    fixture.context.hints.length = 0
    return id
  }
  const statusOf = async (id: number) => {
    const [row] = await database.db.select().from(orderRows).where(eq(orderRows.id, id))
    return row!.status
  }

  test.each(['delivery', 'pickup'] as const)(
    '%s: complete once the ten days are over, not a day before',
    async (delivery) => {
      const id = await handedOver(delivery)
      fixture.context.setClock(LAST_DAY)
      expect(await orders.completeDue()).toBe(0)
      expect(await statusOf(id)).toBe('placed')
      fixture.context.setClock(AFTER)
      const twice = await Promise.all([orders.completeDue(), orders.completeDue()])
      expect(twice.toSorted()).toEqual([0, 1])
      expect(await statusOf(id)).toBe('completed')
      const story = await orders.find(admin, id)
      expect(story.ok && story.value.events.at(-1)).toMatchObject({
        life: 'order',
        to: 'completed',
        actor: 'La tienda',
        reason: 'Pasaron los 10 días para arrepentirse.',
      })
      expect(fixture.context.hints).toEqual([{ kind: 'order', orderId: id, userId: ana.id }])
      expect(await fixture.broken()).toEqual([])
    },
  )

  test('a last day on which nobody works moves on: Saturday, Sunday, Monday’s holiday, and Tuesday is the last', async () => {
    const id = await handedOver('delivery')
    const onWednesday = new Date('2026-11-11T15:00:00Z')
    await database.db.update(orderHistory).set({ createdAt: onWednesday }).where(eq(orderHistory.orderId, id))
    fixture.context.setClock(new Date('2026-11-25T02:59:00Z'))
    expect(await orders.completeDue()).toBe(0)
    fixture.context.setClock(new Date('2026-11-25T03:01:00Z'))
    expect(await orders.completeDue()).toBe(1)
  })

  test('what is coming back, disputed or still on its way is not over', async () => {
    const id = await handedOver('delivery')
    fixture.context.setClock(AFTER)
    const [claim] = await database.db
      .insert(returns)
      .values({ code: 'R-1', orderId: id, kind: 'claim', name: 'Ana', email: 'ana@example.com' })
      .returning()
    expect(await orders.completeDue()).toBe(0)
    await database.db.update(returns).set({ status: 'resolved' }).where(eq(returns.id, claim!.id))
    await database.db.update(orderRows).set({ paymentStatus: 'disputed' }).where(eq(orderRows.id, id))
    expect(await orders.completeDue()).toBe(0)
    await database.db
      .update(orderRows)
      .set({ paymentStatus: 'paid', fulfilmentStatus: 'shipped' })
      .where(eq(orderRows.id, id))
    expect(await orders.completeDue()).toBe(0)
    await database.db.update(orderRows).set({ fulfilmentStatus: 'delivered' }).where(eq(orderRows.id, id))
    expect(await orders.completeDue()).toBe(1)
  })
})
