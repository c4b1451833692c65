/** Coupons and who used them. */
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { id, centavos, at, createdAt } from '#data/columns.ts'
import { orders } from './orders.ts'
import { users } from './users.ts'

export const coupons = pgTable(
  'coupons',
  {
    id: id(),
    /** Upper case; compared so. */
    code: text('code').notNull().unique(),
    amountCentavos: centavos('amount_centavos').notNull(),
    startsAt: at('starts_at'),
    endsAt: at('ends_at'),
    maxUses: integer('max_uses'),
    maxUsesPerPerson: integer('max_uses_per_person'),
    /** Derived: live redemptions, kept by the conditional update that redeems. */
    used: integer('used').notNull().default(0),
    active: boolean('active').notNull().default(true),
    createdAt: createdAt(),
  },
  (t) => [
    check('coupons_amount', sql`${t.amountCentavos} > 0`),
    check('coupons_used', sql`${t.used} >= 0 and (${t.maxUses} is null or ${t.used} <= ${t.maxUses})`),
  ],
)

export const couponRedemptions = pgTable(
  'coupon_redemptions',
  {
    id: id(),
    couponId: integer('coupon_id')
      .notNull()
      .references(() => coupons.id),
    orderId: integer('order_id')
      .notNull()
      .unique()
      .references(() => orders.id),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** Set when the order died unpaid and the use was given back. */
    releasedAt: at('released_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('coupon_redemptions_user')
      .on(t.couponId, t.userId)
      .where(sql`released_at is null`),
  ],
)
