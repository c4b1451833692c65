/** Promotions, and what they took off which order. */
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core'
import { PROMOTION_KINDS, type PromotionTerms } from '#rules/promotions/promotion.ts'
import { id, centavos, at, createdAt, oneOf } from '#data/columns.ts'
import { orders } from '../orders.ts'
import { users } from '../users.ts'

export const promotions = pgTable(
  'promotions',
  {
    id: id(),
    name: text('name').notNull(),
    kind: text('kind', { enum: PROMOTION_KINDS }).notNull(),
    percent: smallint('percent'),
    amountCentavos: centavos('amount_centavos'),
    /** What the products that it counts for have to cost together; null: nothing. */
    minimumCentavos: centavos('minimum_centavos'),
    // Empty: all of them.
    categories: text('categories').array().notNull().default([]),
    brands: text('brands').array().notNull().default([]),
    products: integer('products').array().notNull().default([]),
    sizes: text('sizes').array().notNull().default([]),
    firstPurchase: boolean('first_purchase').notNull().default(false),
    /** Upper case; compared so. Null: it counts by itself. */
    code: text('code').unique(),
    startsAt: at('starts_at'),
    endsAt: at('ends_at'),
    maxUses: integer('max_uses'),
    maxUsesPerPerson: integer('max_uses_per_person'),
    stackable: boolean('stackable').notNull().default(false),
    active: boolean('active').notNull().default(true),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf('promotions_kind', t.kind, PROMOTION_KINDS),
    check(
      'promotions_value',
      sql`(${t.kind} = 'percent') = (${t.percent} is not null) and (${t.kind} = 'amount') = (${t.amountCentavos} is not null)`,
    ),
    check('promotions_percent', sql`${t.percent} between 1 and 100`),
    check('promotions_amounts', sql`${t.amountCentavos} > 0 and ${t.minimumCentavos} >= 0`),
  ],
)

/** Which promotions an order has, with the terms that it was given. */
export const orderPromotions = pgTable(
  'order_promotions',
  {
    id: id(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    promotionId: integer('promotion_id')
      .notNull()
      .references(() => promotions.id),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    terms: jsonb('terms').$type<PromotionTerms>().notNull(),
    /** Off its lines together. */
    discountCentavos: centavos('discount_centavos').notNull(),
    /** What sending it would have cost; 0 when the promotion does not pay that. */
    shippingCentavos: centavos('shipping_centavos').notNull().default(0),
    /** Set when the order died unpaid and the use was given back. */
    releasedAt: at('released_at'),
    createdAt: createdAt(),
  },
  (t) => [
    unique('order_promotions_once').on(t.orderId, t.promotionId),
    check('order_promotions_gives', sql`${t.discountCentavos} >= 0 and ${t.shippingCentavos} >= 0`),
    index('order_promotions_uses')
      .on(t.promotionId, t.userId)
      .where(sql`released_at is null`),
  ],
)
