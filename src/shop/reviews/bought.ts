/** Whether somebody bought a product here and did not have all of their money back: «compra verificada» (product §15.4). */
import { and, eq } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { orderLines, orders } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { isPaid } from '#rules/payments/order-payment.ts'

export async function hasBought(db: Reader | Tx, userId: number, productId: number): Promise<boolean> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(
      and(
        eq(orders.userId, userId),
        eq(orderLines.productId, productId),
        inStates(orders.paymentStatus, isPaid),
      ),
    )
    .limit(1)
  return rows.length > 0
}
