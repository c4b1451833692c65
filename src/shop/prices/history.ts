/** What products have cost: for a product's page the lowest price before its offer, for admins all of it. */
import { desc, eq } from 'drizzle-orm'
import type { Reader } from '#data/database.ts'
import { priceHistory } from '#data/schema.ts'
import { salePrice } from '#rules/products/discount.ts'
import { done, missing, type Outcome } from '#rules/outcome.ts'
import { lowestBefore, type LowestBefore, type PricePoint } from '#rules/prices/history.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { inReach } from '#rules/ids.ts'

/** Of a product whose price changes every day, more than a year. */
const MOST = 500

/** Oldest first. */
export async function pricesOf(db: Reader, productId: number): Promise<PricePoint[]> {
  const rows = await db
    .select({
      price: priceHistory.priceCentavos,
      offer: priceHistory.offer,
      discount: priceHistory.discount,
      since: priceHistory.since,
    })
    .from(priceHistory)
    .where(eq(priceHistory.productId, productId))
    .orderBy(desc(priceHistory.id))
    .limit(MOST)
  return rows.toReversed()
}

export type PriceHistory = { points: PricePoint[]; lowest: LowestBefore | null }

export function openPrices({ database: { db } }: ShopContext) {
  /** Missing is a product that never was: every one has had a price since it came. */
  async function history(visitor: Visitor, productId: number): Promise<Outcome<PriceHistory>> {
    const refusal = may(visitor, 'product.see-hidden')
    if (refusal) return refusal
    const points = inReach(productId) ? await pricesOf(db, productId) : []
    return points.length === 0 ? missing() : done({ points, lowest: lowestBefore(points, salePrice) })
  }

  return { history }
}
