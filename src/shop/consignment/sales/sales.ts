/** The sales of entrusted pairs: frozen when an order takes one (hold.ts), carried along with it (follow.ts), owed when nobody can take it back. */
import { desc, eq } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { unitSales } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { isLive } from '#rules/consignment/sales/states.ts'
import type { ShopContext } from '#shop/context.ts'
import { openClaims } from './claims.ts'
import { openPairClaims } from './pair-claims.ts'
import { openRipening } from './ripen.ts'

export type SaleRow = typeof unitSales.$inferSelect

/** The one of a pair that stands, or its last; null when no order ever took it from its owner. */
export async function saleOf(db: Reader | Tx, unitId: number): Promise<SaleRow | null> {
  const [sale] = await db
    .select()
    .from(unitSales)
    .where(eq(unitSales.unitId, unitId))
    .orderBy(desc(inStates(unitSales.state, isLive)), desc(unitSales.id))
    .limit(1)
  return sale ?? null
}

export const openSales = (context: ShopContext) => ({
  ...openRipening(context),
  ...openClaims(context),
  claimsOf: openPairClaims(context),
})
