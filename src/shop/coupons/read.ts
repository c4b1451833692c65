/** Coupons as admins read them: one with who used it. */
import { and, desc, eq, sql } from 'drizzle-orm'
import { couponRedemptions, coupons, orders, users } from '#data/schema.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { dayOf } from '#rules/calendar/argentine-day.ts'
import type { CouponState } from '#rules/coupons/states.ts'
import { couponUsable } from '#rules/coupons/coupon.ts'
import type { Centavos } from '#rules/money.ts'
import { orderNumber } from '#rules/orders/order.ts'
import { type OrderPaymentState, wasCharged } from '#rules/payments/order-payment.ts'
import type { OrderState } from '#rules/orders/states.ts'
import { done, missing, type Outcome } from '#rules/outcome.ts'
import { inStates } from '#data/states.ts'
import type { ShopContext } from '#shop/context.ts'
import { inReach } from '#rules/ids.ts'
import { OFF_BY_COUPON } from './off.ts'
import { revisionOf } from './terms.ts'

export type CouponView = {
  id: number
  code: string
  amount: Centavos
  /** Argentine days, both included; null: no bound. */
  startsOn: string | null
  endsOn: string | null
  maxUses: number | null
  maxUsesPerPerson: number | null
  used: number
  active: boolean
  /** Whether a shopper could use it now, and if not, why. */
  usable: boolean
  state: CouponState
  createdAt: Date
  /** Changes with every change: goes back with the form, so that two admins notice each other. */
  revision: string
}
export type CouponUse = {
  orderId: number
  number: string
  username: string
  discount: Centavos
  status: OrderState
  paymentStatus: OrderPaymentState
  at: Date
  /** The order died unpaid and the use was given back. */
  released: boolean
}
type CouponRow = typeof coupons.$inferSelect

const USES_SHOWN = 200

export function couponView(row: CouponRow, now: Date): CouponView {
  const usable = couponUsable({ ...row, amount: row.amountCentavos }, now)
  return {
    id: row.id,
    code: row.code,
    amount: row.amountCentavos,
    startsOn: row.startsAt && dayOf(row.startsAt),
    // It ends when the next day begins.
    endsOn: row.endsAt && dayOf(new Date(row.endsAt.getTime() - 1)),
    maxUses: row.maxUses,
    maxUsesPerPerson: row.maxUsesPerPerson,
    used: row.used,
    active: row.active,
    usable,
    state: usable
      ? 'usable'
      : !row.active
        ? 'inactive'
        : row.startsAt && row.startsAt > now
          ? 'early'
          : row.endsAt && row.endsAt <= now
            ? 'over'
            : 'used-up',
    createdAt: row.createdAt,
    revision: revisionOf(row),
  }
}

export function openCouponsRead({ database, clock }: Pick<ShopContext, 'database' | 'clock'>) {
  const { db } = database

  /** With its uses, the newest first, and what they took off in paid orders. */
  async function find(
    visitor: Visitor,
    id: number,
  ): Promise<Outcome<CouponView & { uses: CouponUse[]; given: Centavos }>> {
    const refusal = may(visitor, 'coupon.read')
    if (refusal) return refusal
    if (!inReach(id)) return missing()
    const [row] = await db.select().from(coupons).where(eq(coupons.id, id))
    if (!row) return missing()
    const uses = await db
      .select({
        orderId: orders.id,
        username: users.username,
        discount: OFF_BY_COUPON,
        status: orders.status,
        paymentStatus: orders.paymentStatus,
        at: couponRedemptions.createdAt,
        releasedAt: couponRedemptions.releasedAt,
      })
      .from(couponRedemptions)
      .innerJoin(orders, eq(orders.id, couponRedemptions.orderId))
      .innerJoin(users, eq(users.id, couponRedemptions.userId))
      .where(eq(couponRedemptions.couponId, id))
      .orderBy(desc(couponRedemptions.id))
      .limit(USES_SHOWN)
    const [sum] = await db
      .select({ given: sql<string>`coalesce(sum(${OFF_BY_COUPON}), 0)`.mapWith(Number) })
      .from(couponRedemptions)
      .innerJoin(orders, eq(orders.id, couponRedemptions.orderId))
      .where(and(eq(couponRedemptions.couponId, id), inStates(orders.paymentStatus, wasCharged)))
    return done({
      ...couponView(row, clock()),
      given: sum!.given,
      uses: uses.map(({ releasedAt, ...use }) => ({
        ...use,
        number: orderNumber(use.orderId),
        status: use.status,
        paymentStatus: use.paymentStatus,
        released: releasedAt !== null,
      })),
    })
  }

  return { find }
}
