/** What a coupon took off an order. */
import { sql } from 'drizzle-orm'
import { orders } from '#data/schema.ts'

/** Of an order: without what promotions took off its lines. */
export const OFF_BY_COUPON =
  sql<number>`(${orders.discountCentavos} - ${orders.meansDiscountCentavos} - (select coalesce(sum(l.promotion_centavos), 0) from order_lines l where l.order_id = ${orders.id}))`.mapWith(
    Number,
  )
