/** Which promotions count now for somebody: switched on, within their days, with uses left in all and for them. */
import { and, eq, gt, inArray, isNull, lte, notInArray, or, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { orderPromotions, orders, promotions } from '#data/schema.ts'
import { couponCode } from '#rules/coupons/coupon.ts'
import { endedUnsold } from '#rules/orders/states.ts'
import type { PromotionTerms } from '#rules/promotions/promotion.ts'

export type PromotionRow = typeof promotions.$inferSelect
export type Asked = {
  now: Date
  /** Null while nobody is signed in: then it may be their first purchase. */
  userId: number | null
  /** As it was typed. */
  code: string | null
}

export const termsOf = (row: PromotionRow): PromotionTerms => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  percent: row.percent,
  amount: row.amountCentavos,
  minimum: row.minimumCentavos,
  categories: row.categories,
  brands: row.brands,
  products: row.products,
  sizes: row.sizes,
  code: row.code,
  stackable: row.stackable,
})

/**
 * `typed`: the one of the code that was typed, whether or not it is for the first purchase only. In a transaction those with a limit
 * are locked first, in the order of their numbers: of two orders that want the last use the second one counts after the first.
 */
export async function countingFor(
  db: Reader | Tx,
  { now, userId, code }: Asked,
  { lock = false } = {},
): Promise<{ promotions: PromotionTerms[]; typed: { terms: PromotionTerms; notFirst: boolean } | null }> {
  const wanted = code === null ? '' : couponCode(code)
  const found = await onNow(db, now, or(isNull(promotions.code), eq(promotions.code, wanted)))
  if (found.length === 0) return { promotions: [], typed: null }
  const open = await withUsesLeft(db, found, userId)
  const limited = open.filter(({ maxUses }) => maxUses !== null).map(({ id }) => id)
  const locked = lock && limited.length > 0
  // What is used up already is waited for by nobody.
  if (locked)
    await db
      .select({ id: promotions.id })
      .from(promotions)
      .where(inArray(promotions.id, limited))
      .orderBy(promotions.id)
      .for('update')
  const left = locked ? await withUsesLeft(db, open, userId) : open
  const first = left.some(({ firstPurchase }) => firstPurchase) && (await hasNotBought(db, userId))
  const typed = left.find((row) => row.code !== null)
  return {
    promotions: left.filter(({ firstPurchase }) => first || !firstPurchase).map(termsOf),
    typed: typed ? { terms: termsOf(typed), notFirst: typed.firstPurchase && !first } : null,
  }
}

/** The terms of all that count by themselves now, for whoever it is. */
export const automaticNow = async (db: Reader, now: Date): Promise<PromotionRow[]> =>
  onNow(db, now, isNull(promotions.code))

const onNow = (db: Reader | Tx, now: Date, which: ReturnType<typeof or>): Promise<PromotionRow[]> =>
  db
    .select()
    .from(promotions)
    .where(
      and(
        eq(promotions.active, true),
        or(isNull(promotions.startsAt), lte(promotions.startsAt, now)),
        or(isNull(promotions.endsAt), gt(promotions.endsAt, now)),
        which,
      ),
    )
    .orderBy(promotions.id)

async function withUsesLeft(
  db: Reader | Tx,
  rows: readonly PromotionRow[],
  userId: number | null,
): Promise<PromotionRow[]> {
  const limited = rows.filter(
    ({ maxUses, maxUsesPerPerson }) => maxUses !== null || maxUsesPerPerson !== null,
  )
  if (limited.length === 0) return [...rows]
  const uses = await db
    .select({
      id: orderPromotions.promotionId,
      all: sql<number>`count(*)::int`,
      own: sql<number>`(count(*) filter (where ${orderPromotions.userId} = ${userId ?? 0}))::int`,
    })
    .from(orderPromotions)
    .where(
      and(
        inArray(
          orderPromotions.promotionId,
          limited.map(({ id }) => id),
        ),
        isNull(orderPromotions.releasedAt),
      ),
    )
    .groupBy(orderPromotions.promotionId)
  return rows.filter(({ id, maxUses, maxUsesPerPerson }) => {
    const { all, own } = uses.find((use) => use.id === id) ?? { all: 0, own: 0 }
    return (maxUses === null || all < maxUses) && (maxUsesPerPerson === null || own < maxUsesPerPerson)
  })
}

/** No order of theirs stands. */
async function hasNotBought(db: Reader | Tx, userId: number | null): Promise<boolean> {
  if (userId === null) return true
  const [order] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), notInArray(orders.status, [...endedUnsold.states])))
    .limit(1)
  return order === undefined
}
