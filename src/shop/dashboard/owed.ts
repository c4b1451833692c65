/** What the shop owes in goods, on the back office's front page: no income until somebody buys with it. */
import { sql, type SQL } from 'drizzle-orm'
import { consignmentOwed, type ConsignmentOwed } from '#shop/consignment/settlements/owed.ts'
import { creditOwed } from '#shop/credit/credit.ts'
import { giftsOwedNow } from '#shop/gift-cards/list.ts'
import type { ShopContext } from '#shop/context.ts'
import type { Centavos } from '#rules/money.ts'
import { done, type Outcome } from '#rules/outcome.ts'
import { may, type Visitor } from '#rules/users/access.ts'

export type Owed = { credit: Centavos; gifts: Centavos }
export type { ConsignmentOwed }

/** Each part of it, as a question. */
const OWED: Partial<Record<keyof Owed, () => SQL>> = {
  credit: () => creditOwed,
  gifts: giftsOwedNow,
}
const sumOf = (part: keyof Owed): SQL => OWED[part]?.() ?? sql`select 0`

export function openOwed({ database: { db }, settings, clock }: ShopContext) {
  /** Null to whoever does not see money. */
  async function owed(visitor: Visitor): Promise<Outcome<Owed | null>> {
    const refusal = may(visitor, 'office.enter')
    if (refusal) return refusal
    if (may(visitor, 'order.see-money') !== null) return done(null)
    const { rows } = await db.execute<Owed>(
      sql`select (${sumOf('credit')}) as credit, (${sumOf('gifts')}) as gifts`,
    )
    return done(rows[0]!)
  }

  /** Other people's money; null to whoever does not see it. */
  async function owedToConsignors(visitor: Visitor): Promise<Outcome<ConsignmentOwed | null>> {
    const refusal = may(visitor, 'office.enter')
    if (refusal) return refusal
    if (may(visitor, 'consign.see-money') !== null) return done(null)
    return done(await consignmentOwed(db, { settlementLeast: settings.settlementLeast, at: clock() }))
  }

  return { owed, owedToConsignors }
}
