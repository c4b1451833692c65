/** What promotions took off the sales of a period, each of them and together. */
import { sql } from 'drizzle-orm'
import type { Reader } from '#data/database.ts'
import type { Centavos } from '#rules/money.ts'
import type { Period } from '#rules/reports/period.ts'
import { pageOf, type Page } from './rows.ts'
import { PAID_FOR, ORDERS_SOLD, within } from './sales.ts'

/** Of the sales of the period, also those that were given back later. */
export type PromotionCost = {
  promotionId: number
  name: string
  orders: number
  /** Of the lines that it took something off. */
  units: number
  discount: Centavos
  /** What sending the orders would have cost, where it paid that. */
  shipping: Centavos
  revenue: Centavos
}

const UNITS = sql`(select coalesce(sum(l.quantity), 0) from order_lines l where l.order_id = o.id
  and exists (select from jsonb_array_elements(l.promotions) e where (e ->> 'id')::int = u.promotion_id))`

export const promotionCosts = (
  db: Reader,
  period: Period,
  page: number,
  limit?: number,
): Promise<Page<PromotionCost>> =>
  pageOf(
    db,
    sql`select n.id as promotion_id, n.name, count(*)::int as orders, sum(${UNITS})::int as units,
        sum(u.discount_centavos)::bigint as discount, sum(u.shipping_centavos)::bigint as shipping, sum(${PAID_FOR})::bigint as revenue
      from ${ORDERS_SOLD} join order_promotions u on u.order_id = o.id join promotions n on n.id = u.promotion_id
      where ${within(sql`p.approved_at`, period)} group by n.id, n.name`,
    sql`discount + shipping desc, promotion_id`,
    page,
    (row) => ({
      promotionId: Number(row.promotion_id),
      name: String(row.name),
      orders: Number(row.orders),
      units: Number(row.units),
      discount: Number(row.discount),
      shipping: Number(row.shipping),
      revenue: Number(row.revenue),
    }),
    limit,
  )

/** Shipping too. */
export async function promotionTotal(db: Reader, period: Period): Promise<Centavos> {
  const { rows } = await db.execute<{ given: string }>(sql`
    select coalesce(sum(u.discount_centavos + u.shipping_centavos), 0)::bigint as given
    from ${ORDERS_SOLD} join order_promotions u on u.order_id = o.id where ${within(sql`p.approved_at`, period)}`)
  return Number(rows[0]!.given)
}
