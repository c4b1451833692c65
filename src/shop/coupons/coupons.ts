/**
 * Coupons: tried by a shopper, redeemed by an order, given back when the order dies unpaid. A use is taken by one conditional
 * UPDATE, so that a coupon with one use left serves one of fifty orders (product §10.3), and guessing codes is slow.
 */
import { and, count, eq, gt, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { couponRedemptions, coupons } from '#data/schema.ts'
import { askedFrom, countedAs, type Visitor } from '#rules/users/access.ts'
import { COUPON_MESSAGES, couponCode, couponDiscount, couponUsable } from '#rules/coupons/coupon.ts'
import type { Centavos } from '#rules/money.ts'
import { CHAT_SAYS } from '#rules/orders/by-chat.ts'
import { done, invalid, refused, type Outcome, type Refused } from '#rules/outcome.ts'
import type { ShopContext } from '#shop/context.ts'
import { countingFor } from '#shop/promotions/counting.ts'
import { limit, limitReached, retryText } from '#shop/rate-limits.ts'

/** `promotion`: the code is a promotion's, and what it takes off depends on what is bought (shop/promotions). */
export type CouponOffer = { code: string; amount: Centavos; discount: Centavos; promotion: boolean }
/** A use that was taken and belongs to no order yet. */
export type TakenCoupon = { id: number; code: string; amount: Centavos }

const HOUR = 3600
const TRIES = 10
/**
 * Strangers behind one address, a whole mobile network perhaps, share a count: generous, because one can use it up for all. Those of its people
 * who are signed in have another one, so that no stranger uses up theirs.
 */
const SHARED_TRIES = 100
const PEOPLES_TRIES = 400

const NOTHING_YET = (code: string): CouponOffer => ({ code, amount: 0, discount: 0, promotion: true })
const noSuchCoupon = () => invalid(COUPON_MESSAGES.invalidText, { cupon: COUPON_MESSAGES.invalidText })

export function openCoupons(context: ShopContext) {
  const { database, clock } = context

  /**
   * Every place that takes a code asks this first: dialog, checkout, API and the order itself share one count, of the person, or of where
   * a stranger asks from. Right or wrong; after that no code gets an answer.
   */
  async function count(visitor: Visitor): Promise<Refused | null> {
    if (visitor.kind === 'system') return null
    const from = askedFrom(visitor) ?? 'anybody'
    const counts: [key: string, max: number][] =
      visitor.kind === 'person'
        ? [
            [countedAs(visitor)!, TRIES],
            [`people:${from}`, PEOPLES_TRIES],
          ]
        : [[from, SHARED_TRIES]]
    for (const [key, max] of counts) {
      const { allowed, retryAfter } = await limit(database.db, `coupon:${key}`, { ...anHour(), max })
      if (!allowed)
        return refused('too-many', `${COUPON_MESSAGES.tooMany} ${retryText(retryAfter)}`, retryAfter)
    }
    return null
  }

  /** What this visitor was told of a code within the hour: asking it again tells nothing new. */
  const told = (visitor: Visitor, code: string, what: 'right' | 'seen') =>
    [
      database.db,
      `coupon-${what}:${countedAs(visitor) ?? 'anybody'}:${code}`,
      { ...anHour(), max: 1 },
    ] as const
  const anHour = () => ({ windowSeconds: HOUR, now: clock() })

  /** One that this visitor was told is right is no guess, typed again or carried by an order. */
  async function guess(visitor: Visitor, typed: string): Promise<Refused | null> {
    const code = couponCode(typed)
    if (code === '' || (await limitReached(...told(visitor, code, 'right')))) return null
    return count(visitor)
  }

  async function find(visitor: Visitor, typed: string, subtotal: Centavos): Promise<Outcome<CouponOffer>> {
    const code = couponCode(typed)
    if (code === '') return noSuchCoupon()
    const [coupon] = await database.db.select().from(coupons).where(eq(coupons.code, code))
    if (!coupon) return (await isPromotion(visitor, code)) ? done(NOTHING_YET(code)) : noSuchCoupon()
    if (!couponUsable({ ...coupon, amount: coupon.amountCentavos }, clock())) return noSuchCoupon()
    const perPerson = coupon.maxUsesPerPerson
    if (perPerson !== null && visitor.kind === 'person') {
      if ((await usesOf(database.db, coupon.id, visitor.id)) >= perPerson) return noSuchCoupon()
    }
    const amount = coupon.amountCentavos
    return done({ code: coupon.code, amount, discount: couponDiscount(amount, subtotal), promotion: false })
  }

  async function isPromotion(visitor: Visitor, code: string): Promise<boolean> {
    const userId = visitor.kind === 'person' ? visitor.id : null
    return (await countingFor(database.db, { now: clock(), userId, code })).typed !== null
  }

  /** A shopper typed a code. */
  async function check(visitor: Visitor, typed: string, subtotal: Centavos): Promise<Outcome<CouponOffer>> {
    const code = couponCode(typed)
    if (code === '') return noSuchCoupon()
    const refusal = await guess(visitor, typed)
    if (refusal) return refusal
    const found = await find(visitor, typed, subtotal)
    if (found.ok) await limit(...told(visitor, code, 'right'))
    return found
  }

  /** The code that a cart already carries, looked at with every page: counted the first time. */
  async function peek(visitor: Visitor, typed: string, subtotal: Centavos): Promise<Outcome<CouponOffer>> {
    const code = couponCode(typed)
    for (const what of ['right', 'seen'] as const)
      if (await limitReached(...told(visitor, code, what))) return find(visitor, typed, subtotal)
    const found = await check(visitor, typed, subtotal)
    if (!found.ok && found.kind === 'invalid') await limit(...told(visitor, code, 'seen'))
    return found
  }

  /**
   * Takes one use, in the transaction of the order that is to be written; refused, it leaves nothing behind. One that is counted by
   * person is nobody's while nobody knows whose the order is.
   */
  async function take(tx: Tx, typed: string, userId: number | null): Promise<Outcome<TakenCoupon>> {
    const now = clock()
    const [coupon] = await tx
      .update(coupons)
      .set({ used: sql`${coupons.used} + 1` })
      .where(
        and(
          eq(coupons.code, couponCode(typed)),
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
    if (perPerson !== null && (userId === null || (await usesOf(tx, coupon.id, userId)) >= perPerson)) {
      await giveBack(tx, coupon.id)
      return userId === null ? invalid(CHAT_SAYS.couponOf, { cupon: CHAT_SAYS.couponOf }) : noSuchCoupon()
    }
    return done({ id: coupon.id, code: coupon.code, amount: coupon.amountCentavos })
  }

  /** The use that was taken is this order's. */
  async function redeem(tx: Tx, taken: TakenCoupon, order: { id: number; userId: number }): Promise<void> {
    const redemption = { couponId: taken.id, orderId: order.id, userId: order.userId, createdAt: clock() }
    await tx.insert(couponRedemptions).values(redemption)
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

  return { check, peek, guess, take, redeem, release, reclaim }
}

/** Placing with a code: guesses are counted first; then one use of its coupon is taken, where it is a coupon's. */
export const couponPart = (verbs: Pick<ReturnType<typeof openCoupons>, 'guess' | 'take' | 'redeem'>) => ({
  name: 'coupons',
  read: async ({ person, request: { couponCode: typed } }: { person: Visitor; request: Typed }) =>
    typed === null ? null : verbs.guess(person, typed),
  async lock(tx: Tx, draft: Coded) {
    const { userId, request } = draft
    const taken = request.couponCode ? await verbs.take(tx, request.couponCode, userId) : null
    draft.coupon = taken?.ok ? taken.value : null
    draft.codeProblem = taken && !taken.ok ? taken.message : null
    return null
  },
  async write(tx: Tx, order: { id: number; userId: number }, { coupon }: Coded) {
    if (coupon) await verbs.redeem(tx, coupon, order)
  },
})

type Typed = { couponCode: string | null }
type Coded = { userId: number | null; request: Typed; coupon: TakenCoupon | null; codeProblem: string | null }

const usesLeft = or(isNull(coupons.maxUses), lt(coupons.used, coupons.maxUses))

const giveBack = (tx: Tx, couponId: number) =>
  tx
    .update(coupons)
    .set({ used: sql`${coupons.used} - 1` })
    .where(eq(coupons.id, couponId))

async function usesOf(db: Reader | Tx, couponId: number, userId: number): Promise<number> {
  const [row] = await db
    .select({ uses: count() })
    .from(couponRedemptions)
    .where(
      and(
        eq(couponRedemptions.couponId, couponId),
        eq(couponRedemptions.userId, userId),
        isNull(couponRedemptions.releasedAt),
      ),
    )
  return row?.uses ?? 0
}
