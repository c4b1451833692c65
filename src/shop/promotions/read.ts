/** What promotions did for an order, as its pages show it. */
import { and, eq, gt } from 'drizzle-orm'
import type { Reader } from '#data/database.ts'
import { orderPromotions } from '#data/schema.ts'

/** The name of the promotion that pays the shipping; null when none does. */
export async function freeShippingOf(db: Reader, orderId: number): Promise<string | null> {
  const [row] = await db
    .select({ terms: orderPromotions.terms })
    .from(orderPromotions)
    .where(and(eq(orderPromotions.orderId, orderId), gt(orderPromotions.shippingCentavos, 0)))
  return row?.terms.name ?? null
}
