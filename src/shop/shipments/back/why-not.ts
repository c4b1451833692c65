/** Whether a case gets a label for what comes back, asked under its order's lock (product §66.5). */
import { eq } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { returns } from '#data/schema.ts'
import { whyNoBack } from '#rules/shipments/back.ts'
import type { OrderRow } from '#shop/orders/events.ts'

/** Null when it does. */
export async function whyNoBackNow(
  tx: Tx,
  returnId: number,
  order: Pick<OrderRow, 'fulfilmentStatus'>,
): Promise<string | null> {
  const [row] = await tx.select({ status: returns.status }).from(returns).where(eq(returns.id, returnId))
  return whyNoBack(row!.status, order.fulfilmentStatus)
}
