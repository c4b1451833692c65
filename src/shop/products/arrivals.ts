/** What came in last and can be bought: new products, and products of which a single pair was put on sale for the first time. */
import { and, desc, eq, gt, max } from 'drizzle-orm'
import type { Reader } from '#data/database.ts'
import { products, units } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { isListed } from '#rules/units/states.ts'
import { live } from '#shop/search/choose.ts'

/** The newest first. Each half reads no more than `limit` rows of an index, or of what is on sale one by one. */
export async function arrivalIds(db: Reader, limit: number): Promise<number[]> {
  const buyable = and(live, gt(products.stock, 0))
  const firstListed = max(units.firstListedAt)
  const [created, listed] = await Promise.all([
    db
      .select({ id: products.id, at: products.createdAt })
      .from(products)
      .where(buyable)
      .orderBy(desc(products.createdAt), desc(products.id))
      .limit(limit),
    db
      .select({ id: products.id, at: firstListed })
      .from(units)
      .innerJoin(products, eq(products.id, units.productId))
      .where(and(inStates(units.state, isListed), buyable))
      .groupBy(products.id)
      .orderBy(desc(firstListed), desc(products.id))
      .limit(limit),
  ])
  const byTime = [...created, ...listed]
    .filter((row): row is { id: number; at: Date } => row.at !== null)
    .toSorted((one, other) => other.at.getTime() - one.at.getTime() || other.id - one.id)
  return [...new Set(byTime.map(({ id }) => id))].slice(0, limit)
}
