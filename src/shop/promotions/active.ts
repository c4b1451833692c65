/** The promotions that every product may tell of now, and the moments when one begins or ends: pages that say so are read again then. */
import { and, gt, lte, or } from 'drizzle-orm'
import type { Reader } from '#data/database.ts'
import { promotions } from '#data/schema.ts'
import type { PromotionTerms } from '#rules/promotions/promotion.ts'
import { isForEverybody } from '#rules/promotions/badge.ts'
import type { ShopContext } from '#shop/context.ts'
import { automaticNow, termsOf } from './counting.ts'

export const activePromotions = async (db: Reader, now: Date): Promise<PromotionTerms[]> =>
  (await automaticNow(db, now)).filter((row) => isForEverybody(termsOf(row), row)).map(termsOf)

export function openPromotionTurns({ database: { db }, clock, hint }: ShopContext) {
  let seen = clock()
  /** Whether one began or ended since it was asked last. */
  return async function turnPromotions(): Promise<boolean> {
    const [since, now] = [seen, clock()]
    const within = (moment: typeof promotions.startsAt | typeof promotions.endsAt) =>
      and(gt(moment, since), lte(moment, now))
    const turned = await db.$count(promotions, or(within(promotions.startsAt), within(promotions.endsAt)))
    seen = now
    if (turned > 0) await hint({ kind: 'catalogue' })
    return turned > 0
  }
}
