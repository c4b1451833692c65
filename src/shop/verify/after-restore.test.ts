import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orders, payments, shopFacts } from '#data/schema.ts'
import { filledForm, seedUser, seedProduct } from '#tests/support/builders.ts'
import { testContext } from '#tests/support/open-shop.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { openAfterRestore } from './after-restore.ts'
import { openShop } from '#shop/shop.ts'

/** Holds product §39.3. */

describeEachDatabase('after a restore', (open) => {
  test('every order of the last seven days is asked about, from where it stopped, and then never again', async () => {
    const database = await open()
    const context = testContext(database)
    const shop = openShop(context)
    const { id: productId } = await seedProduct(database, { sizes: { 42: 99 } })
    const references: string[] = []
    for (let i = 0; i < 4; i++) {
      const end = await shop.orders.place(await seedUser(database), {
        key: `restored-${i}`.padEnd(16, '0'),
        lines: [{ productId, size: '42', quantity: 1 }],
        personal: filledForm(),
        delivery: 'pickup',
        couponCode: null,
        shownTotal: null,
      })
      if (!end.ok) throw new Error(end.message)
      references.push(end.value.reference)
      const [order] = await database.db.select().from(orders).where(eq(orders.reference, end.value.reference))
      await database.db.insert(payments).values({
        orderId: order!.id,
        attempt: 1,
        provider: 'test',
        preferenceId: `p${i}`,
        amountCentavos: 1,
      })
      // The first is older than a week, and the last not paid for anywhere.
      const placedAt = new Date(context.clock().getTime() - (i === 0 ? 8 : 1) * 86_400_000)
      await database.db.update(orders).set({ placedAt }).where(eq(orders.id, order!.id))
    }
    const asked: string[] = []
    let away = true
    const facts = () => database.db.$count(shopFacts)
    const before = await facts()
    const after = openAfterRestore(context, {
      check: async (reference) => {
        if (away && asked.length === 1) return false
        asked.push(reference)
        if (reference === references[2]) throw new Error('a strange payment')
        return true
      },
    })
    expect(await after.reconcile(10_000)).toBe('nothing to do')
    await after.note(context.clock().toISOString())
    expect(await after.reconcile(10_000)).toBe('not yet')
    away = false
    expect(await after.reconcile(10_000)).toBe('done')
    // Newest first; one that cannot be settled does not keep the others from being asked about.
    expect([...new Set(asked)]).toEqual([references[3], references[2], references[1]])
    expect(await after.reconcile(10_000)).toBe('nothing to do')
    expect(await facts()).toBe(before)
    await database.close()
  }, 60_000)
})
