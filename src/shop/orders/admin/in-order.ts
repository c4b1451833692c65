/** What one of the shop's people does with one order: under its lock, whole or not at all, and told to the pages that are open once it is made. */
import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { outbox } from '#data/schema.ts'
import { missing, type Outcome } from '#rules/outcome.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { StaffAction } from '#rules/users/roles.ts'
import type { ShopContext } from '#shop/context.ts'
import { lockOrder, type OrderRow } from '#shop/orders/events.ts'
import { inReach } from '#rules/ids.ts'

export type Corrected = { changed: boolean }

export const openInOrder =
  ({ database, clock, hint }: ShopContext) =>
  async <T extends Corrected>(
    visitor: Visitor,
    orderId: number,
    deed: StaffAction,
    work: (tx: Tx, order: OrderRow, at: Date) => Promise<Outcome<T>>,
  ): Promise<Outcome<T>> => {
    const refusal = may(visitor, deed)
    if (refusal) return refusal
    if (!inReach(orderId)) return missing()
    let userId = 0
    const end = await database.transaction(async (tx) => {
      const order = await lockOrder(tx, { id: orderId })
      if (!order) return missing()
      userId = order.userId
      return work(tx, order, clock())
    })
    if (end.ok && end.value.changed) await hint({ kind: 'order', orderId, userId })
    return end
  }

/** Its mail waits, and nobody has begun to send it. */
export const mailWaiting = (key: string) => mailUnsent(eq(outbox.dedupeKey, `mail:${key}`))
export const mailUnsent = (which: SQL) => and(which, eq(outbox.attempts, 0), isNull(outbox.doneAt))
