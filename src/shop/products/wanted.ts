/** What people want now, of what can be bought: liked, waited for or ordered lately. Counted, never of whom. */
import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Reader } from '#data/database.ts'
import { favourites, orderLines, orders, products, stockAlerts } from '#data/schema.ts'
import { live } from '#shop/search/choose.ts'

/** In milliseconds. */
const LATELY = 30 * 86_400_000

export async function wantedIds(db: Reader, now: Date, limit: number): Promise<number[]> {
  const since = new Date(now.getTime() - LATELY)
  const wishes = unionAll(
    db.select({ id: favourites.productId }).from(favourites).where(gt(favourites.createdAt, since)),
    db.select({ id: stockAlerts.productId }).from(stockAlerts).where(gt(stockAlerts.createdAt, since)),
    db
      .select({ id: orderLines.productId })
      .from(orderLines)
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .where(gt(orders.placedAt, since)),
  ).as('wishes')
  const rows = await db
    .select({ id: products.id })
    .from(wishes)
    .innerJoin(products, eq(products.id, wishes.id))
    .where(and(live, gt(products.stock, 0)))
    .groupBy(products.id)
    .orderBy(desc(sql`count(*)`), desc(products.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}
