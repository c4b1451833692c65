/**
 * Coupons: tried by a shopper, redeemed by an order, given back when the order dies unpaid. A use is taken by one conditional
 * UPDATE, so that a coupon with one use left serves one of fifty orders (design.md §5), and guessing codes is slow.
 */
import { and, count, eq, gt, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { couponRedemptions, coupons } from '#data/schema.ts'
import { countedAs, type Visitor } from '#rules/access.ts'
import { COUPON_MESSAGES, couponCode, couponDiscount, couponUsable } from '#rules/coupon.ts'
import type { Centavos } from '#rules/money.ts'
import { done, invalid, refused, type Outcome } from '#rules/outcome.ts'
import type { Counter } from './counter.ts'
import { limit, limitReached, retryText } from './rate-limits.ts'

export type CouponOffer = { code: string; amount: Centavos; discount: Centavos }
export type Redemption = { code: string; personId: number; orderId: number; now: Date }

const HOUR = 3600
const TRIES = 10
/** Visitors whom no door tells apart share one count: generous, because a stranger can use it up for all of them. */
const SHARED_TRIES = 300
/** A code remembered by the browser is looked at again with every page, so only wrong ones count there. */
const WRONG_LOOKS = 30

const noSuchCoupon = () => invalid(COUPON_MESSAGES.invalidText, { cupon: COUPON_MESSAGES.invalidText })

export function openCoupons(counter: Counter) {
  const { database, clock } = counter

  const countOf = (visitor: Visitor, tries: number) => {
    const known = countedAs(visitor)
    return { who: known ?? 'anybody', max: known ? tries : SHARED_TRIES, windowSeconds: HOUR, now: clock() }
  }

  async function find(visitor: Visitor, typed: string, subtotal: Centavos): Promise<Outcome<CouponOffer>> {
    const code = couponCode(typed)
    if (code === '') return noSuchCoupon()
    const [coupon] = await database.db.select().from(coupons).where(eq(coupons.code, code))
    if (!coupon || !couponUsable({ ...coupon, amount: coupon.amountCentavos }, clock())) return noSuchCoupon()
    const perPerson = coupon.maxUsesPerPerson
    if (perPerson !== null && visitor.kind === 'person') {
      if ((await usesOf(database.db, coupon.id, visitor.id)) >= perPerson) return noSuchCoupon()
    }
    const amount = coupon.amountCentavos
    return done({ code: coupon.code, amount, discount: couponDiscount(amount, subtotal) })
  }

  /** A shopper typed a code. Ten tries an hour, right or wrong. */
  async function check(visitor: Visitor, typed: string, subtotal: Centavos): Promise<Outcome<CouponOffer>> {
    const { who: key, ...rule } = countOf(visitor, TRIES)
    const { allowed, retryAfter } = await limit(database.db, `coupon:${key}`, rule)
    if (!allowed)
      return refused('too-many', `Probaste muchos códigos seguidos. ${retryText(retryAfter)}`, retryAfter)
    return find(visitor, typed, subtotal)
  }

  /** The code that a cart already carries. Whoever sends wrong ones again and again gets no more answers for a while. */
  async function peek(visitor: Visitor, typed: string, subtotal: Centavos): Promise<Outcome<CouponOffer>> {
    const { who: key, ...rule } = countOf(visitor, WRONG_LOOKS)
    if (await limitReached(database.db, `coupon-look:${key}`, rule)) return noSuchCoupon()
    const found = await find(visitor, typed, subtotal)
    if (!found.ok) await limit(database.db, `coupon-look:${key}`, rule)
    return found
  }

  /** Takes one use for an order, in the order's own transaction; refused, it leaves nothing behind. */
  async function redeem(
    tx: Tx,
    { code, personId, orderId, now }: Redemption,
  ): Promise<Outcome<{ code: string; amount: Centavos }>> {
    const [coupon] = await tx
      .update(coupons)
      .set({ used: sql`${coupons.used} + 1` })
      .where(
        and(
          eq(coupons.code, couponCode(code)),
          eq(coupons.active, true),
          or(isNull(coupons.startsAt), lte(coupons.startsAt, now)),
          or(isNull(coupons.endsAt), gt(coupons.endsAt, now)),
          usesLeft,
        ),
      )
      .returning()
    if (!coupon) return noSuchCoupon()
    // Counted under the coupon's row lock, which the UPDATE holds until the end: two orders of one person cannot both be the last.
    const perPerson = coupon.maxUsesPerPerson
    if (perPerson !== null && (await usesOf(tx, coupon.id, personId)) >= perPerson) {
      await giveBack(tx, coupon.id)
      return noSuchCoupon()
    }
    await tx.insert(couponRedemptions).values({ couponId: coupon.id, orderId, personId, createdAt: now })
    return done({ code: coupon.code, amount: coupon.amountCentavos })
  }

  /** Gives an order's use back, once: only the caller that marks the redemption released lowers the count. */
  async function release(tx: Tx, orderId: number): Promise<void> {
    const [released] = await tx
      .update(couponRedemptions)
      .set({ releasedAt: clock() })
      .where(and(eq(couponRedemptions.orderId, orderId), isNull(couponRedemptions.releasedAt)))
      .returning({ couponId: couponRedemptions.couponId })
    if (released) await giveBack(tx, released.couponId)
  }

  /**
   * An expired order was paid late and stands again with the price it had. Its use is taken back if one is left; if not, the
   * shopper keeps the discount that they paid with and the coupon's count stays true.
   */
  async function reclaim(tx: Tx, orderId: number): Promise<void> {
    const [redemption] = await tx
      .select({ id: couponRedemptions.id, couponId: couponRedemptions.couponId })
      .from(couponRedemptions)
      .where(and(eq(couponRedemptions.orderId, orderId), sql`${couponRedemptions.releasedAt} is not null`))
    if (!redemption) return
    const taken = await tx
      .update(coupons)
      .set({ used: sql`${coupons.used} + 1` })
      .where(and(eq(coupons.id, redemption.couponId), usesLeft))
      .returning({ id: coupons.id })
    if (taken.length === 0) return
    await tx
      .update(couponRedemptions)
      .set({ releasedAt: null })
      .where(eq(couponRedemptions.id, redemption.id))
  }

  return { check, peek, redeem, release, reclaim }
}

const usesLeft = or(isNull(coupons.maxUses), lt(coupons.used, coupons.maxUses))

const giveBack = (tx: Tx, couponId: number) =>
  tx
    .update(coupons)
    .set({ used: sql`${coupons.used} - 1` })
    .where(eq(coupons.id, couponId))

async function usesOf(db: Reader | Tx, couponId: number, personId: number): Promise<number> {
  const [row] = await db
    .select({ uses: count() })
    .from(couponRedemptions)
    .where(
      and(
        eq(couponRedemptions.couponId, couponId),
        eq(couponRedemptions.personId, personId),
        isNull(couponRedemptions.releasedAt),
      ),
    )
  return row?.uses ?? 0
}
