/** When an order came to whoever bought it; null while it has not. */
import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { orderHistory } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { isHandedOver } from '#rules/orders/fulfilment/states.ts'

export async function handedOverAt(db: Reader | Tx, orderId: number): Promise<Date | null> {
  const [handed] = await db
    .select({ at: orderHistory.createdAt })
    .from(orderHistory)
    .where(
      and(
        eq(orderHistory.orderId, orderId),
        eq(orderHistory.life, 'fulfilment'),
        isNull(orderHistory.takenBackAt),
        inStates(orderHistory.to, isHandedOver),
      ),
    )
    .orderBy(desc(orderHistory.id))
    .limit(1)
  return handed?.at ?? null
}
