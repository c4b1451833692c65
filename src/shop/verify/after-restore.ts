/**
 * After a backup was put back, payments made since it was written are unknown to the shop: the payment provider is asked about
 * every order of the days before (product §39.3). Goes on where it stopped, whichever instance takes it up.
 */
import { and, desc, eq, gt, isNotNull, lt } from 'drizzle-orm'
import { orders, payments, shopFacts } from '#data/schema.ts'
import { orderNumber } from '#rules/orders/order.ts'
import type { ShopContext } from '#shop/context.ts'

const FACT = 'restored'
export const ASKED_AFTER_RESTORE_DAYS = 7
const BATCH = 50
/** What is still to be asked: orders below this number. */
type Restored = { backupOf: string; below: number }

export type AfterRestore = 'nothing to do' | 'done' | 'not yet'

export function openAfterRestore(
  { database, clock, log }: ShopContext,
  verbs: { check: (reference: string) => Promise<boolean> },
) {
  const { db } = database

  async function remember(restored: Restored): Promise<void> {
    const row = { key: FACT, value: JSON.stringify(restored), updatedAt: clock() }
    await db.insert(shopFacts).values(row).onConflictDoUpdate({ target: shopFacts.key, set: row })
  }

  return {
    /** `backupOf` is when the backup was written. */
    note: (backupOf: string): Promise<void> => remember({ backupOf, below: 2 ** 31 - 1 }),

    /** Asks for at most `withinMs`. */
    async reconcile(withinMs: number): Promise<AfterRestore> {
      const [fact] = await db.select().from(shopFacts).where(eq(shopFacts.key, FACT))
      if (!fact) return 'nothing to do'
      const restored = JSON.parse(fact.value) as Restored
      const until = Date.now() + withinMs
      while (Date.now() < until) {
        const some = await db
          .selectDistinct({ id: orders.id, reference: orders.reference })
          .from(orders)
          .innerJoin(payments, eq(payments.orderId, orders.id))
          .where(
            and(
              isNotNull(payments.preferenceId),
              lt(orders.id, restored.below),
              gt(
                orders.placedAt,
                new Date(Date.parse(restored.backupOf) - ASKED_AFTER_RESTORE_DAYS * 86_400_000),
              ),
            ),
          )
          .orderBy(desc(orders.id))
          .limit(BATCH)
        if (some.length === 0) {
          await db.delete(shopFacts).where(eq(shopFacts.key, FACT))
          log.info({}, 'every recent order was compared with the payment provider after the restore')
          return 'done'
        }
        for (const order of some) {
          if (Date.now() >= until) break
          try {
            // The provider is away: later.
            if (!(await verbs.check(order.reference))) return 'not yet'
          } catch (error) {
            log.error({ order: orderNumber(order.id), error: String(error) }, 'order could not be reconciled')
          }
          restored.below = order.id
        }
        await remember(restored)
      }
      return 'not yet'
    },
  }
}
