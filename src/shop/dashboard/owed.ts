/** What the shop owes in goods, on the back office's front page: no income until somebody buys with it. */
import { sql } from 'drizzle-orm'
import { creditOwed } from '#shop/credit/credit.ts'
import { giftsOwedNow } from '#shop/gift-cards/list.ts'
import type { ShopContext } from '#shop/context.ts'
import type { Centavos } from '#rules/money.ts'
import { done, type Outcome } from '#rules/outcome.ts'
import { may, type Visitor } from '#rules/users/access.ts'

export type Owed = { credit: Centavos; gifts: Centavos }

export function openOwed({ database: { db } }: ShopContext) {
  /** Null to whoever does not see money. */
  async function owed(visitor: Visitor): Promise<Outcome<Owed | null>> {
    const refusal = may(visitor, 'office.enter')
    if (refusal) return refusal
    if (may(visitor, 'order.see-money') !== null) return done(null)
    const { rows } = await db.execute<Owed>(
      sql`select (${creditOwed}) as credit, (${giftsOwedNow()}) as gifts`,
    )
    return done(rows[0]!)
  }

  return { owed }
}
